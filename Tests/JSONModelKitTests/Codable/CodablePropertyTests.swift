import Foundation
import JSONModelKit
import Testing

struct CodablePropertyTests {
  // MARK: - Codable types

  struct Address: Codable, Equatable {
    var street = ""
    var zip = 0
    var moved: Date?
    var tags: [String]?
    var owner: Owner?
  }
  struct Owner: Codable, Equatable {
    var name = ""
    var level: UInt8 = 0
    var home: URL?
    var id: UUID?
    var debts: Decimal?
    var key: Data?
  }
  enum Figure: Codable, Equatable {
    case circle(radius: Double)
    case rectangle(Int, height: Int)
    case empty
  }
  struct Meters: Codable, Equatable {
    var value = 0.0
    init(_ value: Double) { self.value = value }
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Double.self)
      if value < 0 { throw Trouble.negative }
      if value == 13 {
        throw DecodingError.dataCorruptedError(
          in: try decoder.singleValueContainer(), debugDescription: "13 is a secret")
      }
    }
    func encode(to encoder: any Encoder) throws {}
  }
  enum Trouble: LocalizedError {
    case negative
    var errorDescription: String? { "a length is not negative" }
  }
  final class Thing: Codable {
    var name = ""
    var parts: [Thing]?
  }

  final class Codables: JSONModel {
    @OptionalKey var address = Address()
    @OptionalKey var list: [Address] = []
    @OptionalKey var gaps: [Address?] = []
    @OptionalKey var byName: [String: Address] = [:]
    @OptionalKey var byNumber: [Int: [Address]] = [:]
    var optional: Address?
    @OptionalKey var figure = Figure.empty
    @OptionalKey var figures: [Figure] = []
    @OptionalKey var length = Meters(0)
    @OptionalKey var lengths: [Meters] = []
    @OptionalKey var thing = Thing()
    @OptionalKey var range = 0...0
    @OptionalKey var presence: JSONPresence<Address> = .absent
  }
  final class RequiredCodable: JSONModel { var address = Address() }

  @Test(arguments: InputForm.allCases)
  func codableTypesAreImported(form: InputForm) throws {
    let model = try Codables.make(
      #"""
      {"address":{"street":"Main","zip":7,"moved":"2014-05-06T08:03:21.25Z","tags":["a"],
         "unknown":[1],"owner":{"name":"Jo","level":255,"home":"https://x.org/a%20b",
         "id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","debts":0.1,"key":"SGk="}},
       "list":[{"street":"A","zip":1},{"street":"B","zip":2,"tags":null,"owner":null}],
       "gaps":[null,{"street":"C","zip":3}],"byName":{"x":{"street":"D","zip":4}},
       "byNumber":{"5":[{"street":"E","zip":5}]},"optional":null,
       "figure":{"circle":{"radius":1.5}},
       "figures":[{"rectangle":{"_0":1,"height":2}},{"empty":{}}],
       "length":2.5,"lengths":[1,2],"thing":{"name":"a","parts":[{"name":"b"}]},
       "range":[1,5],"presence":{"street":"F","zip":6}}
      """#, as: form)
    expectEqual(model.address.street, "Main")
    expectEqual(model.address.moved, Date(timeIntervalSince1970: 1_399_363_401.25))
    expectEqual(model.address.tags, ["a"])
    let owner = try #require(model.address.owner)
    #expect((owner.name, owner.level, owner.debts) == ("Jo", 255, Decimal(string: "0.1")))
    expectEqual(owner.home?.absoluteString, "https://x.org/a%20b")
    expectEqual(owner.id?.uuidString, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    expectEqual(owner.key, Data("Hi".utf8))
    expectEqual(model.list, [Address(street: "A", zip: 1), Address(street: "B", zip: 2)])
    expectEqual(model.gaps, [nil, Address(street: "C", zip: 3)])
    expectEqual(model.byName, ["x": Address(street: "D", zip: 4)])
    expectEqual(model.byNumber, [5: [Address(street: "E", zip: 5)]])
    expectEqual(model.optional, nil)
    expectEqual(model.figure, .circle(radius: 1.5))
    expectEqual(model.figures, [.rectangle(1, height: 2), .empty])
    expectEqual(model.length, Meters(2.5))
    expectEqual(model.lengths, [Meters(1), Meters(2)])
    expectEqual(model.thing.parts?.map(\.name), ["b"])
    expectEqual(model.range, 1...5)
    expectEqual(model.presence, .value(Address(street: "F", zip: 6)))
  }

  @Test(arguments: InputForm.allCases)
  func codableTypesFollowTheRulesForNullAndAbsentKeys(form: InputForm) throws {
    try expectEqual(importError { try RequiredCodable.make("{}", as: form) }.kind, .missingKey)
    let null = try importError { try RequiredCodable.make(#"{"address":null}"#, as: form) }
    expectEqual(null.kinds, [.nullValue(expected: "Address")])
    expectEqual(null.keyPath, ["address"])
    let element = try importError { try Codables.make(#"{"list":[null]}"#, as: form) }
    expectEqual(element.kinds, [.nullValue(expected: "Address")])
    expectEqual(element.keyPath, ["list", 0])
    try expectEqual(Codables.make(#"{"presence":null}"#, as: form).presence, .null)
  }

  /// A member, and the key path, offset and kind of its issue.
  static let codableIssues: [(String, String, Int, JSONModelError.Kind)] = [
    (#""address": {"zip": 1}"#, "address.street", 12, .missingKey),
    (
      #""address": {"street": null, "zip": 1}"#, "address.street", 23,
      .nullValue(expected: "String")
    ),
    (
      #""address": {"street": "s", "zip": "secret"}"#, "address.zip", 35,
      .typeMismatch(expected: "Int", found: "string")
    ),
    (
      #""address": {"street": 77, "zip": 1}"#, "address.street", 23,
      .typeMismatch(expected: "String", found: "number")
    ),
    (
      #""address": {"street": "s", "zip": true}"#, "address.zip", 35,
      .typeMismatch(expected: "Int", found: "true")
    ),
    (
      #""address": {"street": "s", "zip": {}}"#, "address.zip", 35,
      .typeMismatch(expected: "Int", found: "object")
    ),
    (
      #""address": {"street": "s", "zip": 1, "tags": ["a", 7]}"#, "address.tags[1]", 52,
      .typeMismatch(expected: "String", found: "number")
    ),
    (
      #""list": [{"street": "s", "zip": 1}, {"street": "t"}]"#, "list[1].zip", 37, .missingKey
    ),
    (
      #""byName": {"a": {"street": "s", "zip": []}}"#, "byName.a.zip", 40,
      .typeMismatch(expected: "Int", found: "array")
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"level": 1}}"#, "address.owner.name", 47,
      .missingKey
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": false}}"#,
      "address.owner.level", 70, .typeMismatch(expected: "UInt8", found: "false")
    ),
    (#""figure": {"circle": {}}"#, "figure.circle.radius", 22, .missingKey),
    (
      #""figures": [{"empty": {}}, {"circle": {"radius": "secret"}}]"#,
      "figures[1].circle.radius", 50, .typeMismatch(expected: "Double", found: "string")
    ),
    (#""length": "secret""#, "length", 11, .typeMismatch(expected: "Double", found: "string")),
    (
      #""thing": {"name": "x", "parts": [{"name": "y"}, {"name": []}]}"#, "thing.parts[1].name", 58,
      .typeMismatch(expected: "String", found: "array")
    ),
    (
      #""byNumber": {"5": [{"street": "s"}]}"#, #"byNumber["5"][0].zip"#, 20, .missingKey
    ),
  ]

  @Test(arguments: codableIssues)
  func anIssueInACodableTypeHasItsPosition(
    member: String, path: String, offset: Int, kind: JSONModelError.Kind
  ) throws {
    let json = "{\(member)}"
    let error = try importError { try Codables(string: json) }
    expectEqual(error.paths, [path])
    expectEqual(error.kinds, [kind])
    expectEqual(error.offsets, [offset])
    #expect(!error.description.contains("secret") && !error.description.contains("77"))
    for form in InputForm.trees {
      expectEqual(summary(try importError { try Codables.make(json, as: form) }), summary(error))
    }
  }

  /// Members with invalid values, and the key path and offset of their issue; its kind is not
  /// specified.
  static let corrupt: [(String, String, Int)] = [
    (#""address": {"street": "s", "zip": 1.5}"#, "address.zip", 35),
    (#""address": {"street": "s", "zip": 98765432109876543210}"#, "address.zip", 35),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": 987}}"#,
      "address.owner.level", 70
    ),
    (
      #""address": {"street": "s", "zip": 1, "moved": "secret"}"#, "address.moved", 47
    ),
    (
      #""address": {"street": "s", "zip": 1, "moved": "2014-02-30"}"#, "address.moved", 47
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": 1, "home": ""}}"#,
      "address.owner.home", 81
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": 1, "id": "secret"}}"#,
      "address.owner.id", 79
    ),
    (
      #""address": {"street": "s", "zip": 1, "owner": {"name": "n", "level": 1, "key": "secret"}}"#,
      "address.owner.key", 80
    ),
    (#""figure": {"triangle": {"a": "secret"}}"#, "figure", 11),
    (#""figure": {"circle": {"radius": 1}, "empty": {}}"#, "figure", 11),
    (#""figure": {}"#, "figure", 11),
    (#""length": 13"#, "length", 11),
    (#""lengths": [1, -987]"#, "lengths[1]", 16),
    (#""range": [987, 1]"#, "range", 10),
    (#""length": 1e400"#, "length", 11),
  ]

  @Test(arguments: [("7", "number"), (#""x""#, "string"), ("[1]", "array"), ("true", "true")])
  func aKeyedCodableTypeRequiresAnObject(json: String, found: String) throws {
    for form in InputForm.allCases {
      let error = try importError {
        try Codables.make(#"{"address":\#(json),"list":[\#(json)]}"#, as: form)
      }
      expectEqual(error.keyPaths, [["address"], ["list", 0]])
      let mismatch = JSONModelError.Kind.typeMismatch(expected: "Address", found: found)
      expectEqual(error.kinds, [mismatch, mismatch])
    }
  }

  @Test(arguments: corrupt)
  func aCorruptValueInACodableTypeHasItsPosition(
    member: String, path: String, offset: Int
  ) throws {
    let json = "{\(member)}"
    let error = try importError { try Codables(string: json) }
    expectEqual(error.paths, [path])
    expectEqual(error.offsets, [offset])
    for secret in ["secret", "987", "13", "1.5", "02-30"] {
      #expect(!error.issues[0].kind.description.contains(secret), "\(error)")
    }
    let tree = try importError { try Codables(value: JSONValue(string: json)) }
    expectEqual(summary(tree), summary(error))
  }
}
