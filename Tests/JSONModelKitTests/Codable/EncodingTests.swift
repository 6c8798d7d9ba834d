import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Values whose `encode(to:)` requests nested containers and super encoders.
struct EncodingTests {
  /// Nested arrays, which a single call of `encode(to:)` encodes.
  private struct Nest: Codable {
    var levels = 0

    init(levels: Int) { self.levels = levels }
    init(from decoder: any Decoder) {}

    func encode(to encoder: any Encoder) {
      var container = encoder.unkeyedContainer()
      for _ in 1..<levels { container = container.nestedUnkeyedContainer() }
    }
  }

  /// An array with two super encoders into which nothing is encoded.
  private struct Empty: Codable {
    init() {}
    init(from decoder: any Decoder) {}

    func encode(to encoder: any Encoder) {
      var container = encoder.unkeyedContainer()
      _ = container.superEncoder()
      _ = container.superEncoder()
    }
  }

  private final class Holder: JSONModel {
    var nest: Nest?
    var empty: Empty?
  }

  private func holder(_ levels: Int) -> Holder {
    let holder = Holder()
    holder.nest = Nest(levels: levels)
    return holder
  }

  @Test func nestedContainersAreEncodedAsArrays() throws {
    expectEqual(try holder(3).jsonString(), #"{"nest":[[[]]]}"#)
    expectEqual(try JSONValue(encoding: Nest(levels: 2)), [[]])
  }

  @Test func containersNestedTooDeeplyAreAnErrorOnASmallStack() throws {
    try onThread(stack: 512 << 10) {
      let error = try exportError(self.holder(5_000))
      expectEqual(error.kind.code, "not_exportable")
      #expect(throws: (any Error).self) { try JSONValue(encoding: Nest(levels: 5_000)) }
    }
  }

  @Test func anEmptySuperEncoderCountsAsALevel() throws {
    let holder = Holder()
    holder.empty = Empty()
    expectEqual(try holder.jsonString(), #"{"empty":[{},{}]}"#)
    expectEqual(
      try holder.jsonString(options: JSONExportOptions(maximumDepth: 3)), #"{"empty":[{},{}]}"#)
    let error = try exportError(holder, JSONExportOptions(maximumDepth: 2))
    expectEqual(error.kind.code, "not_exportable")
    expectEqual(error.keyPath, ["empty"])
  }
}
