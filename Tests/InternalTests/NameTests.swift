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

  @Test func wrappersAreRecognized() {
    let wrappers: [any PropertyMarker.Type] = [
      OptionalKey<Int>.self, RequiredKey<Int?>.self, Required<Int>.self, UnknownKeys.self,
      Index<Int>.self, ReadOnly<Int>.self, WriteOnly<Int>.self, Ignore<Int>.self,
    ]
    #expect(wrappers.count == PropertyMark.allCases.count)
    for wrapper in wrappers {
      #expect(TypeKind(wrapper).marker?.mark == wrapper.mark, "\(wrapper)")
    }
  }

  @Test(
    arguments: [
      ("Circle", "a Circle"), ("Order", "an Order"), ("integer", "an integer"),
      ("User", "a User"), ("Unit", "a Unit"), ("URLBookmark", "a URLBookmark"),
      ("Update", "an Update"), ("Umbrella", "an Umbrella"), ("U", "a U"), ("", "a "),
    ])
  func namesHaveTheirArticle(name: String, result: String) {
    #expect(name.withArticle == result)
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
