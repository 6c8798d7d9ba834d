import Foundation
import JSONModelKit
import JSONModelSchema
import TestSupport
import Testing

/// Arrays that may be one value in the document.
struct OneOrManyTests {
  final class Person: JSONModel { var name = "" }

  enum Color: String { case red, blue }

  final class Post: JSONModel {
    var tags: [String]?
    var numbers: [Int]?
    var grid: [[Int]]?
    var boxes: [[[Int]]]?
    var rows: [[String?]?]?
    var days: Set<Date>?
    var colors: Set<Color>?
    var people: [Person]?
    var values: [JSONValue]?
    var lossy: [Int]?
    var each: [Int]?
    var presence: JSONPresence<[Int]> = .absent
    var orNil: [Int]?
    var inner: [String: [String]]?
    @OptionalKey var kept = [1]
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "tags": .oneOrMany, "numbers": .oneOrMany(exportsOne: true), "grid": .oneOrMany,
        "boxes": .oneOrMany, "rows": .oneOrMany, "days": .date(.secondsSince1970).oneOrMany,
        "colors": .lowercased.oneOrMany(exportsOne: true), "people": .oneOrMany(exportsOne: true),
        "values": .oneOrMany(exportsOne: true), "lossy": .lossy().oneOrMany,
        "each": .each(.or(0)).oneOrMany, "presence": .oneOrMany(exportsOne: true),
        "orNil": .oneOrMany.orNil, "inner": .each(.oneOrMany), "kept": .oneOrMany,
      ]
    }
  }

  /// A document, and the document of its export.
  static let documents: [(document: String, exported: String?)] = [
    (#"{"tags":"a"}"#, #"{"tags":["a"]}"#), (#"{"tags":["a","b"]}"#, nil), (#"{"tags":[]}"#, nil),
    (#"{"tags":null}"#, "{}"), (#"{"tags":7}"#, #"{"tags":["7"]}"#),
    (#"{"tags":""}"#, #"{"tags":[""]}"#),
    (#"{"numbers":1}"#, nil), (#"{"numbers":[1]}"#, #"{"numbers":1}"#),
    (#"{"numbers":[1,2]}"#, nil),
    (#"{"numbers":[]}"#, nil), (#"{"numbers":"7"}"#, #"{"numbers":7}"#),
    (#"{"grid":[1,2]}"#, #"{"grid":[[1,2]]}"#), (#"{"grid":[[1,2]]}"#, nil), (#"{"grid":[]}"#, nil),
    (#"{"grid":[[]]}"#, nil), (#"{"grid":[[],[1]]}"#, nil),
    (#"{"boxes":[[1],[2]]}"#, #"{"boxes":[[[1],[2]]]}"#), (#"{"boxes":[[[1]]]}"#, nil),
    (#"{"boxes":[[]]}"#, nil), (#"{"rows":[null,["a"]]}"#, nil),
    (#"{"rows":["a",null]}"#, #"{"rows":[["a",null]]}"#),
    (#"{"days":7}"#, #"{"days":[7]}"#), (#"{"colors":"RED"}"#, #"{"colors":"red"}"#),
    (#"{"people":{"name":"x"}}"#, nil),
    (#"{"people":[{"name":"x"}]}"#, #"{"people":{"name":"x"}}"#),
    (#"{"people":[{"name":"x"},{"name":"y"}]}"#, nil),
    (#"{"values":{"a":1}}"#, nil), (#"{"values":[[1]]}"#, nil), (#"{"values":[null]}"#, nil),
    (#"{"values":[{}]}"#, #"{"values":{}}"#),
    (#"{"lossy":"x"}"#, #"{"lossy":[]}"#), (#"{"lossy":5}"#, #"{"lossy":[5]}"#),
    (#"{"each":"x"}"#, #"{"each":[0]}"#), (#"{"presence":5}"#, nil), (#"{"presence":null}"#, nil),
    (#"{"orNil":"x"}"#, "{}"), (#"{"orNil":[1,"x"]}"#, "{}"), (#"{"orNil":7}"#, #"{"orNil":[7]}"#),
    (#"{"kept":null}"#, #"{"kept":[1]}"#), (#"{"kept":3}"#, #"{"kept":[3]}"#),
    (#"{"inner":{"x":"b","y":["c"]}}"#, #"{"inner":{"x":["b"],"y":["c"]}}"#),
  ]

  static let rejected: [(document: String, issue: String)] = [
    (#"{"tags":{}}"#, "tags: expected String, found object"),
    (#"{"tags":[{}]}"#, "tags[0]: expected String, found object"),
    (#"{"grid":7}"#, "grid: expected [Int], found number"),
    (#"{"grid":[null]}"#, "grid[0]: expected Int, found null"),
    (#"{"boxes":[1]}"#, "boxes[0]: expected [[Int]], found number"),
    (#"{"people":{}}"#, "people.name: required key is missing"),
    (#"{"people":[{"name":"x"},{}]}"#, "people[1].name: required key is missing"),
    (#"{"colors":"green"}"#, "colors: cannot convert string to Color: not a valid Color"),
    (#"{"kept":"x"}"#, "kept: cannot convert string to Int: not a number"),
  ]

  @Test func aDroppedValueIsReported() throws {
    let log = Locked<[String]>([])
    let options = JSONImportOptions(onTolerated: { error in
      log.change { $0 += error.sentences }
    })
    let model = try Post(string: #"{"lossy": "x", "each": "y"}"#, options: options)
    expectEqual(model.lossy, [])
    expectEqual(
      log.value,
      [
        "lossy: cannot convert string to Int: not a number",
        "each: cannot convert string to Int: not a number",
      ])
  }

  final class Limited: JSONModel {
    var tags: [String] = []
    var grid: [[Int]]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["tags": .oneOrMany, "grid": .lossy(.lossy()).oneOrMany]
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["tags": [.each(.length(...3)), .count(...2)], "grid": [.each(.each(.range(0...9)))]]
    }
  }

  @Test(arguments: [
    (#"{"tags":"long tag"}"#, ["tags: must have at most 3 characters"]),
    (#"{"tags":["a","long tag"]}"#, ["tags[1]: must have at most 3 characters"]),
    (#"{"tags":["a","b","c"]}"#, ["tags: must have at most 2 elements"]),
    (#"{"tags":null}"#, ["tags: expected [String], found null"]),
    (#"{"tags":"a","grid":[1,20]}"#, ["grid[1]: must be from 0 to 9"]),
    (#"{"tags":"a","grid":["x",1,20]}"#, ["grid[2]: must be from 0 to 9"]),
    (#"{"tags":"a","grid":[[7],7,[30]]}"#, ["grid[2][0]: must be from 0 to 9"]),
  ])
  func constraintsApplyToTheArray(document: String, issues: [String]) throws {
    for form in [InputForm.bytes, .value] {
      try expectEqual(importError { try Limited.make(document, as: form) }.sentences, issues)
    }
  }

  @Test func malformedArraysAreRejectedAsElsewhere() throws {
    for document in [#"{"grid":[[1,"#, #"{"grid":[[1 2]]}"#, #"{"grid":["#, #"{"tags":}"#] {
      try expectEqual(importError { try Post(string: document) }.codes, ["invalid_json"])
    }
    let nested = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let error = try importError { try Post(string: #"{"boxes":\#(nested)}"#) }
    expectEqual(error.codes, ["limit_exceeded"])
  }

  final class Nested: JSONModel {
    var delta: [[String]] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["delta": .each(.oneOrMany).oneOrMany]
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["delta": [.each(.each(.length(1...3)))]]
    }
  }

  final class Tried: JSONModel {
    var value: JSONEither<Limited, Nested>?
  }

  /// Of two arrays that a value stands for, neither is in the document.
  @Test(arguments: [
    (#""long""#, "delta"), (#"["long"]"#, "delta[0]"), (#"[["long"]]"#, "delta[0][0]"),
    (#"[["a"], ["b", "long"]]"#, "delta[1][1]"), (#"["a", "long"]"#, "delta[1]"),
  ])
  func issuesOfNestedElementsHaveThePathInTheDocument(value: String, path: String) throws {
    let document = #"{"delta": \#(value)}"#
    for form in InputForm.allCases {
      try expectEqual(importError { try Nested.make(document, as: form) }.paths, [path], "\(form)")
    }
    let error = try importError { try Tried(string: #"{"value": \#(document)}"#) }
    expectEqual(error.paths, ["value.\(path)"])
  }

  final class Wrong: JSONModel {
    var a = 0
    var b: [String: Int] = [:]
    var c: [Int] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["a": .oneOrMany, "b": .oneOrMany(exportsOne: true), "c": .each(.oneOrMany)]
    }
  }

  @Test func anotherTypeIsADeclarationError() throws {
    try expectDeclarationErrors(
      in: Wrong.self,
      [
        "Wrong.a has the type Int, but its transformer is for arrays and sets "
          + "[invalid_declaration]",
        "Wrong.b has the type [String: Int], but its transformer is for arrays and sets "
          + "[invalid_declaration]",
        "Wrong.c has elements of the type Int, but their transformer is for arrays and sets "
          + "[invalid_declaration]",
      ])
  }

  @Test func schemasHaveBothForms() throws {
    let canonical = try #require(try Post.jsonSchema()["properties"]?.object)
    let accepted = try #require(
      try Limited.jsonSchema(describing: .acceptedDocuments)["properties"]?.object)
    expectEqual(
      canonical["tags"]?.string(), #"{"items":{"type":"string"},"type":["array","null"]}"#)
    expectEqual(
      canonical["numbers"]?.string(),
      #"{"anyOf":[{"type":"integer"},{"items":{"type":"integer"},"type":"array"},{"type":"null"}]}"#
    )
    expectEqual(canonical["grid"]?["anyOf"], nil)
    expectEqual(
      accepted["tags"]?["anyOf"]?[0]?["anyOf"]?[0], ["type": "string", "maxLength": 3])
    expectEqual(accepted["tags"]?["anyOf"]?[1]?["maxItems"], 2)
  }

  final class Point: JSONModel {
    var x = 0
    var y = 0
  }
  final class Path: JSONModel {
    var points: [Point] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["points": .lossy().oneOrMany(exportsOne: true)]
    }
    override class var constraints: [String: [JSONConstraint]] { ["points": [.count(1...)]] }
  }

  /// A patch has the whole object, because it replaces the array.
  @Test func patchesReplaceTheOneElement() throws {
    let old = try Path(string: #"{"points":{"x":1,"y":2}}"#)
    let new = try Path(string: #"{"points":{"x":1,"y":3}}"#)
    let patch = try new.mergePatch(from: old)
    expectEqual(patch.string(), #"{"points":{"x":1,"y":3}}"#)
    try old.merge(value: patch)
    expectEqual(old, new)
  }

  final class Node: JSONModel {
    @OptionalKey var children: [Node?] = []
    static let exports = Locked(0)
    override class var propertyTransformers: [String: JSONTransformer] {
      ["children": .oneOrMany(exportsOne: true)]
    }
    override func willExport(_ object: inout [String: JSONValue]) throws {
      try super.willExport(&object)
      Self.exports.change { $0 += 1 }
    }
  }

  /// An element that might be an array or null is exported once, so the time does not double with
  /// each level.
  @Test func nestedElementsAreExportedOnce() throws {
    let levels = 12
    let document =
      String(repeating: #"{"children":"#, count: levels) + "{}"
      + String(repeating: "}", count: levels)
    let node = try Node(string: document)
    Node.exports.change { $0 = 0 }
    let text = try node.jsonString()
    expectEqual(Node.exports.value, levels + 1)
    expectEqual(
      text, document.replacing("{}", with: #"{"children":[]}"#))
    try expectEqual(JSONValue(any: node.dictionary()), JSONValue(string: text))
  }
}
