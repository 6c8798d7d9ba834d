import Foundation
import JSONModelKit
import TestSupport
import Testing

/// The key strategies of Foundation's coders apply to the keys of properties, not to those of
/// dictionaries and JSON values.
struct KeyStrategyTests {
  final class Part: JSONModel { var fullName = "" }
  struct Size: Codable, Equatable { var totalWidth = 0 }
  enum Kind: String, Codable { case smallOne, largeOne }
  final class Words: JSONModel {
    var wordCounts: [String: Int] = [:]
    var parts: [String: Part] = [:]
    var sizes: [String: Size] = [:]
    var kinds: [Kind: Int] = [:]
    var nested: [String: [String: Int]] = [:]
    var value: JSONValue = [:]
    var any: Any = 0
  }

  private static let document =
    #"{"any":{"someKey":1,"some_key":2},"kinds":{"smallOne":1},"nested":{"someKey":{"someKey":1,"some_key":2}},"#
    + #""parts":{"someKey":{"fullName":"a"},"some_key":{"fullName":"b"}},"sizes":{"someKey":{"totalWidth":1}},"#
    + #""value":{"someKey":{"someKey":1},"some_key":2},"wordCounts":{"someKey":1,"some_key":2}}"#

  @Test func keyStrategiesDoNotEncodeKeysOfDictionaries() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(try Words(string: Self.document))
    let expected = Self.document.replacing("wordCounts", with: "word_counts")
      .replacing("fullName", with: "full_name").replacing("totalWidth", with: "total_width")
    expectEqual(String(decoding: data, as: UTF8.self), expected)
  }

  @Test func keyStrategiesDoNotDecodeKeysOfDictionaries() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let words = try Words(string: Self.document)
    let decoded = try decoder.decode(Words.self, from: encoder.encode(words))
    expectEqual(try decoded.jsonString(), try words.jsonString())
  }

  @Test func keyStrategiesDoNotDecodeKeysOfJSONValues() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let text = #"{"some_key":1,"someKey":[{"a_b":null}]}"#
    let value = try decoder.decode(JSONValue.self, from: Data(text.utf8))
    expectEqual(value, try JSONValue(string: text))
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    expectEqual(try JSONValue(data: encoder.encode(value)), value)
  }

  // MARK: - Inside Codable values

  struct Box: Codable, Equatable {
    var wordCounts: [String: Int] = [:]
    var byPart: [String: [Size]]?
    var value: JSONValue = [:]
    var bytes = Data()
  }
  final class Boxes: JSONModel {
    var mainBox = Box()
    var allBoxes: [Box] = []
  }

  private static let box =
    #"{"byPart":{"someKey":[{"totalWidth":1}]},"bytes":"AQI=","value":{"some_key":{"someKey":1}},"#
    + #""wordCounts":{"someKey":1,"some_key":2}}"#
  private static let boxes = #"{"allBoxes":[\#(box)],"mainBox":\#(box)}"#

  @Test func keyStrategiesDoNotEncodeKeysOfDictionariesInCodableValues() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .sortedKeys
    let boxes = try Boxes(string: Self.boxes)
    let data = try encoder.encode(boxes)
    var expected = Self.boxes
    for name in ["mainBox", "allBoxes", "wordCounts", "byPart", "totalWidth"] {
      let words = name.replacing(/[A-Z]/) { "_" + $0.output.lowercased() }
      expected = expected.replacing(#""\#(name)""#, with: #""\#(words)""#)
    }
    expectEqual(try JSONValue(data: data), try JSONValue(string: expected))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    expectEqual(try decoder.decode(Boxes.self, from: data).jsonString(), try boxes.jsonString())
  }

  @Test func encodersUseTheirDataFormatInCodableValues() throws {
    let boxes = try Boxes(string: Self.boxes)
    let data = try PropertyListEncoder().encode(boxes)
    struct Decoded: Decodable {
      struct Box: Decodable { var bytes: Data }
      var mainBox: Box
    }
    let list = try PropertyListDecoder().decode(Decoded.self, from: data)
    expectEqual(list.mainBox.bytes, Data([1, 2]))
    expectEqual(
      try PropertyListDecoder().decode(Boxes.self, from: data).jsonString(), try boxes.jsonString())
  }
}
