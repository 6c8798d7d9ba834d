#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// The bytes of a document that is written, to which nothing is added any more.
  init(_ sink: ByteSink) {
    guard sink.count > Self.longestCopy else {
      self = unsafe sink.withBytes { unsafe Data($0) }
      return
    }
    let memory = unsafe sink.takeMemory()
    guard let start = memory.baseAddress else { preconditionFailure("There are bytes.") }
    self = unsafe Data(bytesNoCopy: start, count: memory.count, deallocator: .free)
  }

  /// How many bytes are sooner copied than handed over.
  private static var longestCopy: Int { 1024 }
}

extension String {
  /// The text of a document that is written.
  init(_ sink: ByteSink) {
    self = unsafe sink.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
