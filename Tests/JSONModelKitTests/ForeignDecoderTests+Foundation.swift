import Foundation
import Testing

@testable import JSONModelKit

extension ForeignDecoderTests {
  // MARK: - Property lists

  final class GNative: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    var dates: [Date] = []
    var data = Data()
    var byName: [String: Data] = [:]
    var value = JSONValue.null
    @OptionalKey var any: Any = 0
  }
  struct GPlain: Codable {
    var date = Date(timeIntervalSince1970: 1.5)
    var dates = [Date(timeIntervalSince1970: 2)]
    var data = Data([1, 2])
    var byName = ["x": Data([3])]
    var value = ["at": Date(timeIntervalSince1970: 4)]
    var any = Data([5])
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func datesAndDataOfPropertyListsAreTaken(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    var plain = GPlain()
    plain.date = Date(timeIntervalSince1970: 1)
    let model = try PropertyListDecoder().decode(GNative.self, from: encoder.encode(plain))
    #expect(model.date == plain.date)
    #expect(model.dates == plain.dates)
    #expect(model.data == plain.data)
    #expect(model.byName == plain.byName)
    #expect(model.value == ["at": "1970-01-01T00:00:04Z"])
    #expect(model.any as? String == "BQ==")
    let again = try PropertyListDecoder().decode(GNative.self, from: encoder.encode(model))
    #expect(again == model)
  }

  @Test func dataIsEncodedInTheFormOfTheEncoder() throws {
    let model = GNative()
    model.data = Data("AQI=".utf8)
    model.byName = ["x": Data([3])]
    let list = try unsafe PropertyListSerialization.propertyList(
      from: PropertyListEncoder().encode(model), format: nil)
    let members = try #require(list as? [String: Any])
    #expect(members["data"] as? Data == model.data)
    #expect(members["byName"] as? [String: Data] == model.byName)
    #expect(
      try PropertyListDecoder().decode(GNative.self, from: PropertyListEncoder().encode(model))
        == model)

    let json = try JSONValue(data: JSONEncoder().encode(model))
    #expect(json["data"] == "QVFJPQ==")
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.dataEncodingStrategy = .deferredToData
    decoder.dataDecodingStrategy = .deferredToData
    let numbers = try encoder.encode(model)
    #expect(try JSONValue(data: numbers)["byName"] == ["x": [3]])
    #expect(try decoder.decode(GNative.self, from: numbers) == model)
  }

  // MARK: - JSONDecoder

  final class GDated: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    var data: Data?
  }

  @Test func theStrategiesOfADecoderHoldForDatesAndData() throws {
    func date(_ json: String, _ strategy: JSONDecoder.DateDecodingStrategy) throws -> Double {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = strategy
      return try decoder.decode(GDated.self, from: Data(#"{"date":\#(json)}"#.utf8)).date
        .timeIntervalSince1970
    }
    let text = #""2026-01-02T00:00:00Z""#
    #expect(try date("5", .secondsSince1970) == 5)
    #expect(try date("5000", .millisecondsSince1970) == 5)
    #expect(try date("-978307200", .deferredToDate) == 0)
    #expect(try date(text, .iso8601) == 1_767_312_000)
    #expect(try date(text, .deferredToDate) == 1_767_312_000)
    #expect(try date(text, .custom { _ in Date(timeIntervalSince1970: 9) }) == 9)
    let formatter = DateFormatter()
    formatter.dateFormat = "dd.MM.yyyy"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    #expect(try date(#""02.01.2026""#, .formatted(formatter)) == 1_767_312_000)
    #expect(
      try issues { _ = try date(#""soon""#, .iso8601) } == [
        "date: Date from String failed: the text has not the form of a date"
      ])
    let decoder = JSONDecoder()
    decoder.dataDecodingStrategy = .deferredToData
    let json = Data(#"{"date":0,"data":[1,2]}"#.utf8)
    #expect(try decoder.decode(GDated.self, from: json).data == Data([1, 2]))
  }

  final class GOwnDate: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    override class var propertyTransformers: [String: JSONTransformer] {
      ["date": .date(.millisecondsSince1970)]
    }
  }

  @Test func aTransformerOfThePropertyComesFirst() throws {
    let json = Data(#"{"date":5000}"#.utf8)
    #expect(try JSONDecoder().decode(GOwnDate.self, from: json).date.timeIntervalSince1970 == 5)
    struct Plain: Codable { var date = Date(timeIntervalSince1970: 7) }
    let list = try PropertyListEncoder().encode(Plain())
    #expect(
      try PropertyListDecoder().decode(GOwnDate.self, from: list).date.timeIntervalSince1970 == 7)
  }

  final class GSnake: JSONModel {
    var firstName = ""
    var map: [String: Int] = [:]
  }

  @Test func keyStrategiesChangeTheKeysOfModelsOnly() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = Data(#"{"first_name":"a","map":{"two_words":1}}"#.utf8)
    let model = try decoder.decode(GSnake.self, from: json)
    #expect(model.firstName == "a")
    #expect(model.map == ["two_words": 1])
  }
}
