/// An accessor for a registered property of an object.
protocol PropertyAccessor: Sendable {
  var valueType: Any.Type { get }
  /// Whether the property is only exported, because it cannot be set.
  var isExportOnly: Bool { get }
  /// Returns whether the accessor uses the given key path.
  func hasKeyPath(_ other: AnyKeyPath) -> Bool
  /// Returns whether objects of a class have the property.
  func isProperty(of type: any JSONModelProtocol.Type) -> Bool
  /// Moves the first value of a buffer into the property.
  func set(_ buffer: ElementBuffer, in object: any JSONModelProtocol)
  /// Lends the value of the property to a closure.
  func lend<Failure: Error>(
    from object: any JSONModelProtocol, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure)
}
