import Foundation
import JSONModelKit
import Testing

/// A constraint that does not fit its property is a declaration error, not a crash.
struct ConstraintDeclarationTests {
  typealias Declared = Fixtures.Declared
  typealias T = Fixtures.T
  typealias Row = Fixtures.Row

  // MARK: - Types

  struct Plain: Codable, Defaulted { static var initial: Plain { Plain() } }

  enum PatternOfInt: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.pattern("a")] }
  }
  enum LengthOfArray: Declared {
    typealias Value = [String]
    static var list: [JSONConstraint] { [.length(1...)] }
  }
  enum EmailOfBool: Declared {
    typealias Value = Bool
    static var list: [JSONConstraint] { [.email] }
  }
  enum CountOfString: Declared {
    typealias Value = String
    static var list: [JSONConstraint] { [.count(1...)] }
  }
  enum MultipleOfString: Declared {
    typealias Value = String
    static var list: [JSONConstraint] { [.multipleOf(5)] }
  }
  enum RangeOfString: Declared {
    typealias Value = String
    static var list: [JSONConstraint] { [.range(1...5)] }
  }
  enum RangeOfBool: Declared {
    typealias Value = Bool
    static var list: [JSONConstraint] { [.range(0...1)] }
  }
  enum TextsOfInt: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.range("a"..."b")] }
  }
  enum PastOfString: Declared {
    typealias Value = String
    static var list: [JSONConstraint] { [.past] }
  }
  enum FutureOfInt: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.future] }
  }
  enum URLOfInt: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.url()] }
  }
  enum UniqueString: Declared {
    typealias Value = String
    static var list: [JSONConstraint] { [.unique] }
  }
  enum UniquePlain: Declared {
    typealias Value = [Plain]
    static var list: [JSONConstraint] { [.unique] }
  }
  enum EachOfInt: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.each(.range(1...))] }
  }
  enum KeysOfArray: Declared {
    typealias Value = [Int]
    static var list: [JSONConstraint] { [.keys(.length(1...))] }
  }
  enum EachPattern: Declared {
    typealias Value = [Int]
    static var list: [JSONConstraint] { [.each(.pattern("a"))] }
  }
  enum KeyRange: Declared {
    typealias Value = [String: Int]
    static var list: [JSONConstraint] { [.keys(.range(1...))] }
  }
  enum NotPattern: Declared {
    typealias Value = Int?
    static var list: [JSONConstraint] { [.not(.pattern("a"))] }
  }
  enum CustomOfInt: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.custom("short") { (text: String) in text.count < 5 }] }
  }
  enum OneOfInt: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] { [.oneOf(["a"])] }
  }

  @Test(arguments: [
    Row(PatternOfInt.self, "T.a has the constraint .pattern, which is for String, not for Int"),
    Row(
      LengthOfArray.self, "T.a has the constraint .length, which is for String, not for [String]"),
    Row(EmailOfBool.self, "T.a has the constraint .email, which is for String, not for Bool"),
    Row(CountOfString.self, "T.a has the constraint .count, which is for "),
    Row(MultipleOfString.self, "T.a has the constraint .multipleOf, which is for "),
    Row(RangeOfString.self, "T.a has the constraint .range, which is for "),
    Row(RangeOfBool.self, "T.a has the constraint .range, which is for "),
    Row(TextsOfInt.self, "T.a has the constraint .range, which is for "),
    Row(PastOfString.self, "T.a has the constraint .past, which is for Date, not for String"),
    Row(FutureOfInt.self, "T.a has the constraint .future, which is for Date, not for Int"),
    Row(URLOfInt.self, "T.a has the constraint .url, which is for "),
    Row(UniqueString.self, "T.a has the constraint .unique, which is for "),
    Row(UniquePlain.self, "T.a has the constraint .unique, but Plain is not Hashable"),
    Row(EachOfInt.self, "T.a has the constraint .each, which is for "),
    Row(KeysOfArray.self, "T.a has the constraint .keys, which is for "),
    // The constraint is inside another one.
    Row(EachPattern.self, "T.a has the constraint .pattern, which is for String, not for Int"),
    Row(KeyRange.self, "T.a has the constraint .range, which is for "),
    Row(NotPattern.self, "T.a has the constraint .pattern, which is for String, not for Int"),
    Row(
      CustomOfInt.self,
      #"T.a has the constraint .custom("short"), which is for String, not for Int"#),
    Row(OneOfInt.self, "T.a has the constraint .oneOf, which is for "),
  ])
  func constraintsMustFitTheTypeOfTheProperty(row: Row) throws { try row.expect() }

  // MARK: - Several constraints of one property

  enum SeveralOfInt: Declared {
    typealias Value = Int
    static var list: [JSONConstraint] {
      [.ipv4, .range(1...5), .count(1...), .contains(.range(1...2)), .keys(.length(1...)), .ipv4]
    }
  }
  enum SeveralInside: Declared {
    typealias Value = [String: [Int]]
    static var list: [JSONConstraint] {
      [
        .keys(.length(1...), .range(1...2)), .each(.each(.email, .uuid), .count(1...), .past),
        .length(1...), .anyOf([.count(1...), .future, .not(.uri)]), .anyOf([]), .count(1...3),
      ]
    }
  }

  @Test(arguments: [
    Row(
      SeveralOfInt.self, "T.a has the constraint .ipv4, which is for String, not for Int",
      "T.a has the constraint .count, which is for arrays, sets and dictionaries, not for Int",
      "T.a has the constraint .contains(.range), which is for arrays and sets, not for Int",
      "T.a has the constraint .keys, which is for dictionaries, not for Int"),
    Row(
      SeveralInside.self, "T.a has the constraint .range, which is for numbers, not for String",
      "T.a has the constraint .email, which is for String, not for Int",
      "T.a has the constraint .uuid, which is for String, not for Int",
      "T.a has the constraint .past, which is for Date, not for [Int]",
      "T.a has the constraint .length, which is for String, not for [String: [Int]]",
      "T.a has the constraint .future, which is for Date, not for [String: [Int]]",
      "T.a has the constraint .uri, which is for String, not for [String: [Int]]",
      "T.a has the constraint .anyOf without a constraint"),
  ])
  func everyConstraintOfAPropertyIsReported(row: Row) throws { try row.expect() }

  // MARK: - Names

  final class NamedRules: JSONModel {
    var population = 0
    @Ignore var ignored = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var constraints: [String: [JSONConstraint]] {
      [
        "populaton": [.range(0...)], "zzz": [.range(0...)], "rest": [.count(...5)],
        "ignored": [.range(0...)],
      ]
    }
  }

  @Test func namesMustBelongToImportedProperties() throws {
    let error = try importError { try NamedRules.checkDeclaration() }
    let found = error.descriptions
    #expect(error.issues.allSatisfy { $0.isDeclarationError })
    let near = try #require(found.first { $0.contains("populaton") })
    #expect(near.hasPrefix(#"NamedRules.constraints names "populaton", which is not a property"#))
    #expect(near.contains("population"))
    let far = try #require(found.first { $0.contains("zzz") })
    #expect(far.hasPrefix(#"NamedRules.constraints names "zzz", which is not a property"#))
    #expect(!far.contains("population"))
    // Properties that are not imported cannot have constraints.
    #expect(found.contains { $0.contains("rest") })
    try expectEqual(importError { try NamedRules(string: "{}") }, error)
  }

  final class SeveralRules: JSONModel {
    var a = 0
    var b = ""
    var c: UInt8 = 0
    override class var constraints: [String: [JSONConstraint]] {
      ["c": [.range(...256)], "a": [.pattern("x")], "b": [.pattern("[a")], "d": [.email]]
    }
  }
  final class Holding: JSONModel { var inner: [SeveralRules] = [] }

  @Test func allDeclarationErrorsAreReportedAtOnce() throws {
    for error in [
      try importError { try SeveralRules.checkDeclaration() },
      try importError { try Holding.checkDeclaration() },
    ] {
      let found = error.descriptions
      for declarationError in [
        "SeveralRules.a has the constraint .pattern, which is for String, not for Int",
        #"SeveralRules.b has the constraint .pattern("[a"), which is not a valid regular expression"#,
        "SeveralRules.c has the constraint .range with a number that UInt8 cannot represent",
        #"SeveralRules.constraints names "d", which is not a property"#,
      ] {
        expectEqual(
          found.filter { $0.hasPrefix(declarationError) }.count, 1,
          "\(declarationError) in \(found)")
      }
      expectEqual(found.count, 4)
    }
  }

  final class EmptyRange: JSONModel {
    var number = 0
    override class var constraints: [String: [JSONConstraint]] { ["number": [.range(..<Int.min)]] }
  }

  @Test func aConstraintWithAnEmptyRangeIsADeclarationError() throws {
    let error = try importError { try EmptyRange.checkDeclaration() }
    expectEqual(
      error.descriptions,
      [
        "EmptyRange.number has the constraint .range with an empty range [invalid_declaration]"
      ])
  }
}
