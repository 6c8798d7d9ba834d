/// A box for a value, such as one that is computed on first use and stored in an atomic reference.
final class Box<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
