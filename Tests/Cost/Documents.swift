// Documents of a given size, for one key of `Root`. The seed determines the case; only the size
// differs between the documents of a case.

/// Pseudorandom numbers from a seed (SplitMix64).
struct Random: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }
}

/// A family of documents that differ in size.
struct Case {
  let key: String
  let call: Call
  /// The kind of elements, and the shape of their container.
  private let element: Element
  private let shape: Shape
  private let member: String
  private let seed: UInt64

  init(seed: UInt64) {
    var random = Random(seed: seed)
    self.seed = seed
    key = random.one(of: Root.keys)
    let call = random.one(of: Call.allCases)
    element = random.one(of: Element.allCases)
    shape = random.one(of: Shape.allCases)
    // Foundation's decoder hashes keys, and it decodes `Codable` values without this framework.
    // There, strings with many combining marks take quadratic time in Swift's standard library.
    let hasMarks = element == .marks || element == .mixedMarks
    let isFoundations = hasMarks && (key.hasPrefix("pair") || shape == .longKeys)
    self.call = call == .decode && isFoundations ? .importData : call
    member = random.one(of: Self.members)
  }

  var title: String { "\(key) \(call) \(element) \(shape) \(member)" }

  private static let members = [
    "name", "unit", "data", "decimal", "any", "free", "loose", "id", "item", "items", "set",
    "numbers", "list", "short", "words", "objects", "parts", "unknown",
  ]

  private enum Element: CaseIterable {
    case marks, mixedMarks, escapes, words, longSame, digits, fraction, zeros, exponent, sameDouble
    case sameStart, empty, wrong, object, objects, nulls, hangul, date, site
  }

  /// The distribution of the size.
  private enum Shape: CaseIterable {
    /// Many small elements, one large element, or as many elements as each has bytes.
    case many, one, several
    /// Objects with one member, whose value is an element.
    case manyObjects, oneObject, severalObjects
    /// Members of one object: with keys made from elements, or with equal keys.
    case members, longKeys, equalKeys
    /// Nested objects with elements in each of them, or only in the innermost object.
    case deep, deepLate
  }

  // MARK: - Text

  func document(size: Int) -> String {
    var random = Random(seed: seed ^ 0xFFFF)
    let root = Int(Double(size).squareRoot())
    switch shape {
    case .many: return inRoot(list(size / 8 + 1, 8, &random, isObject: false))
    case .one: return inRoot(list(1, size, &random, isObject: false))
    case .several: return inRoot(list(root, root, &random, isObject: false))
    case .manyObjects: return inRoot(list(size / 20 + 1, 8, &random, isObject: true))
    case .oneObject: return inRoot(list(1, size, &random, isObject: true))
    case .severalObjects: return inRoot(list(root, root, &random, isObject: true))
    case .members: return inRoot(members(size / 16 + 1, 8, &random))
    case .longKeys: return inRoot(members(root, root, &random))
    case .equalKeys:
      let values = (0..<(size / 16 + 1)).map { #""\#(member)":\#(value($0, 4, &random))"# }
      return inRoot("[{" + values.joined(separator: ",") + "}]")
    case .deep: return deep(size, isLate: false, &random)
    case .deepLate: return deep(size, isLate: true, &random)
    }
  }

  private func inRoot(_ value: String) -> String { #"{"\#(key)":\#(value)}"# }

  private func list(_ count: Int, _ size: Int, _ random: inout Random, isObject: Bool) -> String {
    let elements = (0..<count).map { index in
      let text = value(index, size, &random)
      return isObject ? #"{"\#(member)":\#(text)}"# : text
    }
    let isNested = key.hasPrefix("row") && !isObject
    let list = "[" + elements.joined(separator: isNested ? "],[" : ",") + "]"
    if key == "constrained" { return #"{"\#(member)":\#(list)}"# }
    return isNested ? "[" + list + "]" : list
  }

  private func members(_ count: Int, _ size: Int, _ random: inout Random) -> String {
    let members = (0..<count).map { index in
      let text = value(index, size, &random)
      let name = text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : "k\(index)"
      return #""\#(name)\#(index)":\#(value(index, 8, &random))"#
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Returns a document of 60 nested objects.
  ///
  /// With the arrays around the objects, these are at most a quarter of the allowed levels.
  private func deep(_ size: Int, isLate: Bool, _ random: inout Random) -> String {
    let levels = 60
    let step = ["item": "item", "items": "items", "parts": "parts"][member] ?? "item"
    let isList = step != "item"
    let beside = list(size / 8 / (isLate ? 1 : levels) + 1, 8, &random, isObject: false)
    var text = #"{"\#(member)":\#(beside)}"#
    for _ in 0..<levels {
      let held = isList ? "[" + text + "]" : text
      text = isLate ? #"{"\#(step)":\#(held)}"# : #"{"\#(step)":\#(held),"x":\#(beside)}"#
    }
    return inRoot("[" + text + "]")
  }

  private func value(_ index: Int, _ size: Int, _ random: inout Random) -> String {
    func quoted(_ text: String) -> String { "\"" + text + "\"" }
    func filled(_ text: String) -> String {
      String(repeating: text, count: size / text.utf8.count + 1)
    }
    switch element {
    case .marks: return quoted("a" + filled("\u{0315}\u{0300}") + "\(index)")
    case .mixedMarks:
      return quoted("a" + filled("\u{0327}\u{0301}\u{0316}\u{1D16D}") + "b\(index)")
    case .escapes: return quoted(filled(random.one(of: [#"\u0301"#, #"\ud83d\ude00"#, #"\""#])))
    case .words: return quoted(filled("w\(random.number(below: 1 << 20))"))
    case .longSame: return quoted(filled("same") + "\(index)")
    case .digits: return "1" + filled("7")
    case .fraction: return "0." + filled("0123456789") + "\(index % 9 + 1)"
    case .zeros: return "1" + filled("0") + ".0"
    case .exponent: return filled("9") + "e-\(size)"
    case .sameDouble: return "1.00000000000000000000000\(index)"
    case .sameStart: return quoted(String(repeating: "QUJD", count: 30 + size / 4) + base64(index))
    case .empty: return "{}"
    case .wrong: return index % 2 == 0 ? #""no number""# : "[[]]"
    case .object: return #"{"name":"\#(index)","\#(filled("k"))":{"a":\#(index)}}"#
    case .objects:
      return "{" + (0..<(size / 8 + 1)).map { #""k\#($0)":1"# }.joined(separator: ",") + "}"
    case .nulls: return "[" + filled("null,") + "null]"
    case .hangul: return quoted(filled("\u{1100}\u{1161}\u{11A8}") + "\(index)")
    case .date: return quoted("2026-01-01T00:00:00." + filled("1") + "\(index)Z")
    case .site: return quoted("https://e.org/" + filled("%41") + "?\(index)")
    }
  }

  /// Returns the lowest three bytes of an index as four base64 digits.
  private func base64(_ index: Int) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return String([18, 12, 6, 0].map { digits[index >> $0 & 63] })
  }
}
