extension JSONValue {
  typealias Parts = TreeParts<JSONValue>

  /// The elements or members of a container; nil for other values.
  var parts: Parts? {
    switch self {
    case .null, .bool, .number, .string: nil
    case .array(let elements): .elements(elements.makeIterator())
    case .object(let members): .members(members.makeIterator())
    }
  }

  /// Returns whether the value, or any value or key at any depth, satisfies a condition.
  ///
  /// A key is passed to the condition as a string.
  func contains(where condition: (JSONValue) -> Bool) -> Bool {
    if condition(self) { return true }
    var open = parts.map { [$0] } ?? []
    while let last = open.indices.last {
      guard let part = open[last].next() else {
        open.removeLast()
        continue
      }
      if let key = part.key, condition(.string(key)) { return true }
      if condition(part.value) { return true }
      if let parts = part.value.parts { open.append(parts) }
    }
    return false
  }

  /// Whether the value contains a string that is slow to hash or compare.
  var hasTextSlowToHash: Bool { contains { $0.string?.isSlowToHash == true } }

  /// Returns whether arrays and objects are nested deeper than a number of levels.
  func isNested(deeperThan levels: Int) -> Bool {
    guard let parts else { return false }
    guard levels > 0 else { return true }
    var open = [parts]
    while let last = open.indices.last {
      guard let part = open[last].next() else {
        open.removeLast()
        continue
      }
      guard let parts = part.value.parts else { continue }
      if open.count >= levels { return true }
      open.append(parts)
    }
    return false
  }

  /// The value in Swift's own types, with `NSNull` for null.
  ///
  /// A number remains a ``JSONNumber`` if none of these types has its exact value.
  var swiftValue: Any {
    var builder = TreeBuilder<SwiftMaker>()
    var open: [Parts] = []
    builder.begin(self, &open)
    while let last = open.indices.last {
      if let part = open[last].next() {
        if let key = part.key { builder.setKey(key) }
        builder.begin(part.value, &open)
      } else {
        open.removeLast()
        builder.end()
      }
    }
    return builder.root ?? SwiftMaker.null
  }
}

extension TreeBuilder<SwiftMaker> {
  /// Adds a scalar, or begins a container.
  fileprivate mutating func begin(_ value: JSONValue, _ open: inout [JSONValue.Parts]) {
    switch value {
    case .null: add(SwiftMaker.null)
    case .bool(let value): add(value)
    case .string(let text): add(text)
    case .number(let number): add(SwiftMaker.number(number))
    case .array(let elements):
      beginArray(count: elements.count)
      open.append(.elements(elements.makeIterator()))
    case .object(let members):
      beginObject(count: members.count)
      open.append(.members(members.makeIterator()))
    }
  }
}
