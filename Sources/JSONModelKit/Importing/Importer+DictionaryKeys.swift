// Converts the keys of objects to the key types of dictionaries: strings, integers, raw values, and
// types with a transformer from strings.

extension Importer where Source: ImportSource {
  /// Returns whether the key may be added.
  ///
  /// If duplicate keys are issues, and an earlier key with a different string is equal to this one,
  /// reports a duplicate key and returns false.
  ///
  /// - Throws: If the limit of comparisons is exceeded.
  @inline(__always) mutating func isNewKey(
    _ text: String, _ keys: ElementBuffer, _ index: Int, of shape: ValueShape,
    _ type: any DictionaryShaped.Type, _ equalKeys: inout EqualKeys, at mark: SourceMark
  ) throws(ReadingStopped) -> Bool {
    guard shape.mayHaveEqualKeys else { return true }
    return try isNewConvertedKey(text, keys, index, of: shape, type, &equalKeys, at: mark)
  }

  @inline(never) private mutating func isNewConvertedKey(
    _ text: String, _ keys: ElementBuffer, _ index: Int, of shape: ValueShape,
    _ type: any DictionaryShaped.Type, _ equalKeys: inout EqualKeys, at mark: SourceMark
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
    _ text: String, _ shape: ValueShape, into slot: Slot, at mark: SourceMark
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
  @inline(never) private mutating func storeTransformed(
    _ text: String, _ shape: ValueShape, into slot: Slot, at mark: SourceMark
  ) throws(ReadingStopped) -> Bool {
    // The key is hashed, and its type may hash the string.
    if text.isSlowToHash { throw source.fail(limit: String.slowToHashReason) }
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

  @inline(never) private mutating func storeInteger(
    _ text: String, _ kind: LeafKind, _ shape: ValueShape, into slot: Slot, at mark: SourceMark
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
