#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The input that records are read from.
enum RecordSource: Sendable {
  case opened(InputFile)
  case memory(ByteWindow)

  init(opening file: URL) throws(JSONFileError) {
    self = .opened(try InputFile(at: try file.pathOfFile(for: .read)))
  }

  var file: InputFile? { if case .opened(let file) = self { file } else { nil } }

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
