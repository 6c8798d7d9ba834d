import JSONModelKit
import JSONModelSchema
import Testing

/// Exclusive limits, alternatives, and elements that an array must contain.
struct ConstraintLimitTests {
  final class Limits: JSONModel {
    var int: Int?
    var double: Double?
    var small: UInt8?
    var text: String?
    var any: String?
    var numbers: [Int]?
    var set: Set<Int>?
    var names: [String?]?
    var slow: String?
    var prices: [String: Int]?

    override class var constraints: [String: [JSONConstraint]] {
      [
        "int": [.greaterThan(0), .lessThan(10)], "double": [.greaterThan(0), .lessThan(0.5)],
        "small": [.lessThan(200)], "text": [.greaterThan("b")],
        "any": [.anyOf([.length(...2), .pattern("^x"), .oneOf(["abc"])])],
        "numbers": [.contains(.range(5...)), .contains(.lessThan(0), count: ...1)],
        "set": [.contains(.multipleOf(2), count: 2...3)],
        "names": [.contains(.length(1...))],
        "slow": [.anyOf([.pattern("(.*,){20}x"), .pattern("^y")])],
        "prices": [.keys(.pattern("^[A-Z]{3}$")), .each(.greaterThan(0))],
      ]
    }
  }

  @Test(arguments: [
    (#"{"int":1,"double":0.25,"small":199,"text":"ba"}"#, []),
    (#"{"int":9,"double":1e-30,"small":0,"text":"c"}"#, []),
    (
      #"{"int":0,"double":0,"small":200,"text":"b"}"#,
      [
        "int: must be greater than 0", "double: must be greater than 0",
        "small: must be less than 200", "text: must be greater than b",
      ]
    ),
    (#"{"int":10,"double":0.5}"#, ["int: must be less than 10", "double: must be less than 0.5"]),
    (#"{"any":"","numbers":[5],"set":[2,4],"names":["","a"]}"#, []),
    (#"{"any":"xyz","numbers":[-1,7,8],"set":[1,2,3,4,5,6],"names":[null]}"#, []),
    (#"{"any":"abc"}"#, []),
    (
      #"{"any":"abcd"}"#,
      [
        "any: must have at most 2 characters or match the pattern ^x or be one of abc"
      ]
    ),
    (#"{"numbers":[]}"#, ["numbers: must contain at least 1 element that is at least 5"]),
    (
      #"{"numbers":[-1,-2,5]}"#,
      [
        "numbers: must contain at most 1 element that is less than 0"
      ]
    ),
    (#"{"set":[2]}"#, ["set: must contain 2 to 3 elements that are a multiple of 2"]),
    (#"{"set":[2,4,6,8,2]}"#, ["set: must contain 2 to 3 elements that are a multiple of 2"]),
    (
      #"{"names":["",""]}"#,
      [
        "names: must contain at least 1 element that has at least 1 character"
      ]
    ),
    (#"{"prices":{"EUR":1}}"#, []),
    (
      #"{"prices":{"eur":0}}"#,
      [
        "prices.eur: must match the pattern ^[A-Z]{3}$", "prices.eur: must be greater than 0",
      ]
    ),
  ])
  func limitsAlternativesAndElements(json: String, expected: [String]) throws {
    var found: [String] = []
    do throws(JSONModelError) {
      _ = try Limits(string: json)
    } catch {
      found = error.sentences
      expectEqual(Set(error.codes), ["constraint_violated"])
    }
    expectEqual(Set(found), Set(expected))
    expectEqual(found.count, expected.count)
  }

  /// If a pattern takes too many steps, the result is inconclusive unless another alternative is
  /// satisfied.
  @Test func inconclusiveAlternativesAreReportedWithTheReason() throws {
    let slow = String(repeating: ",", count: 60)
    let error = try importError { try Limits(value: ["slow": .string(slow)]) }
    expectEqual(
      error.messages,
      [
        "must match the pattern (.*,){20}x or match the pattern ^y, but the match takes too many steps"
      ])
    _ = try Limits(value: ["slow": .string("y" + slow)])
  }

  @Test func theSchemaHasTheKeywords() throws {
    let properties = try Limits.jsonSchema()["properties"]
    expectEqual(properties?["int"]?["exclusiveMinimum"], 0)
    expectEqual(properties?["int"]?["exclusiveMaximum"], 10)
    expectEqual(
      properties?["any"]?["anyOf"]?[0]?["anyOf"],
      [["maxLength": 2], ["pattern": "^x"], ["enum": ["abc"]]])
    expectEqual(properties?["names"]?["contains"], ["minLength": 1])
    expectEqual(properties?["names"]?["minContains"], 1)
    expectEqual(properties?["names"]?["maxContains"], nil)
    expectEqual(properties?["set"]?["contains"], ["multipleOf": 2])
    expectEqual(properties?["set"]?["maxContains"], 3)
    let accepted = try Limits.jsonSchema(describing: .acceptedDocuments)["properties"]
    expectEqual(accepted?["set"]?["contains"], nil)
  }

  /// `.lessThan(limit)` has the same result as `.range(..<limit)`.
  @Test func aLimitIsAnOpenRange() throws {
    let values = [-1.5, -0.0, 0.0, .leastNonzeroMagnitude, 0.5, 9.5, 10, .infinity, -.infinity]
    for limit in [-1.5, 0.0, 10, .infinity] {
      let (less, below) = (JSONConstraint.lessThan(limit), JSONConstraint.range(..<limit))
      let greater = JSONConstraint.greaterThan(limit)
      for value in values {
        let found = try [less, below, greater].map { try $0.check(for: Double.self)(value) }
        expectEqual(found[0], found[1])
        expectEqual(found[0].isEmpty, value < limit, "\(value) < \(limit)")
        expectEqual(found[2].isEmpty, value > limit, "\(value) > \(limit)")
      }
    }
    let check = try JSONConstraint.range(..<5).check(for: Int.self)
    expectEqual(check(5).map(\.message), ["must be less than 5"])
    expectEqual(try JSONConstraint.greaterThan(4).check(for: Int.self)(4).count, 1)
    expectEqual(try JSONConstraint.greaterThan(4).check(for: Int.self)(5).count, 0)
    expectEqual(try JSONConstraint.lessThan(Int.min + 1).check(for: Int.self)(.min).count, 0)
    expectEqual(try JSONConstraint.greaterThan(Int.max - 1).check(for: Int.self)(.max).count, 0)
  }

  final class Open: JSONModel {
    var unlimited = 0.0
    var none = 0
    override class var constraints: [String: [JSONConstraint]] {
      ["unlimited": [.greaterThan(Double.infinity)], "none": [.greaterThan(Int.max)]]
    }
  }

  final class Unlimited: JSONModel {
    var value = 0.0
    override class var constraints: [String: [JSONConstraint]] {
      ["value": [.greaterThan(Double.infinity)]]
    }
  }

  @Test func greaterThanTheLargestNumberRejectsEverything() throws {
    let error = try importError { try Open.checkDeclaration() }
    expectEqual(error.messages, ["Open.none has the constraint .greaterThan with an empty range"])
    let model = Unlimited()
    model.value = .infinity
    expectEqual(model.issues().count, 1)
  }

  final class Wrong: JSONModel {
    var a = 0
    var b = 0
    var c = 0
    var d = 0
    var e = 0
    var f: [Int] = []
    override class var constraints: [String: [JSONConstraint]] {
      [
        "a": [.anyOf([])], "b": [.greaterThan("a")], "c": [.lessThan(0.5)],
        "d": [.contains(.range(1...))], "e": [.anyOf([.range(1...), .email])],
        "f": [.contains(.range(1...), count: ..<0)],
      ]
    }
  }

  @Test func constraintsMustFitTheirProperty() throws {
    let error = try importError { try Wrong.checkDeclaration() }
    expectEqual(
      error.messages,
      [
        "Wrong.a has the constraint .anyOf without a constraint",
        "Wrong.b has the constraint .greaterThan, which is for String, not for Int",
        "Wrong.c has the constraint .lessThan with a number that Int cannot represent",
        "Wrong.d has the constraint .contains(.range), which is for arrays and sets, not for Int",
        "Wrong.e has the constraint .email, which is for String, not for Int",
        "Wrong.f has the constraint .contains(.range) with an empty range",
      ])
  }
}
