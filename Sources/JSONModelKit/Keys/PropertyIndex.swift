/// The index of a property in the tables of its class.
struct PropertyIndex: Sendable, Hashable, Comparable {
  var value: Int

  init(_ value: Int) { self.value = value }

  @inline(__always) static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
