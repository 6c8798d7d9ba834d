import Foundation
import JSONModelKit
import Testing

/// The sentences for mistakes that are typical of a first model: types that cannot be imported, and
/// habits from `Codable`.
struct MistakeTests {
  enum Plain { case a, b }
  enum Single { case only }
  enum Payload {
    case square(side: Int)
    case circle
  }
  struct Point { var x = 1 }
  final class Engine {}
  actor Worker { var jobs = 1 }

  final class Types: JSONModel {
    var plain = Plain.a
    var optional: Plain?
    var list: [Plain] = []
    var map: [String: [Plain?]] = [:]
    var payload = Payload.circle
    var pair = (x: 1, y: 2)
    var optionalPair: (Int, Int)?
    var pairs: [(Int, String)] = []
    var objects: [AnyObject] = []
    var object: AnyObject?
    var hashables: Set<AnyHashable> = []
    var existential: (any Codable)?
    var action: () -> Void = {}
    var optionalAction: ((Int) -> Int)?
    var point = Point()
    var engine = Engine()
    var worker = Worker()
  }

  @Test func anUnsupportedTypeIsReportedWithTheFixThatFitsIt() throws {
    let others = "register a transformer, or mark it @Ignore"
    let any = "register a transformer, conform it to Codable, or mark it @Ignore"
    let enumeration = "declare a raw type (enum Plain: String), \(others)"
    let tuple = "replace the tuple with a structure that conforms to Codable, \(others)"
    let object = "use Any or JSONValue instead of AnyObject, or mark it @Ignore"
    let fixes = [
      ("plain", "Plain", enumeration), ("optional", "Plain?", enumeration),
      ("list", "[Plain]", enumeration), ("map", "[String: [Plain?]]", enumeration),
      ("payload", "Payload", any),
      ("pair", "(x: Int, y: Int)", tuple), ("optionalPair", "(Int, Int)?", tuple),
      ("pairs", "[(Int, String)]", tuple),
      ("objects", "[AnyObject]", object), ("object", "AnyObject?", object),
      (
        "hashables", "Set<AnyHashable>",
        "use Any or JSONValue instead of AnyHashable, or mark it @Ignore"
      ),
      (
        "existential", "Decodable & Encodable?",
        "use a concrete type, Any or JSONValue instead of Decodable & Encodable, \(others)"
      ),
      ("action", "() -> ()", "mark it @Ignore"),
      ("optionalAction", "((Int) -> Int)?", "mark it @Ignore"),
      ("point", "Point", any), ("engine", "Engine", "make it a JSONModel, \(any)"),
      ("worker", "Worker", any),
    ]
    try expectDeclarationErrors(
      in: Types.self,
      fixes.map { name, type, fix in
        "Types.\(name) has the unsupported type \(type); \(fix) [invalid_declaration]"
      })
  }

  // MARK: - Enumerations

  enum State: Codable { case open, closed }
  enum Shape: Codable {
    case square(side: Int)
    case circle(radius: Double)
  }
  struct Box: Codable { var state = State.open }

  final class Enumerations: JSONModel {
    var state = State.open
    var others: [State]?
    var box: Box?
    var shape: Shape?
  }

  static let enumerations: [(json: String, sentence: String)] = [
    (
      #""state":"open""#,
      "state: expected State, found string; declare a raw type (enum State: String)"
    ),
    (
      #""state":{"open":{}},"others":[{"open":{}},"closed"]"#,
      "others[1]: expected State, found string; declare a raw type (enum State: String)"
    ),
    (
      #""state":{"open":{}},"box":{"state":"open"}"#,
      "box.state: expected State, found string; declare a raw type (enum State: String)"
    ),
    (#""state":{"shut":{}}"#, #"state: cannot convert object to State: unknown case "shut""#),
    (#""state":7"#, "state: expected State, found number"),
    (
      #""state":{"open":{}},"shape":"square""#,
      "shape: expected Shape, found string; each case of Shape is an object whose only key is its "
        + "name"
    ),
    (
      #""state":{"open":{}},"shape":{"sq":{"side":1}}"#,
      #"shape: cannot convert object to Shape: unknown case "sq""#
    ),
    (
      #""state":{"open":{}},"shape":{"type":"square","side":1}"#,
      "shape: cannot convert object to Shape: expected one key, the name of a case, found 2 keys; "
        + "for objects with a tag, use model classes with a discriminator"
    ),
    (
      #""state":{"open":{}},"shape":{}"#,
      "shape: cannot convert object to Shape: expected one key, the name of a case, found 0 keys"
    ),
  ]

  @Test(arguments: InputForm.allCases)
  func aValueOfAnEnumerationWithoutARawTypeIsReportedWithTheFix(form: InputForm) throws {
    for (members, sentence) in Self.enumerations {
      let error = try importError { try Enumerations.make("{\(members)}", as: form) }
      expectEqual(error.issues.map { "\($0.keyPath): \($0.message)" }, [sentence], "\(members)")
    }
  }

  enum Kind: String { case a, b }
  enum Level: Int, CaseIterable {
    case low = 1
    case high
  }

  final class Cases: JSONModel {
    var kind: Kind?
    var level: Level?
    var strict = Kind.a
    var list: [Level?] = []
    @RequiredKey var needed: Kind?
    var presence: JSONPresence<Kind> = .absent
    var map: [String: Kind]?
  }

  /// Any value may be wrong, so a property that has to have one keeps its sentence.
  @Test(arguments: InputForm.allCases)
  func anUnknownValueOfAnOptionalEnumerationIsReportedWithTheTransformersThatAcceptIt(
    form: InputForm
  ) throws {
    let json =
      #"{"kind":"z","level":9,"strict":"z","list":[1,9],"needed":"z","presence":"z","map":{"k":"z"}}"#
    let error = try importError { try Cases.make(json, as: form) }
    let found = error.issues.map { "\($0.keyPath): \($0.message)" }
    func fix(_ name: String) -> String {
      "; to accept other values, use .orNil in propertyTransformers, or .or(\(name).unknown) with a "
        + "case unknown"
    }
    expectEqual(
      found,
      [
        "kind: cannot convert string to Kind: not a valid Kind" + fix("Kind"),
        "level: cannot convert number to Level: expected 1 or 2" + fix("Level"),
        "strict: cannot convert string to Kind: not a valid Kind",
        "list[1]: cannot convert number to Level: expected 1 or 2; to accept other values, use "
          + ".each(.orNil) in propertyTransformers, or .each(.or(Level.unknown)) with a case unknown",
        "needed: cannot convert string to Kind: not a valid Kind" + fix("Kind"),
        "presence: cannot convert string to Kind: not a valid Kind",
        "map.k: cannot convert string to Kind: not a valid Kind",
      ], as: form)
    // The sender of the document cannot change the class.
    expectEqual(
      JSONErrorMessages.client.message(for: error.issues[1]), "must be 1 or 2")
  }

  enum Rating: String { case good, unknown }

  final class Repaired: JSONModel {
    var first: Rating?
    var second: Rating?
    var list: [Rating?] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["first": .orNil, "second": .or(Rating.unknown), "list": .each(.or(Rating.unknown))]
    }
  }

  @Test func theNamedTransformersAcceptTheValue() throws {
    let model = try Repaired(string: #"{"first":"x","second":"x","list":["good","x"]}"#)
    #expect(model.first == nil && model.second == .unknown && model.list == [.good, .unknown])
  }

  // MARK: - CodingKeys

  class User: JSONModel {
    var fullName = ""
    var createdAt = ""
    var id = 0
    enum CodingKeys: String, CodingKey {
      case fullName = "legal_name"
      case createdAt = "created_at"
      case id
    }
  }
  final class Users: JSONModel { var list: [User] = [] }
  final class Customer: User {
    var number = 0
  }
  final class Private: JSONModel {
    var fullName = ""
    private enum CodingKeys: String, CodingKey { case fullName = "legal_name" }
  }

  private static let codingKeys =
    "of User.CodingKeys, which an import does not use: map it in keyMapper"

  static let users: [(json: String, sentences: [String])] = [
    (
      #"{"legal_name":"x","created_at":"y","id":1}"#,
      [
        "fullName: required key is missing; an import does not use User.CodingKeys: map its keys in "
          + "keyMapper",
        #"createdAt: required key is missing; the object has the key "created_at" \#(codingKeys)"#,
      ]
    ),
    (
      #"{"legal_name":"x","createdAt":"y","id":1}"#,
      [#"fullName: required key is missing; the object has the key "legal_name" \#(codingKeys)"#]
    ),
    (
      #"{"createdAt":"y"}"#,
      [
        "fullName: required key is missing; an import does not use User.CodingKeys: map its keys in "
          + "keyMapper",
        "id: required key is missing",
      ]
    ),
  ]

  @Test(arguments: InputForm.allCases)
  func aMissingKeyThatCodingKeysRenamesIsReportedWithThem(form: InputForm) throws {
    for (json, sentences) in Self.users {
      let error = try importError { try Users.make(#"{"list":[\#(json)]}"#, as: form) }
      expectEqual(
        error.issues.map { "\($0.keyPath): \($0.message)" }, sentences.map { "list[0].\($0)" },
        "\(json)")
    }
    let inherited = try importError {
      try Customer.make(#"{"legal_name":"x","createdAt":"y","id":1,"number":2}"#, as: form)
    }
    expectEqual(
      inherited.issues.map { "\($0.keyPath): \($0.message)" },
      Self.users[1].sentences)
    // The mangled name of a private type is unknown.
    let hidden = try importError { try Private.make(#"{"legal_name":"x"}"#, as: form) }
    expectEqual(hidden.issues.map(\.message), ["required key is missing"])
  }

  final class Exact: JSONModel {
    var count = 0
    var name: String?
    @OptionalKey var point = Date.distantPast
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test(arguments: InputForm.allCases) func strictTransformersAreNamed(form: InputForm) throws {
    let error = try importError {
      try Exact.make(#"{"count": "1", "name": 2, "point": {}}"#, as: form)
    }
    let fix = "the transformers of Exact do not convert it, those of .shared do"
    expectEqual(error.issues.map(\.fix), [fix, fix, nil])
    let shown = try importError {
      try Exact(string: #"{"count": "1"}"#, options: JSONImportOptions(showsValues: true))
    }
    expectEqual(
      shown.issues.map(\.description),
      [#"line 1, column 11, count: expected Int, found string "1"; \#(fix) [type_mismatch]"#])
    // No registry converts an array.
    expectEqual(
      try importError { try Exact.make(#"{"count": []}"#, as: form) }.issues.map(\.fix), [nil])
  }

  final class Closed: JSONModel {
    var name: String?
    override class var keyMapper: JSONKeyMapper { ["name": "info.name"] }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func anUnknownKeyThatIsAKeyPathNamesLiteral() throws {
    let error = try importError { try Closed(string: #"{"info.name": "a"}"#) }
    expectEqual(
      error.issues.map(\.description),
      [
        #"line 1, column 2, ["info.name"]: unknown key; map name with .literal("info.name") [unknown_key]"#
      ])
  }

  final class City: JSONModel { var name = "" }

  @Test func theOtherRootIsNamed() throws {
    let one = #"{"name": "a"}"#
    expectEqual(
      try importError { try [City](value: JSONValue(string: one)) }.issues.map(\.description),
      [
        "expected [City], found object; import it as City, or the array in it by its key path [type_mismatch]"
      ])
    expectEqual(
      try importError { try [City](string: #"{"d": {"items": {}}}"#, at: "d.items") }
        .issues.map(\.description),
      [
        "line 1, column 17, d.items: expected [City], found object; import it as City, or the array in it by its key path [type_mismatch]"
      ])
    expectEqual(
      try importError { try City(string: "[\(one)]") }.issues.map(\.description),
      ["line 1, column 1: expected City, found array; import it as [City] [type_mismatch]"])
    // An element has no other type.
    expectEqual(
      try importError { try [City](string: "[[]  ,[1]]") }.issues.map(\.fix), [nil, nil])
  }

  @Test func aMergePatchIsNoArray() throws {
    let error = try importError {
      try City().merge(string: #"[{"op": "replace", "path": "/name", "value": "b"}]"#)
    }
    expectEqual(
      error.issues.map(\.description),
      [
        "line 1, column 1: expected City, found array; for a JSON Patch, use apply(_:) [type_mismatch]"
      ])
  }

  final class Message: JSONModel {
    var city: City?
    var cities: [City]?
    var names: [String: [Int]]?
    var text: City?
    var list: [Int]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["text": .embedded, "list": .embedded]
    }
  }

  static let embedded: [(members: String, sentence: String)] = [
    (
      #""city": "{\"name\": \"a\"}""#,
      "city: expected City, found string; the string contains JSON: use .embedded in propertyTransformers"
    ),
    (
      #""cities": ["{\"name\": \"a\"}"]"#,
      "cities[0]: expected City, found string; the string contains JSON: use .each(.embedded) in propertyTransformers"
    ),
    (
      #""cities": "[]""#,
      "cities: expected [City], found string; the string contains JSON: use .embedded in propertyTransformers"
    ),
    (#""cities": "{}""#, "cities: expected [City], found string"),
    (#""city": "a""#, "city: expected City, found string"),
    (
      #""names": {"a": "[1]"}"#,
      "names.a: expected [Int], found string; the string contains JSON: use .each(.embedded) in propertyTransformers"
    ),
    (
      #""text": {"name": "a"}"#,
      "text: expected String, found object; to accept a value that is not in a string, use .embedded(acceptsObjects: true)"
    ),
    (#""text": []"#, "text: expected String, found array"),
    (
      #""list": [1]"#,
      "list: expected String, found array; to accept a value that is not in a string, use .embedded(acceptsObjects: true)"
    ),
    (#""list": 1"#, "list: expected String, found number"),
  ]

  @Test(arguments: InputForm.allCases)
  func jsonInAStringAndOutsideOfItIsReportedWithTheTransformer(form: InputForm) throws {
    for (members, sentence) in Self.embedded {
      let error = try importError { try Message.make("{\(members)}", as: form) }
      expectEqual(error.issues.map { "\($0.keyPath): \($0.message)" }, [sentence], "\(members)")
    }
  }

  class Figure: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    }
  }
  final class Circle: Figure {}
  final class Square: Figure { var side = 0 }

  @Test func aClassWithoutATagIsNamed() throws {
    let error = try importError { try Square(string: #"{"type": "square", "side": 1}"#) }
    expectEqual(
      error.issues.map(\.message),
      ["unknown discriminator value; Square has no tag in Figure; add it to the discriminator"])
    // Another tag may be the right one.
    let other = try importError { try Circle(string: #"{"type": "square"}"#) }
    expectEqual(
      other.issues.map(\.message), [#"unknown discriminator value; expected "circle""#])
  }

  final class Place: JSONModel {
    var city = City()
    override class var constraints: [String: [JSONConstraint]] {
      ["city.name": [.length(1...)], "town.name": [.length(1...)]]
    }
  }

  @Test func aConstraintOfANestedModelBelongsToItsClass() throws {
    let error = try importError { try Place.checkDeclaration() }
    expectEqual(
      error.issues.map(\.message),
      [
        #"Place.constraints names "city.name", which is not a property; declare it in the class of city"#,
        #"Place.constraints names "town.name", which is not a property"#,
      ])
  }

  @Test func codingKeysAreNotNamedIfKeysAreNotMapped() throws {
    let options = JSONImportOptions(usesKeyMapping: false)
    let error = try importError {
      try User.make(#"{"legal_name":"x","createdAt":"y","id":1}"#, as: .text, options: options)
    }
    expectEqual(error.issues.map(\.message), ["required key is missing"])
  }
}
