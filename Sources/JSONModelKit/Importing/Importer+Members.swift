extension Importer where Source: ImportSource {
  /// Imports the value of a member into every property that uses its key.
  @inline(__always) mutating func readMember(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState<Source.Bookmark>
  ) throws(ReadingStopped) {
    let isDirect =
      property.value < schema.plans.count && schema.plans[property.value].road == .direct
      && state.role == .document
    guard isDirect else { return try readOtherMember(property, of: instance, schema, &state) }
    let mark = source.mark()
    if try !readPlain(property, of: instance, schema) {
      noteFailure(of: property, since: mark, of: instance, schema, &state)
    }
  }

  /// Imports a value into several properties, or into properties at key paths inside it.
  @inline(never) mutating func readSharedMember(
    _ first: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState<Source.Bookmark>
  ) throws(ReadingStopped) {
    guard schema.keys.next(sharingKeyOf: first) != nil else {
      return try read(first, of: instance, schema, &state)
    }
    var properties = [first]
    while let next = schema.keys.next(sharingKeyOf: properties[properties.count - 1]) {
      properties.append(next)
    }
    let start = source.bookmark()
    try multiplyingImportCount(by: properties.count) { importer throws(ReadingStopped) in
      for property in properties {
        _ = state.seen.insert(property)
        if property != first { importer.source.rewind(to: start) }
        try importer.read(property, of: instance, schema, &state)
      }
    }
  }

  private mutating func read(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: inout ObjectState<Source.Bookmark>
  ) throws(ReadingStopped) {
    if property.value < schema.plans.count {
      try readProperty(property, of: instance, schema, &state)
    } else {
      let node = schema.heads[property.value - schema.plans.count]
      if let rest = try readNode(node, of: instance, schema, &state) {
        state.withRest { $0.collected[schema.keys.keys[property.value] ?? ""] = rest }
      }
    }
  }

  /// Checks the constraints of the whole object, which concern the presence of its members.
  ///
  /// Their values do not matter, so objects with other issues are checked too.
  @inline(never) mutating func checkMembers(
    of instance: any JSONModelProtocol, _ schema: ClassSchema,
    _ state: ObjectState<Source.Bookmark>, at mark: SourceMark
  ) {
    for check in schema.memberChecks {
      if state.role == .patch, !check.properties.contains(where: { state.seen.contains($0) }) {
        continue
      }
      let holds = check.holds { property in
        // In a merge, a property that the patch does not contain may still have a value.
        state.role == .patch
          ? schema.hasValue(property, in: instance) : state.seen.contains(property)
      }
      if holds { continue }
      let sentence = check.sentence
      reportValue(.constraintViolated(sentence), at: mark, detail: .reason(sentence))
    }
  }
}
