import Foundation
import JSONModelKit
import Testing

struct CopyTests {
  typealias Country = EqualityTests.Country
  typealias City = EqualityTests.City
  typealias Kingdom = EqualityTests.Kingdom

  @Test func aCopyIsDeepAndKeepsIgnoredProperties() throws {
    let original = try Country(string: EqualityTests.text)
    original.cache = [1, 2]
    original.friend = City()
    original.set(secret: 7)
    let copy = original.copy()
    expectEqual(copy, original)
    expectEqual(copy.cache, [1, 2])
    #expect(copy.friend === original.friend)
    #expect(copy.capital !== original.capital)
    #expect(copy.cities[0] !== original.cities[0])
    #expect(copy.gaps[1] !== original.gaps[1])
    expectEqual(copy.known, original.known)
    copy.cities[0].name = "changed"
    copy.byName["q"]?.name = "changed"
    copy.state.value?.name = "changed"
    expectEqual(original, (try Country(string: EqualityTests.text, secret: 7)))
  }

  @Test func aCopyIsOfTheSameDynamicClass() {
    let kingdom = Kingdom()
    kingdom.ruler = "R"
    let country: Country = kingdom
    expectEqual((country.copy() as? Kingdom)?.ruler, "R")
  }

  @Test func sharedModelsStaySharedInACopy() {
    let city = City()
    let country = Country()
    country.capital = city
    country.cities = [city, city]
    let copy = country.copy()
    #expect(copy.cities[0] === copy.cities[1])
    #expect(copy.capital === copy.cities[0])
    #expect(copy.capital !== city)
  }

  @Test func everySupportedTypeIsCopied() throws {
    final class Types: JSONModel {
      @OptionalKey var function: [String: Date?] = ["a": nil]
      @OptionalKey var url = URL(filePath: "/tmp")
      @OptionalKey var deep: City?? = .some(.some(City()))
      @OptionalKey var presence: JSONPresence<[City]> = .value([City()])
      @Ignore var closure: () -> Int = { 1 }
      let constant = 5
      lazy var late = 3
      weak var owner: City?
      override class func propertyIsIgnored(_ name: String) -> Bool { name == "owner" }
    }
    let original = Types()
    original.function["b"] = .some(Date(timeIntervalSince1970: 1))
    original.closure = { 2 }
    let copy = original.copy()
    expectEqual(copy, original)
    expectEqual(copy.closure(), 2)
    expectEqual(copy.deep??.name, "")
    let deep = try #require(copy.deep ?? nil)
    #expect(deep !== original.deep ?? nil)
    #expect(copy.presence.value?[0] !== original.presence.value?[0])
  }

  // MARK: - Descriptions

  @Test func aDescriptionShowsDeclaredProperties() throws {
    final class Shown: JSONModel {
      var id = 276
      var name = "Ger\"many"
      var none: Int?
      var capital: City? = City()
      @OptionalKey var tags = ["a", "b"]
      @OptionalKey var cities = [City()]
      @OptionalKey var data = Data(count: 2048)
      @OptionalKey var date = Date(timeIntervalSince1970: 0.5)
      @OptionalKey var many = Array(0..<30)
      @OptionalKey var long = String(repeating: "x", count: 300)
      @OptionalKey var pairs = ["b": 2, "a": 1]
      @OptionalKey var state: JSONPresence<Int> = .null
      @OptionalKey var free: JSONValue = ["k": [1]]
      @Ignore var cache = 5
    }
    let long = String(repeating: "x", count: 200)
    expectEqual(
      Shown().description,
      """
      Shown
        id: 276
        name: "Ger\\"many"
        none: nil
        capital: City
          name: ""
          population: nil
        tags: ["a", "b"]
        cities: [
          City
            name: ""
            population: nil
        ]
        data: 2048 bytes
        date: 1970-01-01T00:00:00.5Z
        many: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, … 10 more]
        long: "\(long)…"
        pairs: ["a": 1, "b": 2]
        state: null
        free: {"k":[1]}
      """)
  }

  @Test func mirrorsHaveTheDeclaredProperties() throws {
    let country = try Country(string: EqualityTests.text)
    let mirror = Mirror(reflecting: country)
    expectEqual(
      mirror.children.map(\.label),
      [
        "name", "page", "capital", "cities", "byName", "gaps", "nested", "known", "state",
        "anything", "info", "rest", "cache", "friend", "secret",
      ])
    expectEqual(mirror.descendant("capital", "some", "population") as? Int, 1)
    expectEqual(mirror.descendant("page") as? Int, 1)
    var text = ""
    dump(country.capital, to: &text)
    #expect(text.contains("- name: \"C\""))
  }
}
