/// The reason why reading stopped.
///
/// A class, so that it takes one word of a reader.
final class ReadingFailure: Sendable {
  let kind: JSONModelError.Kind
  /// The offset of the offending byte.
  let offset: ByteOffset
  /// The offset of the value that contains the offending byte; `nil` between values.
  let value: ByteOffset?
  /// A change to the code that fixes the issue, if there is one.
  let fix: String?

  init(kind: JSONModelError.Kind, offset: ByteOffset, value: ByteOffset?, fix: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.value = value
    self.fix = fix
  }
}
