/// A copy of the variables of an instance, for restoring them.
///
/// The copy is a second instance, because an instance has storage for the variables of all types.
/// Constants, and `lazy`, `weak` and `unowned` variables, are not included; an import does not set
/// them.
struct ModelSnapshot {
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
