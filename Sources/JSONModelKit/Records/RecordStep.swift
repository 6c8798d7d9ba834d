/// The result of a search for the next record in the available bytes.
enum RecordStep {
  case record(RecordSpan)
  /// More bytes are needed; the available bytes from the offset on must be kept.
  case needsBytes(keeping: Int)
  case end
}
