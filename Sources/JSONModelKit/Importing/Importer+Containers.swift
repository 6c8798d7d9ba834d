extension Importer where Source: ImportSource {
  /// Imports an array; continues after an invalid element, to find all issues.
  @inline(never) mutating func readArray(
    of element: ValueShape, _ type: any ArrayShaped.Type, _ shape: ValueShape,
    isLossy: Bool, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if !isLossy, shape.isArrayOfDoubles {
      return try readDoubles(element, shape, into: slot)
    }
    let lossyMark = isLossy ? source.mark() : nil
    guard let hasElement = try source.beginArray() else {
      return try readOther(shape, into: slot)
    }
    if !hasElement, Self.storeEmpty(element, type, in: slot) { return true }
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      try importer.readElements(element, hasElement, in: buffer, type, lossyMark, into: slot)
    }
  }

  /// Imports an array of `Double` in a loop without a generic call for each element.
  @inline(never) private mutating func readDoubles(
    _ element: ValueShape, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard var hasElement = try source.beginArray() else {
      return try readOther(shape, into: slot)
    }
    let buffer = spare.takeNumberBuffer()
    defer { spare.add(numberBuffer: buffer) }
    var (isWhole, count) = (true, 0)
    while hasElement {
      let elementSlot = buffer.slot(after: count, of: Double.self)
      if let number = source.takeFastDouble() {
        elementSlot.store(number)
        count += 1
      } else if try visit(Double.self, (element, elementSlot)) {
        count += 1
      } else {
        isWhole = false
      }
      hasElement = try source.advanceToNextElement()
    }
    guard isWhole else { return false }
    slot.store(buffer.copyArray(of: Double.self, count: count))
    return true
  }

  /// Imports elements one by one, and stores the array of them.
  ///
  /// - Parameter lossyMark: The position of an array whose invalid elements are dropped; nil for
  ///   other arrays.
  private mutating func readElements(
    _ element: ValueShape, _ hasElement: Bool, in buffer: ElementBuffer,
    _ type: any ArrayShaped.Type, _ lossyMark: SourceMark?, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if type.isSet {
      return try readSet(
        of: element, hasElement, in: buffer, type, isLossy: lossyMark != nil, into: slot)
    }
    var (hasElement, isWhole, count) = (hasElement, true, 0)
    var trial = lossyMark == nil ? nil : issues.beginTrial()
    var gaps = IndexGaps()
    // Once, because it takes more instructions than the import of some elements.
    let isModel = element.isModel
    do throws(ReadingStopped) {
      while hasElement {
        let elementSlot = buffer.slot(after: count, of: element)
        if try readElement(element, isModel: isModel, into: elementSlot) {
          count += 1
        } else if trial != nil {
          drop(&trial)
          gaps.add(after: count)
        } else {
          isWhole = false
        }
        hasElement = try source.advanceToNextElement()
      }
    } catch {
      type.destroy(buffer, count: count)
      throw error
    }
    if let trial { issues.end(trial) }
    if let lossyMark, !gaps.isEmpty { note(gaps, ofArrayAt: lossyMark) }
    guard isWhole else {
      type.destroy(buffer, count: count)
      return false
    }
    Self.store(buffer, count, of: element, type, in: slot)
    return true
  }

  /// Imports an element of an array.
  ///
  /// - Parameter isModel: `isModel` of the shape.
  @inline(__always) private mutating func readElement(
    _ element: ValueShape, isModel: Bool, into elementSlot: Slot
  ) throws(ReadingStopped) -> Bool {
    // Fast paths without a stack check: for arrays of numbers, such as coordinates, which contain
    // no other containers, and for models, because the import of a container in them checks it.
    if element.isArrayOfDoubles, case .array(let number, _) = element.form, !element.isOptional {
      return try readDoubles(number, element, into: elementSlot)
    }
    if isModel, case .model(let model) = element.form {
      return try model.withSchema { schema throws(ReadingStopped) in
        schema.needsAdditionalSteps
          ? try read(element, into: elementSlot)
          : try readNewModel(schema, element, into: elementSlot)
      }
    }
    return try read(element, into: elementSlot)
  }

  /// Stores an empty array if its element type has specialized code; returns whether it has.
  @inline(__always) private static func storeEmpty(
    _ element: ValueShape, _ type: any ArrayShaped.Type, in slot: Slot
  ) -> Bool {
    switch element.form {
    case .leaf(.string) where type == [String].self: slot.store([String]())
    case .leaf(.int) where type == [Int].self: slot.store([Int]())
    case .model where !element.isOptional && !type.isSet: slot.store([AnyObject]())
    default: return false
    }
    return true
  }

  /// Stores the array of the elements.
  ///
  /// The most common element types have specialized code.
  @inline(__always) private static func store(
    _ buffer: ElementBuffer, _ count: Int, of element: ValueShape, _ type: any ArrayShaped.Type,
    in slot: Slot
  ) {
    switch element.form {
    case .leaf(.string) where type == [String].self:
      [String].store(buffer, count: count, in: slot)
    case .leaf(.int) where type == [Int].self:
      slot.store(buffer.copyArray(of: Int.self, count: count))
    case .model where !element.isOptional:
      [AnyObject].store(buffer, count: count, in: slot)
    default:
      type.store(buffer, count: count, in: slot)
    }
  }

  /// Imports a raw value, and stores the value of `type` that has this raw value.
  @inline(never) mutating func readRawValue(
    of raw: ValueShape, _ type: any (RawRepresentable & SendableMetatype).Type,
    _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      guard try importer.read(raw, into: buffer.slot(after: 0, of: raw)) else { return false }
      if case .leaf(.string) = raw.form, !raw.isOptional,
        buffer.copy(of: String.self, at: 0).isSlowToHash
      {
        // Rejected without comparison: it would be slow, and raw values are not this long.
        buffer.destroy(String.self, count: 1)
      } else if type.store(rawValue: buffer, in: slot) {
        return true
      }
      importer.reportUnknownRawValue(of: type, raw, shape, at: mark)
      return false
    }
  }

  private mutating func reportUnknownRawValue(
    of type: Any.Type, _ raw: ValueShape, _ shape: ValueShape, at mark: SourceMark
  ) {
    guard keeps(issueAt: mark) else { return issues.countFurther() }
    reportUnknownRawValue(
      of: type, TransformerName(from: raw.typeName, to: shape.typeName), at: mark)
  }

  /// Reports a value or key that is not a raw value of a type.
  mutating func reportUnknownRawValue(
    of type: Any.Type, _ name: TransformerName, at mark: SourceMark, isAtKey: Bool = false
  ) {
    let known =
      Conformance.cases(of: type)?.rawValues.map {
        JSONValue(ruleValue: $0)?.string() ?? "\($0)"
      } ?? []
    var reason =
      known.isEmpty ? "not a valid \(name.target)" : "expected \(known.alternatives)"
    if !isAtKey, let excerpt = excerpt(at: mark) { reason += ", found \(excerpt)" }
    reportValue(
      .transformFailed(transformer: name.text, reason: reason), at: mark, isAtKey: isAtKey,
      detail: known.isEmpty ? nil : .allowedValues(known))
  }

  /// Imports a value of type `JSONPresence`, which distinguishes absent keys from null.
  @inline(never) mutating func readPresence(
    of wrapped: ValueShape, _ type: any PresenceShaped.Type, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if try source.takeNull() {
      type.storeNull(in: slot)
      return true
    }
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      guard try importer.read(wrapped, into: buffer.slot(after: 0, of: wrapped)) else {
        return false
      }
      type.storeValue(buffer, in: slot)
      return true
    }
  }

  /// Imports a value other than null into a nested Optional.
  @inline(never) mutating func readWrapped(
    _ wrapped: ValueShape, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let optional = shape.optional else {
      preconditionFailure("Only an Optional has this form.")
    }
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      guard try importer.read(wrapped, into: buffer.slot(after: 0, of: wrapped)) else {
        return false
      }
      optional.storeWrapped(buffer, in: slot)
      return true
    }
  }
}

extension ValueShape {
  /// Whether every value is imported as a model: it is neither Optional nor converted.
  fileprivate var isModel: Bool {
    if case .model = form { !isOptional && !hasTransformers } else { false }
  }
}
