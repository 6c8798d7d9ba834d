import Foundation
import JSONModelKit
import Testing

/// Models inside `Codable` types, the coding of `JSONValue` and `JSONNumber`, and the properties
/// of a class.
struct CodableTests {
  enum PlaceKind: String, Codable { case big, small }

  final class City: JSONModel {
    var name = ""
    var founded = Date(timeIntervalSince1970: 0)
    var population: Int?
    @OptionalKey var area = 1.5
    @OptionalKey var kind = PlaceKind.big
    @OptionalKey var price = Decimal(string: "0.1") ?? 0
    @OptionalKey var tags: [String] = []
    @OptionalKey var capital = false
    @OptionalKey var big = UInt64.max
    @OptionalKey var data = Data([1, 2, 3])
    @OptionalKey var free = JSONValue.null
    override class var keyMapper: JSONKeyMapper { ["name": "info.name"] }
  }

  struct Page: Codable, Equatable {
    var title: String
    var cities: [City]
    var main: City?
  }

  private func page() -> Page {
    let city = City()
    city.name = "Ober\u{FC}\"stadt"
    city.founded = Date(timeIntervalSince1970: 1.25)
    city.tags = ["a", "b"]
    city.area = 1e-7
    city.price = Decimal(string: "0.333333333333333333333333333333") ?? 0
    city.free = ["k": [1, true, "x"]]
    return Page(title: "t", cities: [city, City()], main: nil)
  }

  @Test func modelsAreEncodedAndDecodedAsJSON() throws {
    let data = try JSONEncoder().encode(page())
    try expectEqual(JSONDecoder().decode(Page.self, from: data), page())
    let value = try JSONValue(data: data)
    expectEqual(value["cities"]?[0]?["info"]?["name"]?.string, page().cities[0].name)
    expectEqual(value["cities"]?[0]?["founded"]?.string, "1970-01-01T00:00:01.25Z")
    expectEqual(value["cities"]?[1]?["price"], 0.1)
    let object = #"{"mantissa":[1,2],"exponent":0,"length":1,"isNegative":false,"isCompact":true}"#
    try expectEqual(
      JSONDecoder().decode(JSONValue.self, from: Data(object.utf8)), JSONValue(string: object))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func modelsAreEncodedAndDecodedAsPropertyLists(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    let data = try encoder.encode(page())
    try expectEqual(PropertyListDecoder().decode(Page.self, from: data), page())
  }

  @Test func issuesAreThrownAsADecodingError() throws {
    let json = #"{"title":"t","cities":[{"info":{"name":"a"},"founded":"x","population":"y"}]}"#
    do {
      _ = try JSONDecoder().decode(Page.self, from: Data(json.utf8))
      Issue.record("decoded")
    } catch DecodingError.dataCorrupted(let context) {
      expectEqual(context.codingPath.map(\.stringValue), ["cities", "Index 0", "founded"])
      let error = try #require(context.underlyingError as? JSONModelError)
      expectEqual(error.paths, ["founded", "population"])
      expectEqual(context.debugDescription, error.description)
    }
  }

  @Test func exportErrorsAreThrownAsAnEncodingError() throws {
    let page = page()
    page.cities[0].area = .nan
    do {
      _ = try JSONEncoder().encode(page)
      Issue.record("encoded")
    } catch EncodingError.invalidValue(_, let context) {
      let error = try #require(context.underlyingError as? JSONModelError)
      expectEqual(error.kind, .notExportable("NaN is not a valid JSON number"))
      expectEqual(error.keyPath, ["area"])
    }
  }

  // MARK: - Models inside Codable properties

  final class Atlas: JSONModel { var page = Page(title: "", cities: [], main: nil) }

  @Test func aModelInsideACodableValueReportsItsIssues() throws {
    let json = """
      {"page": {"title": "t", "cities": [{"info": {"name": 7}, "founded": "x"}, {}]}}
      """
    let error = try importError { try Atlas(string: json) }
    expectEqual(error.paths, ["page.cities[0].founded"])
    expectEqual(error.properties, ["City.founded"])
    expectEqual(error.offsets, [68])
    let atlas = try Atlas(
      string: #"{"page":{"title":"t","cities":[{"info":{"name":7},"founded":0}]}}"#)
    expectEqual(atlas.page.cities[0].name, "7")
    try expectEqual(Atlas(data: atlas.jsonData()), atlas)
  }

  // MARK: - Values

  @Test func valuesAreEncodedAndDecodedAsJSON() throws {
    let value: JSONValue = [
      "a": [1, 2.5, nil, true, "x", ["b": [:]]], "n": .number(JSONNumber(UInt64.max)), "c": -0.1,
    ]
    let data = try JSONEncoder().encode(value)
    try expectEqual(JSONDecoder().decode(JSONValue.self, from: data), value)
    try expectEqual(
      JSONDecoder().decode([JSONNumber].self, from: Data("[1,0.1,1e300]".utf8)),
      [
        1, 0.1, 1e300,
      ])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONNumber.self, from: Data(#""x""#.utf8))
    }
  }

  // MARK: - Introspection

  class Base: JSONModel {
    @Index var id = 0
    @Ignore var cache: [Int] = []
    @Ignore var handler: ((Int) -> Void)?
  }
  final class Derived: Base {
    var name: String?
    @OptionalKey var page: [String: Int?] = [:]
    @RequiredKey var note: String?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    var doubled: Int {
      get { id * 2 }
      set { id = newValue / 2 }
    }
    override class var keyMapper: JSONKeyMapper { ["name": ["info.name", "n"]] }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("doubled", \Derived.doubled)]
    }
  }

  @Test func propertiesDescribeAClass() {
    let properties = Derived.properties
    expectEqual(
      properties.map(\.name),
      [
        "id", "cache", "handler", "name", "page", "note", "rest", "doubled",
      ])
    expectEqual(
      properties.map(\.keys),
      [
        ["id"], [], [], ["info.name", "n"], ["page"], ["note"], [], ["doubled"],
      ])
    expectEqual(
      properties.map(\.typeName),
      [
        "Int", "[Int]", "((Int) -> ())?", "String?", "[String: Int?]", "String?",
        "[String: JSONValue]", "Int",
      ])
    expectEqual(
      properties.map(\.isRequired), [true, false, false, false, false, true, false, true])
    expectEqual(
      properties.map(\.isNullable), [false, false, false, true, true, true, false, false])
    expectEqual(
      properties.map(\.isIgnored), [false, true, true, false, false, false, false, false])
    expectEqual(properties.map(\.isIndex), [true, false, false, false, false, false, false, false])
    expectEqual(
      properties.map(\.declaringClass),
      [
        "Base", "Base", "Base", "Derived", "Derived", "Derived", "Derived", "Derived",
      ])
  }
}
