import Foundation
import JSONModelKit
import Testing

/// Transformers for types of the application.
struct TransformerTests {
  // MARK: - Types without a built-in conversion

  struct Color: Hashable { var name = "none" }
  struct Paint: Equatable { var name = "none" }
  struct Sample: Equatable { var text = "none" }

  enum Rejection: LocalizedError {
    case unknown
    var errorDescription: String? { "there is no such color" }
  }
  enum PlainRejection: Error { case outOfPaint }

  static func colorFromString(_ text: String) throws -> Color {
    if text == "plain" { throw PlainRejection.outOfPaint }
    guard ["red", "green", "blue"].contains(text) else { throw Rejection.unknown }
    return Color(name: text)
  }
  static func colorFromInt(_ number: Int) throws -> Color {
    guard (0...2).contains(number) else { throw Rejection.unknown }
    return Color(name: ["red", "green", "blue"][number])
  }
  static func stringFromColor(_ color: Color) -> String { color.name }

  static let colors = {
    let registry = JSONTransformerRegistry(inheriting: .shared)
    registry.register(colorFromString)
    registry.register(colorFromInt)
    registry.register(stringFromColor)
    return registry
  }()

  final class Palette: JSONModel {
    var main = Color()
    var extra: Color?
    @OptionalKey var list: [Color] = []
    @OptionalKey var gaps: [Color?] = []
    @OptionalKey var rows: [[Color]] = []
    @OptionalKey var byName: [String: Color] = [:]
    @OptionalKey var distinct: Set<Color> = []
    override class var transformers: JSONTransformerRegistry { colors }
  }

  @Test func aTransformerConvertsTheValue() throws {
    let json = #"""
      {"main": "red", "extra": 2, "list": ["green", 0], "gaps": [null, "blue"],
       "rows": [["red"], []], "byName": {"a": "blue", "b": 1}, "distinct": ["red", 0, "blue"]}
      """#
    for palette in [try Palette(string: json), try Palette(value: JSONValue(string: json))] {
      expectEqual(palette.main, Color(name: "red"))
      expectEqual(palette.extra, Color(name: "blue"))
      expectEqual(palette.list, [Color(name: "green"), Color(name: "red")])
      expectEqual(palette.gaps, [nil, Color(name: "blue")])
      expectEqual(palette.rows, [[Color(name: "red")], []])
      expectEqual(palette.byName, ["a": Color(name: "blue"), "b": Color(name: "green")])
      expectEqual(palette.distinct, [Color(name: "red"), Color(name: "blue")])
    }
    try expectEqual(Palette(string: #"{"main":"red","extra":null}"#).extra, nil)
    try Palette.checkDeclaration()
  }

  @Test func anErrorIsAnIssueWithItsPosition() throws {
    let json = #"""
      {"main": "mauve",
       "extra": "plain", "list": ["red", "pink", 9], "gaps": [null, ""],
       "rows": [[], ["red", "x"]], "byName": {"a": "red", "b": "y"}, "distinct": [0, -1]}
      """#
    let error = try importError { try Palette(string: json) }
    let keyPaths = [
      "main", "extra", "list[1]", "list[2]", "gaps[1]", "rows[1][1]", "byName.b", "distinct[1]",
    ]
    expectEqual(error.paths, keyPaths)
    expectEqual(
      error.issues.map { transformer(of: $0.kind) },
      [
        "Color from String", "Color from String", "Color from String", "Color from Int",
        "Color from String", "Color from String", "Color from String", "Color from Int",
      ])
    expectEqual(error.issues.map(\.position?.line), [1, 2, 2, 2, 2, 3, 3, 3])
    expectEqual(error.issues.map(\.position?.column), [10, 11, 36, 44, 63, 23, 58, 80])
    expectEqual(error.issues[0].property, "Palette.main")
    let tree = try importError { try Palette(value: JSONValue(string: json)) }
    expectEqual(tree.paths, keyPaths, as: .value)
    expectEqual(tree.kinds, error.kinds, as: .value)
  }

  @Test func theErrorIsTheReason() throws {
    let localized = try importError { try Palette(string: #"{"main":"mauve"}"#) }
    expectEqual(
      localized.kind,
      .transformFailed(transformer: "Color from String", reason: "there is no such color"))
    let plain = try importError { try Palette(string: #"{"main":"plain"}"#) }
    guard case .transformFailed("Color from String", let reason) = plain.kind else {
      Issue.record("expected a failed transformer, not \(plain.kind)")
      return
    }
    #expect(reason.contains("outOfPaint"))
  }

  @Test(arguments: [("true", "true"), ("{}", "object"), (#"["red"]"#, "array")])
  func aJSONTypeWithoutATransformerIsATypeMismatch(json: String, kind: String) throws {
    let error = try importError { try Palette(string: #"{"main":\#(json)}"#) }
    expectEqual(error.kinds, [.typeMismatch(expected: "string or number", found: kind)])
    expectEqual(error.keyPath.description, "main")
  }

  @Test func transformersAreNotCalledForNullAndAbsentKeys() throws {
    let null = try importError { try Palette(string: #"{"main":null,"list":[null]}"#) }
    let kind = JSONModelError.Kind.nullValue(expected: "string or number")
    expectEqual(null.kinds, [kind, kind])
    expectEqual(null.paths, ["main", "list[0]"])
    try expectEqual(
      importError { try Palette(string: "{}") }.missingKeys.map(\.description), ["main"])
  }

  // MARK: - Parameter types of transformers

  protocol SampleSource { static var samples: JSONTransformerRegistry { get } }
  enum FromInt: SampleSource {
    static let samples = registry { (number: Int) in Sample(text: "Int \(number)") }
  }
  enum FromUInt: SampleSource {
    static let samples = registry { (number: UInt) in Sample(text: "UInt \(number)") }
  }
  enum FromDouble: SampleSource {
    static let samples = registry { (number: Double) in Sample(text: "Double \(number)") }
  }
  enum FromDecimal: SampleSource {
    static let samples = registry { (number: Decimal) in Sample(text: "Decimal \(number)") }
  }
  enum FromBool: SampleSource {
    static let samples = registry { (bool: Bool) in Sample(text: "Bool \(bool)") }
  }
  enum FromArray: SampleSource {
    static let samples = registry { (array: [JSONValue]) in
      Sample(text: "array of \(array.compactMap(\.int))")
    }
  }
  enum FromObject: SampleSource {
    static let samples = registry { (object: [String: JSONValue]) in
      guard let name = object["name"]?.string else { throw Rejection.unknown }
      return Sample(text: "object \(name), \(object.count)")
    }
  }
  enum FromValue: SampleSource {
    static let samples = registry { (value: JSONValue) in
      if value == "rejected" { throw Rejection.unknown }
      return Sample(text: "value \(value.string ?? value.double.map { "\($0)" } ?? "other")")
    }
  }

  static func registry<Source: JSONPrimitive>(
    _ sampleFromSource: @escaping @Sendable (Source) throws -> Sample
  ) -> JSONTransformerRegistry {
    let registry = JSONTransformerRegistry()
    registry.register(sampleFromSource)
    return registry
  }

  final class SampleHolder<Source: SampleSource>: JSONModel {
    var sample = Sample()
    override class var transformers: JSONTransformerRegistry { Source.samples }
  }

  private func sample<Source: SampleSource>(_ json: String, _ source: Source.Type) throws -> String
  {
    let document = #"{"sample": \#(json)}"#
    let sample = try SampleHolder<Source>(string: document).sample
    try expectEqual(SampleHolder<Source>(value: JSONValue(string: document)).sample, sample)
    return sample.text
  }

  @Test func transformersMayTakeAnyPrimitive() throws {
    try expectEqual(sample("7", FromInt.self), "Int 7")
    try expectEqual(sample("-7.0", FromInt.self), "Int -7")
    try expectEqual(sample("18446744073709551615", FromUInt.self), "UInt 18446744073709551615")
    try expectEqual(sample("1.5", FromDouble.self), "Double 1.5")
    try expectEqual(sample("2", FromDouble.self), "Double 2.0")
    try expectEqual(
      sample("123456789012345678.9", FromDecimal.self), "Decimal 123456789012345678.9")
    try expectEqual(sample("true", FromBool.self), "Bool true")
    try expectEqual(sample("[1,2]", FromArray.self), "array of [1, 2]")
    try expectEqual(sample("[]", FromArray.self), "array of []")
    try expectEqual(sample(#"{"name":"x","a":1}"#, FromObject.self), "object x, 2")
    try expectEqual(sample(#""x""#, FromValue.self), "value x")
    try expectEqual(sample("1.5", FromValue.self), "value 1.5")
    try expectEqual(sample("{}", FromValue.self), "value other")
    try expectEqual(sample("[7]", FromValue.self), "value other")
    try expectEqual(sample("false", FromValue.self), "value other")
  }

  @Test func transformersAreNotCalledForOtherJSONTypes() throws {
    func check<Source: SampleSource>(
      _ json: String, _ expected: String, _ found: String, _ source: Source.Type
    ) throws {
      let error = try importError { try SampleHolder<Source>(string: #"{"sample":\#(json)}"#) }
      expectEqual(error.kinds, [.typeMismatch(expected: expected, found: found)])
      expectEqual(error.keyPath.description, "sample")
    }
    try check("true", "number", "true", FromInt.self)
    try check("{}", "number", "object", FromInt.self)
    try check("false", "number", "false", FromDouble.self)
    try check("[1.5]", "number", "array", FromDouble.self)
    try check("{}", "array", "object", FromArray.self)
    try check("[1]", "object", "array", FromObject.self)
    try check(#""x""#, "object", "string", FromObject.self)
    try check("{}", "boolean", "object", FromBool.self)
    // The type that a number does not fit is that of the transformer, too.
    try check("1.5", "Int", "fraction", FromInt.self)
  }

  @Test func transformersMayRejectAnyJSONType() throws {
    let object = try importError { try SampleHolder<FromObject>(string: #"{"sample":{"a":1}}"#) }
    let value = try importError { try SampleHolder<FromValue>(string: #"{"sample":"rejected"}"#) }
    for error in [object, value] {
      expectEqual(error.paths, ["sample"])
      expectEqual(error.issues[0].position?.offset, 10)
      expectEqual(transformer(of: error.kind)?.hasPrefix("Sample from "), true)
    }
  }
}
