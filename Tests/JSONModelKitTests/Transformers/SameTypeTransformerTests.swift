import Foundation
import JSONModelKit
import Testing

/// Transformers whose result has a Swift type that a dictionary or a decoder may contain.
///
/// They are called for every form of a document, not only for bytes.
struct SameTypeTransformerTests {
  static let trimmed = JSONTransformer(
    import: { (text: String) in text.trimmingCharacters(in: .whitespaces) },
    export: { (text: String) in text })
  static let upper = JSONTransformer(
    import: { (text: String) in text.lowercased() }, export: { (text: String) in text.uppercased() }
  )

  final class Subscriber: JSONModel {
    var email = ""
    var flag = false
    var count = 0
    var ratio = 0.0
    var price = Decimal(0)
    var small: UInt8 = 0
    var text = "0"
    var tree = JSONValue.null
    var any: Any = ""
    var list: [Int] = []
    var names: [String] = []
    var tags: Set<String> = []
    var members: [String: String] = [:]
    var note: String?
    var depth: [[Int]]?

    override class func propertyIsOptional(_ name: String) -> Bool { true }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "email": trimmed, "names": .each(upper), "tags": .lossy(upper), "members": .each(upper),
        "note": upper.orDefault,
        "flag": JSONTransformer(
          import: { (flag: Bool) in !flag }, export: { (flag: Bool) in !flag }),
        "count": JSONTransformer(import: { (n: Int) in n - 1 }, export: { (n: Int) in n + 1 }),
        "ratio": JSONTransformer(
          import: { (n: Double) in n / 2 }, export: { (n: Double) in n * 2 }),
        "price": JSONTransformer(
          import: { (n: Decimal) in n - 1 }, export: { (n: Decimal) in n + 1 }),
        "small": JSONTransformer(
          import: { (n: Int) in UInt8(n - 1) }, export: { (n: UInt8) in Int(n) + 1 }),
        "text": JSONTransformer(
          import: { (value: JSONValue) in value.string() },
          export: { (text: String) in try JSONValue(string: text) }),
        "tree": JSONTransformer(
          import: { (value: JSONValue) in [value] }, export: { (tree: JSONValue) in tree[0] ?? 0 }),
        "any": JSONTransformer(
          import: { (text: String) in text.lowercased() as Any },
          export: { (any: Any) in "\(any)".uppercased() }),
        "list": JSONTransformer(
          import: { (values: [JSONValue]) in values.reversed().compactMap(\.int) },
          export: { (list: [Int]) in list.reversed().map { JSONValue.number(JSONNumber($0)) } }),
        "depth": .each(
          JSONTransformer(
            import: { (values: [JSONValue]) in values.compactMap(\.int).map { $0 - 1 } },
            export: { (list: [Int]) in list.map { JSONValue.number(JSONNumber($0 + 1)) } })),
      ]
    }
  }

  static let document = """
    {"email":"a@b.c","flag":true,"count":3,"ratio":2.5,"price":1.5,"small":3,"text":"a b",\
    "tree":[1],"any":"AB","list":[1,2],"names":["AB","C"],"tags":["AB"],"members":{"k":"AB"},\
    "note":"AB","depth":[[1],[2,3]]}
    """

  @Test(arguments: InputForm.allCases)
  func aFormOfADocumentIsTransformed(form: InputForm) throws {
    let model = try Subscriber.make(Self.document.replacing("a@b.c", with: " a@b.c "), as: form)
    expectEqual(model.email, "a@b.c")
    #expect((model.flag, model.count, model.ratio, model.price) == (false, 2, 1.25, 0.5))
    #expect((model.small, model.text, model.tree) == (2, #""a b""#, [[1]]))
    #expect((model.any as? String, model.list, model.names) == ("ab", [2, 1], ["ab", "c"]))
    #expect((model.tags, model.members, model.note) == (["ab"], ["k": "ab"], "ab"))
    expectEqual(model.depth, [[0], [1, 2]])
  }

  // MARK: - Other JSON types

  final class Letter: JSONModel {
    var text = ""
    var list: [Int] = []
    var count = 0
    var members: [String: Int] = [:]
    var tree = JSONValue.null
    var flag: Bool?

    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "text": JSONTransformer(
          import: { (flag: Bool) in "\(flag)" }, export: { (text: String) in text == "true" }),
        "list": JSONTransformer(
          import: { (text: String) in text.utf8.map { Int($0) } },
          export: { (list: [Int]) in "\(list)" }),
        "count": JSONTransformer(
          import: { (text: String) in text.count }, export: { (count: Int) in "\(count)" }),
        "members": JSONTransformer(
          import: { (values: [JSONValue]) in ["count": values.count] },
          export: { (members: [String: Int]) in [JSONValue](repeating: 0, count: members.count) }),
        "tree": JSONTransformer(
          import: { (text: String) in JSONValue.string(text) },
          export: { (tree: JSONValue) in tree.string ?? "" }),
        "flag": JSONTransformer(
          import: { (number: Double) in number > 0 }, export: { (flag: Bool) in flag ? 1.0 : 0 }),
      ]
    }
  }

  @Test(arguments: InputForm.allCases)
  func theTypeOfThePropertyIsNotTheTypeOfTheDocument(form: InputForm) throws {
    let json = #"{"count":1,"flag":true,"list":[1],"members":{"a":1},"text":"true","tree":[1]}"#
    let expected = try importError { try Letter(string: json) }
    expectEqual(expected.issues.count, 6)
    let error = try importError { try Letter.make(json, as: form) }
    expectEqual(summary(error), summary(expected))
  }

  @Test func aDecoderHasTheSameIssues() throws {
    let json = #"{"count":1,"flag":true,"list":[1],"members":{"a":1},"text":"true","tree":[1]}"#
    let expected = try importError { try Letter(string: json) }
    let failure = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Letter.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context)? = failure,
      let error = context.underlyingError as? JSONModelError
    else {
      Issue.record("expected a JSONModelError, not \(String(describing: failure))")
      return
    }
    expectEqual(summary(error), summary(expected))
  }

  @Test func aNumberThatIsNotFiniteIsRejected() throws {
    for number in [Double.nan, .infinity] {
      let error = try importError { try Subscriber(dictionary: ["ratio": number]) }
      expectEqual(error.keyPaths, [["ratio"]])
    }
  }

  // MARK: - Registries, hooks and enclosing types

  final class Registered: JSONModel {
    var text = ""
    var list: [String]?
    var flag = false
    static let registry: JSONTransformerRegistry = {
      let registry = JSONTransformerRegistry(inheriting: .strict)
      registry.register { (text: String) -> String in text.lowercased() }
      registry.register { (flag: Bool) -> Bool in !flag }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  @Test(arguments: InputForm.allCases)
  func aTransformerOfARegistryIsUsed(form: InputForm) throws {
    let json = #"{"text":"AB","list":["C"],"flag":true}"#
    let model = try Registered.make(json, as: form)
    #expect(model.text == "ab" && model.list == ["c"] && !model.flag)
    let decoded = try JSONDecoder().decode(Registered.self, from: Data(json.utf8))
    expectEqual(decoded, model)
  }

  final class Hooked: JSONModel {
    var name = ""
    var inner: Registered?
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["name"] = .string((object["name"]?.string ?? "") + " ")
    }
    override class var propertyTransformers: [String: JSONTransformer] { ["name": trimmed] }
  }
  struct HookedValue: Codable, Equatable { var model: Hooked }
  final class Outer: JSONModel {
    var codable: HookedValue?
    var hooked: Hooked?
  }

  @Test(arguments: InputForm.allCases)
  func aTransformerIsUsedBelowHooksAndCodableTypes(form: InputForm) throws {
    let hooked = #"{"name":" A ","inner":{"text":"AB","flag":true}}"#
    let json = #"{"codable":{"model":\#(hooked)},"hooked":\#(hooked)}"#
    let outer = try Outer.make(json, as: form)
    for model in [try #require(outer.codable?.model), try #require(outer.hooked)] {
      expectEqual(model.name, "A")
      #expect(model.inner?.text == "ab" && model.inner?.flag == false)
    }
    try expectEqual(JSONDecoder().decode(Outer.self, from: Data(json.utf8)), outer)
  }

  // MARK: - Swift values that are not JSON values

  struct Color: Hashable { var name: String }
  enum Level: String { case low, high }
  final class Native: JSONModel {
    var color: Color?
    var colors: [Color]?
    var level: Level?
    var date: Date?
    var dates: [Date]?
    var site: URL?
    var bytes: Data?

    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "color": JSONTransformer(
          import: { (text: String) in Color(name: text) },
          export: { (color: Color) in color.name }),
        "colors": JSONTransformer(
          import: { (text: String) in [Color(name: text)] },
          export: { (colors: [Color]) in colors[0].name }),
        "level": JSONTransformer(
          import: { (text: String) in Level(rawValue: text.lowercased()) ?? .low },
          export: { (level: Level) in level.rawValue.uppercased() }),
        "date": .date(.secondsSince1970), "dates": .each(.date(.secondsSince1970)),
        "site": JSONTransformer(
          import: { (text: String) in URL(filePath: text) }, export: { (site: URL) in site.path }),
        "bytes": JSONTransformer(
          import: { (text: String) in Data(text.utf8) },
          export: { (bytes: Data) in String(decoding: bytes, as: UTF8.self) }),
      ]
    }
  }

  @Test func aValueThatIsNotAJSONValueIsStoredUnchanged() throws {
    let date = Date(timeIntervalSince1970: 7.25)
    let site = try #require(URL(string: "https://example.org"))
    for colors in [[Color(name: "a")], []] {
      let model = try Native(dictionary: [
        "color": Color(name: "red"), "colors": colors, "level": Level.high, "date": date,
        "dates": [date], "site": site, "bytes": Data([1]),
      ])
      expectEqual(model.color, Color(name: "red"))
      expectEqual(model.colors, colors)
      expectEqual(model.level, .high)
      #expect((model.date, model.dates, model.site) == (date, [date], site))
      expectEqual(model.bytes, Data([1]))
    }
    let model = try Native(dictionary: [
      "date": date as NSDate, "site": site as NSURL, "level": "HIGH", "color": "red",
    ])
    #expect((model.date, model.site, model.level) == (date, site, .high))
    expectEqual(model.color, Color(name: "red"))
  }
}
