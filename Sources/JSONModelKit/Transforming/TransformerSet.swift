/// All transformers that import values of one type, by source type.
final class TransformerSet: Sendable {
  /// The transformers for each JSON type, in the order of `JSONKind.allCases`.
  private let byKind: [[any ImportTransformer]]
  private let first: (any ImportTransformer)?
  /// The source types of the transformers, the preferred one first.
  let sources: [PrimitiveKind]

  /// Creates a set.
  ///
  /// - Parameter transformers: The transformers, the preferred one first.
  init(_ transformers: [any ImportTransformer]) {
    byKind = JSONKind.allCases.map { kind in transformers.filter { $0.source.takes(kind) } }
    first = transformers.first
    sources = transformers.map(\.source)
  }

  /// Stores a value in a receiver if it already is of the type.
  ///
  /// - Returns: Whether it is.
  func pass(_ value: Any, into receiver: some ValueReceiver) -> Bool {
    first?.pass(value, into: receiver) ?? false
  }

  /// Returns the transformers that may accept values of a JSON type, the preferred one first.
  func transformers(for kind: JSONKind) -> [any ImportTransformer] { byKind[kind.rawValue] }

  /// Returns whether values of any of the JSON types go to a transformer of the application.
  func isExtended(for kinds: some Sequence<JSONKind>) -> Bool {
    kinds.contains { transformers(for: $0).first?.isBuiltIn == false }
  }
}
