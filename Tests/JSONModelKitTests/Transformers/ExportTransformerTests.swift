import Foundation
import JSONModelKit
import Testing

/// Export transformers, and the public conversion functions.
struct ExportTransformerTests {
  struct Sample: Equatable { var number = 0.5 }

  protocol Target { static var registry: JSONTransformerRegistry { get } }

  final class Holding<Goal: Target>: JSONModel {
    var sample = Sample()
    var list: [Sample]?
    override class var transformers: JSONTransformerRegistry { Goal.registry }
  }

  private static func registry<Value: JSONPrimitive>(
    _ valueFromSample: @escaping @Sendable (Sample) throws -> Value
  ) -> JSONTransformerRegistry {
    let registry = JSONTransformerRegistry()
    registry.register { (value: JSONValue) throws -> Sample in Sample() }
    registry.register(valueFromSample)
    return registry
  }

  enum ToString: Target { static let registry = ExportTransformerTests.registry { "\($0.number)" } }
  enum ToBool: Target { static let registry = ExportTransformerTests.registry { $0.number > 1 } }
  enum ToInt: Target { static let registry = ExportTransformerTests.registry { Int($0.number) } }
  enum ToUInt: Target {
    static let registry = ExportTransformerTests.registry { UInt.max - 2 + UInt($0.number) }
  }
  enum ToDouble: Target { static let registry = ExportTransformerTests.registry { $0.number } }
  enum ToDecimal: Target {
    static let registry = ExportTransformerTests.registry {
      $0.number.isNaN ? Decimal.nan : Decimal($0.number) / 10
    }
  }
  enum ToNumber: Target {
    static let registry = ExportTransformerTests.registry { JSONNumber("\($0.number)0") ?? 0 }
  }
  enum ToArray: Target {
    static let registry = ExportTransformerTests.registry { [try JSONValue(any: $0.number), nil] }
  }
  enum ToObject: Target {
    static let registry = ExportTransformerTests.registry {
      ["number": try JSONValue(any: $0.number)]
    }
  }
  enum ToValue: Target {
    static let registry = ExportTransformerTests.registry { _ in JSONValue.null }
  }

  private static func json<Goal: Target>(_ goal: Goal.Type) throws -> String {
    let model = Holding<Goal>()
    model.sample.number = 2.5
    let text = try model.jsonString()
    try expectEqual(model.jsonValue(), JSONValue(string: text))
    return text
  }

  @Test func transformersMayReturnAnyPrimitive() throws {
    try expectEqual(Self.json(ToString.self), #"{"sample":"2.5"}"#)
    try expectEqual(Self.json(ToBool.self), #"{"sample":true}"#)
    try expectEqual(Self.json(ToInt.self), #"{"sample":2}"#)
    try expectEqual(Self.json(ToUInt.self), #"{"sample":18446744073709551615}"#)
    try expectEqual(Self.json(ToDouble.self), #"{"sample":2.5}"#)
    try expectEqual(Self.json(ToDecimal.self), #"{"sample":0.25}"#)
    try expectEqual(Self.json(ToNumber.self), #"{"sample":2.50}"#)
    try expectEqual(Self.json(ToArray.self), #"{"sample":[2.5,null]}"#)
    try expectEqual(Self.json(ToObject.self), #"{"sample":{"number":2.5}}"#)
    try expectEqual(Self.json(ToValue.self), #"{"sample":null}"#)
  }

  private func rejection<Goal: Target>(_ goal: Goal.Type, _ number: Double) throws -> String {
    let model = Holding<Goal>()
    model.list = [Sample(), Sample(number: number)]
    let error = try importError { try model.jsonData() }
    return "\(error.keyPath) \(error.issues[0].property ?? "") \(error.kind)"
  }

  @Test func nonFiniteNumbersAreNotExported() throws {
    let infinity = try rejection(ToDouble.self, .infinity)
    expectEqual(
      infinity,
      "list[1] Holding<ToDouble>.list cannot be exported: "
        + "cannot convert Sample to number: not a finite number")
    let noNumber = try rejection(ToDecimal.self, .nan)
    expectEqual(
      noNumber,
      "list[1] Holding<ToDecimal>.list cannot be exported: "
        + "cannot convert Sample to number: not a finite number")
  }

  // MARK: - Errors of transformers that import or export a model

  final class Inner: JSONModel {
    var x = 0
    @OptionalKey var rows: [Double] = []
  }

  enum ToInner: Target {
    static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (members: [String: JSONValue]) throws -> Sample in
        Sample(number: Double(try Inner(value: .object(members)).x))
      }
      registry.register { (sample: Sample) throws -> JSONValue in
        let inner = Inner()
        inner.rows = [0, sample.number]
        if sample.number < 0 { _ = try Inner(string: #"{"x":"y"}"#) }
        return try inner.jsonValue()
      }
      return registry
    }()
  }

  @Test func issuesOfAnImportInATransformerHaveTheirKeyPaths() throws {
    try expectEqual(Holding<ToInner>(string: #"{"sample":{"x":4}}"#).sample.number, 4)
    let error = try importError {
      try Holding<ToInner>(string: #"{"sample":{},"list":[{"x":1},{"x":"y","rows":[null]}]}"#)
    }
    expectEqual(error.paths, ["sample.x", "list[1].rows[0]", "list[1].x"])
    expectEqual(error.properties, ["Inner.x", "Inner.rows", "Inner.x"])
    expectEqual(error.offsets, [10, 29, 29])
    expectEqual(error.kinds[0], .missingKey)
  }

  @Test func anExportErrorInATransformerHasItsKeyPath() throws {
    let model = Holding<ToInner>()
    model.list = [Sample(), Sample(number: .nan)]
    let error = try importError { try model.jsonData() }
    expectEqual(error.kind, .notExportable("NaN is not a valid JSON number"))
    expectEqual(error.keyPath, ["list", 1, "rows", 1])
    // An import error becomes an export error with its message.
    model.list = [Sample(number: -1)]
    let other = try importError { try model.jsonData() }
    expectEqual(other.keyPath, ["list", 0, "x"])
    expectEqual(
      other.kind, .notExportable("cannot convert string to Int: not a number"))
  }

  // MARK: - Lifetime

  private final class Witness: Sendable {}

  @Test func aReleasedRegistryReleasesItsTransformers() {
    weak var witness: Witness?
    do {
      let kept = Witness()
      witness = kept
      let registry = JSONTransformerRegistry()
      registry.register { (number: Int) in
        withExtendedLifetime(kept) { Sample(number: Double(number)) }
      }
      registry.register { (flag: Bool) in Sample(number: flag ? 1 : 0) }
      withExtendedLifetime(registry) { #expect(witness != nil) }
    }
    #expect(witness == nil)
  }
}
