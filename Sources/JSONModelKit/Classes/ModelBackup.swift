/// A copy of the variables of an instance, for restoring them.
///
/// The copy is a second instance, because an instance has storage for the variables of all types.
/// Constants, and `lazy`, `weak` and `unowned` variables, are not included; an import does not set
/// them.
struct ModelBackup {
  private let model: any JSONModelProtocol
  private let values: any JSONModelProtocol
  private let schema: ClassSchema

  init(of model: any JSONModelProtocol, _ schema: ClassSchema) {
    self.model = model
    self.schema = schema
    values = schema.type.init()
    schema.assignVariables(of: values, from: model)
  }

  func restore() { schema.assignVariables(of: model, from: values) }
}

extension ClassSchema {
  /// Assigns the variables of another instance to an instance; the values are not copied deeply.
  ///
  /// Stored variables come last, because a setter may store a value less exactly than the original.
  fileprivate func assignVariables(
    of instance: any JSONModelProtocol, from other: any JSONModelProtocol
  ) {
    // Setting observed properties notifies their observers of the restored value.
    for (variable, property) in variables where variable.storage == nil || variable.isObserved {
      guard let property, property.value >= storedCount else { continue }
      let buffer = ElementBuffer()
      withValue(of: property, in: other) { slot in
        buffer.plainSlot(after: 0, of: plans[property.value].shape).assign(slot, as: variable.type)
      }
      accessors[property.value - storedCount].set(buffer, in: instance)
    }
    for (variable, _) in variables {
      guard let storage = variable.storage else { continue }
      let (offset, type) = (storage.offset, storage.type)
      let from = Slot(of: other, offset: offset, holdsOptional: false, type: type)
      Slot(of: instance, offset: offset, holdsOptional: false, type: type).assign(from, as: type)
    }
    extendLifetime(instance)
    extendLifetime(other)
  }
}

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
  func unsharedModel(
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

extension ElementBuffer {
  /// Returns the free slot after `count` elements of this shape.
  @inline(__always) func slot(after count: Int, of shape: ValueShape) -> Slot {
    slot(
      after: count, stride: shape.stride, holdsOptional: shape.isOptional,
      type: shape.storedType)
  }

  /// Returns the same slot for a value of the whole type, including its Optional.
  func plainSlot(after count: Int, of shape: ValueShape) -> Slot {
    slot(after: count, stride: shape.stride, holdsOptional: false, type: shape.storedType)
  }
}
