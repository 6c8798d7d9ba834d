extension JSONPatch {
  /// An operation of a JSON Patch (RFC 6902, section 4).
  ///
  /// ```swift
  /// let operation = JSONPatch.Operation.replace(["rivers", 0], "Tiber")
  /// JSONPatch([operation]).jsonValue
  /// // [{"op":"replace","path":"/rivers/0","value":"Tiber"}]
  /// ```
  ///
  /// In an array, the key `-` and an index equal to the number of elements both denote the position
  /// after the last element.
  public enum Operation: Sendable, Hashable {
    /// Inserts an element into an array, or adds or replaces a member of an object.
    case add(JSONKeyPath, JSONValue)
    /// Removes an existing value.
    case remove(JSONKeyPath)
    /// Replaces an existing value.
    case replace(JSONKeyPath, JSONValue)
    /// Removes an existing value, and adds it at another key path.
    case move(from: JSONKeyPath, to: JSONKeyPath)
    /// Adds a copy of an existing value at another key path.
    case copy(from: JSONKeyPath, to: JSONKeyPath)
    /// Fails unless an existing value equals this one.
    case test(JSONKeyPath, JSONValue)
  }
}

extension JSONPatch.Operation {
  /// The key path of the value that the operation adds, removes, replaces or tests.
  ///
  /// ```swift
  /// JSONPatch.Operation.copy(from: ["a"], to: ["b"]).path   // b
  /// ```
  public var path: JSONKeyPath {
    switch self {
    case .add(let path, _), .remove(let path), .replace(let path, _), .move(_, let path),
      .copy(_, let path), .test(let path, _):
      path
    }
  }

  /// The possible values of the member `op`.
  static let names = ["add", "copy", "move", "remove", "replace", "test"]

  var jsonValue: JSONValue {
    func object(
      _ name: String, _ path: JSONKeyPath, _ member: (key: String, value: JSONValue)? = nil
    ) -> JSONValue {
      var members: [String: JSONValue] = ["op": .string(name), "path": .string(path.jsonPointer)]
      if let member { members[member.key] = member.value }
      return .object(members)
    }
    return switch self {
    case .add(let path, let value): object("add", path, ("value", value))
    case .remove(let path): object("remove", path)
    case .replace(let path, let value): object("replace", path, ("value", value))
    case .move(let source, let path): object("move", path, ("from", .string(source.jsonPointer)))
    case .copy(let source, let path): object("copy", path, ("from", .string(source.jsonPointer)))
    case .test(let path, let value): object("test", path, ("value", value))
    }
  }
}
