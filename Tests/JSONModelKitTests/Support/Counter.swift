import Synchronization

/// A counter that any thread may increment.
final class Counter: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .sequentiallyConsistent) }
  func add(_ number: Int = 1) { value.add(number, ordering: .sequentiallyConsistent) }
}
