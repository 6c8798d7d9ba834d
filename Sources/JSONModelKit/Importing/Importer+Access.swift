// `rejectsReadOnly`: a body or patch must not contain the keys of read-only properties.
//
// A patch for a `Codable` value is merged into its encoded value, and the result is decoded. A
// model inside it is imported from that result, which has the keys of the previous value, too:
//
//   previous value   {"owner": {"id": 7, "name": "a"}}
//   patch            {"owner": {"name": "b"}}             valid: `id` keeps its value
//   patch            {"owner": {"id": null}}              an issue, although the result has no `id`
//
// So the keys are looked up in the patch, not in the merged result.

extension Importer where Source: ImportSource {
  /// Skips the value of a property that is not imported; reports the key if it is read-only.
  @inline(never) mutating func skipValue(
    of property: PropertyIndex, _ schema: ClassSchema
  ) throws(ReadingStopped) {
    if schema.plans[property.value].access == .readOnly {
      report(.readOnlyKey, at: source.mark(), property: schema.qualifiedName(of: property))
    }
    try source.skipValue()
  }

  /// Returns the part of the patch for a value; nil if no patch was merged into it.
  func partOfPatch(for mark: SourceMark) -> JSONValue? {
    guard let patch = scope.patch, let path = source.path(of: mark) else { return nil }
    return patch.part(at: path)
  }

  /// Reports the keys of read-only properties that the part of the patch for an object contains.
  @inline(never) mutating func reportReadOnlyKeys(of schema: ClassSchema, at mark: SourceMark) {
    guard options.rejectsReadOnly, let part = partOfPatch(for: mark),
      let outer = source.path(of: mark)
    else { return }
    for index in schema.plans.indices where schema.plans[index].access == .readOnly {
      for path in schema.alternatives[index].map({ JSONKeyPath($0) }) where part[path] != nil {
        let name = schema.qualifiedName(of: PropertyIndex(index))
        add(
          JSONModelError.Issue(kind: .readOnlyKey, keyPath: [], property: name),
          at: IssuePlace(mark: mark, path: outer.appending(path)))
      }
    }
  }
}

extension JSONValue {
  /// Returns the part of a patch at a path; an empty patch if there is none.
  func part(at path: JSONKeyPath) -> JSONValue { self[path] ?? [:] }
}
