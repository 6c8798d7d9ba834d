/// Applies the operations of a JSON Patch to a value (RFC 6902, section 4).
struct JSONPatcher {
  private(set) var value: JSONValue
  /// The number of values that operations may still copy and move.
  private var budget = Self.maximumCopies

  private static let maximumCopies = 1_000_000
  private static let bytesPerValue = 16
  private static let maximumLevels = min(JSONReader.defaultMaximumDepth, StackRoom.maximumLevels)

  init(value: JSONValue) { self.value = value }

  mutating func apply(_ operation: JSONPatch.Operation) throws(JSONPatchFailure) {
    if let malformation = operation.path.malformation {
      throw JSONPatchFailure(malformation.reason)
    }
    switch operation {
    case .add(let path, let new):
      try checkDepth(of: new, at: path)
      try add(new, at: path)
    case .remove(let path):
      _ = try remove(at: path)
    case .replace(let path, let new):
      try checkDepth(of: new, at: path)
      try value.edit(at: path.components) { part throws(JSONPatchFailure) in
        guard part.isPresent else { throw JSONPatchFailure(noValueAt: path) }
        part = new
      }
    case .move(let source, let path):
      try move(from: source, to: path)
    case .copy(let source, let path):
      guard let copied = value[source] else {
        throw JSONPatchFailure(noValueAt: source, in: "from")
      }
      try count(copied, bytesPerValue: Self.bytesPerValue)
      try checkDepth(of: copied, at: path)
      try add(copied, at: path)
    case .test(let path, let expected):
      guard let found = value[path] else { throw JSONPatchFailure(noValueAt: path) }
      guard found.isSame(as: expected) else {
        throw JSONPatchFailure(
          "the value\(Self.locationText(path)) differs from the test value")
      }
    }
  }

  private mutating func add(_ new: JSONValue, at path: JSONKeyPath) throws(JSONPatchFailure) {
    guard let last = path.components.last else {
      value = new
      return
    }
    let parent = JSONKeyPath(Array(path.components.dropLast()))
    try value.edit(at: parent.components) { part throws(JSONPatchFailure) in
      guard part?.insert(new, at: last) == true else {
        throw JSONPatchFailure(Self.reason(of: part, rejecting: last, at: parent))
      }
    }
  }

  private mutating func remove(
    at path: JSONKeyPath, in member: String = "path"
  ) throws(JSONPatchFailure) -> JSONValue {
    if path.isEmpty { throw JSONPatchFailure("the whole document cannot be removed", in: member) }
    return try value.edit(at: path.components) { part throws(JSONPatchFailure) in
      guard let removed = part else { throw JSONPatchFailure(noValueAt: path, in: member) }
      part = .none
      return removed
    }
  }

  private mutating func move(
    from source: JSONKeyPath, to path: JSONKeyPath
  ) throws(JSONPatchFailure) {
    if path == source {
      guard value[source].isPresent else { throw JSONPatchFailure(noValueAt: source, in: "from") }
      return
    }
    if path.components.starts(with: source.components) {
      throw JSONPatchFailure("a value cannot be moved into itself")
    }
    let moved = try remove(at: source, in: "from")
    // A value that is not moved deeper needs no check.
    if path.components.count > source.components.count {
      try count(moved, bytesPerValue: nil)
      try checkDepth(of: moved, at: path)
    }
    try add(moved, at: path)
  }

  // MARK: - Reasons

  private static func locationText(_ path: JSONKeyPath) -> String {
    path.isEmpty ? "" : " at \"\(path.excerpt)\""
  }

  private static func reason(
    of parent: JSONValue?, rejecting component: JSONKeyPath.Component, at path: JSONKeyPath
  ) -> String {
    switch parent {
    case nil: "there is no value\(locationText(path))"
    case .array(let elements):
      "\(JSONKeyPath([component]).excerpt) is not an index from 0 to \(elements.count)"
    default: "the value\(locationText(path)) is not an array or an object"
    }
  }

  // MARK: - Limits

  private func checkDepth(of new: JSONValue, at path: JSONKeyPath) throws(JSONPatchFailure) {
    let outer = path.components.count
    // `outer` containers enclose the new value. A scalar does not add a level; an empty array or
    // object does.
    if outer > Self.maximumLevels || new.isNested(deeperThan: Self.maximumLevels - outer) {
      throw JSONPatchFailure(limit: "nested deeper than \(Self.maximumLevels.counted("level"))")
    }
    let room = StackRoom.current
    guard room.isExhausted(releasing: Self.maximumLevels) else { return }
    var levels = outer
    while new.isNested(deeperThan: levels - outer) { levels += 32 }
    if room.isExhausted(releasing: levels) { throw JSONPatchFailure(limit: StackRoom.reason) }
  }

  /// Subtracts the number of values and keys in a value, including the value itself, from the
  /// budget.
  ///
  /// - Parameter bytesPerValue: The length of strings and numbers that counts as another value; nil
  ///   if their length does not matter.
  private mutating func count(
    _ copied: JSONValue, bytesPerValue: Int?
  ) throws(JSONPatchFailure) {
    let isTooLarge = copied.contains { part in
      let length = bytesPerValue.map { part.textLength / $0 } ?? 0
      budget -= 1 + min(length, Self.maximumCopies)
      return budget < 0
    }
    if isTooLarge {
      throw JSONPatchFailure(limit: "more than \(Self.maximumCopies.counted("copied value"))")
    }
  }
}

extension JSONValue {
  /// The number of bytes of a string or number; 0 for other values.
  fileprivate var textLength: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .number(let number): number.text.utf8.count
    case .null, .bool, .array, .object: 0
    }
  }

  /// Inserts an element into an array, or sets a member of an object (RFC 6902, section 4.1).
  ///
  /// - Returns: Whether it was inserted: false for a scalar, and for an array without this index.
  fileprivate mutating func insert(
    _ new: JSONValue, at component: JSONKeyPath.Component
  ) -> Bool {
    let step = step(for: component)
    if case .array(var elements) = self, case .index(let index) = step {
      guard index >= 0, index <= elements.count else { return false }
      self = .null
      elements.insert(new, at: index)
      self = .array(elements)
      return true
    }
    guard case .object(var members) = self, case .key(let key) = step else { return false }
    self = .null
    members[key] = new
    self = .object(members)
    return true
  }
}

extension JSONValue? {
  fileprivate var isPresent: Bool {
    if case .some = self { true } else { false }
  }
}

extension JSONValue {
  /// Applies a JSON Patch (RFC 6902) to the value, completely or not at all.
  ///
  /// ```swift
  /// var value: JSONValue = ["name": "Rome", "rivers": ["Tiber"]]
  /// try value.apply([.add(["rivers", 0], "Aniene"), .remove(["name"])])
  /// // {"rivers":["Aniene","Tiber"]}
  /// ```
  ///
  /// `test` compares numbers by their values, strings by their code points, and objects in any
  /// order. You can replace the whole document, but you cannot remove it.
  ///
  /// Two limits protect your program from operations that grow their own copies. The result may
  /// have 512 levels of nesting, or as many as fit on the stack of the thread. All operations
  /// together may copy and move a million values; a key, and each 16 bytes of a string or number,
  /// count as one.
  ///
  /// The guide is <doc:Guide-Patch>.
  ///
  /// - Parameter patch: The operations.
  /// - Throws: ``JSONModelError`` with one issue, for the first operation that fails; the value is
  ///   then unchanged. The key path is relative to the operations, such as `[2].path`. The kind is
  ///   ``JSONModelError/Kind/limitExceeded(_:)`` for one of the limits, and otherwise
  ///   ``JSONModelError/Kind/validationFailed(_:)``.
  public mutating func apply(_ patch: JSONPatch) throws(JSONModelError) {
    self = try applying(patch)
  }

  /// Returns the value with a JSON Patch (RFC 6902) applied.
  ///
  /// ```swift
  /// let value: JSONValue = ["a": 1]
  /// try value.applying([.move(from: ["a"], to: ["b"])])   // {"b":1}
  /// ```
  ///
  /// - Parameter patch: The operations.
  /// - Returns: The changed value; this one is unchanged.
  /// - Throws: The same errors as ``apply(_:)``.
  public func applying(_ patch: JSONPatch) throws(JSONModelError) -> JSONValue {
    var patcher = JSONPatcher(value: self)
    for (index, operation) in patch.operations.enumerated() {
      do throws(JSONPatchFailure) {
        try patcher.apply(operation)
      } catch {
        throw JSONModelError(
          model: "JSONPatch",
          issues: [
            .init(
              kind: error.kind, keyPath: [.index(index), .key(error.member)], detail: error.detail)
          ])
      }
    }
    return patcher.value
  }
}

extension JSONValue {
  /// Returns a JSON Patch (RFC 6902) that turns another value into this one.
  ///
  /// ```swift
  /// let old: JSONValue = ["name": "Rome", "rivers": ["Tiber"]]
  /// let new: JSONValue = ["name": "Roma", "rivers": ["Aniene", "Tiber"]]
  /// new.patch(from: old).jsonValue
  /// // [{"op":"replace","path":"/name","value":"Roma"},
  /// //  {"op":"add","path":"/rivers/0","value":"Aniene"}]
  /// ```
  ///
  /// If you apply it to the other value, you get this one. It has the operations `add`, `remove`
  /// and `replace`, and is empty if the values are equal. Members are compared by key. Elements
  /// that both arrays begin or end with are skipped, and the others are compared by index. So for
  /// an insertion or a removal at one index, you get the shortest patch.
  ///
  /// The guide is <doc:Guide-Patch>.
  ///
  /// - Parameter original: The value to start from.
  /// - Returns: The operations; an empty patch if the values are equal.
  public func patch(from original: JSONValue) -> JSONPatch {
    var operations: [JSONPatch.Operation] = []
    // A list replaces recursion, because values may have any depth. The last pair is compared next.
    var waiting = [ComparedPair(old: original, new: self)]
    while let pair = waiting.popLast() {
      switch (pair.old, pair.new) {
      case (.object(let old), .object(let new)):
        pair.compare(old, new, &operations, &waiting)
      case (.array(let old), .array(let new)):
        pair.compare(old, new, &operations, &waiting)
      default:
        if pair.old != pair.new { operations.append(.replace(pair.path, pair.new)) }
      }
    }
    return JSONPatch(operations)
  }
}

/// Two values at the same key path.
private struct ComparedPair {
  let old: JSONValue
  let new: JSONValue
  var path: JSONKeyPath = []

  func compare(
    _ old: [String: JSONValue], _ new: [String: JSONValue],
    _ operations: inout [JSONPatch.Operation], _ waiting: inout [ComparedPair]
  ) {
    for key in old.keys.filter({ new[$0] == nil }).sorted(byUTF8Of: \.self) {
      operations.append(.remove(path.appending(.key(key))))
    }
    var common: [ComparedPair] = []
    for (key, value) in new.sorted(byUTF8Of: \.key) {
      let path = path.appending(.key(key))
      if let before = old[key] {
        common.append(ComparedPair(old: before, new: value, path: path))
      } else {
        operations.append(.add(path, value))
      }
    }
    waiting += common.reversed()
  }

  func compare(
    _ old: [JSONValue], _ new: [JSONValue],
    _ operations: inout [JSONPatch.Operation], _ waiting: inout [ComparedPair]
  ) {
    let shorter = min(old.count, new.count)
    var start = 0
    var end = 0
    // Elements of equally long arrays are compared once, as pairs: comparing them here as well
    // would compare the deepest values once for each level.
    if old.count != new.count {
      while start < shorter, old[start] == new[start] { start += 1 }
      while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    }
    let common = shorter - end
    for index in (common..<old.count - end).reversed() {
      operations.append(.remove(path.appending(.index(index))))
    }
    for index in common..<new.count - end {
      operations.append(.add(path.appending(.index(index)), new[index]))
    }
    for index in (start..<common).reversed() {
      // Most elements are equal, and need no key path.
      if old[index].parts == nil, old[index] == new[index] { continue }
      waiting.append(
        ComparedPair(old: old[index], new: new[index], path: path.appending(.index(index))))
    }
  }
}
