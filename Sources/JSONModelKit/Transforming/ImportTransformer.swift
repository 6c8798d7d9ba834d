#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A transformer is a function whose types are its key:
//
//   colorFromString: (String) throws -> Color      "Color from String"
//                     ^ a JSONPrimitive  ^ any type

/// A function from a JSON value to a Swift value.
protocol ImportTransformer: Sendable {
  var source: PrimitiveKind { get }
  var target: Any.Type { get }
  /// Whether it came with the framework.
  var isBuiltIn: Bool { get }

  /// Transforms a value and hands over the result.
  ///
  /// - Returns: Whether the value was one of the source's; otherwise nothing was called.
  /// - Throws: What the function throws.
  func transform(_ value: JSONValue, into receiver: some ValueReceiver) throws -> Bool

  /// Hands over a value that is of the target's type already.
  ///
  /// - Returns: Whether it was.
  func pass(_ value: Any, into receiver: some ValueReceiver) -> Bool
}
