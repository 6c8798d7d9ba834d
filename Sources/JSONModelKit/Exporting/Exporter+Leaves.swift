#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Exporter: LeafVisitor {
  @inline(never) mutating func writeLeaf(
    _ kind: LeafKind, from slot: Slot
  ) throws(ExportFailure) {
    try kind.visit(by: &self, slot)
  }

  @inline(__always) mutating func visit<Value: Leaf>(
    _ type: Value.Type, _ slot: Slot
  ) throws(ExportFailure) {
    if notes != nil { noteNumber(type) }
    do throws(LeafRejection) {
      try slot.load(as: type).write(to: &target, pointZero: options.writesPointZero)
    } catch {
      throw ExportFailure(error)
    }
  }

  /// Notes the type of the next number, unless it is an integer.
  @inline(never) private func noteNumber<Value: Leaf>(_ type: Value.Type) {
    if type.floatingPointType != nil {
      notes?.add(.double, at: target.sink.count)
    } else if type == Decimal.self {
      notes?.add(.decimal, at: target.sink.count)
    }
  }

  mutating func visitJSONValue(_ slot: Slot) throws(ExportFailure) {
    try write(slot.load(as: JSONValue.self))
  }

  mutating func visitAny(_ slot: Slot) throws(ExportFailure) {
    try writeAny(slot.load(as: Any.self))
  }

  private mutating func writeAny(_ any: Any) throws(ExportFailure) {
    notes?.add(.untyped, at: target.sink.count)
    var tree = TreeWriter(
      maximumDepth: maximumDepth - depth, foreign: .rejected,
      writesPointZero: options.writesPointZero, to: target)
    do throws(TreeFailure) {
      try tree.write(any)
    } catch {
      switch error.reason {
      case .tooDeep: throw tooDeep
      case .tooLong: throw ExportFailure(TreeFailure.reasonTooLong)
      case .withoutJSON:
        let value = tree.rejected
        var failure = ExportFailure(notFinite: value) ?? ExportFailure(withoutJSONValue: value)
        failure.steps = error.steps.reversed()
        throw failure
      }
    }
    target = tree.writer
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
    var userInfo: [CodingUserInfoKey: Any] = [.jsonExportOptions: options]
    if let modelCollector { userInfo[.modelCollector] = modelCollector }
    var encoder = ValueEncoder(depth: depth, maximumDepth: maximumDepth, userInfo: userInfo)
    encoder.writesPointZero = options.writesPointZero
    encoder.usesKeyMapping = options.usesKeyMapping
    // A part of an object is not meant to be imported again.
    let check = options.omitsReadOnly ? nil : unions
    let choices = EncodedChoices()
    (encoder.checksUnions, encoder.choices) = (check != nil, choices)
    do {
      let tree = try type.encodedValue(in: slot, by: encoder)
      modelCount &+= choices.modelCount
      defer { outerChoices?.triedBytes += choices.triedBytes }
      if choices.isAmbiguous, let check, let type = type as? any Decodable.Type {
        try check.check(tree, as: type, choices, options, maximumDepth: maximumDepth - depth)
      }
      target.write(encoded: tree, noting: notes)
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
  @inline(never) init(_ rejection: LeafRejection) {
    switch rejection {
    case .notFinite(let value): self = .notFinite(value)
    case .invalid(let reason): self.init(reason)
    }
  }

  static var stackIsExhausted: ExportFailure {
    var failure = ExportFailure(StackRoom.cycleReason)
    failure.isStackExhausted = true
    return failure
  }

  static func notFinite(_ value: Double) -> ExportFailure {
    ExportFailure("\(value.isNaN ? "NaN" : "infinity") is not a valid JSON number")
  }

  /// Creates the failure for a value in an `Any` that is not a JSON value.
  fileprivate init(withoutJSONValue any: Any) {
    let isModel = JSONValue.unwrapped(any) is any JSONModelProtocol
    let fix = isModel ? "; store its dictionary() instead" : ""
    self.init("JSON has no value for \(JSONValue.nonJSONTypeName(of: any))\(fix)")
  }

  /// Creates the failure for a number that is not finite; returns nil for any other value.
  fileprivate init?(notFinite any: Any) {
    switch any {
    case let value as Double where !value.isFinite: self = .notFinite(value)
    case let value as any BinaryFloatingPoint where !value.isFinite:
      self = .notFinite(Double(value))
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
