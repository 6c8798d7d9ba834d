import Foundation
import JSONModelKit
import Testing

/// Strings that are long enough to be scanned word by word.
struct LongTextTests {
  /// Overlong forms and surrogates among well-formed sequences of three bytes.
  @Test(
    arguments: [[0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF]]
      as [[UInt8]], [0, 1, 2, 3])
  func aMalformedSequenceAmongOthersIsRejected(sequence: [UInt8], place: Int) throws {
    var sequences = Array(repeating: Array("あ".utf8), count: 5)
    sequences[place] = sequence
    let document = Data(Array(#"{"value": ""#.utf8) + sequences.joined() + Array(#""}"#.utf8))
    let error = try importError { try Holder<String>(data: document) }
    expectEqual(error.kind, .invalidJSON("the string is not valid UTF-8"))
  }

  @Test(arguments: ["あいうえお", "ࠀࠀࠀ", "퟿퟿퟿", "\u{E000}\u{FFFD}漢字", "あéあ👍あ"])
  func wellFormedSequencesAreAccepted(text: String) throws {
    for prefix in ["", "a", "ab", "abc"] {
      try expectEqual(value("\"\(prefix)\(text)\"", as: String.self), prefix + text)
    }
  }

  @Test func escapesAreFoundAtEveryPosition() throws {
    for before in 0..<20 {
      for behind in [0, 1, 7, 8, 9] {
        let (head, tail) = (
          String(repeating: "a", count: before), String(repeating: "é", count: behind)
        )
        let read = try value(#""\#(head)\n\#(tail)\u00e9\\""#, as: String.self)
        expectEqual(read, head + "\n" + tail + "é\\")
      }
    }
  }
}
