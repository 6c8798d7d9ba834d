import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Documents that are not finished.
struct PartialImportTests {
  final class City: JSONModel {
    var name = ""
    var hills = 0
    @OptionalKey var isCapital = false
    var mayor: Person?
    @OptionalKey var rivers: [River] = []
    @OptionalKey var tags: [String] = []
    @OptionalKey var lengths: [String: [Double]] = [:]
    @OptionalKey var districts: [String: District] = [:]
    @OptionalKey var matrix: [[Int]] = []
    var note: JSONValue?
    override class var constraints: [String: [JSONConstraint]] {
      ["name": [.length(1...20)], "tags": [.count(2...9)], "hills": [.range(0...9)]]
    }
    override func validate() throws {
      if !rivers.isEmpty, mayor == nil { throw JSONValidationError("needs a mayor") }
    }
  }
  final class Person: JSONModel {
    var first = ""
    var last = ""
    @OptionalKey var friends: [Person]?
  }
  final class River: JSONModel {
    var name = ""
    var length: Double?
    @OptionalKey var cities: [Stop] = []
    @Ignore var id = UUID()
    override func validate() throws {
      if name.isEmpty { throw JSONValidationError("must have a name", at: "name") }
    }
  }
  final class Stop: JSONModel {
    var name = ""
    var people: Int?
  }
  final class District: JSONModel {
    var people = 0
    var streets: [String]?
  }

  static let document = #"""
    {"name": "R\u00f6m\ud83d\ude00 日本é", "hills" : 7,"isCapital": true, "unknown": {"a": [1, null]},
     "mayor": {"last": "Rossi", "friends": [{"first": "A", "last": "B"}, {"last": "C", "first": "D"}],
       "first": "Ada"},
     "rivers": [{"name": "Tiber", "length": 4.05e2, "cities": [{"name": "a"}, {"name": "b", "people": 3}]},
       {"cities": [], "name": "Aniene", "length": null}],
     "tags": ["x", "\"y\\", ""], "lengths": {"a": [1, 2.5], "b": []},
     "districts": {"one": {"people": 1, "streets": ["s", "t"]}, "two": {"people": 2}},
     "matrix": [[1, 2], [], [-3]], "note": {"k": [true, "v", {}]}}
    """#

  /// Feeds a document in pieces, and checks after each one what must hold.
  static func feed<Model: JSONModel>(
    _ document: String, to model: Model.Type, piece: Int, keepsText: Bool = false
  ) throws {
    let bytes = Array(document.utf8)
    let whole = try Model.make(string: document)
    let value = try whole.jsonValue()
    var partial = JSONPartialImport<Model>(keepsTruncatedText: keepsText)
    var (complete, absent): (Set<JSONKeyPath>, Set<JSONKeyPath>?) = ([], nil)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let end = min(start + piece, bytes.count)
      try partial.append(bytes[start..<end])
      let again = try Model.partial(data: Data(bytes[..<end]), keepsTruncatedText: keepsText)
      expectEqual(partial.model.modelDescription(), again.model.modelDescription(), "\(end)")
      let (before, truncated) = (complete, partial.truncated)
      (complete, absent) = (partial.complete, partial.absent)
      expectEqual(complete, again.complete)
      expectEqual(truncated, again.truncated)
      expectEqual(absent, again.absent, "\(end)")
      #expect(before.isSubset(of: complete))
      #expect(complete.isDisjoint(with: truncated))
      #expect(absent?.isDisjoint(with: complete.union(truncated)) == true)
      let exported = try partial.model.jsonValue()
      // Before its tag, the class of the root is unknown.
      let hasClass = ObjectIdentifier(type(of: partial.model)) == ObjectIdentifier(type(of: whole))
      for path in complete where hasClass && value[path] != nil {
        // What can be imported only as a whole is missing until then.
        if let found = exported[path] { #expect(found == value[path], "\(end) \(path)") }
      }
      #expect(partial.isComplete == (end == bytes.count))
    }
    #expect(partial.model == whole)
    #expect(ObjectIdentifier(type(of: partial.model)) == ObjectIdentifier(type(of: whole)))
    #expect(partial.truncated.isEmpty)
    #expect(absent != nil)
  }
  @Test(
    arguments: amount(release: [1, 2, 3, 7, 64, 100_000], debug: [1, 64, 100_000]),
    [false, true])
  func everyPrefixHasWhatIsComplete(piece: Int, keepsText: Bool) throws {
    try Self.feed(Self.document, to: City.self, piece: piece, keepsText: keepsText)
  }

  @Test func completeValuesAreNeverMissing() throws {
    let bytes = Array(Self.document.utf8)
    let value = try City(string: Self.document).jsonValue()
    var partial = JSONPartialImport<City>()
    for byte in bytes {
      try partial.append([byte])
      let exported = try partial.model.jsonValue()
      for path in partial.complete where value[path] != nil {
        #expect(exported[path] == value[path], "\(path)")
      }
    }
  }

  @Test func theStateIsThatOfTheProperties() throws {
    let partial = try City.partial(
      data: Data(#"{"name": "Rome", "mayor": {"last": "R", "first": "A"#.utf8))
    #expect(partial.model.name == "Rome")
    #expect(partial.model.mayor?.last == "R")
    #expect(partial.model.mayor?.first == "")
    #expect(partial.complete == ["name", "mayor.last"])
    #expect(partial.truncated == ["mayor", "mayor.first"])
    #expect(
      partial.absent == [
        "hills", "isCapital", "rivers", "tags", "lengths", "districts", "matrix", "note",
        "mayor.friends",
      ])
    #expect(!partial.isComplete)
  }

  @Test func keysThatDifferInCaseAreNotAbsent() throws {
    final class Account: JSONModel {
      var username = ""
      var age = 0
      var items: [Int] = []
      var note: String?
      override class var keyMapper: JSONKeyMapper { .identity.caseInsensitive() }
    }
    let partial = try Account.partial(data: Data(#"{"USERNAME":"ann","Age":3,"ITEMS":["#.utf8))
    #expect(partial.absent == ["note"])
    #expect(partial.truncated == ["ITEMS"])
  }

  @Test func theKeysOfFlattenedModelsAreAbsent() throws {
    final class Address: JSONModel {
      var zip = ""
      var street: String?
    }
    final class Order: JSONModel {
      var id = 0
      var address = Address()
      var billing: Address?
      override class var keyMapper: JSONKeyMapper {
        ["address": .flattened(prefix: "to_"), "billing": .flattened(prefix: "by_")]
      }
    }
    var partial = try Order.partial(data: Data())
    #expect(partial.absent == ["id", "to_zip", "to_street", "by_zip", "by_street"])
    try partial.append(#"{"to_zip":"x","id":"#.utf8)
    #expect(partial.absent == ["to_street", "by_zip", "by_street"])
    try partial.append("7}".utf8)
    #expect(partial.isComplete && partial.absent == ["to_street", "by_zip", "by_street"])
  }

  /// Without the steps in common, 40 KB of nested values would need the memory of their key paths.
  @Test func deepDocumentsAreReportedByKeyPath() throws {
    final class Tree: JSONModel { var tree: JSONValue? }
    let depth = 400
    var text = #"{"tree":"#
    for _ in 0..<depth { text += "[1," }
    let partial = try Tree.partial(data: Data(text.utf8))
    let (complete, truncated) = (partial.complete, partial.truncated)
    #expect(complete.count == depth && truncated.count == depth)
    var path = "tree"
    for _ in 0..<depth {
      #expect(complete.contains(try #require(JSONKeyPath(path + "[0]"))))
      #expect(truncated.contains(try #require(JSONKeyPath(path))))
      path += "[1]"
    }
  }

  @Test func whatIsAtTheCutIsNoValueYet() throws {
    let cases: [(String, hills: Int, isCapital: Bool, truncated: Set<JSONKeyPath>)] = [
      ("", 0, false, []), (" ", 0, false, []), ("{", 0, false, []), (#"{"hil"#, 0, false, []),
      (#"{"hills""#, 0, false, ["hills"]), (#"{"hills":"#, 0, false, ["hills"]),
      (#"{"hills": 1"#, 0, false, ["hills"]), (#"{"hills": 1 "#, 1, false, []),
      (#"{"hills": 1,"#, 1, false, []),
      (#"{"hills": 1, "isCapital": tru"#, 1, false, ["isCapital"]),
      (#"{"hills": 1, "isCapital": true"#, 1, false, ["isCapital"]),
      (#"{"hills": 1, "isCapital": true "#, 1, true, []),
      (#"{"hills": 1, "unknown": "x"#, 1, false, ["unknown"]),
      ("\u{FEFF}{\"hills\": 1,", 1, false, []),
    ]
    for (text, hills, isCapital, truncated) in cases {
      let partial = try City.partial(data: Data(text.utf8))
      #expect(partial.model.hills == hills, "\(text)")
      #expect(partial.model.isCapital == isCapital, "\(text)")
      #expect(partial.truncated == truncated, "\(text)")
    }
  }

  /// A number in a string that may continue is not a value yet, even if its text is kept.
  @Test(arguments: [false, true]) func aQuotedNumberAtTheCutIsNoValueYet(keepsText: Bool) throws {
    for (text, hills) in [(#"{"hills": "1"#, 0), (#"{"hills": "1""#, 1), (#"{"hills": "1","#, 1)] {
      let partial = try City.partial(data: Data(text.utf8), keepsTruncatedText: keepsText)
      #expect(partial.model.hills == hills, "\(text)")
    }
  }

  @Test func textIsKeptOnRequest() throws {
    let cases = [
      (#"{"name": ""#, ""), (#"{"name": "R"#, "R"), (#"{"name": "Rö"#, "Rö"),
      (#"{"name": "R\"#, "R"), (#"{"name": "R\u00f"#, "R"), (#"{"name": "R\u00f6"#, "Rö"),
      (#"{"name": "R\ud83d"#, "R"), (#"{"name": "R\ud83d\ude0"#, "R"),
      (#"{"name": "R\ud83d\ude00"#, "R😀"),
    ]
    for (text, name) in cases {
      let partial = try City.partial(data: Data(text.utf8), keepsTruncatedText: true)
      #expect(partial.model.name == name, "\(text)")
      #expect(partial.truncated == ["name"])
      #expect(try City.partial(data: Data(text.utf8)).model.name == "")
    }
    let cut = try City.partial(
      data: Data(#"{"name": "Rö"#.utf8.dropLast()), keepsTruncatedText: true)
    #expect(cut.model.name == "R")
    let element = try City.partial(
      data: Data(#"{"tags": ["a", "b"#.utf8), keepsTruncatedText: true)
    #expect(element.model.tags == ["a", "b"])
    let free = try City.partial(data: Data(#"{"note": ["a", "b"#.utf8), keepsTruncatedText: true)
    #expect(free.model.note == ["a", "b"])
  }

  /// A part of such a string could be another value.
  @Test func otherValuesAreNotMadeOfAPartOfAString() throws {
    final class Values: JSONModel {
      var date: Date?
      var day: Date?
      var int: Int?
      var double: Double?
      var url: URL?
      var kind: Kind?
      var kinds: Set<String>?
      override class var propertyTransformers: [String: JSONTransformer] {
        ["day": .date(.pattern("yyyy"))]
      }
    }
    enum Kind: String, CaseIterable { case a, ab }
    for (key, text) in [
      ("date", "2014-05-06"), ("date", "20"), ("day", "2014"), ("day", "20"), ("int", "12"),
      ("double", "1.5"), ("double", "1."), ("url", "https://a"), ("kind", "a"), ("kind", "x"),
    ] {
      let document = Data(#"{"\#(key)": "\#(text)"#.utf8)
      let partial = try Values.partial(data: document, keepsTruncatedText: true)
      #expect(try partial.model.jsonValue() == [:], "\(key) \(text)")
      #expect(partial.truncated == [[.key(key)]])
    }
    let set = try Values.partial(
      data: Data(#"{"kinds": ["a", "b"#.utf8), keepsTruncatedText: true)
    #expect(set.model.kinds == ["a"])
  }

  // MARK: - Values that may be replaced

  final class Keys: JSONModel {
    @OptionalKey var id = 0
    var number: Int?
    var inner: Keys?
    @OptionalKey var list: [Keys] = []
    override class var keyMapper: JSONKeyMapper {
      ["id": ["id", "ID"], "number": ["number", "m.n", "old"]]
    }
  }

  static let documents = [
    #"{"ID": {"a": 1}, "id": 9}"#, #"{"ID": 7, "id": 9}"#, #"{"id": 9, "ID": {"a": 1}}"#,
    #"{"m": {"n": "x"}, "id": 1, "number": 2}"#, #"{"old": 1, "m": {"n": 2}, "number": 3}"#,
    #"{"number": null, "m": {"n": null}, "old": 5}"#,
    #"{"inner": {"ID": 7}, "list": [{"ID": 1}, {"ID": "x", "id": 2}, {"old": 3}], "ID": 4}"#,
  ]

  @Test(arguments: documents, [1, 2, 5, 1000])
  func aPreferredKeyMayStillCome(document: String, piece: Int) throws {
    try Self.feed(document, to: Keys.self, piece: piece)
    let whole = try Keys(string: document)
    var partial = JSONPartialImport<Keys>()
    var found: [Int] = []
    for byte in document.utf8 {
      try partial.append([byte])
      if partial.model.id != found.last { found.append(partial.model.id) }
    }
    expectEqual(found, whole.id == 0 ? [0] : [0, whole.id])
  }

  @Test(arguments: [1, 2, 1000]) func nullIsReplacedByTheNextKey(piece: Int) throws {
    let bytes = Array(#"{"id": null, "ID": 7, "number": 1}"#.utf8)
    var partial = JSONPartialImport<Keys>()
    for start in stride(from: 0, to: bytes.count, by: piece) {
      expectEqual(partial.model.id, 0)
      try partial.append(bytes[start..<min(start + piece, bytes.count)])
    }
    #expect(partial.isComplete && partial.model.id == 7)
  }

  @Test func aKeyThatIsNotPreferredWaitsForItsObject() throws {
    func model(_ text: String) throws -> Keys { try Keys.partial(data: Data(text.utf8)).model }
    try expectEqual(model(#"{"ID": 7, "number": 2, "#).id, 0)
    try expectEqual(model(#"{"ID": 7, "number": 2, "#).number, 2)
    try expectEqual(model(#"{"list": [{"ID": 7}, "#).list.map(\.id), [7])
    try expectEqual(model(#"{"list": [{"ID": 7, "#).list.map(\.id), [0])
    try expectEqual(model(#"{"ID": 7}"#).id, 7)
    let waiting = try Keys.partial(data: Data(#"{"ID": 7, "old": 2, "list": [], "#.utf8))
    #expect(waiting.complete == ["ID", "old", "list"] && waiting.absent == ["inner"])
    #expect(waiting.model.id == 0 && waiting.model.number == nil)
  }

  @Test(arguments: [1, 3, 1000]) func theLastOfEqualKeysIsUsed(piece: Int) throws {
    let document = #"{"id": 1, "number": "x", "list": [{"id": []}, {}], "list": [], "number": 5}"#
    var partial = JSONPartialImport<Keys>(options: JSONImportOptions(duplicateKeys: .useLast))
    let bytes = Array(document.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      try partial.append(bytes[start..<min(start + piece, bytes.count)])
      if piece == 1, start > 10 { expectEqual(partial.model.id, 1) }
    }
    #expect(partial.isComplete)
    let options = JSONImportOptions(duplicateKeys: .useLast)
    try expectEqual(partial.model, Keys(string: document, options: options))
    expectEqual(partial.model.number, 5)
    let limited = JSONImportOptions(maximumModels: 3, duplicateKeys: .useLast)
    let limit = try importError {
      try Keys.partial(data: Data(#"{"list": [{}, {}, {}, {}"#.utf8), options: limited)
    }
    expectEqual(limit.issues.map { "\($0.kind)" }, ["more than 3 models"])
    var failing = JSONPartialImport<Keys>(options: options)
    try failing.append(#"{"id": [], "#.utf8)
    let error = try importError { try failing.append(#""number": 1}"#.utf8) }
    expectEqual(error.issues.map { "\($0.keyPath): \($0.kind)" }, ["id: expected Int, found array"])
  }

  /// Neither shows the bytes of the document.
  @Test func aDescriptionHasTheModelAndThePaths() throws {
    final class Town: JSONModel {
      var name = ""
      var hills = 0
      var rivers: [String] = []
    }
    var partial = JSONPartialImport<Town>()
    try partial.append(Array(#"{"name": "Rome", "rivers": ["Tib"#.utf8))
    expectEqual(
      "\(partial)",
      """
      Town
        name: "Rome"
        hills: 0
        rivers: []
      truncated: rivers, rivers[0]
      absent: hills
      """)
    expectEqual(
      Mirror(reflecting: partial).children.map(\.label),
      ["model", "complete", "truncated", "absent"])
    try partial.append(Array(#"er"], "hills": 7}"#.utf8))
    expectEqual("\(partial)", "\(partial.model)")
  }
}
