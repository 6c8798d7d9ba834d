// `rejectsReadOnly`: a body or patch must not contain the keys of read-only properties.
//
// A patch for a `Codable` value is merged into its encoded value, and the result is decoded. A
// model inside it is imported from that result, which has the keys of the previous value, too:
//
//   previous value   {"owner": {"id": 7, "name": "a"}}
//   patch            {"owner": {"name": "b"}}             valid: `id` keeps its value
//   patch            {"owner": {"id": null}}              an issue, although the result has no `id`
//
// So the read-only properties of all imported objects are noted, with the positions of the objects.
// At the end, one pass finds the paths of the objects, and the keys are looked up in the patch.

/// A read-only property of an object, whose key a patch must not contain.
struct ReadOnlyKey {
  /// The position of the object, or of a value that contains it.
  var mark: ByteOffset
  /// The path from that value to the object.
  var trail: [JSONKeyPath.Component] = []
  /// The key path of the property in the object.
  let path: [JSONKeyPath.Component]
  let property: String
  /// Whether an import hook has changed the value: that is an issue like a key in the patch.
  var isChanged = false

  /// Returns the key path in the patch, if it is an issue.
  fileprivate func culprit(in patch: JSONValue) -> JSONKeyPath? {
    let path = JSONKeyPath(trail + path)
    return isChanged || patch[path] != nil ? path : nil
  }
}

extension ModelObject {
  /// Skips the value of a property that is not imported; reports the key if it is read-only.
  @inline(never) func skipValue(of property: PropertyIndex, _ importer: inout Importer)
    throws(ReadingStopped)
  {
    guard schema.plans[property.value].access == .readOnly else { return try importer.skipUnused() }
    importer.report(
      .readOnlyKey, at: importer.source.mark(), property: schema.qualifiedName(of: property))
    try importer.source.skipValue()
  }

  /// Notes the read-only properties of an object.
  @inline(never) func noteReadOnlyKeys(at mark: ByteOffset, _ importer: inout Importer) {
    for (property, path) in schema.readOnlyPaths {
      importer.readOnlyKeys.append(ReadOnlyKey(mark: mark, path: path, property: property))
    }
  }

  /// Notes the read-only properties whose values an import hook has changed.
  func noteReadOnlyChanges(
    from received: JSONValue, to changed: JSONValue, at mark: ByteOffset, _ importer: inout Importer
  ) {
    for (property, path) in schema.readOnlyPaths
    where received[JSONKeyPath(path)] != changed[JSONKeyPath(path)] {
      importer.readOnlyKeys.append(
        ReadOnlyKey(mark: mark, path: path, property: property, isChanged: true))
    }
  }
}

extension Importer {
  /// Takes the noted properties, with the paths of their objects from the root.
  mutating func takeReadOnlyKeys() -> [ReadOnlyKey] {
    if readOnlyKeys.isEmpty { return [] }
    var locator = DocumentLocator(source.cursor)
    return exchange(&readOnlyKeys, with: []).inOrder { $0.mark < $1.mark }.map { key in
      var key = key
      key.trail = locator.path(at: key.mark).components + key.trail
      return key
    }
  }

  /// Reports the noted properties whose keys a patch contains.
  mutating func reportReadOnlyKeys(in patch: JSONValue) {
    let noted = readOnlyKeys.inOrder { $0.mark < $1.mark }
    var found: Set<JSONKeyPath> = []
    for (key, located) in zip(noted, takeReadOnlyKeys()) {
      guard let path = located.culprit(in: patch), found.insert(path).inserted else { continue }
      report(
        .readOnlyKey, at: key.mark, trail: JSONKeyPath(key.trail + key.path),
        property: key.property)
    }
  }
}

extension [ReadOnlyKey] {
  /// Returns the issues of the properties whose keys a patch contains.
  func entries(in patch: JSONValue) -> [IssueCollector.Entry] {
    var found: Set<JSONKeyPath> = []
    return compactMap { key in
      guard let path = key.culprit(in: patch), found.insert(path).inserted else { return nil }
      return IssueCollector.Entry(
        issue: JSONModelError.Issue(kind: .readOnlyKey, keyPath: [], property: key.property),
        place: IssuePlace(mark: key.mark, path: path))
    }
  }
}

extension ClassSchema {
  /// The names of the read-only properties, and each of their key paths.
  fileprivate var readOnlyPaths: [(property: String, path: [JSONKeyPath.Component])] {
    plans.indices.filter { plans[$0].access == .readOnly }.flatMap { index in
      alternatives[index].map { (qualifiedName(of: PropertyIndex(index)), $0) }
    }
  }
}
