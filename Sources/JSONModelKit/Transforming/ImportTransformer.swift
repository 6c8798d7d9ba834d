#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A transformer is a function whose parameter and result types are its key:
//
//   colorFromString: (String) throws -> Color      "Color from String"
//                     ^ a JSONPrimitive  ^ any type

/// A function that imports a JSON value as a Swift value.
protocol ImportTransformer: Sendable {
  var source: PrimitiveKind { get }
  var target: Any.Type { get }
  /// Whether the transformer is part of the framework.
  var isBuiltIn: Bool { get }
  /// Whether the transformer was declared for one property, as the `import` of a `JSONTransformer`.
  var isDeclaredForProperty: Bool { get }
  /// A fast path for date strings, with the same result as the function; nil if there is none.
  var fastDateSteps: DateSteps? { get }

  /// Transforms a value and stores the result in a slot.
  ///
  /// - Returns: Whether the value is of the source type. If not, the function was not called.
  /// - Throws: The errors of the function.
  func transform(_ value: JSONValue, into slot: Slot) throws -> Bool

  /// Stores a value in a slot if it already is of the target type.
  ///
  /// - Returns: Whether the value was stored.
  func storeUnchanged(_ value: Any, into slot: Slot) -> Bool
}
