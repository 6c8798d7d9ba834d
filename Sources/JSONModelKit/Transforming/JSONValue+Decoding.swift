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
  /// Decoders do not tell what type a value has, so it is guessed from what the decoder can decode:
  /// null, a string, a boolean, an object, an array, a number. A decoder that
  /// decodes everything as a string, as those of XML and of databases do, gets a number where the
  /// string is one (`1.5`, not `007`), and a boolean where it is `true` or `false` and is decoded as
  /// that. JSON text in the column of a database row is decoded if it is an object or an array.
  ///
  /// - Throws: `DecodingError` for what has no JSON value, and for values nested deeper than 512
  ///   levels, or than the stack of the thread has room for.
  public init(from decoder: any Decoder) throws {
    self = try JSONValue.guessed(from: decoder, as: JSONValue.self)
  }

  /// Guesses the value that a decoder has; parts are decoded as the given type.
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

  /// Null, a string or a boolean.
  private static func text(
    in container: any SingleValueDecodingContainer, of decoder: any Decoder
  ) -> JSONValue? {
    if container.decodeNil() { return .null }
    guard let text = try? container.decode(String.self) else {
      guard let bool = try? container.decode(Bool.self) else { return nil }
      // Databases decode every number as a boolean, too.
      return (try? container.decode(LargeInteger.self)).map { .number(JSONNumber($0)) }
        ?? .bool(bool)
    }
    // Only a short text is compared: Swift normalizes texts, which takes long for many combining marks.
    if text.utf8.count <= 5, let bool = Bool(text) {
      let isBool = (try? container.decode(Bool.self)) == bool
      return isBool && (try? container.decode(LargeInteger.self)) == nil
        ? .bool(bool) : .string(text)
    }
    if let number = JSONNumber(text), (try? container.decode(Double.self)) != nil {
      return .number(number)
    }
    // XML: an element without text of its own is decoded as an empty string.
    let hasMembers =
      text.isEmpty
      && (try? decoder.container(keyedBy: JSONCodingKey.self))?.allKeys
        .contains { !$0.stringValue.isEmpty } == true
    return hasMembers ? nil : .string(text)
  }

  /// The object or array in a column of a database row, which is JSON text.
  ///
  /// The decoder of such a column has no container either, but throws an error of its own for that.
  private static func json(inColumn text: String, of decoder: any Decoder) -> JSONValue? {
    guard text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "[")
    else { return nil }
    do {
      _ = try decoder.container(keyedBy: JSONCodingKey.self)
      return nil
    } catch is DecodingError {
      return nil
    } catch {
      return try? JSONValue(string: text)
    }
  }

  private static func object<Part: GuessedValue>(
    in container: KeyedDecodingContainer<JSONCodingKey>, of decoder: any Decoder, _ part: Part.Type
  ) throws -> JSONValue {
    // Formats without decimals keep one as an object; that of JSON is refused as a Decimal.
    if container.contains(JSONCodingKey("mantissa")),
      let decimal = try? decoder.singleValueContainer().decode(Decimal.self),
      let number = JSONNumber(decimal)
    {
      return .number(number)
    }
    // As a dictionary: strategies for the names of properties are not for keys that are data.
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

/// A value of any type that is guessed from what a decoder can decode.
protocol GuessedValue: Decodable {
  var json: JSONValue { get }
  /// The value as a number, or what else is neither a string, a boolean, nor a container.
  static func scalar(in container: any SingleValueDecodingContainer) -> JSONValue?
}

extension JSONValue: GuessedValue {
  var json: JSONValue { self }

  static func scalar(in container: any SingleValueDecodingContainer) -> JSONValue? {
    JSONNumber(in: container).map { .number($0) }
  }
}

// The integer type of 64 bits that most decoders know.
#if _pointerBitWidth(_32)
  private typealias LargeInteger = Int64
#else
  private typealias LargeInteger = Int
#endif
