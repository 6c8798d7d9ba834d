// Equality and hashing use a list instead of recursion; see `TreeParts`.

extension JSONValue: Hashable {
  /// Returns whether two values are equal.
  ///
  /// ```swift
  /// let value: JSONValue = ["a": 1, "b": [1.0]]
  /// value == ["b": [1], "a": 1]   // true
  /// ```
  ///
  /// Numbers are compared numerically, strings and keys as Swift compares them, arrays in order,
  /// and objects in any order. Constraints, tags and the `test` of a ``JSONPatch`` are stricter:
  /// they compare strings by their code points. Values that you have imported are compared in
  /// linear time.
  ///
  /// <doc:Guide-Values> has more examples.
  public static func == (lhs: JSONValue, rhs: JSONValue) -> Bool {
    areEqual(lhs, rhs, byCodePoints: false)
  }

  /// Returns whether two values are equal in JSON: `==`, but strings and keys are compared by their
  /// code points (RFC 8259, section 8.3).
  func isSame(as other: JSONValue) -> Bool { Self.areEqual(self, other, byCodePoints: true) }

  private static func areEqual(
    _ lhs: JSONValue, _ rhs: JSONValue, byCodePoints: Bool
  ) -> Bool {
    var waiting: [(JSONValue, JSONValue)] = []
    /// Compares scalars immediately; appends containers to the list.
    func mayBeEqual(_ one: JSONValue, _ other: JSONValue) -> Bool {
      switch (one, other) {
      case (.null, .null): return true
      case (.bool(let one), .bool(let other)): return one == other
      case (.number(let one), .number(let other)): return one == other
      case (.string(let one), .string(let other)):
        return byCodePoints ? one.isSame(as: other) : one == other
      case (.array(let elements), .array(let others)):
        if elements.count != others.count { return false }
      case (.object(let members), .object(let others)):
        if members.count != others.count { return false }
      default: return false
      }
      waiting.append((one, other))
      return true
    }
    guard mayBeEqual(lhs, rhs) else { return false }
    while let (one, other) = waiting.popLast() {
      if case .array(let elements) = one, case .array(let others) = other {
        guard zip(elements, others).allSatisfy(mayBeEqual) else { return false }
      } else if case .object(let members) = one, case .object(let others) = other {
        for (key, member) in members {
          guard let index = others.index(forKey: key),
            !byCodePoints || key.isSame(as: others[index].key),
            mayBeEqual(member, others[index].value)
          else { return false }
        }
      }
    }
    return true
  }

  /// Hashes the value; equal values have equal hashes.
  ///
  /// ```swift
  /// Set<JSONValue>([1, 1.0, "1"]).count   // 2
  /// ```
  public func hash(into hasher: inout Hasher) {
    guard let parts else { return hashScalar(into: &hasher) }
    var open = [HashedContainer(parts: parts, isObject: object != nil)]
    while let last = open.indices.last {
      guard let part = open[last].parts.next() else {
        let finished = open.removeLast()
        if open.isEmpty {
          finished.hash(into: &hasher)
        } else {
          var inner = Hasher()
          finished.hash(into: &inner)
          open[last - 1].add(inner)
        }
        continue
      }
      open[last].key = part.key
      if let parts = part.value.parts {
        open.append(HashedContainer(parts: parts, isObject: part.value.object != nil))
      } else {
        var inner = Hasher()
        part.value.hashScalar(into: &inner)
        open[last].add(inner)
      }
    }
  }

  private func hashScalar(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .number(let number):
      hasher.combine(2)
      hasher.combine(number)
    case .string(let text):
      hasher.combine(3)
      hasher.combine(text)
    case .array, .object: preconditionFailure("hash(into:) hashes the parts of these.")
    }
  }
}

/// A value that equals another one if both have the same code points, as `uniqueItems` of JSON
/// Schema requires.
struct SameJSONValue: Hashable {
  let value: JSONValue

  static func == (one: SameJSONValue, other: SameJSONValue) -> Bool {
    one.value.isSame(as: other.value)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Set<JSONValue> {
  func containsSame(_ value: JSONValue) -> Bool {
    firstIndex(of: value).map { self[$0].isSame(as: value) } ?? false
  }
}

/// An array or object whose parts are being hashed.
private struct HashedContainer {
  var parts: JSONValue.Parts
  let isObject: Bool
  var key: String?
  private var count = 0
  private var ordered = Hasher()
  /// The sum of the hashes of all members, which does not depend on their order.
  private var unordered = 0

  init(parts: JSONValue.Parts, isObject: Bool) {
    self.parts = parts
    self.isObject = isObject
  }

  mutating func add(_ part: Hasher) {
    count += 1
    guard let key else { return ordered.combine(part.finalize()) }
    var member = part
    member.combine(key)
    unordered &+= member.finalize()
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(isObject ? 5 : 4)
    hasher.combine(count)
    hasher.combine(isObject ? unordered : ordered.finalize())
  }
}
