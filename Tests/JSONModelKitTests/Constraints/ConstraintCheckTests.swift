import JSONModelKit
import TestSupport
import Testing

/// Constraints that check values outside of models.
struct ConstraintCheckTests {
  private func messages<Value>(_ constraint: JSONConstraint, _ value: Value) throws -> [String] {
    try constraint.check(for: Value.self)(value).map { "\($0)" }
  }

  @Test func issuesAreThoseOfAnImport() throws {
    expectEqual(try messages(.length(2...3), "mt"), [])
    expectEqual(
      try messages(.length(2...3), "Malta"), ["must have 2 to 3 characters [constraint_violated]"])
    expectEqual(
      try messages(.each(.pattern("^[a-z]+$")), ["a", "B", "c", "1"]),
      [
        "[1]: must match the pattern ^[a-z]+$ [constraint_violated]",
        "[3]: must match the pattern ^[a-z]+$ [constraint_violated]",
      ])
    expectEqual(
      try messages(.unique, [1, 2, 1]), ["[2]: duplicates element 0 [constraint_violated]"])
    expectEqual(try messages(.range(1...), Int?.none), [])
    expectEqual(
      try messages(.custom("even") { (number: Int) in number % 2 == 0 }, 3),
      ["must satisfy \"even\" [constraint_violated]"])
  }

  struct Tag: RawRepresentable, Hashable { let rawValue: String }
  struct Pair: Codable, Hashable { var name = "", other = "" }

  @Test func elementsOfAnyHashableTypeAreCompared() throws {
    expectEqual(try messages(.unique, ["b", "c"]), [])
    expectEqual(try messages(.unique, [Tag(rawValue: "a"), Tag(rawValue: "b")]), [])
    expectEqual(
      try messages(.unique, [Pair(), Pair()]), ["[1]: duplicates element 0 [constraint_violated]"])
  }

  @Test func aConstraintOfAnotherTypeIsADeclarationError() throws {
    let error = #expect(throws: JSONModelError.self) {
      _ = try JSONConstraint.length(1...3).check(for: Int.self)
    }
    expectEqual(
      error?.description,
      """
      Int: 1 issue
        Int has the constraint .length, which is for String, not for Int [invalid_declaration]
      """)
  }
}
