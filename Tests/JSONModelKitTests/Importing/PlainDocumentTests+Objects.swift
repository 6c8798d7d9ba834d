import Foundation
import JSONModelKit
import Testing

/// Limits and checks of objects of leaves and arrays, and numbers in strings, which have a fast path
/// each.
extension PlainDocumentTests {
  /// Values that an owner sets in its default model are not kept, whichever code imports the
  /// object.
  @Test func valuesOfTheInstanceInADefaultValueAreReplaced() throws {
    final class Holder: JSONModel {
      var area = Holder.preset

      private static var preset: Area {
        let area = Area()
        area.rank = 99
        return area
      }
    }
    let complete = try Holder(string: #"{"area": \#(Self.document(Self.areaMembers))}"#)
    expectEqual(complete.area.rank, 3)
    let partial = try Holder(
      string: #"{"area": \#(Self.document(Array(Self.areaMembers.dropLast())))}"#)
    expectEqual(partial.area.rank, 7)
  }

  // MARK: - Limits and checks

  @Test func emptyArraysCountAsLevels() throws {
    let document = #"{"areas": [\#(Self.document(Self.areaMembers))], "main": {}}"#
    let options = JSONImportOptions(maximumDepth: 3)
    let error = try importError { try Site(data: Data(document.utf8), options: options) }
    expectEqual(error.kinds, [.limitExceeded("nested deeper than 3 levels")])
    expectEqual("\(error.keyPath)", "areas[0].blocks")
    for depth in [3, 4] {
      let options = JSONImportOptions(maximumDepth: depth)
      Self.compare(Data(document.utf8), Self.subjects[1], options)
    }
  }

  @Test func objectsCountAsLevels() throws {
    let document = #"{"areas": [{"id": 1}]}"#
    let error = try importError {
      try Site(data: Data(document.utf8), options: JSONImportOptions(maximumDepth: 2))
    }
    expectEqual(error.kinds, [.limitExceeded("nested deeper than 2 levels")])
    expectEqual("\(error.keyPath)", "areas[0]")
  }

  @Test func objectsCountAsModels() throws {
    let area = Self.document(Self.areaMembers)
    let document = #"{"areas": [\#(area), \#(area)], "main": \#(area)}"#
    _ = try Site(data: Data(document.utf8), options: JSONImportOptions(maximumModels: 4))
    let error = try importError {
      try Site(data: Data(document.utf8), options: JSONImportOptions(maximumModels: 3))
    }
    expectEqual(error.kinds, [.limitExceeded("more than 3 models")])
  }

  final class Checked: JSONModel {
    var low = 0
    var high = 0
    var marks: [Int] = []

    override class var constraints: [String: [JSONConstraint]] { ["low": [.range(0...9)]] }
    override func validate() throws {
      guard low <= high else { throw JSONValidationError("low must not exceed high") }
    }
  }

  @Test func constraintsAndValidationAreChecked() throws {
    let good = #"{"low": 1, "high": 2, "marks": []}"#
    expectEqual(try [Checked](string: "[\(good), \(good)]").map(\.high), [2, 2])
    let error = try importError {
      try [Checked](
        string:
          #"[\#(good), {"low": 12, "high": 20, "marks": []}, {"low": 2, "high": 1, "marks": []}]"#)
    }
    expectEqual(error.sentences, ["[1].low: must be from 0 to 9", "[2]: low must not exceed high"])
  }

  final class Plain: JSONModel {
    var low = 0
    var high = 0

    override func validate() throws {
      guard low <= high else { throw JSONValidationError("low must not exceed high") }
    }
  }

  @Test func validationOfAClassWithoutConstraintsIsCalled() throws {
    let error = try importError {
      try [Plain](string: #"[{"low": 1, "high": 2}, {"low": 2, "high": 1}]"#)
    }
    expectEqual(error.sentences, ["[1]: low must not exceed high"])
    expectEqual(error.issues[0].position?.column, 25)
  }

  // MARK: - Numbers in strings

  final class Amounts: JSONModel {
    var whole = 0
    var part: Double? = 0
    var next = ""
  }

  @Test(arguments: [
    ("7", 7, 7.0), ("-0", 0, -0.0), ("+49", 49, 49), ("49.0", 49, 49), ("4.9e1", 49, 49),
    ("12345678", 12_345_678, 12_345_678), ("-123456789", -123_456_789, -123_456_789),
    ("\\u0037", 7, 7), ("1000000000000", 1_000_000_000_000, 1e12),
  ])
  func aNumberInAStringIsConverted(text: String, whole: Int, part: Double) throws {
    guard Int.bitWidth == 64 || abs(whole) < 1 << 31 else { return }
    let document = #"{"whole": "\#(text)", "part": "\#(text)", "next": "\#(text)"}"#
    let model = try Amounts(string: document)
    expectEqual(model.whole, whole)
    expectEqual(model.part, part)
    // -0.0 == 0.0
    expectEqual(model.part?.sign, part.sign)
    expectEqual(try Amounts(value: JSONValue(string: document)), model)
  }

  @Test(arguments: [
    ("", "not a number"), (" 7", "not a number"), ("7 ", "not a number"), ("07", "not a number"),
    ("-", "not a number"), ("7.", "not a number"), ("7.5", "the number has a fractional part"),
    ("0x7", "not a number"), ("1,5", "not a number"),
  ])
  func anotherStringIsRejected(text: String, reason: String) throws {
    let document = #"{"whole": "\#(text)", "part": null, "next": ""}"#
    let error = #expect(throws: JSONModelError.self) { try Amounts(string: document) }
    expectEqual(
      error?.kind, .transformFailed(transformer: "Int from String", reason: reason))
    expectEqual(error?.issues.first?.position?.column, 11)
  }

  @Test(arguments: [
    (#""9223372036854775808", "part": null, "next": ""}"#, "number_out_of_range"),
    (#""-9223372036854775809", "part": null, "next": ""}"#, "number_out_of_range"),
    (#""99999999999999999999999", "part": null, "next": ""}"#, "number_out_of_range"),
    (#""12"#, "invalid_json"), (#""1"#, "invalid_json"), (#""-"#, "invalid_json"),
    (#"""#, "invalid_json"),
  ])
  func aWideNumberAndAnIncompleteDocumentAreRejected(end: String, code: String) throws {
    try expectEqual(importError { try Amounts(string: #"{"whole": \#(end)"#) }.kind.code, code)
  }
}
