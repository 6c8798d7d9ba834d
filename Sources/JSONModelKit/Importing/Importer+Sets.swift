// Elements of a set are hashed and compared, so a document must not choose values for which that
// takes long: texts with thousands of combining marks, and many values with one hash.

extension Importer {
  /// Reads the elements of a set one by one, and stores the set of them.
  @inline(never) mutating func readSet(
    of element: ValueShape, _ hasElement: Bool, in buffer: ElementBuffer,
    _ type: any ArrayShaped.Type, isLossy: Bool, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    var (hasElement, isWhole, count, index) = (hasElement, true, 0, 0)
    let tracker = element.mayHaveEqualHashes ? type.makeTracker() : nil
    let isChecked = isCheckedForHashing
    defer { isCheckedForHashing = isChecked }
    do throws(ReadingStopped) {
      while hasElement {
        if !isChecked { try checkTextsForHashing() }
        isCheckedForHashing = true
        let body = { (importer: inout Importer) throws(ReadingStopped) -> Bool in
          try importer.readElement(element, index, at: count, in: buffer, type, tracker)
        }
        if try isLossy ? attempt(body) : body(&self) {
          count += 1
        } else {
          isWhole = isLossy && isWhole
        }
        hasElement = try source.endsElement()
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

  /// Reads one element of a set, unless it is equal to an earlier one by its index only.
  ///
  /// - Parameters:
  ///   - index: The index of the element in the document.
  ///   - count: How many elements the buffer has.
  private mutating func readElement(
    _ element: ValueShape, _ index: Int, at count: Int, in buffer: ElementBuffer,
    _ type: any ArrayShaped.Type, _ tracker: (any ElementTracker)?
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    guard try read(element, into: buffer.slot(after: count, of: element)) else { return false }
    guard let tracker else { return true }
    let equal = tracker.insert(buffer, at: count, index, &budget.comparisons)
    if equal == nil, !budget.comparisons.isExhausted { return true }
    type.discard(buffer, at: count)
    if budget.comparisons.isExhausted { throw source.fail(limit: ComparisonBudget.reason) }
    reportValue(.constraintViolated("duplicates element \(equal ?? 0)"), at: mark)
    return false
  }

  /// Ends the import if a constraint would compare a text of a property for which that takes too
  /// long.
  @inline(never) mutating func checkTextsForComparison(
    of property: PropertyIndex, _ schema: ClassSchema, from start: Source.Bookmark
  ) throws(ReadingStopped) {
    guard source.mayHaveTextsSlowToHash(),
      let place = try place(of: property, schema, from: start, isSeen: true)
    else { return }
    let end = source.bookmark()
    source.goBack(to: start)
    if try walk(place[...]) { try checkTextsForHashing() }
    source.goBack(to: end)
  }

  /// Ends the import where the next value, which will be hashed, has a text that takes too long.
  private mutating func checkTextsForHashing() throws(ReadingStopped) {
    if try source.nextValueIsSlowToHash() { throw source.fail(limit: String.slowToHashReason) }
  }
}
