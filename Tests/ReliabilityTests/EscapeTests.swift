import Foundation
import JSONModelKit
import TestSupport
import Testing

/// All valid and invalid escapes.
struct EscapeTests {
  private static func hexadecimal(_ unit: UInt16, isUpper: Bool = false) -> String {
    let digits = String(unit, radix: 16, uppercase: isUpper)
    return #"\u"# + repeated("0", 4 - digits.count) + digits
  }

  @Test(arguments: [false, true])
  func everyCodeUnitAloneIsAScalarOrRejected(isUpper: Bool) throws {
    var scalars = 0
    for unit in stride(from: UInt16(0), to: .max, by: amount(release: 1, debug: 7)) {
      let text = #"{"value":"\#(Self.hexadecimal(unit, isUpper: isUpper))"}"#
      if let scalar = Unicode.Scalar(unit) {
        scalars += 1
        let read = try Keeping(string: text).value.string
        if read?.unicodeScalars.elementsEqual([scalar]) != true { Issue.record("\(text)") }
      } else {
        let error = try modelError { try Keeping(string: text) }
        let expected = JSONModelError.Kind.invalidJSON("unpaired surrogate in a \\u escape")
        if error.kind != expected { Issue.record("\(text): \(error)") }
        if isWellFormed({ _ = try Skipping(string: text.replacing("value", with: "skip")) }) {
          Issue.record("\(text) is not to be skipped")
        }
      }
    }
    #expect(scalars > 5_000)
  }

  @Test func surrogatePairsAreDecoded() throws {
    let high = stride(from: UInt16(0xD800), through: 0xDBFF, by: amount(release: 17, debug: 93))
    let low = stride(from: UInt16(0xDC00), through: 0xDFFF, by: amount(release: 13, debug: 93))
    for first in Array(high) + [0xDBFF] {
      for second in Array(low) + [0xDFFF] {
        let text = #""\#(Self.hexadecimal(first))\#(Self.hexadecimal(second, isUpper: true))""#
        let value = 0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00)
        let scalar = try #require(Unicode.Scalar(value))
        #expect(try JSONValue(string: text).string == String(Character(scalar)))
      }
    }
  }

  @Test func loneSurrogatesAreRejectedBesideAnyCharacter() {
    let halves: [UInt16] = [0xD800, 0xDBFF, 0xDC00, 0xDFFF]
    let neighbours = ["", "a", #"\n"#, #"\u0041"#, #"\\"#, #"\""#, "é", "😀", #"\ud83d\ude00"#]
    for half in halves {
      for before in neighbours {
        for after in neighbours {
          let text = #""\#(before)\#(Self.hexadecimal(half))\#(after)""#
          #expect(!isWellFormed { _ = try JSONValue(string: text) }, "\(text)")
          #expect(!isWellFormed { _ = try Skipping(string: #"{"a":\#(text)}"#) }, "\(text)")
          #expect(!isWellFormed { _ = try Skipping(string: #"{\#(text):1}"#) }, "\(text)")
        }
      }
    }
    for (first, second) in [(0xD800, 0xD800), (0xDC00, 0xD800), (0xDC00, 0xDC00)] {
      let text = #""\#(Self.hexadecimal(UInt16(first)))\#(Self.hexadecimal(UInt16(second)))""#
      #expect(!isWellFormed { _ = try JSONValue(string: text) }, "\(text)")
    }
  }

  @Test func onlyTheEightLettersMayFollowABackslash() throws {
    let meanings: [UInt8: String] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
      UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
      UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    for byte in 0...UInt8.max {
      let text = Array(#"{"value":"\"#.utf8) + [byte] + Array(#"0000"}"#.utf8)
      let model = try? Keeping.read(text)
      if byte == UInt8(ascii: "u") {
        #expect(model?.value == "\u{0}")
      } else {
        #expect(model?.value.string == meanings[byte].map { $0 + "0000" }, "\(byte)")
      }
      let isSkipped = isWellFormed {
        _ = try Skipping.read(text.map { $0 == UInt8(ascii: "v") ? UInt8(ascii: "w") : $0 })
      }
      #expect(isSkipped == (model != nil))
    }
  }

  @Test func onlyHexadecimalDigitsAreAcceptedInEscapes() {
    for index in 0..<4 {
      for byte in 0...UInt8.max {
        var digits = Array("00e9".utf8)
        digits[index] = byte
        let text = Array(#""\u"#.utf8) + digits + [UInt8(ascii: "\"")]
        let isText = ReferenceGrammar.accepts(text)
        #expect(isWellFormed { _ = try JSONValue(data: Data(text)) } == isText, "\(digits)")
      }
    }
  }

  @Test func escapedKeysEqualUnescapedOnes() throws {
    for (key, plain) in [(#"\u0076alue"#, "value"), (#"valu\u0065"#, "value"), (#"v\u00e9"#, "vé")]
    {
      let model = try Keeping(string: #"{"\#(key)":7}"#)
      #expect((model.value == 7) == (plain == "value"))
      #expect(try JSONValue(string: #"{"\#(key)":7}"#) == [plain: 7])
    }
    let error = try modelError { try Keeping(string: #"{"value":1,"v\u0061lue":2}"#) }
    #expect(error.kind == .duplicateKey)
    #expect(error.keyPath == ["value"])
  }
}
