extension JSONModelError {
  /// What is wrong with a value, a document or a class.
  ///
  /// ```swift
  /// switch error.kind {
  /// case .missingKey: print("\(error.keyPath) is missing")
  /// case .typeMismatch(let expected, let found): print("\(found) in place of \(expected)")
  /// default: print(error)
  /// }
  /// ```
  public enum Kind: Sendable, Hashable {
    /// The input has no bytes at all.
    case emptyInput

    /// The text is not JSON (RFC 8259); the payload is the reason.
    case invalidJSON(String)

    /// An object lacks a key that its class requires.
    case missingKey

    /// A property that is not Optional was given null.
    case nullValue(expected: String)

    /// The value is of another kind: `expected` is a Swift type, `found` is one of
    /// `string`, `number`, `fraction`, `true`, `false`, `object` and `array`.
    case typeMismatch(expected: String, found: String)

    /// The value is a number that the Swift type cannot hold.
    case numberOutOfRange(expected: String, found: String)

    /// A conversion such as `Date from String` refused the value.
    case transformFailed(transformer: String, reason: String)

    /// No property reads this key, and the class rejects unknown keys.
    case unknownKey

    /// The object has this key more than once.
    case duplicateKey

    /// A declared constraint does not hold; the payload says which.
    case constraintViolated(String)

    /// `validate()` refused the object; the payload is its reason.
    case validationFailed(String)

    /// The tag that chooses the class has an unknown value.
    case unknownDiscriminator(found: String, allowed: [String])

    /// The document goes beyond a limit of ``JSONImportOptions``; the payload says which.
    case limitExceeded(String)

    /// The value cannot be written as JSON; the payload says why.
    case notExportable(String)

    /// The file of records cannot be read any more; the payload is the reason.
    case unreadableInput(String)

    /// The class is declared in a way that cannot be imported: a mistake in the code, not in the
    /// document.
    case invalidDeclaration(String)
  }
}
