import Foundation
import JSONModelKit
import Testing

/// Options of exports.
struct ExportOptionsTests {
  // MARK: - Layout

  final class Inner: JSONModel {
    var id = 1
    var name: String?
    convenience init(_ id: Int) {
      self.init()
      self.id = id
    }
  }
  final class Outer: JSONModel {
    var title = "t"
    var empty: [Int] = []
    var none: [String: Int] = [:]
    var list = [1, 2]
    var rows: [[Int]] = [[], [3]]
    var inner = Inner(1)
    var all: [Inner] = [Inner(2)]
    var byName: [String: JSONValue] = ["b": [], "a": ["z": [:], "c": nil]]
    var note: Int?
    override class var keyMapper: JSONKeyMapper { ["title": "head.title", "note": "head.note"] }
  }

  static let pretty = """
    {
      "head": {
        "title": "t"
      },
      "empty": [],
      "none": {},
      "list": [
        1,
        2
      ],
      "rows": [
        [],
        [
          3
        ]
      ],
      "inner": {
        "id": 1
      },
      "all": [
        {
          "id": 2
        }
      ],
      "byName": {
        "a": {
          "c": null,
          "z": {}
        },
        "b": []
      }
    }
    """

  @Test func prettyTextHasALineForEveryMemberAndElement() throws {
    let text = try exported(Outer(), JSONExportOptions(isPretty: true))
    expectEqual(text, Self.pretty)
    // With sorted keys, the text is that of `JSONValue.string(options:)`.
    try expectEqual(
      exported(Outer(), JSONExportOptions(isPretty: true, sortsKeys: true)),
      Outer().jsonValue().string(options: .pretty))
  }

  @Test func rootContainersArePrettyPrinted() throws {
    let options = JSONExportOptions(isPretty: true)
    try expectEqual([Inner]().jsonString(options: options), "[]")
    try expectEqual([String: Inner]().jsonString(options: options), "{}")
    try expectEqual(
      [Inner(1), Inner(2)].jsonString(options: options),
      """
      [
        {
          "id": 1
        },
        {
          "id": 2
        }
      ]
      """)
    try expectEqual(
      ["k": Inner(1)].jsonString(options: options),
      """
      {
        "k": {
          "id": 1
        }
      }
      """)
  }

  final class Nothing: JSONModel { var nothing: Int? }

  @Test func anObjectWithoutMembersHasNoLines() throws {
    try expectEqual(exported(Nothing(), JSONExportOptions(isPretty: true)), "{}")
    try expectEqual(exported(Nothing()), "{}")
  }

  final class Order: JSONModel {
    var zone = 1
    var zed = 2
    var a = Inner(3)
    var b = ["é": 1, "z": 2, "": 3]
    var deep = 4
    var other = 5
    override class var keyMapper: JSONKeyMapper {
      ["deep": "m.z", "other": "m.a", "zed": "Zone"]
    }
  }

  @Test func keysAreSortedAtEveryLevelOnRequest() throws {
    let model = Order()
    model.a.name = "n"
    try expectEqual(
      exported(model),
      #"""
      {"zone":1,"Zone":2,"a":{"id":3,"name":"n"},"b":{"":3,"z":2,"é":1},"m":{"z":4,"a":5}}
      """#)
    try expectEqual(
      exported(model, JSONExportOptions(sortsKeys: true)),
      #"""
      {"Zone":2,"a":{"id":3,"name":"n"},"b":{"":3,"z":2,"é":1},"m":{"a":5,"z":4},"zone":1}
      """#)
  }

  // MARK: - Nulls

  @Test func nullsAreExportedAtEveryLevelOnRequest() throws {
    let holder = Holder<[Inner?]?>()
    let options = JSONExportOptions(includesNulls: true)
    try expectEqual(exported(holder), "{}")
    try expectEqual(exported(holder, options), #"{"value":null}"#)
    holder.value = [nil, Inner(1)]
    try expectEqual(exported(holder), #"{"value":[null,{"id":1}]}"#)
    try expectEqual(exported(holder, options), #"{"value":[null,{"id":1,"name":null}]}"#)
    #expect(try exported(Outer(), options).hasPrefix(#"{"head":{"title":"t","note":null},"#))
  }

  @Test func theDictionaryHasNullsOnRequest() throws {
    #expect(try Nothing().dictionary().isEmpty)
    let nulls = try Nothing().dictionary(options: JSONExportOptions(includesNulls: true))
    #expect(nulls.count == 1 && nulls["nothing"] is NSNull)
  }

  final class Kinds: JSONModel {
    var text = "x"
    var int = Int32(-7)
    var small: UInt64 = 7
    var large = UInt64.max
    var whole = 2.0
    var fraction = Float(0.5)
    var decimal = Decimal(string: "12345678901234567890.5") ?? .nan
    var bool = true
    var list: [Bool?] = [true, nil]
    var object = ["k": 1]
    var inner = Inner(1)
    var date = Date(timeIntervalSince1970: 0)
  }

  @Test func theDictionaryHasSwiftTypes() throws {
    let members = try Kinds().dictionary()
    func isExactly<Value: Equatable>(_ key: String, _ value: Value) -> Bool {
      members[key].map { type(of: $0) == Value.self && $0 as? Value == value } ?? false
    }
    expectEqual(members.count, 12)
    #expect(isExactly("text", "x"))
    #expect(isExactly("int", -7))
    #expect(isExactly("small", 7))
    #expect(isExactly("large", UInt64.max))
    #expect(isExactly("whole", 2.0))
    #expect(isExactly("fraction", 0.5))
    #expect(isExactly("decimal", Kinds().decimal))
    #expect(isExactly("bool", true))
    #expect(isExactly("date", "1970-01-01T00:00:00Z"))
    let list = try #require(members["list"] as? [Any])
    #expect(list.count == 2 && type(of: list[0]) == Bool.self && list[1] is NSNull)
    expectEqual(members["object"].map { type(of: $0) == [String: Any].self }, true)
    expectEqual((members["inner"] as? [String: Any])?["id"] as? Int, 1)
  }

  // MARK: - Properties

  final class Person: JSONModel {
    var id = 1
    var fullName = "n"
    var city: String? = "c"
    var friend: Person?
    var none: Int?
    @UnknownKeys var rest: [String: JSONValue] = ["x": 1]
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["city": "home.city"]) }
  }

  @Test(
    arguments: [
      ([], "{}"), (["id"], #"{"id":1}"#), (["fullName", "id"], #"{"id":1,"full_name":"n"}"#),
      (["city", "none"], #"{"home":{"city":"c"}}"#), (["rest"], #"{"x":1}"#),
      // Nested models are exported completely.
      (["friend"], #"{"friend":{"id":1,"full_name":"n","home":{"city":"c"},"x":1}}"#),
    ] as [(Set<String>, String)])
  func onlyTheSelectedPropertiesOfTheRootAreExported(names: Set<String>, text: String) throws {
    let person = Person()
    person.friend = Person()
    let options = JSONExportOptions(properties: names)
    try expectEqual(exported(person, options), text)
  }

  @Test func aNameThatIsNotAPropertyIsAnError() throws {
    let error = try exportError(Person(), JSONExportOptions(properties: ["id", "fulName"]))
    expectEqual(error.issues.count, 1)
    #expect(error.description.contains("fulName"))
    #expect(error.description.hasSuffix(#"did you mean "fullName"? [not_exportable]"#))
    // The option expects names of properties, not keys.
    try expectEqual(
      exportError(Person(), JSONExportOptions(properties: ["full_name"])).issues.count, 1)
  }

  @Test func aSelectionAppliesToTheModelsOfRootContainers() throws {
    let options = JSONExportOptions(properties: ["id"])
    let one = try Person().jsonString(options: options)
    expectEqual(try [Person(), Person()].jsonString(options: options), "[\(one),\(one)]")
    expectEqual(try [Person()].jsonValue(options: options), [try JSONValue(string: one)])
    expectEqual(try ["k": [Person()]].jsonString(options: options), "{\"k\":[\(one)]}")
    let error = try importError {
      try [Person()].jsonData(options: JSONExportOptions(properties: ["x"]))
    }
    expectNotExportable(error, at: "", property: nil)
  }

  final class Leaf: JSONModel {
    var name: String?
    var size: Double?
    @WriteOnly @OptionalKey var secret = ""
    var leaves: Set<Leaf> = []
    override class var keyMapper: JSONKeyMapper { ["name": "z"] }
  }

  @Test(arguments: [
    JSONExportOptions(includesNulls: true), JSONExportOptions(writesPointZero: true),
    JSONExportOptions(includesWriteOnly: true),
    JSONExportOptions(isPretty: true, sortsKeys: true, includesNulls: true),
  ])
  func theOrderOfSetsIsIndependentOfTheOptions(options: JSONExportOptions) throws {
    let root = try Leaf(
      string: #"""
        {"leaves":[{"size":1,"leaves":[]},{"z":"a","leaves":[]},{"size":1.5,"secret":"b","leaves":[]},
          {"z":"b","size":10,"secret":"a","leaves":[{"size":1,"leaves":[]},{"z":"a","leaves":[]}]}]}
        """#)
    func names(_ value: JSONValue) -> [String] {
      (value["leaves"]?.array ?? []).flatMap { leaf in
        let name = (leaf["z"] ?? leaf["name"])?.string ?? ""
        return [name + "\(leaf["size"]?.double ?? 0)"] + names(leaf)
      }
    }
    let expected = try names(JSONValue(string: root.jsonString()))
    expectEqual(expected.count, 6)
    expectEqual(try names(JSONValue(string: root.jsonString(options: options))), expected)
    expectEqual(try names(root.jsonValue(options: options)), expected)
  }
}
