/// An object that holds a value, for example for an atomic reference, which cannot hold a
/// structure.
final class Box<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
