import Foundation
import Testing

/// Rules for the source folders, which are checked in the text of the files.
///
/// `Tests/Layers/run` uses the compiler to check that no folder uses a higher one.
struct LayerTests {
  /// The folders that may contain unsafe code.
  static let unsafeFolders: Set = ["Support", "Bytes", "Memory"]
  /// Other files that may contain unsafe code: they use entry points of the Swift runtime, or
  /// system functions that only have an unsafe form.
  static let unsafeFiles: Set = [
    "RuntimeReflection.swift", "RuntimeReflection+Symbols.swift", "FullFoundation.swift",
    "TextPattern.swift",
  ]

  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/JSONModelKit").standardizedFileURL

  /// The modules on top of it, which have no folders.
  static let modules = ["JSONModelRecords", "JSONModelSchema"]

  struct SourceFile {
    var folder: String
    var name: String
    var code: String
  }

  static func files() throws -> [SourceFile] {
    let folders =
      try FileManager.default.contentsOfDirectory(atPath: sources.path) + modules.map { "../\($0)" }
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }
        .map { name in
          let url = sources.appending(path: folder).appending(path: name)
          let text = try String(contentsOf: url, encoding: .utf8)
          return SourceFile(folder: folder, name: name, code: code(of: text))
        }
    }
  }

  /// Returns the text of a file without comments and the contents of string literals.
  static func code(of text: String) -> String {
    text.replacing(/\/\/[^\n]*/, with: "").replacing(/"(\\.|[^"\\\n])*"/, with: "\"\"")
  }

  /// Unsafe code is pointers, entry points of the runtime, and every expression that the compiler
  /// requires to be marked as unsafe.
  @Test func unsafeCodeIsInItsFolders() throws {
    for file in try Self.files() where !Self.unsafeFolders.contains(file.folder) {
      if Self.unsafeFiles.contains(file.name) { continue }
      let found = file.code.matches(
        of:
          /Unsafe\w+|Unmanaged|OpaquePointer|unsafeBitCast|assumingMemoryBound|withUnsafe\w+|_silgen_name|@safe|\bunsafe\b/
      )
      #expect(found.map { String($0.0) } == [], "\(file.folder)/\(file.name)")
    }
  }

  /// One file declares the entry points of the runtime, the other one a C function that its header
  /// does not make available to Swift.
  @Test func onlyTwoFilesDeclareSymbols() throws {
    let callers = try Self.files().filter { $0.code.contains("_silgen_name") }.map(\.name)
    #expect(callers.sorted() == ["RuntimeReflection+Symbols.swift", "StackLimits.swift"])
  }

  /// A file is a subject of at most 400 lines, without blank lines and comments.
  @Test func filesAreShort() throws {
    for file in try Self.files() {
      let lines = file.code.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
      #expect(lines.count <= 400, "\(file.folder)/\(file.name)")
    }
  }

  // MARK: - One place for each kind of value

  /// The cases of `ValueShape.Form`, and of enumerations like it.
  static let forms = [
    "leaf", "model", "array", "dictionary", "rawValue", "optional", "presence", "transformed",
    "decodable", "tolerant",
  ]

  /// Returns the body of each `switch`, without the switches and closures inside it.
  static func switches(in code: String) -> [Substring] {
    code.matches(of: /\bswitch\b[^\n{]*\{/).map { found in
      var (depth, body) = (1, Substring())
      for character in code[found.range.upperBound...] {
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        if depth == 0 { break }
        if depth == 1 { body.append(character) }
      }
      return body
    }
  }

  /// A new form or container is a change in few places: building, visiting, importing, merging,
  /// exporting, decoding, JSON Schema.
  ///
  /// Ask the contents, the parts or the container of a shape instead of adding a `switch`.
  @Test func fewFunctionsSwitchOverTheFormsOfTypes() throws {
    let found = try Self.files().flatMap { file in
      Self.switches(in: file.code).filter { body in
        let patterns = body.matches(of: /case ([^\n]*(?:,\n[^\n:]*)*)/)
          .map { String($0.1) }.joined(separator: " ")
        let cases = Self.forms.filter { form in
          patterns.matches(of: /(?:^|\W)\.(\w+)/).contains { $0.1 == form }
        }
        return cases.count >= 3
      }
      .map { _ in "\(file.folder)/\(file.name)" }
    }
    #expect(found.contains("Importing/Importer.swift"), "the search finds switches")
    #expect(found.count <= 12, "\(found)")
  }

  /// The types of integers are listed in `LeafKind` and `Leaves`, which all other code asks.
  @Test func fewFilesListTheTypesOfIntegers() throws {
    let found = try Self.files().filter { file in
      let types = file.code.matches(of: /\bU?Int(?:8|16|32|64|128)\b/).map { String($0.0) }
      return Set(types).count >= 5
    }
    #expect(found.map { $0.name }.sorted() == ["LeafKind.swift", "Leaves.swift"])
  }

  /// Small types that only serve one another share a file.
  @Test func fewFilesAreTiny() throws {
    let found = try Self.files().filter { file in
      file.code.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.count <= 12
    }
    #expect(found.contains { $0.name == "ExactKey.swift" }, "the search finds small files")
    #expect(found.count <= 12, "\(found.map(\.name))")
  }
}
