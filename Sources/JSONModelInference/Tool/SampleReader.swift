import Foundation
import JSONModelKit

/// Reads samples from files, folders and standard input.
///
/// JSON Lines are read record by record, so the size of such a file is not limited. A file is read
/// as JSON Lines if its name ends in `.jsonl` or `.ndjson`, or if its first nonblank line is a
/// document and more nonblank lines follow.
struct SampleReader {
  struct Rejection {
    var error: JSONModelError
    var bytes: ArraySlice<UInt8>
    var name: String
    /// The line at which the record starts; nil for a file with a single document.
    var line: Int?
  }

  let console: Console
  /// Whether all input is JSON Lines, whatever its names and first lines are.
  var readsLines = false
  /// Called after the documents in the next bytes of the input were used or reported.
  var didReadBytes: () throws -> Void = {}
  /// The number of accepted documents.
  private(set) var count = 0
  /// The exit status: 0, 1 if a document was rejected, 2 if a file in a folder cannot be read.
  private(set) var status: Int32 = 0
  private let use: (ArraySlice<UInt8>) throws(JSONModelError) -> Void
  private let report: (Rejection) throws -> Void

  /// Creates a reader that calls `use` for each document, and `report` for each one that `use`
  /// rejects.
  init(
    console: Console, use: @escaping (ArraySlice<UInt8>) throws(JSONModelError) -> Void,
    report: @escaping (Rejection) throws -> Void
  ) {
    self.console = console
    self.use = use
    self.report = report
  }

  /// Creates a reader that adds documents to samples, and writes syntax errors to standard error.
  init(console: Console, samples: Samples) {
    self.init(console: console, use: samples.add(bytes:)) {
      try console.writeError($0.text(console))
    }
  }

  mutating func read(_ paths: [String]) throws {
    for path in paths {
      if path == "-" {
        try read(named: "standard input", byteCount: nil, console.read)
        continue
      }
      var isFolder: ObjCBool = false
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw FileError("no such file", readingFileAt: path)
      }
      if isFolder.boolValue { try readFiles(in: path) } else { try readFile(at: path) }
    }
  }

  private mutating func readFiles(in folder: String) throws {
    for file in try files(in: folder) {
      do {
        try readFile(at: file)
      } catch let error as FileError {
        status = 2
        try showProgress(nil)
        try console.writeError("jsonmodel: \(error.reason)\n")
      }
    }
  }

  /// Returns the JSON files in a folder and its subfolders, sorted by their paths.
  private func files(in folder: String) throws -> [String] {
    let endings = [".json", ".jsonl", ".ndjson", ".geojson"]
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .sorted(byUTF8Of: \.self)
      .filter { name in endings.contains { name.lowercased().hasSuffix($0) } }
    if names.isEmpty { throw FileError("\(folder): no JSON file in this folder") }
    return names.map { "\(folder)/\($0)" }
  }

  private mutating func readFile(at path: String) throws {
    let file: FileHandle
    do {
      file = try FileHandle(forReadingFrom: URL(filePath: path))
    } catch {
      throw FileError("cannot be read", readingFileAt: path)
    }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    try read(named: path, byteCount: size) {
      do {
        return try file.read(upToCount: 1 << 20) ?? Data()
      } catch {
        throw FileError("\(path): cannot be read")
      }
    }
  }

  // MARK: - Documents and records

  private mutating func read(
    named name: String, byteCount: Int?, _ next: () throws -> Data
  ) throws {
    var bytes: [UInt8] = []
    let lowercased = name.lowercased()
    var isLines: Bool? =
      readsLines || lowercased.hasSuffix(".jsonl") || lowercased.hasSuffix(".ndjson") ? true : nil
    var line = 1
    var total = 0
    var firstEnd: Int?
    while true {
      let piece = try next()
      if piece.isEmpty { break }
      var searched = bytes.count
      bytes.append(contentsOf: piece)
      total += piece.count
      if isLines == nil {
        firstEnd = firstEnd ?? endOfFirstLine(in: bytes, from: searched)
        isLines = firstEnd.flatMap { firstLineIsDocument(in: bytes, endingAt: $0) }
        searched = 0
      }
      if isLines == true {
        try addLines(of: &bytes, from: searched, named: name, &line)
      }
      try didReadBytes()
      try showProgress(total, of: byteCount)
    }
    try showProgress(nil)
    try add(bytes[...], named: name, line: isLines == true ? line : nil)
    try didReadBytes()
  }

  /// Returns whether the first nonblank line is a document and more nonblank lines follow.
  ///
  /// Returns nil if the bytes read so far do not determine this.
  private func firstLineIsDocument(in bytes: [UInt8], endingAt end: Int) -> Bool? {
    if (try? DocumentPart.visitAll(of: bytes[..<end]) { _, _ in }) == nil { return false }
    return bytes[end...].contains { !$0.isWhitespace } ? true : nil
  }

  /// Returns the end of the first nonblank line; nil if it is after the bytes read so far.
  ///
  /// - Parameter searched: The number of bytes that were searched before.
  private func endOfFirstLine(in bytes: [UInt8], from searched: Int) -> Int? {
    guard let start = bytes.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    return bytes[max(start, searched)...].firstIndex(of: 0x0A)
  }

  private mutating func addLines(
    of bytes: inout [UInt8], from searched: Int, named name: String, _ line: inout Int
  ) throws {
    var start = 0
    var search = searched
    while let end = bytes[search...].firstIndex(of: 0x0A) {
      try add(bytes[start..<end], named: name, line: line)
      line += 1
      start = end + 1
      search = start
    }
    bytes.removeFirst(start)
  }

  /// Passes a document or record to `use`, and to `report` if `use` throws; skips blank lines.
  private mutating func add(_ bytes: ArraySlice<UInt8>, named name: String, line: Int?) throws {
    if line != nil, bytes.allSatisfy(\.isWhitespace) { return }
    do throws(JSONModelError) {
      try use(bytes)
      count += 1
    } catch {
      status = max(status, 1)
      try showProgress(nil)
      try report(Rejection(error: error, bytes: bytes, name: name, line: line))
    }
  }

  // MARK: - Progress

  /// Shows a progress bar for a file of more than 2 MiB; a `count` of nil removes the bar.
  private func showProgress(_ count: Int?, of total: Int? = nil) throws {
    guard console.showsProgress else { return }
    guard let count else { return try console.writeError("\r\u{1B}[K") }
    guard let total, total > 1 << 21 else { return }
    let width = 40
    let done = min(count * width / total, width)
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: width - done)
    try console.writeError("\r[\(bar)] \(min(count * 100 / total, 100)) %")
  }
}

extension UInt8 {
  /// Whether JSON permits the byte between tokens; other control characters are not blank.
  fileprivate var isWhitespace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

extension SampleReader.Rejection {
  /// Returns the first issue of a record on one line, or all issues of a single document, each
  /// below its source line.
  func text(_ console: Console) -> String {
    guard let line, !bytes.isEmpty else {
      if bytes.isEmpty { return "\(name): \(error.kind)\n" }
      let style: JSONModelError.RenderingStyle = console.hasColors ? .ansi : .plain
      return error.rendered(source: bytes, fileName: name, style: style) + "\n"
    }
    let column = error.issues.first?.position?.column ?? 1
    return "\(name):\(line):\(column): \(error.kind)\n"
  }
}
