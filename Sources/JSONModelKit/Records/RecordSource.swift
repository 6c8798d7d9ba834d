#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where records are read from.
enum RecordSource: Sendable {
  case opened(InputFile)
  case memory(ByteWindow)

  /// Opens a file.
  init(opening file: URL) throws(JSONFileError) {
    let path = file.relativePath == "-" ? "-" : file.path(percentEncoded: false)
    guard file.isFileURL else {
      throw JSONFileError(
        path: file.absoluteString, operation: .read, code: 0, reason: "not the URL of a file")
    }
    self = .opened(try InputFile(at: path))
  }

  var file: InputFile? { if case .opened(let file) = self { file } else { nil } }

  /// Begins to read.
  func reader(
    _ format: JSONRecordFormat, _ options: JSONRecordOptions, recordType: String
  ) -> RecordReader {
    switch self {
    case .opened(let file):
      RecordReader(
        size: file.size, isSeekable: file.isSeekable, format, options, recordType: recordType)
    case .memory(let window):
      RecordReader(whole: window, format, options, recordType: recordType)
    }
  }
}
