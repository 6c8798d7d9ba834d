import Foundation
import JSONModelKit
import TestSupport
import Testing

/// UTF-8 (The Unicode Standard, table 3-7) is validated in all strings, at all alignments.
struct UTF8Tests {
  /// Byte sequences of all kinds that are not UTF-8.
  static let malformed: [[UInt8]] =
    [
      // Unexpected continuation bytes, and bytes that UTF-8 does not use.
      [0x80], [0xBF], [0x80, 0xBF, 0x80], [0xFE], [0xFF], [0xFE, 0xFE, 0xFF, 0xFF],
      // Overlong forms of two, three and four bytes, and the obsolete longer ones.
      [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0x81], [0xC1, 0xBF],
      [0xE0, 0x80, 0x80], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x82, 0x82, 0xAC],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80],
      // Surrogates, alone and as pairs.
      [0xED, 0xA0, 0x80], [0xED, 0xAD, 0xBF], [0xED, 0xAE, 0x80], [0xED, 0xAF, 0xBF],
      [0xED, 0xB0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
      // Above U+10FFFF.
      [0xF4, 0x90, 0x80, 0x80], [0xF4, 0xBF, 0xBF, 0xBF], [0xF5, 0x80, 0x80, 0x80],
      [0xF7, 0xBF, 0xBF, 0xBF],
      // Incomplete sequences at the end, and before a byte other than a continuation.
      [0xC2], [0xDF, 0x41], [0xC3, 0xC3, 0xA9], [0xE1], [0xE1, 0x80], [0xE2, 0x82, 0x41],
      [0xE2, 0x28, 0xA1], [0xF0], [0xF0, 0x9F], [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x41],
      [0xF1, 0x80, 0x41, 0x80], [0xF4, 0x41, 0x80, 0x80],
      // Valid sequences before and after an invalid one, because sequences of three bytes are
      // scanned in groups.
      [0xE6, 0x97, 0xA5, 0xE6, 0x9C, 0xAC, 0xE6, 0x97], [0xE3, 0x81, 0x82, 0xED, 0xA0, 0x80],
      [0xE3, 0x81, 0x82, 0xE0, 0x9F, 0xBF], [0xE3, 0x81, 0x82, 0xE3, 0x81, 0x02],
      [0xC3, 0xA9, 0x80], [0xF0, 0x9F, 0x98, 0x80, 0x80],
    ] + (0xA0...0xBF).map { [0xED, $0, 0x80] }

  /// The first and last scalars of each length, and those next to invalid ones.
  static let boundaries: [Unicode.Scalar] = [
    "\u{20}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{CFFF}",
    "\u{D000}", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}",
    "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{10FFFF}",
  ]

  /// Documents with the text as a value and as a key, imported and skipped.
  private static func documents(around text: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    [
      ("value", #"{"value":""#, #""}"#), ("key", #"{"value":{""#, #"":1}}"#),
      ("skipped value", #"{"other":""#, #""}"#), ("skipped key", #"{""#, #"":[]}"#),
      ("key of a skipped value", #"{"other":[{""#, #"":1}]}"#),
    ].map { ($0.0, Array($0.1.utf8) + text + Array($0.2.utf8)) }
  }

  @Test(arguments: malformed)
  func malformedUTF8IsRejectedAtItsFirstInvalidByte(text: [UInt8]) throws {
    #expect(String(validating: text, as: UTF8.self) == nil)
    for alignment in stride(from: 0, through: 32, by: amount(release: 1, debug: 9)) {
      for tail in [0, 20] {
        let padded = [UInt8](repeating: 0x61, count: alignment) + text
        for (name, bytes) in Self.documents(around: padded + [UInt8](repeating: 0x62, count: tail))
        {
          let error = try modelError { try Keeping.read(bytes) }
          guard case .invalidJSON = error.kind else {
            Issue.record("\(name), alignment \(alignment): \(error)")
            continue
          }
          let lead = bytes.count - tail - text.count
          let offset = try #require(error.issues[0].position).offset
          #expect(offset < lead + text.count + tail && offset >= lead - 6 - 11, "\(name)")
          #expect(throws: JSONModelError.self) { try JSONValue(data: Data(bytes)) }
        }
      }
    }
  }

  @Test(arguments: boundaries)
  func everyBoundaryScalarIsImported(scalar: Unicode.Scalar) throws {
    for alignment in stride(from: 0, through: 32, by: amount(release: 1, debug: 3)) {
      for count in [1, 2, 3, 9] {
        let text =
          repeated("a", alignment) + repeated(String(Character(scalar)), count)
          + repeated("b", alignment % 9)
        let documents = Self.documents(around: Array(text.utf8))
        let models = try documents.map { try Keeping.read($0.bytes) }
        #expect(models[0].value.string?.utf8.elementsEqual(text.utf8) == true)
        #expect(models[1].value.object?.keys.first?.utf8.elementsEqual(text.utf8) == true)
        let collected = try Collecting.read(documents[3].bytes)
        #expect(collected.rest.keys.first?.utf8.elementsEqual(text.utf8) == true)
      }
    }
  }

  /// All sequences of three or four bytes at a boundary of a range in table 3-7.
  @Test func sequencesOfBoundaryBytesAgreeWithTheStandardLibrary() {
    let borders: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    // Usually tests only some of them. The step and the number of boundary bytes have no common
    // factor, so every byte is included at every index.
    let step = triesEverything ? 1 : amount(release: 7, debug: 61)
    let count = borders.count
    var accepted = 0
    for index in stride(from: 0, to: count * count * count * count, by: step) {
      let text = [
        borders[index % count], borders[index / count % count],
        borders[index / count / count % count], borders[index / count / count / count],
      ]
      let isText = String(validating: text, as: UTF8.self) != nil
      accepted += isText ? 1 : 0
      // The index varies the alignment of the bytes, and whether they fill whole words.
      let lead = [UInt8](repeating: 0x61, count: index % 11)
      let tail = [UInt8](repeating: 0x62, count: index % 13)
      let bytes = Array(#"{"other":""#.utf8) + lead + text + tail + Array(#""}"#.utf8)
      if isWellFormed({ _ = try Skipping.read(bytes) }) != isText {
        Issue.record("\(text) should be \(isText ? "accepted" : "rejected")")
      }
    }
    #expect(accepted > 0)
  }

  @Test func errorsNameByteOrderMarks() throws {
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0]] {
      let error = try modelError { try Skipping.read(mark + Array("{}".utf8)) }
      guard case .invalidJSON(let reason) = error.kind else {
        Issue.record("\(error)")
        continue
      }
      #expect(reason.contains("byte order mark"))
    }
  }
}
