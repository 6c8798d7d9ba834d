/// An error that the `validate()` method of a model throws to reject an object.
///
/// ```swift
/// override func validate() throws {
///   if id < 1 { throw JSONValidationError("must be positive", at: "id") }
/// }
/// ```
///
/// The issue is a ``JSONModelError/Kind/validationFailed(_:)`` at the key path of the object,
/// followed by the key of the property if there is one. `validate()` may throw any other error,
/// too; its description becomes the reason.
public struct JSONValidationError: Error, Sendable, Hashable {
  /// The reason why the object is rejected.
  public let reason: String

  /// The name of the invalid Swift property, or nil if the error concerns the whole object.
  public let property: String?

  /// Creates an error for the whole object, or for one of its properties.
  ///
  /// ```swift
  /// print(JSONValidationError("must be positive", at: "id"))   // id must be positive
  /// ```
  public init(_ reason: String, at property: String? = nil) {
    self.reason = reason
    self.property = property
  }
}

extension JSONValidationError: CustomStringConvertible {
  /// The reason, preceded by the property if there is one: `id must be positive`.
  public var description: String { property.map { "\($0) \(reason)" } ?? reason }
}
