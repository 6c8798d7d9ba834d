import Foundation

extension JSONValue {
  /// Creates a value from Swift's own types, from the result of `JSONSerialization`, or from the
  /// equivalent Foundation objects.
  ///
  /// - Parameters:
  ///   - writesPointZero: Whether a whole `Double` or `Float` becomes `1.0` instead of `1`.
  ///   - foreign: Converts values of other types; returns nil for a type without a JSON value.
  init(
    any: Any, maximumDepth: Int, writesPointZero: Bool = false,
    or foreign: (Any) -> JSONValue? = { _ in nil }
  ) throws(JSONModelError) {
    var reader = AnyReader(maximumDepth: maximumDepth, writesPointZero: writesPointZero)
    self = try reader.value(of: any, or: foreign)
  }
}

/// Converts trees of `Any` to JSON values.
///
/// The dynamic type of a value determines its JSON type, never a converting cast: on Linux a `Bool`
/// casts to a number and the number 1 casts to `true`.
private struct AnyReader {
  /// An array, which has no keys, or an object in the order of its keys.
  private struct Container {
    var keys: [String]
    var values: [Any]
    /// The index of the next value.
    var next = 0

    var step: JSONKeyPath.Component { keys.isEmpty ? .index(next - 1) : .key(keys[next - 1]) }
  }

  let maximumDepth: Int
  let writesPointZero: Bool
  private var builder = TreeBuilder<ValueMaker>()
  /// The containers that enclose the current value, the outermost first.
  private var open: [Container] = []

  init(maximumDepth: Int, writesPointZero: Bool) {
    self.maximumDepth = maximumDepth
    self.writesPointZero = writesPointZero
  }

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

  /// Adds a scalar or an empty object, or begins a container.
  private mutating func begin(
    _ any: Any, _ foreign: (Any) -> JSONValue?
  ) throws(JSONModelError) {
    if let value = JSONValue(scalar: any) ?? foreign(any) {
      return builder.add(writesPointZero ? value.withPointZero(ifFloatingPoint: any) : value)
    }
    let container: Container
    if let elements = JSONValue.elements(of: any) {
      container = Container(keys: [], values: elements)
    } else if let members = JSONValue.members(of: any)?.sorted(byUTF8Of: \.key) {
      container = Container(keys: members.map(\.key), values: members.map(\.value))
      if members.isEmpty { return try addEmptyObject() }
    } else {
      throw error(.typeMismatch(expected: "JSONValue", found: JSONValue.nonJSONTypeName(of: any)))
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
      throw error(.limitExceeded("nested deeper than \(maximumDepth.counted("level"))"))
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
  /// Creates a value from a scalar of Swift or Foundation.
  ///
  /// The result is `nil` for containers, for other types, and for numbers that are not finite.
  init?(scalar any: Any) {
    let any = FoundationObject.swiftValue(of: any) ?? any
    guard let value = Self.swiftScalar(any) else { return nil }
    self = value
  }

  /// Returns the value of a whole `Double` or `Float` with `.0`, and any other value unchanged.
  fileprivate func withPointZero(ifFloatingPoint any: Any) -> JSONValue {
    guard case .number(let number) = self, Self.unwrapped(any) is any BinaryFloatingPoint else {
      return self
    }
    return .number(number.withPointZero)
  }

  /// The elements of any array or set, or of a `JSONValue` that is an array; otherwise nil.
  static func elements(of any: Any) -> [Any]? {
    let any = unwrapped(any)
    if let value = any as? JSONValue { return value.array }
    if any is String { return nil }
    return any as? [Any] ?? (any as? Set<AnyHashable>).map { set in set.map(\.base) }
  }

  /// The members of any dictionary with string keys, or of a `JSONValue` that is an object.
  static func members(of any: Any) -> [String: Any]? {
    let any = unwrapped(any)
    if let value = any as? JSONValue { return value.object }
    return any as? [String: Any]
  }

  /// Describes a value that cannot be converted to JSON, for an error message.
  static func nonJSONTypeName(of any: Any) -> String {
    let any = unwrapped(any)
    if any is UndecodableValue { return "a value that the decoder cannot decode" }
    let number = any as? any BinaryFloatingPoint
    let isNaN = number.map { !$0.isFinite } ?? (any as? Decimal).map { !$0.isFinite } ?? false
    return isNaN ? "a number that is not finite" : "\(type(of: any))"
  }

  /// Unwraps any number of nested optionals, and converts a Foundation object to its Swift value.
  static func unwrapped(_ any: Any) -> Any {
    let type = type(of: any)
    guard type != String.self, type != Int.self else { return any }
    if let value = FoundationObject.swiftValue(of: any) { return value }
    guard !(type is AnyClass) else { return any }
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
