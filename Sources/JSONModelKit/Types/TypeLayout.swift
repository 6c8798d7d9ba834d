/// The memory layout of a type.
struct TypeLayout {
  var size: Int
  var stride: Int
  var alignment: Int

  init(of type: Any.Type) {
    func layout<Value>(_ type: Value.Type) -> TypeLayout { TypeLayout(Value.self) }
    self = layout(type)
  }

  private init<Value>(_ type: Value.Type) {
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
    alignment = MemoryLayout<Value>.alignment
  }
}
