#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A tree is built from the root down, but a container can only be stored in its parent when all of
// its parts are complete. The open containers are kept in a list, so a deep tree does not need deep
// recursion:
//
//   {"a": [1, {"b": 2       outer   object "a"  |  array [1]
//                           current object "b"

/// Builds a tree from its parts in document order.
struct TreeBuilder<Maker: TreeMaker> {
  /// An array or an object; only one of `elements` and `members` is used.
  private struct Container {
    var isObject: Bool
    var isDictionary = false
    var elements: [Maker.Value] = []
    var members = Maker.Members()
    var key = ""
  }

  private var current = Container(isObject: false)
  private var outer: [Container] = []
  private(set) var depth = 0
  /// The root value, once it is complete.
  private(set) var root: Maker.Value?

  private(set) var hasDuplicateKey = false

  var isInObject: Bool { current.isObject }

  /// Adds the next element, the value of the next member, or the root.
  ///
  /// The last value of a duplicate key is used.
  mutating func add(_ value: consuming Maker.Value) {
    if depth == 0 {
      root = consume value
    } else if current.isObject {
      // The key is moved, not copied, because it is used once.
      let replaced = current.members.updateValue(
        consume value, forKey: exchange(&current.key, with: ""))
      if replaced != nil { hasDuplicateKey = true }
    } else {
      current.elements.append(consume value)
    }
  }

  /// Begins an array.
  ///
  /// - Parameter count: The number of elements, if it is known.
  mutating func beginArray(count: Int = 0) {
    var container = Container(isObject: false)
    container.elements.reserveCapacity(count)
    begin(container)
  }

  /// Begins an object.
  ///
  /// - Parameters:
  ///   - count: The maximum number of members, if it is known.
  ///   - isDictionary: Whether the keys are data instead of names of properties.
  mutating func beginObject(count: Int = 0, isDictionary: Bool = false) {
    var container = Container(isObject: true, isDictionary: isDictionary)
    container.members.reserveCapacity(count)
    begin(container)
  }

  mutating func setKey(_ key: consuming String) { current.key = consume key }

  mutating func end() {
    let finished = leave()
    if finished.isDictionary {
      add(Maker.dictionary(finished.members))
    } else if finished.isObject {
      add(Maker.object(finished.members))
    } else {
      add(Maker.array(finished.elements))
    }
  }

  /// Whether the stack of this thread is too small to release a value of this depth.
  ///
  /// Releasing a value is recursive. The stack is checked only at every 32nd level.
  var isTooDeepToRelease: Bool {
    depth % 32 == 0 && StackRoom.current.isExhausted(releasing: depth + 32)
  }

  private mutating func begin(_ container: consuming Container) {
    swap(&current, &container)
    // The placeholder above the root is not stored, because that would allocate for every small
    // tree.
    if depth > 0 { outer.append(container) }
    depth += 1
  }

  private mutating func leave() -> Container {
    var finished = outer.popLast() ?? Container(isObject: false)
    swap(&current, &finished)
    depth -= 1
    return finished
  }
}

protocol TreeMaker {
  associatedtype Value
  /// The members of an object: a dictionary, unless the tree keeps their order.
  associatedtype Members: TreeMembers = [String: Value] where Members.Value == Value

  static var null: Value { get }
  static func bool(_ value: Bool) -> Value
  static func string(_ text: consuming String) -> Value
  static func integer(_ value: some FixedWidthInteger) -> Value
  static func number(_ number: JSONNumber) -> Value
  static func double(_ value: Double) -> Value
  static func decimal(_ value: Decimal) -> Value
  static func value(_ value: JSONValue) -> Value
  /// Returns the value for binary data, or nil to export it as a base64 string.
  static func data(_ data: Data) -> Value?
  static func array(_ elements: [Value]) -> Value
  static func object(_ members: Members) -> Value
  /// Returns the value for a dictionary, whose keys are data instead of names of properties.
  static func dictionary(_ members: Members) -> Value
}

extension TreeMaker {
  static func data(_ data: Data) -> Value? { nil }
  static func dictionary(_ members: Members) -> Value { object(members) }
}

/// The members of an object of a tree that is being built.
protocol TreeMembers<Value> {
  associatedtype Value

  init()
  mutating func reserveCapacity(_ count: Int)
  /// Adds a member, or replaces the one with the same key; returns the replaced value.
  mutating func updateValue(_ value: consuming Value, forKey key: String) -> Value?
}

extension Dictionary: TreeMembers where Key == String {}

// Code that visits a whole tree keeps a list of the enclosing containers instead of calling itself:
// a tree created in memory may be nested to any depth, and threads have small stacks.

enum TreeParts<Value>: IteratorProtocol {
  case elements(Array<Value>.Iterator)
  /// Members in arbitrary order.
  case members(Dictionary<String, Value>.Iterator)

  mutating func next() -> (key: String?, value: Value)? {
    switch self {
    case .elements(var elements):
      // Emptied first, so that only the local variable holds a reference to the array.
      self = .elements([].makeIterator())
      defer { self = .elements(elements) }
      return elements.next().map { (nil, $0) }
    case .members(var members):
      self = .elements([].makeIterator())
      defer { self = .members(members) }
      return members.next().map { ($0.key, $0.value) }
    }
  }
}

/// Makes values of type `JSONValue`.
enum ValueMaker: TreeMaker {
  static var null: JSONValue { .null }
  static func bool(_ value: Bool) -> JSONValue { .bool(value) }
  static func string(_ text: consuming String) -> JSONValue { .string(consume text) }
  static func integer(_ value: some FixedWidthInteger) -> JSONValue { .number(JSONNumber(value)) }
  static func number(_ number: JSONNumber) -> JSONValue { .number(number) }
  static func double(_ value: Double) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .null
  }
  static func decimal(_ value: Decimal) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .null
  }
  static func value(_ value: JSONValue) -> JSONValue { value }
  static func array(_ elements: [JSONValue]) -> JSONValue { .array(elements) }
  static func object(_ members: [String: JSONValue]) -> JSONValue { .object(members) }
}
