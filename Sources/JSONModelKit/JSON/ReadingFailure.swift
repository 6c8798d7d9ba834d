/// The reason why reading stopped.
struct ReadingFailure {
  var kind: JSONModelError.Kind
  /// The offset of the offending byte.
  var offset: ByteOffset
  /// The offset of the value that contains the offending byte; `nil` between values.
  var value: ByteOffset?
  /// A change to the code that fixes the issue, if there is one.
  var fix: String?
}
