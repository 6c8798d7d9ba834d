/// The name of a type conversion in an error: `Date from String`.
struct TransformerName {
  let target: String
  let source: String

  private static let separator = " from "

  init(from source: String, to target: String) {
    self.target = target
    self.source = source
  }

  /// Takes a name apart; nil for names of another form, which a test may have made.
  init?(_ text: String) {
    guard let separator = text.firstRange(of: Self.separator) else { return nil }
    target = String(text[..<separator.lowerBound])
    source = String(text[separator.upperBound...])
  }

  var text: String { target + Self.separator + source }

  /// The JSON type of the values that are converted, or the Swift type where JSON has none.
  var sourceName: String { Self.jsonName(of: source) }

  /// The JSON type of the values of a Swift type, or the Swift type where JSON has none.
  static func jsonName(of type: String) -> String { jsonTypes[type]?.rawValue ?? type }

  private static let jsonTypes: [String: JSONTypeName] = [
    "String": .string, "Bool": .boolean, "Int": .number, "UInt": .number, "JSONNumber": .number,
    "Decimal": .number, "Double": .number, "Float": .number, "[JSONValue]": .array,
    "[String: JSONValue]": .object,
  ]
}
