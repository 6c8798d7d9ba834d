import Foundation
import JSONModelKit
import Testing

/// Documents like those in the tests of other tolerant libraries.
///
/// The imported values are the same, and each value that these libraries replace or drop silently
/// is reported.
struct TolerantLibraryTests {
  enum Sex: String, CaseIterable { case man, woman }
  enum Rank: Int, CaseIterable {
    case low = 1
    case high = 2
  }

  final class Pet: JSONModel {
    var name = ""
    var age = 0
  }

  /// A model as in HandyJSON or SmartCodable: every key may be missing, and every value wrong.
  final class Person: JSONModel {
    var name = "Mccc"
    var age = 100
    var height = 1.5
    var isVIP = true
    var sex = Sex.woman
    var rank = Rank.low
    var nick: String? = "none"
    var born: Date?
    var site: URL?
    var pet = Pet()
    var friend: Pet?
    var pets: [Pet] = []
    var hobbies: [String] = ["tv"]
    var grades: [String: Int] = [:]
    var small: UInt8 = 8
    var anything: JSONValue = .null
    override class func propertyIsOptional(_ name: String) -> Bool { true }
    override class var propertyTransformers: [String: JSONTransformer] {
      let defaults = ["name", "age", "height", "isVIP", "sex", "rank", "pet", "small"]
      var all: [String: JSONTransformer] = [:]
      for name in defaults { all[name] = .orDefault }
      for name in ["nick", "friend"] { all[name] = .orNil }
      for name in ["pets", "hobbies", "grades"] { all[name] = .lossy().orDefault }
      all["born"] = .date(.pattern("yyyy-MM-dd")).emptyAsNil.orNil
      all["site"] = .emptyAsNil.orNil
      return all
    }
  }

  /// A member of the document, its exported value, and the number of tolerated issues.
  static let cases: [(member: String, value: JSONValue?, reports: Int)] = [
    (#""name": "Ann""#, "Ann", 0), (#""name": 123"#, "123", 0), (#""name": null"#, "Mccc", 0),
    (#""name": []"#, "Mccc", 1), (#""name": {}"#, "Mccc", 1),
    (#""age": "10""#, 10, 0), (#""age": "abc""#, 100, 1), (#""age": "10.5""#, 100, 1),
    (#""age": 10.0"#, 10, 0), (#""age": 10.5"#, 100, 1), (#""age": true"#, 100, 1),
    (#""age": null"#, 100, 0), (#""age": {"a": 1}"#, 100, 1),
    (#""age": 99999999999999999999"#, 100, 1),
    (#""height": "1.80""#, 1.8, 0), (#""height": "tall""#, 1.5, 1), (#""height": 1e999"#, 1.5, 1),
    (#""isVIP": 0"#, false, 0), (#""isVIP": "YES""#, true, 0), (#""isVIP": 2"#, true, 1),
    (#""isVIP": "maybe""#, true, 1),
    (#""sex": "man""#, "man", 0), (#""sex": "boy""#, "woman", 1), (#""sex": 1"#, "woman", 1),
    (#""sex": """#, "woman", 1), (#""rank": 2"#, 2, 0), (#""rank": 3"#, 1, 1),
    (#""rank": "x""#, 1, 1),
    (#""nick": "A""#, "A", 0), (#""nick": []"#, nil, 1), (#""nick": null"#, nil, 0),
    (#""born": "2020-02-29""#, "2020-02-29", 0), (#""born": "2021-02-29""#, nil, 1),
    (#""born": """#, nil, 0), (#""born": 5"#, nil, 1),
    (#""site": "https://a.org""#, "https://a.org", 0), (#""site": """#, nil, 0),
    (#""site": "a b""#, nil, 1), (#""site": 5"#, nil, 1),
    (#""pet": {"name": "Rex", "age": 3}"#, ["name": "Rex", "age": 3], 0),
    (#""pet": {"name": "Rex", "age": "old"}"#, ["name": "", "age": 0], 1),
    (#""pet": {"name": [], "age": {}}"#, ["name": "", "age": 0], 2),
    (#""pet": "Rex""#, ["name": "", "age": 0], 1), (#""pet": [1]"#, ["name": "", "age": 0], 1),
    (#""friend": {"name": "Tom"}"#, nil, 1), (#""friend": 3"#, nil, 1),
    (
      #""pets": [{"name": "a", "age": 1}, null, "b", 1, {"name": "c", "age": "2"}]"#,
      [["name": "a", "age": 1], ["name": "c", "age": 2]], 3
    ),
    (#""pets": {"name": "a"}"#, [], 1), (#""pets": []"#, [], 0),
    (#""hobbies": ["a", null, 3, {}]"#, ["a", "3"], 2), (#""hobbies": "a""#, ["tv"], 1),
    (#""grades": {"a": 1, "b": "2", "c": "x", "d": null}"#, ["a": 1, "b": 2], 2),
    (#""grades": [1]"#, [:], 1), (#""grades": []"#, [:], 0),
    (#""small": 256"#, 8, 1), (#""small": -1"#, 8, 1), (#""small": 255"#, 255, 0),
    (#""anything": [1, null]"#, [1, nil], 0), (#""other": [1, {}]"#, nil, 0),
  ]

  @Test func everyReplacedValueIsReportedOnce() throws {
    let initial = try Person(string: "{}").jsonValue()
    for (member, value, reports) in Self.cases {
      let key = String(member.split(separator: "\"")[0])
      for form in InputForm.allCases where !member.contains("e999") || form == .bytes {
        let tolerated = Tolerated()
        let person = try Person.make("{\(member)}", as: form, options: tolerated.options())
        var export = try person.jsonValue()
        // nil is exported as null where the default value is not nil.
        let found = export[key] == .null ? nil : export[key]
        expectEqual(found, value, "\(member) \(form)")
        expectEqual(tolerated.issues.count, reports, "\(member) \(form)")
        export[key] = initial[key]
        if initial[key] != nil { expectEqual(export, initial, "\(member)") }
      }
    }
  }

  @Test func aWholeDocumentHasOneReportForEachWrongValue() throws {
    let tolerated = Tolerated()
    var (members, reports): ([String], Int) = ([], 0)
    var keys: Set<String> = []
    for (member, _, count) in Self.cases.reversed() {
      guard keys.insert(String(member.split(separator: "\"")[0])).inserted else { continue }
      members.append(member)
      reports += count
    }
    _ = try Person(string: "{\(members.joined(separator: ","))}", options: tolerated.options())
    expectEqual(tolerated.all.count, 1)
    expectEqual(tolerated.issues.count, reports)
    expectEqual(Set(tolerated.issues.map(\.keyPath)).count, reports)
  }
}
