import Foundation
import JSONModelKit
import Testing

@Suite(.largeStack) struct ForeignValueTests {
  typealias Free = Fixtures.Free
  final class Foreign {}

  private func paths(_ dictionary: [String: Any]) throws -> [String] {
    try importError { try Free(dictionary: dictionary) }.paths
  }

  @Test func anUnsupportedValueInAJSONValueIsAnIssueAmongOthers() throws {
    for any in [Foreign(), Double.nan, [1: 2]] as [Any] {
      try expectEqual(paths(["value": ["a": any], "number": [1]]), ["number", "value.a"])
      try expectEqual(
        paths(["value": any, "child": ["value": any, "number": "x"]]),
        [
          "child.number", "child.value", "value",
        ])
    }
  }

  @Test func nonFiniteNumbersAreRejected() throws {
    for any in [Double.nan, Double.infinity, -Double.infinity] {
      try expectEqual(
        paths(["number": any, "child": ["number": any]]), ["child.number", "number"])
    }
    for any in [Float.nan, Float.infinity] {
      try expectEqual(paths(["numbers": [1, any]]), ["numbers[1]"])
    }
    try expectEqual(paths(["decimal": Decimal.nan]), ["decimal"])
  }

  final class Dates: JSONModel {
    var deep: Date?
    var date: Date?
    @OptionalKey var gaps: [Date?] = []
    override class var keyMapper: JSONKeyMapper { ["deep": ["no", "a.0.b"]] }
  }
  final class Hooked: JSONModel {
    var date: Date?
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  @Test func aDateInAnOptionalIsImported() throws {
    let date = Date(timeIntervalSince1970: 1.25)
    try expectEqual(Dates(dictionary: ["date": Date?.some(date) as Any]).date, date)
    try expectEqual(Dates(dictionary: ["gaps": [date, nil] as [Date?]]).gaps, [date, nil])
  }

  @Test func aDateAtAKeyPathIsImported() throws {
    let date = Date(timeIntervalSince1970: 1.25)
    try expectEqual(Dates(dictionary: ["a": [["b": date]]]).deep, date)
  }

  @Test func aDateInAClassWithAHookIsImported() throws {
    let date = Date(timeIntervalSince1970: 1.25)
    try expectEqual(Hooked(dictionary: ["date": date]).date, date)
  }

  @Test(arguments: ["any", "value", "child", "unknown"])
  func aVeryDeepTreeIsRejected(key: String) throws {
    var array: Any = 1
    var object: Any = [:]
    for _ in 0..<6_000 {
      array = [array]
      object = ["child": object]
    }
    for tree in [array, object] {
      #expect(throws: JSONModelError.self) { try Free(dictionary: [key: tree]) }
    }
  }
}
