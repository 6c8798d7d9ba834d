#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct FunctionRule<Value>: CustomRule {
  let name: String
  let function: @Sendable (Value) throws -> Bool

  func isSatisfied(by value: Value) throws -> Bool { try function(value) }
}
