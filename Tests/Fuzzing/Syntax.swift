import Foundation
import JSONModelKit
import JSONModelRecords

// `syntax`: a document in JSON has the same value in every syntax, and the positions of errors are
// those of the document. A document in pieces results in the same model as the whole document. An
// error is thrown only if that import fails, and the model of a prefix does not depend on the pieces.

func fuzzSyntax(_ data: Data) {
  let json = outcome { () throws(JSONModelError) in try JSONValue(data: data, options: .default) }
  for syntax in JSONSyntax.allCases {
    let options = JSONImportOptions(syntax: syntax)
    let result = outcome { () throws(JSONModelError) in
      try JSONValue(data: data, options: options)
    }
    switch (result, json) {
    case (.failure(let error), .success):
      fail("A document in JSON is rejected as \(syntax)", "\(error)", in: data)
    case (.failure(let error), .failure): check(error, source: data)
    case (.success(let value), .success(let expected)):
      if value.description != expected.description {
        fail("A document in JSON has another value as \(syntax)", "\(value)", in: data)
      }
    case (.success, .failure): break
    }
  }
  let models = subjects.compactMap { $0 as? any FuzzedModel.Type }
  guard let first = data.first, let last = data.last, !models.isEmpty else { return }
  models[Int(first) % models.count].checkPieces(of: data, length: Int(last) % 9 + 1)
}

extension FuzzedModel {
  /// Imports a document in pieces of a length.
  ///
  /// A method, because the metatype of an existential with a superclass is passed to a generic
  /// function as that of the superclass.
  fileprivate static func checkPieces(of data: Data, length: Int) {
    let whole = outcome { () throws(JSONModelError) in try make(data: data) }
    let keepsText = data.count.isMultiple(of: 2)
    var partial = JSONPartialImport<Self>(keepsTruncatedText: keepsText)
    var end = data.startIndex
    while end < data.endIndex {
      let start = end
      end = min(start + length, data.endIndex)
      do throws(JSONModelError) {
        try partial.append(data[start..<end])
      } catch {
        check(error, source: data, isWritten: false)
        if case .success = whole {
          fail("A valid document is rejected early", "\(error)", in: data)
        }
        return
      }
      if (end / length).isMultiple(of: 8) { compare(partial, with: data[..<end], keepsText) }
    }
    switch whole {
    case .success(let model):
      if !partial.isComplete { fail("A document is not complete", in: data) }
      if equalsItsReimport, !model.isSame(as: partial.model) {
        fail("A document in pieces is another model", in: data)
      }
    case .failure(let error):
      if partial.isComplete { fail("An invalid document is complete", "\(error)", in: data) }
    }
  }

  private static func compare(
    _ partial: JSONPartialImport<Self>, with prefix: Data, _ keepsText: Bool
  ) {
    let result = outcome { () throws(JSONModelError) in
      try Self.partial(data: prefix, keepsTruncatedText: keepsText)
    }
    guard case .success(let again) = result else {
      fail("A prefix is rejected as a whole", in: prefix)
    }
    if again.complete != partial.complete || again.truncated != partial.truncated
      || again.model.modelDescription() != partial.model.modelDescription()
    {
      fail("The model of a prefix depends on the pieces", in: prefix)
    }
  }
}
