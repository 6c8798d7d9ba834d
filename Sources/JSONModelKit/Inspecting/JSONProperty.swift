/// A registered property, which an import sets through its setter.
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
/// A registered property replaces a stored property with the same name. ``ReadOnly`` and
/// ``WriteOnly`` at that property apply; its other markers are ignored. `propertyIsOptional` and
/// similar methods receive its name. Registered properties of superclasses are inherited.
public struct JSONProperty: Sendable {
  let name: String
  let accessor: any PropertyAccessor

  /// Registers a property.
  ///
  /// Its name is mapped to a key like that of any other property.
  public init<Root: JSONModelProtocol, Value>(
    _ name: String, _ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable
  ) {
    self.name = name
    accessor = KeyPathAccessor(keyPath)
  }

  /// Registers a property that is exported, but not imported, such as a computed one.
  ///
  /// ```swift
  /// final class User: JSONModel {
  ///   var first = ""
  ///   var last = ""
  ///   var fullName: String { "\(first) \(last)" }
  ///   override class var registeredProperties: [JSONProperty] {
  ///     [JSONProperty(exporting: "fullName", \User.fullName)]
  ///   }
  /// }
  /// // {"first": "Ann", "last": "Lee", "fullName": "Ann Lee"}
  /// ```
  ///
  /// The name is mapped to a key, and may have a transformer, like that of any other property. An
  /// import and a merge skip the value of the key; it is not an unknown key. Equality, hashes,
  /// copies and descriptions do not include the property. Constraints on it are declaration errors.
  public init<Root: JSONModelProtocol, Value>(
    exporting name: String, _ keyPath: any KeyPath<Root, Value> & Sendable
  ) {
    self.name = name
    accessor = KeyPathAccessor(exporting: keyPath)
  }
}
