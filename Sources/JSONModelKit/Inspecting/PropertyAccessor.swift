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
