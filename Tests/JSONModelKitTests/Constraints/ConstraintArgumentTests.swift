import Foundation
import JSONModelKit
import Testing

/// The arguments of constraints must be valid for the types of their properties.
struct ConstraintArgumentTests {
  typealias Declared = Fixtures.Declared
  typealias Row = Fixtures.Row
  typealias T = Fixtures.T

  enum BadPattern: Declared {
    typealias Value = String
    static var list: [JSONConstraint] { [.pattern("[a")] }
  }
  enum BadPatterns: Declared {
    typealias Value = [String]
    static var list: [JSONConstraint] { [.each(.pattern("(")), .not(.count(1...))] }
  }
  enum Negative: Declared {
    typealias Value = UInt8
    static var list: [JSONConstraint] { [.range(-1...10)] }
  }
  enum TooLarge: Declared {
    typealias Value = UInt8
    static var list: [JSONConstraint] { [.range(...256)] }
  }
  enum Fraction: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.range(0.5...)] }
  }
  enum Infinite: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.range(0...Double.infinity)] }
  }
  enum OneFraction: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.oneOf([1, 1.5])] }
  }
  enum ZeroDivisor: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.multipleOf(0)] }
  }
  enum MinusDivisor: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.multipleOf(-5)] }
  }
  enum LeastDivisor: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.multipleOf(JSONNumber(Int.min))] }
  }
  enum LongDivisor: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.multipleOf(1_234_567_890_123_456_789)] }
  }
  enum NoValue: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.oneOf([Int]())] }
  }
  enum NoScheme: Declared {
    typealias Value = String
    static var list: [JSONConstraint] { [.url(schemes: [])] }
  }

  enum RoundedDouble: Declared {
    typealias Value = Double
    static var list: [JSONConstraint] { [.range(9_007_199_254_740_993...)] }
  }
  enum RoundedFloat: Declared {
    typealias Value = Float
    static var list: [JSONConstraint] { [.oneOf([16_777_217])] }
  }

  static let divisor =
    "T.a has the constraint .multipleOf with a divisor that is not greater than 0, or has more "
    + "than 18 digits"

  @Test(arguments: [
    Row(
      BadPattern.self,
      #"T.a has the constraint .pattern("[a"), which is not a valid regular expression"#),
    Row(
      BadPatterns.self,
      #"T.a has the constraint .pattern("("), which is not a valid regular expression"#),
    Row(Negative.self, "T.a has the constraint .range with a number that UInt8 cannot represent"),
    Row(TooLarge.self, "T.a has the constraint .range with a number that UInt8 cannot represent"),
    Row(Fraction.self, "T.a has the constraint .range with a number that Int cannot represent"),
    Row(Infinite.self, "T.a has the constraint .range with a number that Int cannot represent"),
    Row(OneFraction.self, "T.a has the constraint .oneOf with a number that Int cannot represent"),
    // Integers that the floating-point type cannot represent exactly.
    Row(
      RoundedDouble.self, "T.a has the constraint .range with a number that Double cannot represent"
    ),
    Row(
      RoundedFloat.self, "T.a has the constraint .oneOf with a number that Float cannot represent"),
    Row(ZeroDivisor.self, divisor), Row(MinusDivisor.self, divisor),
    Row(LeastDivisor.self, divisor), Row(LongDivisor.self, divisor),
    Row(NoValue.self, "T.a has the constraint .oneOf without a value"),
    Row(NoScheme.self, "T.a has the constraint .url without a scheme"),
  ])
  func invalidArgumentsAreDeclarationErrors(row: Row) throws { try row.expect() }

  enum Same: Declared {
    typealias Value = UInt8
    static var list: [JSONConstraint] { [.range(0.0...255.0), .oneOf([1.0, 2.0])] }
  }

  @Test func aBoundMayHaveAnotherNumberType() throws {
    try T<Same>.checkDeclaration()
    try expectEqual(T<Same>(string: #"{"a": 2}"#).a, 2)
  }

  // Exit tests are available on these systems only.
  #if os(macOS) || os(Linux) || os(Windows)
    @Test func aBoundOfIntMinDoesNotCrash() async {
      await #expect(processExitsWith: .success) {
        final class Least: JSONModel {
          var a = ""
          override class var constraints: [String: [JSONConstraint]] {
            ["a": [.length(..<Int.min)]]
          }
        }
        _ = try? Least(string: #"{"a": "x"}"#)
      }
    }
  #endif
}
