/// A part of `PaddedBytes`.
///
/// Its numbers have 32 bits, because the sum of two such numbers needs no check for overflow in
/// 64 bits.
struct PaddedPart: Sendable {
  private(set) var start: UInt32
  private(set) var count: UInt32

  init(_ range: Range<Int>) {
    start = UInt32(range.lowerBound)
    count = UInt32(range.count)
  }

  /// Returns the part without some bytes, of which it must have enough.
  ///
  /// That is not checked here: `PaddedBytes` compares each part with its own end.
  @_transparent func dropping(first: UInt32, last: UInt32 = 0) -> PaddedPart {
    var part = self
    part.start &+= first
    part.count &-= first &+ last
    return part
  }
}
