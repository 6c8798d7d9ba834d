public import Foundation

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
  /// The keys are `NSLocalizedDescriptionKey`, `NSFilePathErrorKey` and `NSUnderlyingErrorKey`. The
  /// underlying error has the domain `NSPOSIXErrorDomain` and the number ``code``.
  public var errorUserInfo: [String: Any] {
    [
      NSLocalizedDescriptionKey: description, NSFilePathErrorKey: path,
      NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: code),
    ]
  }
}
