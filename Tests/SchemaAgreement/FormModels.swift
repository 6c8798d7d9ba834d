import Foundation
import JSONModelKit
import JSONModelSchema

// Classes whose values have one of two types, or another JSON form.

final class Eithers: JSONModel, AgreementModel {
  var payer: JSONEither<String, Leaf> = .first("")
  var size: JSONEither<Int, [Int]>?
  var unit: JSONEither<Unit, Double>?
  var list: [JSONEither<Int, Leaf>] = []
  var three: JSONEither<Bool, JSONEither<Int, [String]>>?
  var byName: [String: JSONEither<Int, String>] = [:]
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var constraints: [String: [JSONConstraint]] {
    ["list": [.count(...3)], "byName": [.keys(.length(...3))]]
  }
}

final class Note: JSONModel, AgreementModel {
  var id = ""
  var text = ""
  var size: Int?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var constraints: [String: [JSONConstraint]] { ["text": [.length(1...9)]] }
}

final class NumberedNote: JSONModel, AgreementModel {
  var number = 0
  var unit: Unit?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}

final class ArrayForms: JSONModel, AgreementModel {
  var tags: [String] = []
  var numbers: [Int]?
  var rows: [[Int]] = []
  var leaves: [Leaf] = []
  var payers: [JSONEither<String, Note>]?
  var units: Set<Unit>?
  var notes: [Note] = []
  var numbered: [NumberedNote]?
  var shapes: [Shape]?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "tags": .oneOrMany, "numbers": .oneOrMany(exportsOne: true), "rows": .oneOrMany,
      "leaves": .oneOrMany(exportsOne: true), "payers": .oneOrMany, "units": .oneOrMany,
      "notes": .keyed(by: "id"), "numbered": .keyed(by: "number"), "shapes": .keyed(by: "name"),
    ]
  }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "tags": [.count(1...3), .each(.length(...5))], "numbers": [.each(.range(0...9)), .unique],
      "notes": [.count(...3)],
    ]
  }
}

final class EmbeddedForms: JSONModel, AgreementModel {
  var note = Note()
  var number: Int?
  var tags: [String]?
  var parts: [Note] = []
  var one: [Int]?
  var notes: [Note]?
  var either: JSONEither<Int, [Int]>?
  var open: Note?
  var openEither: JSONEither<Int, [Int]>?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "open": .embedded(acceptsObjects: true), "openEither": .embedded(acceptsObjects: true),
      "note": .embedded, "number": .embedded, "tags": .embedded, "parts": .each(.embedded),
      "one": .embedded(.oneOrMany(exportsOne: true)), "notes": .embedded(.keyed(by: "id")),
      "either": .embedded,
    ]
  }
  override class var constraints: [String: [JSONConstraint]] { ["tags": [.count(...2)]] }
}

enum Stage: Int, CaseIterable {
  case first = 1
  case second = 20
}

final class ValueForms: JSONModel, AgreementModel {
  var color = 0
  var masks: [UInt8] = []
  var key = Data()
  var ratio = 0.0
  var length: Duration?
  var name = ""
  var offset: Int8?
  var at: Date?
  var lines: Data?
  var count: Int?
  var isOpen: Bool?
  var shares: [Double]?
  var stages: [Stage]?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "color": .hexadecimal, "offset": .hexadecimal(prefix: "#", digits: 2),
      "masks": .hexadecimal(prefix: "", digits: 3, isUppercase: true), "key": .base64URL,
      "ratio": .nonFinite(positive: "INF", negative: "-INF", nan: "NaN"), "length": .timeSpan,
      "name": .trimmed, "at": .date(.microsoft), "lines": .base64Lines, "count": .quoted,
      "isOpen": .quoted, "shares": .quoted, "stages": .quoted,
    ]
  }
}

/// The accepted strings of a value that is lowercased first have no pattern: `K` has three forms.
final class ChangedTexts: JSONModel, AgreementModel {
  var unit = Unit.km
  var units: [Unit]?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    ["unit": .lowercased, "units": .trimmed.lowercased]
  }
}

/// The transformers of a type convert the JSON in a string, not the value in the document.
final class EmbeddedTexts: JSONModel, AgreementModel {
  var text: String?
  var plain = ""
  var count: Int?
  var flags: [Bool] = []
  var id = ""
  var note: String?
  var size: Int?
  var ratio: Double?
  var isOpen: Bool?
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "text": .embedded, "plain": .embedded, "count": .embedded,
      "flags": .embedded(acceptsObjects: true),
    ]
  }
}

/// The keys of an array as an object have the constraints of their property.
final class KeyConstraints: JSONModel, AgreementModel {
  final class Row: JSONModel {
    var code = ""
    var size = 0
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var constraints: [String: [JSONConstraint]] {
      ["code": [.length(1...2), .pattern("^[a-z]")]]
    }
  }
  var rows: [Row] = []
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    ["rows": .keyed(by: "code")]
  }
}

/// No keyword limits the number in a key.
final class NumberedKeys: JSONModel, AgreementModel {
  final class Row: JSONModel {
    var number = 0
    var size = 0
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var constraints: [String: [JSONConstraint]] { ["number": [.range(1...9)]] }
  }
  var rows: [Row] = []
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    ["rows": .keyed(by: "number")]
  }
}

let formSamples: [Sample] = [
  Sample(
    type: EmbeddedTexts.self,
    document: [
      "text": #""a""#, "plain": "12", "count": "1e2", "flags": "[true]", "id": "a", "note": "b",
      "size": 1, "ratio": 0.5, "isOpen": true,
    ]),
  Sample(
    type: KeyConstraints.self, document: ["rows": ["a": ["size": 1], "bc": ["size": 2]]]),
  Sample(
    type: NumberedKeys.self, document: ["rows": ["1": ["size": 1], "7": ["size": 2]]],
    isWeak: true),
  Sample(
    type: ChangedTexts.self, document: ["unit": "km", "units": ["mi"]],
    subjects: [.canonicalDocuments]),
  Sample(
    type: Eithers.self,
    document: [
      "payer": ["size": 3], "size": [1, 2], "unit": "km", "list": [1, ["size": 3]],
      "three": ["a"], "byName": ["a": 1, "b": "x"],
    ]),
  Sample(
    type: ArrayForms.self,
    document: [
      "tags": ["a", "b"], "numbers": 1, "rows": [1, 2], "leaves": ["size": 3],
      "payers": ["a", ["id": "b", "text": "x"]], "units": "km",
      "notes": ["a": ["text": "x", "size": 1], "b": ["text": "y"]],
      "numbered": ["1": ["unit": "km"], "7": [:]],
      "shapes": ["c": ["type": "circle", "radius": 1]],
    ]),
  Sample(
    type: EmbeddedForms.self,
    document: [
      "note": #"{"id":"a","text":"x"}"#, "number": "12", "tags": #"["a","b"]"#,
      "parts": [#"{"id":"a","text":"x"}"#], "one": "1", "notes": #"{"a":{"text":"x"}}"#,
      "either": "[1]", "open": ["id": "a", "text": "x"], "openEither": [1, 2],
    ]),
  // The schema of a strict dialect is that of an export, which has only strings.
  Sample(
    type: EmbeddedForms.self,
    document: [
      "note": #"{"id":"a","text":"x"}"#, "number": "12", "tags": #"["a","b"]"#,
      "parts": [#"{"id":"a","text":"x"}"#], "one": "1", "notes": #"{"a":{"text":"x"}}"#,
      "either": "[1]", "open": #"{"id":"a","text":"x"}"#, "openEither": "[1]",
    ]),
  Sample(
    type: ValueForms.self,
    document: [
      "color": "0xff", "offset": "#1f", "masks": ["001", "07F"], "key": "-_8", "ratio": "INF",
      "length": "1.02:03:04.5000000", "name": " x ", "at": "/Date(1530144000000)/",
      "lines": "SGVsbG8=", "count": "12", "isOpen": "true", "shares": ["1.5", "2e1"],
      "stages": ["1", "20"],
    ]),
]
