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
