// Arrays whose JSON form is not an array of their elements:
//
//   oneOrMany     "a"                          the array ["a"]
//   keyed         {"-Kx1": {"text": "a"}}      the array of one Note, whose id is "-Kx1"
//
// The key of a member is stored after the members of the object, and before required keys are
// checked and `validate()` runs.

extension ValueShape {
  /// The shapes of the values in nested arrays, the outermost first: for `[[Int]]`, those of `[Int]`
  /// and `Int`; one more if the innermost values are arrays because of a transformer.
  fileprivate var nestedElements: [ValueShape] {
    var (shape, elements) = (self, [ValueShape]())
    while let element = shape.arrayParts?.element {
      elements.append(element)
      shape = element
    }
    if shape.arrayParts == nil, shape.jsonTypes == [.array] { elements.append(shape) }
    return elements
  }
}

extension Importer {
  /// Imports an array, or a value that is the only element of the array.
  mutating func readOneOrMany(
    _ whole: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let (element, type, isLossy) = whole.arrayParts, try isOne(of: whole) else {
      return try read(whole, into: slot)
    }
    let mark = source.mark()
    if type.isSet { try requireFinished() }
    // Of an earlier import of the same value.
    rare?.deviations[enclosing]?.singles[mark] = nil
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      let read = { (importer: inout Importer) throws(ReadingStopped) -> Bool in
        try importer.read(element, into: buffer.slot(after: 0, of: element))
      }
      var count = 1
      if !isLossy {
        guard try read(&importer) else { return false }
      } else {
        switch try importer.attempt(read) {
        case .succeeded: break
        case .tolerated: count = 0
        case .failed: return false
        }
      }
      type.store(buffer, count: count, in: slot)
      importer.noteSingleElement(at: mark)
      return true
    }
  }

  /// Returns whether the next value is an element instead of an array of elements.
  private mutating func isOne(of whole: ValueShape) throws(ReadingStopped) -> Bool {
    switch try source.typeOfNext() {
    case .null: return false
    case .array: break
    default: return true
    }
    let elements = whole.nestedElements
    guard elements.count > 1 else { return false }
    let start = source.bookmark()
    defer { source.rewind(to: start) }
    // The first innermost value decides: it is in one array less than in the whole value.
    var depth = 0
    while depth < elements.count, let hasElement = try source.beginArray() {
      depth += 1
      if !hasElement { return false }
    }
    guard depth == elements.count - 1 else { return false }
    return try source.typeOfNext() != .null || !elements[depth - 1].isOptional
  }
}

// MARK: - Keys of members

/// The key of a member, which becomes a property of the model in the value of the member.
final class MemberKey {
  let property: String
  let text: String
  let mark: ByteOffset
  /// The value of `Importer.usesMemberLoop` for other objects.
  let usesMemberLoop: Bool

  init(property: String, text: String, mark: ByteOffset, usesMemberLoop: Bool) {
    self.property = property
    self.text = text
    self.mark = mark
    self.usesMemberLoop = usesMemberLoop
  }
}

extension MemberKey {
  /// Returns the key for other bytes, in which the object is at the given position.
  func moved(to mark: ByteOffset) -> MemberKey {
    MemberKey(property: property, text: text, mark: mark, usesMemberLoop: usesMemberLoop)
  }
}

extension Importer {
  /// Sets the key of the next object.
  mutating func expect(_ key: MemberKey) {
    makeRare().memberKey = key
    usesMemberLoop = false
  }

  /// Returns the key of the object that is now imported, if there is one.
  mutating func takeMemberKey() -> MemberKey? {
    guard let key = rare?.memberKey else { return nil }
    rare?.memberKey = nil
    usesMemberLoop = key.usesMemberLoop
    return key
  }
}

extension ModelObject {
  /// Stores the key of a member in the model that was imported from its value, if there is one.
  ///
  /// A member of the object for the same property must have an equal value.
  func storeMemberKey(_ state: inout ObjectState, _ importer: inout Importer)
    throws(ReadingStopped)
  {
    guard let key = state.rest?.memberKey else { return }
    let property = schema.property(named: key.property)
    let shape = schema.plans[property.value].shape.asKey
    importer.enclosing.property = property
    let isRepeated = state.seen.contains(property) || state.role == .patch
    _ = state.seen.insert(property)
    try importer.withBuffer { importer, buffer throws(ReadingStopped) in
      let target = buffer.slot(after: 0, of: shape)
      guard try importer.storeKey(key.text, shape, into: target, at: key.mark) else {
        state.noteFailure(of: property, schema)
        return
      }
      // In an open object, the value of the member may be the beginning of a string. A value with
      // issues of its own is not compared.
      guard isRepeated, !importer.isUnfinished(state.mark), !state.hasFailed(property),
        let isEqual = schema.isEqual(property, of: instance, to: buffer)
      else { return schema.set(property, of: instance, to: buffer) }
      buffer.discard(shape.storedType)
      if !isEqual {
        let issue = JSONModelError.Issue(
          kind: .constraintViolated("must be equal to the key of the object"),
          keyPath: schema.preferredPaths[property.value],
          property: schema.qualifiedName(of: property))
        try importer.report([issue], of: schema, at: state.mark)
      }
    }
  }
}

extension Importer {
  /// Imports an object as an array of models.
  mutating func readKeyed(
    _ whole: ValueShape, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let (element, type, isLossy) = whole.arrayParts else {
      preconditionFailure("The inspection has checked the type.")
    }
    let mark = source.mark()
    var begun = try source.beginObject()
    if begun == nil { begun = try beginEmptyArray(shape) }
    guard let hasMember = begun else { return try rejectValue(expected: "object", [.object]) }
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      var read = MemberKeys(texts: importer.comparesKeys ? [] : nil)
      var (isWhole, count) = (true, 0)
      var dropped: [Int]?
      // Different strings may be equal keys, such as UUIDs in different cases.
      var keys: Set<String>? = importer.mayHaveEqualKeys(shape) ? [] : nil
      do throws(ReadingStopped) {
        if hasMember {
          isWhole = try importer.forEachMember(isLossy: isLossy, &read) {
            importer, text, mark throws(ReadingStopped) in
            let target = buffer.slot(after: count, of: element)
            let isRead = try importer.withKey(text, of: shape, at: mark, buffer, count) {
              importer throws(ReadingStopped) in
              try importer.read(element, into: target)
            }
            if isRead,
              importer.isNewKey(of: buffer.copy(of: AnyObject.self, at: count), shape, &keys)
            {
              count += 1
              return true
            }
            if isRead {
              importer.reportValue(.duplicateKey, at: mark, isAtKey: true)
              type.discard(buffer, at: count)
            }
            if dropped == nil { dropped = [] }
            dropped?.append(count)
            return false
          }
        }
      } catch {
        type.destroy(buffer, count: count)
        throw error
      }
      guard isWhole else {
        type.destroy(buffer, count: count)
        return false
      }
      if isLossy, let dropped { importer.note(dropped: dropped, ofArrayAt: mark) }
      Self.store(buffer, count, of: element, type, in: slot)
      return true
    }
  }

  /// Runs a closure that imports the value of a member into a buffer at an index.
  private mutating func withKey(
    _ text: String, of shape: ValueShape, at mark: ByteOffset, _ buffer: ElementBuffer,
    _ index: Int, _ body: (inout Importer) throws(ReadingStopped) -> Bool
  ) throws(ReadingStopped) -> Bool {
    guard let property = shape.keyName else {
      preconditionFailure("The inspection has found the property.")
    }
    expect(
      MemberKey(property: property, text: text, mark: mark, usesMemberLoop: usesMemberLoop))
    let isRead = try body(&self)
    guard let pending = takeMemberKey(), isRead else { return isRead }
    // A transformer has created the model from a value that is not an object.
    let object = buffer.copy(of: AnyObject.self, at: index)
    do throws(ReadingStopped) {
      if try set(pending, of: object) { return true }
    } catch {
      _ = buffer.take(AnyObject.self, at: index)
      throw error
    }
    _ = buffer.take(AnyObject.self, at: index)
    return false
  }

  /// Stores a key in a model; returns whether it is valid.
  private mutating func set(_ key: MemberKey, of object: AnyObject) throws(ReadingStopped) -> Bool {
    guard let model = ModelClasses.model(in: object) else {
      preconditionFailure("The inspection has checked the class.")
    }
    let reference = ClassReference(
      prepared: type(of: model), usesKeyMapping: options.usesKeyMapping)
    return try reference.withSchema { schema throws(ReadingStopped) in
      let property = schema.property(named: key.property)
      let shape = schema.plans[property.value].shape.asKey
      return try withBuffer { importer, buffer throws(ReadingStopped) in
        let target = buffer.slot(after: 0, of: shape)
        guard try importer.storeKey(key.text, shape, into: target, at: key.mark) else {
          return false
        }
        schema.set(property, of: model, to: buffer)
        return true
      }
    }
  }

  /// Returns a key of the document as exports have it, such as a UUID in capitals.
  ///
  /// - Returns: The key; nil after an issue.
  private mutating func exportedKey(
    _ text: String, of shape: ValueShape, at mark: ByteOffset
  ) throws(ReadingStopped) -> String? {
    guard let name = shape.keyName, let model = shape.modelClass else { return text }
    return try model.withSchema { schema throws(ReadingStopped) in
      let shape = schema.plans[schema.property(named: name).value].shape.asKey
      if !shape.mayHaveEqualKeys, case .text = shape.keyForm { return text }
      return try withBuffer { importer, buffer throws(ReadingStopped) in
        let slot = buffer.slot(after: 0, of: shape)
        guard try importer.storeKey(text, shape, into: slot, at: mark) else { return nil }
        var key: String?
        buffer.lend(shape.storedType) { key = try? shape.wrappedKeyText(of: $0) }
        buffer.discard(shape.storedType)
        return key ?? text
      }
    }
  }

  private func mayHaveEqualKeys(_ shape: ValueShape) -> Bool {
    guard options.duplicateKeys == .reject, let name = shape.keyName else { return false }
    return shape.modelClass?.withSchema { schema in
      schema.plans[schema.property(named: name).value].shape.asKey.mayHaveEqualKeys
    } ?? false
  }

  /// Adds the key of a model to those of earlier models; returns whether it was not among them.
  ///
  /// - Parameter keys: The keys; nil if different strings are different keys.
  private func isNewKey(of object: AnyObject, _ shape: ValueShape, _ keys: inout Set<String>?)
    -> Bool
  {
    guard keys != nil, let key = key(of: object, shape) else { return true }
    return keys?.insert(key).inserted ?? true
  }

  private func key(of object: AnyObject, _ shape: ValueShape) -> String? {
    shape.keyName.flatMap {
      KeyProperty.key(of: object, $0, usesKeyMapping: options.usesKeyMapping)
    }
  }

  /// Moves the key of the object that is now imported, if there is one, to its state.
  mutating func noteMemberKey(_ state: inout ObjectState) {
    guard let key = takeMemberKey() else { return }
    state.withRest { $0.memberKey = key }
  }

  // MARK: - Merging

  /// Merges an object into an array of models, member by member; null removes a model.
  mutating func mergeKeyed(
    _ whole: ValueShape, _ shape: ValueShape, with current: Slot?, into target: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let (element, type, isLossy) = whole.arrayParts else {
      preconditionFailure("The inspection has checked the type.")
    }
    var models: [AnyObject?] = current?.load(as: [AnyObject].self) ?? []
    var indexes: [String: Int] = [:]
    for index in models.indices {
      if let key = models[index].flatMap({ key(of: $0, shape) }) { indexes[key] = index }
    }
    var read = MemberKeys(texts: comparesKeys ? [] : nil)
    var keys: Set<String>? = mayHaveEqualKeys(shape) ? [] : nil
    guard let hasMember = try source.beginObject() else {
      preconditionFailure("The next value is an object.")
    }
    if hasMember {
      let isWhole = try forEachMember(isLossy: isLossy, &read) {
        importer, text, mark throws(ReadingStopped) in
        guard let key = try importer.exportedKey(text, of: shape, at: mark) else {
          try importer.source.skipValue()
          return false
        }
        if keys?.insert(key).inserted == false {
          importer.reportValue(.duplicateKey, at: mark, isAtKey: true)
          try importer.source.skipValue()
          return false
        }
        let index = indexes[key]
        if try importer.source.takeNull() {
          if let index { models[index] = nil }
          return true
        }
        let model = try importer.mergeElement(
          element, with: index.flatMap { models[$0] }, text, shape, at: mark)
        guard let model else { return false }
        if let index { models[index] = model } else { models.append(model) }
        return true
      }
      guard isWhole else { return false }
    }
    let merged = models.compactMap(\.self)
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      for (index, model) in merged.enumerated() {
        buffer.slot(after: index, of: element).store(model as AnyObject)
      }
      Self.store(buffer, merged.count, of: element, type, in: target)
      return true
    }
  }

  /// Merges the value of a member into a model; imports a new model if there is none.
  private mutating func mergeElement(
    _ element: ValueShape, with model: AnyObject?, _ key: String, _ shape: ValueShape,
    at mark: ByteOffset
  ) throws(ReadingStopped) -> AnyObject? {
    try withBuffer { importer, buffer throws(ReadingStopped) in
      let target = buffer.slot(after: 0, of: element)
      let isStored = try importer.withKey(key, of: shape, at: mark, buffer, 0) {
        importer throws(ReadingStopped) in
        guard let model else {
          return try importer.readPart(element, as: .patch(nil), into: target)
        }
        var isStored = false
        try Slot.lend(model) { slot throws(ReadingStopped) in
          isStored = try importer.readPart(element, as: .patch(slot), into: target)
        }
        return isStored
      }
      return isStored ? buffer.take(AnyObject.self, at: 0) : nil
    }
  }
}

extension ClassSchema {
  /// Returns whether the value of a property is equal to the first value in a buffer; nil if it is
  /// nil.
  fileprivate func isEqual(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, to buffer: ElementBuffer
  ) -> Bool? {
    let shape = plans[property.value].shape.asKey
    var new: String?
    buffer.lend(shape.storedType) { new = try? shape.wrappedKeyText(of: $0) }
    guard let current = try? key(of: instance, in: property) else { return nil }
    return new.map { ExactKey($0) == ExactKey(current) } ?? false
  }
}
