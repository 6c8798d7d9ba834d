import ExampleSupport
import Foundation
import JSONModelKit

/// The position at which the next run resumes, stored in a JSON file.
final class Bookmark: JSONModel {
  private(set) var offset = 0
  private(set) var line = 1
  private(set) var column = 1
  /// The size of the file of rejections at this position.
  ///
  /// A run that was killed may have written more rejections. The next run removes them and writes
  /// them again.
  private(set) var rejectionBytes = 0

  override class var constraints: [String: [JSONConstraint]] {
    [
      "offset": [.range(0...)], "line": [.range(1...)], "column": [.range(1...)],
      "rejectionBytes": [.range(0...)],
    ]
  }

  var position: JSONModelError.SourcePosition {
    JSONModelError.SourcePosition(line: line, column: column, offset: offset)
  }

  /// Loads a bookmark; returns one at the start of the file if there is none yet.
  static func load(from path: String) throws(Failure) -> Bookmark {
    guard FileManager.default.fileExists(atPath: path) else { return Bookmark() }
    let document = try Document(at: path)
    do {
      return try Bookmark(data: document.data, options: document.options)
    } catch {
      throw document.rejection(error)
    }
  }

  /// Moves the bookmark to the end of a record, and replaces its file atomically.
  func save(
    to path: String, at position: JSONModelError.SourcePosition, rejectionBytes: Int
  ) throws {
    (offset, line, column) = (position.offset, position.line, position.column)
    self.rejectionBytes = rejectionBytes
    do {
      try jsonData().write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Failure(
        "\(path) cannot be written: \(error.localizedDescription)", status: .unusable)
    }
  }
}
