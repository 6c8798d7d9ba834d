import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Keys that are equal in the bytes that the key table hashes are still distinguished.
@Suite(.tenMinutesAtMost) struct KeyAttackTests {
  protocol Names { static var names: [String] { get } }
  /// Names with the same length and the same first, middle and last eight bytes.
  ///
  /// The key table hashes only the length and these bytes.
  enum Alike: Names {
    static let names = (1_000..<1_200).map { "measured\($0)measurementmeasurement" }
  }
  enum SameEnd: Names { static let names = (1_000..<1_200).map { "\($0)measurement" } }
  enum SameStart: Names { static let names = (1_000..<1_200).map { "measurement\($0)" } }
  enum Lengths: Names { static let names = (1...200).map { repeated("x", $0) } }
  enum Short: Names { static let names = (0..<200).map { "\($0)" } }

  /// A class with a key for every name.
  final class Wide<Keys: Names>: JSONModel {
    @Ignore var values: [Int] = Array(repeating: -1, count: 200)
    subscript(index index: Int) -> Int {
      get { values[index] }
      set { values[index] = newValue }
    }
    override class var registeredProperties: [JSONProperty] {
      Keys.names.enumerated().map { JSONProperty($0.element, \Wide<Keys>.[index: $0.offset]) }
    }
  }

  /// Returns a key that differs from a name in one byte.
  ///
  /// The hash of a name of `Alike` does not cover this byte.
  private func similar(to name: String) -> String {
    var bytes = Array(name.utf8)
    bytes[min(8, bytes.count - 1)] = UInt8(ascii: "#")
    return String(decoding: bytes, as: UTF8.self)
  }

  private func check<Keys: Names>(_ type: Keys.Type) throws {
    var random = SplitMix(state: 7)
    let numbered = Array(Keys.names.enumerated())
    for order in [numbered, numbered.reversed(), numbered.shuffled(using: &random)] {
      let members = order.flatMap { index, name in
        ["\"\(name)\":\(index)", "\"\(similar(to: name))\":0"]
      }
      let wide = try Wide<Keys>(string: "{\(members.joined(separator: ","))}")
      #expect(wide.values == Array(0..<200))
      let plain = order.map { "\"\($0.element)\":\($0.offset)" }.joined(separator: ",")
      let tree = try Wide<Keys>(value: JSONValue(string: "{\(plain)}"))
      #expect(tree.values == Array(0..<200))
    }
  }

  @Test func similarKeysAreDistinguished() throws {
    try check(Alike.self)
    try check(SameEnd.self)
    try check(SameStart.self)
    try check(Lengths.self)
    try check(Short.self)
  }

  @Test func allBytesOfAKeyAreCompared() throws {
    for name in [Alike.names[0], SameEnd.names[0], SameStart.names[0], Lengths.names[40]] {
      let bytes = Array(name.utf8)
      for index in bytes.indices {
        var other = bytes
        other[index] ^= 0x40
        guard other[index] >= 0x20, other[index] != 0x5C, other[index] != 0x22,
          other[index] < 0x80
        else { continue }
        let text = Array(#"{""#.utf8) + other + Array(#"":5}"#.utf8)
        let error = try modelError {
          switch name {
          case Alike.names[0]: try Wide<Alike>.read(text)
          case SameEnd.names[0]: try Wide<SameEnd>.read(text)
          case SameStart.names[0]: try Wide<SameStart>.read(text)
          default: try Wide<Lengths>.read(text)
          }
        }
        // All 200 keys are missing.
        #expect(error.issues.count == 100 && error.furtherIssues == 100, "byte \(index)")
      }
    }
  }

  @Test func manyUnknownKeysSimilarToAKnownOneAreSkipped() throws {
    // The hashed bytes are those of all 200 names, so each lookup compares all of them.
    let unknown = #""measured????measurementmeasurement":0,"#
    let known = Alike.names.map { "\"\($0)\":1" }.joined(separator: ",")
    let text = "{" + repeated(unknown, amount(release: 100_000, debug: 5_000)) + known + "}"
    #expect(try Wide<Alike>(string: text).values == Array(repeating: 1, count: 200))
  }
}
