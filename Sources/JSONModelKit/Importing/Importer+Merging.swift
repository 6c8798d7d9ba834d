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

extension ModelObject {
  func merge(_ importer: inout Importer) throws(ReadingStopped) -> Bool {
    importer.journal.append(ModelBackup(of: instance, schema))
    return try importer.fillWithHook(instance, schema, as: .patch)
  }

  /// Resets a property to its value in a new instance.
  func reset(_ property: PropertyIndex) {
    let buffer = ElementBuffer()
    let target = buffer.plainSlot(after: 0, of: schema.plans[property.value].shape)
    schema.withValue(of: property, in: schema.type.init()) { slot in
      target.assign(slot, as: schema.type(of: property))
    }
    schema.set(property, of: instance, to: buffer)
  }

  /// Merges the unknown keys of a patch into those that the model has collected.
  func mergeCollected(_ collected: [String: JSONValue], _ role: ObjectRole) {
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

extension Importer {
  /// Merges the root object into a model.
  mutating func mergeRoot(
    _ instance: any JSONModelProtocol, _ reference: ClassReference
  ) throws(ReadingStopped) -> Bool {
    try reference.withSchema { schema throws(ReadingStopped) in
      if try namesOtherClass(than: schema) {
        // The class of the root cannot change; `selectClass` reports the issue.
        if try selectClass(reference, nil, .own) == nil {
          try source.skipValue()
          return false
        }
      }
      return try ModelObject(instance, schema).merge(&self)
    }
  }

  /// Restores models to their state when the journal had `count` entries.
  mutating func rollBack(to count: Int = 0) {
    while journal.count > count { journal.removeLast().restore() }
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
        guard let found = try takeTag(listOf: tag, schema), tag.selects(fromProperty: found) else {
          return true
        }
        break
      }
    }
    return false
  }

  /// Takes a tag, null, or a list of tags that the class imports; returns nil for another value.
  private mutating func takeTag(
    listOf tag: OutputTag, _ schema: ClassSchema
  ) throws(ReadingStopped) -> JSONValue? {
    if try source.takeNull() { return .null }
    guard try source.typeOfNext() == .array, schema.importsList(ofTags: tag.paths) else {
      return try takeTag()
    }
    return try source.takeValue()
  }
}

extension PathNode {
  /// Removes the object that encloses the values of key paths from the collected members if it has
  /// become empty: an import collects no empty objects there.
  fileprivate func removeEmptyObjects(at key: String, in members: inout [String: JSONValue]) {
    guard !self.members.isEmpty, var inner = members[key]?.object else { return }
    for (index, node) in self.members.enumerated() {
      guard let key = keys.keys[index] else { continue }
      node.removeEmptyObjects(at: key, in: &inner)
    }
    members[key] = inner.isEmpty ? nil : .object(inner)
  }
}

/// What the next value is imported into.
enum ValueRole {
  /// It replaces the previous value, if there is one.
  case document
  /// It is merged into the value in a slot. If there is none, objects are merged into an empty value,
  /// so that the members that the patch deletes are absent.
  case patch(Slot?)

  /// Calls a closure with the role of the value inside an Optional or a `JSONPresence`.
  func withPart(
    of type: any ContainerShaped.Type,
    _ body: (ValueRole) throws(ReadingStopped) -> Bool
  ) throws(ReadingStopped) -> Bool {
    guard case .patch(let current?) = self else { return try body(self) }
    var result: Result<Bool, ReadingStopped>?
    type.forEachPart(in: current) { part, _ in
      result = Result { () throws(ReadingStopped) in try body(.patch(part)) }
    }
    guard let result else { return try body(.patch(nil)) }
    return try result.get()
  }
}

extension Importer {
  /// Imports the next value and stores it.
  mutating func read(
    _ shape: ValueShape, as role: ValueRole, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    guard case .patch = role, let optional = shape.optional else {
      return try readPart(shape, as: role, into: target)
    }
    if try source.takeNull() {
      optional.storeNil(in: target)
      return true
    }
    if case .optional = shape.form { return try read(shape, into: target) }
    return try role.withPart(of: optional) { role throws(ReadingStopped) in
      try readPart(shape, as: role, into: target)
    }
  }

  /// Imports the next value, and stores it as the value of an Optional if the shape is one.
  ///
  /// An object of a patch changes the previous value. All other values replace it.
  ///
  /// - Parameter role: If it is a patch, the slot in it has the value of the Optional.
  mutating func readPart(
    _ shape: ValueShape, as role: ValueRole, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    guard case .patch(let current) = role, try source.typeOfNext() == .object else {
      return try read(shape, into: target)
    }
    switch shape.form {
    case .leaf(.value), .leaf(.any): return try mergeFreeForm(shape, with: current, into: target)
    case .leaf: return try read(shape, into: target)
    default: return try readNested(shape, as: role, into: target)
    }
  }

  /// Merges the next object into a model, or imports it as a new one if there is none.
  mutating func mergeModel(
    _ declared: ClassReference, _ shape: ValueShape, _ object: AnyObject?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let object else { return try addModel(declared, shape, into: target) }
    guard let model = ModelClasses.model(in: object) else {
      preconditionFailure("The inspection has checked the class.")
    }
    let reference = declared.sibling(for: type(of: model))
    if report(reference.declarationErrors, at: source.mark()) {
      try source.skipValue()
      return false
    }
    return try reference.withSchema { schema throws(ReadingStopped) in
      if try namesOtherClass(than: schema) {
        return try addModel(declared, shape, into: target)
      }
      guard try ModelObject(model, schema).merge(&self) else { return false }
      // With `as AnyObject`, the model is stored with the type of the slot, not with its class.
      target.store(object as AnyObject)
      return true
    }
  }

  /// Imports the next object, which is a part of the patch, as a new model.
  private mutating func addModel(
    _ reference: ClassReference, _ shape: ValueShape, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let model = try makeClusterModel(reference, shape, as: .addition) else { return false }
    target.store(model as AnyObject)
    return true
  }

  /// Merges into a value of type `JSONValue` or `Any`.
  private mutating func mergeFreeForm(
    _ shape: ValueShape, with current: Slot?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    if case .leaf(.any) = shape.form {
      let mark = source.mark()
      guard let patch = try takeAny(shape) else { return false }
      let before: JSONValue
      do throws(JSONModelError) {
        before =
          try current.map { current throws(JSONModelError) in
            try JSONValue(any: current.load(as: Any.self), maximumDepth: .max, .rejected)
          } ?? .null
      } catch {
        // Reported, because otherwise the old value would be lost. The key path leads into the old
        // value, and need not exist in the patch.
        reportValue(error.kind, at: mark, trail: error.keyPath)
        return false
      }
      target.store(before.merging(patch).swiftValue as Any)
    } else {
      guard let patch = try takeWholeValue() else { return false }
      target.store((current?.load(as: JSONValue.self) ?? .null).merging(patch))
    }
    return true
  }
}
