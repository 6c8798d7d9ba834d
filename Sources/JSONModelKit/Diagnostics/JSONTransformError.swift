/// An error that you throw in a transformer to reject a value.
///
/// ```swift
/// func colorFromString(_ text: String) throws -> Color {
///   guard text.count == 7, text.hasPrefix("#") else {
///     throw JSONTransformError("a color is # and six digits")
///   }
///   return Color(hexadecimal: text)
/// }
/// ```
///
/// The issue is a ``JSONModelError/Kind/transformFailed(transformer:reason:)`` with the key path
/// and position of the value. You can throw any other error; its description becomes the reason.
/// Leave the value out of the reason, because errors end up in logs. The guide is
/// <doc:Guide-Transformers>.
public struct JSONTransformError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason why the value is not valid.
  public let reason: String
  private enum Cause {
    case reason
    case outOfRange
    case noValue
  }

  private let cause: Cause

  /// Creates an error with a reason.
  ///
  /// ```swift
  /// throw JSONTransformError("a color has six hexadecimal digits")
  /// ```
  ///
  /// - Parameter reason: Why the value is rejected, such as `a color has six hexadecimal digits`.
  public init(_ reason: String) { self.init(reason, .reason) }

  private init(_ reason: String, _ cause: Cause) {
    self.reason = reason
    self.cause = cause
  }

  static let outOfRange = JSONTransformError("the number is out of range", .outOfRange)
  static let noValue = JSONTransformError("not a valid value", .noValue)

  var isOutOfRange: Bool { cause == .outOfRange }

  /// Returns the reason; for a transformer that returned nil, one that contains the name of the
  /// type.
  func reason(for typeName: String) -> String {
    cause == .noValue ? "not a valid \(typeName)" : reason
  }

  /// The reason for error sentences without names of Swift types; nil for a number out of range,
  /// and for a transformer that returned nil.
  var detail: IssueDetail? { cause == .reason ? .reason(reason) : nil }

  /// The reason.
  public var description: String { reason }
}
