import Foundation
import JSONModelKit
import TestSupport

/// Creates random models; the same seed creates the same models.
struct ModelGenerator {
  private var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(state: seed) }

  mutating func model(depth: Int) -> RoundTripTests.RandomModel {
    let model = RoundTripTests.RandomModel()
    fillLeaves(of: model)
    fillContainers(of: model)
    guard depth > 0 else { return model }
    if chance(3) { model.part = self.model(depth: depth - 1) }
    model.parts = few(chance(4) ? 2 : 0) { $0.chance(3) ? nil : $0.model(depth: 0) }
    if chance(6) { model.byName = [text(): self.model(depth: 0)] }
    return model
  }

  private mutating func fillLeaves(of model: RoundTripTests.RandomModel) {
    model.text = text()
    model.isTrue = chance(2)
    model.int = int()
    model.optionalInt = maybe { $0.int() }
    model.int8 = .random(in: .min ... .max, using: &generator)
    model.uint64 = .random(in: .min ... .max, using: &generator)
    model.int128 = maybe { .random(in: -.max / 10_000 ... .max / 10_000, using: &$0.generator) }
    model.double = double()
    model.float = maybe { .init(.random(in: -1e9...1e9, using: &$0.generator) as Double) }
    model.decimal = decimal()
    model.date = date()
    model.optionalDate = maybe { $0.date() }
    model.url = maybe { URL(string: "https://x.org/\($0.int())?q=%20#f") }
    model.uuid = uuid()
    model.data = Data(few(9) { .random(in: .min ... .max, using: &$0.generator) })
    model.zone = maybe { TimeZone(identifier: $0.one(of: ["Europe/Berlin", "Asia/Tokyo"])) }
    model.number = JSONNumber(one(of: ["1.50", "-0", "1E5", "0.000", "7", "12.5e-3"])) ?? 0
    model.value = value(depth: 2)
    model.any = any(depth: 2)
    model.color = one(of: RoundTripTests.Color.allCases)
    model.level = maybe { $0.one(of: RoundTripTests.Level.allCases) }
    model.page = int()
  }

  private mutating func fillContainers(of model: RoundTripTests.RandomModel) {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: model.presence = .null
    case 1: model.presence = .value(few(3) { $0.int() })
    default: break
    }
    if chance(4) { model.address = address() }
    if chance(8) { model.addresses = few(2) { $0.address() } }
    model.shape = shape(depth: 2)
    model.shapes = few(2) { $0.shape(depth: 1) }
    model.rows = few(3) { $0.few(3) { .random(in: .min ... .max, using: &$0.generator) } }
    model.gaps = maybe { $0.few(3) { random in random.maybe { $0.text() } } }
    model.set = Set(few(4) { $0.text() })
    model.dates = Set(few(3) { $0.date() })
    for color in RoundTripTests.Color.allCases where chance(2) {
      model.colors[color] = Set(few(2) { $0.one(of: RoundTripTests.Level.allCases) })
    }
    for number in few(3, { $0.int() }) {
      model.byNumber[number] = [text(): chance(2), "nil": Bool?.none]
    }
    if chance(3) { model.rest = ["extra": value(depth: 1), "z \(text())": value(depth: 1)] }
  }

  // MARK: - Choices

  private mutating func chance(_ outOf: Int) -> Bool {
    Int.random(in: 0..<outOf, using: &generator) == 0
  }
  private mutating func maybe<Value>(_ make: (inout ModelGenerator) -> Value?) -> Value? {
    chance(2) ? nil : make(&self)
  }
  private mutating func few<Value>(_ most: Int, _ make: (inout ModelGenerator) -> Value) -> [Value]
  {
    let count = Int.random(in: 0...most, using: &generator)
    var values: [Value] = []
    for _ in 0..<count { values.append(make(&self)) }
    return values
  }
  private mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &generator)]
  }

  // MARK: - Values

  private mutating func int() -> Int {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .random(in: .min ... .max, using: &generator)
    case 1: one(of: [.min, .max, 0, -1, 1 << 53])
    default: .random(in: -999...999, using: &generator)
    }
  }
  private mutating func double() -> Double {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: one(of: [-0.0, 0.1, 1e300, 5.0, 1e22, .leastNonzeroMagnitude])
    case 1: .random(in: -1e6...1e6, using: &generator)
    default:
      Double(
        sign: chance(2) ? .minus : .plus, exponent: .random(in: -1_000...1_000, using: &generator),
        significand: .random(in: 1..<2, using: &generator))
    }
  }
  private mutating func decimal() -> Decimal {
    let digits = String(UInt64.random(in: .min ... .max, using: &generator))
    let fraction = String(UInt32.random(in: .min ... .max, using: &generator))
    return Decimal(string: "\(chance(2) ? "-" : "")\(digits).\(fraction)") ?? 0
  }
  private mutating func date() -> Date {
    let microseconds = Int64.random(
      in: -6_000_000_000_000_000...16_000_000_000_000_000, using: &generator)
    return Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }
  private mutating func uuid() -> UUID {
    var bytes: [UInt8] = []
    for _ in 0..<16 { bytes.append(.random(in: .min ... .max, using: &generator)) }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
  private mutating func text() -> String {
    few(6) {
      $0.one(of: ["a", "Z", "é", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{2028}", "👍🏽", " "])
    }.joined()
  }
  /// Returns a value without -0, which equals 0, but is exported as another text.
  private mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
    case 0: .null
    case 1: .bool(chance(2))
    case 2: .number(JSONNumber(double() + 0) ?? 0)
    case 3: .string(text())
    case 4: .array(few(3) { $0.value(depth: depth - 1) })
    default: .object([text(): value(depth: depth - 1), "k": value(depth: depth - 1)])
    }
  }
  private mutating func any(depth: Int) -> Any {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: NSNull()
    case 1: chance(2)
    case 2: int()
    case 3: Double.random(in: -1...1, using: &generator)
    case 4: text()
    case 5: few(3) { $0.any(depth: depth - 1) }
    default: ["a": any(depth: depth - 1), "": any(depth: depth - 1)] as [String: Any]
    }
  }
  private mutating func address() -> RoundTripTests.Address {
    RoundTripTests.Address(
      street: text(), zip: maybe { $0.int() }, moved: maybe { $0.date() },
      home: maybe { _ in URL(string: "b/c") }, debts: maybe { $0.decimal() },
      tags: ["k": few(2) { random in random.maybe { $0.double() + 0 } }])
  }
  private mutating func shape(depth: Int) -> RoundTripTests.Shape {
    let shape: RoundTripTests.Shape
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: shape = RoundTripTests.Shape()
    case 1:
      let dot = RoundTripTests.Dot()
      dot.size = Float.random(in: -1...1, using: &generator)
      shape = dot
    default:
      let ring = RoundTripTests.Ring()
      ring.center = depth > 0 ? maybe { $0.shape(depth: depth - 1) } : nil
      shape = ring
    }
    shape.name = text()
    return shape
  }
}
