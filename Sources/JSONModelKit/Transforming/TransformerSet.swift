/// All transformers that import values of one type, by source type.
package final class TransformerSet: Sendable {
  /// The transformers, the preferred one first.
  private let all: [ImportTransformer]
  /// The transformers for each JSON type, in the order of `JSONType.allCases`.
  private let byType: [[ImportTransformer]]
  /// Whether a Swift value of the type is stored without a transformer.
  let storesUnchanged: Bool
  /// Whether values of JSON types that no transformer accepts are rejected, even if the type itself
  /// could be imported from them.
  package let isExclusive: Bool
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

  /// How strings are changed, if that is all that their transformer does.
  package var changes: TextChanges { transformers(for: .string).first?.form?.changes ?? [] }

  /// Whether any of the transformers is part of the framework.
  var containsBuiltIn: Bool { all.contains(where: \.isBuiltIn) }

  /// The source types of the transformers, the preferred one first.
  var sources: [PrimitiveKind] { all.map(\.source) }

  /// Whether numbers with a fractional part are rejected.
  package var acceptsOnlyIntegers: Bool {
    transformers(for: .number).allSatisfy { $0.source.isInteger }
  }

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
  package func transformers(for type: JSONType) -> [ImportTransformer] { byType[type.rawValue] }

  /// Returns whether values of any of the JSON types are passed to a transformer of the
  /// application, or rejected because of one, or whether strings are the form of the type.
  func isExtended(for types: some Sequence<JSONType>) -> Bool {
    isExclusive || transformers(for: .string).first?.form?.isQuoted == true
      || types.contains { transformers(for: $0).first?.isBuiltIn == false }
  }
}

// A transformer is a function whose parameter and result types are its key:
//
//   colorFromString: (String) throws -> Color      "Color from String"
//                     ^ a JSONPrimitive  ^ any type

/// A function that imports a JSON value as a Swift value.
///
/// The class has no type parameters. If it had, the runtime would create the metadata of a type for
/// each built-in function before the first import of a program.
package final class ImportTransformer: Sendable {
  package let source: PrimitiveKind
  let target: Any.Type
  /// Whether the transformer is part of the framework.
  package let isBuiltIn: Bool
  /// Whether the transformer was declared for one property, as the `import` of a `JSONTransformer`.
  let isDeclaredForProperty: Bool
  /// A fast path for date strings, with the same result as the function; nil if there is none.
  let fastDateSteps: DateSteps?
  /// A description of the strings that the transformer accepts; nil if there is none.
  package let form: StringForm?
  /// The requirement on the values as a phrase such as `must be a date in seconds since ...`; nil if
  /// there is none.
  package let words: String?
  private let apply: @Sendable (JSONValue, Slot) throws -> Bool
  private let storeTarget: @Sendable (Any, Slot) -> Bool

  init<Source: JSONPrimitive, Target>(
    isBuiltIn: Bool, isDeclaredForProperty: Bool = false,
    fastDateSteps: DateSteps? = nil, form: StringForm? = nil, words: String? = nil,
    function: @escaping @Sendable (Source) throws -> Target
  ) {
    let source = PrimitiveKind(Source.self)
    self.source = source
    target = Target.self
    self.isBuiltIn = isBuiltIn
    self.isDeclaredForProperty = isDeclaredForProperty
    self.fastDateSteps = fastDateSteps
    self.form = form
    self.words = words
    apply = { value, slot in
      guard let primitive = source.primitive(value, as: Source.self) else { return false }
      slot.store(try function(primitive))
      return true
    }
    storeTarget = { value, slot in
      guard type(of: value) == Target.self, let value = value as? Target else { return false }
      slot.store(value)
      return true
    }
  }

  /// Creates a transformer from strings to the type of another transformer.
  ///
  /// - Parameter function: Stores the value of a string; returns whether there is one.
  init(
    like other: ImportTransformer, form: StringForm,
    function: @escaping @Sendable (String, Slot) throws -> Bool
  ) {
    source = .string
    target = other.target
    (isBuiltIn, isDeclaredForProperty, fastDateSteps, words) = (false, false, nil, nil)
    self.form = form
    apply = { value, slot in try value.string.map { try function($0, slot) } ?? false }
    storeTarget = other.storeTarget
  }

  /// Transforms a value and stores the result in a slot.
  ///
  /// - Returns: Whether the value is of the source type. If not, the function was not called.
  /// - Throws: The errors of the function.
  func transform(_ value: JSONValue, into slot: Slot) throws -> Bool { try apply(value, slot) }

  /// Stores a value in a slot if it already is of the target type.
  ///
  /// - Returns: Whether the value was stored.
  func storeUnchanged(_ value: Any, into slot: Slot) -> Bool { storeTarget(value, slot) }
}

/// A function that exports a Swift value as a JSON value.
///
/// The class has no type parameters, for the same reason as `ImportTransformer`.
final class ExportTransformer: Sendable {
  let source: Any.Type
  /// The type that the function returns.
  let target: Any.Type
  /// The JSON type of all exported values; nil if it depends on the value.
  let jsonType: JSONType?
  /// Whether the transformer is part of the framework.
  let isBuiltIn: Bool
  /// Returns the JSON value of the value in a slot, or nil if JSON cannot represent it.
  private let apply: @Sendable (Slot) throws -> JSONValue?
  /// Returns whether the value in a slot needs the transformer; nil if all values do.
  private let isNeeded: (@Sendable (Slot) -> Bool)?

  /// - Parameter isNeeded: Returns whether a value needs the transformer; others are exported as
  ///   their type specifies.
  init<Source, Target: JSONPrimitive>(
    isBuiltIn: Bool = false, isNeeded: (@Sendable (Source) -> Bool)? = nil,
    function: @escaping @Sendable (Source) throws -> Target
  ) {
    if let isNeeded {
      self.isNeeded = { slot in isNeeded(slot.load(as: Source.self)) }
    } else {
      self.isNeeded = nil
    }
    source = Source.self
    target = Target.self
    self.isBuiltIn = isBuiltIn
    let kind = PrimitiveKind(Target.self)
    jsonType = isNeeded == nil ? kind.jsonType : nil
    apply = { slot in kind.json(of: try function(slot.load(as: Source.self))) }
  }

  /// Creates a transformer that exports what other transformers export, as strings.
  ///
  /// - Parameter others: Transformers of one type; the last one applies to all values.
  init(quoting others: [ExportTransformer]) {
    (source, target, jsonType) = (others[0].source, String.self, .string)
    (isBuiltIn, isNeeded) = (false, nil)
    apply = { slot in
      let json = try others.first { $0.applies(to: slot) }?.json(of: slot)
      return json.map { .string($0.string ?? "\($0)") }
    }
  }

  /// Returns whether the value in a slot is exported by this transformer.
  func applies(to slot: Slot) -> Bool { isNeeded?(slot) ?? true }

  /// Returns the JSON value of the value in a slot, which must be of the source type.
  ///
  /// - Throws: The errors of the function, and ``JSONTransformError`` for values that JSON cannot
  ///   represent.
  func json(of slot: Slot) throws -> JSONValue {
    guard let json = try apply(slot) else { throw JSONTransformError("not a finite number") }
    return json
  }
}
