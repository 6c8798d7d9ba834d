import Foundation
import JSONModelKit
import Testing

struct ErrorDescriptionTests {
  @Test(
    arguments: [
      (.emptyInput, "the document is empty"),
      (.invalidJSON("expected a value"), "invalid JSON: expected a value"),
      (.missingKey, "required key is missing"),
      (.nullValue(expected: "Int"), "expected Int, found null"),
      (.typeMismatch(expected: "[Int]", found: "string"), "expected [Int], found string"),
      (
        .numberOutOfRange(expected: "UInt8", found: "number"),
        "number out of range for UInt8 (0...255)"
      ),
      (
        .numberOutOfRange(expected: "UInt8", found: "string"),
        "string out of range for UInt8 (0...255)"
      ),
      (
        .transformFailed(transformer: "Size from String", reason: "no"),
        "cannot convert string to Size: no"
      ),
      (.unknownKey, "unknown key"),
      (.duplicateKey, "duplicate key"),
      (.readOnlyKey, "read-only key"),
      (.constraintViolated("must be even"), "must be even"),
      (.validationFailed("must be positive"), "must be positive"),
      (
        .unknownDiscriminator(found: "string", allowed: ["circle", "square"]),
        #"unknown discriminator value; expected "circle" or "square""#
      ),
      (.limitExceeded("nested deeper than 512 levels"), "nested deeper than 512 levels"),
      (
        .notExportable("NaN is not a valid JSON number"),
        "cannot be exported: NaN is not a valid JSON number"
      ),
      (.unreadableInput("cannot read a.jsonl: no"), "cannot read a.jsonl: no"),
      (.invalidDeclaration("Country.id is weak"), "Country.id is weak"),
    ] as [(JSONModelError.Kind, String)])
  func everyErrorCodeHasAMessage(kind: JSONModelError.Kind, sentence: String) {
    expectEqual(kind.description, sentence)
  }

  private static let position = JSONModelError.SourcePosition(line: 3, column: 11, offset: 40)

  @Test func anIssueHasItsPositionAndKeyPath() {
    let issue = JSONModelError.Issue(
      kind: .missingKey, keyPath: ["cities", 2, "name"], property: "City.name",
      position: Self.position)
    expectEqual(
      issue.description, "line 3, column 11, cities[2].name: required key is missing [missing_key]")
  }

  @Test func anIssueSuggestsTheFix() {
    let issue = JSONModelError.Issue(kind: .unknownKey, keyPath: ["nmae"], suggestion: "name")
    expectEqual(issue.description, #"nmae: unknown key; did you mean "name"? [unknown_key]"#)
  }

  @Test func anErrorListsAllIssues() {
    let issues = [
      JSONModelError.Issue(kind: .missingKey, keyPath: ["id"], position: Self.position),
      JSONModelError.Issue(kind: .nullValue(expected: "String"), keyPath: ["name"]),
    ]
    let error = JSONModelError(model: "Country", issues: issues)
    let text = """
      Country: 2 issues
        line 3, column 11, id: required key is missing [missing_key]
        name: expected String, found null [null_value]
      """
    expectEqual(error.description, text)
    expectEqual(error.localizedDescription, "The document has 2 issues.")
    expectEqual(error.failureReason, text)
    expectEqual(error.kind, .missingKey)
    expectEqual(error.keyPath, ["id"])
    expectEqual(error.missingKeys, [["id"]])
  }

  @Test func aValidationErrorReadsAsASentence() {
    expectEqual("\(JSONValidationError("must be positive", at: "id"))", "id must be positive")
    expectEqual("\(JSONValidationError("the dates do not fit"))", "the dates do not fit")
  }

  @Test func anErrorStatesThatThereAreMoreIssues() {
    let error = JSONModelError(
      model: "[Country]", issues: [.init(kind: .unknownKey, keyPath: [0, "x"])],
      furtherIssues: 1)
    expectEqual(
      error.description,
      "[Country]: more than 1 issue\n  [0].x: unknown key [unknown_key]\n  and more")
  }

}
