#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// The bytes of a document that is written.
  init(_ sink: ByteSink) { self = unsafe sink.withBytes { unsafe Data($0) } }
}

extension String {
  /// The text of a document that is written.
  init(_ sink: ByteSink) {
    self = unsafe sink.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
