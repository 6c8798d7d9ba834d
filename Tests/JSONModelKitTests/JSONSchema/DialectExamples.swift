import JSONModelKit
import Testing

/// Creates documents that are valid for a strict schema, and checks that a schema is strict.
struct DialectExamples {
  let root: JSONValue
  /// Selects among alternatives by index; 0 selects null where the schema permits null.
  ///
  /// It is also the number of elements of an array without `minItems`.
  let choice: Int
  private static let formats: [String: JSONValue] = [
    "date-time": "2026-01-31T08:30:00Z", "uuid": "12345678-1234-1234-1234-1234567890ab",
    "uri": "https://example.org/a",
  ]
  private static let texts = ["QUJD", "DE", "abc", "https://example.org/a"]
  private static let numbers: [JSONNumber] = [5, 0.5, -5, 0, 14, 100]

  /// Returns a valid document.
  func document() -> JSONValue { value(of: root, depth: 0) }

  private func value(of schema: JSONValue, depth: Int) -> JSONValue {
    if let reference = schema["$ref"]?.string {
      let path = JSONKeyPath(jsonPointer: String(reference.dropFirst())) ?? []
      return value(of: root[path] ?? .null, depth: depth + 1)
    }
    let isDeep = depth > 3
    if let choices = schema["anyOf"]?.array {
      if choices.contains(["type": "null"]), choice == 0 || isDeep { return .null }
      return value(of: choices[choice % choices.count], depth: depth)
    }
    let types = schema["type"]?.array ?? [schema["type"] ?? .null]
    if types.contains("null"), choice == 0 || isDeep { return .null }
    if let values = schema["enum"]?.array { return values[choice % values.count] }
    switch types[0] {
    case "object":
      return .object(
        (schema["properties"]?.object ?? [:]).mapValues { value(of: $0, depth: depth + 1) })
    case "array":
      let least = schema["minItems"]?.number?.int ?? (isDeep ? 0 : choice)
      let count = min(least, schema["maxItems"]?.number?.int ?? least)
      let items = schema["items"] ?? true
      return .array((0..<count).map { _ in value(of: items, depth: depth + 1) })
    case "string":
      if let format = schema["format"]?.string { return Self.formats[format] ?? "?" }
      return text(matching: schema["pattern"]?.string)
    case "boolean": return true
    case "null": return .null
    default: return number(within: schema)
    }
  }

  private func text(matching pattern: String?) -> JSONValue {
    guard let pattern else { return .string(Self.texts[0]) }
    let regex = try? Regex(pattern)
    let found = Self.texts.first { text in regex.map { text.contains($0) } ?? false }
    if found == nil { Issue.record("no text matches \(pattern)") }
    return .string(found ?? "")
  }

  private func number(within schema: JSONValue) -> JSONValue {
    func limit(_ keyword: String) -> JSONNumber? { schema[keyword]?.number }
    func isValid(_ number: JSONNumber) -> Bool {
      let isMultiple =
        limit("multipleOf").map { divisor in
          let quotient = (number.double ?? 0) / (divisor.double ?? 1)
          return quotient == quotient.rounded()
        } ?? true
      let isOfType =
        number.int != nil || schema["type"]?.array?.contains("number") == true
        || schema["type"] == "number"
      return isMultiple && isOfType && limit("minimum").map { number >= $0 } != false
        && limit("maximum").map { number <= $0 } != false
        && limit("exclusiveMinimum").map { number > $0 } != false
        && limit("exclusiveMaximum").map { number < $0 } != false
    }
    let found = Self.numbers.first(where: isValid)
    if found == nil { Issue.record("no number is valid for \(schema)") }
    return .number(found ?? 0)
  }

  /// Checks that all objects of a schema are closed and require all members, that all keywords are
  /// permitted, and that a reference has no other keyword beside it.
  static func expectStrict(_ schema: JSONValue, _ keywords: Set<String>, _ path: JSONKeyPath = []) {
    guard let members = schema.object else {
      Issue.record("\(path) is not an object")
      return
    }
    #expect(keywords.isSuperset(of: members.keys), "\(path): \(members.keys.sorted())")
    if members["$ref"] != nil { expectEqual(members.count, 1, "\(path)") }
    let hasType = members["type"] != nil || members["$ref"] != nil || members["anyOf"] != nil
    #expect(hasType, "\(path)")
    if let properties = members["properties"]?.object {
      expectEqual(members["additionalProperties"], false, "\(path)")
      expectEqual(
        members["required"]?.array?.compactMap(\.string).sorted(), properties.keys.sorted())
    }
    for keyword in ["properties", "$defs"] {
      for (key, part) in members[keyword]?.object ?? [:] {
        expectStrict(part, keywords, path.appending([.key(keyword), .key(key)] as JSONKeyPath))
      }
    }
    for (index, part) in (members["anyOf"]?.array ?? []).enumerated() {
      expectStrict(part, keywords, path.appending(["anyOf", .index(index)] as JSONKeyPath))
    }
    if let items = members["items"] { expectStrict(items, keywords, path.appending("items")) }
  }
}
