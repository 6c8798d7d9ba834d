/// An error that the `validate()` method of a model throws to reject an object for several reasons.
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
/// Each error is reported as a separate ``JSONModelError/Kind/validationFailed(_:)`` issue.
public struct JSONValidationErrors: Error, Sendable, Hashable {
  /// The errors, in the order in which they are reported.
  public private(set) var errors: [JSONValidationError]

  /// Creates a list of errors, which is empty by default.
  public init(_ errors: [JSONValidationError] = []) { self.errors = errors }

  /// Adds an error for the whole object, or for one of its properties.
  public mutating func add(_ reason: String, at property: String? = nil) {
    errors.append(JSONValidationError(reason, at: property))
  }

  /// Throws the errors if there are any.
  ///
  /// - Throws: `self`, if ``errors`` is not empty.
  public func throwIfAny() throws(JSONValidationErrors) {
    if !errors.isEmpty { throw self }
  }
}

extension JSONValidationErrors: CustomStringConvertible {
  /// The errors, separated by semicolons.
  public var description: String { errors.map(\.description).joined(separator: "; ") }
}
