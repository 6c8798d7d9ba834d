extension Importer where Source: ImportSource {
  /// Stores `.absent` in a property of type `JSONPresence`.
  mutating func storeAbsent(
    _ type: any PresenceShaped.Type, in property: PropertyIndex,
    of instance: any JSONModelProtocol, _ schema: ClassSchema
  ) {
    let plan = schema.plans[property.value]
    guard property.value >= schema.storedCount else {
      return type.storeAbsent(
        in: Slot(
          of: instance, offset: plan.offset, holdsOptional: false, type: plan.shape.storedType))
    }
    let buffer = ElementBuffer()
    type.storeAbsent(in: buffer.slot(after: 0, of: plan.shape))
    schema.accessors[property.value - schema.storedCount].set(buffer, in: instance)
  }
}
