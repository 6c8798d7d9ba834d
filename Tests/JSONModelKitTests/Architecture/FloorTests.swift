import Foundation
import Testing

/// The architecture: a file names types of its own folder and of lower floors, nothing else.
struct FloorTests {
  static let floors: [[String]] = [
    ["Concurrency"], ["Diagnostics"], ["Bytes"], ["JSON"],
    ["Keys", "Transforming", "Constraining"],
    ["Schema"],
    ["Importing", "Exporting", "Validating"], ["Model"],
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

  /// The text without comments and string literals.
  static func code(of text: String) -> String {
    text.replacing(/\/\/[^\n]*/, with: "").replacing(/"(\\.|[^"\\\n])*"/, with: "\"\"")
  }

  @Test func everyFolderIsOnAFloor() throws {
    let known = Set(Self.floors.flatMap(\.self))
    let folders = Set(try Self.files().map(\.folder))
    #expect(folders.isSubset(of: known))
    #expect(folders.count >= 7)
  }

  @Test func codeNamesOnlyItsOwnFolderAndLowerFloors() throws {
    let files = try Self.files()
    var folders: [String: String] = [:]
    for file in files {
      // Types and functions that other files can see: declared at the left edge and not private.
      let pattern =
        /(?m)^(?:public |open |final |indirect |@safe |@unsafe |@propertyWrapper\n)*(?:struct|class|enum|protocol|actor|typealias|func) (\w+)/
      for match in file.code.matches(of: pattern) { folders[String(match.1)] = file.folder }
    }
    #expect(folders["JSONModel"] == "Model")
    #expect(folders["ByteCursor"] == "Bytes")
    #expect(folders["OptionalKey"] == "Schema")
    #expect(folders["nearestName"] == "Diagnostics")
    for file in files {
      let own = try #require(Self.floors.firstIndex { $0.contains(file.folder) })
      for word in Set(file.code.matches(of: /\w+/).map { String($0.0) }) {
        guard let folder = folders[word], folder != file.folder else { continue }
        let other = try #require(Self.floors.firstIndex { $0.contains(folder) })
        #expect(other < own, "\(file.folder)/\(file.name) names \(word) of \(folder)")
      }
    }
  }

  @Test func pointersLiveInTheirFiles() throws {
    // The cursor and the transcoder read bytes, the sink writes them, both by blocks; a slot and an element buffer hold
    // values; the runtime is asked in one file, the thread for its stack in another; a value of `Any` is taken out by its
    // type. Elsewhere a buffer is only handed through, from the caller to the cursor.
    let homes: Set = [
      "ByteCursor.swift", "ByteCursor+Text.swift", "TextEncoding.swift", "Slot.swift",
      "ElementBuffer.swift", "RuntimeReflection.swift", "LentReference.swift",
      "CurrentReference.swift", "OnceReference.swift", "Unmanaged+Lending.swift", "SwiftNode.swift",
      "ByteSink.swift", "ByteBlock.swift", "StackRoom.swift",
    ]
    for file in try Self.files() where !homes.contains(file.name) {
      let pointers = file.code.matches(
        of: /Unsafe(Mutable)?(Raw)?Pointer|Unmanaged|unsafeBitCast|assumingMemoryBound/)
      #expect(pointers.isEmpty, "\(file.folder)/\(file.name)")
    }
    let runtime = try Self.files().filter { $0.code.contains("_silgen_name") }.map(\.name)
    #expect(runtime == ["RuntimeReflection.swift"])
  }
}
