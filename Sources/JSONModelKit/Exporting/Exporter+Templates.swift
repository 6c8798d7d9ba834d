// Builds an object of a tree from the template of its class, if there is one: see `ObjectTemplate`.

extension Exporter {
  /// Writes a model with a template.
  ///
  /// - Returns: Whether the model was written; `false` if there is no template for it.
  mutating func writeByTemplate<Maker>(
    _ model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) -> Bool where Target == TreeTarget<Maker> {
    let plan = schema.output(includesWriteOnly: options.includesWriteOnly)
    guard plan.nodes.isEmpty, plan.members.count <= 64, schema.declaration.unknownKeysOffset == nil
    else {
      return false
    }
    var members: UInt64 = 0
    for index in plan.members.indices
    where isWritten(plan.members[index].content, of: model, schema) {
      members |= 1 << UInt64(index)
    }
    guard let template = plan.template(for: members) else { return false }
    // `mapValues` visits the members in any order; the error of the first declared one is thrown.
    var failure: (index: Int, error: ExportFailure)?
    let object = template.indexes.mapValues { index in
      if let failure, failure.index < index { return Maker.null }
      do throws(ExportFailure) {
        return try value(of: plan.members[index].content, in: model, schema)
      } catch {
        failure = (index, error.inside(.key(plan.keys[index])))
        return Maker.null
      }
    }
    if let failure { throw failure.error }
    target.writeObject(object)
    return true
  }

  private func isWritten(
    _ content: OutputPlan.Content, of model: any JSONModelProtocol, _ schema: ClassSchema
  ) -> Bool {
    guard case .property(let property) = content else { return false }
    return hasValue(property, of: model, schema, nil)
      || schema.writesNull(for: property, of: model, options)
  }

  /// Returns the value of a property in the tree.
  private mutating func value<Maker>(
    of content: OutputPlan.Content, in model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) -> Maker.Value where Target == TreeTarget<Maker> {
    guard case .property(let property) = content else {
      preconditionFailure("A plan without nodes has only properties.")
    }
    let plan = schema.plans[property.value]
    if case .leaf(let kind) = plan.shape.form, !plan.shape.hasExporter,
      property.value < schema.storedCount
    {
      let slot = Slot(
        of: model, offset: plan.offset, holdsOptional: false, type: plan.shape.storedType)
      defer { extendLifetime(model) }
      switch (kind, plan.shape.isOptional) {
      case (.string, false): return Maker.string(slot.load(as: String.self))
      case (.int, false): return Maker.integer(slot.load(as: Int.self))
      case (.bool, false): return Maker.bool(slot.load(as: Bool.self))
      case (.string, true):
        if let text = slot.load(as: String?.self) { return Maker.string(text) }
      default: break
      }
    }
    return try nestedValue(of: property, in: model, schema)
  }

  private mutating func nestedValue<Maker>(
    of property: PropertyIndex, in model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) -> Maker.Value where Target == TreeTarget<Maker> {
    let outer = exchange(&target, with: TreeTarget<Maker>())
    defer { target = outer }
    do throws(ExportFailure) {
      try schema.withValue(of: property, in: model) { slot throws(ExportFailure) in
        try write(schema.plans[property.value].shape, from: slot)
      }
    } catch {
      throw error.of(schema.qualifiedName(of: property))
    }
    return target.root ?? Maker.null
  }
}
