// A model is exported by the output plan of its dynamic class, which may be a subclass of the
// declared class. Whether a member has a value is determined before its key is written.

extension Exporter {
  /// Writes a model that is declared as the given class; it may be an instance of a subclass.
  @inline(never) mutating func writeModel(
    in slot: Slot, of reference: ClassReference
  ) throws(ExportFailure) {
    if let selectedNames {
      return try writeModel(in: slot, of: reference, selecting: selectedNames)
    }
    try reference.withSchema { expected throws(ExportFailure) in
      let model = slot.model(as: expected.type)
      if expected.cluster?.select != nil { return try writeModel(model, chosenFor: reference) }
      if Swift.type(of: model) == expected.type { return try writeModel(model, of: expected, nil) }
      try writeModel(model, of: schema(of: model), nil)
    }
  }

  /// Writes a model with the schema of its dynamic class.
  ///
  /// - Parameters:
  ///   - added: Members that the caller adds; they replace those of the model.
  ///   - isReduced: Whether the selection has no default values, if the options omit them.
  mutating func writeModel(
    _ model: any JSONModelProtocol, of schema: ClassSchema, _ selection: PropertySelection?,
    adding added: [String: JSONValue]? = nil, isReduced: Bool = false
  ) throws(ExportFailure) {
    if options.omitsDefaults, !isReduced {
      return try writeWithoutDefaults(model, schema, selection, adding: added)
    }
    try enter()
    modelCount &+= 1
    if schema.hasRequiredValues { try checkRequiredValues(of: model, schema, selection) }
    if schema.needsWholeExport {
      guard schema.declaration.overridesWillExport else {
        try writeFlattening(model, schema, selection, adding: added ?? [:])
        depth -= 1
        return
      }
      try writeHooked(model, schema, selection, adding: added ?? [:])
    } else {
      try schema.withOutput(options.access) { plan throws(ExportFailure) in
        target.beginObject()
        if schema.declaration.unknownKeysOffset == nil, added == nil {
          // A separate call with a literal: the nil that `unknownMembers` returns is released like
          // a dictionary, which takes 0.9 % of the instructions of an export of tweets.
          try writeMembers(of: model, plan, schema, selection, nil)
        } else {
          try writeMembers(
            of: model, plan, schema, selection, unknownMembers(of: model, schema, selection),
            adding: added)
        }
        target.endObject()
      }
    }
    depth -= 1
  }

  /// Returns the schema of the model's dynamic class, which differs from the declared class.
  @inline(never) mutating func schema(
    of model: any JSONModelProtocol
  ) throws(ExportFailure) -> ClassSchema {
    let own = ClassReference(
      prepared: Swift.type(of: model), usesKeyMapping: options.usesKeyMapping)
    if let declarationError = own.declarationErrors.first {
      throw ExportFailure("\(declarationError.kind)")
    }
    return own.schema
  }

  // MARK: - Members

  mutating func writeMembers(
    of model: any JSONModelProtocol, _ plan: OutputPlan, _ schema: ClassSchema,
    _ selection: PropertySelection?, _ unknown: [String: JSONValue]?,
    adding added: [String: JSONValue]? = nil
  ) throws(ExportFailure) {
    // Slots point into the model, so it must not be released before the members are written.
    defer { extendLifetime(model) }
    if !options.sortsKeys, unknown == nil, added == nil {
      for member in plan.members.indices {
        try writeMember(member, of: plan, of: model, schema, selection, nil)
      }
      return
    }
    let (unknown, added) = (unknown ?? [:], added ?? [:])
    var others = members(of: unknown.merging(added) { $1 }, notIn: plan)[...]
    for position in plan.members.indices {
      let member = options.sortsKeys ? plan.sorted[position] : position
      while options.sortsKeys, let first = others.first, first.key.precedes(plan.keys[member]) {
        try write(first.value, at: first.key)
        others = others.dropFirst()
      }
      let key = plan.keys[member]
      if let value = added[key] {
        try write(value, at: key)
      } else {
        try writeMember(member, of: plan, of: model, schema, selection, unknown[key])
      }
    }
    for (key, value) in others { try write(value, at: key) }
  }

  /// Returns the unknown members whose keys are not in the plan, sorted by key.
  private func members(
    of unknown: [String: JSONValue], notIn plan: OutputPlan
  ) -> [(key: String, value: JSONValue)] {
    if unknown.isEmpty { return [] }
    let keys = Set(plan.keys.map { ExactKey($0) })
    return unknown.filter { !keys.contains(ExactKey($0.key)) }.sorted(byUTF8Of: \.key)
  }

  mutating func write(_ value: JSONValue, at key: String) throws(ExportFailure) {
    target.write(key: key)
    do throws(ExportFailure) {
      try write(value)
    } catch {
      throw error.inside(.key(key))
    }
  }

  /// Returns the unknown members that the model has collected, or nil if there are none.
  @inline(__always) func unknownMembers(
    of model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?
  ) -> [String: JSONValue]? {
    guard let offset = schema.declaration.unknownKeysOffset, selection?.includesUnknownKeys ?? true
    else {
      return nil
    }
    let slot = Slot(
      of: model, offset: offset, holdsOptional: false, type: [String: JSONValue].self)
    let members = slot.load(as: [String: JSONValue].self)
    extendLifetime(model)
    return members.isEmpty ? nil : members
  }

  private enum Outcome {
    case written, isNil
    /// Nothing was written, because the fast path does not support the property.
    case unsupported
  }

  /// Writes a property with its key, unless it has no value.
  @inline(__always) mutating func writeProperty(
    _ property: PropertyIndex, at member: Int, _ plan: OutputPlan,
    of model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?
  ) throws(ExportFailure) {
    if let selection {
      guard selection.properties.contains(property) else { return }
      if let names = selection.nested[property] {
        return try writeProperty(property, at: member, plan, of: model, schema, selecting: names)
      }
    }
    try writeSelected(property, at: member, plan, of: model, schema)
  }

  /// Writes a property that the selection includes, or any property if there is no selection.
  ///
  /// Transparent, because another frame for each level exceeds small stacks in unoptimized builds.
  @_transparent mutating func writeSelected(
    _ property: PropertyIndex, at member: Int, _ plan: OutputPlan,
    of model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) {
    do throws(ExportFailure) {
      var outcome = try writeByFastPath(property, at: member, plan, of: model, schema)
      if outcome == .unsupported {
        outcome = try writeByGeneralPath(property, at: member, plan, of: model, schema)
      }
      if outcome == .isNil { writeNil(property, at: member, plan, of: model, schema) }
    } catch {
      throw error.inside(.key(plan.keys[member])).of(schema.qualifiedName(of: property))
    }
  }

  @inline(never) private mutating func writeByGeneralPath(
    _ property: PropertyIndex, at member: Int, _ plan: OutputPlan,
    of model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) -> Outcome {
    let shape = schema.plans[property.value].shape
    var isWritten = false
    try schema.withValue(of: property, in: model) { slot throws(ExportFailure) in
      guard let optional = shape.optional else {
        guard !shape.isPresence || shape.hasValue(in: slot) else { return }
        isWritten = true
        target.writeKey(of: member, in: plan)
        return try writeValue(shape, from: slot)
      }
      isWritten = try optional.withWrapped(in: slot) { slot throws(ExportFailure) in
        target.writeKey(of: member, in: plan)
        try writeWrapped(shape, from: slot)
      }
    }
    return isWritten ? .written : .isNil
  }

  /// Writes a stored model or array.
  ///
  /// This is a fast path. If it were removed together with the fast path for leaves and
  /// `ArrayShaped.isNil`, an export of tweets would take 1.5 times as long.
  @inline(__always) private mutating func writeByFastPath(
    _ property: PropertyIndex, at member: Int, _ plan: OutputPlan,
    of model: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ExportFailure) -> Outcome {
    guard property.value < schema.storedCount else { return .unsupported }
    let (offset, shape) = (schema.plans[property.value].offset, schema.plans[property.value].shape)
    guard !shape.hasExporter else { return .unsupported }
    let slot = Slot(
      of: model, offset: offset, holdsOptional: shape.isOptional, type: shape.storedType)
    switch shape.form {
    case .model(let reference):
      if shape.isOptional, slot.containsNil { return .isNil }
      target.writeKey(of: member, in: plan)
      try writeModel(in: slot, of: reference)
    case .array(let element, let type):
      if shape.isOptional, type.isNil(in: slot) { return .isNil }
      target.writeKey(of: member, in: plan)
      try writeArray(of: element, type, from: slot)
    default: return .unsupported
    }
    return .written
  }

  /// Writes a member, unless it has no value.
  ///
  /// Transparent, because the compiler does not inline a recursive function otherwise: an export of
  /// tweets takes 12 % more instructions.
  @_transparent private mutating func writeMember(
    _ member: Int, of plan: OutputPlan, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?, _ unknown: JSONValue?
  ) throws(ExportFailure) {
    if selection == nil, let leaf = plan.members[member].leaf {
      let isWritten = write(
        leaf, at: member, plan, of: model,
        schema.plans[plan.members[member].property.value].shape)
      if !isWritten { writeNil(plan.members[member].property, at: member, plan, of: model, schema) }
    } else {
      try writeMemberByContent(member, of: plan, of: model, schema, selection, unknown)
    }
  }

  /// Writes a property without a value, unless it is left out.
  @inline(__always) private mutating func writeNil(
    _ property: PropertyIndex, at member: Int, _ plan: OutputPlan,
    of model: any JSONModelProtocol, _ schema: ClassSchema
  ) {
    guard schema.writesNull(for: property, of: model, options) else { return }
    target.writeKey(of: member, in: plan)
    writeNil(of: schema.plans[property.value].shape)
  }

  /// Writes a leaf with its key, unless it is nil; returns whether it was written.
  ///
  /// This is a fast path: it accesses the value by its static type, whereas the general code
  /// unwraps Optionals through generics and calls the runtime.
  @_transparent private mutating func write(
    _ leaf: StoredLeaf, at member: Int, _ plan: OutputPlan, of model: any JSONModelProtocol,
    _ shape: @autoclosure () -> ValueShape
  ) -> Bool {
    let slot = Slot(
      of: model, offset: leaf.offset, holdsOptional: false, type: shape().storedType)
    switch leaf.kind {
    case .string:
      target.writeKey(of: member, in: plan)
      slot.withValue(as: String.self) { target.write($0) }
    case .int:
      target.writeKey(of: member, in: plan)
      target.write(slot.load(as: Int.self))
    case .bool:
      target.writeKey(of: member, in: plan)
      target.write(slot.load(as: Bool.self))
    case .optionalString:
      return slot.withValue(as: String?.self) { text in
        guard let text else { return false }
        target.writeKey(of: member, in: plan)
        target.write(text)
        return true
      }
    case .optionalInt:
      guard let value = slot.load(as: Int?.self) else { return false }
      target.writeKey(of: member, in: plan)
      target.write(value)
    case .optionalBool:
      guard let value = slot.load(as: Bool?.self) else { return false }
      target.writeKey(of: member, in: plan)
      target.write(value)
    }
    return true
  }
}

extension ExportFailure {
  /// Returns the failure with this property, unless a nested property is already set.
  func of(_ name: String) -> ExportFailure {
    var failure = self
    failure.property = self.property ?? name
    return failure
  }
}

// Properties without a value, which an export leaves out or writes as null.

extension Exporter {
  /// Returns whether a member has a value: this is the one place that decides it, apart from the
  /// nil that `write(_:at:)` and `writeByFastPath` find in the value itself.
  func hasValue(
    _ property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ selection: PropertySelection?
  ) -> Bool {
    if let selection, !selection.properties.contains(property) { return false }
    let shape = schema.plans[property.value].shape
    guard shape.isOptional || shape.isPresence else { return true }
    return schema.hasValue(property, in: model)
  }
}

extension ClassSchema {
  /// Returns whether a property without a value is exported as null; otherwise it is left out.
  ///
  /// A function of the schema, because a function of the exporter would copy the exporter.
  @inline(__always) func writesNull(
    for property: PropertyIndex, of model: any JSONModelProtocol, _ options: JSONExportOptions
  ) -> Bool {
    guard plans[property.value].shape.isOptional else { return false }
    return options.includesNulls || plans[property.value].isRequiredKey
      || nilMayHaveMeaning(property) && writesNull(for: property, of: model)
  }

  /// Returns whether the nil of a property for which `nilMayHaveMeaning` is true is exported.
  @inline(never) private func writesNull(
    for property: PropertyIndex, of model: any JSONModelProtocol
  ) -> Bool {
    hasNonNilDefault(property) || nullsForMemberChecks(of: model).contains(property)
  }

  /// Returns the properties whose nil is exported as null because `.requires` or `.requiresOne`
  /// need their keys.
  ///
  ///     .requires("b", with: "a")     {"a":1,"b":null} is exported as it was imported
  private func nullsForMemberChecks(
    of model: any JSONModelProtocol
  ) -> PropertySet {
    var written = PropertySet(count: plans.count)
    var nulls = written
    for index in plans.indices {
      let property = PropertyIndex(index)
      let isNull =
        plans[index].shape.isOptional
        && (plans[index].isRequiredKey || hasNonNilDefault(property))
      if isNull || hasValue(property, in: model) { _ = written.insert(property) }
    }
    for needed in complete(&written, with: { plans[$0.value].shape.isOptional }) {
      _ = nulls.insert(needed)
    }
    return nulls
  }

  /// Adds properties to those that are written, until `.requires` and `.requiresOne` have their keys;
  /// returns the added ones.
  ///
  /// - Parameter mayAdd: Returns whether a property may be written, too.
  func complete(
    _ written: inout PropertySet, with mayAdd: (PropertyIndex) -> Bool
  ) -> [PropertyIndex] {
    var added: [PropertyIndex] = []
    // Each added property may be the condition of another check.
    var isComplete = false
    while !isComplete {
      isComplete = true
      for check in memberChecks where !check.holds({ written.contains($0) }) {
        guard let needed = check.needed.first(where: mayAdd), written.insert(needed) else {
          continue
        }
        added.append(needed)
        isComplete = false
      }
    }
    return added
  }
}

extension Exporter {
  /// Throws if a property marked `@Required` has no value in a model.
  ///
  /// Only models of classes with such properties are checked, before their members are written.
  @inline(never) func checkRequiredValues(
    of model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?
  ) throws(ExportFailure) {
    for property in schema.unsetProperties(of: model)
    where selection?.properties.contains(property) ?? true {
      var failure = ExportFailure(
        "a property marked @Required has no value; assign one before the export")
      failure.property = schema.qualifiedName(of: property)
      failure.steps = schema.preferredPaths[property.value].components.reversed()
      throw failure
    }
  }
}

extension Exporter {
  private mutating func members(
    of model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?
  ) throws(ExportFailure) -> [String: JSONValue] {
    let text = try written { exporter throws(ExportFailure) in
      if !schema.layout.flattened.isEmpty {
        return try exporter.writeFlattening(model, schema, selection, adding: [:])
      }
      let unknown = exporter.unknownMembers(of: model, schema, selection)
      let plan = schema.output(exporter.options.access)
      exporter.target.beginObject()
      try exporter.writeMembers(of: model, plan, schema, selection, unknown)
      exporter.target.endObject()
    }
    return try text.value().object ?? [:]
  }

  /// Writes an object after the `willExport` hook of its class has changed it.
  ///
  /// - Parameter added: Members that the caller adds after the hook.
  private mutating func writeHooked(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?,
    adding added: [String: JSONValue]
  ) throws(ExportFailure) {
    let omitsDefaults = options.omitsDefaults
    options.omitsDefaults = false
    let complete = try self.members(of: model, schema, selection)
    options.omitsDefaults = omitsDefaults
    var members = complete
    do {
      try model.willExport(&members)
    } catch let error as JSONModelError {
      throw ExportFailure(error)
    } catch {
      throw ExportFailure(reasonText(of: error))
    }
    if omitsDefaults {
      let selection = try withoutDefaults(selection, of: model, schema)
      let reduced = try self.members(of: model, schema, selection)
      for (key, value) in complete where members[key]?.isSame(as: value) == true {
        members[key] = reduced[key]
      }
    }
    members.merge(added) { $1 }
    let declared =
      options.sortsKeys ? [] : schema.exportedKeys(options.access).filter { members[$0] != nil }
    // Equal as the keys of the dictionary are: the hook may have written a declared key in another
    // Unicode normalization.
    let known = Set(declared)
    let others = members.keys.filter { !known.contains($0) }.sorted(byUTF8Of: \.self)
    target.beginObject()
    for key in declared + others {
      guard let value = members[key] else { continue }
      try write(value, at: key)
    }
    target.endObject()
  }
}
