/// What a finder has to say about the bytes that are there.
enum RecordStep {
  case record(RecordSpan)
  /// More bytes are needed, and of those that are there the ones from an offset on.
  case needsBytes(keeping: Int)
  case end
}
