extension JSONValue {
  /// Returns a JSON Patch (RFC 6902) that turns another value into this one.
  ///
  /// ```swift
  /// let old: JSONValue = ["name": "Rome", "rivers": ["Tiber"]]
  /// let new: JSONValue = ["name": "Roma", "rivers": ["Aniene", "Tiber"]]
  /// new.diff(from: old).jsonValue
  /// // [{"op":"replace","path":"/name","value":"Roma"},
  /// //  {"op":"add","path":"/rivers/0","value":"Aniene"}]
  /// ```
  ///
  /// Applying the patch to the other value gives this value. The patch has the operations `add`,
  /// `remove` and `replace`, and is empty for equal values. Members are compared by key. Elements
  /// that both arrays begin or end with are skipped, and the others are compared by index. So the
  /// patch for an insertion or a removal at one index is as short as possible.
  public func diff(from original: JSONValue) -> JSONPatch {
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
