public import Foundation
public import JSONModelKit

/// A document to import, with its name for error messages.
public struct Document: Sendable {
  /// The path of the file, or another name.
  public let name: String
  /// The bytes.
  public let data: Data
  /// The options for untrusted documents, which limit them to a million bytes.
  public let options = JSONImportOptions(maximumBytes: 1_000_000)

  /// Creates a document from a text of an example.
  public init(name: String, text: String) {
    self.name = name
    data = Data(text.utf8)
  }

  /// Reads a file, or standard input if the path is `-`.
  ///
  /// Stops after the size limit is exceeded, which is enough for the import to reject the document.
  public init(at path: String) throws(Failure) {
    let stream = try ByteStream(at: path)
    name = stream.name
    var data = Data()
    while data.count <= options.maximumBytes ?? .max {
      let bytes = try stream.next()
      if bytes.isEmpty { break }
      data.append(contentsOf: bytes)
    }
    self.data = data
  }

  /// Returns a failure with the issues of an import.
  public func rejection(_ error: JSONModelError) -> Failure {
    let sentence = "\(name) cannot be imported"
    // These errors concern the whole document, so there is no line to show.
    let isTooLong = data.count > options.maximumBytes ?? .max
    if error.kind == .emptyInput || isTooLong {
      return Failure("\(sentence): \(error.kind).", status: .rejected)
    }
    let issues = error.rendered(
      source: data, fileName: name, style: Terminal.standardError.style, maximumIssues: 20)
    return Failure("\(sentence).\n\(issues)", status: .rejected)
  }
}
