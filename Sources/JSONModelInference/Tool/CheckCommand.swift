import Foundation
import JSONModelKit
import JSONModelSchema

/// `jsonmodel check`: checks documents against a JSON Schema.
struct CheckCommand: ToolCommand {
  enum Format: String, CaseIterable {
    case text
    case json
    case github
  }

  static let flags: Set<String> = ["--lines", "--pass"]
  static let options: Set<String> = ["--format", "--formats", "--rejects"]

  private let arguments: ToolArguments
  private let console: Console

  init(_ arguments: ToolArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func run() throws -> Int32 {
    let format = try arguments.choice("--format", of: Format.self)
    let formats = try arguments.choice("--formats", of: JSONDocumentSchema.Formats.self) ?? .assert
    let passes = arguments.has("--pass")
    if passes, format != nil { throw UsageError("--pass writes JSON Lines and takes no --format") }
    if !passes, arguments.has("--rejects") { throw UsageError("--rejects needs --pass") }
    guard let path = arguments.operands.first else { throw UsageError("check needs a schema") }
    let documents = Array(arguments.operands.dropFirst())
    if documents.isEmpty { throw UsageError("check needs a document; - is standard input") }
    let schema = try SchemaFile.load(at: path, formats: formats, console: console)
    return passes
      ? try pass(documents, schema) : try report(documents, schema, format ?? .text)
  }

  private func report(
    _ documents: [String], _ schema: JSONDocumentSchema, _ format: Format
  ) throws -> Int32 {
    var isFirst = true
    var reader = SampleReader(console: console) { bytes throws(JSONModelError) in
      try Self.check(bytes, schema)
    } report: { rejection in
      let moved = rejection.moved
      switch format {
      case .text:
        try console.write((isFirst ? "" : "\n") + Self.text(moved, console) + "\n")
        isFirst = false
      case .json: try console.write(Self.json(moved) + "\n")
      case .github: try console.write(Self.annotations(moved))
      }
    }
    reader.readsLines = arguments.has("--lines")
    try reader.read(documents)
    return reader.status
  }

  /// Copies valid lines to standard output, and writes the issues of the others as JSON Lines.
  private func pass(_ documents: [String], _ schema: JSONDocumentSchema) throws -> Int32 {
    let rejects = try arguments.value("--rejects").map { path in
      if path == "-" { throw UsageError("--rejects needs a file; - would mix issues and lines") }
      if arguments.operands.contains(where: { Self.contains($0, path) }) {
        throw UsageError("--rejects \(path) would overwrite the input")
      }
      return try OutputFile(at: path, isAppending: false)
    }
    let accepted = ByteBuffer()
    let rejected = ByteBuffer()
    var reader = SampleReader(console: console) { bytes throws(JSONModelError) in
      try Self.check(bytes, schema)
      accepted.append(line: bytes)
    } report: { rejection in
      rejected.append(line: ArraySlice(Self.json(rejection.moved).utf8))
    }
    reader.readsLines = true
    reader.didReadBytes = {
      try accepted.flush(console.writeBytes)
      try rejected.flush { bytes in
        if let rejects {
          try rejects.write(bytes)
        } else {
          try console.writeError(String(decoding: bytes, as: UTF8.self))
        }
      }
    }
    try reader.read(documents)
    return reader.status
  }

  /// Returns whether a path is that of a file, or of a file in a folder.
  private static func contains(_ document: String, _ path: String) -> Bool {
    let (outer, inner) = (resolved(document), resolved(path))
    return document == path || inner == outer || inner.hasPrefix(outer + "/")
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  private static func check(
    _ bytes: ArraySlice<UInt8>, _ schema: JSONDocumentSchema
  ) throws(JSONModelError) {
    try schema.check(data: Data(bytes), options: JSONImportOptions(duplicateKeys: .useLast))
  }

  // MARK: - Formats

  private static func text(_ rejection: SampleReader.Rejection, _ console: Console) -> String {
    rejection.error.rendered(
      source: rejection.bytes, fileName: rejection.name,
      style: console.hasColors ? .ansi : .plain)
  }

  /// Returns the issues as JSON, without offsets: the offset in a record is not that in its file.
  private static func json(_ rejection: SampleReader.Rejection) -> String {
    let issues = rejection.error.jsonValue().array ?? []
    let withoutOffsets = issues.map { issue in
      JSONValue.object((issue.object ?? [:]).filter { $0.key != "offset" })
    }
    return JSONValue.object([
      "document": .string(rejection.name), "issues": .array(withoutOffsets),
    ]).string()
  }

  /// Returns the workflow commands of GitHub Actions, one for each issue.
  private static func annotations(_ rejection: SampleReader.Rejection) -> String {
    rejection.error.issues.map { issue in
      var properties = ["file=\(escaped(rejection.name, isProperty: true))"]
      if let position = issue.position {
        properties += ["line=\(position.line)", "col=\(position.column)"]
      }
      let path = issue.keyPath.isEmpty ? "" : "\(issue.keyPath): "
      let message = escaped(path + issue.message, isProperty: false)
      return "::error \(properties.joined(separator: ","))::\(message)\n"
    }.joined()
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    let codes: [Character: String] = ["%": "%25", "\r": "%0D", "\n": "%0A", "\r\n": "%0D%0A"]
    let more: [Character: String] = isProperty ? [":": "%3A", ",": "%2C"] : [:]
    return text.map { codes[$0] ?? more[$0] ?? String($0) }.joined()
  }
}

/// Bytes that are written together, once for each piece of the input.
private final class ByteBuffer {
  private var bytes: [UInt8] = []

  func append(line: ArraySlice<UInt8>) {
    bytes += line
    bytes.append(0x0A)
  }

  func flush(_ write: ([UInt8]) throws -> Void) throws {
    if bytes.isEmpty { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension SampleReader.Rejection {
  /// The rejection with line numbers in the file instead of the record.
  fileprivate var moved: SampleReader.Rejection {
    var moved = self
    let start = JSONModelError.SourcePosition(line: line ?? 1, column: 1, offset: 0)
    moved.error = error.moved(to: start)
    return moved
  }
}
