import Foundation
import JSONModelKit
import Testing

/// The messages for values of a `[String: Any]` that are not JSON values.
struct ForeignValueMessageTests {
  final class City: JSONModel { var name = "" }
  final class Order: JSONModel { var name = "" }
  final class Team: JSONModel {
    @OptionalKey var c = City()
    var city: City?
    var list: [Order] = []
    var counts: [Int: Int] = [:]
    var value: JSONValue = .null
    var any: Any?
    override class func propertyIsOptional(_ name: String) -> Bool { true }
  }

  private func messages(_ dictionary: [String: Any]) throws -> [String] {
    try importError { try Team(dictionary: dictionary) }.sentences
  }

  @Test func aModelInADictionaryIsRejectedWithAFix() throws {
    try expectEqual(
      messages(["c": City()]),
      ["c: expected City, found an instance of City; pass its dictionary()"])
    try expectEqual(
      messages(["city": City?.some(City()) as Any, "list": [Order()]]),
      [
        "city: expected City, found an instance of City; pass its dictionary()",
        "list[0]: expected Order, found an instance of Order; pass its dictionary()",
      ])
    let merged = try importError { try Team().merge(dictionary: ["c": City()]) }
    expectEqual(
      merged.issues[0].message, "expected City, found an instance of City; pass its dictionary()")
    expectEqual(merged.kind, .typeMismatch(expected: "City", found: "an instance of City"))
    expectEqual(merged.issues[0].fix, "pass its dictionary()")
    try expectEqual(Team(dictionary: ["c": City().dictionary()]).c.name, "")
  }

  @Test func keysOfDictionariesAreStrings() throws {
    try expectEqual(
      messages(["counts": [1: 1]]),
      ["counts: expected [Int: Int], found a dictionary with Int keys; use String keys"])
    try expectEqual(
      messages(["value": ["a": [1: 2]]]),
      ["value.a: expected a JSON value, found a dictionary with Int keys; use String keys"])
    try expectEqual(Team(dictionary: ["counts": ["1": 1]]).counts, [1: 1])
  }

  @Test func otherValuesAreNotJSONValues() throws {
    try expectEqual(
      messages(["value": [City()]]),
      ["value[0]: expected a JSON value, found an instance of City; pass its dictionary()"])
    let error = try importError { try JSONValue(any: ["a": DateComponents()]) }
    expectEqual(error.issues[0].message, "expected a JSON value, found DateComponents")
    let skipped = try importError { try Team(dictionary: ["other": City()]) }
    expectEqual(
      skipped.issues[0].message,
      "expected a JSON value, found an instance of City; pass its dictionary()")
  }

  @Test func mismatchesOfJSONTypesNameTheSwiftType() {
    for type in ["string", "number", "true", "object", #"string "x""#] {
      let kind = JSONModelError.Kind.typeMismatch(expected: "JSONValue", found: type)
      expectEqual("\(kind)", "expected JSONValue, found \(type)")
    }
  }
}
