import JSONModelKit
import Testing

/// Strings of every length, at every distance from the end of the document.
struct StringLengthTests {
  final class Texts: JSONModel {
    @OptionalKey var list: [String] = []
    @OptionalKey var named: [String: String] = [:]
  }

  /// Strings of the alphabet, with a character of another length at the end, or an escape.
  private static let texts = (0...40).flatMap { count -> [(source: String, text: String)] in
    let letters = String((0..<count).map { Character(Unicode.Scalar(UInt8(0x61 + $0 % 26))) })
    return [
      (letters, letters), (letters + "é", letters + "é"), (letters + "日", letters + "日"),
      ("日" + letters, "日" + letters), (letters + #"\n"#, letters + "\n"),
      (#"\u0000"# + letters, "\0" + letters), (letters + "\u{7f}", letters + "\u{7f}"),
    ]
  }

  /// Expects equal bytes, and that the strings behave alike afterwards.
  private static func expectSame(_ found: String?, _ expected: String) {
    expectEqual(found.map { Array($0.utf8) }, Array(expected.utf8))
    expectEqual(found?.hashValue, expected.hashValue)
    expectEqual(found.map { $0 + "x" }, expected + "x")
    var (changed, same) = (found ?? "", expected)
    changed.append("é")
    same.append("é")
    expectEqual(changed, same)
  }

  @Test(arguments: [0, 1, 6, 7, 8, 9, 14, 15, 16, 40]) func allLengthsAreImported(padding: Int)
    throws
  {
    let space = String(repeating: " ", count: padding)
    for (source, text) in Self.texts {
      let list = try Texts(string: #"{"list": [""# + source + #""]}"# + space)
      Self.expectSame(list.list.first, text)
      let named = try Texts(string: #"{"list":[],"named":{""# + source + #"":"a"}}"# + space)
      expectEqual(named.named[text], "a")
      Self.expectSame(named.named.keys.first, text)
      let value = try JSONValue(string: #"{""# + source + #"": ""# + source + #""}"# + space)
      Self.expectSame(value[text]?.string, text)
      Self.expectSame(try JSONValue(string: #"""# + source + #"""# + space).string, text)
    }
  }

  @Test(arguments: 1...40) func allLengthsOfNumbersAreImported(count: Int) throws {
    let digits = String((0..<count).map { Character(Unicode.Scalar(UInt8(0x31 + $0 % 9))) })
    for text in [digits, "-" + digits, digits + ".5", digits + "e1"] {
      for space in ["", "  ", "                "] {
        expectEqual(try JSONValue(string: text + space).number?.text, text)
        expectEqual(try JSONValue(string: "[\(text)]" + space).array?.first?.number?.text, text)
      }
    }
  }
}
