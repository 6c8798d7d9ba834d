import Foundation
import JSONModelKit
import Testing

/// A form of a type or of its value in the document, such as an Optional, a union or a keyed array.
///
/// `Form.all` lists all of them. Each suite of this folder tests one kind of operation, with every
/// form: a new form is a row of the list, and a new operation is a test over the list. Tests of one
/// form that say more are in the suite of its subject.
struct Form: Sendable, CustomTestStringConvertible {
  typealias Model = JSONModel & JSONModelProtocol
  /// A document, and that of its export if it is another one.
  typealias Document = (document: String, exported: String?)
  /// A document, and the key paths and sentences of its issues.
  typealias Rejected = (document: String, issues: [String])

  /// What is done with a form.
  enum Operation {
    case merge, patch, jsonPatch, compare, enclose, flatten, schema, partial, omitDefaults
    case decode
  }

  /// A class with properties of the form.
  let type: any Model.Type
  var documents: [Document]
  var rejected: [Rejected] = []
  /// Operations that fail with documents with a part or, for nil, with all, and the end of the sentence
  /// that the user gets or, if nothing is thrown, of the difference.
  var exceptions: [(operation: Operation, part: String?, reason: String)] = []

  var testDescription: String { "\(type)" }

  init(
    _ type: any Model.Type, _ documents: [Document], rejected: [Rejected] = [],
    except exceptions: [(operation: Operation, part: String?, reason: String)] = []
  ) {
    self.type = type
    self.documents = documents
    self.rejected = rejected
    self.exceptions = exceptions
  }

  init(
    _ type: any Model.Type, _ documents: [Document], rejected: [(document: String, issue: String)],
    except exceptions: [(operation: Operation, part: String?, reason: String)] = []
  ) {
    self.init(type, documents, rejected: rejected.map { ($0, [$1]) }, except: exceptions)
  }

  /// Returns documents with a member that every export has.
  static func adding(_ member: String, to documents: [Document]) -> [Document] {
    documents.map { document, exported in
      let exported = exported ?? document
      if exported.contains(member.prefix { $0 != ":" }) { return (document, exported) }
      return (document, "\(exported.dropLast())\(exported == "{}" ? "" : ",")\(member)}")
    }
  }

  /// Runs a test with each document, the document of its export, and its model.
  ///
  /// If the operation is an exception for the document, the test must fail with its reason.
  func withEach<M: Model>(
    _ type: M.Type, _ operation: Operation? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ test: (_ document: String, _ exported: String, _ model: M) throws -> Void
  ) {
    for (document, exported) in documents {
      let exception = exception(operation, document)
      var failure: String?
      do {
        try test(document, exported ?? document, M.make(string: document))
      } catch {
        failure = Form.sentences(of: error).first
      }
      #expect(
        exception.map { failure?.hasSuffix($0) == true } ?? (failure == nil),
        "\(type) \(document): \(failure ?? "")", sourceLocation: sourceLocation)
    }
  }

  /// Returns the reason why an operation fails with a document; nil if it does not.
  func exception(_ operation: Operation?, _ document: String) -> String? {
    exceptions.first { exception in
      exception.operation == operation && exception.part.map { document.contains($0) } ?? true
    }?.reason
  }

  /// Returns the sentences of the issues of an error, also of one that a decoder wraps.
  static func sentences(of error: any Error) -> [String] {
    switch error {
    case let error as JSONModelError: error.sentences
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
      context.underlyingError.map { sentences(of: $0) } ?? ["\(error)"]
    default: ["\(error)"]
    }
  }

  /// Returns the sentences of the issues of a call, sorted if not in order; empty if it succeeds.
  static func issues<Result>(inOrder: Bool = false, _ body: () throws -> Result) -> [String] {
    do {
      _ = try body()
      return []
    } catch {
      return inOrder ? sentences(of: error) : sentences(of: error).sorted()
    }
  }
}

/// A failed comparison, which an exception of a form may expect.
struct Difference: Error, CustomStringConvertible {
  let description: String
}

/// Throws a `Difference` unless two values are equal.
func require<Value: Equatable>(_ found: Value, equals expected: Value, _ what: String) throws {
  if found != expected { throw Difference(description: "\(what): \(found) is not \(expected)") }
}
