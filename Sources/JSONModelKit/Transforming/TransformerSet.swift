/// All transformers that make values of one type, by what they make them of.
final class TransformerSet: Sendable {
  /// The transformers for each kind, in the order of `JSONKind.allCases`.
  private let byKind: [[any ImportTransformer]]
  private let first: (any ImportTransformer)?
  /// The JSON types that the transformers take, the preferred one first.
  let sources: [PrimitiveKind]

  /// - Parameter transformers: The transformers, the preferred one first.
  init(_ transformers: [any ImportTransformer]) {
    byKind = JSONKind.allCases.map { kind in transformers.filter { $0.source.takes(kind) } }
    first = transformers.first
    sources = transformers.map(\.source)
  }

  /// Hands over a value that is of the type already.
  ///
  /// - Returns: Whether it was.
  func pass(_ value: Any, into receiver: some ValueReceiver) -> Bool {
    first?.pass(value, into: receiver) ?? false
  }

  /// The transformers that values of a kind may be given to, the preferred one first.
  func transformers(for kind: JSONKind) -> [any ImportTransformer] { byKind[kind.rawValue] }

  /// Whether values of one of these kinds go to a transformer that did not come with the framework.
  func isExtended(for kinds: some Sequence<JSONKind>) -> Bool {
    kinds.contains { transformers(for: $0).first?.isBuiltIn == false }
  }
}
