// The elements of a set are hashed and compared, so a document must not be able to choose values
// for which that is slow: strings with thousands of combining marks, and many values with equal
// hashes.

extension Importer where Source: ImportSource {
  /// Imports the elements of a set one by one, and stores the set.
  @inline(never) mutating func readSet(
    of element: ValueShape, _ hasElement: Bool, in buffer: ElementBuffer,
    _ type: any ArrayShaped.Type, isLossy: Bool, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    var (hasElement, isWhole, count, index) = (hasElement, true, 0, 0)
    let tracker = element.contents.contains(.equalHashes) ? type.makeTracker() : nil
    let isChecked = isCheckedForHashing
    defer { isCheckedForHashing = isChecked }
    do throws(ReadingStopped) {
      while hasElement {
        if !isChecked { try checkTextsForHashing() }
        isCheckedForHashing = true
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

  /// Ends the import if a property contains a string that a constraint would be slow to compare.
  @inline(never) mutating func checkTextsForComparison(
    of property: PropertyIndex, _ schema: ClassSchema, from start: Source.Bookmark
  ) throws(ReadingStopped) {
    guard source.mayHaveTextsSlowToHash(),
      let documentPath = try documentPath(of: property, schema, from: start, isSeen: true)
    else { return }
    let end = source.bookmark()
    source.rewind(to: start)
    if try walk(documentPath[...]) { try checkTextsForHashing() }
    source.rewind(to: end)
  }

  /// Ends the import if the next value contains a string that is slow to hash.
  private mutating func checkTextsForHashing() throws(ReadingStopped) {
    if try source.nextValueIsSlowToHash() { throw source.fail(limit: String.slowToHashReason) }
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
