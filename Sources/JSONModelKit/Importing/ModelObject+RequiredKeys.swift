// Required keys that an object does not have, and required values that are null.

extension ModelObject {
  /// Reports the required keys that an object does not have.
  ///
  /// The object has been parsed completely.
  func reportMissingKeys(_ state: ObjectState, _ importer: inout Importer) {
    let mark = state.mark
    var similar: SimilarKeys?
    for property in schema.layout.order {
      let index = property.value
      guard schema.required.contains(property), !state.seen.contains(property) else { continue }
      if importer.options.readOnlyKeys != .accept, schema.plans[index].access == .readOnly {
        continue
      }
      var fix = codingKeysFix(for: property, at: mark, &importer)
      if fix == nil, importer.keeps(issueAt: mark) {
        fix = pathFix(for: property, state, &importer)
        // If the class rejects unknown keys, the issue of the unknown key suggests the property.
        if fix == nil, !schema.declaration.rejectsUnknownKeys,
          schema.alternatives[index][0].count == 1,
          case .key(let key) = schema.alternatives[index][0][0]
        {
          let start = importer.source.bookmark(ofLastValueAt: mark)
          let keys =
            similar ?? importer.similarKeys(from: start) { schema.keys.find($0) == nil }
          similar = keys
          fix = keys.hint(for: key).map {
            $0 + (importer.options.usesKeyMapping ? ": map it in keyMapper" : "")
          }
          if fix == nil { fix = envelopeFix(for: key, in: keys, state, from: start, &importer) }
        }
      }
      importer.report(
        .missingKey, at: mark, trail: schema.preferredPaths[index],
        property: schema.qualifiedName(of: property), fix: fix)
    }
  }

  /// Returns the fix for a key that an object has only inside another one, as in
  /// `{"data": {"name": "Rome"}}`.
  ///
  /// - Parameter unknown: The unknown keys of the object, which has no known ones.
  private func envelopeFix(
    for key: String, in unknown: SimilarKeys, _ state: ObjectState,
    from start: JSONReader.Bookmark, _ importer: inout Importer
  ) -> String? {
    let outerKeys = unknown.uniqueKeys
    guard outerKeys.count <= 8, !schema.layout.order.contains(where: state.seen.contains) else {
      return nil
    }
    let found = outerKeys.filter { importer.finds([$0, key], from: start) }
    guard found.count == 1 else { return nil }
    let path = JSONKeyPath([.key(found[0]), .key(key)])
    return "the object at \(JSONKeyPath([.key(found[0])])) has it: "
      + (importer.options.usesKeyMapping ? "write \"\(path)\" in keyMapper, or " : "")
      + "import that object"
  }

  /// Returns the fix for a key that a nested enumeration `CodingKeys` renames.
  ///
  /// - Parameter mark: The position of the object, which has been parsed completely.
  private func codingKeysFix(
    for property: PropertyIndex, at mark: ByteOffset, _ importer: inout Importer
  ) -> String? {
    let (name, types) = (schema.names[property.value], schema.declaration.levels)
    guard importer.options.usesKeyMapping, importer.keeps(issueAt: mark),
      schema.declared[property.value].plainKey == name,
      let codingKeys = types.lazy.compactMap({ UnusedCodingKeys(of: $0) }).first,
      !codingKeys.contains(name)
    else { return nil }
    let start = importer.source.bookmark(ofLastValueAt: mark)
    let similar = importer.similarKeys(from: start) {
      schema.keys.find($0) == nil && codingKeys.contains($0)
    }
    return codingKeys.fix(forKeyInObject: similar.key(like: name) ?? similar.onlyKey)
  }

  /// Reports the properties that may be absent, and are absent because their key paths do not fit
  /// the document: as tolerated issues.
  func reportUnreachedPaths(_ state: ObjectState, _ importer: inout Importer) {
    for property in schema.layout.order {
      if schema.required.contains(property) || state.seen.contains(property) { continue }
      let plan = schema.plans[property.value]
      if plan.isExportOnly || importer.options.readOnlyKeys != .accept && plan.access == .readOnly {
        continue
      }
      guard let fix = pathFix(for: property, state, &importer) else { continue }
      importer.tolerate(
        JSONModelError.Issue(
          kind: .missingKey, keyPath: schema.preferredPaths[property.value],
          property: schema.qualifiedName(of: property), fix: fix),
        at: state.mark)
    }
  }

  /// Returns the fix for an absent property with key paths, if one of them does not fit the document:
  /// the object has it as a single key, or it leads to a value that it cannot enter.
  private func pathFix(
    for property: PropertyIndex, _ state: ObjectState, _ importer: inout Importer
  ) -> String? {
    let start = importer.source.bookmark(ofLastValueAt: state.mark)
    for path in schema.alternatives[property.value] where path.count > 1 {
      let key = path.map { $0.memberKey }.joined(separator: ".")
      if importer.finds([key], from: start) {
        return Importer.fix(forSingleKey: key)
      }
    }
    let obstacle = state.rest?.paths.obstacles[property]
    return obstacle.map { Importer.fix(for: $0.path, enclosing: $0.depth, $0.type) }
  }
}

extension Importer {
  /// Returns whether an object has keys, each in the object of the key before it; false if the
  /// maximum effort for hints is exceeded.
  ///
  /// - Parameter start: The position of the object, which has been parsed completely.
  fileprivate mutating func finds(_ keys: [String], from start: JSONReader.Bookmark) -> Bool {
    guard hintEffort < Self.maximumHintEffort else { return false }
    let end = source.bookmark()
    defer { source.rewind(to: end) }
    source.rewind(to: start)
    let before = source.mark().value
    var isFound = true
    do throws(ReadingStopped) {
      for key in keys where isFound {
        isFound = try source.typeOfNext() == .object
        if isFound { isFound = try enterMember(key, isLookahead: true) == .found }
      }
    } catch {
      // A key is slow to hash, as in `similarKeys`.
      isFound = false
    }
    hintEffort += max(source.mark().value - before, 1)
    return isFound
  }
}

extension ModelObject {
  /// Reports and skips a null for a property marked `@Required`, whose storage is an Optional.
  ///
  /// - Returns: Whether the next value was such a null.
  func rejectNull(for property: PropertyIndex, _ importer: inout Importer)
    throws(ReadingStopped) -> Bool
  {
    guard try importer.source.typeOfNext() == .null else { return false }
    var shape = schema.plans[property.value].strictShape
    // As for a property that is not marked `@Required`, the error names the raw type.
    while case .rawValue(let raw, _) = shape.form { shape = raw }
    _ = try importer.rejectValue(shape)
    return true
  }

  /// Reports the values that the default values of absent properties lack.
  ///
  /// A body or patch must not contain the keys of read-only properties; the program sets these.
  func reportIncompleteDefaults(
    except seen: PropertySet, at mark: ByteOffset, _ importer: inout Importer
  ) {
    for property in schema.layout.order
    where schema.requiredOrKept.contains(property) && !seen.contains(property) {
      if schema.required.contains(property) { continue }
      if importer.options.readOnlyKeys != .accept, schema.plans[property.value].access == .readOnly
      {
        continue
      }
      reportIncompleteDefault(of: property, atObject: mark, &importer)
    }
  }

  /// Reports the values that the default value of a property lacks, at the position of the object.
  func reportIncompleteDefault(
    of property: PropertyIndex, atObject mark: ByteOffset, _ importer: inout Importer
  ) {
    for issue in missingValues(inDefaultOf: property, &importer) {
      report(issue, inDefaultOf: property, at: mark, trail: issue.keyPath, &importer)
    }
  }

  /// Reports the values that the default value of a property lacks.
  ///
  /// - Parameter mark: The position of the value that the default value replaces.
  /// - Returns: Whether there are issues.
  func reportIncompleteDefault(
    of property: PropertyIndex, at mark: ByteOffset, _ importer: inout Importer
  ) -> Bool {
    guard schema.plans[property.value].shape.mayHoldModels else { return false }
    let missing = missingValues(inDefaultOf: property, &importer)
    let outer = schema.preferredPaths[property.value].components.count
    for issue in missing {
      let trail = JSONKeyPath(Array(issue.keyPath.components.dropFirst(outer)))
      report(issue, inDefaultOf: property, at: mark, trail: trail, &importer)
    }
    return !missing.isEmpty
  }

  private func missingValues(inDefaultOf property: PropertyIndex, _ importer: inout Importer)
    -> [JSONModelError.Issue]
  {
    ModelValidator.missingValues(
      inDefaultOf: property, of: instance, schema, usesKeyMapping: importer.options.usesKeyMapping)
  }

  private func report(
    _ issue: JSONModelError.Issue, inDefaultOf property: PropertyIndex, at mark: ByteOffset,
    trail: JSONKeyPath, _ importer: inout Importer
  ) {
    importer.report(
      issue.kind, at: mark, trail: trail, property: issue.property,
      fix: "the default value of \(schema.qualifiedName(of: property)) does not have it")
  }
}
