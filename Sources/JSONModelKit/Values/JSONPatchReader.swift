struct JSONPatchReader {
  /// The first issues, at most 100.
  private(set) var issues: [JSONModelError.Issue] = []
  /// The number of issues that were not kept.
  private(set) var furtherIssues = 0

  static let maximumIssues = 100

  mutating func operations(of value: JSONValue) -> [JSONPatch.Operation] {
    guard case .array(let elements) = value else {
      reject(value, expected: .array, at: [])
      return []
    }
    var operations: [JSONPatch.Operation] = []
    operations.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if let operation = operation(of: element, at: [.index(index)]) {
        operations.append(operation)
      }
    }
    return operations
  }

  private mutating func operation(
    of value: JSONValue, at path: JSONKeyPath
  ) -> JSONPatch.Operation? {
    guard case .object(let members) = value else {
      reject(value, expected: .object, at: path)
      return nil
    }
    let name = string("op", in: members, at: path)
    let target = pointer("path", in: members, at: path)
    switch name {
    case nil: return nil
    case "add": return join(target, self.value(in: members, at: path), JSONPatch.Operation.add)
    case "remove": return target.map(JSONPatch.Operation.remove)
    case "replace":
      return join(target, self.value(in: members, at: path), JSONPatch.Operation.replace)
    case "move":
      return join(pointer("from", in: members, at: path), target) { .move(from: $0, to: $1) }
    case "copy":
      return join(pointer("from", in: members, at: path), target) { .copy(from: $0, to: $1) }
    case "test": return join(target, self.value(in: members, at: path), JSONPatch.Operation.test)
    default:
      add(
        .unknownDiscriminator(found: "string", allowed: JSONPatch.Operation.names),
        at: path.appending("op"))
      return nil
    }
  }

  private func join<First, Second, Result>(
    _ first: First?, _ second: Second?, _ body: (First, Second) -> Result
  ) -> Result? {
    guard let first, let second else { return nil }
    return body(first, second)
  }

  private mutating func value(
    in members: [String: JSONValue], at path: JSONKeyPath
  ) -> JSONValue? {
    let value = members["value"]
    if value == nil { add(.missingKey, at: path.appending("value")) }
    return value
  }

  private mutating func string(
    _ key: String, in members: [String: JSONValue], at path: JSONKeyPath
  ) -> String? {
    guard let value = members[key] else {
      add(.missingKey, at: path.appending(.key(key)))
      return nil
    }
    guard case .string(let text) = value else {
      reject(value, expected: .string, at: path.appending(.key(key)))
      return nil
    }
    return text
  }

  private mutating func pointer(
    _ key: String, in members: [String: JSONValue], at path: JSONKeyPath
  ) -> JSONKeyPath? {
    guard let text = string(key, in: members, at: path) else { return nil }
    let pointer = JSONKeyPath(jsonPointer: text)
    if pointer == nil {
      let reason = "not a valid JSON Pointer"
      add(
        .transformFailed(transformer: "JSONKeyPath from String", reason: reason),
        at: path.appending(.key(key)), detail: .reason(reason))
    }
    return pointer
  }

  private mutating func reject(
    _ value: JSONValue, expected type: JSONTypeName, at path: JSONKeyPath
  ) {
    add(
      .typeMismatch(expected: type.rawValue, found: value.jsonType.name), at: path,
      detail: .jsonTypes([type]))
  }

  private mutating func add(
    _ kind: JSONModelError.Kind, at path: JSONKeyPath, detail: IssueDetail? = nil
  ) {
    if issues.count < Self.maximumIssues {
      issues.append(JSONModelError.Issue(kind: kind, keyPath: path, detail: detail))
    } else {
      furtherIssues += 1
    }
  }
}
