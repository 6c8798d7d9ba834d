/// A property that is registered by hand: a computed one, one with observers, or any property of a
/// class whose reflection metadata the compiler was told to leave out.
///
/// ```swift
/// final class Player: JSONModel {
///   var health = 100 { didSet { bar.update(health) } }
///   override class var registeredProperties: [JSONProperty] {
///     [JSONProperty("health", \Player.health)]
///   }
/// }
/// ```
///
/// It is set through its setter, so observers run. It replaces a stored property of the same name,
/// whose markers then no longer count; `propertyIsOptional` and its like know it by its name. The
/// registered properties of superclasses are inherited.
public struct JSONProperty: Sendable {
  let name: String
  let accessor: any PropertyAccessor

  /// Registers a property under a name, which its key is made from like that of any other.
  public init<Root: JSONModelProtocol, Value>(
    _ name: String, _ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable
  ) {
    self.name = name
    accessor = KeyPathAccessor(keyPath: keyPath)
  }
}

/// Sets a property of an object that is of the class it was registered for.
protocol PropertyAccessor: Sendable {
  var valueType: Any.Type { get }
  /// Whether objects of a class have the property.
  func isProperty(of type: any JSONModelProtocol.Type) -> Bool
  /// Takes the first value of a buffer and sets the property to it.
  func set(_ buffer: ElementBuffer, in object: any JSONModelProtocol)
  /// Lends the property's value.
  func lend<Failure: Error>(
    from object: any JSONModelProtocol, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure)
}

private struct KeyPathAccessor<Root: JSONModelProtocol, Value>: PropertyAccessor {
  let keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable

  var valueType: Any.Type { Value.self }

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
