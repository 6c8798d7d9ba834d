/// Why nothing more can be read.
struct ReadingFailure {
  var kind: JSONModelError.Kind
  /// The offending byte.
  var offset: ByteOffset
  /// The first byte of the value that the offending byte is part of; `nil` between values.
  var value: ByteOffset?
}
