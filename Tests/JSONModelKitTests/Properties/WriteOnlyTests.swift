import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Properties marked `@WriteOnly`: imported, but exported only on request.
struct WriteOnlyTests {
  static let whole = JSONExportOptions(includesWriteOnly: true)

  class Account: JSONModel {
    var name = "ann"
    @WriteOnly var password = "secret"
    @WriteOnly var pin: Int?
    @WriteOnly var key: String = "k"
    @OptionalKey @WriteOnly var hint = "h"
    @WriteOnly var old: Account?
    var others: [Account] = []
    override class var keyMapper: JSONKeyMapper { ["key": "auth.key", "pin": "auth.pin"] }
  }

  struct Holder: Codable { var account: Account }

  final class Outer: JSONModel { var holder = Holder(account: Account()) }

  @Test func writeOnlyPropertiesAreNotExported() throws {
    let account = Account()
    account.others = [Account()]
    account.pin = 4
    account.old = Account()
    expectEqual(try exported(account), #"{"name":"ann","others":[{"name":"ann","others":[]}]}"#)
    expectEqual(
      try exported(Account(), Self.whole),
      #"{"name":"ann","password":"secret","auth":{"key":"k"},"hint":"h","others":[]}"#)
    expectEqual(
      try exported(account, Self.whole),
      #"{"name":"ann","password":"secret","auth":{"pin":4,"key":"k"},"hint":"h","#
        + #""old":{"name":"ann","password":"secret","auth":{"key":"k"},"hint":"h","others":[]},"#
        + #""others":[{"name":"ann","password":"secret","auth":{"key":"k"},"hint":"h","others":[]}]}"#
    )
    let nulls = try Account().jsonString(options: JSONExportOptions(includesNulls: true))
    expectEqual(nulls, #"{"name":"ann","others":[]}"#)
    let plain = #"{"name":"ann","others":[]}"#
    expectEqual(try [Account()].jsonString(), "[\(plain)]")
    expectEqual(try ["a": Account()].jsonValue()["a"], try JSONValue(string: plain))
    expectEqual(try Outer().jsonString(), #"{"holder":{"account":\#(plain)}}"#)
    #expect(try Outer().jsonString(options: Self.whole).contains("secret"))
    expectEqual(
      try Account().jsonValue(options: JSONExportOptions(addedMembers: ["id": 1]))["password"], nil)
  }

  @Test func selectionsAndHooksIncludeWriteOnlyPropertiesOnRequestOnly() throws {
    final class Hooked: JSONModel {
      @WriteOnly var secret = 1
      override func willExport(_ object: inout [String: JSONValue]) throws {
        object["count"] = .number(JSONNumber(object.count))
      }
    }
    expectEqual(try Hooked().jsonString(), #"{"count":0}"#)
    expectEqual(try Hooked().jsonString(options: Self.whole), #"{"secret":1,"count":1}"#)
    let account = Account()
    account.others = [Account()]
    for names in [["password"], ["others.password"]] as [Set<String>] {
      let error = try exportError(account, JSONExportOptions(properties: names))
      expectEqual(
        error.descriptions,
        [
          "cannot be exported: Account.password is write-only; "
            + "export it with includesWriteOnly [not_exportable]"
        ])
    }
    let options = JSONExportOptions(properties: ["others.password"], includesWriteOnly: true)
    expectEqual(try exported(account, options), #"{"others":[{"password":"secret"}]}"#)
  }

  final class Sealed: JSONModel { @WriteOnly var password = "" }
  struct Envelope: Codable { var sealed: Sealed }
  final class Box: JSONModel {
    var envelope = Envelope(sealed: Sealed())
  }

  /// The hash of a `Codable` value has everything that the comparison has.
  @Test func writeOnlyPropertiesInCodableValuesAreComparedAndHashed() {
    let (one, other) = (Box(), Box())
    #expect(one == other && one.hashValue == other.hashValue)
    other.envelope.sealed.password = "secret"
    #expect(one != other)
    #expect(one.hashValue != other.hashValue)
  }

  @Test func writeOnlyPropertiesAreImported() throws {
    let json = #"{"name": "b", "password": "p", "auth": {"key": "x", "pin": 1}, "others": []}"#
    for form in InputForm.allCases {
      let account = try Account.make(json, as: form, options: ReadOnlyTests.body)
      expectEqual([account.password, account.key, account.hint], ["p", "x", "h"])
      try account.merge(string: #"{"password": "q", "auth": {}}"#)
      expectEqual(account.password, "q")
    }
    let error = try importError { try Account(string: #"{"name": "b", "others": []}"#) }
    expectEqual(error.missingKeys.map(\.description), ["password", "auth.key"])
  }

  @Test func copiesEqualityAndPatchesIncludeWriteOnlyProperties() throws {
    let account = Account()
    account.pin = 1
    account.old = Account()
    let copy = account.copy()
    expectEqual([copy.pin, copy.old?.password.count], [1, 6])
    expectEqual(copy, account)
    expectEqual(try account.detachedCopy(), account)
    copy.password = "other"
    #expect(copy != account && copy.hashValue != account.hashValue)
    let patch = try copy.mergePatch(from: account)
    expectEqual(patch, ["password": "other"])
    try account.merge(value: patch)
    expectEqual(copy, account)
    // The holder is not Equatable, so its encoded form is compared.
    let (outer, other) = (Outer(), Outer())
    expectEqual(outer, other)
    other.holder.account.password = "other"
    #expect(outer != other && outer.hashValue != other.hashValue)
    try other.merge(string: #"{"holder": {"account": {"name": "b"}}}"#)
    expectEqual([other.holder.account.name, other.holder.account.password], ["b", "other"])
  }

  @Test func descriptionsDoNotShowWriteOnlyValues() throws {
    let account = Account()
    account.old = Account()
    expectEqual(
      "\(account)",
      """
      Account
        name: "ann"
        password: (write-only)
        pin: (write-only)
        key: (write-only)
        hint: (write-only)
        old: (write-only)
        others: []
      """)
    var dumped = ""
    dump(account, to: &dumped)
    #expect(!dumped.contains("secret") && dumped.contains("password: (write-only)"))
    #expect(!String(reflecting: account).contains("secret"))
  }

  @Test func encodersOfOtherLibrariesOmitWriteOnlyProperties() throws {
    let holder = Holder(account: Account())
    let (encoder, list) = (JSONEncoder(), PropertyListEncoder())
    func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
    list.outputFormat = .xml
    #expect(try !text(encoder.encode(holder)).contains("secret"))
    #expect(try !text(list.encode(holder)).contains("secret"))
    expectEqual(try JSONValue(encoding: Account())["password"], nil)
    encoder.userInfo[.jsonExportOptions] = Self.whole
    list.userInfo[.jsonExportOptions] = Self.whole
    let (json, plist) = (try encoder.encode(holder), try list.encode(holder))
    expectEqual(try JSONDecoder().decode(Holder.self, from: json).account, holder.account)
    expectEqual(try PropertyListDecoder().decode(Holder.self, from: plist).account, holder.account)
  }

  // MARK: - Declarations

  @Test func theSchemaAndThePropertiesShowTheMarkers() throws {
    let properties = try #require(Account.jsonSchema()["properties"])
    expectEqual(properties["password"], ["type": "string", "writeOnly": true])
    expectEqual(properties["hint"]?["default"], "h")
    expectEqual(properties["name"], ["type": "string"])
    let user = try #require(ReadOnlyTests.Box.jsonSchema()["properties"])
    expectEqual(user["id"], ["type": "integer", "readOnly": true])
    expectEqual(Account.properties.filter(\.isWriteOnly).count, 5)
    expectEqual(Account.properties.filter(\.isReadOnly).count, 0)
    expectEqual(ReadOnlyTests.Box.properties.map(\.isReadOnly), [true])
    expectEqual(ReadOnlyTests.Box.properties.map(\.typeName), ["Int"])
  }

  @Test func contradictionsAreDeclarationErrors() throws {
    final class Both: JSONModel { @ReadOnly @WriteOnly var id = 0 }
    final class Rest: JSONModel { @WriteOnly @UnknownKeys var rest: [String: JSONValue] = [:] }
    try expectDeclarationErrors(
      in: Both.self,
      ["Both.id is marked @ReadOnly and @WriteOnly; keep one [invalid_declaration]"])
    try expectDeclarationErrors(
      in: Rest.self,
      ["Rest.rest is marked @UnknownKeys and @WriteOnly; keep one [invalid_declaration]"])
  }

  @Test func registeredPropertiesKeepTheMarkers() throws {
    final class Registered: JSONModel {
      @ReadOnly var id = 0
      @WriteOnly var secret = ""
      override class var registeredProperties: [JSONProperty] {
        [JSONProperty("id", \Registered.id), JSONProperty("secret", \Registered.secret)]
      }
    }
    let model = try Registered(string: #"{"id": 1, "secret": "s"}"#)
    expectEqual([model.secret, "\(model.id)"], ["s", "1"])
    expectEqual(try exported(model), #"{"id":1}"#)
    expectEqual("\(model)", "Registered\n  id: 1\n  secret: (write-only)")
    let error = try importError {
      try Registered(string: #"{"id": 1, "secret": "s"}"#, options: ReadOnlyTests.body)
    }
    expectEqual(error.kind, .readOnlyKey)
  }

  /// The property is registered, although its storage is ignored; `@WriteOnly` still applies.
  @Test func registeredPropertiesKeepTheMarkersOfIgnoredOnes() throws {
    final class Ignored: JSONModel {
      @Ignore @WriteOnly var secret = "s"
      override class var registeredProperties: [JSONProperty] {
        [JSONProperty("secret", \Ignored.secret)]
      }
    }
    expectEqual(try exported(Ignored(string: #"{"secret": "t"}"#)), "{}")
  }

  @Test func registrationsForExportsContradictTheMarkers() throws {
    final class Shown: JSONModel {
      @WriteOnly var secret = ""
      @ReadOnly var id = 0
      override class var registeredProperties: [JSONProperty] {
        [
          JSONProperty(exporting: "secret", \Shown.secret),
          JSONProperty(exporting: "id", \Shown.id),
        ]
      }
    }
    try expectDeclarationErrors(
      in: Shown.self,
      [
        "Shown.secret is marked @WriteOnly and registered for exports only; keep one "
          + "[invalid_declaration]",
        "Shown.id is marked @ReadOnly and registered for exports only; keep one "
          + "[invalid_declaration]",
      ])
  }
}
