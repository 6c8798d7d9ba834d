import JSONModelKit
import Testing

// Strings and numbers are exported in blocks of eight or sixteen bytes. Strings of every length,
// with an escaped character at every position, are compared with strings that were escaped
// character by character.

private final class Texts: JSONModel {
  var texts: [String] = []
  var integers: [Int64] = []
  var naturals: [UInt64] = []
  var single = ""
  var other: String?
}

/// Exports of strings and numbers at the boundaries of blocks.
struct ExportBlockTests {
  /// Escapes a string as RFC 8259, section 7, specifies.
  private func escaped(_ text: String) -> String {
    let short: [Character: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\u{8}": "\\b",
      "\u{C}": "\\f",
    ]
    return "\""
      + text.map { character in
        if let known = short[character] { return known }
        guard let ascii = character.asciiValue, ascii < 0x20 else { return String(character) }
        let digits = String(ascii, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined() + "\""
  }

  @Test func aStringOfAnyLengthIsEscapedAtAnyPosition() throws {
    let model = Texts()
    for length in 0...40 {
      let plain = (0..<length).map { Array("abcdefgé/日")[$0 % 10] }
      model.texts.append(String(plain))
      for position in 0...length {
        var characters = plain
        let special: [Character] = ["\"", "\\", "\n", "\u{1}", "\u{1F}", "\u{7F}", "\u{8}"]
        characters.insert(special[(length + position) % special.count], at: position)
        model.texts.append(String(characters))
      }
    }
    let expected = "[" + model.texts.map { escaped($0) }.joined(separator: ",") + "]"
    let object = try model.jsonValue()
    expectEqual(try Texts(value: object).texts, model.texts)
    for text in model.texts.indices.filter({ $0 % 7 == 0 }).map({ model.texts[$0] }) {
      (model.single, model.other) = (text, text)
      let json = try model.jsonString()
      #expect(json.hasSuffix("\"single\":\(escaped(text)),\"other\":\(escaped(text))}"))
    }
    #expect(try model.jsonString().hasPrefix("{\"texts\":\(expected),"))
  }

  @Test func integersAreExportedWithAllDigits() throws {
    let model = Texts()
    var power: UInt64 = 1
    for _ in 0..<20 {
      for number in [power - 1, power, power + 1, power / 9 * 7] {
        model.naturals.append(number)
        if let integer = Int64(exactly: number) { model.integers += [integer, -integer] }
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    model.naturals += [.max, .max / 3]
    model.integers += [.min, .max]
    func list(_ numbers: [some BinaryInteger]) -> String {
      "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
    }
    let expected =
      "{\"texts\":[],\"integers\":\(list(model.integers)),\"naturals\":\(list(model.naturals)),\"single\":\"\"}"
    expectEqual(try model.jsonString(), expected)
    expectEqual(try Texts(string: expected), model)
  }
}
