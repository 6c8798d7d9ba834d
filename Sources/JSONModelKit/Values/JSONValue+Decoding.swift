#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue: Decodable {
  /// Decodes a value of any JSON type.
  ///
  /// ```swift
  /// let value = try JSONDecoder().decode(JSONValue.self, from: data)
  /// ```
  ///
  /// A decoder doesn't tell you the JSON type of a value, so this initializer tries, in order:
  /// null, a string, a boolean, an object, an array, a number.
  ///
  /// Decoders for XML and databases decode everything as a string. If such a string is a number
  /// (`1.5`, but not `007`), it becomes one. `true` and `false` become booleans if they decode as
  /// `Bool`. JSON in a column of a database row is parsed if it is an object or an array.
  ///
  /// - Throws: `DecodingError` for values that JSON cannot represent, and for values nested deeper
  ///   than 512 levels or too deeply for the stack of this thread.
  public init(from decoder: any Decoder) throws {
    self = try JSONValue.guessed(from: decoder, as: JSONValue.self)
  }

  /// Infers the value of a decoder, and decodes its elements and members as the given type.
  static func guessed<Part: GuessedValue>(
    from decoder: any Decoder, as part: Part.Type
  ) throws -> JSONValue {
    try DecodingError.checkDepth(of: decoder)
    let single = try? decoder.singleValueContainer()
    if let single, let value = text(in: single, of: decoder) {
      return value.string.flatMap { json(inColumn: $0, of: decoder) } ?? value
    }
    if let container = try? decoder.container(keyedBy: JSONCodingKey.self) {
      return try object(in: container, of: decoder, part)
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(part).json) }
      return .array(elements)
    }
    guard let single, let value = Part.scalar(in: single) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "The value cannot be represented in JSON."))
    }
    return value
  }

  /// Returns null, a string, a boolean, or a number that decodes as a string or boolean; nil
  /// otherwise.
  private static func text(
    in container: any SingleValueDecodingContainer, of decoder: any Decoder
  ) -> JSONValue? {
    if container.decodeNil() { return .null }
    guard let text = try? container.decode(String.self) else {
      guard let bool = try? container.decode(Bool.self) else { return nil }
      // Database decoders decode every number as a boolean, too.
      return (try? container.decode(LargeInteger.self)).map { .number(JSONNumber($0)) }
        ?? .bool(bool)
    }
    // Compares only short strings: Swift normalizes strings, which is slow for many combining
    // marks.
    if text.utf8.count <= 5, let bool = Bool(text) {
      let isBool = (try? container.decode(Bool.self)) == bool
      return isBool && (try? container.decode(LargeInteger.self)) == nil
        ? .bool(bool) : .string(text)
    }
    if let number = JSONNumber(text), (try? container.decode(Double.self)) != nil {
      return .number(number)
    }
    // In XML, an element without text decodes as an empty string.
    let hasMembers =
      text.isEmpty
      && (try? decoder.container(keyedBy: JSONCodingKey.self))?.allKeys
        .contains { !$0.stringValue.isEmpty } == true
    return hasMembers ? nil : .string(text)
  }

  /// Returns the object or array in a column of a database row, or nil if there is none.
  ///
  /// Like the decoder of a string, the decoder of such a column has no keyed container, but the
  /// error that it throws is not a `DecodingError`.
  private static func json(inColumn text: String, of decoder: any Decoder) -> JSONValue? {
    guard text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "[")
    else { return nil }
    do {
      _ = try decoder.container(keyedBy: JSONCodingKey.self)
      return nil
    } catch is DecodingError {
      return nil
    } catch {
      return try? JSONValue(parsing: text)
    }
  }

  private static func object<Part: GuessedValue>(
    in container: KeyedDecodingContainer<JSONCodingKey>, of decoder: any Decoder, _ part: Part.Type
  ) throws -> JSONValue {
    // Formats without decimals represent a `Decimal` as an object. JSON objects do not decode as
    // `Decimal`.
    if container.contains(JSONCodingKey("mantissa")),
      let decimal = try? decoder.singleValueContainer().decode(Decimal.self),
      let number = JSONNumber(decimal)
    {
      return .number(number)
    }
    // Decodes a dictionary, because key strategies for property names must not change keys that are
    // data.
    if let single = try? decoder.singleValueContainer() {
      return .object(try single.decode([String: Part].self).mapValues(\.json))
    }
    var members: [String: JSONValue] = [:]
    for key in container.allKeys {
      members[key.stringValue] = try container.decode(part, forKey: key).json
    }
    return .object(members)
  }
}

/// A value of any JSON type that is inferred from what a decoder can decode.
protocol GuessedValue: Decodable {
  var json: JSONValue { get }
  /// Returns a number, or another value that is not a string, a boolean or a container; nil if
  /// there is none.
  static func scalar(in container: any SingleValueDecodingContainer) -> JSONValue?
}

extension JSONValue: GuessedValue {
  var json: JSONValue { self }

  static func scalar(in container: any SingleValueDecodingContainer) -> JSONValue? {
    JSONNumber(in: container).map { .number($0) }
  }
}

// The 64-bit integer type that most decoders support.
#if _pointerBitWidth(_32)
  private typealias LargeInteger = Int64
#else
  private typealias LargeInteger = Int
#endif
