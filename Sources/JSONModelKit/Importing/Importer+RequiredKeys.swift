// Required keys that an object does not have, and required values that are null.

extension Importer {
  /// Reports the required keys that an object does not have.
  ///
  /// The object has been parsed completely.
  @inline(never) mutating func reportMissingKeys(
    of schema: ClassSchema, _ state: ObjectState
  ) {
    let mark = state.mark
    var similar: SimilarKeys?
    for property in schema.layout.order {
      let index = property.value
      guard schema.required.contains(property), !state.seen.contains(property) else { continue }
      if options.rejectsReadOnly, schema.plans[index].access == .readOnly { continue }
      var fix = codingKeysFix(for: property, schema, at: mark)
      if fix == nil, keeps(issueAt: mark) {
        fix = pathFix(for: property, schema, state)
        // If the class rejects unknown keys, the issue of the unknown key suggests the property.
        if fix == nil, !schema.declaration.rejectsUnknownKeys,
          schema.alternatives[index][0].count == 1,
          case .key(let key) = schema.alternatives[index][0][0]
        {
          let start = source.bookmark(ofLastValueAt: mark)
          let keys =
            similar ?? similarKeys(from: start) { schema.keys.find($0) == nil }
          similar = keys
          fix = keys.hint(for: key).map {
            $0 + (options.usesKeyMapping ? ": map it in keyMapper" : "")
          }
        }
      }
      report(
        .missingKey, at: mark, trail: schema.preferredPaths[index],
        property: schema.qualifiedName(of: property), fix: fix)
    }
  }

  /// Returns the fix for a key that a nested enumeration `CodingKeys` renames.
  ///
  /// - Parameter mark: The position of the object, which has been parsed completely.
  private mutating func codingKeysFix(
    for property: PropertyIndex, _ schema: ClassSchema, at mark: ByteOffset
  ) -> String? {
    let (name, types) = (schema.names[property.value], schema.declaration.levels)
    guard options.usesKeyMapping, keeps(issueAt: mark),
      schema.declared[property.value].plainKey == name,
      let codingKeys = types.lazy.compactMap({ UnusedCodingKeys(of: $0) }).first,
      !codingKeys.contains(name)
    else { return nil }
    let start = source.bookmark(ofLastValueAt: mark)
    let similar = similarKeys(from: start) {
      schema.keys.find($0) == nil && codingKeys.contains($0)
    }
    return codingKeys.fix(forKeyInObject: similar.key(like: name) ?? similar.onlyKey)
  }

  /// Reports the properties that may be absent, and are absent because their key paths do not fit
  /// the document: as tolerated issues.
  @inline(never) mutating func reportUnreachedPaths(
    of schema: ClassSchema, _ state: ObjectState
  ) {
    for property in schema.layout.order {
      if schema.required.contains(property) || state.seen.contains(property) { continue }
      let plan = schema.plans[property.value]
      if plan.isExportOnly || options.rejectsReadOnly && plan.access == .readOnly { continue }
      guard let fix = pathFix(for: property, schema, state) else { continue }
      tolerate(
        JSONModelError.Issue(
          kind: .missingKey, keyPath: schema.preferredPaths[property.value],
          property: schema.qualifiedName(of: property), fix: fix),
        at: state.mark)
    }
  }

  /// Returns the fix for an absent property with key paths, if one of them does not fit the document:
  /// the object has it as a single key, or it leads to a value that it cannot enter.
  private mutating func pathFix(
    for property: PropertyIndex, _ schema: ClassSchema, _ state: ObjectState
  ) -> String? {
    let start = source.bookmark(ofLastValueAt: state.mark)
    for path in schema.alternatives[property.value] where path.count > 1 {
      let key = path.map { $0.memberKey }.joined(separator: ".")
      if finds(key, from: start) {
        return "the object has the key \"\(key)\": map it with .literal(\"\(key)\")"
      }
    }
    let obstacle = state.rest?.paths.obstacles[property]
    return obstacle.map { Self.fix(for: $0.path, enclosing: $0.depth, $0.type) }
  }

  /// Returns whether an object has a key; false if the maximum effort for hints is exceeded.
  ///
  /// - Parameter start: The position of the object, which has been parsed completely.
  private mutating func finds(_ key: String, from start: JSONReader.Bookmark) -> Bool {
    guard hintEffort < Self.maximumHintEffort else { return false }
    let end = source.bookmark()
    defer { source.rewind(to: end) }
    source.rewind(to: start)
    let before = source.mark().value
    var isFound = false
    do throws(ReadingStopped) {
      isFound = try enterMember(key, isLookahead: true) == .found
    } catch {
      // A key is slow to hash, as in `similarKeys`.
    }
    hintEffort += max(source.mark().value - before, 1)
    return isFound
  }
}

extension Importer {
  /// Reports and skips a null for a property marked `@Required`, whose storage is an Optional.
  ///
  /// - Returns: Whether the next value was such a null.
  @inline(never) mutating func rejectNull(
    for property: PropertyIndex, _ schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    guard try source.typeOfNext() == .null else { return false }
    var shape = schema.plans[property.value].strictShape
    // As for a property that is not marked `@Required`, the error names the raw type.
    while case .rawValue(let raw, _) = shape.form { shape = raw }
    _ = try rejectValue(shape)
    return true
  }

  // MARK: - Default values

  // A default value is not imported, so its models may lack the values of properties marked
  // `@Required`, which an imported model has:
  //
  //   @OptionalKey var link = Link()      final class Link: JSONModel { @Required var url: URL }
  //
  //   {}                the default value would remain: link.url is missing
  //   {"link": null}    the same

  /// Reports the values that the default values of absent properties lack.
  ///
  /// A body or patch must not contain the keys of read-only properties; the program sets these.
  @inline(never) mutating func reportIncompleteDefaults(
    of instance: any JSONModelProtocol, _ schema: ClassSchema, except seen: PropertySet,
    at mark: ByteOffset
  ) {
    for property in schema.layout.order
    where schema.requiredOrKept.contains(property) && !seen.contains(property) {
      if schema.required.contains(property) { continue }
      if options.rejectsReadOnly, schema.plans[property.value].access == .readOnly { continue }
      reportIncompleteDefault(of: property, instance, schema, atObject: mark)
    }
  }

  /// Reports the values that the default value of a property lacks, at the position of the object.
  mutating func reportIncompleteDefault(
    of property: PropertyIndex, _ instance: any JSONModelProtocol, _ schema: ClassSchema,
    atObject mark: ByteOffset
  ) {
    for issue in missingValues(inDefaultOf: property, instance, schema) {
      report(issue, inDefaultOf: property, schema, at: mark, trail: issue.keyPath)
    }
  }

  /// Reports the values that the default value of a property lacks.
  ///
  /// - Parameter mark: The position of the value that the default value replaces.
  /// - Returns: Whether there are issues.
  @inline(never) mutating func reportIncompleteDefault(
    of property: PropertyIndex, _ instance: any JSONModelProtocol, _ schema: ClassSchema,
    at mark: ByteOffset
  ) -> Bool {
    guard schema.plans[property.value].shape.mayHoldModels else { return false }
    let missing = missingValues(inDefaultOf: property, instance, schema)
    let outer = schema.preferredPaths[property.value].components.count
    for issue in missing {
      let trail = JSONKeyPath(Array(issue.keyPath.components.dropFirst(outer)))
      report(issue, inDefaultOf: property, schema, at: mark, trail: trail)
    }
    return !missing.isEmpty
  }

  private func missingValues(
    inDefaultOf property: PropertyIndex, _ instance: any JSONModelProtocol, _ schema: ClassSchema
  ) -> [JSONModelError.Issue] {
    ModelValidator.missingValues(
      inDefaultOf: property, of: instance, schema, usesKeyMapping: options.usesKeyMapping)
  }

  private mutating func report(
    _ issue: JSONModelError.Issue, inDefaultOf property: PropertyIndex, _ schema: ClassSchema,
    at mark: ByteOffset, trail: JSONKeyPath
  ) {
    report(
      issue.kind, at: mark, trail: trail, property: issue.property,
      fix: "the default value of \(schema.qualifiedName(of: property)) does not have it")
  }
}
