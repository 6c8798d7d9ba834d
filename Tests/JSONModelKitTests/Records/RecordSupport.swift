import Foundation
import JSONModelKit
import JSONModelRecords

/// The model that the tests import from records.
final class Note: JSONModel {
  var id = 0
  var text: String?
  var tags: [String]?

  override class var constraints: [String: [JSONConstraint]] { ["id": [.range(...99)]] }
}

/// Describes a record in one line, such as `2 @9..<17 id 7`.
///
/// The line has the line number, the byte range, `open` if the record is not terminated, and the
/// identifier or the issues.
func line(of record: JSONRecord<Note>) -> String {
  let position = "\(record.lineNumber) @\(record.byteRange)\(record.isTerminated ? "" : " open")"
  switch record.result {
  case .success(let note): return "\(position) id \(note.id)\(note.text.map { " " + $0 } ?? "")"
  case .failure(let error):
    let issues = error.issues.map { issue in
      let offset = issue.position.map { "/\($0.offset)" } ?? ""
      let code = " [\(issue.kind.code)]"
      return "\(issue.description.dropLast(code.count))\(offset)"
    }
    return "\(position) \(issues.joined(separator: "; "))"
  }
}

/// Returns the records of a document, each as one line.
func lines(
  of text: String, _ format: JSONRecordFormat = .jsonLines,
  _ options: JSONRecordOptions = .default
) -> [String] {
  Note.records(from: Data(text.utf8), format: format, options: options).map { line(of: $0) }
}

/// An asynchronous sequence of existing elements.
struct Pieces<Element: Sendable>: AsyncSequence, Sendable {
  var elements: [Element]

  struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<Element>

    mutating func next() async -> Element? { rest.popFirst() }
  }

  func makeAsyncIterator() -> Iterator { Iterator(rest: elements[...]) }
}

/// Returns the records of a document that arrives in pieces, each as one line.
func lines<Piece: JSONRecordBytes & Sendable>(
  of pieces: [Piece], _ format: JSONRecordFormat, _ options: JSONRecordOptions = .default
) async throws -> [String] {
  var found: [String] = []
  for try await record in Note.records(
    from: Pieces(elements: pieces), format: format, options: options)
  { found.append(line(of: record)) }
  return found
}

/// Calls a function with a temporary file that contains the given bytes.
func withFile<Value>(_ bytes: some Sequence<UInt8>, _ body: (URL) throws -> Value) throws -> Value {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try Data(bytes).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try body(file)
}

/// Calls an asynchronous function with a temporary file that contains the given bytes.
func withFile<Value>(
  _ bytes: some Sequence<UInt8>, _ body: (URL) async throws -> Value
) async throws -> Value {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try Data(bytes).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try await body(file)
}

/// Documents to split at every position.
///
/// They contain characters of several bytes, escapes, both line ends, blank lines, failed records,
/// and records of several lines.
let recordCorpora: [(format: JSONRecordFormat, text: String)] = [
  (
    .jsonLines,
    "{\"id\": 1, \"text\": \"größe 😀\"}\r\n\n"
      + "{\"id\": 2, \"text\": \"\\u00e9\\ud83d\\ude00\\\"}{\"}\n"
      + "  {\"id\": \"x\", \"tags\": [1]}\n{\"id\": 4}TRAILER\r\n \t\r\n\r\n{\"id\": 5, \"text\n"
      + "{\"id\": 100}\n{\"id\": 7, \"text\": \"\(String(repeating: "long ", count: 12))\"}\r\n{\"id\": 8}"
  ),
  (
    .array,
    "\n[ {\"id\": 1, \"text\": \"größe 😀\"},\r\n {\"id\": 2, \"text\": \"]}\\\\\",\n \"tags\": [\"a\"]}, 3 ,"
      + "\"x\\\"y\", null,[{}],\n{\"id\": \"x\"},{\"id\": 100} ,{}, true\n,{\"id\": 7, \"text\": \""
      + String(repeating: "long ", count: 12) + "\"},{\"id\": 8}]\n "
  ),
  (
    .array,
    "[{\"id\": 1},\n{\"id\": 2, \"text\" 3},{\"id\": 3}]"
  ),
  (
    .array(at: "data.items"),
    "{\"total\": 12.50e+1, \"größe\": [\"\\ud83d\\ude00\", {\"a\": [false, {}]}, []],\n"
      + "\"items\": [1], \"data\": {\"x\": null, \"items\": [ {\"id\": 1},\n{\"id\": \"y\"} , {\"id\": 2}"
      + " ], \"next\": \"ü\", \"items2\": {\"items\": [true]}}, \"end\": -0.5}\r\n"
  ),
  (
    .array(at: ["pages", 1, "items"]),
    "{\"pages\": [{\"items\": [{\"id\": 9}]}, {\"items\": [{\"id\": 1}, {\"id\": 2}]}], \"x\": nul}"
  ),
  (
    .sequence,
    "\u{1E}{\"id\": 1, \"text\": \"größe 😀\"}\n\u{1E}\u{1E}{\"id\":\n 2}\n\u{1E}{\"id\": 3\n\u{1E}\n"
      + "\u{1E}{\"id\": 4}x\n\u{1E}{\"id\": 7, \"text\": \"\(String(repeating: "long ", count: 12))\n\"}"
      + "\n\u{1E}{\"id\": 5}"
  ),
  (
    .concatenated,
    "{\"id\": 1}{\"id\": 2, \"text\": \"}{ größe\"}\n\n {\"id\": \"x\"}7 \"a\\\"b\"null[{}]\r\n{\"id\": 7,"
      + " \"text\": \"\(String(repeating: "long ", count: 12))\"}{\"id\": 8}TRAILER {\"id\": 9}"
  ),
]
