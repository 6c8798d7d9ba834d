import Foundation
import JSONModelKit
import TestSupport
import Testing

/// The messages of `JSONErrorMessages.client`, which contain no names of Swift types or properties.
struct ClientMessageTests {
  enum Quality: String, CaseIterable, Sendable {
    case goodEnough = "good"
    case perfect = "best"
  }
  enum Grade: Int, Sendable {
    case first = 1
    case second
  }
  struct Measure: Codable, Hashable, Sendable { var meters = 0.0 }
  struct Odd: Error { let secretField = 1 }

  class Vehicle: JSONModel {
    var wheelCount = 4
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["car": Car.self, "van": Van.self])
    }
  }
  final class Car: Vehicle {}
  final class Van: Vehicle {}

  final class Warehouse: JSONModel {
    @OptionalKey var shelfCount: UInt8 = 0
    @OptionalKey var exactWeight = 0.5
    @OptionalKey var titleText = ""
    @OptionalKey var isOpenNow = false
    @OptionalKey var openedAt = Date(timeIntervalSince1970: 0)
    @OptionalKey var itemQuality = Quality.goodEnough
    @OptionalKey var itemGrade = Grade.first
    @OptionalKey var size = Measure()
    @OptionalKey var tagList: [String] = []
    @OptionalKey var vehicles: [Vehicle] = []
    @OptionalKey var byCode: [Int: String] = [:]
    @OptionalKey var limited = 5
    @OptionalKey var checked = 2
    @OptionalKey var site = URL(filePath: "/")
    override class var keyMapper: JSONKeyMapper { .snakeCase }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "limited": [.range(1...10)], "tagList": [.count(0...2), .each(.length(1...3))],
        "checked": [.custom("even") { (_: Int) in throw Odd() }],
      ]
    }
    override func validate() throws {
      if titleText == "bad" { throw JSONValidationError("must be a good title", at: "titleText") }
      if titleText == "odd" { throw Odd() }
    }
  }

  private func messages(_ document: String) throws -> [String] {
    let error = try importError { try Warehouse(string: document) }
    return error.issues.map { issue in
      "\(issue.kind.code): \(JSONErrorMessages.client.message(for: issue))"
    }
  }

  @Test(arguments: [
    ("", "empty_input: must not be empty"),
    (#"{"limited" 1}"#, "invalid_json: must be valid JSON: expected a colon after the key"),
    (#"{"shelf_count":"x"}"#, "type_mismatch: must be an integer"),
    (#"{"shelf_count":1.5}"#, "type_mismatch: must be an integer"),
    (#"{"shelf_count":300}"#, "number_out_of_range: must be in the range 0...255"),
    (#"{"exact_weight":true}"#, "type_mismatch: must be a number"),
    (#"{"exact_weight":1e999}"#, "number_out_of_range: is out of range"),
    (#"{"title_text":[]}"#, "type_mismatch: must be a string"),
    (#"{"is_open_now":0}"#, "type_mismatch: must be a boolean"),
    (#"{"opened_at":"soon"}"#, "transform_failed: is not valid: not a valid date string"),
    (#"{"site":""}"#, "transform_failed: is not valid: not a valid URL"),
    (#"{"item_quality":"low"}"#, #"transform_failed: must be "good" or "best""#),
    (#"{"item_quality":7}"#, "type_mismatch: must be a string"),
    (#"{"item_grade":7}"#, "transform_failed: is not valid"),
    (#"{"tag_list":{}}"#, "type_mismatch: must be an array"),
    (#"{"tag_list":[null]}"#, "null_value: must be a string"),
    (#"{"vehicles":[{"type":"car"}]}"#, "missing_key: is required"),
    (#"{"vehicles":[{"type":"bus"}]}"#, #"unknown_discriminator: must be "car" or "van""#),
    (#"{"vehicles":[3]}"#, "type_mismatch: must be an object"),
    (#"{"by_code":{"x":""}}"#, "transform_failed: is not valid"),
    (#"{"shelf_cuont":1}"#, #"unknown_key: is not a known key; did you mean "shelf_count"?"#),
    (#"{"limited":1,"limited":1}"#, "duplicate_key: must not occur more than once"),
    (#"{"limited":11}"#, "constraint_violated: must be from 1 to 10"),
    (#"{"tag_list":["","a","b"]}"#, "constraint_violated: must have at most 2 elements"),
    (#"{"checked":3}"#, #"constraint_violated: must satisfy "even""#),
    (#"{"checked":2,"title_text":"bad"}"#, #"constraint_violated: must satisfy "even""#),
  ])
  func messagesUseTermsOfJSON(document: String, message: String) throws {
    try expectEqual(messages(document).first, message)
  }

  final class Titled: JSONModel {
    var titleText = ""
    override func validate() throws {
      if titleText == "bad" { throw JSONValidationError("must be a good title", at: "titleText") }
      throw Odd()
    }
  }

  @Test func reasonsOfOtherErrorTypesAreNotShown() throws {
    for (text, message) in [("bad", "must be a good title"), ("odd", "is not valid")] {
      let error = try importError { try Titled(string: #"{"titleText":"\#(text)"}"#) }
      expectEqual(error.kind.code, "validation_failed")
      expectEqual(JSONErrorMessages.client.message(for: error.issues[0]), message)
    }
  }

  @Test func declarationErrorsAndExportErrorsAreServerErrors() {
    for kind in [
      JSONModelError.Kind.invalidDeclaration("Warehouse.limited is weak"),
      .notExportable("no export transformer for Measure"),
    ] {
      let issue = JSONModelError.Issue(kind: kind, keyPath: ["limited"])
      expectEqual(JSONErrorMessages.client.message(for: issue), "cannot be processed by the server")
    }
  }

  @Test func aLimitIsNamed() throws {
    let error = try importError {
      try Warehouse(string: #"{"limited":1}"#, options: JSONImportOptions(maximumBytes: 5))
    }
    expectEqual(
      JSONErrorMessages.client.message(for: error.issues[0]), "the document is longer than 5 bytes")
    expectEqual(error.problemDetails()["status"], 413)
  }

  @Test func anotherClassIsNotNamed() throws {
    let error = try importError { try Van.make(string: #"{"type":"car","wheelCount":4}"#) }
    let message = JSONErrorMessages.client.message(for: error.issues[0])
    #expect(!message.contains("Car") && !message.contains("Van"), "\(message)")
  }

  /// Issues that an application creates have no additional data, unlike the issues of an import.
  @Test(arguments: [
    JSONModelError.Kind.emptyInput, .invalidJSON("expected a value"), .missingKey,
    .nullValue(expected: "Measure"), .typeMismatch(expected: "Measure", found: "string"),
    .numberOutOfRange(expected: "Grade", found: "number"),
    .transformFailed(transformer: "Measure from String", reason: "Odd(secretField: 1)"),
    .unknownKey, .duplicateKey, .readOnlyKey, .constraintViolated("must be a Grade"),
    .validationFailed("Odd(secretField: 1)"),
    .unknownDiscriminator(found: "string", allowed: ["car"]), .limitExceeded("too many bytes"),
    .notExportable("Measure"), .invalidDeclaration("Warehouse.size"),
  ])
  func messagesContainNoSwiftNames(kind: JSONModelError.Kind) {
    let issue = JSONModelError.Issue(
      kind: kind, keyPath: ["size"], property: "Warehouse.size", suggestion: "titleText")
    let message = JSONErrorMessages.client.message(for: issue)
    for name in ["Measure", "Grade", "Odd", "secretField", "Warehouse"] {
      #expect(!message.contains(name), "\(message)")
    }
    if kind != .unknownKey { #expect(!message.contains("titleText")) }
    #expect(!message.isEmpty)
  }

  @Test func problemDetailsOfASyntaxErrorHaveItsPosition() throws {
    let error = try importError { try Warehouse(string: "{\n  \"tag_list\": [1,]}") }
    expectEqual(
      error.problemDetails()["errors"]?[0],
      [
        "code": "invalid_json", "detail": "must be valid JSON: expected a value",
        "pointer": "#/tag_list/1", "line": 2, "column": 18,
      ])
  }

  // MARK: - Forms

  @Test func theIssuesOfAFieldAreFound() throws {
    let error = try importError {
      try Warehouse(string: #"{"shelf_count":-1,"tag_list":[1,2],"vehicles":[{}]}"#)
    }
    expectEqual(error.issues(for: "shelfCount").map(\.kind.code), ["number_out_of_range"])
    expectEqual(
      error.issues(for: "shelf_count").map(\.message),
      [
        "number out of range for UInt8 (0...255)"
      ])
    expectEqual(
      error.issues(for: "tag_list").map(\.keyPath.description),
      [
        "tag_list[0]", "tag_list[1]",
      ])
    expectEqual(error.issues(for: "tagList").count, 2)
    expectEqual(error.issues[0].propertyName, "shelfCount")
    expectEqual(error.grouped[["tag_list", 1]]?.count, 1)
    expectEqual(error.issues(for: "nothing").count, 0)
  }
}
