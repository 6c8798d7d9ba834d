#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Every form of input becomes bytes of JSON in UTF-8, and says how these lead back to the document:
//
//   bytes                          the document itself
//   bytes in another encoding      converted
//   JSONC, JSON5                   translated, with a map of offsets
//   values                         written: there are key paths, and no positions

/// The input of an import; the caller keeps borrowed bytes alive during the import.
enum ImportInput {
  case bytes(LentBytes)
  /// JSON in UTF-8 whose open values were closed.
  case unfinished(LentBytes, UnfinishedValues)
  /// The export of a union, and what receives the types that an import chooses.
  case union(LentBytes, AlternativeChoices)
  case value(JSONValue)
  /// A tree of Swift values.
  case tree(Any)
}

/// How the bytes that are imported lead back to the user's document.
enum DocumentOrigin {
  /// They are the document, in UTF-8.
  case document
  indirect case translated(SyntaxTranslator)
  /// They were written from values.
  case tree

  var isTree: Bool { if case .tree = self { true } else { false } }

  /// Returns an error of the bytes as one of the document.
  func error(_ error: JSONModelError) -> JSONModelError {
    switch self {
    case .document: error
    case .translated(let translation): translation.documentError(error)
    case .tree: error.withoutPositions
    }
  }
}

extension ModelImport {
  /// Imports a document in any form.
  mutating func run(_ input: ImportInput, into target: ImportTarget) throws(JSONModelError) {
    switch input {
    case .bytes(let bytes):
      try check(bytes)
      guard options.encoding == .utf8, options.syntax == .json else {
        return try runConverted(bytes, into: target)
      }
      try run(bytes, into: target)
    case .unfinished(let bytes, let values): try run(bytes, into: target, unfinished: values)
    case .union(let bytes, let choices): try run(bytes, into: target, choices: choices)
    case .value(let value): try runTree(value, into: target)
    case .tree(let tree): try runTree(tree, into: target)
    }
  }

  /// Checks the number of bytes.
  @inline(__always) private func check(_ bytes: LentBytes) throws(JSONModelError) {
    guard !bytes.isEmpty else { throw error(.emptyInput) }
    if let maximum = options.maximumBytes, bytes.count > maximum {
      throw error(
        .atStart(
          .limitExceeded("the document is longer than \(maximum.counted("byte"))"),
          detail: .inputTooLong))
    }
  }

  /// Imports JSON in UTF-8.
  private mutating func run(
    _ bytes: LentBytes, into target: ImportTarget, natives: NativeValues? = nil,
    unfinished: UnfinishedValues? = nil, choices: AlternativeChoices? = nil
  ) throws(JSONModelError) {
    guard let cursor = bytes.cursor else { throw error(.emptyInput) }
    let reader = JSONReader(cursor, maximumDepth: options.effectiveDepth, natives: natives)
    try run(reader, into: target, unfinished: unfinished, choices: choices)
  }

  /// Imports a document in another encoding than UTF-8, or in another syntax than JSON.
  @inline(never) private mutating func runConverted(
    _ bytes: LentBytes, into target: ImportTarget
  ) throws(JSONModelError) {
    if options.encoding == .utf8 { return try runTranslated(bytes, into: target) }
    guard let utf8 = bytes.utf8(from: options.encoding) else {
      throw error(
        .atStart(
          .invalidJSON("the document is not valid \(TextEncoding.name(of: options.encoding))")))
    }
    try utf8.lend { bytes throws(JSONModelError) in try runTranslated(bytes, into: target) }
  }

  private mutating func runTranslated(
    _ bytes: LentBytes, into target: ImportTarget
  ) throws(JSONModelError) {
    guard options.syntax != .json, let cursor = bytes.cursor else {
      return try run(bytes, into: target)
    }
    let translation = SyntaxTranslator(cursor, from: options.syntax)
    origin = .translated(translation)
    defer {
      origin = .document
      end.byteCount = end.byteCount.map(translation.map.original)
    }
    try translation.output.lend { bytes throws(JSONModelError) in
      try run(bytes, into: target, natives: translation.natives)
    }
  }

  /// Imports a tree of values, which is written as JSON first.
  private mutating func runTree(_ tree: Any, into target: ImportTarget) throws(JSONModelError) {
    let depth =
      outer.map { $0.context.remainingDepth - $0.codingPath.count }
      ?? options.effectiveDepth
    var written = TreeWriter(maximumDepth: depth, foreign: .kept)
    do throws(TreeFailure) {
      try written.write(tree)
    } catch {
      throw self.error(JSONModelError.Issue(kind: .limitExceeded(TreeFailure.reasonTooLong)))
    }
    origin = .tree
    defer { origin = .document }
    try written.writer.sink.lend { bytes throws(JSONModelError) in
      guard let cursor = bytes.cursor else { return }
      let reader = JSONReader(cursor, maximumDepth: depth, natives: written.natives)
      try run(reader, into: target)
    }
  }
}
