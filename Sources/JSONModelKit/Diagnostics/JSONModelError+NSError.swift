public import Foundation

// An `NSError` identifies an error by a domain and a number:
//
//   error as NSError   JSONModelKitErrorDomain, code 3   missing_key of the first issue

extension JSONModelError: CustomNSError {
  /// The domain of the error as an `NSError`: `JSONModelKitErrorDomain`.
  public static var errorDomain: String { "JSONModelKitErrorDomain" }

  /// The number of the first issue's kind, ``JSONModelError/Kind/number``.
  ///
  /// ```swift
  /// (error as NSError).code   // 3, for a missing key
  /// ```
  public var errorCode: Int { kind.number }

  /// The description, the model, and the key paths of the first issue and of the missing keys.
  ///
  /// ```swift
  /// (error as NSError).userInfo["missingKeys"] as? [String]   // ["name"]
  /// ```
  ///
  /// The keys are `NSLocalizedDescriptionKey`, `model`, `keyPath` and `missingKeys`, whose values
  /// are strings and an array of strings. `missingKeys` is absent if there are none.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: description, "model": model, "keyPath": keyPath.description,
    ]
    if !missingKeys.isEmpty { info["missingKeys"] = missingKeys.map(\.description) }
    return info
  }
}

extension JSONModelError.Kind {
  /// The number of the kind in an `NSError`, which stays the same within a major version.
  ///
  /// ```swift
  /// JSONModelError.Kind.missingKey.number   // 3
  /// ```
  ///
  /// `Docs/Errors.md` lists the numbers.
  public var number: Int {
    switch self {
    case .emptyInput: 1
    case .invalidJSON: 2
    case .missingKey: 3
    case .nullValue: 4
    case .typeMismatch: 5
    case .numberOutOfRange: 6
    case .transformFailed: 7
    case .unknownKey: 8
    case .duplicateKey: 9
    case .constraintViolated: 10
    case .validationFailed: 11
    case .unknownDiscriminator: 12
    case .limitExceeded: 13
    case .notExportable: 14
    case .unreadableInput: 15
    case .invalidDeclaration: 16
    case .readOnlyKey: 17
    }
  }
}
