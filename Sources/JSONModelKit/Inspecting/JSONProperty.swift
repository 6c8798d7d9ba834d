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
