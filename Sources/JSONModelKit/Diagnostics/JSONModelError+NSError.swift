#if FoundationObjects || canImport(Darwin)
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
    /// let info = (error as NSError).userInfo
    /// info["missingKeys"] as? [String]   // ["name"]
    /// ```
    ///
    /// The keys are `NSLocalizedDescriptionKey`, `NSLocalizedFailureReasonErrorKey`, `model`,
    /// `keyPath` and `missingKeys`. The values are strings, and an array of strings for
    /// `missingKeys`, which is absent if all keys are present.
    public var errorUserInfo: [String: Any] {
      var info: [String: Any] = [
        NSLocalizedDescriptionKey: errorDescription ?? description,
        NSLocalizedFailureReasonErrorKey: description, "model": model,
        "keyPath": keyPath.description,
      ]
      if !missingKeys.isEmpty { info["missingKeys"] = missingKeys.map(\.description) }
      return info
    }
  }

  extension JSONFileError: CustomNSError {
    /// The domain of the error as an `NSError`: `JSONModelKitErrorDomain`.
    public static var errorDomain: String { JSONModelError.errorDomain }

    /// 100 for a file that cannot be read, and 101 for one that cannot be written.
    ///
    /// ```swift
    /// (error as NSError).code   // 100
    /// ```
    public var errorCode: Int {
      switch operation {
      case .read: 100
      case .write: 101
      }
    }

    /// The description, the path, and the error of the system.
    ///
    /// The keys are `NSLocalizedDescriptionKey`, `NSFilePathErrorKey` and `NSUnderlyingErrorKey`.
    /// The underlying error has the domain `NSPOSIXErrorDomain` and the number ``code``.
    public var errorUserInfo: [String: Any] {
      [
        NSLocalizedDescriptionKey: description, NSFilePathErrorKey: path,
        NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: code),
      ]
    }
  }
#endif
