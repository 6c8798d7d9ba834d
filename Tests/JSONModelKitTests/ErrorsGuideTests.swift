import Foundation
import Testing

@testable import JSONModelKit

/// The page about errors: a section for each code, with models and outputs that are real.
@Suite struct ErrorsGuideTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Docs/Errors.md").standardizedFileURL

  /// A part of the page: from one heading to the next.
  private struct Section {
    let heading: String
    let text: String

    /// The blocks of code in a language.
    func blocks(_ language: String) -> [String] {
      text.components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
        rest.components(separatedBy: "\n```").first ?? ""
      }
    }
  }

  private func sections() throws -> [Section] {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    return page.components(separatedBy: "\n## ").map { text in
      Section(heading: text.components(separatedBy: "\n").first ?? "", text: text)
    }
  }

  // MARK: - The introduction

  enum Start {
    final class Country: JSONModel {
      var name = ""
      var cities: [City] = []
    }

    final class City: JSONModel {
      var name = ""
      var population = 0
    }

    static let german: JSONErrorMessages = [
      "missing_key": "dieses Feld fehlt",
      "type_mismatch": "{expected} erwartet, {found} gefunden",
    ]
  }

  @Test func theOutputsOfTheIntroductionAreReal() throws {
    let introduction = try #require(try sections().first)
    let document = try #require(introduction.blocks("json").first)
    let error = try importError { try Start.Country(string: document) }
    let first = try #require(error.jsonValue()[0])
    #expect(
      introduction.blocks("text") == [
        error.description, error.rendered(source: document.utf8, fileName: "germany.json"),
        first.string(isPretty: true), error.problemDetails().string(isPretty: true),
        error.description(messages: Start.german),
      ])
    #expect(error.issues[0].property == "City.population")
  }

  // MARK: - The codes

  enum Named { final class Country: JSONModel { var name = "" } }
  enum Missing {
    final class Country: JSONModel {
      var name = ""
      var population = 0
    }
  }
  enum Mismatch {
    final class Country: JSONModel {
      var population = 0
      var cities: [String] = []
    }
  }
  enum Range { final class Country: JSONModel { var dialCode: UInt8 = 0 } }
  enum Transform {
    final class Country: JSONModel {
      var founded = Date.now
      var population = 0
    }
  }
  enum Unknown {
    final class Country: JSONModel {
      var name = ""
      var population: Int?
      override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    }
  }
  enum Constraint {
    final class Country: JSONModel {
      var code = ""
      override class var constraints: [String: [JSONConstraint]] { ["code": [.length(2...2)]] }
    }
  }
  enum Validation {
    final class Country: JSONModel {
      var population = 0
      override func validate() throws {
        if population < 0 { throw JSONValidationError("must not be negative", at: "population") }
      }
    }
  }
  enum Cluster {
    class Place: JSONModel {
      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(key: "kind", classes: ["city": City.self, "river": River.self])
      }
    }

    final class City: Place {
      var population = 0
    }

    final class River: Place {
      var length = 0.0
    }
  }
  enum Limit {
    final class Comment: JSONModel {
      var text = ""
      var answer: Comment?
    }
  }
  enum Export {
    final class Country: JSONModel {
      var area = 0.0
    }

    static func run() throws -> Data {
      let country = Country()
      country.area = .nan
      let data = try country.jsonData()
      return data
    }
  }
  enum Declaration {
    final class Country: JSONModel {
      var population = 0
      override class var keyMapper: JSONKeyMapper { ["popluation": "inhabitants"] }
    }
  }

  /// What is done with the document of each section, in the order of ``JSONModelError/Kind``.
  private static let examples: [(code: String, run: @Sendable (String) throws -> Any)] = [
    ("empty_input", { try Named.Country(string: $0) }),
    ("invalid_json", { try Named.Country(string: $0) }),
    ("missing_key", { try Missing.Country(string: $0) }),
    ("null_value", { try Named.Country(string: $0) }),
    ("type_mismatch", { try Mismatch.Country(string: $0) }),
    ("number_out_of_range", { try Range.Country(string: $0) }),
    ("transform_failed", { try Transform.Country(string: $0) }),
    ("unknown_key", { try Unknown.Country(string: $0) }),
    ("duplicate_key", { try Named.Country(string: $0) }),
    ("constraint_violated", { try Constraint.Country(string: $0) }),
    ("validation_failed", { try Validation.Country(string: $0) }),
    ("unknown_discriminator", { try Cluster.Place.make(data: Data($0.utf8)) }),
    ("limit_exceeded", { try Limit.Comment(string: $0, options: .init(maximumDepth: 2)) }),
    ("not_exportable", { _ in try Export.run() }),
    ("invalid_declaration", { _ in try Declaration.Country.checkDeclaration() }),
  ]

  @Test func everyCodeHasItsSection() throws {
    let headings = try sections().dropFirst().map(\.heading)
    #expect(headings == Self.examples.map { "`\($0.code)`" })
    #expect(Set(headings).count == 15)
  }

  @Test(arguments: examples.indices)
  func theOutputOfASectionIsReal(index: Int) throws {
    let (code, run) = Self.examples[index]
    let section = try #require(try sections().first { $0.heading == "`\(code)`" })
    let document = section.blocks("json").first ?? ""
    let error = try importError { try run(document) }
    #expect(error.issues.allSatisfy { $0.kind.code == code })
    #expect(section.blocks("text") == [error.rendered(source: document.utf8)])
    #expect(section.text.contains("\nCure: "))
  }

  @Test func theModelsAreTheOnesShown() throws {
    let own = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    for section in try sections() {
      for line in section.blocks("swift").joined(separator: "\n").split(separator: "\n") {
        let code = line.trimmingCharacters(in: .whitespaces).replacing(/\ \{$/, with: "")
        if code.hasPrefix("print(") { continue }
        let isShown = own.contains(code)
        #expect(isShown, "\(section.heading): \(code)")
      }
    }
  }
}
