#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONWriter: LeafTarget {
  mutating func writeNatively(_ data: Data) -> Bool { false }

  mutating func write(_ value: Double) {
    if let number = JSONNumber(value) { write(number) }
  }

  mutating func write(_ value: Decimal) {
    if let number = JSONNumber(value) { write(number) }
  }

  mutating func write(_ value: JSONValue) { write(value, limit: .max) }

  /// A writer of the same format, whose output is appended to that of this one later.
  var part: JSONWriter { JSONWriter(isPretty: isPretty, escapes: escapes, depth: depth) }

  @inline(__always) mutating func writeKey(of member: Int, in plan: OutputPlan) {
    if !escapes.isEmpty { return write(key: plan.keys[member]) }
    write(key: plan.members[member].keyText, of: plan.keyTexts)
  }
}
