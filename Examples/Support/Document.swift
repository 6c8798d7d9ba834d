public import Foundation
public import JSONModelKit

/// A document to import, with the name that its errors have.
public struct Document: Sendable {
  /// The path of the file, or another name.
  public let name: String
  /// The bytes.
  public let data: Data
  /// How documents of unknown origin are imported: they may have a million bytes, and no more.
  public let options = JSONImportOptions(maximumBytes: 1_000_000)

  /// Takes a document that comes with an example.
  public init(name: String, text: String) {
    self.name = name
    data = Data(text.utf8)
  }

  /// Reads a file, or standard input where the path is `-`.
  ///
  /// Of what is too long it reads just enough for the import to see that.
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

  /// The failure that tells what an import has found.
  public func refusal(_ error: JSONModelError) -> Failure {
    let sentence = "\(name) cannot be imported"
    switch error.kind {
    case .emptyInput, .limitExceeded:
      // They are about the document as a whole. There is no line to show.
      return Failure("\(sentence): \(error.kind).", status: .refused)
    default:
      let issues = error.rendered(
        source: data, fileName: name, style: Terminal.standardError.style, maximumIssues: 20)
      return Failure("\(sentence).\n\(issues)", status: .refused)
    }
  }
}
