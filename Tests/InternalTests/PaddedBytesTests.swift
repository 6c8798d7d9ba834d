import Testing

@testable import JSONModelKit

struct PaddedBytesTests {
  static let bytes = [UInt8](1...40)

  /// Returns the bytes that a sink appends for a part.
  static func appended(_ part: PaddedPart) -> [UInt8] {
    let sink = ByteSink()
    sink.append(part, of: PaddedBytes(bytes))
    return sink.bytes
  }

  @Test func everyPartIsAppended() {
    for start in 0...Self.bytes.count {
      for end in start...Self.bytes.count {
        #expect(Self.appended(PaddedPart(start..<end)) == Array(Self.bytes[start..<end]))
      }
    }
  }

  @Test func bytesAreDroppedAtBothEnds() {
    for (first, last) in [(0, 0), (1, 0), (1, 1), (0, 2), (20, 20)] {
      let part = PaddedPart(0..<40).dropping(first: UInt32(first), last: UInt32(last))
      #expect(Self.appended(part) == Array(Self.bytes[first..<40 - last]))
    }
  }

  @Test func aPartBeyondTheEndStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Self.appended(PaddedPart(40..<41)) }
    await #expect(processExitsWith: .failure) { _ = Self.appended(PaddedPart(41..<41)) }
  }
}
