#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a transformer gets a value from.
protocol ValueSource {
  /// The value here, which must be one of exactly this type.
  func load<Value>(as type: Value.Type) -> Value
}
