import Foundation
import JSONModelKit
import Testing

/// The example of the README, with its document and its output.
@Suite struct ReadmeTests {
  final class Country: JSONModel {
    var id = 0
    var name = ""
    var dialCode: Int?
    var cities: [City] = []
    @OptionalKey var page = 1
    @Ignore var isSelected = false

    override func validate() throws {
      if id < 1 { throw JSONValidationError("must be positive", at: "id") }
    }
  }

  final class City: JSONModel {
    var name = ""
    var population = 0
  }

  private static let readme = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../README.md").standardizedFileURL

  /// The first block of code in a language.
  private func block(_ language: String) throws -> String {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let start = try #require(text.range(of: "```\(language)\n"))
    let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test func theOutputIsReal() throws {
    let document = try block("json")
    let error = try importError { try Country(string: document) }
    #expect(error.description == (try block("text")))
  }

  @Test func theModelIsTheOneShown() throws {
    let code = try block("swift").split(separator: "\n").map { line in
      (line.components(separatedBy: "//").first ?? "").trimmingCharacters(in: .whitespaces)
    }
    let own = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    for line in code where line.hasPrefix("var ") || line.hasPrefix("@") || line.contains("class ")
    {
      #expect(own.contains(line), "\(line)")
    }
  }
}
