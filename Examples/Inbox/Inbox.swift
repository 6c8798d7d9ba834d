import ExampleSupport
import Foundation
import JSONModelKit

/// Imports all lines of files and counts the accepted and rejected ones.
struct Inbox {
  static let maximumLineLength = 65_536
  /// The number of rejected lines at which reading a file stops: it is probably not an inbox.
  static let maximumRejections = 10_000

  /// The file for rejected lines; nil if they are only counted.
  let rejections: FileHandle?
  private(set) var summary = Summary()

  init(rejections: FileHandle?) { self.rejections = rejections }

  /// Reads a file, or standard input if the path is `-`.
  mutating func read(at path: String) throws {
    let stream = try ByteStream(at: path)
    let name = path == "-" ? stream.name : URL(filePath: path).lastPathComponent
    var lines = LineReader(stream, limit: Self.maximumLineLength)
    var bar = ProgressBar(byteCount: stream.byteCount)
    defer { bar.remove() }
    var number = 0
    summary.begin(name)
    while let line = try lines.next() {
      number += 1
      bar.show(bytes: lines.byteCount)
      guard let rejection = rejection(of: line, file: name, number) else { continue }
      summary.reject(rejection)
      try write(rejection)
      if summary.rejected >= Self.maximumRejections {
        throw Failure(
          "\(name) cannot be an inbox: \(summary.rejected) lines are rejected.", status: .refused)
      }
    }
  }

  private func write(_ rejection: Rejection) throws {
    let line = try rejection.jsonString() + "\n"
    do {
      try rejections?.write(contentsOf: Data(line.utf8))
    } catch {
      let reason = error.localizedDescription
      throw Failure("The rejections cannot be written: \(reason)", status: .unusable)
    }
  }

  /// Imports a line, and returns why it is rejected, or nil if it is a message or blank.
  private mutating func rejection(
    of line: LineReader.Line, file: String, _ number: Int
  ) -> Rejection? {
    guard case .text(let text) = line else {
      let reason = Reason(
        code: "line_too_long", message: "the line has more than \(Self.maximumLineLength) bytes")
      return Rejection(file: file, line: number, issues: [reason])
    }
    if text.allSatisfy({ " \r".utf8.contains($0) }) { return nil }
    do {
      _ = try Message(data: Data(text))
      summary.accept()
      return nil
    } catch {
      return Rejection(file: file, line: number, issues: error.issues.map { Reason($0) })
    }
  }
}
