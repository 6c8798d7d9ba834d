/// The members of an object of a tree that is being built.
protocol TreeMembers<Value> {
  associatedtype Value

  init()
  /// Creates the members in the order of their keys, if they have an order.
  init(sortedByKey members: [String: Value])
  mutating func reserveCapacity(_ count: Int)
  /// Adds a member, or replaces the one with the same key; returns the replaced value.
  mutating func updateValue(_ value: consuming Value, forKey key: String) -> Value?
}

extension Dictionary: TreeMembers where Key == String {
  init(sortedByKey members: [String: Value]) { self = members }
}
