import Foundation
import JSONModelKit
import TestSupport
import Testing

/// The scanner finds the end of a string, escapes and invalid bytes at every position of a word.
struct AlignmentTests {
  private static let ends = 0...40

  /// The bytes after the tested byte, which is near or far from the end of the input.
  private static let tails = ["\"}", "\"}       ", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\"}"]

  @Test func controlCharactersAreRejectedAtEveryPosition() throws {
    for control in UInt8(0)..<0x20 {
      for alignment in stride(from: 0, through: 40, by: amount(release: 1, debug: 7)) {
        for key in ["value", "other"] {
          for tail in Self.tails {
            let lead = Array(#"{"\#(key)":"\#(repeated("a", alignment))"#.utf8)
            let error = try modelError { try Keeping.read(lead + [control] + Array(tail.utf8)) }
            #expect(error.kind == .invalidJSON("control characters in strings must be escaped"))
            #expect(error.issues[0].position?.offset == lead.count)
          }
        }
      }
    }
  }

  @Test func quotationMarksEndStringsAtEveryPosition() throws {
    for alignment in Self.ends {
      let text = repeated("a", alignment)
      // Characters next to a quotation mark; the bytes of some differ from it in one bit.
      for neighbour in ["", " ", "#", "!", "]", "[", "\u{7F}", "¢", "Ü"] {
        let json = #"{"value":"\#(text)\#(neighbour)","other":"\#(neighbour)\#(text)"}"#
        let model = try Keeping(string: json)
        #expect(model.value == .string(text + neighbour))
        let value = try JSONValue(string: json)
        #expect(value["other"]?.string == neighbour + text)
      }
    }
  }

  @Test func backslashesEscapeAtEveryPosition() throws {
    let escapes = [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\n"#, "\n"), (#"\u0041"#, "A"),
      (#"\u00e9"#, "é"), (#"\ud83d\ude00"#, "😀"), (#"\\\\\""#, "\\\\\""),
    ]
    for alignment in Self.ends {
      for (escape, meaning) in escapes {
        for filler in ["a", "é", "日"] {
          let (lead, tail) = (repeated(filler, alignment), repeated(filler, 40 - alignment))
          let text = lead + escape + tail
          let expected = lead + meaning + tail
          #expect(try Keeping(string: #"{"value":"\#(text)"}"#).value == .string(expected))
          #expect(try Keeping(string: #"{"value":{"\#(text)":1}}"#).value == [expected: 1])
          _ = try Skipping(string: #"{"\#(text)":"\#(text)"}"#)
        }
      }
    }
  }

  @Test func whiteSpaceOfEveryLengthIsSkipped() throws {
    for length in Self.ends {
      for space in [" ", "\t", "\n", "\r", "\n ", " \n", "\r\n\t "] {
        let gap = repeated(space, length)
        let json = "\(gap){\(gap)\"value\"\(gap):\(gap)[\(gap)1\(gap),\(gap)2\(gap)]\(gap)}\(gap)"
        #expect(try Keeping(string: json).value == [1, 2])
        #expect(try JSONValue(string: json) == ["value": [1, 2]])
        _ = try Skipping(string: json)
        for other in ["\u{0B}", "\u{0C}", "\u{A0}", "\u{0}", "\u{2028}"] {
          #expect(!isWellFormed { _ = try Skipping(string: gap + other + json) })
          #expect(!isWellFormed { _ = try Skipping(string: json + gap + other) })
        }
      }
    }
  }

  @Test func literalsAreValidatedUpToTheLastByte() throws {
    for length in Self.ends {
      let gap = repeated(" ", length)
      for literal in ["true", "false", "null"] {
        _ = try JSONValue(string: gap + literal)
        _ = try JSONValue(string: gap + literal + gap)
        for count in 0..<literal.utf8.count {
          let cut = String(literal.prefix(count))
          #expect(!isWellFormed { _ = try JSONValue(string: gap + cut) })
          #expect(!isWellFormed { _ = try JSONValue(string: gap + cut + "x" + gap) })
        }
      }
    }
  }
}
