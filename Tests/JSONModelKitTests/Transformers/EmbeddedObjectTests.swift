import Foundation
import JSONModelKit
import JSONModelRecords
import JSONModelSchema
import Testing

/// JSON that is an object or array itself, or in a string: `.embedded(acceptsObjects: true)`.
struct EmbeddedObjectTests {
  final class Arguments: JSONModel {
    var city = ""
    var days: Int?
    override class var constraints: [String: [JSONConstraint]] { ["city": [.length(1...4)]] }
  }
  final class Other: JSONModel {
    var path = ""
  }

  final class Call: JSONModel {
    var arguments: Arguments?
    var list: [Int]?
    var map: [String: Arguments]?
    var each: [Arguments]?
    var value: JSONValue?
    var either: JSONEither<Arguments, Other>?
    var presence: JSONPresence<Arguments> = .absent
    var dates: [Date]?
    var quoted: [Int]?
    var one: [Int]?
    @OptionalKey var tolerant = [7]
    override class var propertyTransformers: [String: JSONTransformer] {
      let embedded = JSONTransformer.embedded(acceptsObjects: true)
      return [
        "arguments": embedded, "list": embedded, "map": .each(embedded), "each": .each(embedded),
        "value": embedded, "either": embedded, "presence": embedded,
        "dates": .embedded(.each(.date(.secondsSince1970)), acceptsObjects: true),
        "quoted": .embedded(.quoted, acceptsObjects: true), "tolerant": embedded.orDefault,
        "one": .embedded(.oneOrMany, acceptsObjects: true),
      ]
    }
    override class var constraints: [String: [JSONConstraint]] { ["list": [.each(.range(0...9))]] }
  }

  /// A value, and the text of its export.
  static let values: [(key: String, value: String)] = [
    ("arguments", #"{"city":"Bern","days":2}"#), ("list", "[1,2]"), ("list", "[]"),
    ("value", #"{"a":[true]}"#), ("value", "[1.5]"), ("either", #"{"path":"/"}"#),
    ("either", #"{"city":"Bern"}"#), ("presence", #"{"city":"Bern"}"#), ("dates", "[0,1]"),
    ("quoted", #"["1","2"]"#), ("tolerant", "[1]"), ("one", "[1]"),
  ]

  /// A document with the value in a string or itself, and the document of its export.
  static let documents: [(document: String, exported: String?)] =
    values.flatMap { key, value in
      let string = #"{"\#(key)":\#(JSONValue.string(value).string())}"#
      return [(string, nil), (#"{"\#(key)":\#(value)}"#, string)]
    } + [
      (
        #"{"each":[{"city":"A"},"{\"city\":\"B\"}"],"map":{"a":{"city":"A"}}}"#,
        #"{"map":{"a":"{\"city\":\"A\"}"},"each":["{\"city\":\"A\"}","{\"city\":\"B\"}"]}"#
      )
    ]

  static let rejected: [(document: String, issues: [String])] = [
    (
      #"{"arguments": {"city": "Zurich", "days": "x"}}"#,
      [
        "23 arguments.city: must have 1 to 4 characters",
        "41 arguments.days: cannot convert string to Int: not a number",
      ]
    ),
    (
      #"{"arguments": "{\"city\": \"Zurich\"}"}"#,
      ["26 arguments.city: must have 1 to 4 characters"]
    ),
    (#"{"list": [1, 10]}"#, ["13 list[1]: must be from 0 to 9"]),
    (#"{"list": "[1, 10]"}"#, ["14 list[1]: must be from 0 to 9"]),
    (#"{"list": {}}"#, ["9 list: expected [Int], found object"]),
    (#"{"list": 1}"#, ["9 list: expected String or [Int], found number"]),
    (#"{"one": 1}"#, ["8 one: expected String or [Int], found number"]),
    (#"{"arguments": true}"#, ["14 arguments: expected String or Arguments, found true"]),
    (#"{"arguments": {"city": "a", "city": "b"}}"#, ["28 arguments.city: duplicate key"]),
    (
      #"{"each": [{}, null]}"#,
      [
        "10 each[0].city: required key is missing",
        "14 each[1]: expected String or Arguments, found null",
      ]
    ),
    (#"{"either": {"path": []}}"#, ["20 either.path: expected String, found array"]),
  ]

  @Test(arguments: rejected) func issuesHaveTheirPositions(document: String, issues: [String])
    throws
  {
    let error = try importError { try Call(string: document) }
    expectEqual(
      error.issues.map { "\($0.position?.offset ?? -1) \($0.keyPath): \($0.message)" }, issues)
  }

  @Test func wrongObjectsAreTolerated() throws {
    try expectEqual(Call(string: #"{"tolerant": ["x"]}"#).tolerant, [7])
    try expectEqual(Call(string: #"{"tolerant": 7}"#).tolerant, [7])
  }

  /// The exported document has a string, so a patch does not change parts of it (RFC 7396).
  @Test func aMergeReplacesTheValue() throws {
    let call = try Call(string: #"{"arguments": {"city": "Bern", "days": 2}}"#)
    try call.merge(string: #"{"arguments": {"city": "Chur"}}"#)
    expectEqual(call.arguments?.city, "Chur")
    expectEqual(call.arguments?.days, nil)
    let old = try Call(string: #"{"arguments": {"city": "Bern"}}"#)
    let patch = try call.mergePatch(from: old)
    try expectEqual(patch, JSONValue(string: #"{"arguments": "{\"city\":\"Chur\"}"}"#))
    try old.merge(value: patch)
    expectEqual(old, call)
    let error = try importError { try call.merge(string: #"{"arguments": {"days": 1}}"#) }
    expectEqual(error.sentences, ["arguments.city: required key is missing"])
    expectEqual(call.arguments?.city, "Chur")
  }

  @Test func partialDocuments() throws {
    func partial(_ text: String) throws -> Arguments? {
      try Call.partial(data: Data(text.utf8), keepsTruncatedText: true).model.arguments
    }
    let arguments = try partial(#"{"arguments": {"city": "Be"#)
    expectEqual(arguments?.city, "Be")
    try expectEqual(partial(#"{"arguments": "{\"city\": \"Be"#), nil)
    try expectEqual(partial(#"{"arguments": "{\"city\": \"Be\"}""#)?.city, "Be")
  }

  final class Hooked: JSONModel {
    var arguments = Arguments()
    var notes: [Other] = []
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      try super.willImport(&object)
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "arguments": .embedded(acceptsObjects: true),
        "notes": .embedded(.keyed(by: "path"), acceptsObjects: true),
      ]
    }
  }

  @Test(arguments: InputForm.allCases) func hooksAndKeyedArrays(form: InputForm) throws {
    for text in [
      #"{"arguments":{"city":"Bern"},"notes":{"/a":{}}}"#,
      #"{"arguments":"{\"city\":\"Bern\"}","notes":"{\"/a\":{}}"}"#,
    ] {
      let model = try Hooked.make(text, as: form)
      expectEqual(model.arguments.city, "Bern")
      expectEqual(model.notes.map(\.path), ["/a"])
      try model.merge(string: #"{"arguments": {"city": "Chur"}}"#)
      try expectEqual(
        exported(model), #"{"arguments":"{\"city\":\"Chur\"}","notes":"{\"/a\":{}}"}"#)
      let error = try importError { try model.merge(string: #"{"arguments": {"days": 1}}"#) }
      expectEqual(error.plainSentences, ["arguments.city: required key is missing"])
    }
  }

  final class Wrong: JSONModel {
    var a = 0
    var b = [""]
    var c = Date.distantPast
    var d = [0]
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "a": .embedded(acceptsObjects: true), "b": .each(.embedded(acceptsObjects: true)),
        "c": .embedded(.date(.secondsSince1970), acceptsObjects: true),
        "d": .embedded(.embedded, acceptsObjects: true),
      ]
    }
  }

  @Test func theTypeMustHaveObjects() throws {
    try expectDeclarationErrors(
      in: Wrong.self,
      [
        "Wrong.a has the type Int, but its transformer is for objects and arrays",
        "Wrong.b has elements of the type String, but their transformer is for objects and arrays",
        "Wrong.c has the type Date, but its transformer is for objects and arrays",
        "Wrong.d has the type [Int], but its transformer is for objects and arrays",
      ].map { $0 + " [invalid_declaration]" })
  }

  final class Described: JSONModel {
    var arguments = Other()
    var value: JSONEither<[Int], Int>?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "arguments": .embedded(acceptsObjects: true), "value": .embedded(acceptsObjects: true),
      ]
    }
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test func schemas() throws {
    let canonical = try Described.jsonSchema(describing: .canonicalDocuments)["properties"]
    let text =
      ##"{"contentMediaType":"application/json","contentSchema":{"$ref":"#/$defs/Other"},"type":"string"}"##
    expectEqual(canonical?["arguments"]?.string(), text)
    let accepted = try Described.jsonSchema(describing: .acceptedDocuments)["properties"]
    expectEqual(
      accepted?["arguments"]?.string(), ##"{"anyOf":[\##(text),{"$ref":"#/$defs/Other"}]}"##)
    expectEqual(accepted?["value"]?["anyOf"]?[1]?["type"], ["object", "array"])
  }
}
