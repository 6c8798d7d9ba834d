import Foundation
import Testing

@testable import JSONModelKit

/// `copy()`, `==`, `hash(into:)` and descriptions.
@Suite struct EqualityTests {
  final class QCity: JSONModel {
    var name = ""
    var population: Int?
  }

  class QCountry: JSONModel {
    var name = ""
    @OptionalKey var page = 1
    var capital: QCity?
    @OptionalKey var cities: [QCity] = []
    @OptionalKey var byName: [String: QCity] = [:]
    @OptionalKey var gaps: [QCity?] = []
    @OptionalKey var nested: [[QCity]]? = []
    @OptionalKey var known: Set<QCity> = []
    var state: JSONPresence<QCity> = .absent
    @OptionalKey var anything: Any = NSNull()
    @OptionalKey var info: [String: Any] = [:]
    @UnknownKeys var rest: [String: JSONValue] = [:]
    @Ignore var cache: [Int] = []
    @Ignore var friend: QCity?
    private var secret: Int?

    func set(secret: Int) { self.secret = secret }
  }

  final class QKingdom: QCountry { var ruler = "" }

  static let text = #"""
    {"name":"X","capital":{"name":"C","population":1},"cities":[{"name":"A"},{"name":"B"}],
     "byName":{"q":{"name":"Q"}},"gaps":[null,{"name":"G"}],"nested":[[{"name":"N"}],[]],
     "known":[{"name":"K"},{"name":"L"}],"state":{"name":"S"},"anything":[1,{"a":null}],
     "info":{"b":[true,2.5]},"other":[1,2]}
    """#

  // MARK: - Equality

  @Test func modelsAreEqualIfTheirPropertiesAre() throws {
    let one = try QCountry(string: Self.text)
    let other = try QCountry(string: Self.text)
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(Set([one, other]).count == 1)
  }

  @Test func everyPropertyCounts() throws {
    let changes: [(QCountry) -> Void] = [
      { $0.name = "Y" }, { $0.page = 2 }, { $0.capital = nil }, { $0.capital?.population = 2 },
      { $0.cities.removeLast() }, { $0.cities[1].name = "Z" }, { $0.byName["q"]?.name = "" },
      { $0.gaps.append(nil) }, { $0.nested?[0][0].name = "" }, { $0.nested = nil },
      { $0.known.removeFirst() }, { $0.state = .null }, { $0.anything = [1] as [Any] },
      { $0.info["b"] = 1 }, { $0.rest["other"] = nil }, { $0.set(secret: 1) },
    ]
    let original = try QCountry(string: Self.text)
    for (index, change) in changes.enumerated() {
      let other = try QCountry(string: Self.text)
      change(other)
      #expect(original != other, "change \(index)")
    }
    let same = try QCountry(string: Self.text)
    same.cache = [1]
    same.friend = QCity()
    #expect(original == same)
  }

  @Test func modelsOfOtherClassesAreNotEqual() {
    #expect(QCountry() != QKingdom())
    #expect(QKingdom() != QCountry())
    #expect(QKingdom() == QKingdom())
    #expect((QKingdom() as QCountry) == (QKingdom() as QCountry))
    #expect(QCity() as JSONModel != QCountry())
  }

  final class QRecord: JSONModel {
    @Index var id = 0
    var name = ""
    convenience init(id: Int, name: String) {
      self.init()
      self.id = id
      self.name = name
    }
  }

  @Test func theIndexAloneCounts() {
    #expect(QRecord(id: 1, name: "a") == QRecord(id: 1, name: "b"))
    #expect(QRecord(id: 1, name: "a").hashValue == QRecord(id: 1, name: "b").hashValue)
    #expect(QRecord(id: 1, name: "a") != QRecord(id: 2, name: "a"))
  }

  final class QTwoIndexes: JSONModel {
    @Index var a = 0
    @Index var b = 0
  }
  final class QOpaqueIndex: JSONModel { @Index var a: [String: Any] = [:] }

  @Test func anIndexIsOneAndHashable() throws {
    let two = try importError { try QTwoIndexes.checkDeclaration() }
    #expect(
      two.issues.map(\.kind) == [
        .invalidDeclaration("QTwoIndexes.b is marked @Index, as a is: keep one")
      ])
    let opaque = try importError { try QOpaqueIndex.checkDeclaration() }
    #expect(
      opaque.issues.map(\.kind) == [
        .invalidDeclaration(
          "QOpaqueIndex.a is marked @Index, but its type [String: Any] is not Hashable")
      ])
  }

  final class QFolded: JSONModel {
    var text = ""
    override func isEqual(to other: JSONModel) -> Bool {
      (other as? QFolded)?.text.lowercased() == text.lowercased()
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
  }
  final class QHolder: JSONModel {
    var one = QFolded()
    @OptionalKey var many: [QFolded] = []
  }

  @Test func anOverrideCountsForNestedModelsToo() throws {
    let one = try QHolder(string: #"{"one":{"text":"A"},"many":[{"text":"b"}]}"#)
    let other = try QHolder(string: #"{"one":{"text":"a"},"many":[{"text":"B"}]}"#)
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    other.one.text = "c"
    #expect(one != other)
  }

  final class QNode: JSONModel {
    @OptionalKey var value = 0
    var next: QNode?
    var others: [QNode]?
  }

  private func ring(_ values: [Int]) -> QNode {
    let nodes = values.map { value in
      let node = QNode()
      node.value = value
      return node
    }
    for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % nodes.count] }
    return nodes[0]
  }

  private func cut(_ node: QNode) {
    var current: QNode? = node
    while let next = current {
      current = next.next
      next.next = nil
    }
  }

  @Test func cyclesEnd() throws {
    let (one, other, third) = (ring([1, 2, 3]), ring([1, 2, 3]), ring([1, 2, 4]))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != third)
    let copy = one.copy()
    #expect(copy == one)
    #expect(copy !== one)
    #expect(copy.next?.next?.next === copy)
    #expect(
      one.description.hasSuffix(
        "next: QNode, the one around this\n      others: nil\n    others: nil\n  others: nil"))
    for node in [one, other, third, copy] { cut(node) }
  }

  @Test func longChainsAreNoDepthOfCalls() {
    func chain() -> [QNode] {
      let nodes = (0..<50_000).map { _ in QNode() }
      for index in 1..<nodes.count { nodes[index - 1].next = nodes[index] }
      return nodes
    }
    let (one, other) = (chain(), chain())
    #expect(one[0] == other[0])
    let copy = one[0].copy()
    #expect(copy == one[0])
    other[49_999].value = 1
    #expect(one[0] != other[0])
    // Let go of one by one: what a class releases in a chain is a depth of calls.
    cut(copy)
    for nodes in [one, other] { for node in nodes { node.next = nil } }
  }

  // MARK: - Copies

  @Test func aCopyIsDeepAndKeepsWhatIsIgnored() throws {
    let original = try QCountry(string: Self.text)
    original.cache = [1, 2]
    original.friend = QCity()
    original.set(secret: 7)
    let copy = original.copy()
    #expect(copy == original)
    #expect(copy.cache == [1, 2])
    #expect(copy.friend === original.friend)
    #expect(copy.capital !== original.capital)
    #expect(copy.cities[0] !== original.cities[0])
    #expect(copy.gaps[1] !== original.gaps[1])
    #expect(copy.known == original.known)
    copy.cities[0].name = "changed"
    copy.byName["q"]?.name = "changed"
    copy.state.value?.name = "changed"
    #expect(original == (try QCountry(string: Self.text, secret: 7)))
  }

  @Test func aCopyIsOfTheSameDynamicClass() {
    let kingdom = QKingdom()
    kingdom.ruler = "R"
    let country: QCountry = kingdom
    #expect((country.copy() as? QKingdom)?.ruler == "R")
  }

  @Test func sharedModelsStaySharedInACopy() {
    let city = QCity()
    let country = QCountry()
    country.capital = city
    country.cities = [city, city]
    let copy = country.copy()
    #expect(copy.cities[0] === copy.cities[1])
    #expect(copy.capital === copy.cities[0])
    #expect(copy.capital !== city)
  }

  @Test func everySupportedTypeIsCopied() throws {
    final class QTypes: JSONModel {
      @OptionalKey var function: [String: Date?] = ["a": nil]
      @OptionalKey var url = URL(filePath: "/tmp")
      @OptionalKey var deep: QCity?? = .some(.some(QCity()))
      @OptionalKey var presence: JSONPresence<[QCity]> = .value([QCity()])
      @Ignore var closure: () -> Int = { 1 }
      let constant = 5
      lazy var late = 3
      weak var owner: QCity?
      override class func propertyIsIgnored(_ name: String) -> Bool { name == "owner" }
    }
    let original = QTypes()
    original.function["b"] = .some(Date(timeIntervalSince1970: 1))
    original.closure = { 2 }
    let copy = original.copy()
    #expect(copy == original)
    #expect(copy.closure() == 2)
    #expect(copy.deep??.name == "")
    let deep = try #require(copy.deep ?? nil)
    #expect(deep !== original.deep ?? nil)
    #expect(copy.presence.value?[0] !== original.presence.value?[0])
  }

  // MARK: - Descriptions

  @Test func aDescriptionShowsWhatIsDeclared() throws {
    final class QShown: JSONModel {
      var id = 276
      var name = "Ger\"many"
      var none: Int?
      var capital: QCity? = QCity()
      @OptionalKey var tags = ["a", "b"]
      @OptionalKey var cities = [QCity()]
      @OptionalKey var data = Data(count: 2048)
      @OptionalKey var date = Date(timeIntervalSince1970: 0.5)
      @OptionalKey var many = Array(0..<30)
      @OptionalKey var long = String(repeating: "x", count: 300)
      @OptionalKey var pairs = ["b": 2, "a": 1]
      @OptionalKey var state: JSONPresence<Int> = .null
      @OptionalKey var free: JSONValue = ["k": [1]]
      @Ignore var cache = 5
    }
    let long = String(repeating: "x", count: 200)
    #expect(
      QShown().description == """
        QShown
          id: 276
          name: "Ger\\"many"
          none: nil
          capital: QCity
            name: ""
            population: nil
          tags: ["a", "b"]
          cities: [
            QCity
              name: ""
              population: nil
          ]
          data: 2048 bytes
          date: 1970-01-01T00:00:00.5Z
          many: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, … 10 more]
          long: "\(long)…"
          pairs: ["a": 1, "b": 2]
          state: null
          free: {"k":[1]}
        """)
  }

  @Test func debuggersSeePropertiesAsDeclared() throws {
    let country = try QCountry(string: Self.text)
    let mirror = Mirror(reflecting: country)
    #expect(
      mirror.children.map(\.label) == [
        "name", "page", "capital", "cities", "byName", "gaps", "nested", "known", "state",
        "anything", "info", "rest", "cache", "friend", "secret",
      ])
    #expect(mirror.descendant("capital", "some", "population") as? Int == 1)
    #expect(mirror.descendant("page") as? Int == 1)
    var text = ""
    dump(country.capital, to: &text)
    #expect(text.contains("- name: \"C\""))
  }
}

extension EqualityTests.QCountry {
  fileprivate convenience init(string: String, secret: Int) throws {
    try self.init(string: string)
    set(secret: secret)
  }
}
