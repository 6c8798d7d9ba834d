import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Numbers and Booleans that are strings in the document: `.quoted`.
struct QuotedFormTests {
  enum Level: Int, CaseIterable {
    case low = 1
    case high = 12
  }
  struct Price: Equatable { var cents: Int }

  final class Quoted: JSONModel {
    var id: Int?
    var large: UInt64?
    var huge: Int128?
    var small: Int8?
    var ratio: Double?
    var amount: Decimal?
    var number: JSONNumber?
    var isOpen: Bool?
    var level: Level?
    var ids: [Int]?
    var rows: [[Int?]]?
    var set: Set<Int>?
    var counts: [String: UInt]?
    var levels: [String: [Level]]?
    var flags: [Bool]?
    var at: Date?
    var times: [Date]?
    var values: [Double]?
    var price: Price?
    var presence: JSONPresence<Int> = .absent
    var either: JSONEither<Int, [Int]>?
    var text: String?
    override class var transformers: JSONTransformerRegistry { prices }
    private static let prices: JSONTransformerRegistry = {
      let registry = JSONTransformerRegistry()
      registry.register { (cents: Int) in Price(cents: cents) }
      registry.register { (price: Price) in price.cents }
      return registry
    }()
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "id": .quoted, "large": .quoted, "huge": .quoted, "small": .quoted, "ratio": .quoted,
        "amount": .quoted, "number": .quoted, "isOpen": .quoted, "level": .quoted, "ids": .quoted,
        "rows": .each(.each(.quoted)), "set": .each(.quoted), "counts": .each(.quoted),
        "levels": .quoted, "flags": .lossy(.quoted), "price": .quoted, "presence": .quoted,
        "at": .date(.millisecondsSince1970).quoted, "values": .nonFinite().quoted,
        "times": .each(.date(.secondsSince1970).quoted), "either": .quoted.orNil,
      ]
    }
  }

  /// A document, and the document of its export.
  static let documents: [(document: String, exported: String?)] = [
    (#"{"id":"12"}"#, nil), (#"{"id":"-9223372036854775808"}"#, nil), (#"{"id":"0"}"#, nil),
    (#"{"id":"12.0"}"#, #"{"id":"12"}"#), (#"{"id":"1e2"}"#, #"{"id":"100"}"#),
    (#"{"id":"-0"}"#, #"{"id":"0"}"#), (#"{"id":12}"#, #"{"id":"12"}"#),
    (#"{"id":"\u0031"}"#, #"{"id":"1"}"#), (#"{"id":null}"#, "{}"),
    (#"{"large":"18446744073709551615"}"#, nil),
    (#"{"huge":"-170141183460469231731687303715884105728"}"#, nil), (#"{"small":"-128"}"#, nil),
    (#"{"ratio":"1.5"}"#, nil), (#"{"ratio":"1e-7"}"#, #"{"ratio":"1e-07"}"#),
    (#"{"ratio":2}"#, #"{"ratio":"2"}"#),
    (#"{"ratio":"0.1000000000000000055"}"#, #"{"ratio":"0.1"}"#),
    (#"{"amount":"19.95"}"#, nil), (#"{"amount":19.95}"#, #"{"amount":"19.95"}"#),
    (#"{"number":"19.950"}"#, nil),
    (#"{"number":"1E400"}"#, nil),
    (#"{"number":1.5}"#, #"{"number":"1.5"}"#),
    (#"{"isOpen":"true"}"#, nil), (#"{"isOpen":"false"}"#, nil),
    (#"{"isOpen":true}"#, #"{"isOpen":"true"}"#), (#"{"isOpen":0}"#, #"{"isOpen":"false"}"#),
    (#"{"level":"12"}"#, nil), (#"{"level":1}"#, #"{"level":"1"}"#),
    (#"{"ids":["1","2"]}"#, nil), (#"{"ids":[1,"2"]}"#, #"{"ids":["1","2"]}"#),
    (#"{"rows":[["1",null],[]]}"#, nil), (#"{"set":["7"]}"#, nil), (#"{"counts":{"a":"1"}}"#, nil),
    (#"{"levels":{"a":["1","12"]}}"#, nil),
    (#"{"flags":["true","yes","1",false]}"#, #"{"flags":["true","false"]}"#),
    (#"{"at":"1700000000500"}"#, nil), (#"{"at":1700000000500}"#, #"{"at":"1700000000500"}"#),
    (#"{"times":["0","1.25"]}"#, nil), (#"{"values":["1.5","NaN","-Infinity"]}"#, nil),
    (#"{"values":[1]}"#, #"{"values":["1"]}"#),
    (#"{"price":"199"}"#, nil), (#"{"price":199}"#, #"{"price":"199"}"#),
    (#"{"presence":"7"}"#, nil), (#"{"presence":null}"#, nil), (#"{"either":"7"}"#, nil),
    (#"{"either":["7"]}"#, nil), (#"{"either":"x"}"#, "{}"), (#"{"text":"x"}"#, nil),
  ]

  static let rejected: [(document: String, issue: String)] = [
    (#"{"id":""}"#, "id: cannot convert string to Int: not a JSON number"),
    (#"{"id":" 1"}"#, "id: cannot convert string to Int: not a JSON number"),
    (#"{"id":"1 "}"#, "id: cannot convert string to Int: not a JSON number"),
    (#"{"id":"+1"}"#, "id: cannot convert string to Int: not a JSON number"),
    (#"{"id":"01"}"#, "id: cannot convert string to Int: not a JSON number"),
    (#"{"id":"0x1"}"#, "id: cannot convert string to Int: not a JSON number"),
    (#"{"id":"true"}"#, "id: cannot convert string to Int: not a JSON number"),
    (#"{"id":"1.5"}"#, "id: cannot convert string to Int: the number has a fractional part"),
    (
      #"{"id":"9223372036854775808"}"#,
      "id: string out of range for Int (-9223372036854775808...9223372036854775807)"
    ),
    (#"{"large":"-1"}"#, "large: string out of range for UInt64 (0...18446744073709551615)"),
    (#"{"small":"128"}"#, "small: string out of range for Int8 (-128...127)"),
    (#"{"small":128}"#, "small: number out of range for Int8 (-128...127)"),
    (#"{"ratio":"NaN"}"#, "ratio: cannot convert string to Double: not a JSON number"),
    (#"{"ratio":"1e400"}"#, "ratio: string out of range for Double"),
    (#"{"number":"1."}"#, "number: cannot convert string to JSONNumber: not a JSON number"),
    (#"{"isOpen":"yes"}"#, #"isOpen: cannot convert string to Bool: expected "true" or "false""#),
    (#"{"isOpen":"TRUE"}"#, #"isOpen: cannot convert string to Bool: expected "true" or "false""#),
    (#"{"isOpen":"1"}"#, #"isOpen: cannot convert string to Bool: expected "true" or "false""#),
    (#"{"ids":["1",""]}"#, "ids[1]: cannot convert string to Int: not a JSON number"),
    (#"{"counts":{"a":[]}}"#, "counts.a: expected UInt, found array"),
    (#"{"at":"x"}"#, "at: cannot convert string to Date: not a JSON number"),
    (#"{"at":"+1"}"#, "at: cannot convert string to Date: not a JSON number"),
    (
      #"{"values":["nan"]}"#,
      #"values[0]: cannot convert string to Double: expected "Infinity", "-Infinity" or "NaN", or a number"#
    ),
    (
      #"{"price":"1.5"}"#,
      "price: cannot convert string to Price: the number has a fractional part"
    ), (#"{"price":"1e30"}"#, "price: string out of range for Price"),
  ]

  @Test func aJSONNumberKeepsItsDigits() throws {
    try expectEqual(Quoted(string: #"{"number":1.50}"#).jsonString(), #"{"number":"1.50"}"#)
  }

  @Test func aPositionIsThatOfTheString() throws {
    try expectEqual(importError { try Quoted(string: #"{"ids": ["1", "+2"]}"#) }.offsets, [14])
  }

  final class Strict: JSONModel {
    var id: Int?
    var isOpen: Bool?
    var ratio: Double?
    var at: Date?
    var level: Level?
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "level": .quoted, "id": .quoted, "isOpen": .quoted, "ratio": .nonFinite().quoted,
        "at": .date(.secondsSince1970).quoted,
      ]
    }
  }

  @Test func theStrictRegistryAcceptsOnlyStrings() throws {
    let text = #"{"id":"1","isOpen":"true","ratio":"NaN","at":"7"}"#
    try expectEqual(exported(Strict(string: text)), text)
    let error = try importError {
      try Strict(string: #"{"id": 1, "isOpen": true, "ratio": 1.5, "at": 7}"#)
    }
    expectEqual(
      error.messages,
      [
        "expected string, found number", "expected string, found true",
        "expected string, found number", "expected string, found number",
      ])
  }

  final class Rules: JSONModel {
    var id = 0
    var ids: [Int] = []
    var tolerant = 7
    var other = 7
    override class var propertyTransformers: [String: JSONTransformer] {
      ["id": .quoted, "ids": .quoted, "tolerant": .quoted.orDefault, "other": .or(9).quoted]
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["id": [.range(1...9)], "ids": [.each(.range(1...9)), .unique]]
    }
  }

  @Test func constraintsApplyToTheNumbers() throws {
    let error = try importError {
      try Rules(string: #"{"id": "10", "ids": ["0", "1", "1.0"], "tolerant": "1", "other": "2"}"#)
    }
    expectEqual(
      error.issues.map { "\($0.position?.offset ?? -1) \($0.keyPath): \($0.message)" },
      [
        "7 id: must be from 1 to 9", "21 ids[0]: must be from 1 to 9",
        "31 ids[2]: duplicates element 1",
      ])
  }

  @Test func wrongStringsAreTolerated() throws {
    let model = try Rules(
      string: #"{"id": "1", "ids": [], "tolerant": "+1", "other": ""}"#)
    expectEqual([model.tolerant, model.other], [7, 9])
  }

  final class Registered: JSONModel {
    var count: Int {
      get { stored }
      set { stored = newValue }
    }
    @Ignore private var stored = 0
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("count", \Registered.count)]
    }
    override class var propertyTransformers: [String: JSONTransformer] { ["count": .quoted] }
  }

  @Test func aRegisteredPropertyHasTheForm() throws {
    let model = try Registered(string: #"{"count":"7"}"#)
    expectEqual(model.count, 7)
    try expectEqual(exported(model), #"{"count":"7"}"#)
  }

  final class Wrong: JSONModel {
    var a = ""
    var b = Rules()
    var c = Date.distantPast
    var d = 0
    var e: [URL] = []
    var f = 0
    var g = ""
    var h = Price(cents: 0)
    var i = [0]
    var j = Date.distantPast
    override class var propertyTransformers: [String: JSONTransformer] {
      let text = JSONTransformer(
        import: { (text: String) in Price(cents: text.count) },
        export: { (price: Price) in "\(price)" })
      return [
        "a": .quoted, "b": .quoted, "c": .quoted, "d": .hexadecimal.quoted, "e": .each(.quoted),
        "f": .embedded.quoted, "g": .trimmed.quoted, "h": text.quoted,
        "i": .each(.hexadecimal).quoted, "j": .date(.pattern("yyyy")).quoted,
      ]
    }
  }

  @Test func aTypeWithoutNumbersIsADeclarationError() throws {
    try expectDeclarationErrors(
      in: Wrong.self,
      [
        "Wrong.a has the type String, but its transformer is for numbers and Booleans",
        "Wrong.b has the type Rules, but its transformer is for numbers and Booleans",
        "Wrong.c has the type Date, but its transformer is for numbers and Booleans",
        "Wrong.d has a transformer that combines .quoted with another one for strings",
        "Wrong.e has elements of the type URL, but their transformer is for numbers and Booleans",
        "Wrong.f has a transformer that applies .quoted to the string of .embedded; "
          + "use .embedded(.quoted)",
        "Wrong.g has a transformer that combines .quoted with another one for strings",
        "Wrong.h has a transformer that combines .quoted with another one for strings",
        "Wrong.i has a transformer that combines .quoted with another one for strings",
        "Wrong.j has the type Date, but its transformer is for numbers and Booleans",
      ].map { $0 + " [invalid_declaration]" })
  }

  final class Infinite: JSONModel {
    var ratio = 0.0
    override class var propertyTransformers: [String: JSONTransformer] { ["ratio": .quoted] }
  }

  @Test func infinityIsExportedOnlyWithNonFinite() throws {
    let model = Infinite()
    model.ratio = .infinity
    let error = try exportError(model)
    expectEqual(
      error.messages,
      ["cannot be exported: cannot convert Double to string: not a finite number"])
  }

  final class Functions: JSONModel {
    var price = Price(cents: 0)
    var embedded = [0]
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "price": JSONTransformer(
          import: { (cents: Int) in Price(cents: cents) }, export: { (price: Price) in price.cents }
        ).quoted,
        "embedded": .embedded(.quoted),
      ]
    }
  }

  @Test func otherTransformersAreQuoted() throws {
    let text = #"{"price":"5","embedded":"[\"1\"]"}"#
    try expectEqual(exported(Functions(string: text)), text)
  }

  final class Overridden: JSONModel {
    var id: UInt64 = 0
    var empty: Int?
    override class var transformers: JSONTransformerRegistry { words }
    private static let words: JSONTransformerRegistry = {
      let registry = JSONTransformerRegistry()
      registry.register { (id: UInt64) -> String in "number \(id)" }
      return registry
    }()
    override class var propertyTransformers: [String: JSONTransformer] {
      ["id": .quoted, "empty": .quoted.emptyAsNil]
    }
  }

  @Test func theTransformerOfThePropertyPrecedesTheRegistry() throws {
    try expectEqual(exported(Overridden(string: #"{"id": "7", "empty": ""}"#)), #"{"id":"7"}"#)
    try expectEqual(
      exported(Overridden(string: #"{"id": 7, "empty": "1"}"#)), #"{"id":"7","empty":"1"}"#)
  }

  final class Union: JSONModel {
    var value: JSONEither<Int, String> = .first(0)
    override class var propertyTransformers: [String: JSONTransformer] { ["value": .quoted] }
  }

  /// The first type that a string fits counts; a copy keeps the type.
  @Test func aCopyKeepsTheTypeOfAUnion() throws {
    let model = try Union(string: #"{"value":"12"}"#)
    expectEqual(model.value, .first(12))
    try expectEqual(Union(string: #"{"value":"x"}"#).value, .second("x"))
    model.value = .second("12")
    expectEqual(model.copy().value, .second("12"))
    try expectEqual(model.detachedCopy().value, .second("12"))
    expectEqual(model.snapshot().model().value, .second("12"))
  }

  // MARK: - JSON Schema

  private func members(
    of type: (some JSONModel).Type, _ subject: JSONSchemaSubject
  ) throws -> [String: String] {
    try (type.jsonSchema(describing: subject)["properties"]?.object ?? [:]).mapValues {
      $0.string()
    }
  }

  @Test func schemasDescribeTheStrings() throws {
    let canonical = try members(of: Strict.self, .canonicalDocuments)
    let number = #""pattern":"^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$""#
    let nonFinite = #"{"enum":["Infinity","-Infinity","NaN"]}"#
    let texts = [
      "isOpen": #"{"enum":["true","false",null],"type":["string","null"]}"#,
      "ratio":
        #"{"anyOf":[{"anyOf":[\#(nonFinite),{\#(number)}],"type":"string"},{"type":"null"}]}"#,
      "at": #"{\#(number),"type":["string","null"]}"#,
    ]
    for (name, schema) in texts { expectEqual(canonical[name], schema) }
    expectEqual(
      canonical["id"], #"{"pattern":"^(?:0|-?[1-9][0-9]*)$","type":["string","null"]}"#)
    expectEqual(canonical["level"], #"{"enum":["1","12",null],"type":["string","null"]}"#)
    let accepted = try members(of: Strict.self, .acceptedDocuments)
    expectEqual(
      accepted["level"], #"{"pattern":"^(?:1|12)(?:\\.0+)?$","type":["string","null"]}"#)
    for (name, schema) in texts { expectEqual(accepted[name], schema) }
    expectEqual(
      accepted["id"],
      #"{"pattern":"^(?:-?0|-?[1-9][0-9]*)(?:\\.0+)?(?:[eE]\\+?[0-9]+)?$","type":["string","null"]}"#
    )
  }

  @Test func schemasAlsoAcceptWhatTheRegistryConverts() throws {
    let canonical = try members(of: Quoted.self, .canonicalDocuments)
    expectEqual(
      canonical["large"], #"{"pattern":"^(?:0|[1-9][0-9]*)$","type":["string","null"]}"#)
    expectEqual(canonical["isOpen"], #"{"enum":["true","false",null],"type":["string","null"]}"#)
    expectEqual(canonical["level"], #"{"enum":["1","12",null],"type":["string","null"]}"#)
    let accepted = try members(of: Quoted.self, .acceptedDocuments)
    expectEqual(
      accepted["level"],
      #"{"anyOf":[{"enum":[1,12]},{"pattern":"^(?:1|12)(?:\\.0+)?$","type":"string"},{"type":"null"}]}"#
    )
    expectEqual(
      accepted["isOpen"],
      #"{"anyOf":[{"enum":["true","false"],"type":"string"},{"enum":[0,1],"type":"number"},{"type":"boolean"},{"type":"null"}]}"#
    )
    expectEqual(
      accepted["small"],
      #"{"anyOf":[{"pattern":"^(?:-?0|-?[1-9][0-9]*)(?:\\.0+)?(?:[eE]\\+?[0-9]+)?$","type":"string"},{"maximum":127,"minimum":-128,"type":"integer"},{"type":"null"}]}"#
    )
  }

  // MARK: - Registered export transformers

  final class Large: JSONModel {
    var id: UInt64 = 0
    var ids: [UInt64] = []
    var price: Price?
    var level = Level.low
    override class var transformers: JSONTransformerRegistry { strings }
    private static let strings: JSONTransformerRegistry = {
      let registry = JSONTransformerRegistry()
      registry.register { (id: UInt64) -> String in String(id) }
      registry.register { (cents: Int) in Price(cents: cents) }
      registry.register { (price: Price) -> [JSONValue] in [.number(JSONNumber(price.cents))] }
      registry.register { (level: Level) -> Bool in level == .high }
      return registry
    }()
  }

  @Test func theSchemaOfExportsIsThatOfTheExportTransformer() throws {
    let model = try Large(string: #"{"id": 7, "ids": ["8"], "price": 3, "level": 1}"#)
    try expectEqual(exported(model), #"{"id":"7","ids":["8"],"price":[3],"level":false}"#)
    let canonical = try members(of: Large.self, .canonicalDocuments)
    expectEqual(canonical["id"], #"{"type":"string"}"#)
    expectEqual(canonical["ids"], #"{"items":{"type":"string"},"type":"array"}"#)
    expectEqual(canonical["price"], #"{"type":["array","null"]}"#)
    expectEqual(canonical["level"], #"{"type":"boolean"}"#)
    let accepted = try members(of: Large.self, .acceptedDocuments)
    expectEqual(accepted["price"]?.contains("integer"), true)
  }
}
