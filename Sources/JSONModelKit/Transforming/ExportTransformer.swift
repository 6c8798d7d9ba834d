#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A function from a Swift value to a JSON value.
protocol ExportTransformer: Sendable {
  var source: Any.Type { get }
  /// The type of what the function makes.
  var target: Any.Type { get }
  /// Whether it came with the framework.
  var isBuiltIn: Bool { get }

  /// The JSON value of a value that is of the source's type.
  ///
  /// - Throws: What the function throws, and ``JSONTransformError`` for what JSON has no value for.
  func json(of value: some ValueSource) throws -> JSONValue
}
