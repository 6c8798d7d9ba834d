import Foundation
import JSONModelKit
import TestSupport
import Testing

/// The messages of frequent issues, word for word.
///
/// The guides explain those that do not say what to do.
struct DocumentedMessageTests {
  private static let pages = try? ["ErrorMessages.md", "UsageErrors.md"].map(page).joined()

  private static func page(_ name: String) throws -> String {
    try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Docs/\(name)").standardizedFileURL, encoding: .utf8)
  }

  /// Expects that an operation fails with one issue, and that the guides explain a part of its message.
  private func expect(
    _ message: String, explained part: String? = nil, _ operation: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = #expect(throws: JSONModelError.self, sourceLocation: sourceLocation) {
      try operation()
    }
    expectEqual(error?.messages, [message], sourceLocation: sourceLocation)
    try expectExplained(part, in: message, sourceLocation: sourceLocation)
  }

  private func expectExplained(
    _ part: String?, in message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard let part else { return }
    let pages = try #require(Self.pages)
    #expect(message.contains(part), sourceLocation: sourceLocation)
    #expect(pages.contains("`\(part)"), "\(part)", sourceLocation: sourceLocation)
  }

  struct Rejected: Sendable, CustomTestStringConvertible {
    let document: String
    let message: String
    /// The part of the message that the guide explains, or nil.
    let explained: String?

    init(_ document: String, _ message: String, explained: String? = nil) {
      (self.document, self.message, self.explained) = (document, message, explained)
    }

    var testDescription: String { document }
  }

  @Test(arguments: [
    Rejected(
      "<html>",
      "expected a value; the document looks like HTML, such as an error page: check the URL and the status of the response",
      explained: "the document looks like HTML, such as an error page"),
    Rejected("<?xml ?>", "expected a value; the document looks like XML: ask the server for JSON"),
    Rejected(
      "```json\n{}\n```",
      "expected a value; the JSON is in a Markdown code fence: import the text inside it",
      explained: "the JSON is in a Markdown code fence"),
    Rejected(
      "[True]", "expected a value; JSON has true instead of True", explained: "expected a value"),
    Rejected(
      "# x",
      "expected a value; this looks like a comment, which JSON does not have: remove it"),
    Rejected(
      "['a']",
      "expected a value; this looks like a string in single quotation marks, which JSON does not have: use double ones, or import with JSONImportOptions(syntax: .json5)"
    ),
    Rejected(
      "{name: 1}",
      "expected a key in quotation marks or }; for keys without quotation marks, import with JSONImportOptions(syntax: .json5)"
    ),
    Rejected(
      #"{"a": 1,}"#,
      "expected a key in quotation marks after the comma; this looks like a trailing comma, which JSON does not have: remove it, or import with JSONImportOptions(syntax: .jsonc)"
    ),
    Rejected(
      #"{"a"}"#, "expected a colon after the key", explained: "expected a colon after the key"),
    Rejected(#"{"a": 1 "b": 2}"#, "expected a comma or } after an object member"),
    Rejected("[1 2]", "expected a comma or ] after an array element"),
    Rejected("[nul]", "expected true, false or null"),
    Rejected(
      "[007]", "numbers must not have leading zeros",
      explained: "numbers must not have leading zeros"),
    Rejected("[1.]", "expected a digit after the decimal point"),
    Rejected("[-]", "expected a digit after the minus sign"),
    Rejected("[1e]", "expected a digit in the exponent"),
    Rejected("[\"a\tb\"]", "control characters in strings must be escaped"),
    Rejected(#"["\x"]"#, #"expected one of " \ / b f n r t u after a backslash"#),
    Rejected(#"["\u12"]"#, #"expected four hexadecimal digits after \u"#),
    Rejected(
      #"["\ud83d"]"#, #"unpaired surrogate in a \u escape"#,
      explained: #"unpaired surrogate in a \u escape"#),
    Rejected(
      "[\"a",
      "expected a quotation mark at the end of the string, found the end of the document",
      explained: ", found the end of the document"),
    Rejected(
      "{} {}", "unexpected data after the JSON value",
      explained: "unexpected data after the JSON value"),
  ])
  func syntaxErrors(_ rejected: Rejected) throws {
    try expect("invalid JSON: " + rejected.message, explained: rejected.explained) {
      _ = try JSONValue(string: rejected.document)
    }
  }

  final class Day: JSONModel {
    @OptionalKey var date = Date.distantPast
    @OptionalKey var pattern = Date.distantPast
    override class var propertyTransformers: [String: JSONTransformer] {
      ["pattern": .date(.pattern("dd.MM.yyyy"))]
    }
  }

  @Test(arguments: [
    (#"{"date": "x"}"#, "not a valid date string"),
    (#"{"date": "1990-02-30"}"#, "the date does not exist"),
    (#"{"pattern": "x"}"#, "does not match the date format dd.MM.yyyy"),
  ])
  func rejectedDates(in document: String, reason: String) throws {
    try expect("cannot convert string to Date: " + reason, explained: reason) {
      _ = try Day(string: document)
    }
  }

  @Test func millisecondsAsSeconds() throws {
    try expect(
      "cannot convert number to Date: date is after the year 9999; for milliseconds use .date(.millisecondsSince1970)",
      explained: "date is after the year 9999"
    ) {
      _ = try Day(string: #"{"date": 1714557600000}"#)
    }
  }

  final class Sample: JSONModel {
    @OptionalKey var number = 0.0
    @OptionalKey var any: Any?
    @OptionalKey var states: [JSONPresence<Int>] = []
    var next: Sample?
  }

  @Test func failedExports() throws {
    let notFinite = Sample()
    for (number, name) in [(Double.nan, "NaN"), (.infinity, "infinity")] {
      notFinite.number = number
      try expect("cannot be exported: \(name) is not a valid JSON number") {
        _ = try notFinite.jsonString()
      }
    }
    let absent = Sample()
    absent.states = [.absent]
    try expect("cannot be exported: an array element cannot be .absent; use .null") {
      _ = try absent.jsonString()
    }
    let deep = Sample()
    deep.next = deep
    defer { deep.next = nil }
    // On a small stack, the stack ends first.
    let cycle = ["deeper than 512 levels", "too deeply for the stack of this thread"].map {
      "nested \($0), or a reference cycle"
    }
    let error = #expect(throws: JSONModelError.self) { _ = try deep.jsonString() }
    let message = error?.issues.first?.message ?? ""
    #expect(cycle.contains { message == "cannot be exported: \($0)" }, "\(message)")
    for part in cycle { try expectExplained(part, in: part) }
  }

  @Test func exceededLimits() throws {
    let models = JSONImportOptions(maximumModels: 5)
    let document =
      String(repeating: #"{"next":"#, count: 9) + "null" + String(repeating: "}", count: 9)
    try expect("more than 5 models", explained: "more than 5 models") {
      _ = try Sample(string: document, options: models)
    }
    let long = #"{"any": ""# + String(repeating: "a", count: 1000) + #""}"#
    let bytes = JSONImportOptions(maximumBytes: 1000)
    let tooLong = "the document is longer than 1000 bytes"
    try expect(tooLong, explained: tooLong) { _ = try Sample(string: long, options: bytes) }
    let tooDeep = "nested deeper than 512 levels; the key path has 480 more components"
    try expect(tooDeep, explained: tooDeep) {
      _ = try JSONValue(string: String(repeating: "[", count: 513))
    }
  }

  class Event: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["price"] == nil ? Visit.self : Purchase.self }
    }
  }
  final class Visit: Event {}
  final class Purchase: Event { var price = 0 }

  @Test func siblingClasses() throws {
    try expect("the object is a Purchase, not a Visit") {
      _ = try Visit.make(string: #"{"id": 1, "price": 2}"#)
    }
  }

  @Test func valuesInUserInfoOfAnotherType() throws {
    let encoder = JSONEncoder()
    encoder.userInfo[.jsonExportOptions] = "x"
    try expect(
      "cannot be exported: expected JSONExportOptions in userInfo[.jsonExportOptions], found String"
    ) {
      do {
        _ = try encoder.encode(Visit())
      } catch EncodingError.invalidValue(_, let context) {
        throw context.underlyingError ?? EncodingError.invalidValue(Visit(), context)
      }
    }
  }

  @Test func anEmptyListOfErrors() throws {
    let message = "JSONValidationErrors contains no errors"
    try expect(message, explained: message) { _ = try Undecided(string: "{}") }
  }

  final class Undecided: JSONModel {
    override func validate() throws { throw JSONValidationErrors([]) }
  }

  @Test func timeZones() throws {
    try expect("cannot convert string to TimeZone: not a valid time zone identifier") {
      _ = try Zone(string: #"{"zone": "nowhere"}"#)
    }
  }

  final class Zone: JSONModel { var zone: TimeZone? }

  final class City: JSONModel {
    var x = ""
    var number = NSNumber(value: 1)
    weak var parent: City?
    @Index var id = 0
    @Index var code = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { ["y": "z"] }
    override class var constraints: [String: [JSONConstraint]] {
      ["x": [.pattern("[")], "rest": [.count(1...2)]]
    }
  }

  @Test func declarationErrors() throws {
    let error = #expect(throws: JSONModelError.self) { try City.checkDeclaration() }
    let mapper = #"the key mapper of City names "y", which is not a property"#
    expectEqual(
      Set((error?.issues ?? []).map(\.message)),
      [
        #"City.x has the constraint .pattern("["), which is not a valid regular expression"#,
        "City.rest collects unknown keys, which cannot have constraints; check them in validate()",
        "City.number has the unsupported type NSNumber; use Int, Double, Bool or JSONNumber",
        "City.parent is weak or unowned, so an imported value would be released at once; exclude it with propertyIsIgnored(_:)",
        "City.code is marked @Index, and so is id; keep one",
        mapper,
      ])
    expectEqual(error?.issues.count, 6)
    // The guide has another name.
    try expectExplained(
      "the key mapper of City names", in: mapper)
  }
}
