extension Importer {
  /// Reads an array; all of its elements are read, also behind one that is refused.
  @inline(never) mutating func readArray(
    of elementIndex: ShapeIndex, _ type: any ArrayShaped.Type, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard var hasElement = try source.beginArray() else { return try refuse(shape) }
    let element = table.shapes[elementIndex.value]
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      var count = 0
      var isWhole = true
      do throws(ReadingStopped) {
        while hasElement {
          if try importer.read(element, into: buffer.slot(after: count, of: element)) {
            count += 1
          } else {
            isWhole = false
          }
          hasElement = try importer.source.endsElement()
        }
      } catch {
        type.destroy(buffer, count: count)
        throw error
      }
      guard isWhole else {
        type.destroy(buffer, count: count)
        return false
      }
      Self.store(buffer, count, of: element, type, in: slot)
      return true
    }
  }

  /// Stores the array of the elements.
  ///
  /// The arrays of leaves that documents are full of are made by code that knows the element.
  @inline(__always) private static func store(
    _ buffer: ElementBuffer, _ count: Int, of element: ValueShape, _ type: any ArrayShaped.Type,
    in slot: Slot
  ) {
    switch (element.form, element.isOptional) {
    case (.leaf(.string), false): [String].store(buffer, count: count, in: slot)
    case (.leaf(.int), false): [Int].store(buffer, count: count, in: slot)
    case (.leaf(.double), false): [Double].store(buffer, count: count, in: slot)
    default: type.store(buffer, count: count, in: slot)
    }
  }

  /// Reads an object as a dictionary; all of its values are read, also behind one that is refused.
  @inline(never) mutating func readDictionary(
    of valueIndex: ShapeIndex, _ type: any DictionaryShaped.Type, _ shape: ValueShape,
    into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let hasMember = try source.beginObject(.all) else { return try refuse(shape) }
    let value = table.shapes[valueIndex.value]
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      var keys: [String] = []
      do throws(ReadingStopped) {
        let isWhole =
          hasMember ? try importer.readMembers(of: value, into: buffer, keys: &keys) : true
        guard isWhole else {
          type.destroy(buffer, count: keys.count)
          return false
        }
      } catch {
        type.destroy(buffer, count: keys.count)
        throw error
      }
      type.store(keys, buffer, in: slot)
      return true
    }
  }

  /// Reads the members of an object that has some, a key for every value in the buffer.
  private mutating func readMembers(
    of value: ValueShape, into buffer: ElementBuffer, keys: inout [String]
  ) throws(ReadingStopped) -> Bool {
    var seen: Set<String> = []
    var isWhole = true
    var hasMember = true
    while hasMember {
      let keyMark = source.mark()
      let key = try source.takeKey()
      if isSuperseded(keyAt: keyMark) {
        try source.skipValue()
      } else if !seen.insert(key).inserted {
        report(.duplicateKey, at: keyMark, isAtKey: true)
        try source.skipValue()
        isWhole = false
      } else if try read(value, into: buffer.slot(after: keys.count, of: value)) {
        keys.append(key)
      } else {
        isWhole = false
      }
      hasMember = try source.endsMember()
    }
    return isWhole
  }

  /// Reads a raw value and stores what it stands for.
  @inline(never) mutating func readRawValue(
    of rawIndex: ShapeIndex, _ type: any (RawRepresentable & SendableMetatype).Type,
    _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let raw = table.shapes[rawIndex.value]
    let mark = source.mark()
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      guard try importer.read(raw, into: buffer.slot(after: 0, of: raw)) else { return false }
      if type.store(rawValue: buffer, in: slot) { return true }
      importer.reportUnknownRawValue(of: type, raw, shape, at: mark)
      return false
    }
  }

  private mutating func reportUnknownRawValue(
    of type: Any.Type, _ raw: ValueShape, _ shape: ValueShape, at mark: SourceMark
  ) {
    guard issues.keeps(issueAt: mark) else { return issues.noteMore() }
    let subject = found("the value", at: mark)
    let known = (type as? any CaseIterable.Type)?.rawValueTexts ?? []
    let reason =
      known.isEmpty
      ? "\(subject) is not one of its raw values"
      : "\(subject) is none of \(known.joined(separator: ", "))"
    reportValue(
      .transformFailed(transformer: "\(name(of: shape)) from \(name(of: raw))", reason: reason),
      at: mark)
  }

  /// Reads what is not null into an Optional of an Optional.
  @inline(never) mutating func readWrapped(
    _ wrappedIndex: ShapeIndex, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let optional = shape.optional else { preconditionFailure("The form says it is one.") }
    let wrapped = table.shapes[wrappedIndex.value]
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      guard try importer.read(wrapped, into: buffer.slot(after: 0, of: wrapped)) else {
        return false
      }
      optional.storeWrapped(buffer, in: slot)
      return true
    }
  }
}
