#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension URL {
  /// The path of a file; `-` for the standard input or output.
  func pathOfFile(for operation: JSONFileError.Operation) throws(JSONFileError) -> String {
    guard isFileURL else {
      throw JSONFileError(
        path: absoluteString, operation: operation, code: 0, reason: "not the URL of a file")
    }
    return relativePath == "-" ? "-" : path(percentEncoded: false)
  }
}
