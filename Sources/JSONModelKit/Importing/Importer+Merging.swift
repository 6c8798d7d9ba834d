// A patch by RFC 7396: absent keys keep their values, null deletes a value, objects are merged, and
// all other values replace the previous value.
//
//   {"name": "x", "capital": {"population": 2}, "phone": null, "tags": ["a"]}
//     name     imported as in any document
//     capital  merged into the existing model; imported as a new one if there is none
//     phone    nil for an Optional; the default value for an @OptionalKey; otherwise rejected
//     tags     replaced
//
// Models are changed in place, because they may be shared. A journal records their previous values,
// which are restored if there is any issue.

extension Importer where Source: ImportSource {
  /// Merges the root object into a model.
  mutating func mergeRoot(
    _ instance: any JSONModelProtocol, _ reference: ClassReference
  ) throws(ReadingStopped) -> Bool {
    try reference.withSchema { schema throws(ReadingStopped) in
      if try namesOtherClass(than: schema) {
        // The class of the root cannot change; `selectClass` reports the issue.
        if try selectClass(reference, isClassFixed: true) == nil {
          try source.skipValue()
          return false
        }
      }
      return try merge(into: instance, schema)
    }
  }

  /// Restores models to their state when the journal had `count` entries.
  mutating func rollBack(to count: Int = 0) {
    while journal.count > count { journal.removeLast().restore() }
  }

  mutating func merge(
    into instance: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    if schema.hasUnregisteredObservation { return try reject(mergeInto: schema) }
    journal.append(ModelSnapshot(of: instance, schema))
    return try fillWithHook(instance, schema, isPatch: true)
  }

  /// Reports that a patch cannot be merged into instances of a class.
  @inline(never) private mutating func reject(
    mergeInto schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    for declarationError in schema.mergeErrors {
      report(declarationError.kind, at: mark, property: declarationError.property)
    }
    try source.skipValue()
    return false
  }

  /// Returns whether the patch has the tag of another class.
  mutating func namesOtherClass(than schema: ClassSchema) throws(ReadingStopped) -> Bool {
    for tag in schema.tags {
      let start = source.bookmark()
      defer { source.rewind(to: start) }
      for path in tag.paths {
        source.rewind(to: start)
        guard try walk(path[...]) else { continue }
        if path != tag.paths.last, try source.typeOfNext() == .null { continue }
        guard let found = try takeTag(), tag.selects(found) else { return true }
        break
      }
    }
    return false
  }

  // MARK: - Properties

  /// Merges the next value into a property; returns whether an invalid value was replaced.
  @inline(never) mutating func mergeProperty(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    let plan = schema.plans[property.value]
    if plan.keepsValueOnNull, try source.takeNull() {
      reset(property, of: instance, schema)
      return false
    }
    if let (strictShape, tolerance) = plan.shape.replacement {
      return try replacing(property, of: instance, schema, by: tolerance, isStored: true) {
        importer throws(ReadingStopped) in
        try importer.merge(strictShape, into: property, of: instance, schema)
      }
    }
    _ = try merge(plan.shape, into: property, of: instance, schema)
    return false
  }

  /// Merges the next value into a property, as its shape specifies.
  ///
  /// - Returns: Whether the result was stored.
  mutating func merge(
    _ shape: ValueShape, into property: PropertyIndex, of instance: any JSONModelProtocol,
    _ schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    enclosing.property = property
    if schema.plans[property.value].isRequired, try rejectNull(for: property, schema) {
      return false
    }
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      // The new value is stored in a buffer first, because it may be derived from the old value.
      var isRead = false
      let target = buffer.slot(after: 0, of: shape)
      try schema.withValue(of: property, in: instance) { slot throws(ReadingStopped) in
        isRead = try importer.merge(shape, with: slot, into: target)
      }
      if isRead { importer.set(property, of: instance, schema, to: buffer) }
      return isRead
    }
  }

  /// Resets a property to its value in a new instance.
  mutating func reset(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema
  ) {
    let buffer = ElementBuffer()
    let target = buffer.plainSlot(after: 0, of: schema.plans[property.value].shape)
    schema.withValue(of: property, in: schema.type.init()) { slot in
      target.assign(slot, as: schema.type(of: property))
    }
    set(property, of: instance, schema, to: buffer)
  }

  /// Moves the first value of a buffer into a property.
  func set(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    to buffer: ElementBuffer
  ) {
    guard property.value < schema.storedCount else {
      return schema.accessors[property.value - schema.storedCount].set(buffer, in: instance)
    }
    let type = schema.type(of: property)
    let slot = Slot(
      of: instance, offset: schema.plans[property.value].offset, holdsOptional: false, type: type)
    buffer.move(type, to: slot)
    extendLifetime(instance)
  }

  /// Merges the unknown keys of a patch into those that the model has collected.
  mutating func mergeCollected(
    _ collected: [String: JSONValue], of instance: any JSONModelProtocol, _ schema: ClassSchema
  ) {
    guard let offset = schema.unknownKeysOffset else { return }
    let slot = Slot(
      of: instance, offset: offset, holdsOptional: false, type: [String: JSONValue].self)
    let before = slot.load(as: [String: JSONValue].self)
    slot.store(JSONValue.object(before).merging(.object(collected)).object ?? [:])
    extendLifetime(instance)
  }
}
