/// The values of an instance's variables, to which they can be set back.
///
/// A second instance keeps them: it has room for every type. Constants, and `weak` and `unowned`
/// variables, are not among them; nothing here changes those.
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
  /// Sets the variables of an instance to the values of another one's, which are not copied.
  ///
  /// Stored ones come last: what a setter makes of a value may be less exact than the value that it
  /// keeps it in.
  fileprivate func assignVariables(
    of instance: any JSONModelProtocol, from other: any JSONModelProtocol
  ) {
    // The observers of observed ones are notified that the value is the old one again.
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
