import Testing

@testable import JSONModelKit

/// The hash of `Codable` values.
struct EncodedHashTests {
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

  private struct Limit: Encodable {
    var id: Int
    var limit: Double
  }

  /// JSON has no infinity, but a set of such values must not be slow.
  @Test func numbersThatAreNotFiniteAreHashed() {
    let hashes = (0..<100).map { EncodedHash.hash(of: Limit(id: $0, limit: .infinity)) }
    #expect(Set(hashes).count == 100)
    #expect(
      EncodedHash.hash(of: Limit(id: 1, limit: .infinity))
        == EncodedHash.hash(of: Limit(id: 1, limit: .infinity)))
    #expect(
      EncodedHash.hash(of: Limit(id: 1, limit: .infinity))
        != EncodedHash.hash(of: Limit(id: 1, limit: -.infinity)))
  }

  @Test func everyElementCounts() {
    var counts: [Int] = []
    #expect(EncodedHash.hash(of: Counting { counts.append($0) }) != nil)
    #expect(counts == Array(0...7))
  }
}
