import Testing

@testable import JSONModelKit

/// The encoder of `Codable` values in exports.
struct ValueEncoderTests {
  /// Encodes a value of each kind, and records the count before and after each.
  private struct Counting: Encodable {
    let record: (Int) -> Void

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      record(container.count)
      try container.encodeNil()
      record(container.count)
      try container.encode("a")
      record(container.count)
      try container.encode(Int128(1))
      record(container.count)
      try container.encode(UInt128(1))
      record(container.count)
      _ = container.nestedContainer(keyedBy: JSONCodingKey.self)
      record(container.count)
      _ = container.nestedUnkeyedContainer()
      record(container.count)
      _ = container.superEncoder()
      record(container.count)
    }
  }

  @Test func everyElementCounts() throws {
    var counts: [Int] = []
    let value = try ValueEncoder().encode(Counting { counts.append($0) }).json
    #expect(counts == Array(0...7))
    #expect(value == [nil, "a", 1, 1, [:], [], [:]])
  }
}
