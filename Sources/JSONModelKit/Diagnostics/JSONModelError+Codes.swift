extension JSONModelError.Kind {
  /// The error code, such as `missing_key`, which stays the same within a major version.
  ///
  /// ```swift
  /// JSONModelError.Kind.missingKey.code   // "missing_key"
  /// ```
  ///
  /// `Docs/Errors.md` describes the cause of each code, an example and the fix.
  public var code: String {
    switch self {
    case .emptyInput: "empty_input"
    case .invalidJSON: "invalid_json"
    case .missingKey: "missing_key"
    case .nullValue: "null_value"
    case .typeMismatch: "type_mismatch"
    case .numberOutOfRange: "number_out_of_range"
    case .transformFailed: "transform_failed"
    case .unknownKey: "unknown_key"
    case .duplicateKey: "duplicate_key"
    case .readOnlyKey: "read_only_key"
    case .constraintViolated: "constraint_violated"
    case .validationFailed: "validation_failed"
    case .unknownDiscriminator: "unknown_discriminator"
    case .limitExceeded: "limit_exceeded"
    case .notExportable: "not_exportable"
    case .unreadableInput: "unreadable_input"
    case .invalidDeclaration: "invalid_declaration"
    }
  }

  /// The data of the kind, by name.
  ///
  /// The names are `expected`, `found`, `transformer`, `reason` and `allowed`, depending on the
  /// kind.
  ///
  /// ```swift
  /// JSONModelError.Kind.typeMismatch(expected: "Int", found: "string").details
  /// // ["expected": "Int", "found": "string"]
  /// ```
  public var details: [String: String] {
    switch self {
    case .emptyInput, .missingKey, .unknownKey, .duplicateKey, .readOnlyKey: [:]
    case .nullValue(let expected): ["expected": expected]
    case .typeMismatch(let expected, let found), .numberOutOfRange(let expected, let found):
      ["expected": expected, "found": found]
    case .transformFailed(let transformer, let reason):
      ["transformer": transformer, "reason": reason]
    case .unknownDiscriminator(let found, let allowed):
      ["found": found, "allowed": allowed.joined(separator: ", ")]
    case .invalidJSON(let reason), .constraintViolated(let reason), .validationFailed(let reason),
      .limitExceeded(let reason), .notExportable(let reason), .unreadableInput(let reason),
      .invalidDeclaration(let reason):
      ["reason": reason]
    }
  }
}
