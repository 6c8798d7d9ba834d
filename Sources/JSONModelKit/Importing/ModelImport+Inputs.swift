#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The forms of input: a tree of values, or bytes. The number of bytes is checked first; bytes in
// another encoding are then converted to UTF-8.

extension ModelImport {
  func run(_ input: ImportInput, into target: ImportTarget) throws(JSONModelError) {
    var (spare, end) = (SpareBuffers(), RootEnd.ofDocument)
    try run(input, into: target, reusing: &spare, end: &end)
  }

  func run(
    _ input: ImportInput, into target: ImportTarget, reusing spare: inout SpareBuffers,
    end: inout RootEnd
  ) throws(JSONModelError) {
    switch input {
    case .value(let value):
      try runTree(value, target, &spare, &end)
    case .tree(let tree):
      try runTree(tree, target, &spare, &end)
    case .bytes(let bytes):
      try run(bytes, target, &spare, &end)
    case .unfinished(let bytes, let values):
      try runUnfinished(bytes, values, target, &spare, &end)
    }
  }

  /// Imports a tree of values, which is written as JSON first.
  private func runTree(
    _ tree: Any, _ target: ImportTarget, _ spare: inout SpareBuffers, _ end: inout RootEnd
  ) throws(JSONModelError) {
    var frame = self
    frame.isTree = true
    let depth =
      outer.map { $0.context.remainingDepth - $0.codingPath.count }
      ?? options.effectiveDepth
    guard let written = WrittenTree(of: tree, maximumDepth: depth) else {
      throw error(JSONModelError.Issue(kind: .limitExceeded(WrittenTree.reason)))
    }
    try written.sink.lend { bytes throws(JSONModelError) in
      guard let cursor = bytes.cursor else { return }
      let reader = JSONReader(cursor, maximumDepth: depth, natives: written.natives)
      try frame.run(reader, target, &spare, &end)
    }
  }

  @inline(__always) private func run(
    _ bytes: LentBytes, _ target: ImportTarget, _ spare: inout SpareBuffers,
    _ end: inout RootEnd
  ) throws(JSONModelError) {
    guard !bytes.isEmpty else { throw error(.emptyInput) }
    if let maximum = options.maximumBytes, bytes.count > maximum {
      throw error(
        .atStart(
          .limitExceeded("the document is longer than \(maximum.counted("byte"))"),
          detail: .inputTooLong))
    }
    if options.encoding == .utf8, options.syntax == .json {
      return try runJSON(bytes, target, &spare, &end)
    }
    try runConverted(bytes, target, &spare, &end)
  }

  private func runJSON(
    _ bytes: LentBytes, natives: NativeValues? = nil, _ target: ImportTarget,
    _ spare: inout SpareBuffers, _ end: inout RootEnd
  ) throws(JSONModelError) {
    guard let cursor = bytes.cursor else { throw error(.emptyInput) }
    try run(
      JSONReader(cursor, maximumDepth: options.effectiveDepth, natives: natives), target, &spare,
      &end)
  }

  @inline(never) private func runUnfinished(
    _ bytes: LentBytes, _ values: UnfinishedValues, _ target: ImportTarget,
    _ spare: inout SpareBuffers, _ end: inout RootEnd
  ) throws(JSONModelError) {
    guard let cursor = bytes.cursor else { throw error(.emptyInput) }
    try run(
      JSONReader(cursor, maximumDepth: options.effectiveDepth), target, &spare, &end,
      unfinished: values)
  }
}

// A document in another encoding is converted to UTF-8, and one in another syntax to JSON.

extension ModelImport {
  @inline(never) private func runConverted(
    _ bytes: LentBytes, _ target: ImportTarget, _ spare: inout SpareBuffers,
    _ end: inout RootEnd
  ) throws(JSONModelError) {
    if options.encoding == .utf8 { return try runTranslated(bytes, target, &spare, &end) }
    guard let utf8 = bytes.utf8(from: options.encoding) else {
      throw error(
        .atStart(
          .invalidJSON("the document is not valid \(TextEncoding.name(of: options.encoding))")))
    }
    guard !utf8.isEmpty else { throw error(.emptyInput) }
    try utf8.lend { bytes throws(JSONModelError) in
      try runTranslated(bytes, target, &spare, &end)
    }
  }

  private func runTranslated(
    _ bytes: LentBytes, _ target: ImportTarget, _ spare: inout SpareBuffers,
    _ end: inout RootEnd
  ) throws(JSONModelError) {
    guard options.syntax != .json, let cursor = bytes.cursor else {
      return try runJSON(bytes, target, &spare, &end)
    }
    let translation = SyntaxTranslator(cursor, from: options.syntax)
    var frame = self
    frame.start = .start
    let tolerated = SharedValue<JSONModelError?>(nil)
    if options.onTolerated != nil { frame.options.onTolerated = { tolerated.set($0) } }
    defer {
      if let error = tolerated.value {
        options.onTolerated?(translation.documentError(error).moved(to: start))
      }
    }
    do throws(JSONModelError) {
      try translation.output.lend { bytes throws(JSONModelError) in
        try frame.runJSON(bytes, natives: translation.natives, target, &spare, &end)
      }
    } catch {
      throw translation.documentError(error)
    }
    end.byteCount = end.byteCount.map(translation.map.original)
  }
}

/// The input of an import; the caller keeps borrowed bytes alive during the import.
enum ImportInput {
  case bytes(LentBytes)
  /// JSON in UTF-8 whose open values were closed.
  case unfinished(LentBytes, UnfinishedValues)
  case value(JSONValue)
  /// A tree of Swift values.
  case tree(Any)
}
