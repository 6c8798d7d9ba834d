public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The JSON Schema keywords that the recipient of your schema understands.
///
/// ```swift
/// let tool = try Order.jsonSchema(for: .openAI)
/// ```
///
/// Language models that call tools or return structured outputs accept a strict subset of JSON
/// Schema: the root is an object, every object lists all its members, every member is required, and
/// many keywords are forbidden. The cases for vendors use a conservative subset of what they
/// document; it was last compared with their documentation in November 2026.
///
/// For the guide, see <doc:JSONModelSchema>.
public enum JSONSchemaDialect: Sendable, Hashable {
  /// All keywords of JSON Schema, draft 2020-12.
  case draft2020
  /// The subset for strict function calls and structured outputs of OpenAI.
  ///
  /// Besides types, texts, `enum`, `anyOf`, `$defs` and `$ref`, it has:
  ///
  /// - `pattern` without lookarounds, word boundaries and backreferences
  /// - `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum` and `multipleOf`
  /// - `minItems` and `maxItems`
  /// - the formats `date-time`, `time`, `date`, `duration`, `email`, `hostname`, `ipv4`, `ipv6` and
  ///   `uuid`
  case openAI
  /// The subset for strict tool use and structured outputs of Anthropic.
  ///
  /// Besides types, texts, `enum`, `anyOf`, `$defs` and `$ref`, it has `minItems` with 0 or 1, and
  /// the formats `date-time`, `time`, `date`, `duration`, `email`, `hostname`, `uri`, `ipv4`,
  /// `ipv6` and `uuid`. Recursive classes are rejected.
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

/// The JSON Schema of a class in a dialect, and the rules that the dialect cannot express.
///
/// ```swift
/// let tool = try Order.jsonSchema(for: .anthropic)
/// print(tool.schema["properties"]?["code"] ?? .null)
/// // {"description":"Must have at least 3 characters.","type":"string"}
/// print(tool.unsupported[0])
/// // /properties/code: Must have at least 3 characters. [minLength]
/// ```
///
/// For the guide, see <doc:JSONModelSchema>.
public struct JSONDialectSchema: Sendable, Hashable {
  /// The schema.
  public let schema: JSONValue
  /// The rules that are sentences in a `description` instead of keywords, in a fixed order.
  ///
  /// If it is empty in a strict dialect, you can import every document that is valid against the
  /// schema, with these exceptions:
  ///
  /// - Numbers out of range. `Int`, `Double` and `Decimal` have no limits in a schema.
  /// - Values that hooks or `validate()` reject.
  /// - Values of a property whose schema in `propertySchemas` accepts more values than its type. A
  ///   `oneOf` there is replaced with `anyOf`, so a value that several of its schemas accept is
  ///   valid as well.
  ///
  /// For ``JSONSchemaDialect/draft2020`` it is always empty, and rules without a keyword are in
  /// `$comment`.
  public let unsupported: [JSONUnsupportedRule]
  /// The order of the keys of the classes.
  let order: SchemaOrder
}

extension JSONDialectSchema {
  /// Returns the schema as JSON in UTF-8, with properties in the order of their declaration.
  ///
  /// ```swift
  /// let tool = try Order.jsonSchema(for: .openAI)
  /// let body = tool.schemaData()
  /// // {"title": ..., "properties":
  /// //   {"id":{"type":"integer"},"code":{"type":"string"}}, ...}
  /// ```
  ///
  /// Use it for a language model, which generates the keys of an object in the order of its schema.
  /// The members of ``schema`` have no order.
  ///
  /// - Parameter pretty: Whether each member and element starts a new line.
  /// - Returns: The JSON of the schema, without a line feed at its end.
  public func schemaData(pretty: Bool = false) -> Data {
    order.data(of: schema, isPretty: pretty)
  }

  /// Returns the schema as a JSON string, with properties in the order of their declaration.
  ///
  /// ```swift
  /// let tool = try Order.jsonSchema(for: .anthropic)
  /// print(tool.schemaString(pretty: true))
  /// ```
  ///
  /// - Parameter pretty: Whether each member and element starts a new line.
  /// - Returns: The JSON of the schema, without a line feed at its end.
  public func schemaString(pretty: Bool = false) -> String {
    String(decoding: schemaData(pretty: pretty), as: UTF8.self)
  }
}

/// A constraint that a dialect of JSON Schema cannot express, as a sentence.
///
/// ```swift
/// let tool = try Order.jsonSchema(for: .openAI)
/// for rule in tool.unsupported { print(rule) }
/// // /properties/code: Must have at least 3 characters. [minLength]
/// ```
///
/// For the guide, see <doc:JSONModelSchema>.
public struct JSONUnsupportedRule: Sendable, Hashable, CustomStringConvertible {
  /// The key path of the subschema whose `description` keyword contains the sentence.
  public let keyPath: JSONKeyPath
  /// The keywords for the rule in draft 2020-12, sorted; empty if it doesn't have any.
  public let keywords: [String]
  /// The rule as a sentence, such as `Must have at least 3 characters.`.
  public let sentence: String

  /// The rule in one line, with the path as a JSON Pointer.
  public var description: String {
    "\(keyPath.jsonPointer): \(sentence)"
      + (keywords.isEmpty ? "" : " [\(keywords.joined(separator: ", "))]")
  }
}

/// The documents that a JSON Schema describes.
///
/// ```swift
/// let schema = try Country.jsonSchema(describing: .acceptedDocuments)
/// ```
///
/// For the guide, see <doc:JSONModelSchema>.
public enum JSONSchemaSubject: Sendable, Hashable {
  /// The documents that a sender should produce.
  ///
  /// In these, a number is a JSON number, and a date is a string in the format of RFC 3339. You can
  /// import all of them, except for those that violate a rule that JSON Schema cannot express. You
  /// can also import other documents.
  case canonicalDocuments
  /// All documents that you can import.
  ///
  /// They include `"12"` for a number, if the transformers of the class convert strings to numbers.
  case acceptedDocuments
}
