import Foundation
import JSONModelKit
import Testing

/// Minimized documents for which the fuzzer found errors.
struct FuzzingRegressionTests {
  // MARK: - The tag of an outer class cluster

  class Shape: JSONModel {
    @OptionalKey var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["polygon": Polygon.self])
    }
  }

  class Polygon: Shape {
    var corners = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind.name", classes: ["any": Polygon.self])
    }
  }

  @Test func theTagsOfAllLevelsAreKnownKeys() throws {
    let text = #"{"type":"polygon","kind":{"name":"any"},"corners":3}"#
    let polygon = try #require(try Shape.make(string: text) as? Polygon)
    #expect(polygon.corners == 3)
    #expect(try Polygon(string: polygon.jsonString()) == polygon)
    let error = try modelError {
      try Shape.make(string: #"{"type":"polygon","kind":{"name":"any"},"corners":3,"x":1}"#)
    }
    #expect(error.issues.map(\.kind) == [.unknownKey])
  }

  // MARK: - Keys that are equal in Swift, but not in bytes

  final class Counts: JSONModel {
    @OptionalKey var counts: [String: Int] = [:]
  }

  static let twice = "{\"\u{e9}\":1,\"e\u{301}\":2}"

  @Test func theLastOfCanonicallyEqualKeysIsUsedOnRequest() throws {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    let counts = try Counts(string: "{\"counts\":\(Self.twice)}", options: options)
    #expect(counts.counts == ["\u{e9}": 2])
    #expect(try Collecting(string: Self.twice, options: options).rest == ["\u{e9}": 2])
    let error = try modelError { try Counts(string: "{\"counts\":\(Self.twice)}") }
    #expect(error.issues.map(\.kind) == [.duplicateKey])
  }

  @Test func equalObjectsAreExportedAsEqualText() throws {
    // Swift orders neither of the first two keys before the other, although they are not equal.
    let keys = ["\u{e9}4", "e\u{301}", "f", "e"]
    let members = keys.enumerated().map { "\"\($1)\":\($0)" }
    let texts = try (0..<20).map { _ in
      let value = try JSONValue(string: "{\(members.shuffled().joined(separator: ","))}")
      return try [value.string(), Collecting(value: value).jsonString()]
    }
    #expect(Set(texts).count == 1)
    #expect(texts[0][0] == "{\"e\":3,\"e\u{301}\":1,\"f\":2,\"\u{e9}4\":0}")
  }
}
