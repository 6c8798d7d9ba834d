/// The JSON Schema keywords that the recipient of a schema understands.
///
/// ```swift
/// let tool = try Order.jsonSchema(for: .openAI)
/// ```
///
/// Language models that call tools or return structured outputs accept a strict subset of JSON
/// Schema: the root is an object, every object lists all its members, every member is required,
/// and many keywords are not permitted. The cases for vendors use a conservative subset of what
/// their documentation permitted in December 2025.
public enum JSONSchemaDialect: Sendable, Hashable {
  /// All keywords of JSON Schema, draft 2020-12.
  case draft2020
  /// The subset for strict function calls and structured outputs of OpenAI.
  ///
  /// Besides types, `enum`, `anyOf`, `$defs` and `$ref`, it has `pattern` without lookarounds, word
  /// boundaries and backreferences; `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`
  /// and `multipleOf`; `minItems` and `maxItems`; and the formats `date-time`, `time`, `date`,
  /// `duration`, `email`, `hostname`, `ipv4`, `ipv6` and `uuid`.
  case openAI
  /// The subset for strict tool use and structured outputs of Anthropic.
  ///
  /// Besides types, `enum`, `anyOf`, `$defs` and `$ref`, it has `minItems` with 0 or 1, and the
  /// formats `date-time`, `time`, `date`, `duration`, `email`, `hostname`, `uri`, `ipv4`, `ipv6`
  /// and `uuid`. Recursive classes are not permitted.
  case anthropic
}

extension JSONSchemaDialect {
  /// Whether the schema of an object must list all members, and require them.
  var isStrict: Bool { self != .draft2020 }

  var permitsRecursion: Bool { self != .anthropic }

  /// Returns whether the dialect permits a keyword with a value.
  ///
  /// Do not call this for structural keywords such as `properties`: strict dialects permit them,
  /// but the result is false.
  func permits(_ keyword: String, _ value: JSONValue) -> Bool {
    if self == .draft2020 { return true }
    return keyword == "anyOf" ? permits(alternatives: value) : permits(rule: keyword, value)
  }

  /// Returns whether a strict dialect permits a keyword, other than `anyOf`, with a value.
  private func permits(rule keyword: String, _ value: JSONValue) -> Bool {
    switch (self, keyword) {
    case (_, "format"): value.string.map(formats.contains) == true
    case (_, "enum"): value.array?.allSatisfy { $0.array == nil && $0.object == nil } == true
    case (.openAI, "minItems"), (.openAI, "maxItems"): true
    case (.openAI, "pattern"): value.string.map { !Self.hasUnsupportedSyntax($0) } == true
    case (.openAI, _): ConstraintKeywords.with(keyword)?.subject == .number
    case (.anthropic, "minItems"): value == 0 || value == 1
    default: false
    }
  }

  /// Returns whether a strict dialect permits all keywords of all alternatives.
  private func permits(alternatives: JSONValue) -> Bool {
    guard let choices = alternatives.array, !choices.isEmpty else { return false }
    return SchemaObject.flattened(choices).allSatisfy { choice in
      guard let keywords = choice.object, !keywords.isEmpty else { return false }
      return keywords.allSatisfy { permits(rule: $0.key, $0.value) }
    }
  }

  private var formats: Set<String> {
    let common: Set = [
      "date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid",
    ]
    return self == .anthropic ? common.union(["uri"]) : common
  }

  /// Returns whether a pattern has a word boundary, a backreference, or a group that begins with
  /// `(?` but not with `(?:`, such as a lookaround.
  private static func hasUnsupportedSyntax(_ pattern: String) -> Bool {
    let bytes = Array(pattern.utf8)
    var index = 0
    while index + 1 < bytes.count {
      let next = bytes[index + 1]
      if bytes[index] == UInt8(ascii: "\\") {
        if "123456789bBkK".utf8.contains(next) { return true }
        index += 2
      } else {
        let isGroup = bytes[index] == UInt8(ascii: "(") && next == UInt8(ascii: "?")
        if isGroup, index + 2 < bytes.count, bytes[index + 2] != UInt8(ascii: ":") { return true }
        index += 1
      }
    }
    return false
  }
}
