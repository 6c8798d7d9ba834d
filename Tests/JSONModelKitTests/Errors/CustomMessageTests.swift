import Foundation
import JSONModelKit
import Testing

/// Error messages that an application provides.
struct CustomMessageTests {
  final class Place: JSONModel {
    var name = ""
    var level: UInt8 = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  private static let german: JSONErrorMessages = [
    "missing_key": "dieses Feld fehlt",
    "type_mismatch": "{expected} erwartet, {found} gefunden",
    "suggestion": "meinten Sie {suggestion}?",
  ]

  private static let document = #"{"name": [], "levle": 3}"#

  private func error() throws -> JSONModelError {
    try importError { try Place(string: Self.document) }
  }

  // MARK: - Templates

  @Test func aDictionaryHasMessagesByCode() throws {
    try expectEqual(
      error().description(messages: Self.german),
      """
      Place: 3 issues
        line 1, column 1, level: dieses Feld fehlt [missing_key]
        line 1, column 10, name: String erwartet, array gefunden [type_mismatch]
        line 1, column 14, levle: unknown key; meinten Sie level? [unknown_key]
      """)
  }

  @Test func aRenderedErrorUsesTheMessages() throws {
    try expectEqual(
      error().rendered(source: Self.document.utf8, messages: Self.german),
      """
      Place: 3 issues

      line 1, column 1: level: dieses Feld fehlt [missing_key]
        1 | {"name": [], "levle": 3}
          | ^

      line 1, column 10: name: String erwartet, array gefunden [type_mismatch]
        1 | {"name": [], "levle": 3}
          |          ^

      line 1, column 14: levle: unknown key [unknown_key]
        1 | {"name": [], "levle": 3}
          |              ^~~~~~~
          = meinten Sie level?
      """)
  }

  @Test func aDictionaryOfTranslationsProvidesMessages() throws {
    let file = ["unknown_key": "{path} kennt niemand", "missing_key": "{property} fehlt"]
    let messages = JSONErrorMessages(file)
    let issues = try error().issues
    expectEqual(messages.message(for: issues[0]), "Place.level fehlt")
    expectEqual(messages.message(for: issues[1]), "expected String, found array")
    expectEqual(messages.message(for: issues[2]), #"levle kennt niemand; did you mean "level"?"#)
  }

  @Test(
    arguments: [
      (.nullValue(expected: "Int"), "null_value", "{expected}", "Int"),
      (
        .typeMismatch(expected: "Int", found: "fraction"), "type_mismatch", "{found}",
        "number with a fractional part"
      ),
      (
        .numberOutOfRange(expected: "Int8", found: "number"), "number_out_of_range",
        "{found}>{expected}", "number>Int8"
      ),
      (
        .transformFailed(transformer: "A from B", reason: "no"), "transform_failed",
        "{transformer}: {reason}", "A from B: no"
      ),
      (.invalidJSON("why"), "invalid_json", "{reason}", "why"),
      (.constraintViolated("why"), "constraint_violated", "{reason}", "why"),
      (.validationFailed("why"), "validation_failed", "{reason}", "why"),
      (.limitExceeded("why"), "limit_exceeded", "{reason}", "why"),
      (.notExportable("why"), "not_exportable", "{reason}", "why"),
      (.invalidDeclaration("why"), "invalid_declaration", "{reason}", "why"),
      (
        .unknownDiscriminator(found: "string", allowed: ["a", "b"]), "unknown_discriminator",
        "{found}: {allowed}", "string: a, b"
      ),
      (.emptyInput, "empty_input", "{path}!", "a[1].b!"),
      (.duplicateKey, "duplicate_key", "{property}", "Place.b"),
    ] as [(JSONModelError.Kind, String, String, String)])
  func placeholdersAreReplaced(
    kind: JSONModelError.Kind, code: String, template: String, text: String
  ) {
    let issue = JSONModelError.Issue(kind: kind, keyPath: ["a", 1, "b"], property: "Place.b")
    expectEqual(JSONErrorMessages([code: template]).message(for: issue), text)
    expectEqual(JSONErrorMessages(["else": template]).message(for: issue), kind.description)
  }

  @Test func replacedValuesAreNotReplacedAgain() {
    let messages: JSONErrorMessages = ["validation_failed": "<{reason}> <{path}>"]
    let issue = JSONModelError.Issue(
      kind: .validationFailed("{path} {reason}"), keyPath: ["{reason}"], property: "{path}")
    expectEqual(messages.message(for: issue), "<{path} {reason}> <{reason}>")
  }

  @Test func unknownPlaceholdersAreKept() {
    let template = "{expected} {} {Path} { path } {{path}} {unknown} {property} {suggestion} {path"
    let messages = JSONErrorMessages(["missing_key": template])
    let issue = JSONModelError.Issue(kind: .missingKey, keyPath: ["a"])
    expectEqual(
      messages.message(for: issue),
      "{expected} {} {Path} { path } {a} {unknown} {property} {suggestion} {path")
  }

  @Test func aMessageThatContainsTheFixDoesNotRepeatIt() {
    let messages: JSONErrorMessages = ["unknown_key": "unbekannt, meinten Sie {suggestion}?"]
    let issue = JSONModelError.Issue(kind: .unknownKey, keyPath: ["nmae"], suggestion: "name")
    expectEqual(messages.message(for: issue), "unbekannt, meinten Sie name?")
  }

  @Test func theLastOfTwoMessagesForACodeIsUsed() {
    let messages: JSONErrorMessages = ["missing_key": "a", "missing_key": "b"]
    expectEqual(messages.message(for: .init(kind: .missingKey)), "b")
  }

  // MARK: - Functions

  @Test func aFunctionReceivesTheIssue() throws {
    let messages = JSONErrorMessages { issue in
      switch issue.kind {
      case .missingKey: "Please fill in \(issue.property ?? "?") at \(issue.keyPath)."
      case .unknownKey: "Nobody knows {path}."
      default: nil
      }
    }
    let error = try error()
    expectEqual(
      error.issues.map(messages.message(for:)),
      [
        "Please fill in Place.level at level.", "expected String, found array",
        "Nobody knows {path}.",
      ])
    // The fix is not added to a message that a function returns.
    #expect(!error.rendered(source: [], messages: messages).contains("did you mean"))
  }

  @Test func aFunctionThatReturnsNilKeepsTheStandardMessage() throws {
    let messages = JSONErrorMessages { _ in nil }
    let error = try error()
    expectEqual(error.description(messages: messages), error.description(messages: .standard))
    expectEqual(
      error.rendered(source: Self.document.utf8, messages: messages),
      error.rendered(source: Self.document.utf8, messages: .standard))
  }

  // MARK: - Standard and global messages

  @Test func theStandardMessagesAreUsedByDefault() throws {
    for issue in try error().issues {
      let fix = issue.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
      expectEqual(JSONErrorMessages.standard.message(for: issue), "\(issue.kind)\(fix)")
    }
    try expectEqual(error().description(messages: .standard), error().description)
  }

  @Test func messagesDoNotChangeTheDataOfAnIssue() throws {
    let values = try error().jsonValue(messages: Self.german).array ?? []
    expectEqual(values.map { $0["code"] }, ["missing_key", "type_mismatch", "unknown_key"])
    expectEqual(values.map { $0["path"] }, ["level", "name", "levle"])
    expectEqual(values.last?["suggestion"], "level")
    expectEqual(
      values.map { $0["message"] },
      [
        "dieses Feld fehlt", "String erwartet, array gefunden", "unknown key; meinten Sie level?",
      ])
    let errors = try error().problemDetails(messages: Self.german)["errors"]?.array ?? []
    expectEqual(errors.map { $0["detail"] }, values.map { $0["message"] })
    expectEqual(errors.map { $0["code"] }, values.map { $0["code"] })
    try expectEqual(error(), error())
  }

  @Suite(.serialized) struct Global {
    final class GlobalMessageModel: JSONModel { var y = 0 }

    @Test func globalMessagesAreUsedIfNoneArePassed() throws {
      // Other tests compare messages at the same time, so only the messages of this class change.
      let before = JSONErrorMessages.global
      defer { JSONErrorMessages.global = before }
      JSONErrorMessages.global = JSONErrorMessages { issue in
        issue.property == "GlobalMessageModel.y" ? "y muss sein" : nil
      }
      let error = try importError { try GlobalMessageModel(string: "{}") }
      expectEqual(
        error.description,
        "GlobalMessageModel: 1 issue\n  line 1, column 1, y: y muss sein [missing_key]")
      expectEqual(error.failureReason, error.description)
      expectEqual(error.issues[0].description, "line 1, column 1, y: y muss sein [missing_key]")
      expectEqual(
        error.rendered(source: "{}".utf8),
        """
        GlobalMessageModel: 1 issue

        line 1, column 1: y: y muss sein [missing_key]
          1 | {}
            | ^
        """)
      expectEqual(error.jsonValue()[0]?["message"], "y muss sein")
      expectEqual(error.problemDetails()["errors"]?[0]?["detail"], "is required")
      expectEqual(
        error.problemDetails(messages: .global)["errors"]?[0]?["detail"], "y muss sein")
      expectEqual(error.kind.description, "required key is missing")
      #expect(
        error.issues[0].description(messages: .standard).hasSuffix(
          "required key is missing [missing_key]"))
    }
  }

  @Test func aFunctionMayDescribeTheIssueItself() {
    let messages = JSONErrorMessages { issue in "oh: \(issue.description(messages: .global))" }
    let issue = JSONModelError.Issue(kind: .missingKey, keyPath: ["a"])
    expectEqual(messages.message(for: issue), "oh: a: required key is missing [missing_key]")
  }
}
