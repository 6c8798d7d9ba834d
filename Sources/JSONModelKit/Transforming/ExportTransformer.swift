#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A function that exports a Swift value as a JSON value.
protocol ExportTransformer: Sendable {
  var source: Any.Type { get }
  /// The type that the function returns.
  var target: Any.Type { get }
  /// Whether the transformer is part of the framework.
  var isBuiltIn: Bool { get }

  /// Returns the JSON value of a value, which must be of the source type.
  ///
  /// - Throws: The errors of the function, and ``JSONTransformError`` for values that JSON cannot
  ///   represent.
  func json(of value: some ValueSource) throws -> JSONValue
}
