/// The index of a property in the tables of its class.
struct PropertyIndex: Sendable, Hashable {
  var value: Int

  init(_ value: Int) { self.value = value }
}
