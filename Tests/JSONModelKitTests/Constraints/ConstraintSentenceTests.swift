import JSONModelKit
import Testing

/// The error sentences of constraints that consist of other constraints.
struct ConstraintSentenceTests {
  static let ofStrings: [(JSONConstraint, value: String, sentence: String)] = [
    (.not(.oneOf(["a", "b"])), "a", "must not be one of a, b"),
    (.not(.length(1...)), "a", "must not have at least 1 character"),
    (.not(.not(.oneOf(["a", "b"]))), "c", "must be one of a, b"),
    (
      .anyOf([.ipv4, .ipv6, .hostname]), "?",
      "must be an IPv4 address or an IPv6 address or a host name"
    ),
    (.anyOf([.length(2...), .ipv4]), "?", "must have at least 2 characters or be an IPv4 address"),
    (
      .anyOf([.not(.length(1...)), .ipv4]), "?",
      "must not have at least 1 character or be an IPv4 address"
    ),
    (.not(.anyOf([.uuid, .hostname])), "a", "must not be a UUID or a host name"),
    (
      .not(.anyOf([.pattern("^a"), .length(2...)])), "a",
      "must neither match the pattern ^a nor have at least 2 characters"
    ),
  ]

  @Test(arguments: ofStrings)
  func aConstraintOfStrings(constraint: JSONConstraint, value: String, sentence: String) throws {
    expectEqual(try constraint.check(for: String.self)(value).map(\.message), [sentence])
  }

  static let ofArrays: [(JSONConstraint, value: [String], sentence: String)] = [
    (.contains(.oneOf(["a", "b"])), [], "must contain at least 1 element that is one of a, b"),
    (
      .contains(.length(2...), count: 2...), [],
      "must contain at least 2 elements that have at least 2 characters"
    ),
    (
      .contains(.pattern("^a"), count: 1...1), [],
      "must contain exactly 1 element that matches the pattern ^a"
    ),
    (
      .contains(.not(.pattern("^a"))), [],
      "must contain at least 1 element that does not match the pattern ^a"
    ),
    (
      .contains(.not(.pattern("^a")), count: 2...), [],
      "must contain at least 2 elements that do not match the pattern ^a"
    ),
    (.contains(.not(.ipv4)), [], "must contain at least 1 element that is not an IPv4 address"),
    (
      .contains(.not(.ipv4), count: 2...3), [],
      "must contain 2 to 3 elements that are not an IPv4 address"
    ),
    (
      .contains(.custom("short") { (text: String) in text.count < 2 }), [],
      "must contain at least 1 element that satisfies \"short\""
    ),
    (
      .contains(.anyOf([.ipv4, .length(1...)])), [],
      "must contain at least 1 element that is an IPv4 address or has at least 1 character"
    ),
    (
      .not(.contains(.ipv4)), ["1.2.3.4"],
      "must not contain at least 1 element that is an IPv4 address"
    ),
    (
      .not(.each(.length(1...), .pattern("^a"))), ["a"],
      "must not have only elements that have at least 1 character and match the pattern ^a"
    ),
    (
      .anyOf([.count(2...), .each(.ipv4)]), ["a"],
      "must have at least 2 elements or have only elements that are an IPv4 address"
    ),
  ]

  @Test(arguments: ofArrays)
  func aConstraintOfArrays(constraint: JSONConstraint, value: [String], sentence: String) throws {
    expectEqual(try constraint.check(for: [String].self)(value).map(\.message), [sentence])
  }

  @Test func aConstraintOfDictionaries() throws {
    let check = try JSONConstraint.anyOf([.count(2...), .keys(.pattern("^a"))])
      .check(for: [String: Int].self)
    expectEqual(
      check(["b": 1]).map(\.message),
      ["must have at least 2 elements or have only keys that match the pattern ^a"])
    expectEqual(check(["a": 1]).count, 0)
  }
}
