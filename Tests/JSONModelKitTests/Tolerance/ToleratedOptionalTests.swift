import JSONModelKit
import Testing

/// Optionals of Optionals with a tolerance, in the operations that walk values in memory.
struct ToleratedOptionalTests {
  final class City: JSONModel { var name = "" }

  final class Country: JSONModel {
    var capital: City??
    var cities: [City?]??
    override class var propertyTransformers: [String: JSONTransformer] {
      ["capital": .orNil, "cities": .orNil]
    }
  }

  static let document = #"{"capital": {"name": "Rome"}, "cities": [{"name": "Turin"}, null]}"#

  @Test func valuesAreComparedHashedAndCopied() throws {
    let (one, other) = (try Country(string: Self.document), try Country(string: Self.document))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    let copy = one.copy()
    #expect(copy == one)
    #expect(copy.capital??.name == "Rome")
    #expect(copy.capital as? City !== one.capital as? City)
    #expect(copy.cities??.count == 2)
    copy.capital??.name = "Milan"
    #expect(copy != one)
    #expect(one.issues().isEmpty)
  }
}
