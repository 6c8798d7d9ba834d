import Foundation
import Testing

@testable import JSONModelKit

/// Suggestions for misspelled names, and the names of types in errors.
struct NameTests {
  final class Holder<Value>: JSONModel { var value: Value? }

  @Test(
    arguments: [
      ("popluation", "population"), ("Name", "name"), ("nam", "name"), ("naem", "name"),
      ("populationCount", "population"), ("zip", nil), ("", nil), ("xxxx", nil),
      (String(repeating: "n", count: 1_000_000), nil),
    ] as [(String, String?)])
  func theNearestNameIsFound(misspelt: String, name: String?) {
    #expect(nearestName(to: misspelt, in: ["id", "name", "population"]) == name)
  }

  @Test(
    arguments: [
      ([Int].self, "[Int]"), ([String: [Int?]]?.self, "[String: [Int?]]?"),
      (Decimal.self, "Decimal"),
      (Holder<Int>.self, "Holder<Int>"), (Int??.self, "Int??"),
    ] as [(Any.Type, String)])
  func typesAreNamedAsSwiftWritesThem(type: Any.Type, name: String) {
    #expect(swiftTypeName(type) == name)
  }
}
