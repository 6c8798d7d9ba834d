extension JSONValue {
  /// Returns the value with a merge patch applied (RFC 7396, section 2).
  ///
  /// ```swift
  /// let value: JSONValue = ["a": 1, "b": 2]
  /// value.merging(["b": nil, "c": 3])   // {"a":1,"c":3}
  /// ```
  ///
  /// The members of a patch that is an object replace those of this value; null removes a member,
  /// and objects are merged recursively. Any other patch replaces the whole value.
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

extension JSONValue {
  /// Applies a merge patch (RFC 7396, section 2).
  ///
  /// ```swift
  /// var value: JSONValue = ["a": 1, "b": 2]
  /// value.merge(["b": nil, "c": 3])   // {"a":1,"c":3}
  /// ```
  ///
  /// ``merging(_:)`` returns the result as a new value.
  public mutating func merge(_ patch: JSONValue) { self = merging(patch) }
}

/// An object that a patch is being applied to.
private struct MergedObject {
  /// The key of the object in its parent.
  let key: String
  var members: [String: JSONValue]
  var changes: Dictionary<String, JSONValue>.Iterator
}
