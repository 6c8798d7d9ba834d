import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Numbers are rounded to the nearest `Double` or `Float`, with the same bits as in the C library.
struct FloatingPointTests {
  final class Box: JSONModel {
    @OptionalKey var doubles: [Double] = []
    @OptionalKey var floats: [Float] = []
  }

  private static func nearestDouble(_ text: String) -> Double {
    unsafe text.withCString { unsafe strtod($0, nil) }
  }

  private static func nearestFloat(_ text: String) -> Float {
    unsafe text.withCString { unsafe strtof($0, nil) }
  }

  /// Numbers for which parsers have had errors.
  static let hard: [String] =
    [
      "0", "-0", "0.0", "-0.0", "0e5", "-0e-5", "0.1", "0.2", "0.3", "1e23", "8.5e22", "9.5e22",
      // Around 2^53, where not every integer is a Double: exact halves are rounded to even.
      "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740994",
      "9007199254740995", "9007199254740993.0", "9007199254740993e0", "9007199254740992.9",
      "9007199254740993.00000000000000000000000000000000000000000000000000000000001",
      "9007199254740992.99999999999999999999999999999999999999999999999999999999999",
      "18014398509481985", "18014398509481986", "18014398509481987", "36028797018963967",
      "36028797018963970", "9223372036854775807", "9223372036854775808", "9223372036854776832",
      "18446744073709551615", "18446744073709551616", "18446744073709553664",
      "99999999999999999999999999999999", "12345678901234567890123456789012345678901234567890",
      // The smallest numbers: subnormal ones, half of the smallest one, and around the smallest
      // normal number.
      "5e-324", "4.9e-324", "4.940656458412465441765687928682213723651e-324", "2.47e-324",
      "2.4703282292062327208e-324", "2.4703282292062328e-324", "2.48e-324", "1e-324", "3e-324",
      "7.4e-324", "7.5e-324", "1e-323", "2.2250738585072009e-308", "2.2250738585072011e-308",
      "2.2250738585072012e-308", "2.2250738585072013e-308", "2.2250738585072014e-308",
      "2.225073858507201136057409796709131975934819546351645648e-308",
      "2.2250738585072011360574097967091319759348195463516456e-308",
      "4.4501477170144023e-308", "1.1125369292536007e-308", "1e-400", "-1e-400", "1e-99999",
      // The largest number, and halfway to infinity.
      "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623158079e308",
      "179769313486231570814527423731704356798070567525844996598917476803157260780028538760589558",
      "1.797693134862315807937e308", "-1.7976931348623157e308", "1.79769313486231570e+308",
      "1.797693134862315708145274237317043567980e308", "0.00017976931348623157e312",
      "17976931348623157000000000000e280",
      // For Float.
      "16777216", "16777217", "16777218", "16777219", "16777217.0000001", "1.17549435e-38",
      "1.17549429e-38", "1.4e-45", "7e-46", "7.006e-46", "7.007e-46", "3.4028234e38",
      "3.4028235e38", "3.40282346e38", "3.4028235677973362e38", "0.000000059604645", "1e-45",
      "8388609.5", "8388608.5", "1.00000005960464477539062500", "1.000000059604644775390625001",
      // Published hard cases.
      "1.448997445238699", "6.631236846766476e-316", "3.237883913302901e-319", "5e-320",
      "1.8011670033376514e-308", "2.109808898695963e16", "4.1878119885e-290", "2.0919495182368e-76",
      "5.708990770823839207320493820740630171355185151999e-3", "9.5e-1",
      "1090544144181609348671888949248",
      "7.8459735791271921e65", "3.2378839133029012895883524125015321748630094231e-319",
      "0.500000000000000166533453693773481063544750213623046875",
      "1.00000000000000011102230246251565404236316680908203125",
      "1.00000000000000011102230246251565404236316680908203124",
      "1.00000000000000011102230246251565404236316680908203126", "6929495644600919.5",
      "3.5028234666e38", "7205759403792793200001e-5", "1.0e-5", "123456789e-20",
    ] + long

  /// Very long digits, zeros and exponents.
  private static let long: [String] = {
    let digits = repeated("1234567890", 80)
    let zeros = repeated("0", 10_000)
    let half = "9007199254740993." + repeated("0", 800)
    return [
      digits + "e-700", "0." + digits, "1." + digits + "e-308", digits + "." + digits + "e-900",
      "-0." + zeros + "1", "0." + zeros + "1e10001", "1" + zeros + "e-10000", half, half + "1",
      "0." + repeated("0", 323) + "5", "0." + repeated("0", 330) + "49406564584124654e7",
      "1e-" + repeated("9", 10_000), "0e" + repeated("9", 10_000), "1e" + zeros + "5",
      "1e-" + zeros + "5", "2.4703282292062327208" + repeated("9", 760) + "e-324",
      "2.4703282292062327208" + repeated("0", 760) + "e-324",
      repeated("9", 19) + "e-19", repeated("9", 20), repeated("9", 400) + "e-380",
      repeated("9", 308), "0." + repeated("9", 800),
    ]
  }()

  @Test func hardCasesAreRoundedAsByTheCLibrary() throws {
    for text in Self.hard + Self.hard.map({ $0.hasPrefix("-") ? $0 : "-" + $0 }) {
      try check([text])
      let double = Self.nearestDouble(text)
      #expect(JSONNumber(text)?.double?.bitPattern == (double.isFinite ? double.bitPattern : nil))
    }
  }

  @Test func numbersThatRoundToInfinityAreRejected() throws {
    for text in ["1e309", "1.7976931348623159e308", "2e308", "1e400", "1e" + repeated("9", 9_999)] {
      #expect(Self.nearestDouble(text) == .infinity)
      try check([text])
    }
    // Exactly halfway between the largest Float and infinity, and a little less.
    #expect(Self.nearestFloat("3.40282356779733661637539395458142568448e38") == .infinity)
    try check([
      "3.40282356779733661637539395458142568448e38", "3.40282356779733661637539395458142568447e38",
    ])
    let half =
      "179769313486231580793728971405303415079934132710037826936173778980444968292764750"
      + "94664901797758720709633028641669288791094655554785194040263065748867150582068190890200"
      + "07083836762738548458177115317644757302700698555713669596228429148198608349364752927190"
      + "74168444365510704342711559699508093042880"
    for text in [half, half + ".0", half.dropLast() + "1", half.dropLast(2) + "79.9999"] {
      try check([String(text)])
    }
  }

  @Test func exponentsAroundAllPowersOfTenAreRounded() throws {
    for exponent in -345...310 {
      try check(
        ["1", "9", "1.5", "9.999999999999999", "7.2057594037927933", "18446744073709551615"]
          .map { "\($0)e\(exponent)" })
    }
  }

  @Test(arguments: 0..<6)
  func randomNumbersAreRoundedAsByTheCLibrary(shape: Int) throws {
    var random = SplitMix(state: 2_024 + UInt64(shape))
    let count = amount(release: 34_000, debug: 3_400)
    for start in stride(from: 0, to: count, by: 200) {
      _ = start
      try check((0..<200).map { _ in Self.randomText(shape, &random) })
    }
  }

  private static func randomText(_ shape: Int, _ random: inout SplitMix) -> String {
    func digits(_ range: ClosedRange<Int>) -> String {
      let count = Int.random(in: range, using: &random)
      let first = UInt8.random(in: 1...9, using: &random)
      return (1..<count).reduce(into: "\(first)") { text, _ in
        text += "\(UInt8.random(in: 0...9, using: &random))"
      }
    }
    let sign = Bool.random(using: &random) ? "-" : ""
    switch shape {
    case 0: return "\(sign)\(digits(1...25))"
    case 1: return "\(sign)\(digits(1...20)).\(digits(1...30))"
    case 2:
      let exponent = Int.random(in: -380...310, using: &random)
      return "\(sign)\(digits(1...40))e\(exponent)"
    case 3:
      // A random Double in its shortest form.
      let value = Double(bitPattern: random.next())
      return value.isFinite ? "\(value)" : "0"
    case 4:
      // Exactly halfway between two Doubles, or next to it.
      let exponent = Int.random(in: 1...10, using: &random)
      let odd = ((random.next() >> 11) << 1) | 1
      let half = (odd | (1 << 53)) & ((1 << 54) - 1)
      let tail = [".0", "", ".00000000000000000000000001", "e0", "0e-1"]
      return sign + "\(half << UInt64(exponent))" + (tail.randomElement(using: &random) ?? "")
    default:
      // The same for Float.
      let half = ((random.next() >> 39) | 1 | (1 << 24)) & ((1 << 25) - 1)
      let exponent = UInt64.random(in: 0...38, using: &random)
      let tail = [".0", "", ".000000000000000000001", "e0"].randomElement(using: &random) ?? ""
      return sign + "\(half << exponent)" + tail
    }
  }

  /// Compares the numbers with those of the C library; infinite results must be issues.
  private func check(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let doubles = texts.map(Self.nearestDouble)
    let floats = texts.map(Self.nearestFloat)
    let inDouble = zip(texts, doubles).filter(\.1.isFinite)
    let inFloat = zip(texts, floats).filter(\.1.isFinite)
    let json =
      #"{"doubles":[\#(inDouble.map(\.0).joined(separator: ","))],"#
      + #""floats":[\#(inFloat.map(\.0).joined(separator: ","))]}"#
    let box = try Box(string: json)
    for (read, (text, expected)) in zip(box.doubles, inDouble)
    where read.bitPattern != expected.bitPattern {
      Issue.record("\(text) as Double: \(read), not \(expected)", sourceLocation: sourceLocation)
    }
    for (read, (text, expected)) in zip(box.floats, inFloat)
    where read.bitPattern != expected.bitPattern {
      Issue.record("\(text) as Float: \(read), not \(expected)", sourceLocation: sourceLocation)
    }
    #expect(box.doubles.count == inDouble.count && box.floats.count == inFloat.count)
    for (text, value) in zip(texts, doubles) where !value.isFinite {
      let error = try modelError { try Box(string: #"{"doubles":[\#(text)]}"#) }
      #expect(error.kind == .numberOutOfRange(expected: "Double", found: "number"), "\(text)")
    }
    for (text, value) in zip(texts, floats) where !value.isFinite {
      let error = try modelError { try Box(string: #"{"floats":[\#(text)]}"#) }
      #expect(error.kind == .numberOutOfRange(expected: "Float", found: "number"), "\(text)")
    }
  }
}
