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
    journal.append(ModelSnapshot(of: instance, schema))
    return try fillWithHook(instance, schema, as: .patch)
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
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ role: ObjectRole
  ) throws(ReadingStopped) -> Bool {
    let plan = schema.plans[property.value]
    if role == .patch, let declarationError = schema.mergeError(for: property) {
      report(declarationError.kind, at: source.mark(), property: declarationError.property)
      try source.skipValue()
      return false
    }
    if plan.keepsValueOnNull {
      let mark = source.mark()
      if try source.takeNull() {
        reset(property, of: instance, schema)
        _ = reportIncompleteDefault(of: property, instance, schema, at: mark)
        return false
      }
    }
    if let (strictShape, tolerance) = plan.shape.replacement {
      return try replacing(property, of: instance, schema, by: tolerance, isStored: true) {
        importer throws(ReadingStopped) in
        try importer.merge(strictShape, into: property, of: instance, schema, role)
      }
    }
    _ = try merge(plan.shape, into: property, of: instance, schema, role)
    return false
  }

  /// Merges the next value into a property, as its shape specifies.
  ///
  /// - Returns: Whether the result was stored.
  mutating func merge(
    _ shape: ValueShape, into property: PropertyIndex, of instance: any JSONModelProtocol,
    _ schema: ClassSchema, _ role: ObjectRole
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
        isRead = try importer.merge(shape, with: role == .patch ? slot : nil, into: target)
      }
      if isRead { schema.set(property, of: instance, to: buffer) }
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
    schema.set(property, of: instance, to: buffer)
  }

  /// Merges the unknown keys of a patch into those that the model has collected.
  mutating func mergeCollected(
    _ collected: [String: JSONValue], of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ role: ObjectRole
  ) {
    guard let offset = schema.declaration.unknownKeysOffset else { return }
    let slot = Slot(
      of: instance, offset: offset, holdsOptional: false, type: [String: JSONValue].self)
    let before = role == .patch ? slot.load(as: [String: JSONValue].self) : [:]
    var after = JSONValue.object(before).merging(.object(collected)).object ?? [:]
    for (index, head) in schema.heads.enumerated() {
      guard let key = schema.keys.keys[schema.plans.count + index] else { continue }
      head.removeEmptyObjects(at: key, in: &after)
    }
    slot.store(after)
    extendLifetime(instance)
  }
}

extension PathNode {
  /// Removes the object that encloses the values of key paths from the collected members if it has
  /// become empty: an import collects no empty objects there.
  fileprivate func removeEmptyObjects(at key: String, in members: inout [String: JSONValue]) {
    guard hasChildren, var inner = members[key]?.object else { return }
    for (index, node) in self.members.enumerated() {
      guard let key = keys.keys[index] else { continue }
      node.removeEmptyObjects(at: key, in: &inner)
    }
    members[key] = inner.isEmpty ? nil : .object(inner)
  }
}
