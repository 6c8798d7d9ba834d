/// All transformers that import values of one type, by source type.
final class TransformerSet: Sendable {
  /// The transformers for each JSON type, in the order of `JSONKind.allCases`.
  private let byKind: [[any ImportTransformer]]
  private let first: (any ImportTransformer)?
  /// The source types of the transformers, the preferred one first.
  let sources: [PrimitiveKind]
  /// Whether values of other JSON types are rejected, even if the type imports them by itself.
  let isExclusive: Bool
  /// Whether strings go to the built-in transformer first; for a number type, it converts numbers.
  let convertsNumbersInStrings: Bool

  /// Creates a set.
  ///
  /// - Parameters:
  ///   - transformers: The transformers, the preferred one first.
  ///   - isExclusive: Whether values of other JSON types are rejected.
  init(_ transformers: [any ImportTransformer], isExclusive: Bool) {
    self.isExclusive = isExclusive
    byKind = JSONKind.allCases.map { kind in transformers.filter { $0.source.takes(kind) } }
    first = transformers.first
    sources = transformers.map(\.source)
    convertsNumbersInStrings = byKind[JSONKind.string.rawValue].first?.isBuiltIn == true
  }

  /// Stores a value in a receiver if it already is of the type.
  ///
  /// - Returns: Whether it is.
  func pass(_ value: Any, into receiver: some ValueReceiver) -> Bool {
    first?.pass(value, into: receiver) ?? false
  }

  /// Returns the transformers that may accept values of a JSON type, the preferred one first.
  func transformers(for kind: JSONKind) -> [any ImportTransformer] { byKind[kind.rawValue] }

  /// Returns whether values of any of the JSON types go to a transformer of the application, or
  /// are rejected because of one.
  func isExtended(for kinds: some Sequence<JSONKind>) -> Bool {
    isExclusive || kinds.contains { transformers(for: $0).first?.isBuiltIn == false }
  }
}
