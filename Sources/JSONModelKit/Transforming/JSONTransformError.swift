/// What a transformer throws to refuse a value.
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
/// It reaches the caller of the import as
/// ``JSONModelError/Kind/transformFailed(transformer:reason:)`` with the path and position of the
/// value. Any other error may be thrown too; its description becomes the reason. Do not put the
/// value into the reason: errors go to logs.
public struct JSONTransformError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Why not a valid value.
  public let reason: String
  private enum Cause {
    case reason
    /// The type cannot represent the number.
    case outOfRange
    /// A transformer has returned nil.
    case noValue
  }

  private let cause: Cause

  /// Makes an error with the reason.
  public init(_ reason: String) { self.init(reason, .reason) }

  private init(_ reason: String, _ cause: Cause) {
    self.reason = reason
    self.cause = cause
  }

  static let outOfRange = JSONTransformError("the number is out of range", .outOfRange)
  static let noValue = JSONTransformError("not a valid value", .noValue)

  /// Whether the value is a number that the type cannot represent.
  var isOutOfRange: Bool { cause == .outOfRange }

  /// The reason in an error about a type.
  func reason(for typeName: String) -> String {
    cause == .noValue ? "not a valid \(typeName)" : reason
  }

  /// The reason for sentences without names of types.
  var detail: IssueDetail? { cause == .reason ? .reason(reason) : nil }

  /// The reason.
  public var description: String { reason }
}
