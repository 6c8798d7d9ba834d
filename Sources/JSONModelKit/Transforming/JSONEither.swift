/// A value that has one of two types, such as an identifier or the whole object.
///
/// ```swift
/// final class Payment: JSONModel {
///   var customer: JSONEither<String, Customer> = .first("")
/// }
/// try Payment(string: #"{"customer": "cus_1"}"#).customer.first               // "cus_1"
/// try Payment(string: #"{"customer": {"id": "cus_1"}}"#).customer.second?.id   // "cus_1"
/// ```
///
/// The JSON type of the value decides which type is imported. If both types, or neither, are
/// written as this JSON type, the first one that can be imported is used. So list the stricter type
/// first: `JSONEither<Date, String>`. For three types, nest: `JSONEither<Int, JSONEither<String,
/// [String]>>`.
///
/// A value that fits neither type is one issue that names both of them. The issues of an object or
/// array are those of the type that it fits best.
public enum JSONEither<First, Second> {
  /// A value of the first type.
  case first(First)
  /// A value of the second type.
  case second(Second)

  /// The value, if it has the first type.
  ///
  /// ```swift
  /// JSONEither<Int, String>.first(80).first      // 80
  /// ```
  public var first: First? { if case .first(let value) = self { value } else { nil } }

  /// The value, if it has the second type.
  ///
  /// ```swift
  /// JSONEither<Int, String>.first(80).second     // nil
  /// ```
  public var second: Second? { if case .second(let value) = self { value } else { nil } }
}

extension JSONEither: Sendable where First: Sendable, Second: Sendable {}
extension JSONEither: Equatable where First: Equatable, Second: Equatable {}
extension JSONEither: Hashable where First: Hashable, Second: Hashable {}

// In a `Codable` type, the alternatives decode and encode themselves.

extension JSONEither: Decodable where First: Decodable, Second: Decodable {
  /// Decodes the first type, or else the second one.
  ///
  /// - Throws: The error of the second type, if neither can be decoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      let trials = (decoder as? ValueDecoder)?.scope.trials
      trials?.begin()
      defer { trials?.end() }
      self = .first(try container.decode(First.self))
    } catch {
      try (decoder as? ValueDecoder)?.countTrial(failedBy: error)
      self = .second(try container.decode(Second.self))
    }
  }
}

extension JSONEither: Encodable where First: Encodable, Second: Encodable {
  /// Encodes the value of the first or the second type.
  ///
  /// - Throws: The errors of the value and of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .first(let value): try container.encode(value)
    case .second(let value): try container.encode(value)
    }
  }
}
