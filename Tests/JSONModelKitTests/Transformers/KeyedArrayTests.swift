import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Arrays of models that are objects in the document; a property of the models has the keys.
struct KeyedArrayTests {
  final class Note: JSONModel {
    var id = ""
    var text = ""
    var replies: [Note]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["replies": .keyed(by: "id")]
    }
    override func validate() throws {
      if id == "bad" { throw JSONValidationError("must not be bad", at: "id") }
    }
  }

  class Shape: JSONModel {
    var name: String?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0 }
  final class Square: Shape {
    var side = 0
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["side"] = object["side"] ?? 5
    }
  }

  final class Row: JSONModel {
    var number = 0
    var label: String?
    override class var keyMapper: JSONKeyMapper { ["number": "no"] }
  }
  final class Entry: JSONModel {
    @Required var uuid: UUID
    var x = 0
  }
  enum Day: String, CaseIterable {
    case monday = "mon"
    case tuesday = "tue"
  }
  final class Hours: JSONModel {
    var day = Day.monday
    var opens = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }

  final class Board: JSONModel {
    var notes: [Note]?
    var shapes: [Shape]?
    var rows: [Row]?
    var entries: [Entry]?
    var hours: [Hours]?
    var lossy: [Note]?
    var presence: JSONPresence<[Note]> = .absent
    var orNil: [Note]?
    var nested: [String: [Note]]?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "notes": .keyed(by: "id"), "shapes": .keyed(by: "name"), "rows": .keyed(by: "no"),
        "entries": .keyed(by: "uuid"), "hours": .keyed(by: "day"),
        "lossy": .lossy().keyed(by: "id"), "presence": .keyed(by: "id"),
        "orNil": .keyed(by: "id").orNil, "nested": .each(.keyed(by: "id")),
      ]
    }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "notes": [.count(...3)],
        "lossy": [.each(.custom("short") { (note: Note) in note.text.utf8.count < 5 })],
      ]
    }
  }

  private static let uuid = "0F8FAD5B-D9CB-469F-A165-70867728950E"

  /// A document, and the document of its export.
  static let documents: [(document: String, exported: String?)] = [
    (#"{"notes":{"-Kx2":{"text":"a"},"-Kx1":{"text":"b"}}}"#, nil), (#"{"notes":{}}"#, nil),
    (#"{"notes":[]}"#, #"{"notes":{}}"#), (#"{"notes":null}"#, "{}"),
    (#"{"notes":{"":{"text":"a"}}}"#, nil),
    (#"{"notes":{"a":{"id":"a","text":"x"}}}"#, #"{"notes":{"a":{"text":"x"}}}"#),
    (#"{"notes":{"a":{"text":"x","replies":{"r":{"text":"q"},"a":{"text":"q"}}}}}"#, nil),
    (
      #"{"shapes":{"c":{"type":"circle","radius":1},"s":{"type":"square"}}}"#,
      #"{"shapes":{"c":{"type":"circle","radius":1},"s":{"type":"square","side":5}}}"#
    ),
    (#"{"rows":{"20":{"label":"x"},"-1":{}}}"#, nil),
    (#"{"rows":{"1":{"no":1.0}}}"#, #"{"rows":{"1":{}}}"#),
    (#"{"entries":{"\#(uuid)":{"x":1}}}"#, nil),
    (
      #"{"entries":{"\#(uuid.lowercased())":{"x":1,"uuid":"\#(uuid)"}}}"#,
      #"{"entries":{"\#(uuid)":{"x":1}}}"#
    ),
    (#"{"hours":{"tue":{"opens":9,"note":true},"mon":{"opens":8}}}"#, nil),
    (
      #"{"lossy":{"a":{"text":"x"},"b":{},"c":{"text":"ok"}}}"#,
      #"{"lossy":{"a":{"text":"x"},"c":{"text":"ok"}}}"#
    ),
    (#"{"presence":{"a":{"text":"x"}}}"#, nil), (#"{"presence":null}"#, nil),
    (#"{"orNil":{"a":{}}}"#, "{}"), (#"{"nested":{"q":{"b":{"text":"x"}}}}"#, nil),
  ]

  /// An element with another value for its key is reported at that value.
  @Test(arguments: [
    (#"{"notes":{"a":{"text":"x","id":"b"}}}"#, #""b""#),
    (#"{"shapes":{"c":{"type":"square","name":"d"}}}"#, #""d""#),
    (#"{"rows":{"1":{"no":2}}}"#, "2"),
  ])
  func anotherValueForTheKeyIsReportedAtItsPosition(document: String, value: String) throws {
    let error = try #require(throws: JSONModelError.self) {
      try Board(data: Data(document.utf8))
    }
    let offset = try #require(document.range(of: value, options: .backwards)?.lowerBound)
    expectEqual(error.offsets, [document.utf8.distance(from: document.startIndex, to: offset)])
  }

  /// Whether the member is equal to the key does not depend on other values of the element.
  @Test(arguments: [
    (#"{"notes":{"a":{"text":[],"id":"b"}}}"#, ["notes.a.text", "notes.a.id"]),
    (#"{"notes":{"a":{"text":[],"id":"a"}}}"#, ["notes.a.text"]),
    (#"{"notes":{"a":{"text":[],"id":{}}}}"#, ["notes.a.text", "notes.a.id"]),
    (#"{"rows":{"1":{"label":{},"no":2}}}"#, [#"rows["1"].label"#, #"rows["1"].no"#]),
  ])
  func anotherValueForTheKeyIsReportedWithOtherIssues(document: String, paths: [String]) throws {
    for form in [InputForm.bytes, .value] {
      let error = try importError { try Board.make(document, as: form) }
      expectEqual(Set(error.paths), Set(paths), "\(document)")
      expectEqual(error.issues.count, paths.count)
    }
  }

  static let rejected: [(document: String, issue: String)] = [
    (#"{"notes":7}"#, "notes: expected object, found number"),
    (#"{"notes":[{"id":"a"}]}"#, "notes: expected object, found array"),
    (#"{"notes":{"-Kx1":{"text":[]}}}"#, "notes.-Kx1.text: expected String, found array"),
    (#"{"notes":{"a.b":{}}}"#, #"notes["a.b"].text: required key is missing"#),
    (#"{"notes":{"a":7}}"#, "notes.a: expected Note, found number"),
    (#"{"notes":{"a":null}}"#, "notes.a: expected Note, found null"),
    (
      #"{"notes":{"a":{"text":"x","id":"b"}}}"#,
      "notes.a.id: must be equal to the key of the object"
    ),
    (#"{"notes":{"a":{"text":"x","id":[]}}}"#, "notes.a.id: expected String, found array"),
    (#"{"notes":{"bad":{"text":"x"}}}"#, "notes.bad.id: must not be bad"),
    (
      #"{"notes":{"a":{"text":""},"b":{"text":""},"c":{"text":""},"d":{"text":""}}}"#,
      "notes: must have at most 3 elements"
    ),
    (
      #"{"notes":{"a":{"text":"x","replies":{"r":{}}}}}"#,
      "notes.a.replies.r.text: required key is missing"
    ),
    (
      #"{"shapes":{"c":{"type":"oval"}}}"#,
      #"shapes.c.type: unknown discriminator value; expected "circle" or "square""#
    ),
    (#"{"shapes":{"c":{"type":"square","side":[]}}}"#, "shapes.c.side: expected Int, found array"),
    (
      #"{"shapes":{"c":{"type":"square","name":"d"}}}"#,
      "shapes.c.name: must be equal to the key of the object"
    ),
    (#"{"rows":{"x":{}}}"#, "rows.x: cannot convert string to Int: key is not a valid Int"),
    (#"{"rows":{"01":{}}}"#, #"rows.01: cannot convert string to Int: key is not a valid Int"#),
    (#"{"rows":{"1":{"no":2}}}"#, #"rows["1"].no: must be equal to the key of the object"#),
    (#"{"entries":{"q":{"x":1}}}"#, "entries.q: cannot convert string to UUID: not a valid UUID"),
    (
      #"{"entries":{"\#(uuid)":{"x":1},"\#(uuid.lowercased())":{"x":2}}}"#,
      "entries.\(uuid.lowercased()): duplicate key"
    ),
    (
      #"{"hours":{"sun":{"opens":1}}}"#,
      #"hours.sun: cannot convert string to Day: expected "mon" or "tue""#
    ),
    (
      #"{"lossy":{"a":{},"b":{"text":"x"},"c":{"text":"too long"}}}"#,
      #"lossy.c: must satisfy "short""#
    ),
    (#"{"nested":{"q":{"b":{}}}}"#, "nested.q.b.text: required key is missing"),
  ]

  @Test func issuesHavePositions() throws {
    let document = #"{"notes": {"a": {"text": 1.5}, "b": {}, "a": {"text": "x"}}}"#
    let error = try importError { try Board(string: document) }
    expectEqual(
      error.issues.map { "\($0.position?.column ?? 0) \($0.keyPath) \($0.kind.code)" },
      ["37 notes.b.text missing_key", "41 notes.a duplicate_key"])
    let options = JSONImportOptions(duplicateKeys: .useLast)
    let last = try Board(
      string: #"{"notes": {"a": {"text": "x"}, "a": {"text": "y"}}}"#, options: options)
    expectEqual(last.notes?.map(\.text), ["y"])
    let key = try importError { try Board(string: #"{"rows": {"1": {}, "x": {"label": 1}}}"#) }
    expectEqual(key.issues.map { $0.position?.column }, [20])
  }

  @Test func aPatchChangesTheModelsWithItsKeys() throws {
    let board = try Board(string: Self.documents[0].document)
    let first = try #require(board.notes?.first)
    try board.merge(string: #"{"notes": {"-Kx2": {"text": "A"}, "new": {"text": "n"}}}"#)
    expectEqual(board.notes?.map(\.id), ["-Kx2", "-Kx1", "new"])
    #expect(board.notes?.first === first)
    expectEqual(first.text, "A")
    try board.merge(string: #"{"notes": {"-Kx1": null, "other": null}}"#)
    expectEqual(board.notes?.map(\.id), ["-Kx2", "new"])
    let before = try board.jsonString()
    for (patch, issue) in [
      (#"{"notes":{"-Kx2":{"text":"Q"},"z":{}}}"#, "notes.z.text: required key is missing"),
      (#"{"notes":{"-Kx2":{"text":null}}}"#, "notes.-Kx2.text: expected String, found null"),
      (#"{"notes":{"-Kx2":{"id":"q"}}}"#, "notes.-Kx2.id: must be equal to the key of the object"),
      (#"{"notes":{"-Kx2":{"text":"1"},"-Kx2":{"text":"2"}}}"#, "notes.-Kx2: duplicate key"),
      (#"{"notes":{"a":{"text":""},"b":{"text":""}}}"#, "notes: must have at most 3 elements"),
      (#"{"notes":[{"id":"-Kx2"}]}"#, "notes: expected object, found array"),
    ] {
      try expectEqual(importError { try board.merge(string: patch) }.sentences, [issue])
      try expectEqual(board.jsonString(), before)
    }
    let old = try Board(string: before)
    try board.merge(string: #"{"notes":{"-Kx2":null,"q":{"text":"x"}}}"#)
    let patch = try board.mergePatch(from: old)
    try old.merge(value: patch)
    expectEqual(old, board)
    try board.merge(string: #"{"notes":null}"#)
    expectEqual(board.notes, nil)
  }

  final class Title: JSONModel {
    var title = ""
    var notes: [Note] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["notes": .keyed(by: "id")]
    }
  }

  final class Titles: JSONModel {
    var nested = Title()
    var flat: Title?
    var list: [Title] = []
    override class var keyMapper: JSONKeyMapper { ["flat": .flattened(prefix: "f_")] }
  }

  private static let title = #"{"title":"x","notes":{"z":{"text":"1"},"a":{"text":"2"}}}"#

  /// A JSON object has no order, so a patch of it changes none.
  @Test func aJSONPatchKeepsTheOrder() throws {
    func changed(_ patch: JSONPatch) throws -> String {
      let model = try Title(string: Self.title)
      let first = model.notes[0]
      try model.apply(patch)
      #expect(model.notes.first === first)
      return try model.jsonString()
    }
    let notes = #""notes":{"z":{"text":"1"},"a":{"text":"2"}"#
    try expectEqual(changed([.replace("title", "y")]), #"{"title":"y",\#(notes)}}"#)
    try expectEqual(changed([.test("title", "x")]), Self.title)
    try expectEqual(
      changed([.add("notes.b", ["text": "3"]), .replace("notes.a.text", "4")]),
      #"{"title":"x","notes":{"z":{"text":"1"},"a":{"text":"4"},"b":{"text":"3"}}}"#)
    try expectEqual(
      changed([.remove("notes.a")]), #"{"title":"x","notes":{"z":{"text":"1"}}}"#)
    let sorted = try Title(string: Self.title).applying([.replace("title", "y")])
    expectEqual(sorted.notes.map(\.id), ["a", "z"])
  }

  @Test func aJSONPatchKeepsTheOrderInNestedModels() throws {
    let text =
      #"{"nested":\#(Self.title),"f_title":"x","f_notes":{"z":{"text":"1"},"a":{"text":"2"}},"list":[]}"#
    let model = try Titles(string: text)
    try model.apply([.replace("nested.title", "y"), .replace("f_title", "z")])
    try expectEqual(
      model.jsonString(),
      text.replacing(#""title":"x","notes":{"z"#, with: #""title":"y","notes":{"z"#)
        .replacing(#""f_title":"x""#, with: #""f_title":"z""#))
  }

  @Test func anExportWithoutUniqueKeysFails() throws {
    let board = Board()
    board.notes = [Note(), Note()]
    board.notes?[0].id = "a"
    board.notes?[1].id = "a"
    let error = try exportError(board)
    expectEqual(
      error.sentences,
      ["notes.a: cannot be exported: another element has the same id, which is its key"])
    board.notes = nil
    board.shapes = [Circle()]
    let missing = try exportError(board)
    expectEqual(
      missing.sentences,
      ["shapes[0]: cannot be exported: Circle.name is nil, so the element has no key"])
  }

  @Test func issuesOfChangedModelsHaveTheKeys() throws {
    let board = try Board(string: Self.documents[0].document)
    board.notes?[1].id = "bad"
    expectEqual(
      board.issues().map { "\($0.keyPath): \($0.message)" }, ["notes.bad.id: must not be bad"])
  }

  @Test func selectedPropertiesAreExportedWithTheirKeys() throws {
    let board = try Board(string: #"{"notes":{"a":{"text":"x","replies":{}}},"rows":{"1":{}}}"#)
    let options = JSONExportOptions(properties: ["notes.text", "notes.id"])
    try expectEqual(exported(board, options), #"{"notes":{"a":{"text":"x"}}}"#)
  }

  @Test func namesAsKeysHaveTheSameProperty() throws {
    let options = JSONImportOptions(usesKeyMapping: false)
    let board = try Board(string: #"{"rows":{"1":{"number":1}}}"#, options: options)
    expectEqual(board.rows?[0].number, 1)
    try expectEqual(
      board.jsonString(options: JSONExportOptions(usesKeyMapping: false)), #"{"rows":{"1":{}}}"#)
  }

  final class Texts: JSONModel {
    var notes: [Note] = []
    var rows: [Row]?
    override class var transformers: JSONTransformerRegistry { registry }
    private static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) -> Note? in
        let note = Note()
        note.text = text
        return note
      }
      registry.register { (_: Bool) -> Row? in Row() }
      return registry
    }()
    override class var propertyTransformers: [String: JSONTransformer] {
      ["notes": .keyed(by: "id"), "rows": .keyed(by: "number")]
    }
  }

  @Test func modelsOfTransformersHaveTheKeys() throws {
    let texts = try Texts(string: #"{"notes":{"a":"x","b":{"text":"y"}},"rows":{"7":true}}"#)
    try expectEqual(
      exported(texts), #"{"notes":{"a":{"text":"x"},"b":{"text":"y"}},"rows":{"7":{}}}"#)
    try texts.merge(string: #"{"notes":{"a":"z","c":"q"}}"#)
    expectEqual(texts.notes.map { "\($0.id) \($0.text)" }, ["a z", "b y", "c q"])
    let error = try importError { try Texts(string: #"{"notes":{},"rows":{"x":true}}"#) }
    expectEqual(error.paths, ["rows.x"])
  }

  /// A class whose key property has several keys, a key path, or an Optional type.
  final class Alias: JSONModel {
    var id = ""
    override class var keyMapper: JSONKeyMapper { ["id": ["id", "_id"]] }
  }
  final class Inner: JSONModel {
    var id: String?
    override class var keyMapper: JSONKeyMapper { ["id": "meta.id"] }
  }
  final class Sources: JSONModel {
    @OptionalKey var aliases: [Alias] = []
    @OptionalKey var inner: [Inner] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["aliases": .keyed(by: "id"), "inner": .keyed(by: "id")]
    }
  }

  /// The key of the object is compared with every key of the property.
  @Test(arguments: [
    (#"{"aliases":{"a":{"_id":"b"}}}"#, "aliases.a._id"),
    (#"{"aliases":{"a":{"id":"b"}}}"#, "aliases.a.id"),
    (#"{"inner":{"a":{"meta":{"id":"b"}}}}"#, "inner.a.meta.id"),
  ])
  func otherKeysOfThePropertyMustBeEqual(document: String, path: String) throws {
    let error = try importError { try Sources(string: document) }
    expectEqual(error.plainSentences, ["\(path): must be equal to the key of the object"])
    let equal = try Sources(string: document.replacing("\"b\"", with: "\"a\""))
    expectEqual(equal.aliases.map(\.id) + equal.inner.map { $0.id ?? "" }, ["a"])
  }

  /// A patch may spell a key in another way than exports do.
  @Test func patchesFindModelsByEqualKeys() throws {
    let lowercased = Self.uuid.lowercased()
    let board = try Board(string: #"{"entries":{"\#(Self.uuid)":{"x":1}}}"#)
    try board.merge(string: #"{"entries":{"\#(lowercased)":{"x":2}}}"#)
    try expectEqual(exported(board), #"{"entries":{"\#(Self.uuid)":{"x":2}}}"#)
    let error = try importError {
      try board.merge(
        string: #"{"entries":{"\#(lowercased)":{"x":3},"\#(Self.uuid)":{"x":4}}}"#)
    }
    expectEqual(error.kinds, [.duplicateKey])
    let invalid = try importError { try board.merge(string: #"{"rows":{"abc":null}}"#) }
    expectEqual(invalid.paths, ["rows.abc"])
    try board.merge(string: #"{"entries":{"\#(lowercased)":null}}"#)
    try expectEqual(exported(board), #"{"entries":{}}"#)
  }

  /// A subclass may have a transformer for the property, which does not apply to the key.
  @Test func transformersOfSubclassesDoNotApplyToKeys() throws {
    let pets = try Pets(string: #"{"pets":{"a":{"type":"cat"}}}"#)
    expectEqual(pets.pets.map(\.name), ["a"])
    let replaced = try Pets(string: #"{"pets":{"a":{"type":"cat","name":[]}}}"#)
    expectEqual(replaced.pets.map(\.name), ["a"])
  }
  class Pet: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["cat": Cat.self])
    }
  }
  final class Cat: Pet {
    override class var propertyTransformers: [String: JSONTransformer] { ["name": .or("x")] }
  }
  final class Pets: JSONModel {
    var pets: [Pet] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["pets": .keyed(by: "name")]
    }
  }

  final class Price: JSONModel { var amount = 0.5 }
  final class Lowercased: JSONModel {
    var id = ""
    override class var propertyTransformers: [String: JSONTransformer] { ["id": .lowercased] }
  }
  final class Wrong: JSONModel {
    var a: [Note] = []
    var b: [String] = []
    var c: Set<Note> = []
    var d: [Note?] = []
    var e: [Price] = []
    var f: [Lowercased] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "a": .keyed(by: "idd"), "b": .keyed(by: "id"), "c": .keyed(by: "id"),
        "d": .keyed(by: "id"), "e": .keyed(by: "amount"), "f": .keyed(by: "id"),
      ]
    }
  }

  @Test func anotherTypeIsADeclarationError() throws {
    let arrays = "but its transformer is for arrays of models [invalid_declaration]"
    try expectDeclarationErrors(
      in: Wrong.self,
      [
        #"Wrong.a has a transformer keyed by "idd", but Note has no such property [invalid_declaration]"#,
        "Wrong.b has the type [String], \(arrays)", "Wrong.c has the type Set<Note>, \(arrays)",
        "Wrong.d has the type [Note?], \(arrays)",
        "Wrong.e has a transformer keyed by Price.amount, but Double cannot be the key of an object "
          + "[invalid_declaration]",
        "Wrong.f has a transformer keyed by Lowercased.id, which has a transformer of its own; "
          + "remove one of them [invalid_declaration]",
      ])
  }

  @Test func schemasDescribeTheObject() throws {
    let canonical = try Board.jsonSchema()
    let properties = try #require(canonical["properties"]?.object)
    expectEqual(
      properties["notes"]?.string(),
      ##"{"additionalProperties":{"$ref":"#/$defs/Note_without_id"},"maxProperties":3,"type":["object","null"]}"##
    )
    expectEqual(properties["rows"]?["propertyNames"], ["pattern": "^(?:0|-?[1-9][0-9]*)$"])
    expectEqual(properties["hours"]?["propertyNames"], ["enum": ["mon", "tue"]])
    let note = canonical["$defs"]?["Note_without_id"]
    expectEqual(note?["required"], ["text"])
    expectEqual(note?["properties"]?["id"], nil)
    let accepted = try Board.jsonSchema(describing: .acceptedDocuments)
    expectEqual(accepted["$defs"]?["Note_without_id"]?["required"], ["text"])
    #expect(accepted["$defs"]?["Note_without_id"]?["properties"]?["id"] != nil)
  }

  final class Hooked: JSONModel {
    var id = 0
    var size = 0
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }
  final class HookedList: JSONModel {
    var items: [Hooked] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["items": .keyed(by: "id")]
    }
  }

  /// The hook replaces the object, but not its key.
  @Test func aWrongKeyOfAnObjectWithAHookIsReportedAtTheKey() throws {
    let error = try importError {
      try HookedList(string: #"{"items": {"07": {"size": 1}, "8": {"size": "x"}}}"#)
    }
    expectEqual(
      error.issues.map(\.description),
      [
        "line 1, column 12, items.07: cannot convert string to Int: key is not a valid Int [transform_failed]",
        "line 1, column 45, items[\"8\"].size: cannot convert string to Int: not a number [transform_failed]",
      ])
    expectEqual(
      try HookedList(string: #"{"items": {"7": {"size": 1}}}"#).items.map(\.id), [7])
  }
}
