// `readOnlyKeys`: a body or patch must not contain the keys of read-only properties, or must not
// change their values.
//
// A patch for a `Codable` value is merged into its encoded value, and the result is decoded. A
// model inside it is imported from that result, which has the keys of the previous value, too:
//
//   previous value   {"owner": {"id": 7, "name": "a"}}
//   patch            {"owner": {"name": "b"}}             valid: `id` keeps its value
//   patch            {"owner": {"id": null}}              an issue, although the result has no `id`
//
// So the read-only properties of all imported objects are noted, with the positions of the objects.
// At the end, one pass finds the paths of the objects, and the keys are looked up in the patch. With
// `.rejectChanges`, the documents of the model before and after the change are compared there.

/// A read-only property of an object, whose key a patch must not contain.
struct ReadOnlyKey {
  /// The position of the object, or of a value that contains it.
  var mark: ByteOffset
  /// The path from that value to the object.
  var trail: [JSONKeyPath.Component] = []
  /// The key paths of the property in the object; it is exported at the first one.
  let paths: [[JSONKeyPath.Component]]
  let property: String
  /// Whether the patch has a key of the property, or an import hook has changed the value.
  var isChanged = false

  /// Returns the key paths in the patch that are issues.
  fileprivate func culprits(in patch: JSONValue) -> [JSONKeyPath] {
    let all = paths.map { JSONKeyPath(trail + $0) }
    let found = all.filter { patch[$0] != nil }
    return found.isEmpty && isChanged ? [all[0]] : found
  }
}

/// What the read-only keys of a document are compared with at the end of an import.
final class ReadOnlyCheck {
  /// The document of the model before the change.
  let before: JSONValue
  /// What has changed the model.
  var patch: JSONValue
  /// Returns the document of the model after the change; nil to reject all keys of the patch.
  private let after: (() throws(JSONModelError) -> JSONValue)?

  init(
    _ before: JSONValue, patch: JSONValue = .null,
    after: (() throws(JSONModelError) -> JSONValue)?
  ) {
    (self.before, self.patch, self.after) = (before, patch, after)
  }

  /// Returns the noted keys that the patch contains, without those whose values stay the same if
  /// these are accepted.
  fileprivate func culprits(
    of keys: [ReadOnlyKey]
  ) throws(JSONModelError) -> [(key: Int, path: JSONKeyPath)] {
    let culprits = keys.culprits(in: patch)
    guard !culprits.isEmpty, let after = try after?() else { return culprits }
    return culprits.filter { culprit in
      let key = keys[culprit.key]
      let path = JSONKeyPath(key.trail + key.paths[0])
      return before[JSONKeyPath(key.trail)] == nil || before[path] != after[path]
    }
  }
}

extension ModelObject {
  /// Skips the value of a property that is not imported; reports the key if it is rejected.
  func skipValue(of property: PropertyIndex, _ importer: inout Importer)
    throws(ReadingStopped)
  {
    guard schema.plans[property.value].access == .readOnly,
      importer.options.readOnlyKeys != .skip
    else { return try importer.skipUnused() }
    importer.report(
      .readOnlyKey, at: importer.source.mark(), property: schema.qualifiedName(of: property))
    try importer.source.skipValue()
  }

  /// Notes the read-only properties of an object.
  func noteReadOnlyKeys(_ state: ObjectState, _ importer: inout Importer) {
    for property in schema.readOnlyProperties {
      var key = readOnlyKey(property, at: state.mark)
      key.isChanged = importer.scope.isPatch && state.seen.contains(property)
      importer.readOnlyKeys.append(key)
    }
  }

  /// Notes the read-only properties whose values an import hook has changed.
  func noteReadOnlyChanges(
    from received: JSONValue, to changed: JSONValue, at mark: ByteOffset, _ importer: inout Importer
  ) {
    for property in schema.readOnlyProperties {
      var key = readOnlyKey(property, at: mark)
      key.isChanged = key.paths.contains { received[JSONKeyPath($0)] != changed[JSONKeyPath($0)] }
      if key.isChanged { importer.readOnlyKeys.append(key) }
    }
  }

  private func readOnlyKey(_ property: PropertyIndex, at mark: ByteOffset) -> ReadOnlyKey {
    ReadOnlyKey(
      mark: mark, paths: schema.alternatives[property.value],
      property: schema.qualifiedName(of: property))
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

  /// Reports the noted properties that a check rejects.
  ///
  /// - Parameter depth: The number of components that lead to the root model in the document.
  mutating func reportReadOnlyKeys(
    _ check: ReadOnlyCheck, depth: Int
  ) throws(JSONModelError) {
    let noted = readOnlyKeys.inOrder { $0.mark < $1.mark }
    let located = takeReadOnlyKeys().map { key in
      var key = key
      key.trail.removeFirst(depth)
      return key
    }
    for (index, path) in try check.culprits(of: located) {
      let inner = path.components.dropFirst(located[index].trail.count)
      reportReadOnlyKey(noted[index], at: noted[index].trail + inner)
    }
  }

  /// Reports a key at the position of its value, or of the value that has replaced an enclosing one.
  private mutating func reportReadOnlyKey(_ key: ReadOnlyKey, at path: [JSONKeyPath.Component]) {
    var (mark, reached) = (key.mark, 0)
    for count in path.indices {
      source.rewind(to: source.bookmark(ofLastValueAt: key.mark))
      // The document was parsed, so only the stack can be the reason of an error.
      guard let isFound = try? walk(path[...count]), isFound else { break }
      (mark, reached) = (source.mark(), count + 1)
    }
    report(
      .readOnlyKey, at: mark, trail: JSONKeyPath(Array(path[reached...])), property: key.property)
  }
}

extension [ReadOnlyKey] {
  /// Returns the issues of the properties whose keys a patch contains.
  func entries(in patch: JSONValue) -> [IssueCollector.Entry] {
    culprits(in: patch).map { index, path in
      IssueCollector.Entry(
        issue: JSONModelError.Issue(
          kind: .readOnlyKey, keyPath: [], property: self[index].property),
        place: IssuePlace(mark: self[index].mark, path: path))
    }
  }

  /// Returns the keys that a patch contains, without duplicates.
  fileprivate func culprits(in patch: JSONValue) -> [(key: Int, path: JSONKeyPath)] {
    var found: Set<JSONKeyPath> = []
    var culprits: [(key: Int, path: JSONKeyPath)] = []
    for (index, key) in enumerated() {
      for path in key.culprits(in: patch) where found.insert(path).inserted {
        culprits.append((index, path))
      }
    }
    return culprits
  }
}

extension ClassSchema {
  fileprivate var readOnlyProperties: [PropertyIndex] {
    plans.indices.filter { plans[$0].access == .readOnly }.map(PropertyIndex.init)
  }
}
