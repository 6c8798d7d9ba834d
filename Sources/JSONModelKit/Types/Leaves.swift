#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The leaves. The transformers of a type convert values of other JSON types.
//
// A number is written with the fewest digits that an import converts to the same number; a
// `JSONNumber` keeps its own digits.

extension String: Leaf {
  static var jsonType: JSONTypeName? { .string }

  @inline(__always) static func take(
    from source: inout some LeafSource
  ) throws(ReadingStopped) -> LeafResult<String> {
    LeafResult(try source.takeString())
  }

  @inline(__always) func write(to target: inout some LeafTarget, pointZero: Bool) {
    target.write(self)
  }

}

extension Bool: Leaf {
  static var jsonType: JSONTypeName? { .boolean }

  @inline(__always) static func take(
    from source: inout some LeafSource
  ) throws(ReadingStopped) -> LeafResult<Bool> {
    LeafResult(try source.takeBool())
  }

  @inline(__always) func write(to target: inout some LeafTarget, pointZero: Bool) {
    target.write(self)
  }
}

extension JSONValue: Leaf {
  static var jsonType: JSONTypeName? { nil }

  static func take(
    from source: inout some LeafSource
  ) throws(ReadingStopped) -> LeafResult<JSONValue> {
    .value(try source.takeValue())
  }

  func write(to target: inout some LeafTarget, pointZero: Bool) { target.write(self) }
}

// MARK: - Integers

extension FixedWidthInteger where Self: NumberLeaf {
  static var jsonType: JSONTypeName? { .integer }
  static var integerType: (any (FixedWidthInteger & NumberLeaf).Type)? { Self.self }

  @inline(__always) static func take(
    from source: inout some LeafSource
  ) throws(ReadingStopped) -> LeafResult<Self> {
    LeafResult(try source.takeInteger(as: Self.self))
  }

  @inline(__always) func write(to target: inout some LeafTarget, pointZero: Bool) {
    target.write(self)
  }

  init?(exactly number: JSONNumber) {
    guard let value = number.integer(as: Self.self) else { return nil }
    self = value
  }

  var jsonNumber: JSONNumber? { JSONNumber(self) }
}

extension Int: NumberLeaf {}
extension Int8: NumberLeaf {}
extension Int16: NumberLeaf {}
extension Int32: NumberLeaf {}
extension Int64: NumberLeaf {}
extension Int128: NumberLeaf {}
extension UInt: NumberLeaf {}
extension UInt8: NumberLeaf {}
extension UInt16: NumberLeaf {}
extension UInt32: NumberLeaf {}
extension UInt64: NumberLeaf {}
extension UInt128: NumberLeaf {}

// MARK: - Other numbers

extension BinaryFormat where Self: NumberLeaf {
  static var jsonType: JSONTypeName? { .number }
  static var floatingPointType: (any (BinaryFormat & NumberLeaf).Type)? { Self.self }

  @inline(__always) static func take(
    from source: inout some LeafSource
  ) throws(ReadingStopped) -> LeafResult<Self> {
    LeafResult(try source.takeFloatingPoint(as: Self.self))
  }

  @inline(__always) func write(
    to target: inout some LeafTarget, pointZero: Bool
  ) throws(LeafRejection) {
    guard isFinite else { throw .notFinite(Double(self)) }
    if !pointZero, let value = self as? Double { return target.write(value) }
    writeText(to: &target, pointZero: pointZero)
  }

  /// Writes the shortest text of this type, not that of the equal `Double`.
  private func writeText(to target: inout some LeafTarget, pointZero: Bool) {
    if let jsonNumber { target.write(pointZero ? jsonNumber.withPointZero : jsonNumber) }
  }

  init?(exactly number: JSONNumber) {
    guard let value = Self(number.text), value.jsonNumber == number else { return nil }
    self = value
  }

  var jsonNumber: JSONNumber? { JSONNumber(self) }
}

extension Double: NumberLeaf {}
extension Float: NumberLeaf {}

extension Decimal: NumberLeaf {
  static var jsonType: JSONTypeName? { .number }

  static func take(
    from source: inout some LeafSource
  ) throws(ReadingStopped) -> LeafResult<Decimal> {
    LeafResult(try source.takeDecimal())
  }

  func write(to target: inout some LeafTarget, pointZero: Bool) throws(LeafRejection) {
    guard isFinite else { throw .notFinite(.nan) }
    target.write(self)
  }

  func hashCompletely(into hasher: inout Hasher) { hashExactly(into: &hasher) }

  init?(exactly number: JSONNumber) {
    guard let value = number.decimal else { return nil }
    self = value
  }

  var jsonNumber: JSONNumber? { JSONNumber(self) }
}

extension JSONNumber: NumberLeaf {
  static var jsonType: JSONTypeName? { .number }

  static func take(
    from source: inout some LeafSource
  ) throws(ReadingStopped) -> LeafResult<JSONNumber> {
    LeafResult(try source.takeJSONNumber())
  }

  func write(to target: inout some LeafTarget, pointZero: Bool) { target.write(self) }

  init?(exactly number: JSONNumber) { self = number }

  var jsonNumber: JSONNumber? { self }
}

// MARK: - Types of Foundation

extension Date: Leaf {
  static var jsonType: JSONTypeName? { .string }

  static func take(
    from source: inout some LeafSource
  ) throws(ReadingStopped) -> LeafResult<Date> {
    switch try source.takeDate() {
    case .success(let seconds): .value(Date(timeIntervalSinceReferenceDate: seconds))
    case .failure(let rejection): .invalid(reason: rejection.reason)
    case nil: .otherType
    }
  }

  func write(to target: inout some LeafTarget, pointZero: Bool) throws(LeafRejection) {
    do {
      target.write(try stringFromDate(self))
    } catch {
      throw .invalid(reason: "cannot convert Date to string: \(reasonText(of: error))")
    }
  }
}
