import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Key mappers that ignore case.
struct CaseInsensitiveKeyTests {
  final class Part: JSONModel {
    var partNo = 0
    var note: String?
  }

  final class Server: JSONModel {
    var timezoneOffset = 0
    var hostName: String?
    var nested: Part?
    var deep: Int?
    var id = 0
    var part: Part?
    var exercise: Int?
    override class var keyMapper: JSONKeyMapper {
      .caseInsensitive.mapping([
        "deep": "Info.Deep", "id": ["id", "ident"], "part": .flattened(prefix: "P_"),
        "exercise": "übung",
      ])
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["timezoneOffset": [.range(...99)], "deep": [.range(...9)], "id": [.range(...9)]]
    }
    override func validate() throws {
      if hostName == "x" { throw JSONValidationError("must be a host", at: "hostName") }
    }
  }

  static let document = """
    {"TimezoneOffset": 60, "HOSTNAME": "a", "Nested": {"partNo": 1}, "info": {"deep": 3},
     "IDENT": 4, "p_PARTNO": 7, "Übung": 5}
    """

  @Test func keysMayHaveAnyCase() throws {
    let text = Self.document
    let server = try Server(string: text)
    expectEqual(
      try server.jsonString(),
      #"{"timezoneOffset":60,"hostName":"a","nested":{"partNo":1},"Info":{"Deep":3},"id":4,"#
        + #""P_partNo":7,"übung":5}"#)
    expectEqual(try Server(string: server.jsonString()), server)
    expectEqual(try Server(value: JSONValue(string: text)), server)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    expectEqual(try Server(dictionary: object ?? [:]), server)
    expectEqual(try JSONDecoder().decode(Server.self, from: Data(text.utf8)), server)
    expectEqual(try [Server](string: "[\(text)]"), [server])
  }

  @Test func aKeyInAnyCaseIsMerged() throws {
    let server = try Server(string: Self.document)
    try server.merge(
      string: """
        {"timezoneOFFSET": 61, "NESTED": {"note": "n"}, "INFO": null, "p_partno": null,
         "hostname": null}
        """)
    expectEqual(
      try server.jsonString(),
      #"{"timezoneOffset":61,"nested":{"partNo":1,"note":"n"},"id":4,"übung":5}"#)
  }

  @Test func issuesHaveTheSpellingOfTheDocument() throws {
    let text = """
      {"TimezoneOffset": 100, "HOSTNAME": [], "Nested": {"PARTNO": 1}, "info": {"deep": 30, "DEEP": 1},
       "IDENT": 40, "ident": 4, "p_PARTNO": "x", "P_partNo": 1}
      """
    expectEqual(
      "\(try importError { try Server(string: text) })",
      """
      Server: 9 issues
        line 1, column 20, TimezoneOffset: must be at most 99 [constraint_violated]
        line 1, column 37, HOSTNAME: expected String, found array [type_mismatch]
        line 1, column 51, Nested.partNo: required key is missing; the object has the key "PARTNO": map it in keyMapper [missing_key]
        line 1, column 83, info.deep: must be at most 9 [constraint_violated]
        line 1, column 87, info.DEEP: duplicate key [duplicate_key]
        line 2, column 11, IDENT: must be at most 9 [constraint_violated]
        line 2, column 15, ident: duplicate key [duplicate_key]
        line 2, column 39, p_PARTNO: cannot convert string to Int: not a number [transform_failed]
        line 2, column 44, P_partNo: duplicate key [duplicate_key]
      """)
    let value = try JSONValue(string: #"{"TIMEZONEOFFSET": 100, "Id": 10, "HOSTNAME": []}"#)
    expectEqual(
      try importError { try Server(value: value) }.paths.sorted(),
      ["HOSTNAME", "Id", "TIMEZONEOFFSET"])
  }

  @Test func missingKeysAndValidationHaveOneSpellingEach() throws {
    expectEqual(
      try importError { try Server(string: "{}") }.missingKeys, ["timezoneOffset", "id"])
    let error = try importError {
      try Server(string: #"{"TimezoneOffset": 60, "HOSTNAME": "x", "ID": 3}"#)
    }
    expectEqual(
      "\(error.issues[0])", "line 1, column 36, HOSTNAME: must be a host [validation_failed]")
  }

  @Test func theLastSpellingMayBeUsed() throws {
    let text = """
      {"TimezoneOffset": 60, "timezoneOffset": 61, "TIMEZONEOFFSET": 62, "ID": 3,
       "INFO": {"deep": 3, "Deep": 4}}
      """
    let options = JSONImportOptions(duplicateKeys: .useLast)
    expectEqual(
      try Server(string: text, options: options).jsonString(),
      #"{"timezoneOffset":62,"Info":{"Deep":4},"id":3}"#)
  }

  // MARK: - Unknown keys

  final class Collecting: JSONModel {
    var pushedAt = ""
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { .snakeCase.caseInsensitive() }
  }

  final class Closed: JSONModel {
    var id = 0
    override class var keyMapper: JSONKeyMapper { .caseInsensitive }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func otherKeysAreUnknown() throws {
    let model = try Collecting(string: #"{"PUSHED_AT": "a", "Other": 1}"#)
    expectEqual(model.rest, ["Other": 1])
    expectEqual(try model.jsonString(), #"{"pushed_at":"a","Other":1}"#)
    let error = try importError { try Closed(string: #"{"Idx": 2, "ID": 1}"#) }
    expectEqual(
      "\(error)",
      """
      Closed: 1 issue
        line 1, column 2, Idx: unknown key; did you mean "id"? [unknown_key]
      """)
    let names = JSONImportOptions(usesKeyMapping: false)
    expectEqual(
      try importError { try Closed(string: #"{"ID": 1}"#, options: names) }.missingKeys, ["id"])
    let schema = try String(decoding: Closed.jsonSchemaData(), as: UTF8.self)
    expectEqual(schema.contains(#""properties":{"id":{"type":"integer"}}"#), true)
  }

  /// A Kelvin sign takes three bytes, and its lowercase letter one.
  @Test(arguments: ["K", "k", "\u{212A}"])
  func aKeyMayBeLongerThanItsLowercase(_ key: String) throws {
    final class Unit: JSONModel {
      var k = 0
      override class var keyMapper: JSONKeyMapper { .caseInsensitive }
    }
    expectEqual(try Unit(string: "{\"\(key)\": 1}").k, 1)
  }

  // MARK: - Declarations

  class Base: JSONModel {
    var firstName = 0
    required init() {}
    override class var keyMapper: JSONKeyMapper { .pascalCase.caseInsensitive() }
  }
  final class Renaming: Base {
    var age = 0
    override class var keyMapper: JSONKeyMapper { ["firstName": "givenName"] }
  }
  final class Exact: Base {
    override class var keyMapper: JSONKeyMapper { .identity }
  }

  @Test func theComparisonIsInheritedWithTheStyle() throws {
    expectEqual(
      try Renaming(string: #"{"GIVENNAME": 1, "age": 2}"#).jsonString(),
      #"{"givenName":1,"Age":2}"#)
    expectEqual(
      try importError { try Exact(string: #"{"FirstName": 1}"#) }.missingKeys, ["firstName"])
  }

  final class Ambiguous: JSONModel {
    var id = 0
    var iD = 1
    var info = 2
    var page = 1
    var part: Part?
    var partNO = 1
    override class var keyMapper: JSONKeyMapper {
      .caseInsensitive.mapping(["page": "Info.page", "part": .flattened])
    }
  }

  @Test func keysThatDifferOnlyInCaseAreRejected() throws {
    let error = try importError { try Ambiguous.checkDeclaration() }
    expectEqual(
      error.issues.map { "\($0.kind)" },
      [
        "Ambiguous.iD (iD) and id (id) have keys that differ only in case, which the key mapper ignores; change one of them",
        "Ambiguous.page (Info) and info (info) have keys that differ only in case, which the key mapper ignores; change one of them",
        "Ambiguous.partNO (partNO) and part.partNo (partNo) have keys that differ only in case, which the key mapper ignores; change one of them",
      ])
  }
}
