#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A constraint for numbers is converted to the number type of its property when the class is
// inspected, so that checking a value requires no conversion.

/// A rule for values of one Swift type.
protocol ValueRule<Value>: Sendable {
  associatedtype Value

  /// Returns whether a value satisfies the rule.
  ///
  /// - Throws: The errors of user code.
  func isSatisfied(by value: Value) throws -> Bool
}

extension ValueRule {
  var valueType: Any.Type { Value.self }
}
