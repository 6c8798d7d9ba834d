#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A transformer is a function whose types are its key:
//
//   colorFromString: (String) throws -> Color      "Color from String"
//                     ^ a JSONPrimitive  ^ any type

/// What a transformer makes a value of.
enum PrimitiveKind: Int, Sendable, CaseIterable {
  // The more exact a kind says what it takes, the earlier it stands: of several transformers that
  // could take a value, the first is asked.
  case string, bool, int, uint, number, decimal, double, array, object, value

  init?(_ type: Any.Type) {
    guard let kind = Self.allCases.first(where: { $0.type == type }) else { return nil }
    self = kind
  }

  private var type: any JSONPrimitive.Type {
    switch self {
    case .string: String.self
    case .bool: Bool.self
    case .int: Int.self
    case .uint: UInt.self
    case .number: JSONNumber.self
    case .decimal: Decimal.self
    case .double: Double.self
    case .array: [JSONValue].self
    case .object: [String: JSONValue].self
    case .value: JSONValue.self
    }
  }

  /// How Swift writes the type.
  var name: String {
    switch self {
    case .array: "[JSONValue]"
    case .object: "[String: JSONValue]"
    default: "\(type)"
    }
  }

  /// Whether values of a JSON kind may be of this one; null is given to no transformer.
  func takes(_ kind: JSONKind) -> Bool {
    switch kind {
    case .null: false
    case .string: self == .string || self == .value
    case .true, .false: self == .bool || self == .value
    case .number:
      switch self {
      case .int, .uint, .number, .decimal, .double, .value: true
      default: false
      }
    case .array: self == .array || self == .value
    case .object: self == .object || self == .value
    }
  }
}

/// Where a transformer puts what it has made.
protocol ValueReceiver {
  func store<Value>(_ value: consuming Value)
}

/// A function from a JSON value to a Swift value.
protocol ImportTransformer: Sendable {
  var source: PrimitiveKind { get }
  var target: Any.Type { get }
  /// Whether it came with the framework.
  var isBuiltIn: Bool { get }

  /// Transforms a value and hands over the result.
  ///
  /// - Returns: Whether the value was one of the source's; otherwise nothing was called.
  /// - Throws: What the function throws.
  func transform(_ value: JSONValue, into receiver: some ValueReceiver) throws -> Bool

  /// Hands over a value that is of the target's type already.
  ///
  /// - Returns: Whether it was.
  func pass(_ value: Any, into receiver: some ValueReceiver) -> Bool
}

struct FunctionImportTransformer<Source, Target>: ImportTransformer {
  let source: PrimitiveKind
  let isBuiltIn: Bool
  /// The value as one of the source's, if it is one.
  ///
  /// A function where a requirement would do: the runtime would look for the conformance.
  private let read: @Sendable (JSONValue) -> Source?
  private let function: @Sendable (Source) throws -> Target

  init(
    source: PrimitiveKind, isBuiltIn: Bool, function: @escaping @Sendable (Source) throws -> Target
  ) where Source: JSONPrimitive {
    self.source = source
    self.isBuiltIn = isBuiltIn
    self.function = function
    read = { Source.fromJSON($0) }
  }

  var target: Any.Type { Target.self }

  func transform(_ value: JSONValue, into receiver: some ValueReceiver) throws -> Bool {
    guard let primitive = read(value) else { return false }
    receiver.store(try function(primitive))
    return true
  }

  func pass(_ value: Any, into receiver: some ValueReceiver) -> Bool {
    guard type(of: value) == Target.self, let value = value as? Target else { return false }
    receiver.store(value)
    return true
  }
}

/// Where a transformer gets a value from.
protocol ValueSource {
  /// The value here, which must be one of exactly this type.
  func load<Value>(as type: Value.Type) -> Value
}

/// A function from a Swift value to a JSON value.
protocol ExportTransformer: Sendable {
  var source: Any.Type { get }
  /// The type of what the function makes.
  var target: Any.Type { get }
  /// Whether it came with the framework.
  var isBuiltIn: Bool { get }

  /// The JSON value of a value that is of the source's type.
  ///
  /// - Throws: What the function throws, and ``JSONTransformError`` for what JSON has no value for.
  func json(of value: some ValueSource) throws -> JSONValue
}

struct FunctionExportTransformer<Source, Target>: ExportTransformer {
  let isBuiltIn: Bool
  private let function: @Sendable (Source) throws -> Target
  /// The JSON value of what the function makes, if there is one.
  private let write: @Sendable (Target) -> JSONValue?

  init(
    isBuiltIn: Bool = false, function: @escaping @Sendable (Source) throws -> Target
  ) where Target: JSONPrimitive {
    self.isBuiltIn = isBuiltIn
    self.function = function
    write = { Target.toJSON($0) }
  }

  var source: Any.Type { Source.self }
  var target: Any.Type { Target.self }

  func json(of value: some ValueSource) throws -> JSONValue {
    guard let json = write(try function(value.load(as: Source.self))) else {
      throw JSONTransformError("the number is not finite")
    }
    return json
  }
}
