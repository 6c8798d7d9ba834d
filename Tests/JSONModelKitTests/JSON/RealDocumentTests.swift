// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The properties are the keys of the documents.

import Foundation
import JSONModelKit
import Testing

/// Documents of real services.
///
/// Small documents are in the folder `Documents`. The originals, `twitter.json` and `canada.json`,
/// are also imported if they are in the folder `shared/data` beside the folder of the project.
struct RealDocumentTests {
  /// A document and the number of its statuses or coordinates.
  struct Document: Sendable, CustomTestStringConvertible {
    let url: URL
    let count: Int
    var testDescription: String { url.lastPathComponent }

    var data: Data { get throws { try Data(contentsOf: url) } }
  }

  private static func documents(_ small: (String, Int), _ large: (String, Int)) -> [Document] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let original = folder.appending(path: "../../../../shared/data/\(large.0)").standardizedFileURL
    let document = Document(url: folder.appending(path: "Documents/\(small.0)"), count: small.1)
    return FileManager.default.fileExists(atPath: original.path)
      ? [document, Document(url: original, count: large.1)] : [document]
  }

  static let statuses = documents(("statuses.json", 24), ("twitter.json", 100))
  static let coordinates = documents(("coordinates.json", 2134), ("canada.json", 111_126))

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

  @Test(arguments: statuses)
  func tweetsAreImportedAsByJSONSerialization(document: Document) throws {
    let data = try document.data
    let search = try Search(data: data)
    let tree = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let statuses = try #require(tree["statuses"] as? [[String: Any]])
    expectEqual(search.statuses.count, document.count)
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

  @Test(arguments: coordinates)
  func coordinatesAreRoundedToTheNearestDouble(document: Document) throws {
    let data = try document.data
    let coordinates = try Collection(data: data).features.flatMap(\.geometry.coordinates).joined()
      .joined()
    let value = try JSONValue(data: data)
    let texts = (value["features"]?.array ?? []).flatMap {
      $0["geometry"]?["coordinates"]?.array ?? []
    }
    .flatMap { $0.array ?? [] }.flatMap { $0.array ?? [] }.compactMap { $0.number?.text }
    expectEqual(texts.count, document.count)
    #expect(coordinates.elementsEqual(texts.compactMap { Double($0) }))
  }

  @Test(arguments: statuses)
  func aDocumentIsEqualAfterAnExportAndAnImport(document: Document) throws {
    let value = try JSONValue(data: document.data)
    try expectEqual(JSONValue(data: value.data()), value)
    try expectEqual(JSONValue(string: value.string(options: .pretty)), value)
    try expectEqual(JSONValue(any: JSONSerialization.jsonObject(with: value.data())), value)
  }
}
