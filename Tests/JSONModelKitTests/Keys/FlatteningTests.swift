import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Models whose members are members of the enclosing object: `.flattened`.
struct FlatteningTests {
  final class Owner: JSONModel {
    var ownerId = 0
    var ownerName: String?
  }

  final class Repository: JSONModel {
    var title = ""
    var owner: Owner?
    override class var keyMapper: JSONKeyMapper { ["owner": .flattened] }
  }

  final class Street: JSONModel {
    var street = ""
    var number: Int?
    override class var keyMapper: JSONKeyMapper { ["number": "info.no"] }
    override class var constraints: [String: [JSONConstraint]] { ["number": [.range(1...)]] }
  }

  final class Person: JSONModel {
    var firstName = ""
    var born: Date?
    var home = Street()
    var work: Street?
    override class var keyMapper: JSONKeyMapper {
      .snakeCase.mapping(["home": .flattened(prefix: "home_"), "work": .flattened(prefix: "work_")])
    }
    override func validate() throws {
      if firstName == "x" { throw JSONValidationError("must be a name", at: "firstName") }
    }
  }

  final class Order: JSONModel {
    var id = 0
    var customer = Person()
    override class var keyMapper: JSONKeyMapper {
      ["customer": .flattened(prefix: "customer_")]
    }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  static let person = """
    {"first_name":"Ann","born":"2001-01-01T00:00:00Z","home_street":"A","home_info":{"no":1},\
    "work_street":"B"}
    """
  static let order = """
    {"id":7,"customer_first_name":"Ann","customer_home_street":"A","customer_work_street":"B",\
    "customer_work_info":{"no":3}}
    """

  // MARK: - Values

  @Test func membersOfTheObjectAreThoseOfTheModel() throws {
    let repository = try Repository(string: #"{"title": "a", "ownerId": 7, "ownerName": "x"}"#)
    expectEqual(repository.owner?.ownerId, 7)
    expectEqual(repository.owner?.ownerName, "x")
    expectEqual(try repository.jsonString(), #"{"title":"a","ownerId":7,"ownerName":"x"}"#)
  }

  @Test(arguments: [
    #"{"title": "a"}"#, #"{"title": "a", "ownerId": null}"#,
    #"{"ownerName": null, "title": "a", "ownerId": null}"#,
  ])
  func anOptionalModelWithoutValuesIsNil(_ text: String) throws {
    expectEqual(try Repository(string: text).owner, nil)
    expectEqual(try Repository(value: JSONValue(string: text)).owner, nil)
    expectEqual(
      try Repository(string: text).jsonString(options: JSONExportOptions(includesNulls: true)),
      #"{"title":"a","ownerId":null,"ownerName":null}"#)
  }

  @Test func containersAndNamesAgree() throws {
    let text = Self.order
    let model = try Order(string: text)
    expectEqual(model.customer.home.street, "A")
    expectEqual(model.customer.work?.number, 3)
    expectEqual(try [Order](string: "[\(text),\(text)]"), [model, model])
    expectEqual(try [String: Order](string: "{\"a\":\(text)}"), ["a": model])
    let sorted = JSONExportOptions(sortsKeys: true)
    expectEqual(
      try model.jsonString(options: sorted), try JSONValue(string: text).string(options: sorted))
    let names = try model.jsonString(options: JSONExportOptions(usesKeyMapping: false))
    expectEqual(
      names,
      #"{"id":7,"customer":{"firstName":"Ann","home":{"street":"A"},"work":{"street":"B","number":3}}}"#
    )
    expectEqual(
      try Order(string: names, options: JSONImportOptions(usesKeyMapping: false)), model)
  }

  /// The values of other properties need not be JSON values.
  @Test func aTreeMayHoldSwiftValues() throws {
    let members: [String: Any] = [
      "first_name": "Ann", "born": Date(timeIntervalSinceReferenceDate: 0), "home_street": "A",
      "home_info": ["no": 1], "work_street": "B",
    ]
    expectEqual(try Person(dictionary: members), try Person(string: Self.person))
    struct Box: Codable { var person: Person }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let box = try decoder.decode(Box.self, from: Data("{\"person\":\(Self.person)}".utf8))
    expectEqual(box.person, try Person(string: Self.person))
  }

  @Test func propertiesAreSelectedByTheirNames() throws {
    let model = try Order(string: Self.order)
    func text(_ names: Set<String>) throws -> String {
      try model.jsonString(options: JSONExportOptions(properties: names))
    }
    expectEqual(try text(["id", "customer.home.street"]), #"{"id":7,"customer_home_street":"A"}"#)
    expectEqual(
      try text(["customer.work"]), #"{"customer_work_street":"B","customer_work_info":{"no":3}}"#)
    let added = JSONExportOptions(
      properties: ["customer.firstName"], addedMembers: ["customer_first_name": "Z", "q": 1])
    expectEqual(try model.jsonString(options: added), #"{"customer_first_name":"Z","q":1}"#)
    expectEqual(
      Order.properties.flatMap(\.keys),
      [
        "id", "customer_first_name", "customer_born", "customer_home_street",
        "customer_home_info.no", "customer_work_street", "customer_work_info.no",
      ])
    expectEqual("\(JSONKey.flattened(prefix: "owner_"))", "owner_*")
  }

  /// The members of other nested models stay in the order of declaration.
  @Test func anExportKeepsTheOrderOfDeclaration() throws {
    final class Part: JSONModel {
      var z = 1
      var a = 2
      var m = 3
    }
    final class Whole: JSONModel {
      var second = Part()
      var owner = Owner()
      var first = [Part()]
      override class var keyMapper: JSONKeyMapper { ["owner": .flattened] }
    }
    let part = #"{"z":1,"a":2,"m":3}"#
    expectEqual(
      try Whole().jsonString(), #"{"second":\#(part),"ownerId":0,"first":[\#(part)]}"#)
  }

  // MARK: - Issues

  static let invalid = """
    {"id": "x", "customer_first_name": [], "customer_home_info": {"no": 0},
     "customer_work_info": {"no": "b"}, DUPLICATE"customer_other": 1}
    """

  @Test func issuesHaveTheKeyPathsAndPositionsOfTheDocument() throws {
    let text = Self.invalid.replacingOccurrences(
      of: "DUPLICATE", with: #""customer_first_name": "b", "#)
    let error = try importError { try Order(string: text) }
    expectEqual(
      error.description,
      """
      Order: 8 issues
        line 1, column 1, customer_home_street: required key is missing [missing_key]
        line 1, column 1, customer_work_street: required key is missing [missing_key]
        line 1, column 8, id: cannot convert string to Int: not a number [transform_failed]
        line 1, column 36, customer_first_name: expected String, found array [type_mismatch]
        line 1, column 69, customer_home_info.no: must be at least 1 [constraint_violated]
        line 2, column 31, customer_work_info.no: cannot convert string to Int: not a number [transform_failed]
        line 2, column 37, customer_first_name: duplicate key [duplicate_key]
        line 2, column 65, customer_other: unknown key; did you mean "customer_born"? [unknown_key]
      """)
    expectEqual(
      error.properties,
      [
        "Street.street", "Street.street", "Order.id", "Person.firstName", "Street.number",
        "Street.number", "Person.firstName", nil,
      ])
    expectEqual(
      error.issues(for: "customer").map { "\($0.keyPath)" },
      [
        "customer_home_street", "customer_work_street", "customer_first_name",
        "customer_home_info.no", "customer_work_info.no", "customer_first_name",
      ])
  }

  @Test func aTreeHasTheSameIssues() throws {
    let text = Self.invalid.replacingOccurrences(of: "DUPLICATE", with: "")
    let expected = try importError { try Order(string: text) }.paths
    let error = try importError { try Order(value: JSONValue(string: text)) }
    expectEqual(error.paths.sorted(), expected.sorted())
  }

  @Test func aNestedModelIsValidatedInTheEnclosingObject() throws {
    let error = try importError {
      try [Order](
        string: #"[{"id": 1, "customer_first_name": "x", "customer_home_street": ""}]"#)
    }
    expectEqual(
      error.description,
      """
      [Order]: 1 issue
        line 1, column 35, [0].customer_first_name: must be a name [validation_failed]
      """)
    expectEqual(error.issues[0].property, "Person.firstName")
    let order = Order()
    order.customer.home.number = 0
    expectEqual(
      order.issues().map { "\($0)" },
      ["customer_home_info.no: must be at least 1 [constraint_violated]"])
  }

  @Test func anExportErrorNamesTheKeyOfTheObject() throws {
    final class Weight: JSONModel { var value = Double.nan }
    final class Parcel: JSONModel {
      var weight = Weight()
      override class var keyMapper: JSONKeyMapper { ["weight": .flattened(prefix: "weight_")] }
    }
    expectEqual(
      "\(try importError { try Parcel().jsonString() })",
      """
      Parcel: 1 issue
        weight_value: cannot be exported: NaN is not a valid JSON number [not_exportable]
      """)
  }

  // MARK: - Merges

  /// A merge gives the same model as an import of the merged documents, or the same kind of error.
  @Test(arguments: [
    #"{"home_street": "C", "work_info": {"no": 9}}"#, #"{"work_street": null}"#,
    #"{"work_street": null, "work_info": null}"#, #"{"home_street": null}"#,
    #"{"work_street": null, "work_info": {}}"#, #"{"work_info": {}}"#,
    #"{"work_street": null, "work_info": {"x": null}}"#, #"{"work_info": {"no": null}}"#,
    #"{"work_street": null, "work_info": {"no": null}}"#,
    #"{"work_street": null, "work_info": []}"#,
    #"{"home_info": null}"#, #"{"home_info": {"no": null}}"#, #"{"home_info": {"no": 0}}"#,
    #"{"work_info": {"no": 5}}"#, #"{"work_street": "N", "work_info": {"no": null}}"#,
    #"{"work_info": 5}"#, #"{"first_name": "x"}"#, "{}",
  ])
  func mergesAreImportsOfMergedDocuments(_ patch: String) throws {
    let documents = [
      Self.person, #"{"first_name": "A", "home_street": "A"}"#,
      #"{"first_name":"A","home_street":"A","work_street":"B","work_info":{"no":3}}"#,
    ]
    for text in documents {
      let model = try Person(string: text)
      let merged = try JSONValue(string: text).merging(JSONValue(string: patch))
      let expected = try? Person(value: merged)
      try? model.merge(string: patch)
      expectEqual(model, try expected ?? Person(string: text))
    }
  }

  @Test func patchesLeadFromOneModelToTheOther() throws {
    let (one, other) = (try Person(string: Self.person), try Person(string: Self.person))
    other.work = nil
    other.home.street = "Q"
    let patch = try other.mergePatch(from: one)
    expectEqual(patch.string(), #"{"home_street":"Q","work_street":null}"#)
    try one.merge(value: patch)
    expectEqual(one, other)
    expectEqual(try Person(string: Self.person).patch(from: other).operations.count, 2)
  }

  // MARK: - Schemas

  @Test func theSchemaHasTheMembersOfTheModel() throws {
    let schema = try Order.jsonSchema()
    expectEqual(
      schema["required"], ["id", "customer_first_name", "customer_home_street"] as JSONValue)
    expectEqual(schema["additionalProperties"], false)
    let repository = try String(decoding: Repository.jsonSchemaData(), as: UTF8.self)
    expectEqual(
      repository,
      #"{"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Repository","type":"object","#
        + #""properties":{"title":{"type":"string"},"ownerId":true,"ownerName":true},"#
        + #""required":["title"],"allOf":[{"if":{"anyOf":[{"type":"object","properties":"#
        + #"{"ownerId":{"not":{"type":"null"}}},"required":["ownerId"]},{"type":"object","#
        + #""properties":{"ownerName":{"not":{"type":"null"}}},"required":["ownerName"]}]},"#
        + #""then":{"type":"object","properties":{"ownerId":{"type":"integer"},"#
        + #""ownerName":{"type":["string","null"]}},"required":["ownerId"]}}]}"#)
  }

  @Test func aStrictDialectHasAllMembers() throws {
    final class Team: JSONModel {
      var name = ""
      var owner = Owner()
      override class var keyMapper: JSONKeyMapper { ["owner": .flattened] }
    }
    let schema = try String(decoding: Team.jsonSchemaData(for: .openAI), as: UTF8.self)
    expectEqual(
      schema,
      #"{"title":"Team","type":"object","properties":{"name":{"type":"string"},"#
        + #""ownerId":{"type":"integer"},"ownerName":{"type":["string","null"]}},"required":["name","ownerId","ownerName"],"#
        + #""additionalProperties":false}"#)
    expectEqual(
      "\(try importError { try Repository.jsonSchemaData(for: .openAI) })",
      """
      Repository: 1 issue
        Repository.owner is flattened and may be absent, which .openAI does not support [invalid_declaration]
      """)
  }
}
