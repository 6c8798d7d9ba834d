/// An accessor that reads a property by key path, and never sets it.
struct ExportAccessor<Root: JSONModelProtocol, Value>: PropertyAccessor {
  let keyPath: any KeyPath<Root, Value> & Sendable

  var valueType: Any.Type { Value.self }
  var isExportOnly: Bool { true }

  func hasKeyPath(_ other: AnyKeyPath) -> Bool { keyPath == other }

  func isProperty(of type: any JSONModelProtocol.Type) -> Bool { type is Root.Type }

  func set(_ buffer: ElementBuffer, in object: any JSONModelProtocol) {
    preconditionFailure("An import skips the values of exported properties.")
  }

  func lend<Failure: Error>(
    from object: any JSONModelProtocol, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    guard let root = object as? Root else {
      preconditionFailure("The inspection has checked the class.")
    }
    try Slot.lend(root[keyPath: keyPath], body)
  }
}
