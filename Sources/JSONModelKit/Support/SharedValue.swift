/// A value that threads load often and replace rarely, without a lock.
final class SharedValue<Value: Sendable>: Sendable {
  private final class Version: Replacement {
    let value: Value
    let replaced: Version?

    init(_ value: Value, replacing replaced: Version?) {
      self.value = value
      self.replaced = replaced
    }
  }

  private let initial: Value
  private let current = CurrentReference<Version>()

  init(_ initial: Value) { self.initial = initial }

  var value: Value { current.load()?.value ?? initial }

  /// Replaces the value unconditionally.
  func set(_ value: Value) {
    while !current.replace(with: Version(value, replacing: current.load())) {}
  }
}
