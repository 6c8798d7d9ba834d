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

  /// Merges the next value into a property; returns whether an invalid value was replaced.
  func mergeProperty(
    _ property: PropertyIndex, _ role: ObjectRole, _ importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    let plan = schema.plans[property.value]
    if role == .patch, let declarationError = schema.mergeError(for: property) {
      importer.report(
        declarationError.kind, at: importer.source.mark(), property: declarationError.property)
      try importer.source.skipValue()
      return false
    }
    if plan.keepsValueOnNull {
      let mark = importer.source.mark()
      if try importer.source.takeNull() {
        reset(property)
        _ = reportIncompleteDefault(of: property, at: mark, &importer)
        return false
      }
    }
    if let (strictShape, tolerance) = plan.shape.replacement {
      return try replacing(property, by: tolerance, isStored: true, &importer) {
        importer throws(ReadingStopped) in
        try merge(strictShape, into: property, role, &importer)
      }
    }
    _ = try merge(plan.shape, into: property, role, &importer)
    return false
  }

  /// Merges the next value into a property, as its shape specifies.
  ///
  /// - Returns: Whether the result was stored.
  func merge(
    _ shape: ValueShape, into property: PropertyIndex, _ role: ObjectRole,
    _ importer: inout Importer
  ) throws(ReadingStopped) -> Bool {
    importer.enclosing.property = property
    if schema.plans[property.value].isRequired, try rejectNull(for: property, &importer) {
      return false
    }
    return try importer.withBuffer { importer, buffer throws(ReadingStopped) in
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
    guard hasChildren, var inner = members[key]?.object else { return }
    for (index, node) in self.members.enumerated() {
      guard let key = keys.keys[index] else { continue }
      node.removeEmptyObjects(at: key, in: &inner)
    }
    members[key] = inner.isEmpty ? nil : .object(inner)
  }
}

// Merges a patch into the value of a property, as the type descriptor of the property specifies.

extension Importer {
  /// Merges the next value with the value in one slot, and stores the result in another.
  ///
  /// - Parameter current: The previous value. If there is none, objects are merged into an empty
  ///   value, so that the members that the patch deletes are absent.
  mutating func merge(
    _ shape: ValueShape, with current: Slot?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let optional = shape.optional else {
      return try mergeForm(shape, with: current, into: target)
    }
    if try source.takeNull() {
      optional.storeNil(in: target)
      return true
    }
    if case .optional = shape.form { return try read(shape, into: target) }
    var isStored = false
    if let current {
      let hasValue = try optional.withWrapped(in: current) { wrapped throws(ReadingStopped) in
        isStored = try mergeForm(shape, with: wrapped, into: target)
      }
      if hasValue { return isStored }
    }
    return try mergeForm(shape, with: nil, into: target)
  }

  /// Merges the next value, which is an object, for a shape that tolerates invalid values or
  /// elements.
  private mutating func mergeTolerant(
    _ inner: ValueShape, _ tolerance: Tolerance, _ shape: ValueShape, with current: Slot?,
    into target: Slot
  ) throws(ReadingStopped) -> Bool {
    switch tolerance {
    case .lossy:
      guard case .dictionary(let value, let key, let type) = inner.form else {
        return try read(shape, into: target)
      }
      return try mergeDictionary(
        of: value, key: key, type, isLossy: true, with: current, into: target)
    case .orDefault, .orNil, .orValue:
      return try orReplacement(tolerance, shape, in: target) { importer throws(ReadingStopped) in
        try importer.mergeForm(inner, with: current, into: target)
      }
    case .emptyAsNil:
      return try mergeForm(inner, with: current, into: target)
    case .oneOrMany:
      return try readOneOrMany(inner, into: target)
    case .keyed:
      return try mergeKeyed(inner, shape, with: current, into: target)
    }
  }

  /// Merges the next value; a null for an Optional has already been handled.
  mutating func mergeForm(
    _ shape: ValueShape, with current: Slot?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    try checkStack()
    guard try source.typeOfNext() == .object else { return try read(shape, into: target) }
    switch shape.form {
    case .model:
      return try mergeModel(shape, current?.load(as: AnyObject.self), into: target)
    case .dictionary(let value, let key, let type):
      return try mergeDictionary(
        of: value, key: key, type, isLossy: false,
        with: current, into: target)
    case .tolerant(let inner, let tolerance):
      return try mergeTolerant(inner, tolerance, shape, with: current, into: target)
    case .leaf(.value), .leaf(.any):
      return try mergeFreeForm(shape, with: current, into: target)
    case .presence(let wrapped, let type):
      return try mergePresence(shape, wrapped, type, current, into: target)
    case .either(_, _, let type):
      return try mergeEither(shape, type, current, into: target)
    case .decodable(let type):
      return try mergeDecodable(type, shape, with: current, into: target)
    case .leaf, .array, .rawValue, .optional, .embedded, .transformed:
      return try read(shape, into: target)
    }
  }

  private mutating func mergeModel(
    _ shape: ValueShape, _ object: AnyObject?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let object else { return try addModel(shape, into: target) }
    guard let model = ModelClasses.model(in: object) else {
      preconditionFailure("The inspection has checked the class.")
    }
    guard case .model(let declared) = shape.form else {
      preconditionFailure("The shape of a model.")
    }
    let reference = declared.sibling(for: type(of: model))
    let declarationErrors = reference.declarationErrors
    if !declarationErrors.isEmpty {
      let mark = source.mark()
      for declarationError in declarationErrors {
        report(
          declarationError.kind, at: mark, property: declarationError.property,
          suggestion: declarationError.suggestion)
      }
      try source.skipValue()
      return false
    }
    return try reference.withSchema { schema throws(ReadingStopped) in
      if try namesOtherClass(than: schema) { return try addModel(shape, into: target) }
      guard try ModelObject(model, schema).merge(&self) else { return false }
      // With `as AnyObject`, the model is stored with the type of the slot, not with its class.
      target.store(object as AnyObject)
      return true
    }
  }

  /// Imports the next object, which is a part of the patch, as a new model.
  private mutating func addModel(
    _ shape: ValueShape, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    guard case .model(let reference) = shape.form else {
      preconditionFailure("The shape of a model.")
    }
    guard let model = try makeClusterModel(reference, shape, as: .addition) else { return false }
    target.store(model as AnyObject)
    return true
  }

  private mutating func mergePresence(
    _ shape: ValueShape, _ wrapped: ValueShape, _ type: any PresenceShaped.Type, _ current: Slot?,
    into target: Slot
  ) throws(ReadingStopped) -> Bool {
    try withBuffer { importer, buffer throws(ReadingStopped) in
      let inner = buffer.slot(after: 0, of: wrapped)
      var isStored = false
      func merge(with value: Slot?) throws(ReadingStopped) {
        isStored = try importer.merge(wrapped, with: value, into: inner)
      }
      let presence = try current.map { current throws(ReadingStopped) in
        try type.withValue(in: current, merge)
      }
      if presence?.value == nil { try merge(with: nil) }
      if isStored { type.storeValue(buffer, in: target) }
      return isStored
    }
  }

  /// Merges into a value of type `JSONValue` or `Any`.
  private mutating func mergeFreeForm(
    _ shape: ValueShape, with current: Slot?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    guard let patch = try takeWholeValue() else { return false }
    if case .leaf(.any) = shape.form {
      let before: JSONValue
      do throws(JSONModelError) {
        before =
          try current.map { current throws(JSONModelError) in
            try JSONValue(any: current.load(as: Any.self), maximumDepth: .max)
          } ?? .null
      } catch {
        // Reported, because otherwise the old value would be lost. The key path leads into the old
        // value, and need not exist in the patch.
        reportValue(error.kind, at: mark, trail: error.keyPath)
        return false
      }
      target.store(before.merging(patch).swiftValue as Any)
    } else {
      target.store((current?.load(as: JSONValue.self) ?? .null).merging(patch))
    }
    return true
  }

  /// Merges into a `Codable` value: encodes it, applies the patch and decodes the result.
  private mutating func mergeDecodable(
    _ type: any (Decodable & SendableMetatype).Type, _ shape: ValueShape, with current: Slot?,
    into target: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let current else {
      return try readDecodable(type, shape, mergedInto: [:], into: target)
    }
    guard let encodable = type as? any Encodable.Type else { return try read(shape, into: target) }
    let before: JSONValue
    do {
      var encoder = ValueEncoder()
      encoder.usesKeyMapping = options.usesKeyMapping
      encoder.access = .all
      before = try encodable.encodedValue(in: current, by: encoder).json
    } catch {
      // Reported, because otherwise members that the patch does not contain would be lost.
      reportValue(.notExportable(reasonText(of: error)), at: source.mark())
      try source.skipValue()
      return false
    }
    return try readDecodable(type, shape, mergedInto: before, into: target)
  }

  /// Merges an object into a dictionary, member by member; null removes a key.
  private mutating func mergeDictionary(
    of value: ValueShape, key: ValueShape, _ type: any DictionaryShaped.Type, isLossy: Bool,
    with current: Slot?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    let editor = type.editor(of: current)
    // Keys are compared from the first member on. Otherwise, a duplicate key would cause the same
    // model to be merged and validated twice.
    var read = MemberKeys(texts: comparesKeys ? [] : nil)
    var equalKeys = EqualKeys()
    guard try source.beginObject() == true else {
      editor.store(in: target)
      return true
    }
    let isWhole = try forEachMember(isLossy: isLossy, &read) {
      importer, text, mark throws(ReadingStopped) in
      try importer.mergeMember(text, at: mark, of: value, key: key, type, editor, &equalKeys)
    }
    if isWhole { editor.store(in: target) }
    return isWhole
  }

  private mutating func mergeMember(
    _ text: String, at mark: ByteOffset, of value: ValueShape, key: ValueShape,
    _ type: any DictionaryShaped.Type, _ editor: any DictionaryEditor,
    _ equalKeys: inout EqualKeys
  ) throws(ReadingStopped) -> Bool {
    try withBuffer { importer, keys throws(ReadingStopped) in
      let keySlot = keys.slot(after: 0, of: key)
      guard try importer.storeKey(text, key, into: keySlot, at: mark) else {
        try importer.source.skipValue()
        return false
      }
      guard try importer.isNewKey(text, keys, 0, of: key, type, &equalKeys, at: mark) else {
        type.discardKey(keys, at: 0)
        try importer.source.skipValue()
        return false
      }
      if try importer.source.takeNull() {
        editor.removeValue(forKeyIn: keys)
        return true
      }
      return try importer.withBuffer { importer, values throws(ReadingStopped) in
        let valueSlot = values.slot(after: 0, of: value)
        var isStored = false
        do throws(ReadingStopped) {
          let isThere = try editor.withValue(forKeyIn: keys) { current throws(ReadingStopped) in
            isStored = try importer.merge(value, with: current, into: valueSlot)
          }
          if !isThere { isStored = try importer.merge(value, with: nil, into: valueSlot) }
        } catch {
          type.discardKey(keys, at: 0)
          throw error
        }
        if isStored {
          editor.setValue(forKeyIn: keys, to: values)
        } else {
          type.discardKey(keys, at: 0)
        }
        return isStored
      }
    }
  }
}
