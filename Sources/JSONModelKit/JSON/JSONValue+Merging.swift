extension JSONValue {
  /// The value with a merge patch applied (RFC 7396, section 2).
  ///
  /// ```swift
  /// let value: JSONValue = ["a": 1, "b": 2]
  /// value.merging(["b": nil, "c": 3])   // {"a":1,"c":3}
  /// ```
  ///
  /// The members of an object replace those of this one, null deletes them, and objects are merged;
  /// any other patch replaces the whole value.
  public func merging(_ patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var members = object ?? [:]
    for (key, change) in changes {
      if change.isNull {
        members.removeValue(forKey: key)
      } else {
        members[key] = (members[key] ?? .null).merging(change)
      }
    }
    return .object(members)
  }
}
