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
    try run(input, into: target, reusing: &spare, end: &end, discard: {})
  }

  /// - Parameter discard: Destroys a root value that was stored before an error was found.
  func run(
    _ input: ImportInput, into target: ImportTarget, reusing spare: inout SpareBuffers,
    end: inout RootEnd, discard: () -> Void
  ) throws(JSONModelError) {
    switch input {
    case .value(let value):
      let root = ValueNode(value)
      // The enclosing import has already checked the value.
      let depth = outer.map { $0.context.remainingDepth - $0.codingPath.count }
      let source = TreeSource(
        root, maximumDepth: depth ?? options.effectiveDepth, isChecked: outer != nil)
      try run(source, target, &spare, &end, discard)
    case .tree(let tree):
      try run(
        TreeSource(SwiftNode(tree), maximumDepth: options.effectiveDepth), target, &spare, &end,
        discard)
    case .bytes(let bytes):
      try run(bytes, target, &spare, &end, discard)
    }
  }

  private func run(
    _ bytes: LentBytes, _ target: ImportTarget, _ spare: inout SpareBuffers,
    _ end: inout RootEnd, _ discard: () -> Void
  ) throws(JSONModelError) {
    guard !bytes.isEmpty else { throw error(.emptyInput) }
    if let maximum = options.maximumBytes, bytes.count > maximum {
      throw error(
        .atStart(
          .limitExceeded("the document is longer than \(maximum.counted("byte"))"),
          detail: .inputTooLong))
    }
    if options.encoding == .utf8 {
      return try runUTF8(bytes, target, &spare, &end, discard)
    }
    guard let utf8 = bytes.utf8(from: options.encoding) else {
      throw error(
        .atStart(
          .invalidJSON("the document is not valid \(TextEncoding.name(of: options.encoding))")))
    }
    guard !utf8.isEmpty else { throw error(.emptyInput) }
    try utf8.lend { bytes throws(JSONModelError) in
      try runUTF8(bytes, target, &spare, &end, discard)
    }
  }

  private func runUTF8(
    _ bytes: LentBytes, _ target: ImportTarget, _ spare: inout SpareBuffers,
    _ end: inout RootEnd, _ discard: () -> Void
  ) throws(JSONModelError) {
    guard let cursor = bytes.cursor else { throw error(.emptyInput) }
    try run(JSONReader(cursor, maximumDepth: options.effectiveDepth), target, &spare, &end, discard)
  }
}
