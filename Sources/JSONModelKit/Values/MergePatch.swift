// The patch has the members that differ; null stands for those to remove:
//
//   original   {"a": 1, "b": {"c": 2, "d": 3}}
//   self       {        "b": {"c": 2, "d": 4}}
//   patch      {"a": null, "b": {"d": 4}}
//
// Therefore, a patch cannot set a member to null (RFC 7396, section 1). An element of an array can
// be null, because arrays are replaced.

extension JSONValue {
  /// Returns the smallest merge patch (RFC 7396) that turns another value into this one.
  ///
  /// ```swift
  /// let old: JSONValue = [
  ///   "name": "Rome", "mayor": ["name": "Ada", "age": 50],
  /// ]
  /// let new: JSONValue = ["mayor": ["name": "Eva", "age": 50]]
  /// try new.mergePatch(from: old)
  /// // {"mayor":{"name":"Eva"},"name":null}
  /// ```
  ///
  /// If you apply it to the original with ``merging(_:)``, you get this value. For equal objects,
  /// it is `{}`. The guide is <doc:Guide-Patch>.
  ///
  /// - Parameter original: The value to start from.
  /// - Returns: An object; if one of the two values isn't an object, this value.
  /// - Throws: ``JSONModelError`` of kind ``JSONModelError/Kind/notExportable(_:)`` at a member
  ///   that is null in this value but not in `original`, because null removes a member.
  ///   ``patch(from:)`` can express such a change.
  public func mergePatch(from original: JSONValue) throws(JSONModelError) -> JSONValue {
    let patch = MergePatchBuilder.patch(from: original, to: self)
    if let path = patch.null {
      throw JSONModelError(
        model: "JSONValue",
        issues: [
          .init(kind: .notExportable("a merge patch cannot set a member to null"), keyPath: path)
        ])
    }
    return patch.value
  }
}

/// Builds a merge patch without recursion, because values may have any depth.
struct MergePatchBuilder {
  /// An object whose members are being compared.
  private struct Open {
    /// The key of the object in its parent.
    var key = ""
    let old: [String: JSONValue]
    let new: [String: JSONValue]
    /// The members of `new`, exported with nulls for nil properties; empty if not available.
    let nulls: [String: JSONValue]
    /// Whether the patch needs the object even without members.
    let isNeeded: Bool
    var keys: Array<String>.Iterator
    var patch: [String: JSONValue] = [:]

    init(
      key: String = "", old: [String: JSONValue], new: [String: JSONValue],
      nulls: [String: JSONValue] = [:], isNeeded: Bool = false
    ) {
      self.key = key
      self.old = old
      self.new = new
      self.nulls = nulls
      self.isNeeded = isNeeded
      let added = new.keys.filter { old[$0] == nil }
      keys = (old.keys + added).sorted(byUTF8Of: \.self).makeIterator()
    }
  }

  private var open: [Open]
  /// The key path of the first member that is null in the new value, but not in the old one.
  private var null: JSONKeyPath?

  /// Returns the patch, and the key path of the first member that would have to be set to null.
  ///
  /// - Parameter nulls: The new value exported with nulls for nil properties. With it, the patch
  ///   can set the members of a nested object that has become empty to null, instead of the whole
  ///   object.
  static func patch(
    from old: JSONValue, to new: JSONValue, nulls: JSONValue? = nil
  ) -> (value: JSONValue, null: JSONKeyPath?) {
    guard case .object(let members) = new else { return (new, nil) }
    var builder = MergePatchBuilder(
      open: [Open(old: old.object ?? [:], new: members, nulls: nulls?.object ?? [:])])
    return (builder.build(), builder.null)
  }

  private mutating func build() -> JSONValue {
    while true {
      let last = open.count - 1
      guard let key = open[last].keys.next() else {
        let finished = open.removeLast()
        if last == 0 { return .object(finished.patch) }
        if finished.isNeeded || !finished.patch.isEmpty {
          open[last - 1].patch[finished.key] = .object(finished.patch)
        }
        continue
      }
      compare(open[last].old[key], open[last].new[key], key, in: last)
    }
  }

  private mutating func compare(
    _ old: JSONValue?, _ new: JSONValue?, _ key: String, in last: Int
  ) {
    switch (old, new) {
    case (.object(let old), nil):
      if case .object(let nulls) = open[last].nulls[key] {
        open.append(Open(key: key, old: old, new: [:], nulls: nulls))
      } else {
        open[last].patch[key] = .null
      }
    case (_, nil):
      open[last].patch[key] = .null
    case (_, .object(let new)):
      let nulls = open[last].nulls[key]?.object ?? [:]
      let isNeeded = old?.object == nil
      open.append(
        Open(key: key, old: old?.object ?? [:], new: new, nulls: nulls, isNeeded: isNeeded))
    case (_, let new?):
      if let old, old == new { return }
      if new.isNull, null == nil {
        null = JSONKeyPath(open.dropFirst().map { .key($0.key) } + [.key(key)])
      }
      open[last].patch[key] = new
    }
  }
}

extension JSONValue {
  /// Returns the value with a merge patch applied (RFC 7396, section 2).
  ///
  /// ```swift
  /// let value: JSONValue = ["a": 1, "b": 2]
  /// value.merging(["b": nil, "c": 3])   // {"a":1,"c":3}
  /// ```
  ///
  /// If you pass an object, its members replace the members of this value; null removes a member,
  /// and objects are merged recursively. Anything else replaces the whole value. The guide is
  /// <doc:Guide-Patch>.
  ///
  /// - Parameter patch: An object with the changes, or the new value.
  /// - Returns: The changed value; this one is unchanged.
  public func merging(_ patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var open = [MergedObject(key: "", members: object ?? [:], changes: changes.makeIterator())]
    while true {
      let last = open.count - 1
      guard let (key, change) = open[last].changes.next() else {
        let merged = open.removeLast()
        guard last > 0 else { return .object(merged.members) }
        open[last - 1].members[merged.key] = .object(merged.members)
        continue
      }
      switch change {
      case .null: open[last].members.removeValue(forKey: key)
      case .object(let changes):
        // The object is removed from its parent, so it is mutated in place instead of copied.
        let members = open[last].members.removeValue(forKey: key)?.object ?? [:]
        open.append(MergedObject(key: key, members: members, changes: changes.makeIterator()))
      default: open[last].members[key] = change
      }
    }
  }
}

private struct MergedObject {
  /// The key of the object in its parent.
  let key: String
  var members: [String: JSONValue]
  var changes: Dictionary<String, JSONValue>.Iterator
}
