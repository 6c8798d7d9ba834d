#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension URL {
  /// Returns the path of the file, or `-` for the standard input or output.
  ///
  /// - Throws: If the URL is not that of a file.
  func pathOfFile(for operation: JSONFileError.Operation) throws(JSONFileError) -> String {
    guard isFileURL else {
      throw JSONFileError(
        path: absoluteString, operation: operation, code: 0, reason: "not the URL of a file")
    }
    return relativePath == "-" ? "-" : path(percentEncoded: false)
  }
}
