extension Slot {
  /// Returns the model in the slot, of this class or a subclass.
  ///
  /// The model is loaded as an instance of the class, whose conformance is known. For an object,
  /// the runtime would look up the conformance each time.
  @inline(__always) func model(as type: any JSONModelProtocol.Type) -> any JSONModelProtocol {
    func open<Model: JSONModelProtocol>(_ type: Model.Type) -> any JSONModelProtocol {
      load(as: type)
    }
    return open(type)
  }

  /// Returns the model in the slot if it is of exactly this class and not referenced elsewhere.
  @inline(__always) func unsharedModel(
    of type: any JSONModelProtocol.Type
  ) -> (any JSONModelProtocol)? {
    func isUnique<Model: JSONModelProtocol>(_ type: Model.Type) -> Bool {
      holdsUniqueReference(to: type)
    }
    guard isUnique(type) else { return nil }
    let model = model(as: type)
    return Swift.type(of: model) == type ? model : nil
  }
}
