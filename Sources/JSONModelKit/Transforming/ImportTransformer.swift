// A transformer is a function whose parameter and result types are its key:
//
//   colorFromString: (String) throws -> Color      "Color from String"
//                     ^ a JSONPrimitive  ^ any type

/// A function that imports a JSON value as a Swift value.
///
/// The class has no type parameters. If it had, the runtime would create the metadata of a type for
/// each built-in function before the first import of a program.
final class ImportTransformer: Sendable {
  let source: PrimitiveKind
  let target: Any.Type
  /// Whether the transformer is part of the framework.
  let isBuiltIn: Bool
  /// Whether the transformer was declared for one property, as the `import` of a `JSONTransformer`.
  let isDeclaredForProperty: Bool
  /// A fast path for date strings, with the same result as the function; nil if there is none.
  let fastDateSteps: DateSteps?
  private let apply: @Sendable (JSONValue, Slot) throws -> Bool
  private let storeTarget: @Sendable (Any, Slot) -> Bool

  init<Source: JSONPrimitive, Target>(
    source: PrimitiveKind, isBuiltIn: Bool, isDeclaredForProperty: Bool = false,
    fastDateSteps: DateSteps? = nil, function: @escaping @Sendable (Source) throws -> Target
  ) {
    self.source = source
    target = Target.self
    self.isBuiltIn = isBuiltIn
    self.isDeclaredForProperty = isDeclaredForProperty
    self.fastDateSteps = fastDateSteps
    apply = { value, slot in
      guard let primitive = Source._fromJSON(value) else { return false }
      slot.store(try function(primitive))
      return true
    }
    storeTarget = { value, slot in
      guard type(of: value) == Target.self, let value = value as? Target else { return false }
      slot.store(value)
      return true
    }
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
