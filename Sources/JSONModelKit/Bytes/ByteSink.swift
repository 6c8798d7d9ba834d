/// The bytes of a document while it is written.
struct ByteSink {
  private(set) var bytes: [UInt8] = []

  /// Adds one byte, which the caller takes from ASCII.
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds a text as UTF-8, as it is.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
