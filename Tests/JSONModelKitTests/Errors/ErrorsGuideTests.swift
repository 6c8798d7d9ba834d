import Foundation
import JSONModelKit
import Testing

/// The catalogue of error messages has a section for each code.
///
/// `Tests/Documentation` compares the outputs of the examples in the catalogue.
struct ErrorsGuideTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Docs/ErrorMessages.md").standardizedFileURL

  /// One value of each case, in the order of ``JSONModelError/Kind``.
  private static let kinds: [JSONModelError.Kind] = [
    .emptyInput, .invalidJSON(""), .missingKey, .nullValue(expected: ""),
    .typeMismatch(expected: "", found: ""), .numberOutOfRange(expected: "", found: ""),
    .transformFailed(transformer: "", reason: ""), .unknownKey, .duplicateKey, .readOnlyKey,
    .constraintViolated(""), .validationFailed(""), .unknownDiscriminator(found: "", allowed: []),
    .limitExceeded(""), .notExportable(""), .unreadableInput(""),
    .invalidDeclaration(""),
  ]

  @Test func everyCodeHasASectionWithAnErrorAndAFix() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let sections = page.components(separatedBy: "\n## `").dropFirst().map { section in
      "`" + (section.components(separatedBy: "\n## ").first ?? "")
    }
    let codes = Self.kinds.map(\.code)
    expectEqual(Set(codes).count, 17)
    expectEqual(sections.map { $0.components(separatedBy: "\n").first }, codes.map { "`\($0)`" })
    for section in sections { #expect(section.contains("\n**Fix:** ")) }
    for code in codes { #expect(page.contains("| [`\(code)`](#\(code)) |")) }
  }
}
