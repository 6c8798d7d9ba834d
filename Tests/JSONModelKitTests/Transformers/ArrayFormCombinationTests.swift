import Foundation
import JSONModelKit
import JSONModelRecords
import JSONModelSchema
import Testing

/// `.oneOrMany` and `.keyed(by:)` together with the other forms of values and keys.
struct ArrayFormCombinationTests {
  final class Customer: JSONModel {
    var id = ""
    var email: String?
  }

  final class Mixed: JSONModel {
    var payers: [JSONEither<String, Customer>]?
    var texts: [JSONEither<Int, [String]>]?
    var either: JSONEither<String, Envelope>?
    var packed: [Customer]?
    var parts: [Customer]?
    var members: [Customer]?
    var numbers: [Int]?
    var lossy: [Int]?
    var maybe: JSONPresence<[Int]> = .absent
    var ratios: [Double]?
    var ratio: JSONEither<Double, String>?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "payers": .oneOrMany(exportsOne: true), "texts": .oneOrMany,
        "packed": .embedded(.oneOrMany(exportsOne: true)),
        "parts": .each(.embedded).oneOrMany(exportsOne: true),
        "members": .embedded(.keyed(by: "id")), "numbers": .each(.embedded).oneOrMany,
        "lossy": .embedded(.lossy().oneOrMany), "maybe": .embedded(.oneOrMany).orNil,
        "ratios": .oneOrMany,
      ]
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["lossy": [.each(.range(0...9))], "members": [.count(...2)]]
    }
  }

  final class Envelope: JSONModel {
    var notes: [Customer] = []
    var tags: [String]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["notes": .keyed(by: "id"), "tags": .oneOrMany]
    }
  }

  /// A document, and the document of its export.
  static let documents: [(document: String, exported: String?)] = [
    (#"{"payers":"a"}"#, nil), (#"{"payers":{"id":"a"}}"#, nil),
    (#"{"payers":["a",{"id":"b"}]}"#, nil),
    (#"{"payers":[{"id":"b"}]}"#, #"{"payers":{"id":"b"}}"#),
    (#"{"payers":[]}"#, nil), (#"{"texts":7}"#, #"{"texts":[7]}"#), (#"{"texts":[7,["x"]]}"#, nil),
    // Elements that may be arrays or not: an array is the array of elements.
    (#"{"texts":[["x","y"]]}"#, nil),
    (#"{"either":{"notes":{"a":{}},"tags":"x"}}"#, #"{"either":{"notes":{"a":{}},"tags":["x"]}}"#),
    (#"{"either":"x"}"#, nil),
    (#"{"packed":"{\"id\":\"a\"}"}"#, nil),
    (#"{"packed":"[{\"id\":\"a\"},{\"id\":\"b\"}]"}"#, nil),
    (#"{"parts":"{\"id\":\"a\"}"}"#, nil),
    (#"{"parts":["{\"id\":\"a\"}","{\"id\":\"b\"}"]}"#, nil),
    (#"{"members":"{\"a\":{\"email\":\"x\"},\"b\":{}}"}"#, nil),
    (#"{"numbers":"12"}"#, #"{"numbers":["12"]}"#), (#"{"numbers":["1","2"]}"#, nil),
    (#"{"lossy":"5"}"#, #"{"lossy":"[5]"}"#),
    (#"{"lossy":"[\"x\",5]"}"#, #"{"lossy":"[5]"}"#), (#"{"lossy":"\"x\""}"#, #"{"lossy":"[]"}"#),
    (#"{"maybe":"7"}"#, #"{"maybe":"[7]"}"#), (#"{"maybe":"x"}"#, #"{"maybe":null}"#),
    (#"{"maybe":null}"#, nil),
  ]

  static let rejected: [(document: String, issues: [String])] = [
    (#"{"payers":{}}"#, ["payers.id: required key is missing"]),
    (#"{"payers":["a",{}]}"#, ["payers[1].id: required key is missing"]),
    (#"{"packed":"{}"}"#, ["packed.id: required key is missing"]),
    (#"{"packed":"[{}]"}"#, ["packed[0].id: required key is missing"]),
    (#"{"packed":{}}"#, ["packed: expected String, found object"]),
    (#"{"parts":"{}"}"#, ["parts.id: required key is missing"]),
    (
      #"{"parts":["{}",7]}"#,
      ["parts[0].id: required key is missing", "parts[1]: expected String, found number"]
    ),
    (
      #"{"members":"{\"a\":{\"id\":\"b\"}}"}"#,
      ["members.a.id: must be equal to the key of the object"]
    ),
    (#"{"members":"{\"a\":7}"}"#, ["members.a: expected Customer, found number"]),
    (#"{"members":"{\"a\":{},\"b\":{},\"c\":{}}"}"#, ["members: must have at most 2 elements"]),
    (
      #"{"either":{"notes":{"a":{"email":1.5,"id":[]}}}}"#,
      ["either.notes.a.id: expected String, found array"]
    ),
    (#"{"lossy":"20"}"#, ["lossy: must be from 0 to 9"]),
    (#"{"lossy":"[1,20]"}"#, ["lossy[1]: must be from 0 to 9"]),
    (#"{"lossy":"[\"x\",20]"}"#, ["lossy[1]: must be from 0 to 9"]),
  ]

  @Test func positionsAreThoseInTheString() throws {
    let error = try importError { try Mixed(string: #"{"members": "{\"a\": {}, \"b\": [7]}"}"#) }
    expectEqual(error.offsets, [32])
    let constraint = try importError { try Mixed(string: #"{"lossy": "[\"x\", 20]"}"#) }
    expectEqual(constraint.paths, ["lossy[1]"])
  }

  // MARK: - Numbers that are not finite

  @Test func notFiniteNumbersAreElements() throws {
    final class Ratios: JSONModel {
      var ratios: [Double] = []
      var either: JSONEither<Double, String> = .second("")
      override class var propertyTransformers: [String: JSONTransformer] {
        ["ratios": .nonFinite(positive: "INF", negative: "-INF", nan: "N").oneOrMany]
      }
    }
    let options = JSONImportOptions(syntax: .json5)
    let model = try Ratios(string: "{ratios: Infinity, either: -Infinity}", options: options)
    expectEqual(model.ratios, [.infinity])
    expectEqual(model.either, .first(-.infinity))
    try expectEqual(Ratios(string: #"{"ratios": "-INF", "either": "NaN"}"#).ratios, [-.infinity])
  }

  // MARK: - Tolerance

  final class Board: JSONModel {
    var notes: [Customer] = []
    var tags: [Int] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["notes": .lossy().keyed(by: "id"), "tags": .lossy().oneOrMany]
    }
  }

  @Test(arguments: [InputForm.bytes, .value, .swift])
  func elementsAreDroppedInEveryForm(form: InputForm) throws {
    let log = Locked<[String]>([])
    var options = JSONImportOptions.default
    options.onTolerated = { error in
      log.change { $0 += error.sentences }
    }
    let board = try Board.make(
      #"{"notes": {"a": {}, "b": {"email": []}, "c": 7}, "tags": "x"}"#, as: form,
      options: options)
    expectEqual(board.notes.map(\.id), ["a"])
    expectEqual(board.tags, [])
    expectEqual(
      log.value,
      [
        "notes.b.email: expected String, found array", "notes.c: expected Customer, found number",
        "tags: cannot convert string to Int: not a number",
      ])
  }

  // MARK: - Keys

  final class Owner: JSONModel {
    var name = ""
    var zip: String?
  }

  final class Place: JSONModel {
    var id = ""
    var owner = Owner()
    var agent: Owner?
    var kind: Kind?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    enum Kind: String { case city, river }
    override class var keyMapper: JSONKeyMapper {
      .caseInsensitive.mapping([
        "owner": .flattened(prefix: "owner_"), "agent": .flattened(prefix: "agent_"),
      ])
    }
  }

  final class Places: JSONModel {
    var places: [Place] = []
    var inner = Flat()
    override class var keyMapper: JSONKeyMapper {
      .caseInsensitive.mapping(["inner": .flattened(prefix: "in_")])
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["places": .keyed(by: "id")]
    }
  }

  final class Flat: JSONModel {
    var tags: [String]?
    var notes: [Customer]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["tags": .oneOrMany, "notes": .keyed(by: "id")]
    }
  }

  static let places = #"""
    {"Places":{"Rome":{"OWNER_name":"x","Kind":"city","more":[1]},"rome":{"owner_name":"y","id":"rome","agent_zip":"1","agent_name":"z"}},"in_tags":"a","IN_NOTES":{"n":{}}}
    """#

  @Test(arguments: InputForm.allCases) func keysOfElementsKeepTheirCase(form: InputForm) throws {
    let model = try Places.make(Self.places, as: form)
    expectEqual(model.places.map(\.id), ["Rome", "rome"])
    expectEqual(model.places.map(\.owner.name), ["x", "y"])
    expectEqual(model.places.map { $0.agent?.zip }, [nil, "1"])
    expectEqual(model.inner.tags, ["a"])
    expectEqual(model.inner.notes?.map(\.id), ["n"])
    try expectEqual(
      exported(model),
      #"{"places":{"Rome":{"owner_name":"x","kind":"city","more":[1]},"rome":{"owner_name":"y","agent_name":"z","agent_zip":"1"}},"in_tags":["a"],"in_notes":{"n":{}}}"#
    )
    try expectEqual(Places(string: exported(model)), model)
    let decoded = try JSONDecoder().decode(Places.self, from: Data(Self.places.utf8))
    expectEqual(Set(decoded.places), Set(model.places))
    expectEqual(decoded.inner, model.inner)
    let merged = try Places(string: #"{"places": {}}"#)
    try merged.merge(value: JSONValue(string: Self.places))
    expectEqual(Set(merged.places), Set(model.places))
    try model.merge(
      string: #"{"PLACES": {"rome": {"Agent_Zip": null, "agent_NAME": "q"}, "Rome": null}}"#)
    expectEqual(model.places.map { $0.agent?.name }, ["q"])
    #expect(model.places[0].agent?.zip == nil)
  }

  @Test(arguments: [
    (
      #"{"places":{"a":{"owner_name":"x","ID":"A"}}}"#,
      "places.a.ID: must be equal to the key of the object"
    ),
    (#"{"places":{"a":{}}}"#, "places.a.owner_name: required key is missing"),
    (
      #"{"places":{"a":{"OWNER_name":7.5,"agent_zip":[]}}}"#,
      "places.a.agent_zip: expected String, found array"
    ),
    (#"{"places":{"a":{"owner_name":"x"},"a":{"owner_name":"x"}}}"#, "places.a: duplicate key"),
    (#"{"places":{},"IN_tags":{}}"#, "IN_tags: expected String, found object"),
    (
      #"{"places":{},"in_notes":{"a":{"id":"b"}}}"#,
      "in_notes.a.id: must be equal to the key of the object"
    ),
  ])
  func issuesHaveTheKeysOfTheDocument(document: String, issue: String) {
    let issues = issueSentences { () throws(JSONModelError) in _ = try Places(string: document) }
    #expect(issues.contains(issue), "\(issues)")
  }

  @Test func nearMissesAreKeysOfTheElements() throws {
    let log = Locked<[String]>([])
    var options = JSONImportOptions(reportsNearMisses: true)
    options.onTolerated = { error in log.change { $0 += error.paths } }
    _ = try Board(string: #"{"notes": {"emial": {"emial": "x"}}, "tags": 1}"#, options: options)
    expectEqual(log.value, ["notes.emial.emial"])
  }

  // MARK: - Declarations and schemas

  final class Wrong: JSONModel {
    var a: [Int] = []
    var b: [Customer] = []
    var c: JSONEither<Int, String> = .first(0)
    var d: [JSONEither<Customer, Owner>] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "a": .embedded.oneOrMany, "b": .embedded.keyed(by: "id"), "c": .oneOrMany,
        "d": .keyed(by: "id"),
      ]
    }
  }

  @Test func combinationsWithoutAMeaningAreDeclarationErrors() throws {
    try expectDeclarationErrors(
      in: Wrong.self,
      [
        "Wrong.a has a transformer that applies .oneOrMany to the string of .embedded; "
          + "use .embedded(.oneOrMany) [invalid_declaration]",
        "Wrong.b has a transformer that applies .keyed(by: \"id\") to the string of .embedded; "
          + "use .embedded(.keyed(by: \"id\")) [invalid_declaration]",
        "Wrong.c has the type JSONEither<Int, String>, but its transformer is for arrays and sets "
          + "[invalid_declaration]",
        "Wrong.d has the type [JSONEither<Customer, Owner>], but its transformer is for arrays of "
          + "models [invalid_declaration]",
      ])
  }

  @Test func schemasDescribeBothForms() throws {
    let canonical = try Mixed.jsonSchema()["properties"]
    expectEqual(
      canonical?["payers"]?.string(),
      ##"{"anyOf":[{"anyOf":[{"type":"string"},{"$ref":"#/$defs/Customer"}]},{"items":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/Customer"}]},"type":"array"},{"type":"null"}]}"##
    )
    expectEqual(
      canonical?["members"]?["contentSchema"]?["additionalProperties"],
      ["$ref": "#/$defs/Customer_without_id"])
    let places = try Places.jsonSchema()
    expectEqual(
      places["$defs"]?["Place_without_id"]?["properties"]?.object?.keys.sorted(),
      ["agent_name", "agent_zip", "kind", "owner_name", "owner_zip"])
  }
}
