// Keys that no property uses: skipped, reported or collected, as the class specifies.

extension Importer where Source: ImportSource {
  @inline(__always) mutating func readUnknownMember(
    at keyMark: SourceMark, _ schema: ClassSchema, _ state: inout ObjectState<Source.Bookmark>
  ) throws(ReadingStopped) {
    if schema.needsUnknownKeys {
      try readNeededUnknownMember(at: keyMark, schema, &state)
    } else {
      try source.skipValue()
    }
  }

  @inline(never) private mutating func readNeededUnknownMember(
    at keyMark: SourceMark, _ schema: ClassSchema, _ state: inout ObjectState<Source.Bookmark>
  ) throws(ReadingStopped) {
    if isSuperseded(keyAt: keyMark) { return try source.skipValue() }
    guard schema.declaration.unknownKeysOffset != nil else {
      state.withRest { reportUnknownKey(at: keyMark, known: schema.keys, &$0.unknownKeys, schema) }
      settle(schema, &state)
      return try source.skipValue()
    }
    // Swapped out of the state, so that the dictionary is changed in place.
    var collected: [String: JSONValue] = [:]
    state.withRest { swap(&$0.collected, &collected) }
    try collect(memberAt: keyMark, in: &collected)
    settle(schema, &state)
    state.withRest { swap(&$0.collected, &collected) }
  }

  /// Reports an unknown key, or a duplicate of one.
  @inline(never) mutating func reportUnknownKey(
    at keyMark: SourceMark, known: KeyTable, _ unknownKeys: inout Set<ExactKey>,
    _ schema: ClassSchema? = nil
  ) {
    guard keeps(issueAt: keyMark) else {
      return report(.unknownKey, at: keyMark, isAtKey: true)
    }
    let key = source.key(at: keyMark)
    guard unknownKeys.insert(ExactKey(key)).inserted else {
      return report(.duplicateKey, at: keyMark, isAtKey: true)
    }
    if let fix = schema?.fix(forUnknownKey: key) {
      return report(.unknownKey, at: keyMark, isAtKey: true, fix: fix)
    }
    report(
      .unknownKey, at: keyMark, isAtKey: true,
      suggestion: nearestName(to: key, in: known.keys.compactMap(\.self)))
  }
}
