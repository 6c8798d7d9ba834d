import Foundation
import JSONModelKit
import TestSupport
import Testing

/// The tables of messages in the guides contain the printed messages.
struct DocumentedMessageTests {
  /// The messages that a document can cause, and the messages about declarations.
  private static let pages = try? (page("ErrorMessages.md"), page("UsageErrors.md"))

  private static func page(_ name: String) throws -> String {
    try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Docs/\(name)").standardizedFileURL, encoding: .utf8)
  }

  /// Expects that the catalogue contains the message of each issue without a prefix.
  private func expectDocumented(
    after prefix: String = "", _ operation: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let page = try #require(Self.pages).0
    let error = #expect(throws: JSONModelError.self, sourceLocation: sourceLocation) {
      try operation()
    }
    for issue in error?.issues ?? [] {
      let message = issue.message
      #expect(message.hasPrefix(prefix), sourceLocation: sourceLocation)
      let text = message.dropFirst(prefix.count)
        .replacing(", found the end of the document", with: "")
      #expect(!text.isEmpty, sourceLocation: sourceLocation)
      // A fix that several messages have is documented once.
      let parts = issue.fix.map { ["`\(text.replacing("; \($0)", with: ""))`", $0] }
      let isDocumented =
        page.contains("`\(text)`") || parts?.allSatisfy { page.contains($0) } == true
      #expect(isDocumented, "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    "<html>", "{name: 1}", #"{"a": 1,}"#, #"{"a"}"#, #"{"a": 1 "b": 2}"#, "[1 2]", "[nul]",
    "[True]", "[007]", "[1.]", "[-]", "[1e]", "[\"a\tb\"]", #"["\x"]"#, #"["\u12"]"#,
    #"["\ud83d"]"#, "{} {}",
  ])
  func syntaxErrors(in document: String) throws {
    try expectDocumented(after: "invalid JSON: ") { _ = try JSONValue(string: document) }
  }

  final class Day: JSONModel {
    @OptionalKey var date = Date.distantPast
    @OptionalKey var pattern = Date.distantPast
    override class var propertyTransformers: [String: JSONTransformer] {
      ["pattern": .date(.pattern("dd.MM.yyyy"))]
    }
  }

  @Test(arguments: [
    #"{"date": "x"}"#, #"{"date": "1990-02-30"}"#, #"{"pattern": "x"}"#,
  ])
  func rejectedDates(in document: String) throws {
    try expectDocumented(after: "cannot convert string to Date: ") {
      _ = try Day(string: document)
    }
  }

  @Test func millisecondsAsSeconds() throws {
    try expectDocumented(after: "cannot convert number to Date: ") {
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
    for number in [Double.nan, .infinity] {
      notFinite.number = number
      try expectDocumented(after: "cannot be exported: ") { _ = try notFinite.jsonString() }
    }
    let absent = Sample()
    absent.states = [.absent]
    try expectDocumented(after: "cannot be exported: ") { _ = try absent.jsonString() }
    let deep = Sample()
    deep.next = deep
    defer { deep.next = nil }
    try expectDocumented(after: "cannot be exported: ") { _ = try deep.jsonString() }
  }

  @Test func exceededLimits() throws {
    let models = JSONImportOptions(maximumModels: 5)
    let document =
      String(repeating: #"{"next":"#, count: 9) + "null" + String(repeating: "}", count: 9)
    try expectDocumented { _ = try Sample(string: document, options: models) }
    let long = #"{"any": ""# + String(repeating: "a", count: 1000) + #""}"#
    let bytes = JSONImportOptions(maximumBytes: 1000)
    try expectDocumented { _ = try Sample(string: long, options: bytes) }
    try expectDocumented {
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
    try expectDocumented { _ = try Visit.make(string: #"{"id": 1, "price": 2}"#) }
  }

  @Test func valuesInUserInfoOfAnotherType() throws {
    let encoder = JSONEncoder()
    encoder.userInfo[.jsonExportOptions] = "x"
    try expectDocumented(after: "cannot be exported: ") {
      do {
        _ = try encoder.encode(Visit())
      } catch EncodingError.invalidValue(_, let context) {
        throw context.underlyingError ?? EncodingError.invalidValue(Visit(), context)
      }
    }
  }

  final class City: JSONModel {
    var x = ""
    var number = NSNumber(value: 1)
    weak var parent: City?
    @Index var id = 0
    @Index var code = 0
    override class var keyMapper: JSONKeyMapper { ["y": "z"] }
    override class var constraints: [String: [JSONConstraint]] {
      ["x": [.pattern("[")]]
    }
  }

  /// The guide has other names and types, so only the text after the property is compared.
  @Test func declarationErrors() throws {
    let page = try #require(Self.pages).1
    let error = #expect(throws: JSONModelError.self) { try City.checkDeclaration() }
    expectEqual(error?.issues.count, 5)
    for issue in error?.issues ?? [] {
      let words = issue.message.components(separatedBy: " ")
      let text = words.dropFirst(issue.message.hasPrefix("City.") ? 1 : 7).joined(separator: " ")
      #expect(!text.isEmpty && page.contains(text), "\(issue.message)")
    }
  }
}
