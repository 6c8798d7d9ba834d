/// A value that has one of two types, such as an identifier or the whole object.
///
/// ```swift
/// final class Payment: JSONModel {
///   var customer: JSONEither<String, Customer> = .first("")
/// }
/// let id = #"{"customer": "cus_1"}"#
/// try Payment(string: id).customer.first           // "cus_1"
/// let object = #"{"customer": {"id": "cus_1"}}"#
/// try Payment(string: object).customer.second?.id  // "cus_1"
/// ```
///
/// The JSON type of the value decides which type is imported. If that leaves both types or neither,
/// you get the first one that fits without a conversion, or else the first one that fits. So list
/// the stricter type first, as in `JSONEither<Date, String>`. For three types, nest:
/// `JSONEither<Int, JSONEither<String, [String]>>`.
///
/// A value that fits neither type is one issue that names both. For an object, you see the issues
/// of the type with the fewest keys that are missing or unknown, or else of the first type. For an
/// array, you see those for the type with the fewest elements of another JSON type.
///
/// If you export a model of the second type whose object an import would take for the first one,
/// the export throws ``JSONModelError/Kind/notExportable(_:)``. To find out, it imports the object,
/// and your hooks and `validate()` run. In a `Codable` type, a merge reports it, too.
///
/// The guide is <doc:Guide-Cookbook>.
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
