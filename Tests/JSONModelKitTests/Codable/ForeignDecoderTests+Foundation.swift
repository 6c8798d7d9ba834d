import Foundation
import JSONModelKit
import Testing

extension ForeignDecoderTests {
  // MARK: - Property lists

  final class Native: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    var dates: [Date] = []
    var data = Data()
    var byName: [String: Data] = [:]
    var value = JSONValue.null
    @OptionalKey var any: Any = 0
  }
  struct PlainDates: Codable {
    var date = Date(timeIntervalSince1970: 1.5)
    var dates = [Date(timeIntervalSince1970: 2)]
    var data = Data([1, 2])
    var byName = ["x": Data([3])]
    var value = ["at": Date(timeIntervalSince1970: 4)]
    var any = Data([5])
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func datesAndDataOfPropertyListsAreImported(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    var plain = PlainDates()
    plain.date = Date(timeIntervalSince1970: 1)
    let model = try PropertyListDecoder().decode(Native.self, from: encoder.encode(plain))
    expectEqual(model.date, plain.date)
    expectEqual(model.dates, plain.dates)
    expectEqual(model.data, plain.data)
    expectEqual(model.byName, plain.byName)
    expectEqual(model.value, ["at": "1970-01-01T00:00:04Z"])
    expectEqual(model.any as? String, "BQ==")
    let again = try PropertyListDecoder().decode(Native.self, from: encoder.encode(model))
    expectEqual(again, model)
  }

  @Test func dataIsEncodedInTheFormatOfTheEncoder() throws {
    let model = Native()
    model.data = Data("AQI=".utf8)
    model.byName = ["x": Data([3])]
    let list = try unsafe PropertyListSerialization.propertyList(
      from: PropertyListEncoder().encode(model), format: nil)
    let members = try #require(list as? [String: Any])
    expectEqual(members["data"] as? Data, model.data)
    expectEqual(members["byName"] as? [String: Data], model.byName)
    try expectEqual(
      PropertyListDecoder().decode(Native.self, from: PropertyListEncoder().encode(model)), model)

    let json = try JSONValue(data: JSONEncoder().encode(model))
    expectEqual(json["data"], "QVFJPQ==")
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.dataEncodingStrategy = .deferredToData
    decoder.dataDecodingStrategy = .deferredToData
    let numbers = try encoder.encode(model)
    try expectEqual(JSONValue(data: numbers)["byName"], ["x": [3]])
    try expectEqual(decoder.decode(Native.self, from: numbers), model)
  }

  // MARK: - JSONDecoder

  final class Dated: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    var data: Data?
  }

  @Test func theStrategiesOfADecoderApplyToDatesAndData() throws {
    func date(_ json: String, _ strategy: JSONDecoder.DateDecodingStrategy) throws -> Double {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = strategy
      return try decoder.decode(Dated.self, from: Data(#"{"date":\#(json)}"#.utf8)).date
        .timeIntervalSince1970
    }
    let text = #""2026-01-02T00:00:00Z""#
    try expectEqual(date("5", .secondsSince1970), 5)
    try expectEqual(date("5000", .millisecondsSince1970), 5)
    try expectEqual(date("-978307200", .deferredToDate), 0)
    try expectEqual(date(text, .iso8601), 1_767_312_000)
    try expectEqual(date(text, .deferredToDate), 1_767_312_000)
    try expectEqual(date(text, .custom { _ in Date(timeIntervalSince1970: 9) }), 9)
    let formatter = DateFormatter()
    formatter.dateFormat = "dd.MM.yyyy"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    try expectEqual(date(#""02.01.2026""#, .formatted(formatter)), 1_767_312_000)
    try expectEqual(
      issues { _ = try date(#""soon""#, .iso8601) },
      [
        "date: cannot convert string to Date: not a valid date string"
      ])
    let decoder = JSONDecoder()
    decoder.dataDecodingStrategy = .deferredToData
    let json = Data(#"{"date":0,"data":[1,2]}"#.utf8)
    try expectEqual(decoder.decode(Dated.self, from: json).data, Data([1, 2]))
  }

  final class OwnDate: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    override class var propertyTransformers: [String: JSONTransformer] {
      ["date": .date(.millisecondsSince1970)]
    }
  }

  @Test func aTransformerOfThePropertyTakesPrecedence() throws {
    let json = Data(#"{"date":5000}"#.utf8)
    try expectEqual(JSONDecoder().decode(OwnDate.self, from: json).date.timeIntervalSince1970, 5)
    struct Plain: Codable { var date = Date(timeIntervalSince1970: 7) }
    let list = try PropertyListEncoder().encode(Plain())
    try expectEqual(
      PropertyListDecoder().decode(OwnDate.self, from: list).date.timeIntervalSince1970, 7)
  }

  final class Snake: JSONModel {
    var firstName = ""
    var map: [String: Int] = [:]
  }

  @Test func keyStrategiesChangeTheKeysOfModelsOnly() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = Data(#"{"first_name":"a","map":{"two_words":1}}"#.utf8)
    let model = try decoder.decode(Snake.self, from: json)
    expectEqual(model.firstName, "a")
    expectEqual(model.map, ["two_words": 1])
  }
}
