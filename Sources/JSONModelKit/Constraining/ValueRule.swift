#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Rules for values of one Swift type. A constraint for numbers is made for the number type of its
// property when the class is inspected, so that nothing is converted for a value.

/// A rule for values of one Swift type.
protocol ValueRule<Value>: Sendable {
  associatedtype Value

  /// - Throws: What user code throws.
  func isSatisfied(by value: Value) throws -> Bool
}

extension ValueRule {
  var valueType: Any.Type { Value.self }
}
