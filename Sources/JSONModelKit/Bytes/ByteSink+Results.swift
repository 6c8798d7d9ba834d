#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// Creates data from a complete document; the sink must not be used afterward.
  init(_ sink: ByteSink) {
    guard sink.count > Self.longestCopy else {
      self = unsafe sink.withBytes { unsafe Data($0) }
      return
    }
    let memory = unsafe sink.takeMemory()
    guard let start = memory.baseAddress else { preconditionFailure("There are bytes.") }
    self = unsafe Data(bytesNoCopy: start, count: memory.count, deallocator: .free)
  }

  /// The maximum number of bytes to copy; larger documents transfer their memory instead.
  private static var longestCopy: Int { 1024 }
}

extension String {
  /// Creates a string from a complete document.
  init(_ sink: ByteSink) {
    self = unsafe sink.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
