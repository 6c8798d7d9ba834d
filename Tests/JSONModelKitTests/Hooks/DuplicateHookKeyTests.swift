import JSONModelKit
import Testing

/// Duplicate keys in the objects that `didImport(_:)` and discriminator functions receive.
///
/// JSON does not define which of the members is valid, so neither they nor the import may choose.
struct DuplicateHookKeyTests {
  class User: JSONModel {
    var name = ""
    @OptionalKey var free: JSONValue = .null
    @OptionalKey var friends: [User] = []
    @Ignore var role: String?
    override func didImport(_ object: [String: JSONValue]) throws { role = object["role"]?.string }
  }

  final class Admin: User {}

  final class Team: JSONModel { @OptionalKey var users: [User] = [] }

  static let documents: [(json: String, issues: [String])] = [
    (
      #"{"name":"a","role":"user","role":"admin"}"#,
      ["line 1, column 27, role: duplicate key [duplicate_key]"]
    ),
    (
      #"{"name":"a","role":"user","ro\u006ce":"admin","role":"root"}"#,
      [
        "line 1, column 27, role: duplicate key [duplicate_key]",
        "line 1, column 47, role: duplicate key [duplicate_key]",
      ]
    ),
    (
      #"{"name":"a","more":[{"x":1,"x":2}]}"#,
      ["line 1, column 28, more[0].x: duplicate key [duplicate_key]"]
    ),
    (
      #"{"name":"a","friends":[{"name":"b","role":"user","role":"admin"}]}"#,
      ["line 1, column 50, friends[0].role: duplicate key [duplicate_key]"]
    ),
  ]

  @Test(arguments: documents)
  func didImportReceivesNoDuplicateKeys(json: String, issues: [String]) throws {
    for type in [User.self, Admin.self] {
      try expectEqual(importError { try type.init(string: json) }.descriptions, issues)
      let model = type.init()
      try expectEqual(importError { try model.merge(string: json) }.descriptions, issues)
      expectEqual(model.name, "")
    }
  }

  @Test func theLastDuplicateIsReceivedOnRequest() throws {
    let json = #"{"name":"a","role":"user","role":"admin","more":[{"x":1,"x":2}]}"#
    let options = JSONImportOptions(duplicateKeys: .useLast)
    expectEqual(try User(string: json, options: options).role, "admin")
  }

  /// As for properties of these types in any class.
  @Test func freeFormValuesMayContainDuplicateKeys() throws {
    let user = try User(string: #"{"name":"a","role":"user","free":{"x":1,"x":2}}"#)
    expectEqual(user.free, ["x": 2])
    expectEqual(user.role, "user")
  }

  @Test func duplicateKeysOfSeveralObjectsAreReported() throws {
    let json = """
      {"users":[{"name":"a","role":"user","role":"admin"},{"name":null,"role":"u","role":"v"},
      {"name":"c","role":"user"},{"name":"d","at":1,"at":2}]}
      """
    let error = try importError { try Team(string: json) }
    expectEqual(
      error.descriptions,
      [
        "line 1, column 37, users[0].role: duplicate key [duplicate_key]",
        "line 1, column 61, users[1].name: expected String, found null [null_value]",
        "line 2, column 47, users[3].at: duplicate key [duplicate_key]",
      ])
  }

  // MARK: - Discriminator functions

  class Account: JSONModel {
    var name = ""
    @OptionalKey var free: JSONValue = .null
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { $0["role"] == "admin" ? AdminAccount.self : nil }
    }
  }

  final class AdminAccount: Account {}

  @Test func discriminatorFunctionsReceiveNoDuplicateKeys() throws {
    let json = #"{"name":"a","role":"user","role":"admin"}"#
    let issue = "line 1, column 27, role: duplicate key [duplicate_key]"
    expectEqual(try importError { try Account.make(string: json) }.descriptions, [issue])
    expectEqual(
      try importError { try [Account](string: "[\(json)]") }.descriptions,
      ["line 1, column 28, [0].role: duplicate key [duplicate_key]"])
    let options = JSONImportOptions(duplicateKeys: .useLast)
    #expect(try Account.make(string: json, options: options) is AdminAccount)
    expectEqual(
      try Account.make(string: #"{"name":"a","free":{"x":1,"x":2}}"#).free, ["x": 2])
  }
}
