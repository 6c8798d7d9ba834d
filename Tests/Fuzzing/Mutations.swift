import Foundation
import JSONModelKit

// `mutated`: nearly valid documents reach more code than random bytes. The fuzzer's bytes choose
// the seed, the changes to its tree, the style of the text, and the changes to the text.

private let seeds: [String] = {
  let path = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] ?? ""
  do {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.map(String.init)
  } catch {
    fail("FUZZ_SEEDS does not name a file with seeds", "\(error)", in: Data())
  }
}()

/// The size of the largest document that is imported, in bytes.
///
/// Escapes and copies can make a document of 200 KB from a few bytes. A sanitized build without
/// optimization takes seconds for it, and when ten targets share two cores, longer than the timeout.
private let maximumBytes = 32 * 1_024

func fuzzMutated(_ bytes: Data) {
  guard let options = bytes.first else { return }
  var choices = Choices(bytes.dropFirst())
  let seed = choices.one(of: seeds)
  let line = seed.prefix { $0 != "\t" }
  guard let letter = line.utf8.first, let input = Input(Data([letter, options])),
    case .success(var value) = outcome(of: { () throws(JSONModelError) in
      try JSONValue(string: String(line.dropFirst(2)), options: .lastKey)
    })
  else { return }
  for _ in 0..<choices.number(below: 5) { value = choices.mutated(value) }
  var document = choices.written(value)
  for _ in 0..<max(choices.number(below: 12) - 9, 0) { choices.splice(&document) }
  guard document.count <= maximumBytes else { return }
  checkAgreement(of: Data(document), input)
}

// MARK: - Trees

extension Choices {
  fileprivate mutating func mutated(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(var elements) where !elements.isEmpty && number(below: 8) > 0:
      let index = number(below: elements.count)
      switch number(below: 8) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      case 2: elements.swapAt(index, number(below: elements.count))
      default: elements[index] = mutated(elements[index])
      }
      return .array(elements)
    case .object(let members) where !members.isEmpty && number(below: 12) > 0:
      return .object(changed(members))
    default: return other(than: value)
    }
  }

  private mutating func changed(_ members: [String: JSONValue]) -> [String: JSONValue] {
    var members = members
    let keys = members.keys.sorted()
    let key = one(of: keys)
    switch number(below: 10) {
    case 0: members[key] = nil
    case 1: members[key] = .some(.null)
    case 2: members["\(key)x"] = members[key]
    case 3:
      members[one(of: keys)] = members[key]
    case 4: members[one(of: Self.keys)] = mutated(members[key] ?? .null)
    default: members[key] = mutated(members[key] ?? .null)
    }
    return members
  }

  private mutating func other(than value: JSONValue) -> JSONValue {
    switch (value, number(below: 4)) {
    case (.string(let text), 0):
      return .string(text + one(of: ["", "x", " ", "\n", "é", "\u{0}", "\u{301}", "🇩🇪", "1"]))
    case (.string, 1): return .string(String(repeating: one(of: ["a", "é", "日"]), count: 45))
    case (.number(let number), 0), (.number(let number), 1):
      return JSONNumber(number.text + one(of: Self.numberTails)).map { .number($0) } ?? value
    case (_, 2): return one(of: [.array([value]), .array([value, value]), .object(["a": value])])
    case (_, 3) where number(below: 8) == 0: return nested(value)
    default: return one(of: Self.values)
    }
  }

  private mutating func nested(_ value: JSONValue) -> JSONValue {
    let count = one(of: [2, 3, 60, 505, 511, 512, 513])
    let key = one(of: ["", "parent", "again", "part", "center"])
    var value = value
    for _ in 0..<count { value = key.isEmpty ? .array([value]) : .object([key: value]) }
    return value
  }

  private static let keys = [
    "", "a", "A", "id", "ID", "type", "kind", "name", "a.b", "info", "é", "e\u{301}", "rejected",
    "title", "extra", "unknown", "nmae", "rest", "cache",
  ]
  private static let numberTails = ["0", "e1", "E+1", "e-1", ".0", ".5", "e400", "e-400", "99999"]
  private static let numbers: [String] = [
    "0", "-0", "-0.0", "1", "-1", "1.0", "1e2", "0.1", "127", "128", "-129", "255", "256",
    "32768", "65536", "4294967296", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "170141183460469231731687303715884105728", "3.5e38", "1e308", "1e309",
    "5e-324", "1e-400", "1e99999999999999999999", "0e99999999999999999999",
    "9007199254740993", "0.30000000000000004", "99999999999999999999999999999999999999",
    "253402300800", "-62135596801", "1e20", "1.7e9",
  ]
  private static let values: [JSONValue] =
    [
      .null, true, false, "", "x", "12", "1.5", "+3", "true", "No", "circle", "square", "any",
      "2026-02-03", "2026-02-29T12:00:00.5+02:00", "2016-12-31T23:59:60Z", "0000-01-01",
      "9999-12-31T23:59:59.999999999Z", "Tue May 06 12:00:00 +0000 2014", "https://example.org",
      "a@b.example", "AQID", "AQI=", "UTC", "#ff", "km", "12345678-1234-1234-1234-1234567890AB",
      [], [1], [nil], [[]], [[1, 0.5]], ["a", "a"], [:], ["a": nil], ["name": "x"], ["x": 1],
      ["type": "circle", "radius": 1], ["type": "polygon", "kind": ["name": "square"]],
    ] + numbers.compactMap { JSONNumber($0).map { .number($0) } }
}

// MARK: - Text

extension Choices {
  /// The text of a value with random white space, escapes and equal keys.
  fileprivate mutating func written(_ value: JSONValue) -> [UInt8] {
    var text: [UInt8] = []
    // A few bytes choose the style of the whole document; one choice per value would need too many.
    let isPlain = number(below: 3) > 0
    write(value, &text, isPlain: isPlain)
    return text
  }

  private mutating func write(_ value: JSONValue, _ text: inout [UInt8], isPlain: Bool) {
    let space = isPlain ? "" : one(of: ["", "", " ", "\n", "\t\r\n "])
    text += space.utf8
    switch value {
    case .null, .bool, .number: text += value.string().utf8
    case .string(let string): write(string, &text, isPlain: isPlain)
    case .array(let elements):
      text += "[".utf8
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ",".utf8 }
        write(element, &text, isPlain: isPlain)
      }
      text += "]".utf8
    case .object(let members): write(members, &text, isPlain: isPlain)
    }
    text += space.utf8
  }

  private mutating func write(
    _ members: [String: JSONValue], _ text: inout [UInt8], isPlain: Bool
  ) {
    var items = members.sorted { $0.key < $1.key }
    if !isPlain, items.count > 1 {
      items.swapAt(number(below: items.count), number(below: items.count))
      if number(below: 16) == 1 { items.append(one(of: items)) }
    }
    text += "{".utf8
    for (index, item) in items.enumerated() {
      if index > 0 { text += ",".utf8 }
      write(item.key, &text, isPlain: isPlain)
      text += ":".utf8
      write(item.value, &text, isPlain: isPlain)
    }
    text += "}".utf8
  }

  private mutating func write(_ string: String, _ text: inout [UInt8], isPlain: Bool) {
    guard !isPlain, number(below: 4) == 1 else {
      text += JSONValue.string(string).string().utf8
      return
    }
    text += "\"".utf8
    for unit in string.utf16 {
      let digits = String(unit, radix: 16, uppercase: unit % 2 == 0)
      text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
    }
    text += "\"".utf8
  }

  /// Changes the text in ways that no change to the tree can.
  fileprivate mutating func splice(_ text: inout [UInt8]) {
    let start = number(below: text.count)
    switch number(below: 4) {
    case 0: text.insert(byte(), at: start)
    case 1: text.removeSubrange(start..<min(start + 1 + number(below: 8), text.count))
    case 2: text.insert(contentsOf: one(of: Self.splices), at: start)
    default:
      let end = min(start + number(below: 40), text.count)
      text.insert(contentsOf: text[start..<end], at: number(below: text.count + 1))
    }
  }

  private static let splices: [[UInt8]] = [
    Array(",".utf8), Array(":".utf8), Array("]".utf8), Array("}".utf8), Array(#""""#.utf8),
    Array(#"\ud800"#.utf8), Array(#"\ud83d\ude00"#.utf8), Array(#"\u0000"#.utf8),
    Array("\u{FEFF}".utf8), [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xE2, 0x82],
    Array(#","id":1"#.utf8), Array(#","a":1,"a":2"#.utf8), Array("//".utf8), [0x00], [0x1F],
  ]
}
