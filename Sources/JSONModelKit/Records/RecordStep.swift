/// The result of a search for the next record in the available bytes.
enum RecordStep {
  case record(RecordSpan)
  /// A record begins, and its end is expected in the part of the input.
  ///
  /// The caller may import the record and then end it; otherwise, the next search finds its end.
  case begins(JSONModelError.SourcePosition, expectedIn: Range<Int>)
  /// More bytes are needed; the available bytes from the offset on must be kept.
  case needsBytes(keeping: Int)
  case end
}
