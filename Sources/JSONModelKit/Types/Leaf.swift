#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A leaf is a type whose values are one JSON value each. Its conformance to `Leaf` is everything that
// the framework knows about it, and the only place to change:
//
//   import                                        Value.take(from: &source)
//   decoding inside a `Codable` value             Value.take(from: &source) of the decoder
//   export                                        value.write(to: &target)
//   encoding inside a `Codable` value             value.write(to: &target) of the encoder
//
// `LeafKind` lists the leaves that properties have without a transformer.

/// A type that is imported from one JSON value, and exported as one.
protocol Leaf: Decodable, Hashable, Sendable {
  /// The only JSON type that is imported without a transformer; nil if all are.
  static var jsonType: JSONTypeName? { get }
  /// This type, if it is a number.
  static var numberType: (any NumberLeaf.Type)? { get }
  /// This type, if it is an integer.
  static var integerType: (any (FixedWidthInteger & NumberLeaf).Type)? { get }
  /// This type, if it is a floating-point type.
  static var floatingPointType: (any (BinaryFormat & NumberLeaf).Type)? { get }

  /// Takes the next value of a source, if the type is imported from its JSON type.
  static func take(from source: inout some LeafSource) throws(ReadingStopped) -> LeafResult<Self>
  /// Writes the value.
  ///
  /// - Parameter pointZero: Whether whole floating-point numbers end in `.0`.
  func write(to target: inout some LeafTarget, pointZero: Bool) throws(LeafRejection)
  /// Hashes everything that `==` compares.
  func hashCompletely(into hasher: inout Hasher)
}

/// A number type: constraints compare its values with those of other number types.
protocol NumberLeaf: Leaf, Comparable {
  /// Creates the value with exactly these decimal digits; returns nil if the type has no such
  /// value.
  init?(exactly number: JSONNumber)
  /// The number with its decimal digits, or nil if it is not finite.
  var jsonNumber: JSONNumber? { get }
}

extension Leaf {
  static var numberType: (any NumberLeaf.Type)? { nil }
  static var integerType: (any (FixedWidthInteger & NumberLeaf).Type)? { nil }
  static var floatingPointType: (any (BinaryFormat & NumberLeaf).Type)? { nil }

  func hashCompletely(into hasher: inout Hasher) { hasher.combine(self) }
}

extension NumberLeaf {
  static var numberType: (any NumberLeaf.Type)? { Self.self }
}

/// The result of taking a leaf from a source.
enum LeafResult<Value> {
  case value(Value)
  /// The value has another JSON type; the position has not changed.
  case otherType
  /// The number has a fractional part.
  case fraction
  /// The number is out of range for the type.
  case outOfRange
  /// The JSON type matches, but the value is not valid for the type.
  case invalid(reason: String)

  @inline(__always) init(_ value: Value?) { self = value.map { .value($0) } ?? .otherType }

  @inline(__always) init(_ number: NumberConversion<Value>?) {
    self =
      switch number {
      case .value(let value): .value(value)
      case .fraction: .fraction
      case .outOfRange: .outOfRange
      case nil: .otherType
      }
  }
}

/// The reason why a leaf cannot be exported.
enum LeafRejection: Error {
  /// JSON has only finite numbers.
  case notFinite(Double)
  case invalid(reason: String)
}

/// The origin of leaves.
///
/// A `take` method that does not find the requested type returns nil and leaves the position
/// unchanged.
protocol LeafSource {
  mutating func takeBool() throws(ReadingStopped) -> Bool?
  mutating func takeString() throws(ReadingStopped) -> String?
  mutating func takeInteger<Value: FixedWidthInteger>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>?
  mutating func takeFloatingPoint<Value: BinaryFormat>(
    as type: Value.Type
  ) throws(ReadingStopped) -> NumberConversion<Value>?
  mutating func takeDecimal() throws(ReadingStopped) -> NumberConversion<Decimal>?
  mutating func takeJSONNumber() throws(ReadingStopped) -> JSONNumber?
  /// Takes a date string; the result is in seconds since 2001.
  mutating func takeDate() throws(ReadingStopped) -> Result<Double, DateText.Rejection>?
  mutating func takeValue() throws(ReadingStopped) -> JSONValue
}

/// The destination of leaves.
protocol LeafTarget {
  mutating func write(_ value: Bool)
  mutating func write(_ text: String)
  mutating func write(_ value: some FixedWidthInteger)
  mutating func write(_ number: JSONNumber)
  /// Writes a finite number.
  mutating func write(_ value: Double)
  /// Writes a decimal that is not NaN.
  mutating func write(_ value: Decimal)
  mutating func write(_ value: JSONValue)
  /// Writes binary data, if the target has a format for it other than a Base64 string.
  ///
  /// - Returns: Whether the data was written.
  mutating func writeNatively(_ data: Data) -> Bool
}

/// What the framework does with the leaf of a property.
///
/// An `inout` cannot be a stored property, so the visitor is the importer or exporter itself.
protocol LeafVisitor: ~Copyable {
  associatedtype Argument
  associatedtype Output
  associatedtype Failure: Error

  mutating func visit<Value: Leaf>(
    _ type: Value.Type, _ argument: Argument
  ) throws(Failure) -> Output
  /// Visits a value of type `JSONValue`.
  mutating func visitJSONValue(_ argument: Argument) throws(Failure) -> Output
  /// Visits a value of type `Any`.
  mutating func visitAny(_ argument: Argument) throws(Failure) -> Output
}

extension TreeBuilder: LeafTarget {
  mutating func write(_ value: Bool) { add(Maker.bool(value)) }
  mutating func write(_ text: consuming String) { add(Maker.string(consume text)) }
  mutating func write(_ value: some FixedWidthInteger) { add(Maker.integer(value)) }
  mutating func write(_ number: JSONNumber) { add(Maker.number(number)) }
  mutating func write(_ value: Double) { add(Maker.double(value)) }
  mutating func write(_ value: Decimal) { add(Maker.decimal(value)) }
  mutating func write(_ value: JSONValue) { add(Maker.value(value)) }

  mutating func writeNatively(_ data: Data) -> Bool {
    guard let value = Maker.data(data) else { return false }
    add(value)
    return true
  }
}
