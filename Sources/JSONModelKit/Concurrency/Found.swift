import Synchronization

/// What is found out when it is first asked for.
final class Found<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
