/// A registered property, which is set through its setter.
///
/// Register computed properties, properties with observers, and all properties of classes that are
/// compiled without reflection metadata.
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
/// A registered property replaces a stored property with the same name, and the markers of that
/// property are ignored. `propertyIsOptional` and similar methods receive its name. Registered
/// properties of superclasses are inherited.
public struct JSONProperty: Sendable {
  let name: String
  let accessor: any PropertyAccessor

  /// Registers a property under a name, which is mapped to its key like that of any other property.
  public init<Root: JSONModelProtocol, Value>(
    _ name: String, _ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable
  ) {
    self.name = name
    accessor = KeyPathAccessor(keyPath: keyPath)
  }
}
