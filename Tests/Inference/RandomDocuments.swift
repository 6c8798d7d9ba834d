import ToolSupport

/// Generates random documents from seeds.
struct RandomDocuments {
  private var random: SplitMix
  private var depth = 0

  static func documents(count: Int) -> [String] {
    (0..<count).map { index in
      var generator = RandomDocuments(random: SplitMix(state: UInt64(index)))
      return generator.document()
    }
  }

  private mutating func next(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &random)
  }

  private mutating func document() -> String {
    // The objects of a document share a few sets of keys, as in real documents.
    let shape = (0..<3).map { _ in keys() }
    switch next(5) {
    case 0: return list(count: 12) { $0.object(shape) }
    case 1:
      return "{"
        + list(count: 9) { "\"\($0.next(900_000))\": " + $0.object(shape) }.dropFirst().dropLast()
        + "}"
    default: return object(shape)
    }
  }

  private mutating func keys() -> [String] {
    var keys: [String] = []
    for _ in 0..<next(9) + 1 {
      let key = Self.keys[next(Self.keys.count)]
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  private mutating func object(_ shape: [[String]]) -> String {
    depth += 1
    defer { depth -= 1 }
    var members: [String] = []
    for key in shape[next(shape.count)] where next(6) > 0 {
      members.append("\"\(key)\": \(value(for: key, shape))")
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// Returns a value that usually has the same JSON type for the same key.
  private mutating func value(for key: String, _ shape: [[String]]) -> String {
    if next(12) == 0 { return "null" }
    let kind = next(15) == 0 ? next(8) : key.utf8.reduce(0) { $0 + Int($1) } % 8
    switch kind {
    case 0: return depth < 3 ? object(shape) : "{}"
    case 1 where depth < 3: return list(count: 4) { $0.object(shape) }
    case 1, 2: return list(count: 4) { $0.number() }
    case 3: return number()
    case 4: return next(2) == 0 ? "true" : "false"
    default: return "\"\(Self.texts[next(Self.texts.count)])\""
    }
  }

  private mutating func number() -> String {
    switch next(5) {
    case 0: "\(next(1000)).\(next(1000))"
    case 1: "-\(next(100_000))"
    case 2: "\(next(20))e\(next(30) - 15)"
    default: "\(next(1_000_000))"
    }
  }

  private mutating func list(
    count: Int, _ element: (inout RandomDocuments) -> String
  ) -> String {
    var elements: [String] = []
    for _ in 0..<next(count + 1) { elements.append(element(&self)) }
    return "[" + elements.joined(separator: ", ") + "]"
  }

  private static let keys = [
    "id", "user_name", "userName", "UserName", "user-name", "created_at", "self", "init", "class",
    "Type", "default", "items", "children", "parent", "_id", "_links", "@id", "$ref", "#text",
    "a.b",
    "1st", "42", "", " ", "data", "date", "url", "URL", "description", "hash", "hashValue", "copy",
    "validate", "keyMapper", "properties", "issues", "String", "Int", "Array", "Optional", "error",
    "name", "grüße", "名前", "😀", "+1", "-1", "is_active", "isActive", "http_url", "HTTPServer",
    "address_1", "address2", "x", "X", "y", "value", "Value", "tags", "status", "state", "none",
    "some", "rawValue", "encode", "isEqual", "customMirror", "index", "super", "true", "nil",
    "where",
    "operator", "\\\"quoted\\\"", "back\\\\slash", "tab\\there", "\\u0000", "a b c", "a/b", "null",
    "object", "Root", "D1", "JSONModel", "jsonValue", "merge", "dictionary", "constraints",
  ]

  private static let texts = [
    "", "a", "open", "closed", "2024-02-29", "2024-02-29T12:30:00Z", "2024-02-29T12:30:00.5Z",
    "2024-02-29T12:30:00+02:00", "2024-02-30", "https://example.com/a?b=c#d", "http://exa mple.com",
    "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "12", "012",
    "true",
    "SGVsbG8sIHdvcmxkISBIZWxsby4h", "grüße", "名前", "👩‍👩‍👧", "line\\nbreak", "\\u2028", "\\ud83d\\ude00",
  ]
}
