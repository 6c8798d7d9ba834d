// Most members of most documents are strings, numbers and booleans in the order of declaration.
// This loop imports them, as long as the fast path supports all of them:
//
//   { "id" : 7 , "name" : "a" , "tags" : [ ] , ...
//   ^ start                            ^ end, before a value that it does not import
//
// The general code imports that value. The loop continues after it, up to the end of the object.
//
// The loop imports only what the general code imports without an issue, with the same result. It
// ends before anything else, and the general code continues there: another key, an escape, a wrong
// type, a number out of range or a duplicate key. So all issues are reported in one place.
//
// In the benchmarks, the loop saves 16 % of the instructions for tweets and 20 % for a user. It
// imports objects that have only leaves and arrays as a whole, which saves 11 % for a document of
// small objects.

extension JSONReader {
  /// Imports members in the order of declaration, as long as none of them has an issue.
  ///
  /// - Parameters:
  ///   - start: The position: `beforeObject`; `afterValue`; or `beforeValue`, at the value of the
  ///     property that precedes `expected`, whose key was already read.
  ///   - seen: Receives the properties whose keys were read.
  ///   - expected: The first property to be imported. Receives the one after the last key, unless the
  ///     object has ended.
  /// - Returns: The new position; `start` if the position did not change.
  @inline(never) mutating func takeMembers(
    of instance: any JSONModelProtocol, _ schema: ClassSchema, from start: MemberProgress,
    seen: inout PropertySet, expecting expected: inout PropertyIndex
  ) -> MemberProgress {
    let list = schema.expectedMembers.list
    let first = expected.value
    var (cursor, property, progress) = (self.cursor, first, start)
    var end = list.count
    switch start {
    case .beforeObject:
      guard enterObject(of: list, &cursor) else { return .beforeObject }
      self.cursor.position = cursor.position
      progress = .beforeValue
    case .beforeValue, .afterValue:
      // The loop ends before a property whose key was read already.
      end = min(end, seen.firstMember(from: expected).value)
      if case .beforeValue = start { property = first &- 1 }
    case .beforeKey, .afterObject: preconditionFailure("The loop does not start here.")
    }
    while property < end {
      let expectedText = list[property]
      if case .afterValue = progress {
        guard cursor.skipSeparator() else { break }
        guard cursor.skipKey(expectedText) else {
          self.cursor.position = cursor.position + -1
          progress = .beforeKey
          break
        }
        self.cursor.position = cursor.position
        progress = .beforeValue
      }
      cursor.skipWhitespace()
      let member = expectedText.value
      let slot = Slot(
        of: instance, offset: member.offset, holdsOptional: member.isOptional,
        type: schema.plans[property].shape.storedType)
      guard cursor.takeFast(member, into: slot, mayNest: depth < maximumDepth) else { break }
      self.cursor.position = cursor.position
      progress = .afterValue
      property &+= 1
    }
    if case .beforeValue = progress { property &+= 1 }
    expected.value = property
    seen.insert(PropertyIndex(first)..<expected)
    if case .afterValue = progress, takeObjectEnd() { return .afterObject }
    return progress
  }

  /// Enters an object whose first key is that of the first property, and advances past this key.
  ///
  /// - Returns: Whether it did; otherwise the position of the cursor is undefined.
  @inline(__always) private mutating func enterObject(
    of list: LentTexts<ExpectedMember>, _ cursor: inout ByteCursor
  ) -> Bool {
    guard cursor.skipWhitespace() == UInt8(ascii: "{") else { return false }
    cursor.advance()
    guard cursor.skipWhitespace() == UInt8(ascii: "\"") else { return false }
    cursor.advance()
    return cursor.skipKey(list[0]) && takeLevel()
  }
}

extension ByteCursor {
  /// Takes the next value and stores it, if the fast path for its type supports it.
  ///
  /// Otherwise returns false; then the position is undefined.
  ///
  /// Transparent, because the compiler does not inline as much into one function otherwise. With a
  /// call for each value, the benchmark that imports a user takes 6 % more instructions.
  @_transparent fileprivate mutating func takeFast(
    _ member: ExpectedMember, into slot: Slot, mayNest: @autoclosure () -> Bool
  ) -> Bool {
    if member.isOptional, member.kind != .other, takeNullLiteral() {
      member.kind.storeNil(in: slot)
      return true
    }
    switch member.kind {
    case .stringOrEmpty:
      if takeEmptyText() {
        slot.storeNil(String?.none)
        return true
      }
      fallthrough
    case .string:
      switch takePlainText() {
      case .small(let text): slot.store(text)
      case .long(let text): slot.storeLeaf(text)
      case nil: return false
      }
    case .bool:
      guard let value = takeBoolLiteral() else { return false }
      slot.storeLeaf(value)
    case .double:
      guard let (value, end) = fastDouble() else { return false }
      position = end
      slot.storeLeaf(value)
    case .models:
      guard mayNest(), takeEmptyArray() else { return false }
      slot.store([AnyObject]())
    case .strings:
      guard mayNest(), takeEmptyArray() else { return false }
      slot.store([String]())
    case .ints:
      guard mayNest(), takeEmptyArray() else { return false }
      slot.store([Int]())
    case .model, .other: return false
    default:
      guard let (value, end) = fastInteger() else {
        guard member.mayBeQuoted, let (value, end) = quotedInteger() else { return false }
        position = end
        return Self.store(value, as: member.kind, in: slot)
      }
      position = end
      return Self.store(value, as: member.kind, in: slot)
    }
    return true
  }

  /// Stores an integer; returns whether it is in the range of its type.
  @_transparent fileprivate static func store(
    _ value: Int64, as kind: ExpectedMember.Kind, in slot: Slot
  ) -> Bool {
    switch kind {
    case .int: store(Int(exactly: value), in: slot)
    case .int64: store(value, in: slot)
    case .int32: store(Int32(exactly: value), in: slot)
    case .uint: store(UInt(exactly: value), in: slot)
    case .uint64: store(UInt64(exactly: value), in: slot)
    default: false
    }
  }

  @_transparent fileprivate static func store<Value: FixedWidthInteger>(
    _ value: Value?, in slot: Slot
  ) -> Bool {
    guard let value else { return false }
    slot.storeLeaf(value)
    return true
  }
}

extension Slot {
  /// Stores a value as `store` does.
  ///
  /// Here, because `store` is a generic function that requests the metadata of the Optional from
  /// the runtime for each value, unless the compiler optimizes.
  fileprivate func storeLeaf<Value>(_ value: consuming Value) {
    if holdsOptional { store(exactly: Optional(value)) } else { store(exactly: value) }
  }
}
