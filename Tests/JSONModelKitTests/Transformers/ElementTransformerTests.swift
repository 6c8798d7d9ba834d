import Foundation
import JSONModelKit
import Testing

struct ElementTransformerTests {
  typealias Color = SetTests.Color

  // MARK: - Types with a transformer in containers

  final class Transformed: JSONModel {
    @OptionalKey var dates: [Date] = []
    @OptionalKey var dateGaps: [Date?] = []
    @OptionalKey var datesByName: [String: Date] = [:]
    @OptionalKey var datesByNumber: [Int: Date?] = [:]
    @OptionalKey var urls: [URL] = []
    @OptionalKey var urlsByName: [String: [URL]] = [:]
    @OptionalKey var ids: Set<UUID> = []
    @OptionalKey var idsByName: [String: UUID]? = nil
    @OptionalKey var data: [Data?] = []
    @OptionalKey var dataByName: [String: Data] = [:]
    @OptionalKey var zones: [TimeZone] = []
    @OptionalKey var zonesByColor: [Color: TimeZone] = [:]
    @OptionalKey var rows: [[Date]] = []
  }

  private static let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

  static let transformed = (
    document: #"""
    {"dates":["1970-01-01"],"dateGaps":[null,"1970-01-01 00:01:00"],\#
    "datesByName":{"a":"1970-01-01T00:00:00.5Z"},\#
    "datesByNumber":{"2":"1970-01-01T01:00:01+01:00"},"urls":["https://x.org"],\#
    "urlsByName":{"a":["b/c"]},"ids":["\#(id)","\#(id)"],"idsByName":{"a":"\#(id)"},\#
    "data":["SGk=",null,""],"dataByName":{"a":"SGk="},"zones":["Asia/Shanghai"],\#
    "zonesByColor":{"red":"Europe/Berlin"},"rows":[[],["1970-01-02"]]}
    """#,
    exported: #"""
    {"dates":["1970-01-01T00:00:00Z"],"dateGaps":[null,"1970-01-01T00:01:00Z"],\#
    "datesByName":{"a":"1970-01-01T00:00:00.5Z"},\#
    "datesByNumber":{"2":"1970-01-01T00:00:01Z"},"urls":["https://x.org"],\#
    "urlsByName":{"a":["b/c"]},"ids":["\#(id)"],"idsByName":{"a":"\#(id)"},\#
    "data":["SGk=",null,""],"dataByName":{"a":"SGk="},"zones":["Asia/Shanghai"],\#
    "zonesByColor":{"red":"Europe/Berlin"},"rows":[[],["1970-01-02T00:00:00Z"]]}
    """#
  )

  @Test(arguments: InputForm.allCases) func numbersAndNullsAreElements(form: InputForm) throws {
    let model = try Transformed.make(
      #"{"dates":[0],"datesByNumber":{"1":null,"2":1},"rows":[[],[1,2]],"zones":["UTC"]}"#, as: form
    )
    let epoch = Date(timeIntervalSince1970: 0)
    expectEqual(model.dates, [epoch])
    expectEqual(model.datesByNumber, [1: nil, 2: epoch + 1])
    expectEqual(model.rows, [[], [epoch + 1, epoch + 2]])
    expectEqual(model.zones.count, 1)
  }

  @Test func invalidElementsOfBuiltInTypesHaveTheirPosition() throws {
    let json = #"""
      {"dates": [0, "x"], "dateGaps": [null, true], "datesByName": {"a": "24:00"},
       "datesByNumber": {"1": null, "2": []}, "urls": ["", 7], "urlsByName": {"a": ["ht tp://x"]},
       "ids": ["x"], "idsByName": {"a": null}, "data": ["SGk", 7], "dataByName": {"a": "*"},
       "zones": ["Mars/Olympus", null], "zonesByColor": {"red": "", "blue": "UTC"}, "rows": [[{}]]}
      """#
    let error = try importError { try Transformed(string: json) }
    expectEqual(
      error.issues.map(\.keyPath.jsonPointer),
      [
        "/dates/1", "/dateGaps/1", "/datesByName/a", "/datesByNumber/2", "/urls/0", "/urls/1",
        "/urlsByName/a/0", "/ids/0", "/idsByName/a", "/data/0", "/data/1", "/dataByName/a",
        "/zones/0", "/zones/1", "/zonesByColor/red", "/zonesByColor/blue", "/rows/0/0",
      ])
    #expect(error.issues.allSatisfy { $0.position != nil })
    for form in InputForm.trees {
      expectEqual(
        summary(try importError { try Transformed.make(json, as: form) }), summary(error))
    }
  }

  // MARK: - Enumerations with a transformer of their own

  enum Season: String, CaseIterable {
    case summer, winter
  }
  static let seasons = {
    let registry = JSONTransformerRegistry()
    registry.register { (text: String) throws -> Season in
      guard let season = Season(rawValue: text.lowercased()) else {
        throw JSONTransformError("there is no such season")
      }
      return season
    }
    return registry
  }()
  final class Year: JSONModel {
    var season = Season.summer
    @OptionalKey var list: [Season] = []
    @OptionalKey var byName: [String: Season?] = [:]
    @OptionalKey var distinct: Set<Season> = []
    override class var transformers: JSONTransformerRegistry { seasons }
  }

  @Test(arguments: InputForm.allCases)
  func aTransformerOfAnEnumerationReplacesItsRawValues(form: InputForm) throws {
    let model = try Year.make(
      #"{"season":"WINTER","list":["Summer"],"byName":{"a":null,"b":"wiNter"},"distinct":["WINTER"]}"#,
      as: form)
    expectEqual(model.season, .winter)
    expectEqual(model.list, [.summer])
    expectEqual(model.byName, ["a": nil, "b": .winter])
    expectEqual(model.distinct, [.winter])
    let error = try importError { try Year.make(#"{"season":"spring"}"#, as: form) }
    expectEqual(
      error.kinds,
      [
        .transformFailed(transformer: "Season from String", reason: "there is no such season")
      ])
  }

  enum Planet: String, CaseIterable {
    case earth, mars
  }
  final class Orbit: JSONModel {
    var planet = Planet.earth
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "planet": JSONTransformer(
          import: { value throws -> Planet in value.int == 4 ? .mars : .earth },
          export: { (planet: Planet) in .string(planet.rawValue) })
      ]
    }
  }

  @Test(arguments: InputForm.allCases)
  func aTransformerOfAPropertyReplacesRawValues(form: InputForm) throws {
    try expectEqual(Orbit.make(#"{"planet":4}"#, as: form).planet, .mars)
    try expectEqual(Orbit.make(#"{"planet":"mars"}"#, as: form).planet, .earth)
  }
}
