import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Properties marked `@ReadOnly`: imported as usual, and rejected in bodies and patches on request.
struct ReadOnlyTests {
  static let body = JSONImportOptions(readOnlyKeys: .reject)

  struct Envelope: Codable, Equatable { var owner: User? }

  class User: JSONModel {
    @ReadOnly var id = 7
    var name = ""
    @ReadOnly @RequiredKey var created: String?
    @OptionalKey @ReadOnly var visits = 3
    @ReadOnly var level: Int = 1
    @ReadOnly var tag: String?
    var friends: [User]?
    var byName: [String: User]?
    var best: User?
    var envelope: Envelope?
    override class var keyMapper: JSONKeyMapper {
      ["level": "meta.level", "tag": ["tag", "label"], "visits": "visit_count"]
    }
    override class var propertyTransformers: [String: JSONTransformer] { ["visits": .orDefault] }
    override class var constraints: [String: [JSONConstraint]] { ["level": [.range(1...9)]] }
  }

  final class Box: JSONModel { @ReadOnly var id = 0 }

  static let whole = #"""
    {"id": 1, "name": "Ann", "created": null, "visit_count": 2, "meta": {"level": 4}, "label": "x"}
    """#

  @Test func readOnlyPropertiesAreImportedAndExportedByDefault() throws {
    for form in InputForm.allCases {
      let user = try User.make(Self.whole, as: form)
      expectEqual([user.id, user.visits, user.level], [1, 2, 4])
      expectEqual(user.tag, "x")
      expectEqual(
        try exported(user),
        #"{"id":1,"name":"Ann","created":null,"visit_count":2,"meta":{"level":4},"tag":"x"}"#)
      try user.merge(string: #"{"id": 9, "meta": {"level": 5}}"#)
      expectEqual([user.id, user.level], [9, 5])
    }
  }

  static let withoutReadOnly = JSONExportOptions(omitsReadOnly: true)

  @Test func readOnlyPropertiesAreLeftOutOnRequest() throws {
    let user = try User(string: Self.whole)
    expectEqual(try exported(user, Self.withoutReadOnly), #"{"name":"Ann"}"#)
    user.best = User()
    user.friends = [User()]
    user.byName = ["a": User()]
    user.envelope = Envelope(owner: User())
    expectEqual(
      try exported(user, Self.withoutReadOnly),
      #"{"name":"Ann","friends":[{"name":""}],"byName":{"a":{"name":""}},"best":{"name":""},"#
        + #""envelope":{"owner":{"name":""}}}"#)
    expectEqual(try [Box()].jsonString(options: Self.withoutReadOnly), "[{}]")
    // The same server accepts the result.
    let sent = try user.jsonString(options: Self.withoutReadOnly)
    expectEqual(try User(string: sent, options: Self.body).name, "Ann")
  }

  @Test func optionsForMarkedPropertiesAreIndependent() throws {
    final class Login: JSONModel {
      @ReadOnly var id = 1
      @WriteOnly var password = "p"
      var name = "n"
      @Ignore var size = 2
      override class var registeredProperties: [JSONProperty] {
        [JSONProperty(exporting: "total", \Login.size)]
      }
    }
    let cases: [(omits: Bool, includes: Bool, json: String)] = [
      (false, false, #"{"id":1,"name":"n","total":2}"#), (true, false, #"{"name":"n"}"#),
      (false, true, #"{"id":1,"password":"p","name":"n","total":2}"#),
      (true, true, #"{"password":"p","name":"n"}"#),
    ]
    for (omits, includes, json) in cases {
      let options = JSONExportOptions(includesWriteOnly: includes, omitsReadOnly: omits)
      expectEqual(try exported(Login(), options), json)
    }
  }

  @Test func aSelectedReadOnlyPropertyIsAnErrorIfTheyAreLeftOut() throws {
    let options = JSONExportOptions(properties: ["id"], omitsReadOnly: true)
    let error = try exportError(User(), options)
    expectEqual(
      error.issues.map(\.description),
      [
        "cannot be exported: User.id is read-only; export it without omitsReadOnly [not_exportable]"
      ])
    let nested = JSONExportOptions(properties: ["name", "friends.id"], omitsReadOnly: true)
    expectEqual(try exportError(User(), nested).issues.map(\.kind), error.issues.map(\.kind))
  }

  @Test func readOnlyKeysAreRejectedOnRequest() throws {
    let error = try importError { try User(string: Self.whole, options: Self.body) }
    expectEqual(
      error.issues.map(\.description),
      [
        "line 1, column 8, id: read-only key [read_only_key]",
        "line 1, column 37, created: read-only key [read_only_key]",
        "line 1, column 58, visit_count: read-only key [read_only_key]",
        "line 1, column 79, meta.level: read-only key [read_only_key]",
        "line 1, column 92, label: read-only key [read_only_key]",
      ])
    expectEqual(error.kind, .readOnlyKey)
    expectEqual(error.issues[3].property, "User.level")
    expectEqual(JSONErrorMessages.client.message(for: error.issues[0]), "is read-only")
    let known = summary(error)
    for form in InputForm.allCases {
      let other = try importError { try User.make(Self.whole, as: form, options: Self.body) }
      expectEqual(summary(other), known)
    }
  }

  /// The documents, and the paths of the rejected keys.
  static let bodies: [(String, [String])] = [
    (#"{"name": "a"}"#, []),
    (#"{"name": "a", "meta": {}}"#, []),
    (#"{"name": "a", "id": null}"#, ["id"]),
    (#"{"name": "a", "tag": 1, "label": 2}"#, ["tag"]),
    (#"{"name": "a", "best": {"name": "b", "id": 1}}"#, ["best.id"]),
    (#"{"name": "a", "friends": [{"name": "b"}, {"name": "c", "id": 1}]}"#, ["friends[1].id"]),
    (#"{"name": "a", "byName": {"x": {"name": "b", "created": ""}}}"#, ["byName.x.created"]),
    (#"{"name": "a", "envelope": {"owner": {"name": "b"}}}"#, []),
    (#"{"name": "a", "envelope": {"owner": {"name": "b", "id": 1}}}"#, ["envelope.owner.id"]),
  ]

  @Test func absentReadOnlyPropertiesKeepTheirDefaultValuesAndNestedKeysAreRejected() throws {
    for (json, paths) in Self.bodies {
      for form in InputForm.allCases {
        if paths.isEmpty {
          let user = try User.make(json, as: form, options: Self.body)
          expectEqual([user.id, user.visits, user.level], [7, 3, 1])
          expectEqual(user.created, nil)
          expectEqual(user.envelope?.owner?.id, json.contains("owner") ? 7 : nil)
        } else {
          let error = try importError { try User.make(json, as: form, options: Self.body) }
          expectEqual(error.issues.map(\.keyPath.description), paths, "\(json)")
          expectEqual(error.kind, .readOnlyKey)
        }
      }
    }
    let error = try importError { try User(string: #"{"name": "a"}"#) }
    expectEqual(error.missingKeys.map(\.description), ["id", "created", "meta.level"])
  }

  @Test func rootsOfEveryShapeRejectReadOnlyKeys() throws {
    let member = #"{"name": "a", "id": 1}"#
    let list = try importError { try [User](string: "[\(member)]", options: Self.body) }
    expectEqual(list.keyPath, [0, "id"])
    let map = try importError {
      try [String: User](string: "{\"x\": \(member)}", options: Self.body)
    }
    expectEqual(map.keyPath, ["x", "id"])
    let nested = try importError {
      try [[User]?](string: "[null, [\(member)]]", options: Self.body)
    }
    expectEqual(nested.keyPath, [1, 0, "id"])
    let records = User.records(
      from: Data("\(member)\n{\"name\": \"b\"}\n".utf8), format: .jsonLines,
      options: JSONRecordOptions(importing: Self.body)
    ).map { try? $0.get().name }
    expectEqual(records, [nil, "b"])
  }

  /// The patches, and the paths and positions of the rejected keys.
  static let patches: [(String, [String])] = [
    (#"{"name": "b", "friends": [{"name": "c"}], "best": {"name": "d"}}"#, []),
    (#"{"id": 8, "name": "b"}"#, ["line 1, column 8, id"]),
    (#"{"created": null}"#, ["line 1, column 13, created"]),
    (#"{"meta": null}"#, ["line 1, column 10, meta"]),
    (#"{"best": {"id": 1, "name": "c"}}"#, ["line 1, column 17, best.id"]),
    (#"{"friends": [{"id": 1, "name": "c"}]}"#, ["line 1, column 21, friends[0].id"]),
  ]

  @Test func patchesAreRejectedAsAWhole() throws {
    for (patch, places) in Self.patches {
      let user = try User(string: #"{"name": "a", "best": {"name": "b"}}"#, options: Self.body)
      let before = user.copy()
      if places.isEmpty {
        try user.merge(string: patch, options: Self.body)
        expectEqual([user.name, user.best?.name, user.friends?[0].name], ["b", "d", "c"])
        expectEqual(user.id, 7)
      } else {
        let error = try importError { try user.merge(string: patch, options: Self.body) }
        let expected = places.map { "\($0): read-only key [read_only_key]" }
        expectEqual(error.issues.map(\.description), expected)
        expectEqual(user, before)
      }
    }
  }

  /// The patches of a model inside a `Codable` value, and the paths of the rejected keys.
  static let patchesOfCodable: [(String, [String])] = [
    (#"{"envelope": {"owner": {"name": "b"}}}"#, []),
    (#"{"envelope": {"owner": {"best": {"name": "c"}}}}"#, []),
    (#"{"envelope": {"owner": null}}"#, []),
    (#"{"envelope": {"owner": {"id": 1}}}"#, ["line 1, column 31, envelope.owner.id"]),
    (#"{"envelope": {"owner": {"id": null}}}"#, ["line 1, column 31, envelope.owner.id"]),
    (
      #"{"envelope": {"owner": {"label": "x", "meta": {"level": 2}}}}"#,
      ["line 1, column 34, envelope.owner.label", "line 1, column 57, envelope.owner.meta.level"]
    ),
    (
      #"{"envelope": {"owner": {"best": {"id": 1}}}}"#,
      ["line 1, column 40, envelope.owner.best.id"]
    ),
    (
      #"{"envelope": {"owner": {"friends": [{"name": "c", "id": 2}]}}}"#,
      ["line 1, column 57, envelope.owner.friends[0].id"]
    ),
    (
      #"{"envelope": {"owner": {"envelope": {"owner": {"id": 2}}}}}"#,
      ["line 1, column 54, envelope.owner.envelope.owner.id"]
    ),
  ]

  /// A merge encodes the value of the property, merges the patch into it, and decodes the result.
  ///
  /// Keys that only the previous value contains are not rejected.
  @Test func patchesOfCodableValuesFollowTheRule() throws {
    for (patch, places) in Self.patchesOfCodable {
      let user = User()
      let owner = User()
      (owner.id, owner.best, owner.envelope) = (5, User(), Envelope(owner: User()))
      user.envelope = Envelope(owner: owner)
      let before = user.copy()
      if places.isEmpty {
        try user.merge(string: patch, options: Self.body)
        #expect(user != before, "\(patch)")
        expectEqual(user.envelope?.owner?.id ?? 5, 5)
      } else {
        let error = try importError { try user.merge(string: patch, options: Self.body) }
        let expected = places.map { "\($0): read-only key [read_only_key]" }
        expectEqual(error.issues.map(\.description), expected, "\(patch)")
        expectEqual(user, before)
        try user.merge(string: #"{"envelope": {"owner": {"id": 6}}}"#)
        expectEqual(user.envelope?.owner?.id, 6)
      }
    }
  }

  // MARK: - Other policies

  static let skipping = JSONImportOptions(readOnlyKeys: .skip)
  static let comparing = JSONImportOptions(readOnlyKeys: .rejectChanges)

  @Test func readOnlyKeysAreSkippedOnRequest() throws {
    let json = #"""
      {"name": "a", "id": "x", "created": 1, "meta": {"level": 99}, "tag": [], "label": {},
      "best": {"id": 1, "name": "b"}, "envelope": {"owner": {"id": 1, "name": "c"}}}
      """#
    for form in InputForm.allCases {
      let user = try User.make(json, as: form, options: Self.skipping)
      expectEqual([user.id, user.level, user.best?.id, user.envelope?.owner?.id], [7, 1, 7, 7])
      expectEqual([user.created, user.tag, user.envelope?.owner?.name], [nil, nil, "c"])
    }
    let user = try User(string: Self.whole)
    user.best = User()
    try user.merge(
      string: #"{"id": 9, "created": "x", "meta": null, "best": {"id": 1, "name": "d"}}"#,
      options: Self.skipping)
    expectEqual([user.id, user.level, user.best?.id], [1, 4, 7])
    expectEqual([user.created, user.best?.name], [nil, "d"])
  }

  struct Parcel: Codable { var box: Box? }
  final class Team: JSONModel {
    @OptionalKey var list: [Parcel] = []
    @OptionalKey var byName: [String: Parcel] = [:]
    @OptionalKey var one = Parcel()
  }

  @Test(arguments: ["list", "byName", "one"])
  func unchangedKeysInCodableValuesAreAccepted(name: String) throws {
    let value = #"{"box":{"id":1}}"#
    let text = ["list": "[\(value)]", "byName": #"{"x":\#(value)}"#][name] ?? value
    let document = #"{"\#(name)":\#(text)}"#
    let team = try Team(string: document)
    try team.merge(string: document, options: Self.comparing)
    let error = try importError {
      try team.merge(
        string: document.replacing(#""id":1"#, with: #""id":2"#), options: Self.comparing)
    }
    expectEqual(error.issues.map(\.kind), [.readOnlyKey])
  }

  /// A skipped key could not be told from the previous value.
  @Test func skippingRejectsWhatItCannotSkip() throws {
    let user = User()
    user.envelope = Envelope(owner: User())
    let merged = try importError {
      try user.merge(string: #"{"envelope": {"owner": {"id": 1}}}"#, options: Self.skipping)
    }
    expectEqual(
      merged.issues.map(\.description),
      ["line 1, column 31, envelope.owner.id: read-only key [read_only_key]"])
    let patched = try importError {
      try user.apply([.replace(["id"], 1)], options: Self.skipping)
    }
    expectEqual(patched.issues.map(\.description), ["id: read-only key [read_only_key]"])
  }

  class Group: JSONModel {
    @OptionalKey @ReadOnly var id = 1
    @OptionalKey @ReadOnly var size = 2.0
    @ReadOnly var note: String?
    @OptionalKey @ReadOnly var at = Date(timeIntervalSince1970: 0)
    var members: [Group]?
    @OptionalKey var keyed: [Keyed] = []
    var inner: Group?
    var byName: [String: Group]?
    var account: Account?
    var either: JSONEither<Int, Group>?
    var envelope: GroupEnvelope?
    override class var keyMapper: JSONKeyMapper {
      ["note": ["note", "remark"], "account": .flattened(prefix: "a_"), "size": "meta.size"]
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["keyed": .keyed(by: "key")]
    }
  }

  struct GroupEnvelope: Codable, Equatable { var group: Group? }

  final class Account: JSONModel { @OptionalKey @ReadOnly var number = 5 }

  final class Keyed: JSONModel {
    var key = ""
    @OptionalKey @ReadOnly var id = 0
  }

  static func group() throws -> Group {
    try Group(
      string: #"""
        {"id": 7, "meta": {"size": 2.5}, "note": "n", "at": "1970-01-01T00:00:01Z",
        "members": [{"id": 1}, {"id": 2}], "keyed": {"a": {"id": 1}, "b": {"id": 2}},
        "inner": {"id": 3}, "byName": {"x": {"id": 4}}, "a_number": 6,
        "either": {"id": 8}, "envelope": {"group": {"id": 9}}}
        """#)
  }

  /// The members of patches that do not change a read-only value.
  static let unchanging: [String] = [
    #""id": 7"#, #""id": 7.0"#, #""id": "7""#, #""meta": {"size": 2.5}"#, #""note": "n""#,
    #""at": 1"#, #""at": "1970-01-01T01:00:01+01:00""#,
    #""members": [{"id": 1}, {"id": 2}]"#, #""members": [{"id": 1}]"#,
    #""members": [{"id": 1}, {}]"#, #""members": [{"id": 1, "note": null}]"#,
    #""keyed": {"b": {"id": 2}}"#, #""keyed": {"c": {}}"#,
    #""inner": {"id": 3}"#, #""inner": {"remark": null}"#, #""inner": null"#,
    #""byName": {"x": {"id": 4}, "y": {}}"#, #""a_number": 6"#,
    #""either": {"id": 8}"#, #""either": 8"#, #""envelope": {"group": {"id": 9}}"#,
  ]

  @Test(arguments: unchanging) func readOnlyValuesMayStayTheSame(member: String) throws {
    let group = try Self.group()
    let patch = "{\(member)}"
    try group.merge(string: patch, options: Self.comparing)
    let other = try Self.group()
    try other.merge(string: patch)
    expectEqual(try exported(group), try exported(other), "\(member)")
    // The patch at a key path.
    try Self.group().merge(
      string: #"{"data": [\#(patch)]}"#, at: "data[0]", options: Self.comparing)
  }

  /// The members of patches that change a read-only value, and the key paths of the issues.
  static let changing: [(String, [String])] = [
    (#""id": 8"#, ["id"]), (#""id": null"#, ["id"]), (#""meta": {"size": 3}"#, ["meta.size"]),
    (#""meta": null"#, ["meta.size"]), (#""note": null"#, ["note"]),
    (#""remark": "m""#, ["remark"]),
    (#""at": 2"#, ["at"]), (#""members": [{"id": 2}, {"id": 2}]"#, ["members[0].id"]),
    (#""members": [{}, {}, {"id": 1}]"#, ["members[2].id"]),
    (#""keyed": {"a": {"id": 2}}"#, ["keyed.a.id"]),
    (#""keyed": {"c": {"id": 0}}"#, ["keyed.c.id"]),
    (#""inner": {"id": 4, "inner": {"id": 1}}"#, ["inner.id", "inner.inner.id"]),
    (#""byName": {"x": {"id": 5}, "y": {"id": 1}}"#, ["byName.x.id", "byName.y.id"]),
    (#""a_number": 7"#, ["a_number"]), (#""either": {"id": 9}"#, ["either.id"]),
    (#""envelope": {"group": {"id": 1}}"#, ["envelope.group.id"]),
    (#""id": 8, "name": "b", "meta": {"size": 2.5}"#, ["id"]),
  ]

  @Test(arguments: changing) func readOnlyValuesMustNotChange(
    member: String, paths: [String]
  ) throws {
    let group = try Self.group()
    let patch = "{\(member)}"
    let error = try importError { try group.merge(string: patch, options: Self.comparing) }
    expectEqual(Set(error.issues.map(\.keyPath.description)), Set(paths), "\(member)")
    expectEqual(Set(error.issues.map(\.kind)), [.readOnlyKey])
    for issue in error.issues where member.hasPrefix(#""\(issue.keyPath)": "#) {
      // The value begins after the brace, the key and its colon.
      expectEqual(issue.position?.column, "{\"\(issue.keyPath)\": ".count + 1)
    }
    expectEqual(error.issues.allSatisfy { $0.position != nil }, true)
    expectEqual(try exported(group), try exported(Self.group()))
    let inner = try importError {
      try group.merge(string: #"{"data": [\#(patch)]}"#, at: "data[0]", options: Self.comparing)
    }
    expectEqual(
      Set(inner.issues.map(\.keyPath.description)), Set(paths.map { "data[0].\($0)" }))
  }

  /// With other spellings of a key, too.
  @Test func spellingsOfAKeyAreNoWayAround() throws {
    final class Loose: JSONModel {
      @ReadOnly var id = 7
      var inner: Loose?
      override class var keyMapper: JSONKeyMapper { .caseInsensitive }
    }
    let loose = try Loose(string: #"{"id": 1, "inner": {"id": 2}}"#)
    try loose.merge(string: #"{"ID": 1, "inner": {"Id": 2}}"#, options: Self.comparing)
    for patch in [#"{"ID": 2}"#, #"{"inner": {"ID": 1}}"#, #"{"INNER": {"ID": 1}}"#] {
      let error = try importError { try loose.merge(string: patch, options: Self.comparing) }
      expectEqual(error.issues.map(\.kind), [.readOnlyKey], "\(patch)")
      expectEqual([loose.id, loose.inner?.id], [1, 2])
    }
  }

  @Test func jsonPatchesAreComparedAfterTheImport() throws {
    let group = try Self.group()
    try group.apply(
      [.replace(["id"], 7.0), .replace(["note"], "n"), .replace(["inner", "id"], "3")],
      options: Self.comparing)
    expectEqual(group.inner?.id, 3)
    for patch in [
      [.replace(["id"], 8)], [.remove(["id"])], [.replace(["members", 0, "id"], 3)],
      [.remove(["members", 0])], [.replace(["envelope", "group", "id"], 1)],
    ] as [JSONPatch] {
      let error = try importError { try group.apply(patch, options: Self.comparing) }
      expectEqual(Set(error.issues.map(\.kind)), [.readOnlyKey], "\(patch)")
    }
    try group.apply([.remove(["members", 1])], options: Self.comparing)
    expectEqual(group.members?.map(\.id), [1])
  }

  /// Outside of merges and patches, there is nothing to compare with.
  @Test func documentsAreRejectedIfChangesAre() throws {
    let error = try importError { try Box(string: #"{"id": 0}"#, options: Self.comparing) }
    expectEqual(
      error.issues.map(\.description), ["line 1, column 8, id: read-only key [read_only_key]"])
    expectEqual(try Box(string: "{}", options: Self.comparing).id, 0)
  }

  @Test func valuesThatAHookChangesAreCompared() throws {
    let renaming = Renaming()
    try renaming.merge(string: #"{"ID": 7, "name": "b"}"#, options: Self.comparing)
    expectEqual(renaming.name, "b")
    let error = try importError {
      try renaming.merge(string: #"{"ID": 8}"#, options: Self.comparing)
    }
    expectEqual(error.issues.map(\.keyPath), ["id"])
    expectEqual(renaming.id, 7)
  }

  /// The model must be exportable, because its document is compared.
  @Test func aModelWithoutADocumentIsNotCompared() throws {
    final class Measure: JSONModel {
      @ReadOnly var id = 1
      var size = Double.infinity
    }
    let measure = Measure()
    let error = try importError {
      try measure.merge(string: #"{"id": 1}"#, options: Self.comparing)
    }
    expectEqual(error.issues.map(\.keyPath), ["size"])
    expectEqual(error.kind.code, "not_exportable")
  }

  /// A class whose import hook replaces the object that a merge has made of the old value and the
  /// patch.
  final class Hooked: JSONModel {
    @ReadOnly var id = 7
    var name = ""
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["name"] = object["name"] ?? object["title"]
    }
  }

  /// A hook must not be a way around the rule.
  final class Renaming: JSONModel {
    @ReadOnly var id = 7
    var name = ""
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["id"] = object.removeValue(forKey: "ID") ?? object["id"]
    }
  }

  struct RenamingEnvelope: Codable { var owner: Renaming? }

  final class RenamingHolder: JSONModel { var envelope: RenamingEnvelope? }

  @Test func readOnlyValuesThatAHookChangesAreRejected() throws {
    let holder = RenamingHolder()
    holder.envelope = RenamingEnvelope(owner: Renaming())
    try holder.merge(string: #"{"envelope": {"owner": {"name": "b"}}}"#, options: Self.body)
    let error = try importError {
      try holder.merge(string: #"{"envelope": {"owner": {"ID": 9}}}"#, options: Self.body)
    }
    expectEqual([error.kind.code], ["read_only_key"])
    expectEqual("\(error.keyPath)", "envelope.owner.id")
    expectEqual(holder.envelope?.owner?.id, 7)
  }

  struct HookedEnvelope: Codable { var owner: Hooked? }

  final class Holder: JSONModel { var envelope: HookedEnvelope? }

  @Test func patchesOfCodableValuesFollowTheRuleBelowAnImportHook() throws {
    let holder = Holder()
    holder.envelope = HookedEnvelope(owner: Hooked())
    try holder.merge(
      string: #"{"envelope": {"owner": {"name": "b"}}}"#, options: Self.body)
    expectEqual(holder.envelope?.owner?.id, 7)
    expectEqual(holder.envelope?.owner?.name, "b")
    let error = try importError {
      try holder.merge(string: #"{"envelope": {"owner": {"id": 1}}}"#, options: Self.body)
    }
    expectEqual(
      error.issues.map(\.description),
      ["line 1, column 31, envelope.owner.id: read-only key [read_only_key]"])
  }

  /// A `Codable` type that passes its decoder's settings on to another decoder.
  private struct Forwarding: Codable {
    var box: Box

    init(from decoder: any Decoder) throws {
      let inner = JSONDecoder()
      let options = decoder.userInfo[.jsonImportOptions] as? JSONImportOptions
      inner.userInfo[.jsonImportOptions] = options
      box = try inner.decode(Box.self, from: Data(#"{"id": 3}"#.utf8))
    }

    func encode(to encoder: any Encoder) throws {}
  }

  private final class Forwarder: JSONModel { var value: Forwarding? }

  @Test func decodersInsideCodableTypesReceiveTheOptions() throws {
    expectEqual(try Forwarder(string: #"{"value": {}}"#).value?.box.id, 3)
    let error = try importError { try Forwarder(string: #"{"value": {}}"#, options: Self.body) }
    expectEqual(error.kind, .readOnlyKey)
  }

  @Test func settingsOfAnotherTypeAreErrors() throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.jsonImportOptions] = JSONExportOptions.default
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode(User.self, from: Data(Self.whole.utf8))
    }
    guard case .dataCorrupted(let context)? = error else { throw NothingThrown() }
    expectEqual(
      context.debugDescription,
      "expected JSONImportOptions in userInfo[.jsonImportOptions], found JSONExportOptions")
    let encoder = JSONEncoder()
    encoder.userInfo[.jsonExportOptions] = "pretty"
    let failure = #expect(throws: EncodingError.self) { try encoder.encode(User()) }
    guard case .invalidValue(_, let reason)? = failure else { throw NothingThrown() }
    expectEqual(
      (reason.underlyingError as? JSONModelError)?.issues.map(\.description),
      [
        "cannot be exported: expected JSONExportOptions in userInfo[.jsonExportOptions], found String "
          + "[not_exportable]"
      ])
  }

  @Test func hooksClustersAndNamesDoNotChangeTheRule() throws {
    class Shape: JSONModel {
      @ReadOnly var number = 0
      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(key: "type", classes: ["square": Square.self])
      }
    }
    final class Square: Shape { @Index @ReadOnly var code = 5 }
    final class Hooked: JSONModel {
      @ReadOnly var number = 0
      override class func willImport(_ object: inout [String: JSONValue]) throws {
        object["number"] = object["n"]
      }
    }
    let square = #"{"type": "square", "number": 1, "code": 2}"#
    expectEqual((try Shape.make(string: square) as? Square)?.code, 2)
    let error = try importError { try Shape.make(string: square, options: Self.body) }
    expectEqual(error.issues.map(\.keyPath.description), ["number", "code"])
    let empty = try Shape.make(string: #"{"type": "square"}"#, options: Self.body)
    expectEqual((empty as? Square)?.code, 5)
    expectEqual(try Hooked(string: "{}", options: Self.body).number, 0)
    let hooked = try importError { try Hooked(string: #"{"n": 1}"#, options: Self.body) }
    expectEqual(hooked.kind, .readOnlyKey)
    var named = Self.body
    named.usesKeyMapping = false
    let error2 = try importError { try User(string: #"{"name": "", "level": 1}"#, options: named) }
    expectEqual(
      error2.issues.map(\.description),
      [
        "line 1, column 23, level: read-only key [read_only_key]"
      ])
  }

  @Test func decodersOfOtherLibrariesFollowTheRule() throws {
    let json = Data(Self.whole.utf8)
    let decoder = JSONDecoder()
    expectEqual(try decoder.decode(User.self, from: json).id, 1)
    decoder.userInfo[.jsonImportOptions] = Self.body
    let name = Data(#"{"owner": {"name": "a"}}"#.utf8)
    expectEqual(try decoder.decode(Envelope.self, from: name).owner?.id, 7)
    let error = #expect(throws: DecodingError.self) { try decoder.decode(User.self, from: json) }
    guard case .dataCorrupted(let context)? = error else { throw NothingThrown() }
    expectEqual((context.underlyingError as? JSONModelError)?.issues.count, 5)
    let list = PropertyListDecoder()
    let data = try PropertyListEncoder().encode(["name": "a", "tag": "x"])
    list.userInfo[.jsonImportOptions] = Self.body
    #expect(throws: DecodingError.self) { try list.decode(User.self, from: data) }
  }

  // MARK: - Tags

  class Shape: JSONModel {
    @ReadOnly var kind = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    }
    override class var keyMapper: JSONKeyMapper { ["kind": "type"] }
  }
  final class Circle: Shape { @ReadOnly var id = 0 }

  class Message: JSONModel {
    @ReadOnly var head: JSONValue = .null
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "head.type", classes: ["text": Message.self])
    }
  }

  final class Article: JSONModel { @ReadOnly var type = "" }
  class Line: JSONModel {
    var article = Article()
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "article.type", classes: ["text": Line.self])
    }
  }

  /// With `readOnlyKeys: .reject`, an import would need the key and reject it.
  @Test func aTagIsNotReadOnly() throws {
    let reason =
      "is marked @ReadOnly, but a document needs its key for the discriminator; "
      + "remove the marker"
    let error = try importError { try Shape.checkDeclaration() }
    expectEqual(error.issues.map(\.message), ["Shape.kind \(reason)", "Circle.kind \(reason)"])
    expectEqual(error.issues.map(\.property), ["Shape.kind", "Circle.kind"])
    expectEqual(
      try importError { try Message.make(string: "{}") }.issues.map(\.message),
      ["Message.head \(reason)"])
    expectEqual(
      try importError { try Line.checkDeclaration() }.issues.map(\.message),
      ["Line.article.type \(reason)"])
  }

  class Animal: JSONModel {
    var type = ""
    @ReadOnly var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["cat": Cat.self])
    }
  }
  final class Cat: Animal {}

  @Test func otherPropertiesOfAClusterMayBeReadOnly() throws {
    expectEqual(try Animal.checkDeclaration(), [])
    let options = JSONImportOptions(readOnlyKeys: .reject)
    #expect(try Animal.make(string: #"{"type":"cat"}"#, options: options) is Cat)
  }
}
