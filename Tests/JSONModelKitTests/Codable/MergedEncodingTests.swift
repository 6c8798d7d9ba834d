import Foundation
import JSONModelKit
import Testing

/// `Codable` values that encode a model and further members into one object.
struct MergedEncodingTests {
  final class City: JSONModel {
    var name = ""
    var area = 0
  }

  /// Encodes the members of a city and a code, in either order.
  struct Entry: Codable {
    enum Keys: String, CodingKey { case code, name }
    var city: City
    var code: String
    var isModelFirst: Bool
    var name: String?

    init(city: City, code: String, isModelFirst: Bool, name: String? = nil) {
      (self.city, self.code, self.isModelFirst, self.name) = (city, code, isModelFirst, name)
    }

    init(from decoder: any Decoder) throws {
      city = try City(from: decoder)
      code = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .code)
      isModelFirst = true
    }

    func encode(to encoder: any Encoder) throws {
      if isModelFirst { try city.encode(to: encoder) }
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(code, forKey: .code)
      try container.encodeIfPresent(name, forKey: .name)
      if !isModelFirst { try city.encode(to: encoder) }
    }
  }

  final class Atlas: JSONModel {
    var entry = Entry(city: City(), code: "", isModelFirst: true)
  }

  private func entry(isModelFirst: Bool, name: String? = nil) throws -> Entry {
    let city = try City(string: #"{"name":"Rome","area":1285}"#)
    return Entry(city: city, code: "RM", isModelFirst: isModelFirst, name: name)
  }

  @Test(arguments: [true, false])
  func theMembersOfTheModelAndTheOthersAreExported(isModelFirst: Bool) throws {
    let atlas = Atlas()
    atlas.entry = try entry(isModelFirst: isModelFirst)
    let expected: JSONValue = ["entry": ["area": 1285, "code": "RM", "name": "Rome"]]
    expectEqual(try atlas.jsonValue(), expected)
    expectEqual(try JSONValue(string: atlas.jsonString()), expected)
    expectEqual(try JSONValue(encoding: atlas.entry), expected["entry"])
    let encoder = JSONEncoder()
    expectEqual(try JSONValue(data: encoder.encode(atlas)), expected)
    expectEqual(try JSONValue(data: encoder.encode(atlas.entry)), expected["entry"])
    let again = try Atlas(value: expected)
    expectEqual(again.entry.city.name, "Rome")
    expectEqual(again.entry.code, "RM")
  }

  @Test(arguments: [(true, "Roma"), (false, "Rome")])
  func theLastMemberWithAKeyIsUsed(isModelFirst: Bool, name: String) throws {
    let entry = try entry(isModelFirst: isModelFirst, name: "Roma")
    let expected: JSONValue = ["area": 1285, "code": "RM", "name": .string(name)]
    expectEqual(try JSONValue(encoding: entry), expected)
    expectEqual(try JSONValue(data: JSONEncoder().encode(entry)), expected)
  }
}
