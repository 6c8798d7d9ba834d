import Foundation
import Testing

/// Rules for the source folders, which are checked in the text of the files.
///
/// `Tests/Floors/run` uses the compiler to check that no folder uses a higher one.
struct FloorTests {
  /// The folders that may contain unsafe code.
  static let unsafeFolders: Set = ["Concurrency", "Bytes", "Memory"]
  /// Other files that may contain unsafe code: they use entry points of the Swift runtime, or
  /// system functions that only have an unsafe form.
  static let unsafeFiles: Set = [
    "RuntimeReflection.swift", "RuntimeReflection+Symbols.swift", "NSNumber+SwiftValue.swift",
    "TextPattern.swift",
  ]

  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/JSONModelKit").standardizedFileURL

  struct SourceFile {
    var folder: String
    var name: String
    var code: String
  }

  static func files() throws -> [SourceFile] {
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
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
}
