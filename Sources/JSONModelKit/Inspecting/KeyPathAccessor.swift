/// An accessor that reads and sets a property by key path.
struct KeyPathAccessor<Root: JSONModelProtocol, Value>: PropertyAccessor {
  let keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable

  var valueType: Any.Type { Value.self }
  var isExportOnly: Bool { false }

  func hasKeyPath(_ other: AnyKeyPath) -> Bool { keyPath == other }

  func isProperty(of type: any JSONModelProtocol.Type) -> Bool { type is Root.Type }

  func set(_ buffer: ElementBuffer, in object: any JSONModelProtocol) {
    let value = buffer.take(Value.self, at: 0)
    root(object)[keyPath: keyPath] = value
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
