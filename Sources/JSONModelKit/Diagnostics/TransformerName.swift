/// The name of a transformer in an error, such as `Date from String`.
struct TransformerName {
  let target: String
  let source: String

  private static let separator = " from "

  init(from source: String, to target: String) {
    self.target = target
    self.source = source
  }

  /// Parses a name; returns nil for other text, which an error created by the application may have.
  init?(_ text: String) {
    guard let separator = text.firstRange(of: Self.separator) else { return nil }
    target = String(text[..<separator.lowerBound])
    source = String(text[separator.upperBound...])
  }

  var text: String { target + Self.separator + source }

  /// The JSON type of the source, or its Swift type if it does not have one.
  var sourceName: String { Self.jsonName(of: source) }

  /// Returns the JSON type of a Swift type, or its own name if it does not have one.
  static func jsonName(of type: String) -> String { jsonTypes[type]?.rawValue ?? type }

  private static let jsonTypes: [String: JSONTypeName] = [
    "String": .string, "Bool": .boolean, "Int": .number, "UInt": .number, "JSONNumber": .number,
    "Decimal": .number, "Double": .number, "Float": .number, "[JSONValue]": .array,
    "[String: JSONValue]": .object,
  ]
}
