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
  /// Why the value is refused.
  public let reason: String
  /// Whether the value is a number that the type has no room for.
  let isOutOfRange: Bool

  /// Makes an error with the reason.
  public init(_ reason: String) {
    self.reason = reason
    isOutOfRange = false
  }

  private init(outOfRange reason: String) {
    self.reason = reason
    isOutOfRange = true
  }

  static let outOfRange = JSONTransformError(outOfRange: "the number is out of range")

  /// The reason.
  public var description: String { reason }
}
