import Foundation

extension JSONValue {
  /// Makes a value of Swift's own types, or of what `JSONSerialization` returns.
  ///
  /// ```swift
  /// try JSONValue(any: ["name": "Rome", "hills": 7, "mayor": NSNull()])
  /// ```
  ///
  /// `nil` and `NSNull` become null; strings, `Bool`, numbers, `Decimal`, `JSONValue`,
  /// `JSONNumber`, and arrays and dictionaries of them keep what they hold, and so do Foundation's
  /// objects for them. A `Bool` stays a `Bool`, also inside `NSNumber`. A set becomes an array, in
  /// arbitrary order.
  ///
  /// - Throws: ``JSONModelError`` of kind `typeMismatch` with the path of what is none of these, of
  ///   a number that is not finite, and of a tree nested deeper than 512 levels (`limitExceeded`).
  public init(any: Any) throws(JSONModelError) {
    try self.init(any: any, maximumDepth: JSONReader.defaultMaximumDepth) { _ in nil }
  }

  /// Makes a value as the public initializer does, and of values that a function converts.
  init(
    any: Any, maximumDepth: Int, or foreign: (Any) -> JSONValue? = { _ in nil }
  ) throws(JSONModelError) {
    var reader = AnyReader(maximumDepth: maximumDepth)
    self = try reader.value(of: any, or: foreign)
  }
}

/// Turns trees of `Any` into values; the dynamic type decides, never a cast that converts.
///
/// On Linux a `Bool` casts to a number and the number 1 casts to `true`.
private struct AnyReader {
  /// An array, whose keys are empty, or an object in the order of its keys.
  private struct Container {
    var keys: [String]
    var values: [Any]
    /// The index of the next value.
    var next = 0

    var step: JSONKeyPath.Component { keys.isEmpty ? .index(next - 1) : .key(keys[next - 1]) }
  }

  let maximumDepth: Int
  private var builder = TreeBuilder<ValueMaker>()
  /// The containers around the place, the outermost first.
  private var open: [Container] = []

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  mutating func value(
    of any: Any, or foreign: (Any) -> JSONValue?
  ) throws(JSONModelError) -> JSONValue {
    try begin(any, foreign)
    while let last = open.indices.last {
      let container = open[last]
      if container.next == container.values.count {
        open.removeLast()
        builder.end()
      } else {
        open[last].next += 1
        if !container.keys.isEmpty { builder.setKey(container.keys[container.next]) }
        try begin(container.values[container.next], foreign)
      }
    }
    return builder.root ?? .null
  }

  /// Adds a value without parts, or begins a container.
  private mutating func begin(
    _ any: Any, _ foreign: (Any) -> JSONValue?
  ) throws(JSONModelError) {
    if let value = JSONValue(scalar: any) ?? foreign(any) { return builder.add(value) }
    let container: Container
    if let elements = JSONValue.elements(of: any) {
      container = Container(keys: [], values: elements)
    } else if let members = JSONValue.members(of: any)?.sorted(by: { $0.key.precedes($1.key) }) {
      container = Container(keys: members.map(\.key), values: members.map(\.value))
      if members.isEmpty { return try addEmptyObject() }
    } else {
      throw error(.typeMismatch(expected: "JSONValue", found: JSONValue.foreignName(of: any)))
    }
    try checkDepth()
    if container.keys.isEmpty {
      builder.beginArray(count: container.values.count)
    } else {
      builder.beginObject(count: container.values.count)
    }
    if builder.isTooDeepToRelease { throw error(.limitExceeded(StackRoom.reason)) }
    open.append(container)
  }

  private mutating func addEmptyObject() throws(JSONModelError) {
    try checkDepth()
    builder.add(.object([:]))
  }

  private func checkDepth() throws(JSONModelError) {
    if open.count >= maximumDepth {
      throw error(.limitExceeded("nested deeper than \(maximumDepth) levels"))
    }
  }

  private func error(_ kind: JSONModelError.Kind) -> JSONModelError {
    let path = JSONKeyPath(open.map(\.step))
    return JSONModelError(
      model: "JSONValue", issues: [JSONModelError.Issue(kind: kind, keyPath: path)])
  }
}

// MARK: - Single values

extension JSONValue {
  /// Makes a value of one of Swift's own types, or of Foundation's, that is no container; `nil` for
  /// others, and for numbers that are not finite.
  init?(scalar any: Any) {
    let any = FoundationObject.swiftValue(of: any) ?? any
    guard let value = Self.swiftScalar(any) else { return nil }
    self = value
  }

  /// The elements of an array of any kind, or of a set; a `JSONValue` included.
  static func elements(of any: Any) -> [Any]? {
    let any = unwrapped(any)
    if let value = any as? JSONValue { return value.array }
    if any is String { return nil }
    return any as? [Any] ?? (any as? Set<AnyHashable>).map { set in set.map(\.base) }
  }

  /// The members of a dictionary of any kind, a `JSONValue` included.
  static func members(of any: Any) -> [String: Any]? {
    let any = unwrapped(any)
    if let value = any as? JSONValue { return value.object }
    return any as? [String: Any]
  }

  /// What a value that is no JSON value is, for the words of an error.
  static func foreignName(of any: Any) -> String {
    let any = unwrapped(any)
    let number = any as? any BinaryFloatingPoint
    let isNaN = number.map { !$0.isFinite } ?? (any as? Decimal).map { !$0.isFinite } ?? false
    return isNaN ? "a number that is not finite" : "\(type(of: any))"
  }

  /// What an Optional holds, however many there are around it; an object of Foundation as Swift's value.
  static func unwrapped(_ any: Any) -> Any {
    let type = type(of: any)
    guard type != String.self, type != Int.self else { return any }
    guard !(type is AnyClass) else { return FoundationObject.swiftValue(of: any) ?? any }
    let mirror = Mirror(reflecting: any)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first else { return any }
    return unwrapped(wrapped.value)
  }

  private static func swiftScalar(_ any: Any) -> JSONValue? {
    guard !(type(of: any) is AnyClass) else { return any is NSNull ? .null : nil }
    switch any {
    case let value as JSONValue:
      if case .array = value { return nil }
      if case .object = value { return nil }
      return value
    case let value as JSONNumber: return .number(value)
    case let value as String: return .string(value)
    case let value as any FixedWidthInteger: return .number(JSONNumber(value))
    case let value as Decimal: return JSONNumber(value).map { .number($0) }
    default: break
    }
    if type(of: any) == Bool.self, let value = any as? Bool { return .bool(value) }
    if type(of: any) == Double.self, let value = any as? Double {
      return JSONNumber(value).map { .number($0) }
    }
    if type(of: any) == Float.self, let value = any as? Float {
      return JSONNumber(value).map { .number($0) }
    }
    let mirror = Mirror(reflecting: any)
    guard mirror.displayStyle == .optional else { return nil }
    guard let wrapped = mirror.children.first else { return .null }
    return JSONValue(scalar: wrapped.value)
  }
}
