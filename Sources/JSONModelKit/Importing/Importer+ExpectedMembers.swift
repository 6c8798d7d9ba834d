extension Importer {
  /// Imports the value of a leaf, and the expected members after it.
  ///
  /// Requires that the import rejects duplicate keys, and is not a patch.
  ///
  /// - Returns: Whether the source is before another key; otherwise it is after a value.
  @inline(never) mutating func readExpectedMembers(
    of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState<Source.Bookmark>, _ issuesBefore: Int,
    expecting expected: inout PropertyIndex
  ) throws(ReadingStopped) -> Bool {
    var progress = source.takeMembers(
      of: instance, schema, isAfterValue: false, seen: &state.seen, expecting: &expected)
    while progress == .isBeforeValue {
      let property = PropertyIndex(expected.value &- 1)
      try readMember(property, of: instance, schema, &state, issuesBefore)
      if schema.expectedMembers[expected] == nil { return false }
      progress = source.takeMembers(
        of: instance, schema, isAfterValue: true, seen: &state.seen, expecting: &expected)
    }
    return progress == .isBeforeKey
  }

  /// Imports the value of a member into every property that uses its key.
  @inline(__always) mutating func readMember(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState<Source.Bookmark>, _ issuesBefore: Int
  ) throws(ReadingStopped) {
    let isPlain =
      property.value < schema.plans.count && schema.plans[property.value].isPlain && !state.isPatch
    guard isPlain else { return try readOtherMember(property, of: instance, schema, &state) }
    let mark = source.mark()
    if try !readPlain(property, of: instance, schema) {
      noteFailure(of: property, since: mark, of: instance, schema, &state, issuesBefore)
    }
  }
}
