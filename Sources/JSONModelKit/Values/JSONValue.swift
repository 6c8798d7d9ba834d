#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A JSON value of any type, as a tree that you can read and change.
///
/// ```swift
/// let value: JSONValue = ["name": "Rome", "hills": 7, "rivers": ["Tiber"]]
/// value["name"]?.string        // "Rome"
/// value["rivers"]?[0]?.string  // "Tiber"
/// value["hills"]?.int          // 7
/// value.string()
/// // {"hills":7,"name":"Rome","rivers":["Tiber"]}
/// ```
///
/// The guide is <doc:Guide-Values>.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number with every digit of its text.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object. The last value of a duplicate key is used.
  case object([String: JSONValue])
}

extension JSONValue {
  /// The JSON type, as error messages name it.
  package var jsonType: JSONType {
    switch self {
    case .null: .null
    case .bool(let value): value ? .true : .false
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSONValue {
  /// Whether this is `null`.
  ///
  /// ```swift
  /// (["mayor": nil] as JSONValue)["mayor"]?.isNull   // true
  /// ```
  public var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The string, or `nil` if this isn't a string.
  ///
  /// ```swift
  /// ("Rome" as JSONValue).string   // "Rome"
  /// (7 as JSONValue).string        // nil
  /// ```
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The boolean, or `nil` if this isn't `true` or `false`.
  ///
  /// ```swift
  /// (true as JSONValue).bool   // true
  /// (1 as JSONValue).bool      // nil
  /// ```
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The number with all of its digits, or `nil` if this isn't a number.
  ///
  /// ```swift
  /// try JSONValue(string: "2.50").number?.text   // "2.50"
  /// ```
  public var number: JSONNumber? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  /// The number as an `Int`, or `nil` if this isn't a number that `Int` can hold exactly.
  ///
  /// ```swift
  /// try JSONValue(string: "1e2").int   // 100
  /// (1.5 as JSONValue).int             // nil
  /// ```
  public var int: Int? { number?.int }

  /// The nearest `Double`, or `nil` if this isn't a number within its range.
  ///
  /// ```swift
  /// (1.5 as JSONValue).double              // 1.5
  /// try JSONValue(string: "1e999").double  // nil
  /// ```
  public var double: Double? { number?.double }

  /// The number as a `Decimal`, or `nil` if this isn't a number that `Decimal` can hold exactly.
  ///
  /// ```swift
  /// try JSONValue(string: "19.95").decimal   // 19.95
  /// ```
  public var decimal: Decimal? { number?.decimal }

  /// The elements, or `nil` if this isn't an array.
  ///
  /// ```swift
  /// (["a", "b"] as JSONValue).array?.count   // 2
  /// ```
  public var array: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members, or `nil` if this isn't an object.
  ///
  /// ```swift
  /// (["hills": 7] as JSONValue).object?.keys.sorted()   // ["hills"]
  /// ```
  public var object: [String: JSONValue]? {
    guard case .object(let value) = self else { return nil }
    return value
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }

  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates an integral number.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

  /// Creates a number with the digits of the nearest `Double`.
  public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }

  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; the last value of a duplicate key is used.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue {
  /// Creates a number from an integer of any type.
  ///
  /// ```swift
  /// let hills = 7
  /// let value: JSONValue = ["hills": .number(hills)]   // {"hills":7}
  /// ```
  ///
  /// - Parameter value: An integer of any size.
  /// - Returns: The JSON number with the same digits.
  public static func number(_ value: some BinaryInteger) -> JSONValue {
    .number(JSONNumber(value))
  }

  /// Creates a number from a `Double` or `Float`; returns `nil` if it isn't finite.
  ///
  /// ```swift
  /// let area = 1285.31
  /// JSONValue.number(area)          // 1285.31
  /// JSONValue.number(Double.nan)    // nil
  /// ```
  ///
  /// - Parameter value: A floating-point number.
  /// - Returns: The JSON number with the fewest digits that convert back to the same value, or nil.
  public static func number(
    _ value: some BinaryFloatingPoint & LosslessStringConvertible
  ) -> JSONValue? {
    JSONNumber(value).map { number in .number(number) }
  }

  /// Creates a number with the digits of a `Decimal`; returns `nil` if it isn't finite.
  ///
  /// ```swift
  /// let price = Decimal(199) / 10
  /// JSONValue.number(price)   // 19.9
  /// ```
  ///
  /// - Parameter value: A decimal number.
  /// - Returns: The JSON number with the same digits, or nil.
  public static func number(_ value: Decimal) -> JSONValue? {
    JSONNumber(value).map { number in .number(number) }
  }
}

// Setting edits the value in place: the part is taken out of its container, edited and put back, so
// that no container is copied. Setting a part of a value that is null or absent creates the
// container:
//
//   var value: JSONValue = [:]
//   value["a"]["b"][0] = 3       {"a":{"b":[3]}}
//     take "a"    nil, edited as null
//     take "b"    nil, edited as null
//     put 0       null becomes [3], and so on

extension JSONValue {
  /// The value of an object member; `nil` if the key is absent, or if this isn't an object.
  ///
  /// ```swift
  /// var value: JSONValue = ["name": "Rome", "hills": 7]
  /// value["name"]?.string            // "Rome"
  /// value["hills"] = nil             // {"name":"Rome"}
  /// value["mayor"]["name"] = "Ada"
  /// // {"mayor":{"name":"Ada"},"name":"Rome"}
  /// ```
  ///
  /// You add or replace a member by setting it. To remove it, set `nil`; to keep it with the value
  /// null, set `.null`. A value that is absent or null becomes an object; setting a member of any
  /// other JSON type has no effect.
  ///
  /// - Parameter key: The key of the member; dots in it have no special meaning.
  /// - Returns: The value of the member, or nil.
  public subscript(key: String) -> JSONValue? {
    get { object?[key] }
    _modify {
      var part = take(at: .key(key))
      defer { put(part, at: .key(key)) }
      yield &part
    }
  }

  /// An element of an array; `nil` if the index is out of bounds, or if this isn't an array.
  ///
  /// ```swift
  /// var value: JSONValue = ["a", "b"]
  /// value[1]?.string   // "b"
  /// value[2] = "c"     // ["a","b","c"]
  /// value[0] = nil     // ["b","c"]
  /// ```
  ///
  /// You replace an element by setting it, append one at the index that equals the number of
  /// elements, and remove one by setting `nil`. A value that is absent or null becomes an array. At
  /// other indexes, or in any other JSON type, setting has no effect.
  ///
  /// - Parameter index: The index of the element, starting at 0.
  /// - Returns: The element, or nil.
  public subscript(index: Int) -> JSONValue? {
    get { part(at: .index(index)) }
    _modify {
      var part = take(at: .index(index))
      defer { put(part, at: .index(index)) }
      yield &part
    }
  }

  /// The value at a key path; `nil` if there is none.
  ///
  /// ```swift
  /// var value: JSONValue = ["cities": [["name": "Rome"]]]
  /// value[["cities", 0, "name"]]?.string    // "Rome"
  /// if let path = JSONKeyPath(jsonPointer: "/cities/0/hills") {
  ///   value[path] = 7
  /// }
  /// // {"cities":[{"hills":7,"name":"Rome"}]}
  /// ```
  ///
  /// The empty key path is the value itself. In an object, an index is used as the key with its
  /// digits, because a JSON Pointer cannot distinguish them (RFC 6901, section 4). In an array, the
  /// key `-` is the index after the last element.
  ///
  /// You can set a value as with ``subscript(_:)-(String)`` and ``subscript(_:)-(Int)``; missing
  /// containers along the path are created. At the empty key path, `nil` sets null. Setting has no
  /// effect if the key path is a malformed literal, or has more components than a document can have
  /// levels.
  ///
  /// - Parameter path: The key path, starting at this value.
  /// - Returns: The value at the key path, or nil.
  public subscript(path: JSONKeyPath) -> JSONValue? {
    get {
      var value = self
      for component in path.components {
        guard let part = value.part(at: value.step(for: component)) else { return nil }
        value = part
      }
      return value
    }
    set {
      guard path.components.count <= StackRoom.maximumLevels, path.malformation == nil else {
        return
      }
      edit(at: path.components) { $0 = newValue }
    }
  }
}

extension JSONValue? {
  /// The value of an object member; `nil` if there is no value, or if it doesn't have the member.
  ///
  /// ```swift
  /// var value: JSONValue = ["mayor": ["name": "Ada"]]
  /// value["mayor"]["name"]?.string   // "Ada"
  /// value["river"]["name"]?.string   // nil
  /// ```
  ///
  /// If there is no value, setting a member creates an object.
  ///
  /// - Parameter key: The key of the member; dots in it have no special meaning.
  /// - Returns: The value of the member, or nil.
  public subscript(key: String) -> JSONValue? {
    get { self?[key] }
    _modify {
      var value = openedForEditing()
      defer { close(value) }
      yield &value.content[key]
    }
  }

  /// An element of an array; `nil` if there is no value, or if it doesn't have the element.
  ///
  /// ```swift
  /// var value: JSONValue = ["rivers": ["Tiber"]]
  /// value["rivers"][0]?.string   // "Tiber"
  /// value["lakes"][0]?.string    // nil
  /// ```
  ///
  /// If there is no value, setting an element creates an array.
  ///
  /// - Parameter index: The index of the element, starting at 0.
  /// - Returns: The element, or nil.
  public subscript(index: Int) -> JSONValue? {
    get { self?[index] }
    _modify {
      var value = openedForEditing()
      defer { close(value) }
      yield &value.content[index]
    }
  }

  private mutating func openedForEditing() -> (content: JSONValue, wasAbsent: Bool) {
    defer { self = nil }
    return (self ?? .null, self == nil)
  }

  private mutating func close(_ value: (content: JSONValue, wasAbsent: Bool)) {
    self = value.wasAbsent && value.content.isNull ? .none : .some(value.content)
  }
}

// MARK: - Parts

extension JSONValue {
  /// Edits the part at a path, creating missing containers; passes nil for a part that is absent.
  ///
  /// The function does not recurse, because a path from a document may have any length.
  mutating func edit<Result, Failure: Error>(
    at path: [JSONKeyPath.Component], _ body: (inout JSONValue?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var open: [OpenPart] = []
    open.reserveCapacity(path.count)
    var part: JSONValue? = self
    self = .null
    defer { self = part ?? .null }
    for component in path {
      var container = part ?? .null
      let wasAbsent = part == nil
      part = nil
      let step = container.step(for: component)
      part = container.take(at: step)
      open.append(OpenPart(container: container, wasAbsent: wasAbsent, step: step))
    }
    defer {
      while var last = open.popLast() {
        last.container.put(part, at: last.step)
        part = last.wasAbsent && last.container.isNull ? .none : .some(last.container)
      }
    }
    return try body(&part)
  }

  /// Returns a component as the key or index that this container uses (RFC 6901, section 4).
  func step(for component: JSONKeyPath.Component) -> JSONKeyPath.Component {
    switch (self, component) {
    case (.object, .index): .key(component.memberKey)
    case (.array(let elements), .key("-")): .index(elements.count)
    default: component
    }
  }

  func part(at step: JSONKeyPath.Component) -> JSONValue? {
    switch (self, step) {
    case (.object(let members), .key(let key)): members[key]
    case (.array(let elements), .index(let index)) where elements.indices.contains(index):
      elements[index]
    default: nil
    }
  }

  /// Takes a part out of this container, which is then incomplete until the part is put back.
  ///
  /// The container is moved out of `self` first; otherwise mutating it would copy it.
  private mutating func take(at step: JSONKeyPath.Component) -> JSONValue? {
    var part: JSONValue?
    if case .object(var members) = self, case .key(let key) = step {
      self = .null
      part = members.removeValue(forKey: key)
      self = .object(members)
    } else if case .array(var elements) = self, case .index(let index) = step,
      elements.indices.contains(index)
    {
      self = .null
      part = exchange(&elements[index], with: .null)
      self = .array(elements)
    }
    return part
  }

  /// Puts a part back at the key or index from which it was taken; nil removes it.
  private mutating func put(_ part: JSONValue?, at step: JSONKeyPath.Component) {
    switch step {
    case .key(let key): put(part, at: key)
    case .index(let index): put(part, at: index)
    }
  }

  private mutating func put(_ member: JSONValue?, at key: String) {
    guard let member else { return }
    if case .object(var members) = self {
      self = .null
      members[key] = member
      self = .object(members)
    } else if isNull {
      self = .object([key: member])
    }
  }

  private mutating func put(_ element: JSONValue?, at index: Int) {
    if case .array(var elements) = self, index >= 0, index <= elements.count {
      self = .null
      if let element, index < elements.count {
        elements[index] = element
      } else if let element {
        elements.append(element)
      } else if index < elements.count {
        elements.remove(at: index)
      }
      self = .array(elements)
    } else if isNull, index == 0, let element {
      self = .array([element])
    }
  }
}

private struct OpenPart {
  var container: JSONValue
  let wasAbsent: Bool
  let step: JSONKeyPath.Component
}

extension JSONValue: CustomDebugStringConvertible, CustomReflectable {
  /// The value as JSON on one line, for debuggers and for descriptions of collections.
  public var debugDescription: String { description }

  /// A mirror with the elements of an array, or the members of an object sorted by key.
  ///
  /// ```swift
  /// let value: JSONValue = ["b": 1, "a": 2]
  /// Mirror(reflecting: value).children.map(\.label)   // ["a", "b"]
  /// ```
  public var customMirror: Mirror {
    switch self {
    case .null, .bool, .number, .string: Mirror(self, children: [:])
    case .array(let elements):
      Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
    case .object(let members):
      Mirror(
        self,
        children: members.sorted(byUTF8Of: \.key).map {
          (label: $0.key, value: $0.value)
        },
        displayStyle: .struct)
    }
  }
}

extension JSONNumber: CustomDebugStringConvertible, CustomReflectable {
  /// The text of the number.
  public var debugDescription: String { text }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

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
  package func contains(where condition: (JSONValue) -> Bool) -> Bool {
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
