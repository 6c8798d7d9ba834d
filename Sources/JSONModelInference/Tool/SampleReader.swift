import Foundation
import JSONModelKit

/// Reads samples from files, folders and standard input.
///
/// JSON Lines are read record by record, so that the size of a file is not limited. A file is JSON
/// Lines if its name ends in `.jsonl` or `.ndjson`, or if its first line is a document and more
/// follows.
struct SampleReader {
  let console: Console
  let samples = Samples()
  /// Whether a sample was rejected.
  private(set) var hasRejected = false

  init(console: Console) { self.console = console }

  mutating func read(_ paths: [String]) throws {
    for path in paths {
      if path == "-" {
        try read(named: "standard input", byteCount: nil, console.read)
        continue
      }
      var isFolder: ObjCBool = false
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw FileError("\(path): no such file")
      }
      for file in isFolder.boolValue ? try files(in: path) : [path] { try readFile(at: file) }
    }
  }

  /// The JSON files in a folder and its subfolders, in the order of their names.
  private func files(in folder: String) throws -> [String] {
    let endings = [".json", ".jsonl", ".ndjson", ".geojson"]
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { name in endings.contains { name.lowercased().hasSuffix($0) } }
    if names.isEmpty { throw FileError("\(folder): no JSON file in this folder") }
    return names.map { "\(folder)/\($0)" }
  }

  private mutating func readFile(at path: String) throws {
    let file: FileHandle
    do {
      file = try FileHandle(forReadingFrom: URL(filePath: path))
    } catch {
      throw FileError("\(path): cannot be read")
    }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    do {
      try read(named: path, byteCount: size) { try file.read(upToCount: 1 << 20) ?? Data() }
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError("\(path): cannot be read")
    }
  }

  // MARK: - Documents and records

  private mutating func read(
    named name: String, byteCount: Int?, _ next: () throws -> Data
  ) throws {
    var bytes: [UInt8] = []
    var isLines: Bool? =
      name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") ? true : nil
    var line = 1
    var total = 0
    while true {
      let piece = try next()
      if piece.isEmpty { break }
      let searched = bytes.count
      bytes.append(contentsOf: piece)
      total += piece.count
      if isLines == nil { isLines = firstLineIsDocument(in: bytes) }
      if isLines == true {
        addLines(of: &bytes, from: searched, named: name, &line)
        showProgress(total, of: byteCount, name)
      }
    }
    if isLines == true {
      add(bytes[...], named: name, line: line)
    } else {
      addDocument(bytes, named: name)
    }
    if console.showsProgress, isLines == true { console.complain("\r\u{1B}[K") }
  }

  /// Whether the first line that is not empty is a document, and more follows; nil while the line has
  /// no end.
  private func firstLineIsDocument(in bytes: [UInt8]) -> Bool? {
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }) else { return nil }
    guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
    if (try? SampleScanner.document(bytes[start..<end])) == nil { return false }
    return bytes[end...].contains { $0 > 0x20 } ? true : nil
  }

  private mutating func addLines(
    of bytes: inout [UInt8], from searched: Int, named name: String, _ line: inout Int
  ) {
    var start = 0
    var search = searched
    while let end = bytes[search...].firstIndex(of: 0x0A) {
      add(bytes[start..<end], named: name, line: line)
      line += 1
      start = end + 1
      search = start
    }
    bytes.removeFirst(start)
  }

  /// Adds a record, unless the line is empty.
  private mutating func add(_ record: ArraySlice<UInt8>, named name: String, line: Int) {
    guard record.contains(where: { $0 > 0x20 }) else { return }
    do throws(JSONModelError) {
      try samples.add(bytes: record)
    } catch {
      hasRejected = true
      let column = error.issues.first?.position?.column ?? 1
      console.complain("\(name):\(line):\(column): \(error.kind)\n")
    }
  }

  private mutating func addDocument(_ bytes: [UInt8], named name: String) {
    do throws(JSONModelError) {
      try samples.add(bytes: bytes[...])
    } catch {
      hasRejected = true
      if bytes.isEmpty {
        console.complain("\(name): \(error.kind)\n")
      } else {
        let style: JSONModelError.RenderingStyle = console.hasColors ? .ansi : .plain
        console.complain(error.rendered(source: bytes, fileName: name, style: style) + "\n")
      }
    }
  }

  private func showProgress(_ count: Int, of total: Int?, _ name: String) {
    guard console.showsProgress, let total, total > 1 << 24 else { return }
    console.complain("\r\(name): \(count * 100 / total) %")
  }
}
