/// All transformers that import values of one type, by source type.
final class TransformerSet: Sendable {
  /// The transformers, the preferred one first.
  private let all: [ImportTransformer]
  /// The transformers for each JSON type, in the order of `JSONType.allCases`.
  private let byType: [[ImportTransformer]]
  /// Whether a Swift value of the type is stored without a transformer.
  let storesUnchanged: Bool
  /// Whether values of JSON types that no transformer accepts are rejected, even if the type itself
  /// could be imported from them.
  let isExclusive: Bool
  /// Whether the application chose the transformers, for a property or with a format of dates, so
  /// that inherited ones are ignored.
  let isDeclared: Bool
  /// Whether the first transformer for strings is built in; that of a number type converts numbers.
  let convertsNumbersInStrings: Bool
  /// The fast path of the first transformer for strings; nil if it has none.
  let fastDateSteps: DateSteps?
  /// The source type of the transformer that was declared for the property, if there is one.
  ///
  /// Values of all other JSON types are rejected.
  let sourceOfProperty: PrimitiveKind?

  /// Creates a set.
  ///
  /// - Parameters:
  ///   - transformers: The transformers, the preferred one first.
  ///   - isExclusive: Whether values of JSON types that no transformer accepts are rejected.
  ///   - isDeclared: Whether the application chose the transformers, so that inherited ones are
  ///     ignored.
  init(_ transformers: [ImportTransformer], isExclusive: Bool, isDeclared: Bool) {
    self.isExclusive = isExclusive
    self.isDeclared = isDeclared
    all = transformers
    byType = JSONType.allCases.map { type in
      let accepting = transformers.filter { $0.source.accepts(type) }
      // The same array shares its memory.
      return accepting.count == transformers.count ? transformers : accepting
    }
    storesUnchanged = transformers.first.map { !TypeKind.isJSON($0.target) } ?? false
    let forStrings = byType[JSONType.string.rawValue].first
    convertsNumbersInStrings = forStrings?.isBuiltIn == true
    fastDateSteps = forStrings?.fastDateSteps
    let first = transformers.first
    sourceOfProperty = first?.isDeclaredForProperty == true ? first?.source : nil
  }

  private var first: ImportTransformer? { all.first }

  /// Whether any of the transformers is part of the framework.
  var containsBuiltIn: Bool { all.contains(where: \.isBuiltIn) }

  /// The source types of the transformers, the preferred one first.
  var sources: [PrimitiveKind] { all.map(\.source) }

  /// Whether numbers with a fractional part are rejected.
  var acceptsOnlyIntegers: Bool { transformers(for: .number).allSatisfy { $0.source.isInteger } }

  /// Stores a value in a slot if it already is of the type, such as a `Date` or a `Color`.
  ///
  /// A value of a JSON type is not stored, because it is the input of a transformer, not its
  /// result. For example, a transformer that trims strings has not trimmed `" a"` yet.
  ///
  /// - Returns: Whether the value was stored.
  func storeUnchanged(_ value: Any, into slot: Slot) -> Bool {
    storesUnchanged && first?.storeUnchanged(value, into: slot) == true
  }

  /// Returns whether there may be a transformer for values of a JSON type.
  func accepts(_ type: JSONType) -> Bool { !byType[type.rawValue].isEmpty }

  /// Returns the transformers that may accept values of a JSON type, the preferred one first.
  func transformers(for type: JSONType) -> [ImportTransformer] { byType[type.rawValue] }

  /// Returns whether values of any of the JSON types are passed to a transformer of the
  /// application, or rejected because of one.
  func isExtended(for types: some Sequence<JSONType>) -> Bool {
    isExclusive || types.contains { transformers(for: $0).first?.isBuiltIn == false }
  }
}
