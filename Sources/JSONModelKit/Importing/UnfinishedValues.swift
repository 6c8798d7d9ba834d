// The import of a document that is not finished. Its open arrays and objects are closed, and it is
// imported like any other document, except for the values that may change:
//
//   {"name": "Rome", "rivers": [{"name": "Tiber"}, {|}]}       the rest is added after the bar
//
//   the root, rivers and the last river   no missing keys, no constraints, no `validate()`
//   name, the first river                 as always
//
// Some values can be imported only as a whole, such as those of `Codable` types. If one is open, the
// import stops, and is repeated without it.

/// The values of a document that may continue after its end.
final class UnfinishedValues {
  /// The offsets of the values, each inside the one before it.
  private let starts: [Int]
  /// The index of a value that cannot be imported now, and whether it has to be complete first.
  private(set) var opaque: (index: Int, needsWhole: Bool)?

  init(startingAt starts: [Int]) { self.starts = starts }

  func contains(_ mark: ByteOffset) -> Bool { starts.contains(mark.value) }

  /// Records that a value cannot be imported now.
  func noteOpaque(_ mark: ByteOffset, needsWhole: Bool) {
    opaque = starts.firstIndex(of: mark.value).map { ($0, needsWhole) }
  }
}

extension Importer {
  /// Returns whether the value at a mark may continue after the end of the document.
  mutating func isUnfinished(_ mark: ByteOffset) -> Bool {
    scope.unfinished != nil && isInUnfinished(mark)
  }

  private mutating func isInUnfinished(_ mark: ByteOffset) -> Bool {
    scope.unfinished?.contains(mark) == true
  }

  /// Ends the import if the next value may continue after the end of the document, because it is
  /// imported only as a whole.
  ///
  /// - Parameter needsWhole: Whether the value has to be complete; otherwise, a further part of it
  ///   may suffice.
  mutating func requireFinished(
    needsWhole: Bool = true
  ) throws(ReadingStopped) {
    if scope.unfinished != nil {
      try requireFinished(at: source.mark(), needsWhole: needsWhole)
    }
  }

  private mutating func requireFinished(
    at mark: ByteOffset, needsWhole: Bool
  ) throws(ReadingStopped) {
    guard isInUnfinished(mark) else { return }
    scope.unfinished?.noteOpaque(mark, needsWhole: needsWhole)
    throw source.fail(limit: "the value is not complete")
  }
}

extension JSONModelProtocol {
  /// Imports a document whose open values were closed.
  ///
  /// - Parameter starts: The offsets of the open values, each inside the one before it.
  /// - Returns: The model; or the index of an open value that cannot be imported now.
  package static func unfinished(
    bytes document: [UInt8], opening starts: [Int], options: JSONImportOptions
  ) throws(JSONModelError) -> UnfinishedResult<Self> {
    let values = UnfinishedValues(startingAt: starts)
    do throws(JSONModelError) {
      let model = try document.lend { bytes throws(JSONModelError) in
        try ModelImport.value(
          of: Self.self, for: Self.self,
          ImportRequest(input: .unfinished(bytes, values), options: options))
      }
      return .model(model)
    } catch {
      guard let opaque = values.opaque else { throw error }
      return .opaque(index: opaque.index, needsWhole: opaque.needsWhole)
    }
  }
}

/// The result of an import of an unfinished document.
package enum UnfinishedResult<Model> {
  case model(Model)
  /// The index of an open value that cannot be imported now, and whether it has to be complete.
  case opaque(index: Int, needsWhole: Bool)
}

extension [UInt8] {
  /// Returns the text of a string with its quotation marks; nil if it is malformed.
  package func text(ofString range: Range<Int>) -> String? {
    lend { bytes in
      var cursor = bytes.part(range).cursor
      return cursor?.takeStringToken().flatMap { token in cursor?.text(of: token) }
    }
  }

  /// Returns the end of the complete characters and escapes of a string without its end.
  package func endOfText(from start: Int) -> Int {
    lend { bytes in
      guard var cursor = bytes.cursor else { return start }
      cursor.position = ByteOffset(start + 1)
      while true {
        _ = cursor.skipPlainText()
        guard cursor.current == UInt8(ascii: "\\") else { return cursor.position.value }
        let escape = cursor.position
        guard case .scalar = EscapeReading(&cursor) else { return escape.value }
      }
    }
  }
}
