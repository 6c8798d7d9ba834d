import Foundation
import JSONModelKit
import Testing

/// Exports of all supported types.
struct ExportTests {
  // MARK: - Single values

  enum Color: String, CaseIterable {
    case red, green
    case blue = "sky \"blue\""
  }
  enum Level: Int, Comparable {
    case low = 1
    case high = 10
    case middle = 9
    static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
  }
  enum Share: Double { case half = 0.5 }
  struct Code: RawRepresentable { var rawValue: UInt8 }
  struct Address: Codable {
    var street = "s"
    var zip = 1
    var moved: Date?
    var owner: Owner?
    var tags: [String]?
  }
  struct Owner: Codable {
    var name = "n"
    var home: URL?
    var debts: Decimal = 0
    var key = Data()
    var id: UUID?
  }

  static func expectExported(_ values: [(any Sendable, String)]) throws {
    for (value, text) in values {
      func check<Value>(_ value: Value) throws { try expectEqual(exported(value: value), text) }
      try check(value)
    }
  }

  @Test func numbersAndStringsAreExportedUnchanged() throws {
    try Self.expectExported([
      ("", #""""#), ("a", #""a""#), (true, "true"), (false, "false"), (7, "7"), (-7, "-7"),
      (Int8.min, "-128"), (Int16.min, "-32768"), (Int32.min, "-2147483648"),
      (Int64.min, "-9223372036854775808"), (UInt8.max, "255"), (UInt16.max, "65535"),
      (UInt32.max, "4294967295"), (UInt64.max, "18446744073709551615"),
      (Float(1.5), "1.5"), (1.5, "1.5"), (-0.25, "-0.25"),
      (JSONNumber("19.950"), "19.950"), (JSONNumber("1E+2"), "1E+2"),
      (decimal("19.95"), "19.95"), (decimal("-0.000001"), "-0.000001"),
      (JSONValue.null, "null"),
      (["b": [1, nil], "a": "x"] as JSONValue, #"{"a":"x","b":[1,null]}"#),
    ])
  }

  @Test func standardTypesAreExportedAsStrings() throws {
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(try exported(value: Date(timeIntervalSince1970: 0)) == #""1970-01-01T00:00:00Z""#)
    #expect(
      try exported(value: Date(timeIntervalSince1970: 1_400_000_000.5))
        == #""2014-05-13T16:53:20.5Z""#)
    #expect(try exported(value: #require(UUID(uuidString: id.lowercased()))) == #""\#(id)""#)
    #expect(
      try exported(value: #require(URL(string: "https://x.org/a%20b?q=1&r=%2F#f")))
        == #""https://x.org/a%20b?q=1&r=%2F#f""#)
    #expect(try exported(value: #require(URL(string: "b/c"))) == #""b/c""#)
    #expect(try exported(value: Data("Hi".utf8)) == #""SGk=""#)
    #expect(try exported(value: Data([0xFB, 0xFF, 0xFE])) == #""+//+""#)
    #expect(try exported(value: Data()) == #""""#)
    try expectEqual(
      exported(value: #require(TimeZone(identifier: "Europe/Berlin"))), #""Europe/Berlin""#)
  }

  @Test func typesWithRawValuesAreExportedAsTheirRawValues() throws {
    try expectEqual(exported(value: Color.red), #""red""#)
    try expectEqual(exported(value: Color.blue), #""sky \"blue\"""#)
    try expectEqual(exported(value: Level.high), "10")
    try expectEqual(exported(value: Share.half), "0.5")
    try expectEqual(exported(value: Code(rawValue: 200)), "200")
    try expectEqual(exported(value: [Color?.some(.green), nil]), #"["green",null]"#)
  }

  // MARK: - Containers

  @Test func containersNestToAnyDepth() throws {
    try expectEqual(exported(value: [Int]()), "[]")
    try expectEqual(exported(value: [String: Int]()), "{}")
    try expectEqual(exported(value: [[1, 2], [], [3]]), "[[1,2],[],[3]]")
    try expectEqual(exported(value: [1, nil, 3] as [Int?]), "[1,null,3]")
    try expectEqual(exported(value: [nil, [nil, 1]] as [[Int?]?]), "[null,[null,1]]")
    try expectEqual(exported(value: ["b": [1], "a": []]), #"{"a":[],"b":[1]}"#)
    try expectEqual(
      exported(value: ["b": nil, "a": ["y": true, "x": nil]] as [String: [String: Bool?]?]),
      #"{"a":{"x":null,"y":true},"b":null}"#)
    try expectEqual(
      exported(value: [["b": Date(timeIntervalSince1970: 60)]]), #"[{"b":"1970-01-01T00:01:00Z"}]"#)
  }

  @Test func membersOfDictionariesAreSortedByKey() throws {
    let names = (0..<200).map { "key\(1_000 + ($0 * 77) % 200)" }
    var dictionary: [String: Int] = ["": 0, "Z": 1, "a": 2, "é": 3]
    for name in names { dictionary[name] = 4 }
    let keys = ["", "Z", "a"] + names.sorted() + ["é"]
    let members = keys.map { "\"\($0)\":\(dictionary[$0] ?? -1)" }
    try expectEqual(exported(value: dictionary), "{\(members.joined(separator: ","))}")
  }

  @Test func keysOfOtherTypesAreExportedAsStrings() throws {
    try expectEqual(
      exported(value: [Color.red: 1, .green: 2, .blue: 3]),
      #"{"green":2,"red":1,"sky \"blue\"":3}"#)
    try expectEqual(exported(value: [3: "c", 1: "a", 2: "b"]), #"{"1":"a","2":"b","3":"c"}"#)
    try expectEqual(
      exported(value: [Int8(-5): [Level.high: true, .low: nil]] as [Int8: [Level: Bool?]]),
      #"{"-5":{"1":null,"10":true}}"#)
    try expectEqual(
      exported(value: [UInt64.max: [1]]), #"{"18446744073709551615":[1]}"#)
  }

  @Test func elementsOfSetsAreSorted() throws {
    try expectEqual(exported(value: Set(["b", "a", "", "Z"])), #"["","Z","a","b"]"#)
    try expectEqual(exported(value: Set([3, 1, 2])), "[1,2,3]")
    try expectEqual(exported(value: Set([Color.red, .green])), #"["green","red"]"#)
    try expectEqual(exported(value: Set([true, false])), "[false,true]")
    try expectEqual(exported(value: Set<Int>()), "[]")
    try expectEqual(exported(value: Set([[2, 1], [1]])), "[[1],[2,1]]")
  }

  @Test func aSetOfModelsHasTheSameOrderInEveryFormOfAnExport() throws {
    final class Row: JSONModel {
      var name = ""
      var children: Set<Row> = []
    }
    final class Table: JSONModel { var rows: Set<Row> = [] }
    let table = try Table(
      string: #"""
        {"rows":[
          {"name":"]b","children":[{"name":"y","children":[]},{"name":"x","children":[{"name":"!","children":[]}]}]},
          {"name":"a","children":[]}]}
        """#)
    // The elements of a set are sorted by their JSON text with sorted keys:
    // {"children":[],… precedes {"children":[{….
    let expected =
      #"{"rows":[{"name":"a","children":[]},{"name":"]b","children":["#
      + #"{"name":"y","children":[]},{"name":"x","children":[{"name":"!","children":[]}]}]}]}"#
    let text = try table.jsonString()
    expectEqual(text, expected)
    let value = try JSONValue(string: text)
    try expectEqual(table.jsonValue(), value)
    try expectEqual(JSONValue(any: table.dictionary()), value)
    for options in [
      JSONExportOptions(isPretty: true), JSONExportOptions(sortsKeys: true),
      JSONExportOptions(isPretty: true, sortsKeys: true),
    ] {
      try expectEqual(JSONValue(string: table.jsonString(options: options)), value)
    }
  }

  @Test func equalSetsAreExportedAsEqualText() throws {
    let numbers = (0..<300).map { $0 * 7 - 1_000 }
    var grown: Set<Int> = []
    for number in numbers.reversed() { grown.insert(number) }
    var shrunk = Set(numbers + Array(10_000..<20_000))
    shrunk.subtract(10_000..<20_000)
    let text = try exported(value: Set(numbers))
    try expectEqual(exported(value: grown), text)
    try expectEqual(exported(value: shrunk), text)
    try expectEqual(value(text, as: [Int].self).count, 300)
    let sets = Set(numbers.map { Set([$0, $0 + 1, $0 / 2]) })
    let other = Set(numbers.reversed().map { Set([$0 / 2, $0 + 1, $0]) })
    try expectEqual(exported(value: sets), exported(value: other))
  }

  // MARK: - Free-form values

  @Test func freeFormValuesAreExportedByTheirDynamicTypes() throws {
    let any: [String: Any] = [
      "text": "x", "int": 7, "double": 0.5, "bool": true, "null": NSNull(),
      "list": [1, "a", [Any]()],
      "large": UInt64.max, "decimal": decimal("12345678901234567890.5"),
      "value": ["k": nil] as JSONValue,
      "object": ["z": 1, "a": false] as [String: Any],
    ]
    let text = #"""
      {"bool":true,"decimal":12345678901234567890.5,"double":0.5,"int":7,"large":18446744073709551615,\#
      "list":[1,"a",[]],"null":null,"object":{"a":false,"z":1},"text":"x","value":{"k":null}}
      """#
    try expectEqual(exported(value: any), text)
    try expectEqual(exported(value: any as Any), text)
    try expectEqual(exported(value: [any, 1, NSNull()] as [Any]), "[\(text),1,null]")
    try expectEqual(exported(value: ["a": [true, nil]] as [String: [Any?]]), #"{"a":[true,null]}"#)
  }

  @Test func foundationNumbersKeepTheirTypesInAny() throws {
    try expectEqual(
      exported(
        value: [NSNumber(value: true), NSNumber(value: 1), NSNumber(value: 1.5)] as [Any]),
      "[true,1,1.5]")
  }

  // MARK: - Codable types

  @Test func valuesInsideCodableTypesAreExportedLikeProperties() throws {
    try expectEqual(exported(value: Address()), #"{"street":"s","zip":1}"#)
    let owner = Owner(
      name: "m", home: URL(string: "https://x.org/a"),
      debts: decimal("12345678901234567890.123456789"), key: Data("Hi".utf8),
      id: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let address = Address(
      moved: Date(timeIntervalSince1970: 0.25), owner: owner, tags: ["a", "b"])
    let text = #"""
      {"moved":"1970-01-01T00:00:00.25Z","owner":{"debts":12345678901234567890.123456789,\#
      "home":"https://x.org/a","id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","key":"SGk=",\#
      "name":"m"},"street":"s","tags":["a","b"],"zip":1}
      """#
    try expectEqual(exported(value: address), text)
    try expectEqual(exported(value: [address, Address()]), #"[\#(text),{"street":"s","zip":1}]"#)
    try expectEqual(exported(value: ["k": address]), #"{"k":\#(text)}"#)
  }

  enum Figure: Codable, Hashable {
    case circle(radius: Double)
    case empty
  }
  final class Node: Codable {
    var name = "x"
    var parts: [Node] = []
    init(_ parts: [Node] = []) { self.parts = parts }
  }

  @Test func codableEnumerationsRangesAndRecursiveClassesAreExported() throws {
    try expectEqual(exported(value: Figure.circle(radius: 1.5)), #"{"circle":{"radius":1.5}}"#)
    try expectEqual(exported(value: Figure.empty), #"{"empty":{}}"#)
    try expectEqual(exported(value: 1.5...2.5), "[1.5,2.5]")
    try expectEqual(
      exported(value: Node([Node(), Node([])])),
      #"{"name":"x","parts":[{"name":"x","parts":[]},{"name":"x","parts":[]}]}"#)
  }

  // MARK: - Arrays and dictionaries of models

  final class City: JSONModel {
    var name = ""
    var mayor: String?
    convenience init(_ name: String) {
      self.init()
      self.name = name
    }
  }

  @Test func arraysAndDictionariesOfModelsAreExported() throws {
    let list = [City("b"), City("a")]
    try expectEqual(list.jsonString(), #"[{"name":"b"},{"name":"a"}]"#)
    try expectEqual(list.jsonData(), Data(#"[{"name":"b"},{"name":"a"}]"#.utf8))
    try expectEqual(list.jsonValue(), [["name": "b"], ["name": "a"]])
    try expectEqual([City]().jsonString(), "[]")
    let byName = ["z": City("b"), "a": City("a")]
    try expectEqual(byName.jsonString(), #"{"a":{"name":"a"},"z":{"name":"b"}}"#)
    try expectEqual(byName.jsonData(), Data(#"{"a":{"name":"a"},"z":{"name":"b"}}"#.utf8))
    try expectEqual(byName.jsonValue(), ["z": ["name": "b"], "a": ["name": "a"]])
    try expectEqual([String: City]().jsonString(), "{}")
    let options = JSONExportOptions(isPretty: true, includesNulls: true)
    try expectEqual(
      list.jsonValue(options: options),
      [["name": "b", "mayor": nil], ["name": "a", "mayor": nil]])
    try expectEqual(
      JSONValue(string: byName.jsonString(options: options)), byName.jsonValue(options: options))
  }

  final class Town: JSONModel {
    var main = City("m")
    var extra: City?
    var list: [City?] = [City("l"), nil]
    var byName: [String: [City]] = ["k": [City("x")]]
  }

  @Test func nestedModelsAreExported() throws {
    let town = Town()
    try expectEqual(
      exported(town),
      #"{"main":{"name":"m"},"list":[{"name":"l"},null],"byName":{"k":[{"name":"x"}]}}"#)
    town.extra = town.main
    town.list = []
    town.byName = [:]
    try expectEqual(
      exported(town), #"{"main":{"name":"m"},"extra":{"name":"m"},"list":[],"byName":{}}"#)
  }

  @Test func genericClassesAreExportedWithTheirTypeArguments() throws {
    let inner = Holder<[Int]>()
    inner.value = [1]
    let outer = Holder<[Holder<[Int]>]>()
    outer.value = [inner, Holder()]
    try expectEqual(exported(outer), #"{"value":[{"value":[1]},{"value":[]}]}"#)
  }
}
