import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Dictionary keys that are converted by a transformer for strings.
struct ConvertedKeyTests {
  fileprivate struct UserID: RawRepresentable, Hashable, Sendable {
    var rawValue: UUID
  }

  enum Site: RawRepresentable, Hashable, Sendable {
    case home, other
    init?(rawValue: URL) {
      switch rawValue.host() {
      case "home.org": self = .home
      case "other.org": self = .other
      default: return nil
      }
    }
    var rawValue: URL {
      let text =
        switch self {
        case .home: "https://home.org"
        case .other: "https://other.org"
        }
      return URL(string: text) ?? URL(filePath: "/")
    }
  }

  struct Hue: Hashable, Codable, Sendable {
    var degrees = 0
  }

  fileprivate final class Keyed<Key: Hashable>: JSONModel {
    var map: [Key: Int] = [:]
    override class var transformers: JSONTransformerRegistry { registry }
  }

  fileprivate static let registry: JSONTransformerRegistry = {
    let registry = JSONTransformerRegistry()
    registry.register { (text: String) throws -> Hue in
      guard let degrees = Int(text.dropLast()), text.hasSuffix("°") else {
        throw JSONTransformError("a hue ends with °")
      }
      return Hue(degrees: degrees % 360)
    }
    registry.register { (hue: Hue) -> String in "\(hue.degrees)°" }
    return registry
  }()

  private func map<Key: Hashable>(_ keys: [String], as type: Key.Type) throws -> [Key: Int] {
    let members = keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
    let document = #"{"map":{\#(members)}}"#
    let model = try Keyed<Key>(string: document)
    for form in InputForm.allCases { try expectEqual(Keyed<Key>.make(document, as: form), model) }
    try expectEqual(Keyed<Key>(string: model.jsonString()), model)
    try expectEqual(JSONDecoder().decode(Keyed<Key>.self, from: Data(document.utf8)), model)
    let exported = try model.jsonValue()["map"]?.object?.keys.sorted()
    expectEqual(exported, keys.sorted())
    return model.map
  }

  private static let id = "0F8FAD5B-D9CB-469F-A165-70867728950E"

  @Test func keysAreConvertedBothWays() throws {
    let uuid = try #require(UUID(uuidString: Self.id))
    try expectEqual(map([Self.id], as: UUID.self), [uuid: 0])
    try expectEqual(map([Self.id], as: UserID.self), [UserID(rawValue: uuid): 0])
    let url = try #require(URL(string: "https://x.org/a?b=%20"))
    try expectEqual(map(["https://x.org/a?b=%20"], as: URL.self), [url: 0])
    try expectEqual(
      map(["https://other.org", "https://home.org"], as: Site.self), [.other: 0, .home: 1])
    let date = Date(timeIntervalSince1970: 0.5)
    try expectEqual(map(["1970-01-01T00:00:00.5Z"], as: Date.self), [date: 0])
    try expectEqual(map(["AQI=", ""], as: Data.self), [Data([1, 2]): 0, Data(): 1])
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    try expectEqual(map(["Europe/Berlin"], as: TimeZone.self), [zone: 0])
    try expectEqual(map(["90°", "-7°"], as: Hue.self), [Hue(degrees: 90): 0, Hue(degrees: -7): 1])
    try expectEqual(map([], as: UUID.self), [:])
  }

  private func issues<Key: Hashable>(_ members: String, as type: Key.Type) throws -> String {
    let document = #"{"map":{\#(members)}}"#
    let error = try importError { try Keyed<Key>(string: document) }
    for form in InputForm.allCases {
      let other = try importError { try Keyed<Key>.make(document, as: form) }
      expectEqual(Set(other.keyPaths), Set(error.keyPaths))
      expectEqual(Set(other.kinds), Set(error.kinds))
    }
    expectEqual(Set(error.properties), ["Keyed<\(type)>.map"])
    return error.description.split(separator: "\n").dropFirst().map { $0.dropFirst(2) }
      .joined(separator: "\n")
  }

  @Test func invalidKeysAreIssues() throws {
    try expectEqual(
      issues(#""x":1,"\#(Self.id)":"y""#, as: UUID.self),
      """
      line 1, column 9, map.x: cannot convert string to UUID: not a valid UUID [transform_failed]
      line 1, column 54, map.\(Self.id): cannot convert string to Int: not a number [transform_failed]
      """)
    try expectEqual(
      issues(#""2020-02-30":1"#, as: Date.self),
      "line 1, column 9, map.2020-02-30: cannot convert string to Date: the date does not exist "
        + "[transform_failed]")
    try expectEqual(
      issues(#""https://x.org":1"#, as: Site.self),
      #"line 1, column 9, map["https://x.org"]: cannot convert string to Site: not a valid Site "#
        + "[transform_failed]")
    try expectEqual(
      issues(#""red":1"#, as: Hue.self),
      "line 1, column 9, map.red: cannot convert string to Hue: a hue ends with ° [transform_failed]"
    )
  }

  @Test func equalKeysAreDuplicates() throws {
    let id = Self.id
    try expectEqual(
      issues(#""\#(id)":1,"\#(id.lowercased())":2"#, as: UUID.self),
      "line 1, column 50, map.\(id.lowercased()): duplicate key [duplicate_key]")
    try expectEqual(
      issues(#""1970-01-01":1,"1970-01-01T01:00:00+01:00":2"#, as: Date.self),
      "line 1, column 24, map.1970-01-01T01:00:00+01:00: duplicate key [duplicate_key]")
    try expectEqual(
      issues(#""10°":1,"370°":2"#, as: Hue.self),
      "line 1, column 18, map.370°: duplicate key [duplicate_key]")
    let same = try importError { try Keyed<UserID>(string: #"{"map":{"\#(id)":1,"\#(id)":2}}"#) }
    expectEqual(same.kinds, [.duplicateKey])
    let last = try Keyed<Hue>(
      string: #"{"map":{"10°":1,"370°":2}}"#, options: .init(duplicateKeys: .useLast))
    expectEqual(last.map, [Hue(degrees: 10): 2])
  }

  @Test func patchesChangeMembers() throws {
    let model = try Keyed<UUID>(string: #"{"map":{"\#(Self.id)":1}}"#)
    let other = UUID()
    try model.merge(
      string: #"{"map":{"\#(Self.id.lowercased())":null,"\#(other.uuidString)":2}}"#)
    expectEqual(model.map, [other: 2])
    let error = try importError { try model.merge(string: #"{"map":{"x":null}}"#) }
    expectEqual(error.keyPaths, [["map", "x"]])
    let edited = model.copy()
    edited.map = [:]
    try expectEqual(edited.mergePatch(from: model), ["map": [other.uuidString: nil]].asJSON)
  }

  fileprivate final class Checked: JSONModel {
    var days: [Date: Int] = [:]
    @OptionalKey var months: [Date: [Date]] = [:]
    override class var constraints: [String: [JSONConstraint]] { ["days": [.each(.range(1...9))]] }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["months": .date(.pattern("yyyy-MM"))]
    }
  }

  @Test func constraintsAndFormatsUseTheKeysOfTheDocument() throws {
    let error = try importError {
      try Checked(string: #"{"days":{"1970-01-02T00:00:00Z":0},"months":{"1970":[]}}"#)
    }
    expectEqual(
      error.description,
      """
      Checked: 2 issues
        line 1, column 33, days.1970-01-02T00:00:00Z: must be from 1 to 9 [constraint_violated]
        line 1, column 46, months["1970"]: cannot convert string to Date: does not match the date format yyyy-MM [transform_failed]
      """)
    let model = try Checked(string: #"{"days":{},"months":{"1970-01":["1970-02"]}}"#)
    expectEqual(model.months.keys.first, Date(timeIntervalSince1970: 0))
    try expectEqual(model.jsonString(), #"{"days":{},"months":{"1970-01":["1970-02"]}}"#)
    model.days = [Date(timeIntervalSince1970: 86_400): 0]
    expectEqual(model.issues().map(\.keyPath), [["days", "1970-01-02T00:00:00Z"]])
  }

  fileprivate struct Unknown: Hashable {}
  fileprivate final class OnlyImported: JSONModel {
    var map: [Hue: Int] = [:]
    override class var transformers: JSONTransformerRegistry {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) -> Hue in Hue(degrees: text.count) }
      return registry
    }
  }

  @Test func otherTypesAreDeclarationErrors() throws {
    for error in [
      try importError { try Keyed<Unknown>.checkDeclaration() },
      try importError { try Keyed<UUID?>.checkDeclaration() },
      try importError { try Keyed<Decimal>.checkDeclaration() },
      try importError { try Keyed<[UUID]>.checkDeclaration() },
    ] {
      #expect(error.issues.map(\.isDeclarationError) == [true], "\(error)")
    }
    let model = OnlyImported()
    model.map = [Hue(): 1]
    let error = try importError { try model.jsonString() }
    expectEqual(
      error.kind,
      .notExportable("no export transformer for Hue; register one, such as stringFromHue"))
    let dates = Keyed<Date>()
    dates.map = [.distantPast - 1e12: 1]
    let tooOld = try importError { try dates.jsonString() }
    #expect(
      tooOld.description.contains("map: cannot be exported: cannot convert Date to string"),
      "\(tooOld)")
  }

  @Test func schemasDescribeKeys() throws {
    let names = try Keyed<UUID>.jsonSchema()["properties"]["map"]["propertyNames"]
    expectEqual(names["format"]?.string, "uuid")
    let dates = try Keyed<Date>.jsonSchema()["properties"]["map"]["propertyNames"]
    #expect(dates["pattern"] != nil)
    try expectEqual(Keyed<Hue>.jsonSchema()["properties"]["map"]["propertyNames"], nil)
  }

  @Test func keysWithEqualHashesAreLimited() {
    // `Data` hashes only its first bytes, so these keys have equal hashes.
    var members: [String] = []
    for index in 0..<1_500 {
      let data = Data(repeating: 0, count: 200) + Data("\(index + 10_000)".utf8)
      members.append("\"\(data.base64EncodedString())\":1")
    }
    let error = #expect(throws: JSONModelError.self) {
      try Keyed<Data>(string: #"{"map":{\#(members.joined(separator: ","))}}"#)
    }
    expectEqual(error?.kind.code, "limit_exceeded")
  }
}

extension [String: [String: JSONValue]] {
  fileprivate var asJSON: JSONValue { .object(mapValues { .object($0) }) }
}
