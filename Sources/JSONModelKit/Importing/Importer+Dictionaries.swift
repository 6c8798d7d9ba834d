// The keys of an object are strings. The keys of a dictionary may also be integers, values of types
// with a transformer from strings, and values of types whose raw values are strings or one of
// these. Keys and values are collected in two buffers, at equal indexes.
//
// Detecting duplicate keys costs nothing for a valid object: if there are any, the dictionary has
// fewer members than the object. Keys are compared only then, or from the first invalid member on.
// In a patch, they are compared from the first member on: otherwise, a duplicate key would cause
// the same model to be merged and validated twice.

/// The members of an object that were imported so far.
private struct DictionaryMembers {
  let type: any DictionaryShaped.Type
  let key: ValueShape
  let value: ValueShape
  let isLossy: Bool
  let keys: ElementBuffer
  let values: ElementBuffer
  let hasStringKeys: Bool
  /// The dictionary that a patch changes; nil for a document.
  ///
  /// The buffers have at most one member of a patch.
  let editor: (any DictionaryEditor)?
  var count = 0
  var equalKeys = EqualKeys()

  init(
    _ type: any DictionaryShaped.Type, _ key: ValueShape, _ value: ValueShape, isLossy: Bool,
    keys: ElementBuffer, values: ElementBuffer, as role: ValueRole
  ) {
    (self.type, self.key, self.value, self.isLossy) = (type, key, value, isLossy)
    (self.keys, self.values) = (keys, values)
    editor = if case .patch(let current) = role { type.editor(of: current) } else { nil }
    hasStringKeys = if case .leaf(.string) = key.form { key.type == String.self } else { false }
  }

  func discard() {
    type.destroyKeys(keys, count: count)
    type.destroyValues(values, count: count)
  }
}

extension Importer {
  /// Imports an object as a dictionary; continues after an invalid member, to find all issues.
  ///
  /// A patch changes member by member; null removes a key.
  mutating func readDictionary(
    of value: ValueShape, key: ValueShape, _ type: any DictionaryShaped.Type,
    _ shape: ValueShape, isLossy: Bool, as role: ValueRole, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    var begun = try source.beginObject()
    if begun == nil { begun = try beginEmptyArray(shape) }
    guard let hasMember = begun else { return try readOther(shape, into: slot) }
    return try withBuffer { importer, keys throws(ReadingStopped) in
      try importer.withBuffer { importer, values throws(ReadingStopped) in
        var members = DictionaryMembers(
          type, key, value, isLossy: isLossy, keys: keys, values: values, as: role)
        var read = MemberKeys(marks: importer.spare.takeMarks())
        if members.editor != nil, importer.comparesKeys { read.texts = [] }
        defer {
          // While there is no copy of them: otherwise, this would allocate memory.
          read.marks.removeAll(keepingCapacity: true)
          importer.spare.add(read.marks)
        }
        var isWhole = true
        do throws(ReadingStopped) {
          if hasMember { isWhole = try importer.readMembers(&members, &read) }
        } catch {
          members.discard()
          throw error
        }
        guard isWhole else {
          members.discard()
          return false
        }
        if let editor = members.editor {
          editor.store(in: slot)
          return true
        }
        return Self.store(members, in: slot) { count in
          count == read.marks.count || importer.compare(&read)
        }
      }
    }
  }

  /// Stores the dictionary of the members.
  ///
  /// The most common types have specialized code. The generic code requests metadata from the
  /// runtime for each dictionary and each member.
  @inline(__always) private static func store(
    _ members: DictionaryMembers, in slot: Slot, where acceptsCount: (_ count: Int) -> Bool
  ) -> Bool {
    let (keys, values, count) = (members.keys, members.values, members.count)
    if members.hasStringKeys {
      switch members.value.form {
      case .leaf(.string) where members.type == [String: String].self:
        return [String: String].store(keys, values, count: count, in: slot, where: acceptsCount)
      case .leaf(.int) where members.type == [String: Int].self:
        return [String: Int].store(keys, values, count: count, in: slot, where: acceptsCount)
      case .model where !members.value.isOptional:
        return [String: AnyObject].store(keys, values, count: count, in: slot, where: acceptsCount)
      default: break
      }
    }
    return members.type.store(keys, values, count: count, in: slot, where: acceptsCount)
  }

  /// Imports the members of a nonempty object; returns whether all of them are valid.
  private mutating func readMembers(
    _ members: inout DictionaryMembers, _ read: inout MemberKeys
  ) throws(ReadingStopped) -> Bool {
    // Two closures, so that the members of a document need no check.
    if let editor = members.editor {
      return try forEachMember(isLossy: members.isLossy, &read) {
        importer, text, mark throws(ReadingStopped) in
        try importer.mergeMember(text, of: &members, in: editor, at: mark)
      }
    }
    return try forEachMember(isLossy: members.isLossy, &read) {
      importer, text, mark throws(ReadingStopped) in
      try importer.readMember(text, of: &members, at: mark)
    }
  }

  /// Calls a closure for each member of a nonempty object.
  ///
  /// - Parameters:
  ///   - isLossy: Whether invalid members are dropped.
  ///   - read: Collects the keys. Once keys are compared, the value of a duplicate key is skipped.
  ///   - body: Imports a member, with the source before its value; returns whether it is valid.
  /// - Returns: Whether all members are valid. Duplicate keys are not detected until keys are
  ///   compared.
  mutating func forEachMember(
    isLossy: Bool, _ read: inout MemberKeys,
    _ body: (inout Importer, String, ByteOffset) throws(ReadingStopped) -> Bool
  ) throws(ReadingStopped) -> Bool {
    var isWhole = true
    var hasMember = true
    var trial = isLossy ? issues.beginTrial() : nil
    while hasMember {
      let mark = source.mark()
      let text = try source.takeKey()
      if isSuperseded(keyAt: mark) {
        try source.skipValue()
      } else if read.texts?.insert(text).inserted == false {
        // Duplicate keys are never tolerated, so the issue is reported outside the trial.
        if let current = trial { issues.end(current) }
        reportValue(.duplicateKey, at: mark, isAtKey: true)
        if trial != nil { trial = issues.beginTrial() }
        try source.skipValue()
        isWhole = false
      } else {
        let (issuesBefore, entriesBefore) = (issues.checkpoint, journal.count)
        if read.texts == nil { read.marks.append(mark) }
        let isValid = try body(&self, text, mark)
        if !isValid, trial != nil {
          drop(&trial, changesFrom: entriesBefore)
        } else if !isValid {
          isWhole = false
          if read.texts == nil { compare(&read, from: text, issuesBefore) }
        }
      }
      hasMember = try source.advanceToNextMember()
    }
    if let trial { issues.end(trial) }
    return isWhole
  }

  /// Whether duplicate keys are issues.
  var comparesKeys: Bool { options.duplicateKeys == .reject }

  /// Compares all keys so far, and later keys with them; called after the first invalid member.
  ///
  /// If the key of that member is a duplicate, the issue concerns the key instead of the value.
  private mutating func compare(
    _ read: inout MemberKeys, from text: String, _ issuesBefore: IssueCollector.Checkpoint
  ) {
    guard comparesKeys else { return }
    if read.marks.dropLast().contains(where: { source.key(at: $0) == text }) {
      issues.takeBack(since: issuesBefore)
    }
    _ = compare(&read)
  }

  /// Compares all keys so far; returns whether they are unique.
  private mutating func compare(_ read: inout MemberKeys) -> Bool {
    guard comparesKeys else { return true }
    var texts: Set<String> = []
    for mark in read.marks where !texts.insert(source.key(at: mark)).inserted {
      reportValue(.duplicateKey, at: mark, isAtKey: true)
    }
    read.texts = texts
    return texts.count == read.marks.count
  }

  /// Imports a value and its key into the slots after those of the other members.
  private mutating func readMember(
    _ text: consuming String, of members: inout DictionaryMembers, at mark: ByteOffset
  ) throws(ReadingStopped) -> Bool {
    let value = members.value
    let valueSlot = members.values.slot(after: members.count, of: value)
    let hasValue = try read(value, into: valueSlot)
    if members.hasStringKeys {
      guard hasValue else { return false }
      members.keys.slot(after: members.count, of: members.key).store(text)
      members.count += 1
      return true
    }
    let key = members.key
    let keySlot = members.keys.slot(after: members.count, of: key)
    let hasKey = try storeKey(text, key, into: keySlot, at: mark)
    var isNew = false
    if hasKey {
      isNew = try isNewKey(
        text, members.keys, members.count, of: key, members.type, &members.equalKeys, at: mark)
    }
    if isNew, hasValue {
      members.count += 1
      return true
    }
    if hasKey { members.type.discardKey(members.keys, at: members.count) }
    if hasValue { members.type.discardValue(members.values, at: members.count) }
    return false
  }
}

extension Importer {
  /// Merges a value into the one that the dictionary has for its key.
  private mutating func mergeMember(
    _ text: String, of members: inout DictionaryMembers, in editor: any DictionaryEditor,
    at mark: ByteOffset
  ) throws(ReadingStopped) -> Bool {
    let (type, keys, values) = (members.type, members.keys, members.values)
    let keySlot = keys.slot(after: 0, of: members.key)
    guard try storeKey(text, members.key, into: keySlot, at: mark) else {
      try source.skipValue()
      return false
    }
    var isStored = false
    defer { if !isStored { type.discardKey(keys, at: 0) } }
    guard
      try isNewKey(text, keys, 0, of: members.key, type, &members.equalKeys, at: mark)
    else {
      try source.skipValue()
      return false
    }
    if try source.takeNull() {
      editor.removeValue(forKeyIn: keys)
      return true
    }
    let value = members.value
    let valueSlot = values.slot(after: 0, of: value)
    try editor.withValue(forKeyIn: keys) { current throws(ReadingStopped) in
      isStored = try read(value, as: .patch(current), into: valueSlot)
    }
    if isStored { editor.setValue(forKeyIn: keys, to: values) }
    return isStored
  }
}

/// The keys of the members of an object that were imported so far.
struct MemberKeys {
  /// The positions of the keys until they are compared.
  var marks: [ByteOffset] = []
  /// The strings of the keys; nil until keys are compared for the first time.
  var texts: Set<String>?
}

// Converts the keys of objects to the key types of dictionaries: strings, integers, raw values, and
// types with a transformer from strings.

extension Importer {
  /// Returns whether the key may be added.
  ///
  /// If duplicate keys are issues, and an earlier key with a different string is equal to this one,
  /// reports a duplicate key and returns false.
  ///
  /// - Throws: If the limit of comparisons is exceeded.
  mutating func isNewKey(
    _ text: String, _ keys: ElementBuffer, _ index: Int, of shape: ValueShape,
    _ type: any DictionaryShaped.Type, _ equalKeys: inout EqualKeys, at mark: ByteOffset
  ) throws(ReadingStopped) -> Bool {
    guard shape.mayHaveEqualKeys else { return true }
    return try isNewConvertedKey(text, keys, index, of: shape, type, &equalKeys, at: mark)
  }

  private mutating func isNewConvertedKey(
    _ text: String, _ keys: ElementBuffer, _ index: Int, of shape: ValueShape,
    _ type: any DictionaryShaped.Type, _ equalKeys: inout EqualKeys, at mark: ByteOffset
  ) throws(ReadingStopped) -> Bool {
    let key = type.hashableKey(keys, at: index)
    if shape.contents.contains(.equalHashes), !equalKeys.mayCompare(key, &scope.budget.comparisons)
    {
      throw source.fail(limit: ComparisonBudget.reason, fix: "use String keys")
    }
    guard options.duplicateKeys == .reject else { return true }
    if equalKeys.areDifferent(from: key, text: text) { return true }
    reportValue(.duplicateKey, at: mark, isAtKey: true)
    return false
  }

  /// Converts the string of a key to the key type, and stores the key.
  mutating func storeKey(
    _ text: String, _ shape: ValueShape, into slot: Slot, at mark: ByteOffset
  ) throws(ReadingStopped) -> Bool {
    switch shape.keyForm {
    case .text:
      slot.store(text)
      return true
    case .integer(let kind):
      return storeInteger(text, kind, shape, into: slot, at: mark)
    case .rawValue(of: let raw, let type):
      return try withBuffer { importer, buffer throws(ReadingStopped) in
        let rawSlot = buffer.slot(after: 0, of: raw)
        guard try importer.storeKey(text, raw, into: rawSlot, at: mark) else { return false }
        if type.store(rawValue: buffer, in: slot) { return true }
        importer.reportUnknownRawValue(
          of: type, TransformerName(from: "String", to: shape.typeName), at: mark, isAtKey: true)
        return false
      }
    case .transformed:
      return try storeTransformed(text, shape, into: slot, at: mark)
    }
  }

  /// Stores the key that the transformer of its type returns.
  private mutating func storeTransformed(
    _ text: String, _ shape: ValueShape, into slot: Slot, at mark: ByteOffset
  ) throws(ReadingStopped) -> Bool {
    guard let transformer = shape.transformers?.transformers(for: .string).first else {
      preconditionFailure("The inspection rejects other key types.")
    }
    do {
      return try transformer.transform(.string(text), into: slot)
    } catch {
      reportTransformation(
        error, by: transformer.source.name, .string, shape, at: mark, isAtKey: true)
      return false
    }
  }

  private mutating func storeInteger(
    _ text: String, _ kind: LeafKind, _ shape: ValueShape, into slot: Slot, at mark: ByteOffset
  ) -> Bool {
    /// Accepts only the string that an export produces: `7`, not `07` or `+7`.
    func store<Value: FixedWidthInteger>(_ type: Value.Type) -> Bool {
      guard let value = Value(text), String(value) == text else { return false }
      slot.store(value)
      return true
    }
    guard let type = kind.integerType else {
      preconditionFailure("The inspection rejects other key types.")
    }
    let isStored = kind == .int ? store(Int.self) : store(type)
    if !isStored {
      reportValue(
        .transformFailed(
          transformer: TransformerName(from: "String", to: shape.typeName).text,
          reason: "key is not a valid \(shape.typeName)"),
        at: mark, isAtKey: true)
    }
    return isStored
  }
}

/// The keys of a dictionary that were imported so far; different strings may represent equal keys.
struct EqualKeys {
  private var texts: [AnyHashable: String] = [:]

  /// The number of keys with each hash value.
  private var hashes: [Int: Int] = [:]

  /// Counts the comparisons with earlier keys of equal hashes; returns whether the budget allows
  /// them.
  mutating func mayCompare(_ key: AnyHashable, _ budget: inout ComparisonBudget) -> Bool {
    let others = hashes[key.hashValue, default: 0]
    hashes[key.hashValue] = others + 1
    if others > 0 {
      budget.spend(others * ((key.base as? any ExactlyHashable)?.comparisonCost ?? 1))
    }
    return !budget.isExhausted
  }

  /// Returns whether no earlier key is equal to this one but has a different string.
  ///
  /// Equal keys with the same string are detected elsewhere.
  mutating func areDifferent(from key: AnyHashable, text: String) -> Bool {
    guard let before = texts[key] else {
      texts[key] = text
      return true
    }
    return before == text
  }
}
