extension Importer {
  /// Imports an array; continues after an invalid element, to find all issues.
  @inline(never) mutating func readArray(
    of element: ValueShape, _ type: any ArrayShaped.Type, _ shape: ValueShape,
    isLossy: Bool, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if !isLossy, shape.isArrayOfDoubles { return try readDoubles(element, shape, into: slot) }
    let lossyMark = isLossy ? source.mark() : nil
    guard let hasElement = try source.beginArray() else { return try readOther(shape, into: slot) }
    if !hasElement, Self.storeEmpty(element, type, in: slot) { return true }
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      try importer.readElements(element, hasElement, in: buffer, type, lossyMark, into: slot)
    }
  }

  /// Imports an array of `Double` in a loop without a generic call for each element.
  @inline(never) private mutating func readDoubles(
    _ element: ValueShape, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard var hasElement = try source.beginArray() else { return try readOther(shape, into: slot) }
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
    _ type: any ArrayShaped.Type, _ lossyMark: ByteOffset?, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if type.isSet {
      return try readSet(
        of: element, hasElement, in: buffer, type, isLossy: lossyMark != nil, into: slot)
    }
    var (hasElement, isWhole, count) = (hasElement, true, 0)
    var trial = lossyMark == nil ? nil : issues.beginTrial()
    // Nil in most arrays, so that there is nothing to release.
    var dropped: [Int]?
    // Once, because it takes more instructions than the import of some elements.
    let isModel = element.isModel
    do throws(ReadingStopped) {
      while hasElement {
        let elementSlot = buffer.slot(after: count, of: element)
        if try readElement(element, isModel: isModel, into: elementSlot) {
          count += 1
        } else if trial != nil {
          drop(&trial)
          if dropped == nil { dropped = [] }
          dropped?.append(count)
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
    if let lossyMark, let dropped { note(dropped: dropped, ofArrayAt: lossyMark) }
    guard isWhole else {
      type.destroy(buffer, count: count)
      return false
    }
    Self.store(buffer, count, of: element, type, in: slot)
    return true
  }

  /// Imports an element of an array.
  ///
  /// Transparent, because the compiler does not inline a recursive function otherwise: an import of
  /// many small models takes 3 % more instructions.
  ///
  /// - Parameter isModel: `isModel` of the shape.
  @_transparent private mutating func readElement(
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
  @inline(__always) static func store(
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
    try requireFinished()
    let mark = source.mark()
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      guard try importer.read(raw, into: buffer.slot(after: 0, of: raw)) else { return false }
      if type.store(rawValue: buffer, in: slot) { return true }
      importer.reportUnknownRawValue(of: type, raw, shape, at: mark)
      return false
    }
  }

  private mutating func reportUnknownRawValue(
    of type: Any.Type, _ raw: ValueShape, _ shape: ValueShape, at mark: ByteOffset
  ) {
    guard keeps(issueAt: mark) else { return issues.countFurther() }
    reportUnknownRawValue(
      of: type, TransformerName(from: raw.typeName, to: shape.typeName), at: mark,
      fix: unknownCaseFix(shape))
  }

  /// Returns the fix for a value that no case of an Optional enumeration has; nil unless the
  /// enumeration is the type of the property, or that of its elements.
  private func unknownCaseFix(_ shape: ValueShape) -> String? {
    guard shape.isOptional, let place = place(of: shape) else { return nil }
    let (orNil, or) = (".orNil", ".or(\(shape.typeName).unknown)")
    func transformer(_ text: String) -> String { place == .element ? ".each(\(text))" : text }
    return "to accept other values, use \(transformer(orNil)) in propertyTransformers, "
      + "or \(transformer(or)) with a case unknown"
  }

  /// Where the value of a shape is in the current property.
  enum PlaceInProperty {
    case whole, element
  }

  /// Returns where a shape is in the current property; nil if it is deeper than an element.
  func place(of shape: ValueShape) -> PlaceInProperty? {
    let declared = enclosing.schema?.with { $0.plans[enclosing.property.value].shape }
    guard let declared else { return nil }
    return declared == shape ? .whole : declared.form.element == shape ? .element : nil
  }

  /// Reports a value or key that is not a raw value of a type.
  mutating func reportUnknownRawValue(
    of type: Any.Type, _ name: TransformerName, at mark: ByteOffset, isAtKey: Bool = false,
    fix: String? = nil
  ) {
    let known =
      Conformance.cases(of: type)?.rawValues.map {
        JSONValue(ruleValue: $0)?.description ?? "\($0)"
      } ?? []
    var reason =
      known.isEmpty ? "not a valid \(name.target)" : "expected \(known.alternatives)"
    if !isAtKey, let excerpt = excerpt(at: mark) { reason += ", found \(excerpt)" }
    reportValue(
      .transformFailed(transformer: name.text, reason: reason), at: mark, isAtKey: isAtKey,
      fix: fix, detail: known.isEmpty ? nil : .allowedValues(known))
  }

  /// Imports a value of type `JSONPresence`, which distinguishes absent keys from null.
  @inline(never) mutating func readPresence(
    of wrapped: ValueShape, _ type: any PresenceShaped.Type, as role: ValueRole, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if try source.takeNull() {
      type.storeNull(in: slot)
      return true
    }
    return try withBuffer { importer, buffer throws(ReadingStopped) in
      let isRead = try role.withPart(of: type) { role throws(ReadingStopped) in
        try importer.read(wrapped, as: role, into: buffer.slot(after: 0, of: wrapped))
      }
      if isRead { type.storeValue(buffer, in: slot) }
      return isRead
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

// The elements of a set are hashed and compared, so a document must not be able to choose many
// values with equal hashes.

extension Importer {
  /// Imports the elements of a set one by one, and stores the set.
  @inline(never) mutating func readSet(
    of element: ValueShape, _ hasElement: Bool, in buffer: ElementBuffer,
    _ type: any ArrayShaped.Type, isLossy: Bool, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    var (hasElement, isWhole, count, index) = (hasElement, true, 0, 0)
    let tracker = element.contents.contains(.equalHashes) ? type.makeTracker() : nil
    do throws(ReadingStopped) {
      while hasElement {
        let body = { (importer: inout Importer) throws(ReadingStopped) -> Bool in
          try importer.readElement(element, index, &count, in: buffer, type, tracker)
        }
        let isValid = try isLossy ? attempt(body) == .succeeded : body(&self)
        isWhole = isWhole && (isValid || isLossy)
        hasElement = try source.advanceToNextElement()
        index += 1
      }
    } catch {
      type.destroy(buffer, count: count)
      throw error
    }
    guard isWhole else {
      type.destroy(buffer, count: count)
      return false
    }
    type.store(buffer, count: count, in: slot)
    return true
  }

  /// Imports one element of a set; returns whether it is valid.
  ///
  /// An element that equals an earlier one only by its ``Index`` property is an issue.
  ///
  /// - Parameters:
  ///   - index: The index of the element in the document.
  ///   - count: The number of elements in the buffer.
  private mutating func readElement(
    _ element: ValueShape, _ index: Int, _ count: inout Int, in buffer: ElementBuffer,
    _ type: any ArrayShaped.Type, _ tracker: (any ElementTracker)?
  ) throws(ReadingStopped) -> Bool {
    try requireFinished()
    let mark = source.mark()
    guard try read(element, into: buffer.slot(after: count, of: element)) else { return false }
    let tracked = tracker?.insert(buffer, at: count, index, &scope.budget.comparisons) ?? .new
    if case .new = tracked {
      count += 1
    } else {
      type.discard(buffer, at: count)
    }
    if scope.budget.comparisons.isExhausted {
      throw source.fail(limit: ComparisonBudget.reason, fix: element.fixForSetOfEqualHashes)
    }
    guard case .equal(let earlier) = tracked else { return true }
    reportValue(.constraintViolated("duplicates element \(earlier)"), at: mark)
    return false
  }
}

extension ValueShape {
  /// What to use instead of a set of this shape that has too many elements with equal hashes.
  ///
  /// The constraint `.unique` hashes all bytes of a `Data` and all digits of a `Decimal`.
  fileprivate var fixForSetOfEqualHashes: String {
    storedType is any ExactlyHashable.Type
      ? "use an array with the constraint .unique" : "use an array"
  }
}

extension ModelObject {
  /// Stores `.absent` in a property of type `JSONPresence`.
  func storeAbsent(_ type: any PresenceShaped.Type, in property: PropertyIndex) {
    let plan = schema.plans[property.value]
    guard property.value >= schema.storedCount else {
      return type.storeAbsent(
        in: Slot(
          of: instance, offset: plan.offset, holdsOptional: false, type: plan.shape.storedType))
    }
    let buffer = ElementBuffer()
    type.storeAbsent(in: buffer.slot(after: 0, of: plan.shape))
    schema.accessors[property.value - schema.storedCount].set(buffer, in: instance)
  }
}

// An empty array in place of an object, as some PHP servers send it:
//
//   {"address": []}     imported like {"address": {}}, if the registry accepts it

extension Importer {
  /// Advances past an empty array that represents an object without members.
  ///
  /// Returns false, because there is no member; nil if the next value is anything else.
  @inline(never) mutating func beginEmptyArray(
    _ shape: ValueShape?
  ) throws(ReadingStopped) -> Bool? {
    try takeEmptyArray(as: shape) ? false : nil
  }

  /// Advances past an empty array that represents an object without members.
  ///
  /// Some PHP servers encode empty objects that way. An empty array as the root is never accepted.
  /// In a patch it is not accepted either: it would change nothing, but may be meant to delete all
  /// members.
  /// The registry of the class that declares the property determines whether it is accepted.
  mutating func takeEmptyArray(as shape: ValueShape?) throws(ReadingStopped) -> Bool {
    guard let shape, !scope.isMerging,
      shape.acceptsEmptyArrayAsObject || rare?.acceptedArray == source.mark(),
      source.remainingDepth < options.effectiveDepth - rootDepth
    else { return false }
    let start = source.bookmark()
    if try source.beginArray() == false {
      source.conversions &+= 1
      return true
    }
    source.rewind(to: start)
    return false
  }
}
