// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The properties are the keys of the documents.

import Foundation
import JSONModelKit
import Testing

/// Documents from the real world, which lie beside the project on the machines of its developers.
struct RealDocumentTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data").standardizedFileURL

  static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  final class Search: JSONModel { var statuses: [Status] = [] }
  final class Status: JSONModel {
    var id: Int64 = 0
    var text = ""
    var user = User()
    var retweeted_status: Status?
  }
  final class User: JSONModel {
    var name = ""
    var description = ""
    var url: String?
    var followers_count = 0
  }

  @Test(.enabled(if: has("twitter.json"), "twitter.json is absent"))
  func tweetsAreImportedAsJSONSerializationReadsThem() throws {
    let data = try Self.data("twitter.json")
    let search = try Search(data: data)
    let tree = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let statuses = try #require(tree["statuses"] as? [[String: Any]])
    expectEqual(search.statuses.count, 100)
    func compare(_ status: Status, _ expected: [String: Any]) {
      let user = expected["user"] as? [String: Any]
      expectEqual(status.id, (expected["id"] as? NSNumber)?.int64Value)
      expectEqual(status.text, expected["text"] as? String)
      expectEqual(status.user.name, user?["name"] as? String)
      expectEqual(status.user.description, user?["description"] as? String)
      expectEqual(status.user.url, user?["url"] as? String)
      expectEqual(status.user.followers_count, (user?["followers_count"] as? NSNumber)?.intValue)
      #expect((status.retweeted_status != nil) == (expected["retweeted_status"] != nil))
      if let inner = status.retweeted_status,
        let other = expected["retweeted_status"] as? [String: Any]
      {
        compare(inner, other)
      }
    }
    for (status, expected) in zip(search.statuses, statuses) { compare(status, expected) }
  }

  final class Collection: JSONModel { var features: [Feature] = [] }
  final class Feature: JSONModel { var geometry = Geometry() }
  final class Geometry: JSONModel { var coordinates: [[[Double]]] = [] }

  @Test(.enabled(if: has("canada.json"), "canada.json is absent"))
  func coordinatesAreTheNearestDoubles() throws {
    let data = try Self.data("canada.json")
    let coordinates = try Collection(data: data).features.flatMap(\.geometry.coordinates).joined()
      .joined()
    let value = try JSONValue(data: data)
    let texts = (value["features"]?.array ?? []).flatMap {
      $0["geometry"]?["coordinates"]?.array ?? []
    }
    .flatMap { $0.array ?? [] }.flatMap { $0.array ?? [] }.compactMap { $0.number?.text }
    expectEqual(texts.count, 111_126)
    #expect(coordinates.elementsEqual(texts.compactMap { Double($0) }))
  }

  @Test(.enabled(if: has("twitter.json"), "twitter.json is absent"))
  func aDocumentSurvivesItsOwnText() throws {
    let value = try JSONValue(data: Self.data("twitter.json"))
    try expectEqual(JSONValue(data: value.data()), value)
    try expectEqual(JSONValue(string: value.string(isPretty: true)), value)
    try expectEqual(JSONValue(any: JSONSerialization.jsonObject(with: value.data())), value)
  }
}
