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

/// What a model's `validate()` throws to refuse an object for several reasons at once.
///
/// ```swift
/// override func validate() throws {
///   var errors = JSONValidationErrors()
///   if end < start { errors.add("must not be before the start", at: "end") }
///   if seats < guests.count { errors.add("must be enough for all guests", at: "seats") }
///   try errors.throwIfAny()
/// }
/// ```
///
/// Each reaches the caller as an issue of its own.
public struct JSONValidationErrors: Error, Sendable, Equatable {
  /// The errors, in the order in which they are reported.
  public private(set) var errors: [JSONValidationError]

  /// Makes a list of errors, which is empty at first.
  public init(_ errors: [JSONValidationError] = []) { self.errors = errors }

  /// Adds an error for the whole object, or for one of its properties.
  public mutating func add(_ reason: String, at property: String? = nil) {
    errors.append(JSONValidationError(reason, at: property))
  }

  /// Does nothing if there are no errors.
  ///
  /// - Throws: This, if there are any.
  public func throwIfAny() throws(JSONValidationErrors) {
    if !errors.isEmpty { throw self }
  }
}

extension JSONValidationErrors: CustomStringConvertible {
  /// The errors, separated by semicolons.
  public var description: String { errors.map(\.description).joined(separator: "; ") }
}
