import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Unknown keys that resemble the keys of absent properties: `reportsNearMisses`.
struct NearMissTests {
  final class Photo: JSONModel {
    var title = ""
    var imageURL: String?
    var next: Photo?
    var all: [String: Photo]?
    var camera: String?
    override class var keyMapper: JSONKeyMapper { ["camera": "exif.camera"] }
  }

  /// Runs an import, and returns the tolerated issues as text.
  static func nearMisses(
    _ reportsNearMisses: Bool = true, _ body: (JSONImportOptions) throws -> Void
  ) throws -> [String] {
    let found = Locked<[String]>([])
    let options = JSONImportOptions(
      reportsNearMisses: reportsNearMisses,
      onTolerated: { error in found.change { $0 = error.issues.map { "\($0)" } } })
    try body(options)
    return found.value
  }

  @Test func aMisspeltKeyOfAnOptionalIsReported() throws {
    let text = #"{"title": "a", "imageUrl": "x"}"#
    let found = try Self.nearMisses { options in
      expectEqual(try Photo(string: text, options: options).imageURL, nil)
    }
    expectEqual(
      found,
      ["line 1, column 16, imageUrl: unknown key; did you mean \"imageURL\"? [unknown_key]"])
    expectEqual(try Self.nearMisses(false) { _ = try Photo(string: text, options: $0) }, [])
    let names = Locked<[String?]>([])
    let options = JSONImportOptions(
      reportsNearMisses: true,
      onTolerated: { error in names.change { $0 = error.properties } })
    _ = try Photo(string: text, options: options)
    expectEqual(names.value, ["Photo.imageURL"])
  }

  @Test(arguments: [
    #"{"title": "a", "imageUrl": "x", "imageURL": "y"}"#,  // The key itself is there.
    #"{"title": "a", "imageURL": null, "image_url": 1}"#,
    #"{"title": "a", "titles": 1}"#,  // The nearest key is there.
    #"{"title": "a", "width": 1, "colorSpace": 2}"#,
  ])
  func otherUnknownKeysAreNot(_ text: String) throws {
    expectEqual(try Self.nearMisses { _ = try Photo(string: text, options: $0) }, [])
  }

  static let deep = """
    {"title": "a", "next": {"title": "b", "image_url": "x", "al": {}},
     "all": {"k": {"title": "c", "nxt": 3, "exif": {"kamera": 1}}}}
    """
  static let deepIssues = [
    "next.image_url: unknown key; did you mean \"imageURL\"? [unknown_key]",
    "next.al: unknown key; did you mean \"all\"? [unknown_key]",
    "all.k.nxt: unknown key; did you mean \"next\"? [unknown_key]",
    "all.k.exif.kamera: unknown key; did you mean \"camera\"? [unknown_key]",
  ]

  struct Album: Codable { var photo: Photo }

  @Test func allFormsReportTheSameKeys() throws {
    let text = Self.deep
    let bytes = try Self.nearMisses { _ = try Photo(string: text, options: $0) }
    expectEqual(bytes.map { String($0.split(separator: ", ")[2]) }, Self.deepIssues)
    let expected = Self.deepIssues.sorted()
    let value = try JSONValue(string: text)
    expectEqual(
      try Self.nearMisses { _ = try Photo(value: value, options: $0) }.sorted(), expected)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    expectEqual(
      try Self.nearMisses { _ = try Photo(dictionary: object, options: $0) }.sorted(), expected)
    let decoded = try Self.nearMisses {
      let decoder = JSONDecoder()
      decoder.userInfo[.jsonImportOptions] = $0
      _ = try decoder.decode(Photo.self, from: Data(text.utf8))
    }
    expectEqual(decoded.sorted(), expected)
    let nested = try Self.nearMisses {
      let decoder = JSONDecoder()
      decoder.userInfo[.jsonImportOptions] = $0
      _ = try decoder.decode(Album.self, from: Data("{\"photo\": \(text)}".utf8))
    }
    expectEqual(nested.sorted(), expected.map { "photo." + $0 })
    let elements = try Self.nearMisses { _ = try [Photo](value: [value], options: $0) }
    expectEqual(elements.sorted(), expected.map { "[0]." + $0 })
  }

  @Test func aMergeReportsThem() throws {
    let found = try Self.nearMisses { options in
      try Photo().merge(string: #"{"imageUrl": "x"}"#, options: options)
    }
    expectEqual(
      found, ["line 1, column 2, imageUrl: unknown key; did you mean \"imageURL\"? [unknown_key]"])
  }

  final class Collecting: JSONModel {
    var imageURL: String?
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  final class Closed: JSONModel {
    var imageURL: String?
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class Hooked: JSONModel {
    var imageURL: String?
    override class func willImport(_ object: inout [String: JSONValue]) throws { object["x"] = 1 }
  }

  @Test func thePolicyForUnknownKeysApplies() throws {
    let text = #"{"a": 1, "imageUrl": 1}"#
    let issue = "line 1, column 10, imageUrl: unknown key; did you mean \"imageURL\"? [unknown_key]"
    let found = try Self.nearMisses { options in
      let model = try Collecting(string: text, options: options)
      expectEqual(model.rest, ["a": 1, "imageUrl": 1])
    }
    expectEqual(found, [issue])
    expectEqual(try Self.nearMisses { _ = try Hooked(string: text, options: $0) }, [issue])
    let rejected: [String] = try Self.nearMisses { options in
      let error = try importError { try Closed(string: text, options: options) }
      let last: [String] = error.issues.suffix(1).map(\.description)
      expectEqual(last, [issue])
    }
    #expect(rejected.isEmpty)
  }

  final class Owner: JSONModel {
    var id = 0
    var name: String?
  }
  final class Flat: JSONModel {
    var owner: Owner?
    var other = Owner()
    override class var keyMapper: JSONKeyMapper {
      ["owner": .flattened(prefix: "owner_"), "other": .flattened]
    }
  }

  @Test func keysOfFlattenedModelsAreKnown() throws {
    let found = try Self.nearMisses { options in
      _ = try Flat(string: #"{"owner_nam": 1, "id": 1, "nme": 2}"#, options: options)
    }
    expectEqual(
      found,
      [
        "line 1, column 2, owner_nam: unknown key; did you mean \"owner_name\"? [unknown_key]",
        "line 1, column 27, nme: unknown key; did you mean \"name\"? [unknown_key]",
      ])
  }
}
