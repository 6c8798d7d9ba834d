// A patch by RFC 7396: what is absent stays, null deletes, objects are merged, all else replaces.
//
//   {"name": "x", "capital": {"population": 2}, "phone": null, "tags": ["a"]}
//     name     read as in any import
//     capital  merged into the model that is there; imported as a new one if there is none
//     phone    nil; the initial value of an @OptionalKey; refused for other properties
//     tags     replaced
//
// Models are changed in place, for others may hold them. What each was before is kept in a journal,
// and set back if anything at all is wrong.

extension Importer {
  /// Merges the root object into a model.
  mutating func mergeRoot(
    _ instance: any JSONModelProtocol, _ reference: ClassReference
  ) throws(ReadingStopped) -> Bool {
    try reference.withSchema { schema throws(ReadingStopped) in
      if try namesOtherClass(than: schema) {
        // The class of the root is settled; the issue says so.
        if try chooseClass(reference, isSettled: true) == nil {
          try source.skipValue()
          return false
        }
      }
      return try merge(into: instance, schema)
    }
  }

  /// Sets models back to what they were when the journal had so many entries.
  mutating func rollBack(to count: Int = 0) {
    while journal.count > count { journal.removeLast().restore() }
  }

  mutating func merge(
    into instance: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    if schema.hasUnregisteredObservation { return try reject(mergeInto: schema) }
    journal.append(ModelSnapshot(of: instance, schema))
    return try fillHooked(instance, schema, isPatch: true)
  }

  /// Reports that nothing can be merged into instances of a class.
  @inline(never) private mutating func reject(
    mergeInto schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    for mistake in schema.mergeMistakes {
      report(mistake.kind, at: mark, property: mistake.property)
    }
    try source.skipValue()
    return false
  }

  /// Whether the patch that stands here has the tag of another class.
  mutating func namesOtherClass(than schema: ClassSchema) throws(ReadingStopped) -> Bool {
    for tag in schema.tags {
      let start = source.bookmark()
      defer { source.goBack(to: start) }
      guard try walk(tag.path[...]) else { continue }
      guard let text = try source.takeString(), tag.tags.contains(text) else { return true }
    }
    return false
  }

  // MARK: - Properties

  /// Merges the next value into a property.
  @inline(never) mutating func mergeProperty(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema
  ) throws(ReadingStopped) {
    let plan = schema.plans[property.value]
    if plan.keepsValueOnNull, try source.takeNull() {
      return reset(property, of: instance, schema)
    }
    let mark = source.mark()
    let droppedBefore = dropped.total
    let isStored = try withBuffer { importer, buffer throws(ReadingStopped) in
      // The new value waits beside the property: it may be made of the old one.
      var isRead = false
      let place = buffer.slot(after: 0, of: plan.shape)
      try schema.withValue(of: property, in: instance) { slot throws(ReadingStopped) in
        isRead = try importer.merge(plan.shape, with: slot, into: place)
      }
      if isRead { importer.set(property, of: instance, schema, to: buffer) }
      return isRead
    }
    if !isStored { issues.attribute(since: mark, to: schema.qualifiedName(of: property)) }
    if dropped.total > droppedBefore {
      dropped.attribute(since: mark, to: schema.qualifiedName(of: property))
    }
  }

  /// Sets a property to the value that it has in a new instance.
  private mutating func reset(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema
  ) {
    let buffer = ElementBuffer()
    let place = buffer.plainSlot(after: 0, of: schema.plans[property.value].shape)
    schema.withValue(of: property, in: schema.type.init()) { slot in
      place.assign(slot, as: schema.type(of: property))
    }
    set(property, of: instance, schema, to: buffer)
  }

  /// Takes the first value of a buffer and sets a property to it.
  private func set(
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

  /// Adds the unknown keys of a patch to those that were collected before.
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
