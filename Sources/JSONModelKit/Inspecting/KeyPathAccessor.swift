/// An accessor that reads a property by key path, and sets it if it can be set.
struct KeyPathAccessor<Root: JSONModelProtocol, Value>: PropertyAccessor {
  private let keyPath: any KeyPath<Root, Value> & Sendable
  /// The same key path, or nil if the property is only exported.
  private let writableKeyPath: (any ReferenceWritableKeyPath<Root, Value> & Sendable)?

  init(_ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    writableKeyPath = keyPath
  }

  init(exporting keyPath: any KeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    writableKeyPath = nil
  }

  var valueType: Any.Type { Value.self }
  var isExportOnly: Bool { writableKeyPath == nil }

  func hasKeyPath(_ other: AnyKeyPath) -> Bool { keyPath == other }

  func isProperty(of type: any JSONModelProtocol.Type) -> Bool { type is Root.Type }

  func set(_ buffer: ElementBuffer, in object: any JSONModelProtocol) {
    guard let writableKeyPath else {
      preconditionFailure("An import skips the values of exported properties.")
    }
    let value = buffer.take(Value.self, at: 0)
    root(object)[keyPath: writableKeyPath] = value
  }

  func lend<Failure: Error>(
    from object: any JSONModelProtocol, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    try Slot.lend(root(object)[keyPath: keyPath], body)
  }

  private func root(_ object: any JSONModelProtocol) -> Root {
    guard let root = object as? Root else {
      preconditionFailure("The inspection has checked the class.")
    }
    return root
  }
}
