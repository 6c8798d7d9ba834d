import Foundation
import JSONModelKit

// A class whose values have one of two types, or another JSON form.

final class Forms: JSONModel, FuzzedModel {
  final class Note: JSONModel {
    var id = ""
    var text = ""
    var either: JSONEither<Int, Note>?
    var notes: [Note]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["notes": .keyed(by: "id")]
    }
    override class var constraints: [String: [JSONConstraint]] { ["notes": [.count(...1)]] }
  }

  final class Link: JSONModel {
    var href = ""
    var kind: Unit?
  }

  var payer: JSONEither<String, Note>?
  var target: JSONEither<Note, Link>?
  var mixed: [JSONEither<Int, Link>]?
  var numbers: [Int]?
  var rows: [[Int]]?
  var units: Set<Unit>?
  var links: [Link]?
  var notes: [Note]?
  var lossy: [Note]?
  var place: Spot?
  override class var keyMapper: JSONKeyMapper {
    .caseInsensitive.mapping(["place": .flattened(prefix: "p_")])
  }
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "mixed": .oneOrMany, "numbers": .oneOrMany(exportsOne: true), "rows": .oneOrMany,
      "units": .oneOrMany, "links": .lossy().oneOrMany, "notes": .keyed(by: "id"),
      "lossy": .lossy().keyed(by: "id"),
    ]
  }
  override class var constraints: [String: [JSONConstraint]] {
    // The elements of a tree are sorted by key, so the order of several would differ.
    [
      "numbers": [.each(.range(0...99))], "notes": [.count(...1)], "lossy": [.count(...1)],
    ]
  }
}
