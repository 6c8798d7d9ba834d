import ExampleSupport
import Foundation
import JSONModelKit
import JSONModelRecords

/// Imports all lines of files and counts the accepted and rejected ones.
struct Inbox {
  private static let maximumLineLength = 65_536
  /// Reading a file stops at this number of rejected lines, because it is probably not an inbox.
  private static let maximumRejections = 10_000
  /// The number of lines after which the position is stored.
  private static let linesBetweenBookmarks = 500

  /// The part of each file to read; nil for all of it.
  let part: Part?
  /// The file for rejected lines; nil if they are only counted.
  let rejections: RejectionFile?
  private(set) var summary = Summary()

  init(part: Part? = nil, rejections: RejectionFile?) {
    self.part = part
    self.rejections = rejections
  }

  /// Reads a file, or standard input if the path is `-`.
  mutating func read(at path: String) throws {
    var options = JSONRecordOptions.default
    // Each part of a file ends where the next one begins, so every line is read exactly once.
    options.byteRange = part.map { $0.byteRange(ofFileWith: fileSize(at: path) ?? 0) }
    try read(at: path, options) { _ in true }
    _ = try rejections?.flush()
  }

  /// Reads the lines after a bookmark, and stores the position after the last one.
  ///
  /// The last line of a file that grows may be incomplete. In that case, the next run reads it.
  mutating func read(at path: String, from bookmark: Bookmark, in bookmarkPath: String) throws {
    guard fileSize(at: path) ?? .max >= bookmark.offset else {
      throw Failure("\(path) is shorter than at the earlier run.", status: .unusable)
    }
    var options = JSONRecordOptions.default
    options.resume(at: bookmark.position)
    var (end, lines) = (bookmark.position, 0)
    let rejections = rejections
    func save() throws {
      let size = try rejections?.flush() ?? 0
      try bookmark.save(to: bookmarkPath, at: end, rejectionBytes: size)
    }
    try read(at: path, options) { record in
      guard record.isTerminated else { return false }
      if lines == Self.linesBetweenBookmarks {
        try save()
        lines = 0
      }
      (end, lines) = (record.end, lines + 1)
      return true
    }
    try save()
  }

  /// - Parameter accepts: Is called before a record is counted; returns whether reading continues.
  private mutating func read(
    at path: String, _ options: JSONRecordOptions,
    while accepts: (JSONRecord<Message>) throws -> Bool
  ) throws {
    let name = path == "-" ? "standard input" : URL(filePath: path).lastPathComponent
    let bar = ProgressBar()
    defer { bar.remove() }
    var options = options
    options.maximumRecordBytes = Self.maximumLineLength
    options.onFailure = .stop(after: Self.maximumRejections)
    options.onProgress = { bar.show($0) }
    var records = try Message.records(contentsOf: URL(filePath: path), options: options)
      .makeIterator()
    summary.begin(name)
    // `nextRecord` throws file errors; a loop over the sequence would receive them as records.
    while let record = try records.nextRecord(), try accepts(record) {
      switch record.result {
      case .success: summary.accept()
      case .failure(let error):
        let rejection = Rejection(
          file: name, line: part == nil ? record.lineNumber : nil,
          offset: record.byteRange.lowerBound, issues: error.issues.map { Reason($0) })
        summary.reject(rejection)
        try rejections?.append(rejection)
      }
    }
    if summary.files.last?.rejected == Self.maximumRejections {
      throw Failure(
        "\(name) cannot be an inbox: \(Self.maximumRejections) lines are rejected.",
        status: .rejected)
    }
  }
}
