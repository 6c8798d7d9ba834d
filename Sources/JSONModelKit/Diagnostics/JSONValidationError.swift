/// An error that you throw in the `validate()` method of a model to reject an object.
///
/// ```swift
/// override func validate() throws {
///   if id < 1 {
///     throw JSONValidationError("must be positive", at: "id")
///   }
/// }
/// ```
///
/// The issue is a ``JSONModelError/Kind/validationFailed(_:)`` with the key path of the object and
/// the key of the property, if you name one. You can throw any other error; its description becomes
/// the reason. The guide is <doc:Guide-Validation>.
public struct JSONValidationError: Error, Sendable, Hashable {
  /// The reason why the object is rejected.
  public let reason: String

  /// The name of the invalid Swift property, or nil if the error concerns the whole object.
  public let property: String?

  /// Creates an error for the whole object, or for one of its properties.
  ///
  /// ```swift
  /// print(JSONValidationError("must be positive", at: "id"))
  /// // id must be positive
  /// ```
  ///
  /// - Parameters:
  ///   - reason: What the value must be, such as `must be positive`.
  ///   - property: The Swift name of the invalid property; nil for the whole object.
  public init(_ reason: String, at property: String? = nil) {
    self.reason = reason
    self.property = property
  }
}

extension JSONValidationError: CustomStringConvertible {
  /// The reason, preceded by the property if there is one: `id must be positive`.
  public var description: String { property.map { "\($0) \(reason)" } ?? reason }
}

/// An error that you throw in the `validate()` method of a model to reject an object for several
/// reasons.
///
/// ```swift
/// override func validate() throws {
///   var errors = JSONValidationErrors()
///   if end < start {
///     errors.add("must not be before the start", at: "end")
///   }
///   if seats < guests.count {
///     errors.add("must be enough for all guests", at: "seats")
///   }
///   try errors.throwIfAny()
/// }
/// ```
///
/// Each error becomes an issue of its own, ``JSONModelError/Kind/validationFailed(_:)``. The guide
/// is <doc:Guide-Validation>.
public struct JSONValidationErrors: Error, Sendable, Hashable {
  /// The errors, in the order in which they are reported.
  public private(set) var errors: [JSONValidationError]

  /// Creates a list of errors, which is empty by default.
  ///
  /// - Parameter errors: The first errors of the list.
  public init(_ errors: [JSONValidationError] = []) { self.errors = errors }

  /// Adds an error for the whole object, or for one of its properties.
  ///
  /// ```swift
  /// errors.add("must not be before the start", at: "end")
  /// ```
  ///
  /// - Parameters:
  ///   - reason: What the value must be, such as `must be positive`.
  ///   - property: The Swift name of the invalid property; nil for the whole object.
  public mutating func add(_ reason: String, at property: String? = nil) {
    errors.append(JSONValidationError(reason, at: property))
  }

  /// Throws the errors if there are any.
  ///
  /// ```swift
  /// var errors = JSONValidationErrors()
  /// if end < start {
  ///   errors.add("must not be before the start", at: "end")
  /// }
  /// try errors.throwIfAny()
  /// ```
  ///
  /// - Throws: `self`, if ``errors`` isn't empty.
  public func throwIfAny() throws(JSONValidationErrors) {
    if !errors.isEmpty { throw self }
  }
}

extension JSONValidationErrors: CustomStringConvertible {
  /// The errors, separated by semicolons.
  public var description: String { errors.map(\.description).joined(separator: "; ") }
}

extension DecodingError {
  /// The context of the error; nil for an unknown case.
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
