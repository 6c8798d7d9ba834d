/// What a model's `validate()` throws to refuse an object.
///
/// ```swift
/// override func validate() throws {
///   if id < 1 { throw JSONValidationError("must be positive", at: "id") }
/// }
/// ```
///
/// It reaches the caller as ``JSONModelError/Kind/validationFailed(_:)`` at the object's path,
/// followed by the key of the named property. Any other error may be thrown too; its description
/// becomes the reason.
public struct JSONValidationError: Error, Sendable, Equatable {
  /// Why the object is refused.
  public let reason: String

  /// The name of the Swift property that is to blame, if one is.
  public let property: String?

  /// Makes an error for the whole object, or for one of its properties.
  public init(_ reason: String, at property: String? = nil) {
    self.reason = reason
    self.property = property
  }
}

extension JSONValidationError: CustomStringConvertible {
  /// The reason, after the property it is about: `id must be positive`.
  public var description: String { property.map { "\($0) \(reason)" } ?? reason }
}
