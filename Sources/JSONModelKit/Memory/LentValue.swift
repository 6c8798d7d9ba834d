/// A value that is used where it is stored, without a copy.
///
/// If a copyable value is passed on from memory, it is copied first: its references are retained,
/// because the memory might change. A noncopyable value cannot be copied, so it is borrowed.
///
/// No instance is created. `Slot` accesses the memory of a value as this type, which has the same
/// layout because the value is its only field.
struct LentValue<Value>: ~Copyable {
  private let value: Value

  @inline(__always) borrowing func lend<Result>(to body: (Value) -> Result) -> Result {
    body(value)
  }
}
