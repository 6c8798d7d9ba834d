import Foundation
import JSONModelKit
import TestSupport
import Testing

/// The framework accepts a short text if and only if the grammar of RFC 8259 does, both as an
/// imported and as a skipped value.
struct ShortTextTests {
  /// Beginnings of texts.
  static let beginnings = [
    "", "{", "[", #"""#, #""a""#, "1", "-", "0", "1.", "1e", "1e-", "t", "tru", "true", "null",
    "[1", "[1,", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, "[]", "{}", #""\"#, #""\u"#,
    #""\u00e"#, #""\uD83D"#, #""\uD83D\"#, " ",
  ]

  /// The bytes that are significant in the grammar.
  static let alphabet: [UInt8] =
    Array(#"{}[]:,"\/ 0123456789abdefnlrstuE+-."#.utf8)
    + [0x00, 0x09, 0x0A, 0x0D, 0x1F, 0x7F, 0x80, 0xBF, 0xC3, 0xA9, 0xEF, 0xFF]

  /// One or two bytes of each class.
  static let shortAlphabet: [UInt8] = Array(#"{}[]:,"\ 019aeu+-."#.utf8) + [0x00, 0x0A, 0x80, 0xC3]

  @Test(arguments: beginnings)
  func everyByteFollowsTheGrammar(beginning: String) {
    let start = Array(beginning.utf8)
    var accepted = check(start)
    // Debug builds test half of the other bytes than those of the grammar, after each beginning
    // other ones.
    let step = amount(release: 1, debug: 2)
    for byte in 0...UInt8.max
    where Self.alphabet.contains(byte) || (Int(byte) + start.count) % step == 0 {
      accepted += check(start + [byte])
    }
    #expect(accepted < 257)
  }

  @Test(arguments: beginnings)
  func selectedPairsOfBytesFollowTheGrammar(beginning: String) {
    let start = Array(beginning.utf8)
    let bytes =
      triesEverything
      ? Array(0...UInt8.max)
      : amount(release: true, debug: false) ? Self.alphabet : Self.shortAlphabet
    var accepted = 0
    // Debug builds test half of the pairs after each beginning.
    let step = amount(release: 1, debug: triesEverything ? 1 : 2)
    for (index, first) in bytes.enumerated() {
      for second in bytes.indices where (index + second + start.count) % step == 0 {
        accepted += check(start + [first, bytes[second]])
      }
    }
    #expect(accepted < bytes.count * bytes.count)
  }

  /// Tests all 65,536 pairs of bytes where the second byte depends most on the first.
  ///
  /// Debug builds test only one of fifteen first bytes.
  @Test(arguments: [#""a"#, #""\\"#, "[1"])
  func allPairsOfBytesFollowTheGrammar(beginning: String) {
    let end = beginning.hasPrefix("[") ? "]" : "\""
    for first in stride(from: UInt8(0), through: .max, by: amount(release: 1, debug: 15)) {
      for second in 0...UInt8.max {
        let text = Array(beginning.utf8) + [first, second] + Array(end.utf8)
        let isValue = ReferenceGrammar.accepts(text)
        if isWellFormed({ _ = try JSONValue(data: Data(text)) }) != isValue {
          report(text, "JSONValue", expected: isValue)
        }
      }
    }
  }

  @Test(arguments: beginnings)
  func triplesOfBytesFollowTheGrammar(beginning: String) {
    let start = Array(beginning.utf8)
    let bytes =
      triesEverything
      ? Self.alphabet
      : amount(release: Array(#"{}[]:,"\ 01e+-."#.utf8) + [0x0A], debug: Array(#"]:,"\1"#.utf8))
    var accepted = 0
    for first in bytes {
      for second in bytes {
        for third in bytes { accepted += check(start + [first, second, third]) }
      }
    }
    #expect(accepted < bytes.count * bytes.count * bytes.count)
  }

  /// Compares all imports of a text with the grammar.
  ///
  /// - Returns: 1 if the text is a valid document, else 0.
  private func check(_ text: [UInt8]) -> Int {
    let isValue = ReferenceGrammar.accepts(text)
    if isWellFormed({ _ = try JSONValue(data: Data(text)) }) != isValue {
      report(text, "JSONValue", expected: isValue)
    }
    // A text that is not a value may be valid inside an object, such as `1,"a":2`.
    let wrapped = Self.lead + text + [UInt8(ascii: "}")]
    let isMember = ReferenceGrammar.accepts(wrapped)
    if isWellFormed({ _ = try Skipping.read(wrapped) }) != isMember {
      report(wrapped, "skipped", expected: isMember)
    }
    if isWellFormed({ _ = try Keeping.read(wrapped) }) != isMember {
      report(wrapped, "JSONValue property", expected: isMember)
    }
    if isWellFormed({ _ = try KeepingAny.read(wrapped) }) != isMember {
      report(wrapped, "Any property", expected: isMember)
    }
    return isValue ? 1 : 0
  }

  private static let lead = Array(#"{"value":"#.utf8)

  private func report(_ text: [UInt8], _ reader: String, expected: Bool) {
    Issue.record("\(reader) should \(expected ? "accept" : "reject") \(text.map { Int($0) })")
  }
}
