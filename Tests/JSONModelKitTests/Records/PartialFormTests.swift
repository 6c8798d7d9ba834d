import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Unfinished documents whose values have other JSON forms, or one of two types.
struct PartialFormTests {
  final class Customer: JSONModel {
    var id = ""
    var email: String?
  }

  final class Company: JSONModel {
    var vat = ""
    var id: String?
  }

  final class Payment: JSONModel {
    @OptionalKey var customer: JSONEither<String, Customer> = .first("none")
    var payer: JSONEither<Customer, Company>?
    var payers: [JSONEither<Customer, Company>]?
    var when: JSONEither<Date, String>?
    var count: JSONEither<Int, String>?
    var either: JSONEither<String, [Int]>?
    var lists: JSONEither<[Int], [String]>?
    var map: JSONEither<[String: Int], Customer>?
  }

  private func payment(_ text: String) throws -> Payment {
    try Payment.partial(data: Data(text.utf8), keepsTruncatedText: true).model
  }

  @Test func theJSONTypeChoosesAtOnce() throws {
    try expectEqual(payment(#"{"customer": "cus_1"#).customer, .first("cus_1"))
    let customer = try payment(#"{"customer": {"id": "a", "email": "b@"#).customer.second
    expectEqual(customer?.id, "a")
    expectEqual(customer?.email, "b@")
    try expectEqual(payment(#"{"either": [1, 2, 3"#).either, .second([1, 2]))
    try expectEqual(payment(#"{"count": "1"#).count, .second("1"))
  }

  /// The rest of the value may be that of the other type.
  @Test(arguments: [
    #"{"payer": {"id": "a"#, #"{"payer": {"id": "a", "#, #"{"payer": {"#, #"{"when": "2020"#,
    #"{"when": "2020-01-01T00:00:00Z"#, #"{"count": 12"#, #"{"lists": [1"#, #"{"lists": ["#,
    #"{"map": {"id": 1, "#, #"{"payer": nul"#,
  ])
  func anOpenValueDoesNotChooseBetweenTypesWithItsJSONType(text: String) throws {
    try expectEqual(payment(text).jsonString(), #"{"customer":"none"}"#, "\(text)")
  }

  @Test func whatIsCompleteChooses() throws {
    try expectEqual(payment(#"{"payer": {"id": "a"}"#).payer?.first?.id, "a")
    try expectEqual(payment(#"{"payer": {"id": "a", "vat": "b"}"#).payer?.first?.id, "a")
    try expectEqual(payment(#"{"payer": {"vat": "b"}"#).payer?.second?.vat, "b")
    try expectEqual(payment(#"{"count": 12,"#).count, .first(12))
    let payers = try payment(#"{"payers": [{"id": "a"}, {"vat": "b"}, {"vat": "c""#).payers
    expectEqual(payers?.map { $0.first?.id ?? $0.second?.vat }, ["a", "b"])
    try expectEqual(payment(#"{"lists": ["x"], "#).lists?.second, ["x"])
  }

  static let payment = #"""
    {"customer": {"id": "a", "email": "b"}, "payer": {"vat": "v", "id": "i"},
     "payers": [{"id": "x"}, {"vat": "y"}], "when": "2020-01-01T00:00:00Z", "count": "12",
     "either": [1, 2], "lists": ["a", "b"], "map": {"a": 1, "b": 2}}
    """#

  @Test(arguments: [1, 2, 5, 1000], [false, true])
  func everyPrefixHasTheTypesOfTheWhole(piece: Int, keepsText: Bool) throws {
    try PartialImportTests.feed(
      Self.payment, to: Payment.self, piece: piece, keepsText: keepsText)
  }

  // MARK: - Embedded documents

  final class Order: JSONModel {
    var id = ""
    var lines: [Int]?
    override func validate() throws {
      if id.isEmpty { throw JSONValidationError("must have an id", at: "id") }
    }
  }

  final class Event: JSONModel {
    @OptionalKey var name = ""
    var message: Order?
    var number: Int?
    var orders: [Order]?
    @OptionalKey var records: [Event] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["message": .embedded, "number": .embedded, "orders": .each(.embedded)]
    }
  }

  private func event(_ text: String) throws -> Event {
    try Event.partial(data: Data(text.utf8), keepsTruncatedText: true).model
  }

  @Test(arguments: [
    #"{"message": "{\"id\": \"x\"}"#, #"{"message": "{\"id\": \"x"#, #"{"message": ""#,
    #"{"number": "1"#, #"{"number": "12"#, #"{"orders": ["{\"id\": "#,
  ])
  func anOpenStringIsNotParsed(text: String) throws {
    let model = try event(text)
    #expect(model.message == nil && model.number == nil && model.orders ?? [] == [])
  }

  @Test func aStringThatIsClosedIsParsed() throws {
    try expectEqual(event(#"{"message": "{\"id\": \"x\"}""#).message?.id, "x")
    try expectEqual(event(#"{"number": "12""#).number, 12)
    try expectEqual(
      event(#"{"orders": ["{\"id\": \"x\"}", "{\"i"#).orders?.map(\.id), ["x"])
  }

  /// Offsets in the string are not those of the outer document, where a value may be open.
  @Test func anEmbeddedDocumentIsCompleteInAnOpenOne() throws {
    let cases = [
      (#"{"message": "{}", "#, "message.id: required key is missing"),
      (#"{"message": "{\"id\": \"\"}", "#, "message.id: must have an id"),
      (#"{"records": [{"message": "     {}""#, "records[0].message.id: required key is missing"),
      (#"{"a":[{"message":"     {}"}], "message": "{}""#, "message.id: required key is missing"),
    ]
    for (text, sentence) in cases {
      expectEqual(
        issueSentences { () throws(JSONModelError) in
          _ = try Event.partial(data: Data(text.utf8))
        }, [sentence])
    }
  }

  static let event = #"""
    {"name": "a", "message": "{\"id\": \"x\", \"lines\": [1, 2]}", "number": "12",
     "orders": ["{\"id\":\"y\"}"], "records": [{"message": "{\"id\": \"z\"}", "name": "b"}]}
    """#

  @Test(arguments: [1, 2, 5, 1000], [false, true])
  func everyPrefixHasWhatIsEmbedded(piece: Int, keepsText: Bool) throws {
    try PartialImportTests.feed(Self.event, to: Event.self, piece: piece, keepsText: keepsText)
  }

  // MARK: - Hooks

  final class Hooked: JSONModel {
    var inner = Order()
    @OptionalKey var text = ""
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["text"] = .string("hooked")
    }
  }

  final class Outer: JSONModel {
    @OptionalKey var hooked: [Hooked] = []
    @OptionalKey var name = ""
  }

  /// The positions in the tree of a hook are not offsets of the document.
  @Test func aHookedObjectIsCompleteInAnOpenOne() throws {
    for (object, path) in [(#"{"inner": {}}"#, "inner.id"), ("{}", "inner")] {
      expectEqual(
        issueSentences { () throws(JSONModelError) in
          _ = try Outer.partial(data: Data(#"{"hooked": [\#(object), "#.utf8))
        }, ["hooked[0].\(path): required key is missing"])
    }
    let model = try Outer.partial(
      data: Data(#"{"hooked": [{"inner": {"id": "a"}}, {"inner": "#.utf8)
    ).model
    expectEqual(model.hooked.map(\.text), ["hooked"])
  }

  // MARK: - Flattened models

  final class Owner: JSONModel {
    var id = 0
    var name = ""
    override func validate() throws {
      if name == "nobody" { throw JSONValidationError("must be somebody", at: "name") }
    }
  }

  final class Place: JSONModel {
    @OptionalKey var title = ""
    var owner = Owner()
    var agent: Owner?
    override class var keyMapper: JSONKeyMapper {
      .identity.mapping([
        "owner": .flattened(prefix: "owner_"), "agent": .flattened(prefix: "agent_"),
      ])
    }
  }

  private func place(_ text: String) throws -> Place {
    try Place.partial(data: Data(text.utf8), keepsTruncatedText: true).model
  }

  @Test func aFlattenedModelIsOpenAsItsObject() throws {
    try expectEqual(place(#"{"owner_id": 7, "owner_name": "x"#).owner.id, 7)
    try expectEqual(place(#"{"owner_id": 7, "owner_name": "x"#).owner.name, "x")
    try expectEqual(place(#"{"owner_id": 7, "#).agent, nil)
    try expectEqual(place(#"{"agent_name": "x", "#).agent?.name, "x")
    // The rest of the object may have a valid name, but not another id.
    try expectEqual(place(#"{"owner_name": "nobody", "#).owner.name, "nobody")
    expectEqual(
      issueSentences { () throws(JSONModelError) in
        _ = try Place.partial(data: Data(#"{"owner_id": "x", "#.utf8))
      }, ["owner_id: cannot convert string to Int: not a number"])
  }

  static let place = #"""
    {"agent_id": 1, "owner_name": "b", "title": "t", "owner_id": 2, "agent_name": "a"}
    """#

  @Test(arguments: [1, 2, 5, 1000], [false, true])
  func everyPrefixHasWhatIsFlattened(piece: Int, keepsText: Bool) throws {
    try PartialImportTests.feed(Self.place, to: Place.self, piece: piece, keepsText: keepsText)
  }

  // MARK: - Forms of arrays

  final class Note: JSONModel {
    var id = ""
    var text = ""
  }

  final class Board: JSONModel {
    @OptionalKey var tags: [String] = []
    @OptionalKey var codes: Set<String> = []
    @OptionalKey var numbers: [Int] = []
    @OptionalKey var rows: [[Int]] = []
    @OptionalKey var one: [Note] = []
    @OptionalKey var notes: [Note] = []
    @OptionalKey var unique: Set<Note> = []
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "tags": .oneOrMany, "codes": .oneOrMany, "numbers": .oneOrMany, "rows": .oneOrMany,
        "one": .oneOrMany, "notes": .keyed(by: "id"), "unique": .oneOrMany,
      ]
    }
    override class var constraints: [String: [JSONConstraint]] { ["notes": [.count(2...3)]] }
  }

  private func board(_ text: String) throws -> Board {
    try Board.partial(data: Data(text.utf8), keepsTruncatedText: true).model
  }

  @Test func anOpenValueMayBeTheOnlyElement() throws {
    try expectEqual(board(#"{"tags": "a"#).tags, ["a"])
    try expectEqual(board(#"{"tags": ["a", "b"#).tags, ["a", "b"])
    try expectEqual(board(#"{"rows": ["#).rows, [])
    try expectEqual(board(#"{"rows": [1, 2"#).rows, [[1]])
    try expectEqual(board(#"{"rows": [[1], [2, 3"#).rows, [[1], [2]])
    try expectEqual(board(#"{"one": {"id": "a", "text": "#).one.map(\.id), ["a"])
    // A number may continue, and so may a string that is converted.
    try expectEqual(board(#"{"numbers": 12"#).numbers, [])
    try expectEqual(board(#"{"numbers": "12"#).numbers, [])
    try expectEqual(board(#"{"numbers": "12""#).numbers, [12])
    // An element of a set must be complete.
    try expectEqual(board(#"{"codes": "a"#).codes, [])
    try expectEqual(board(#"{"unique": {"id": "a", "#).unique, [])
  }

  @Test func openMembersAreElements() throws {
    let board = try board(#"{"notes": {"a": {"text": "x"}, "b": {"text": "y"#)
    expectEqual(board.notes.map(\.id), ["a", "b"])
    expectEqual(board.notes.map(\.text), ["x", "y"])
    expectEqual(
      issueSentences { () throws(JSONModelError) in
        _ = try Board.partial(data: Data(#"{"notes": {"a": {}, "#.utf8))
      }, ["notes.a.text: required key is missing"])
    expectEqual(
      issueSentences { () throws(JSONModelError) in
        _ = try Board.partial(data: Data(#"{"notes": {"a": {"text": ""}}, "#.utf8))
      }, ["notes: must have 2 to 3 elements"])
  }

  static let board = #"""
    {"tags": "abc", "codes": "x", "numbers": 12, "rows": [[1], [2, 3]], "one": {"id": "a",
     "text": "b"}, "notes": {"a": {"text": "x"}, "b": {"text": "y", "id": "b"}},
     "unique": {"id": "u", "text": "t"}}
    """#

  @Test(arguments: [1, 2, 5, 1000], [false, true])
  func everyPrefixHasTheElements(piece: Int, keepsText: Bool) throws {
    try PartialImportTests.feed(Self.board, to: Board.self, piece: piece, keepsText: keepsText)
  }
}
