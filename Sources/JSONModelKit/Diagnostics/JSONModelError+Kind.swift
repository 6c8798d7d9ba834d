extension JSONModelError {
  /// The kind of an issue in a document or in the declaration of a class.
  ///
  /// ```swift
  /// switch error.kind {
  /// case .missingKey: print("\(error.keyPath) is missing")
  /// case .typeMismatch(let expected, let found): print("\(found) in place of \(expected)")
  /// default: print(error)
  /// }
  /// ```
  public enum Kind: Sendable, Hashable {
    /// The document is empty: it has no bytes, or none after a UTF-16 or UTF-32 byte order mark.
    ///
    /// Check the status of a response before the import of its body.
    case emptyInput

    /// The document is not valid JSON (RFC 8259); the payload is the reason.
    ///
    /// For example, `{"id": 1,}` has a trailing comma.
    case invalidJSON(String)

    /// An object lacks a key that its class requires.
    ///
    /// If the key may be absent, declare an Optional, or use ``OptionalKey``. If the document has
    /// another name for it, override ``JSONModel/keyMapper``.
    case missingKey

    /// The value is null, but its property is not Optional.
    ///
    /// If null is valid, declare an Optional. ``OptionalKey`` keeps the default value instead.
    case nullValue(expected: String)

    /// The property does not accept the JSON type of the value.
    ///
    /// `expected` is a Swift type, or a JSON type in the errors of a ``JSONPatch``. `found` is
    /// `string`, `number`, `fraction`, `true`, `false`, `object` or `array`, where `fraction` is a
    /// number with a fractional part. For a value that is not a JSON value, it is its type or a
    /// description. If ``JSONImportOptions/showsValues`` is true, `found` also contains an excerpt
    /// of the value.
    ///
    /// If the document is right, change the type of the property, or register a transformer in
    /// ``JSONTransformerRegistry``.
    case typeMismatch(expected: String, found: String)

    /// The value is a number out of range for the Swift type, such as 300 for `UInt8`.
    ///
    /// A larger type, such as `Int`, `Decimal` or ``JSONNumber``, may hold it.
    case numberOutOfRange(expected: String, found: String)

    /// A transformer such as `Date from String` rejects the value.
    ///
    /// If the document has another format, declare it in ``JSONModel/propertyTransformers``.
    case transformFailed(transformer: String, reason: String)

    /// No property has this key, and the class rejects unknown keys.
    ///
    /// Declare a property for the key, or let ``UnknownKeys`` collect the keys instead of rejecting
    /// them.
    case unknownKey

    /// The object contains this key more than once.
    ///
    /// With ``JSONImportOptions/duplicateKeys``, an import can use the last one instead.
    case duplicateKey

    /// A body or patch has the key of a property marked `@ReadOnly`.
    ///
    /// Only an import with ``JSONImportOptions/rejectsReadOnly`` reports it.
    case readOnlyKey

    /// The value violates a constraint of its class; the payload describes the constraint.
    ///
    /// The class declares its constraints in ``JSONModel/constraints``.
    case constraintViolated(String)

    /// Code of the application rejects the object; the payload is the reason.
    ///
    /// `validate()`, an import hook, or the closure of a discriminator has thrown an error. A
    /// ``JSONPatch`` that cannot be applied has this kind, too.
    case validationFailed(String)

    /// The discriminator does not map the tag of an object to an expected class.
    ///
    /// A ``JSONDiscriminator`` with `otherwise` accepts all other tags.
    case unknownDiscriminator(found: String, allowed: [String])

    /// The document exceeds a limit; the payload describes it.
    ///
    /// The limits are those of ``JSONImportOptions``, the stack of the thread, and fixed ones, such
    /// as 200 consecutive combining marks in a string that is hashed.
    case limitExceeded(String)

    /// The model cannot be exported; the payload is the reason, such as NaN or a reference cycle.
    case notExportable(String)

    /// The system reports an error while reading a file of records; the payload is the reason.
    case unreadableInput(String)

    /// The declaration of a class contains an error; the payload describes it.
    ///
    /// The document is not the cause: fix the class. ``JSONModel/checkDeclaration()`` finds the
    /// error in a unit test.
    case invalidDeclaration(String)
  }
}
