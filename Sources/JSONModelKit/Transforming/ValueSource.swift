#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The storage that a transformer loads a value from.
protocol ValueSource {
  /// Returns the value, which must be of exactly this type.
  func load<Value>(as type: Value.Type) -> Value
}
