#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A number is written with the fewest digits that an import converts to the same number; a
// `JSONNumber` keeps its own digits. Dates are written as in RFC 3339.

extension Exporter {
  @inline(never) mutating func writeLeaf(
    _ kind: LeafKind, from slot: Slot
  ) throws(ExportFailure) {
    switch kind {
    case .string: target.write(slot.load(as: String.self))
    case .bool: target.write(slot.load(as: Bool.self))
    case .int: target.write(slot.load(as: Int.self))
    case .int8: target.write(slot.load(as: Int8.self))
    case .int16: target.write(slot.load(as: Int16.self))
    case .int32: target.write(slot.load(as: Int32.self))
    case .int64: target.write(slot.load(as: Int64.self))
    case .int128: target.write(slot.load(as: Int128.self))
    case .uint: target.write(slot.load(as: UInt.self))
    case .uint8: target.write(slot.load(as: UInt8.self))
    case .uint16: target.write(slot.load(as: UInt16.self))
    case .uint32: target.write(slot.load(as: UInt32.self))
    case .uint64: target.write(slot.load(as: UInt64.self))
    case .uint128: target.write(slot.load(as: UInt128.self))
    case .double:
      let value = slot.load(as: Double.self)
      guard value.isFinite else { throw .notFinite(value) }
      if options.writesPointZero { return writeWithPointZero(JSONNumber(value)) }
      target.write(value)
    default: try writeRareLeaf(kind, from: slot)
    }
  }

  @inline(never) private mutating func writeRareLeaf(
    _ kind: LeafKind, from slot: Slot
  ) throws(ExportFailure) {
    switch kind {
    case .float:
      let value = slot.load(as: Float.self)
      // The shortest representation of the Float, not that of the equal Double.
      guard let number = JSONNumber(value) else { throw .notFinite(Double(value)) }
      if options.writesPointZero { return writeWithPointZero(number) }
      target.write(number)
    case .decimal:
      let value = slot.load(as: Decimal.self)
      guard value.isFinite else { throw .notFinite(.nan) }
      target.write(value)
    case .number: target.write(slot.load(as: JSONNumber.self))
    case .date:
      do {
        target.write(try stringFromDate(slot.load(as: Date.self)))
      } catch {
        throw ExportFailure("cannot convert Date to string: \(reasonText(of: error))")
      }
    case .value: try write(slot.load(as: JSONValue.self))
    case .any: try writeAny(slot.load(as: Any.self))
    default: preconditionFailure("writeLeaf writes these.")
    }
  }

  @inline(never) private mutating func writeWithPointZero(_ number: JSONNumber?) {
    if let number { target.write(number.withPointZero) }
  }

  private mutating func writeAny(_ any: Any) throws(ExportFailure) {
    let value: JSONValue
    do throws(JSONModelError) {
      // write(_:) checks the depth.
      value = try JSONValue(
        any: any, maximumDepth: .max, writesPointZero: options.writesPointZero)
    } catch {
      guard case .typeMismatch(_, let found) = error.kind else { throw ExportFailure(error) }
      let culprit = Self.part(of: any, at: error.keyPath)
      var failure =
        ExportFailure(notFinite: culprit) ?? ExportFailure(withoutJSONValue: culprit, found)
      failure.steps = error.keyPath.components.reversed()
      throw failure
    }
    try write(value)
  }

  private static func part(of any: Any, at path: JSONKeyPath) -> Any {
    path.components.reduce(any) { value, step in
      switch step {
      case .key(let key): JSONValue.members(of: value)?[key] ?? value
      case .index(let index): JSONValue.elements(of: value)?[index] ?? value
      }
    }
  }

  /// Writes the value that the type's own `encode(to:)` encodes.
  @inline(never) mutating func writeEncodable(
    _ type: any (Decodable & SendableMetatype).Type, from slot: Slot
  ) throws(ExportFailure) {
    guard let type = type as? any Encodable.Type else {
      throw ExportFailure(withoutTransformerFor: swiftTypeName(type))
    }
    try write(encoding: type, from: slot)
  }

  /// Writes the value that the `encode(to:)` of a type encodes.
  @inline(never) mutating func write(
    encoding type: any Encodable.Type, from slot: Slot
  ) throws(ExportFailure) {
    var encoder = ValueEncoder<Target.EncodedMaker>(
      depth: depth, maximumDepth: maximumDepth, userInfo: [.jsonExportOptions: options])
    encoder.writesPointZero = options.writesPointZero
    do {
      target.write(encoded: try type.encodedValue(in: slot, by: encoder))
    } catch is NestedTooDeeply {
      throw tooDeep
    } catch let error as ExportFailure {
      throw error
    } catch let error as EncodingError {
      throw ExportFailure(error)
    } catch {
      throw ExportFailure("\(swiftTypeName(type)) cannot be encoded: \(reasonText(of: error))")
    }
  }
}

extension ExportFailure {
  static var stackIsExhausted: ExportFailure {
    var failure = ExportFailure(StackRoom.cycleReason)
    failure.isStackExhausted = true
    return failure
  }

  static func notFinite(_ value: Double) -> ExportFailure {
    ExportFailure("\(value.isNaN ? "NaN" : "infinity") is not a valid JSON number")
  }

  /// Creates the failure for a value in an `Any` that is not a JSON value.
  fileprivate init(withoutJSONValue any: Any, _ typeName: String) {
    let isModel = JSONValue.unwrapped(any) is any JSONModelProtocol
    let fix = isModel ? "; store its dictionary() instead" : ""
    self.init("JSON has no value for \(typeName)\(fix)")
  }

  /// Creates the failure for a number that is not finite; returns nil for any other value.
  fileprivate init?(notFinite any: Any) {
    switch any {
    case let value as Double where !value.isFinite: self = .notFinite(value)
    case let value as Float where !value.isFinite: self = .notFinite(Double(value))
    case let value as Decimal where !value.isFinite: self = .notFinite(.nan)
    default: return nil
    }
  }

  fileprivate init(_ error: EncodingError) {
    guard case .invalidValue(let value, let context) = error else {
      self.init(reasonText(of: error))
      return
    }
    if let inner = context.underlyingError as? JSONModelError {
      self.init(inner)
    } else {
      self = ExportFailure(notFinite: value) ?? ExportFailure(context.debugDescription)
      self.isStackExhausted = context.underlyingError is StackExhausted
    }
    self.steps += context.codingPath.reversed().map(\.component)
  }
}
