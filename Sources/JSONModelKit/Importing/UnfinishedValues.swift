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
  @inline(__always) mutating func isUnfinished(_ mark: ByteOffset) -> Bool {
    scope.unfinished != nil && isInUnfinished(mark)
  }

  @inline(never) private mutating func isInUnfinished(_ mark: ByteOffset) -> Bool {
    scope.unfinished?.contains(mark) == true
  }

  /// Ends the import if the next value may continue after the end of the document, because it is
  /// imported only as a whole.
  ///
  /// - Parameter needsWhole: Whether the value has to be complete; otherwise, a further part of it
  ///   may suffice.
  @inline(__always) mutating func requireFinished(
    needsWhole: Bool = true
  ) throws(ReadingStopped) {
    if scope.unfinished != nil {
      try requireFinished(at: source.mark(), needsWhole: needsWhole)
    }
  }

  @inline(never) private mutating func requireFinished(
    at mark: ByteOffset, needsWhole: Bool
  ) throws(ReadingStopped) {
    guard isInUnfinished(mark) else { return }
    scope.unfinished?.noteOpaque(mark, needsWhole: needsWhole)
    throw source.fail(limit: "the value is not complete")
  }
}

extension ModelImport {
  /// Imports a document whose open values were closed.
  ///
  /// - Parameter starts: The offsets of the open values, each inside the one before it.
  /// - Returns: The model; or the index of an open value that cannot be imported now.
  static func unfinishedModel<Model: JSONModelProtocol>(
    of type: Model.Type, from document: [UInt8], opening starts: [Int],
    _ options: JSONImportOptions
  ) throws(JSONModelError) -> UnfinishedResult<Model> {
    let values = UnfinishedValues(startingAt: starts)
    do throws(JSONModelError) {
      let model = try document.lend { bytes throws(JSONModelError) in
        try value(
          of: type, for: type,
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
enum UnfinishedResult<Model> {
  case model(Model)
  /// The index of an open value that cannot be imported now.
  case opaque(index: Int, needsWhole: Bool)
}
