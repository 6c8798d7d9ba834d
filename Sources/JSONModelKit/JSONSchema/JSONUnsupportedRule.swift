/// A constraint that a dialect of JSON Schema cannot express, as a sentence.
///
/// ```swift
/// for rule in try Order.jsonSchema(for: .openAI).unsupported { print(rule) }
/// // /properties/code: Must have at least 3 characters. [minLength]
/// ```
public struct JSONUnsupportedRule: Sendable, Hashable, CustomStringConvertible {
  /// The key path of the subschema whose `description` keyword contains the sentence.
  public let keyPath: JSONKeyPath
  /// The keywords that express the rule in draft 2020-12, sorted; empty if there are none.
  public let keywords: [String]
  /// The rule as a sentence, such as `Must have at least 3 characters.`.
  public let sentence: String

  /// The rule in one line, with the path as a JSON Pointer.
  public var description: String {
    "\(keyPath.jsonPointer): \(sentence)"
      + (keywords.isEmpty ? "" : " [\(keywords.joined(separator: ", "))]")
  }
}
