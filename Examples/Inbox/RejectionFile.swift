import ExampleSupport
import Foundation
import JSONModelKit
import JSONModelRecords

/// The file of rejected lines: one line of JSON for each.
struct RejectionFile {
  private let path: String
  private let writer: JSONRecordWriter

  /// Creates a file.
  ///
  /// Fails if the file exists, because it could be the source.
  init(creating path: String) throws {
    try FileHandle(creating: path).close()
    try self.init(appendingTo: path)
  }

  /// Opens the file of an earlier run, and removes what that run wrote after its last bookmark.
  init(resuming path: String, at size: Int) throws {
    if size == 0, fileSize(at: path) == nil {
      try self.init(creating: path)
      return
    }
    guard fileSize(at: path) ?? 0 >= size, let file = FileHandle(forWritingAtPath: path) else {
      throw Failure("\(path) is not the file of the earlier run.", status: .unusable)
    }
    try file.truncate(atOffset: UInt64(size))
    try file.close()
    try self.init(appendingTo: path)
  }

  private init(appendingTo path: String) throws {
    self.path = path
    writer = try JSONRecordWriter(to: URL(filePath: path), isAppending: true)
  }

  func append(_ rejection: Rejection) throws { try writer.append(rejection) }

  /// Writes what is still in memory, and returns the size of the file.
  func flush() throws -> Int {
    try writer.flush()
    return fileSize(at: path) ?? 0
  }
}

/// Returns the number of bytes of a file; nil if there is no such file.
func fileSize(at path: String) -> Int? {
  (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
}
