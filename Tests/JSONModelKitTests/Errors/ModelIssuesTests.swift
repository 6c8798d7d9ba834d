import Foundation
import JSONModelKit
import Testing

/// Tests the issues of the current values of a model.
struct ModelIssuesTests {
  class City: JSONModel {
    var name = "x"
    var population: Int?
    override class var constraints: [String: [JSONConstraint]] {
      ["name": [.length(1...5)], "population": [.range(0...)]]
    }
    override func validate() throws {
      if name == "bad" { throw JSONValidationError("is bad", at: "name") }
    }
  }
  final class Capital: City {
    var seats = 1
    override class var constraints: [String: [JSONConstraint]] { ["seats": [.multipleOf(5)]] }
  }
  final class Country: JSONModel {
    var code = "DE"
    var area = 1.0
    var cities: [City] = []
    var byName: [String: City] = [:]
    var capital: City?
    var presence: JSONPresence<City> = .absent
    var rows: [[City?]] = []
    @OptionalKey var tags: [String] = []
    @Ignore var ignored = City()
    override class var keyMapper: JSONKeyMapper { ["area": ["size.area", "area"]] }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "code": [.pattern("^[A-Z]{2}$")], "area": [.range(0...)], "cities": [.count(...3)],
        "tags": [.unique, .each(.length(1...3))], "byName": [.keys(.length(1...1))],
      ]
    }
    override func validate() throws {
      if area > 100 {
        throw JSONValidationErrors([.init("is large", at: "area"), .init("is strange")])
      }
    }
  }

  private func described(_ model: some JSONModel) -> [String] {
    model.issues().map(\.description)
  }

  private func city(_ name: String, _ population: Int? = nil) -> City {
    let city = City()
    (city.name, city.population) = (name, population)
    return city
  }

  // MARK: - One model

  @Test func aValidModelHasNoIssues() throws {
    let country = Country()
    country.cities = [city("a", 0), city("b")]
    country.byName = ["x": city("c")]
    country.capital = Capital()
    (country.capital as? Capital)?.seats = 10
    country.rows = [[], [nil, city("d")]]
    country.presence = .value(city("e"))
    #expect(country.issues().isEmpty)
    country.presence = .null
    #expect(country.issues().isEmpty)
  }

  static let changes: [(change: @Sendable (Country) -> Void, issues: [String])] = [
    ({ $0.code = "de" }, ["code: must match the pattern ^[A-Z]{2}$ [constraint_violated]"]),
    // The key path is that of an export.
    ({ $0.area = -1 }, ["size.area: must be at least 0 [constraint_violated]"]),
    (
      { $0.tags = ["a", "", "a"] },
      [
        "tags[1]: must have 1 to 3 characters [constraint_violated]",
        "tags[2]: duplicates element 0 [constraint_violated]",
      ]
    ),
    (
      { $0.byName = ["xy": City()] },
      ["byName.xy: must have exactly 1 character [constraint_violated]"]
    ),
    (
      { $0.cities = (0..<4).map { _ in City() } },
      ["cities: must have at most 3 elements [constraint_violated]"]
    ),
    // `validate()` runs only if the constraints are satisfied.
    (
      { $0.area = 101 },
      ["size.area: is large [validation_failed]", "is strange [validation_failed]"]
    ),
    (
      {
        $0.area = 101
        $0.code = ""
      }, ["code: must match the pattern ^[A-Z]{2}$ [constraint_violated]"]
    ),
    ({ $0.ignored.name = "" }, []),
  ]

  @Test(arguments: changes.indices)
  func issuesHaveTheKeyPathsOfAnExport(index: Int) throws {
    let (change, issues) = Self.changes[index]
    let country = Country()
    change(country)
    expectEqual(described(country).sorted(), issues.sorted())
    #expect(country.issues().allSatisfy { $0.position == nil })
    #expect(
      country.issues().filter { $0.keyPath == ["code"] }
        .allSatisfy { $0.property == "Country.code" })
  }

  // MARK: - Nested models

  @Test func constraintsAreCheckedDespiteIssuesOfOtherProperties() throws {
    let country = Country()
    country.code = "wrong"
    country.area = -1
    country.tags = ["long tag"]
    // The constraint `.count` of the cities is not checked, because some cities have issues.
    country.cities = [city("a", -1), city("b"), city("", -2), city("c")]
    country.byName = ["z": city("bad"), "b": city("toolong")]
    let capital = Capital()
    capital.seats = 3
    capital.name = ""
    country.capital = capital
    country.presence = .value(city("", 1))
    country.rows = [[], [nil, city("", 1)]]
    expectEqual(
      described(country),
      [
        "code: must match the pattern ^[A-Z]{2}$ [constraint_violated]",
        "size.area: must be at least 0 [constraint_violated]",
        "cities[0].population: must be at least 0 [constraint_violated]",
        "cities[2].name: must have 1 to 5 characters [constraint_violated]",
        "cities[2].population: must be at least 0 [constraint_violated]",
        "byName.b.name: must have 1 to 5 characters [constraint_violated]",
        "byName.z.name: is bad [validation_failed]",
        "capital.name: must have 1 to 5 characters [constraint_violated]",
        "capital.seats: must be a multiple of 5 [constraint_violated]",
        "presence.name: must have 1 to 5 characters [constraint_violated]",
        "rows[1][1].name: must have 1 to 5 characters [constraint_violated]",
        "tags[0]: must have 1 to 3 characters [constraint_violated]",
      ])
    let properties = country.issues().map(\.property)
    expectEqual(properties[2], "City.population")
    #expect(properties.contains("Capital.name"))
  }

  @Test func theIssuesAreThoseOfAnImport() throws {
    let country = Country()
    country.cities = [city("toolong"), city("bad")]
    country.byName = ["b": city("b", -1), "a": city("a", -1)]
    let value = try country.jsonValue()
    let error = try importError { try Country(value: value) }
    expectEqual(country.issues(), error.issues, as: .value)
    country.code = "wrong"
    country.area = -1
    country.tags = ["a", "long", "a"]
    country.rows = [[city("", 1)], [nil, city("", -1)]]
    let more = try importError { try Country(value: country.jsonValue()) }
    expectEqual(country.issues(), more.issues, as: .value)
    expectEqual(more.issues.count, 11)
  }

  // MARK: - Chains and reference cycles

  final class Node: JSONModel {
    var id = 0
    var next: Node?
    @OptionalKey var others: [Node] = []
    override class var constraints: [String: [JSONConstraint]] { ["id": [.range(0...)]] }
  }

  private func chain(of count: Int, last: Int) -> Node {
    var node = Node()
    node.id = last
    for _ in 1..<count {
      let outer = Node()
      outer.next = node
      node = outer
    }
    return node
  }

  @Test func aLongChainIsCheckedToItsEnd() throws {
    #expect(chain(of: 500, last: 0).issues().isEmpty)
    let deep = chain(of: 500, last: -1).issues()
    expectEqual(deep.count, 1)
    #expect(deep[0].keyPath.description.hasSuffix("next.id"))
    #expect(chain(of: 600, last: 0).issues().isEmpty)
  }

  @Test func aLongChainIsCheckedWithoutRecursion() {
    let first = chain(of: 10_000, last: -1)
    expectEqual(first.issues().map(\.keyPath.components.count), [10_000])
    // The models are released one by one, because the release of a chain is recursive.
    var rest: Node? = first
    while let model = rest { rest = exchange(&model.next, with: nil) }
  }

  @Test func aReferenceCycleIsCheckedOnce() throws {
    let (first, second) = (Node(), Node())
    first.others = [second]
    second.next = first
    second.id = -1
    #expect(described(first).contains("others[0].id: must be at least 0 [constraint_violated]"))
    second.next = nil
    expectEqual(described(first), ["others[0].id: must be at least 0 [constraint_violated]"])
  }

  @Test func aSharedModelIsCheckedOnce() throws {
    let (root, shared) = (Node(), Node())
    shared.id = -1
    root.next = shared
    root.others = [shared]
    expectEqual(described(root), ["next.id: must be at least 0 [constraint_violated]"])
  }

  @Test func declarationErrorsAreReported() throws {
    final class Invalid: JSONModel {
      var a = 0
      override class var constraints: [String: [JSONConstraint]] { ["a": [.pattern("x")]] }
    }
    let issues = Invalid().issues()
    expectEqual(issues.count, 1)
    #expect(issues.allSatisfy { $0.isDeclarationError })
  }

  final class Parent: JSONModel {
    var first: Node?
    var second: Inner?
    override func validate() throws { throw JSONValidationError("was asked") }
  }

  final class Inner: JSONModel {
    var shared: Node?
    override func validate() throws { throw JSONValidationError("was asked") }
  }

  @Test func modelsAroundAnInvalidOneAreNotValidated() {
    let parent = Parent()
    let wrong = Node()
    wrong.id = -1
    let inner = Inner()
    inner.shared = wrong
    parent.first = wrong
    parent.second = inner
    expectEqual(
      parent.issues().map(\.description), ["first.id: must be at least 0 [constraint_violated]"]
    )
  }
}
