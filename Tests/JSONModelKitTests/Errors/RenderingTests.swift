import Foundation
import JSONModelKit
import Testing

/// Rendered errors of imports and exports, compared as whole strings.
struct RenderingTests {
  final class Place: JSONModel {
    var name = ""
    var level: UInt8 = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var constraints: [String: [JSONConstraint]] { ["level": [.range(0...200)]] }
    override func validate() throws {
      if name.isEmpty { throw JSONValidationError("must not be empty", at: "name") }
    }
  }
  class Figure: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind", classes: ["circle": Disc.self, "square": Tile.self])
    }
  }
  final class Disc: Figure { var radius = 0.0 }
  final class Tile: Figure { var side = 0.0 }
  final class Weight: JSONModel { var grams = 0.0 }
  final class Branch: JSONModel { var next: Branch? }
  final class Broken: JSONModel {
    var name = ""
    override class var keyMapper: JSONKeyMapper { ["nmae": "title"] }
  }

  /// Returns the rendered error of an import of a place.
  func renderedPlace(_ json: String, options: JSONImportOptions = .default) throws -> String {
    try importError { try Place(string: json, options: options) }.rendered(source: json.utf8)
  }

  // MARK: - Error codes

  @Test func anEmptyInputHasAnEmptyLine() throws {
    try expectEqual(
      renderedPlace(""),
      """
      Place: 1 issue

      line 1, column 1: the document is empty [empty_input]
        1 |
          | ^
      """)
  }

  @Test func invalidJSONIsShownAtTheOffendingByte() throws {
    try expectEqual(
      renderedPlace("{\n  \"name\": \"Bonn\",\n  \"level\": 07\n}\n"),
      """
      Place: 1 issue

      line 3, column 13: level: invalid JSON: numbers must not have leading zeros [invalid_json]
        3 |   "level": 07
          |             ^
      """)
  }

  @Test func aMissingKeyIsShownAtItsObject() throws {
    try expectEqual(
      renderedPlace(#"{"name": "Bonn"}"#),
      """
      Place: 1 issue

      line 1, column 1: level: required key is missing [missing_key]
        1 | {"name": "Bonn"}
          | ^
      """)
  }

  @Test func nullIsUnderlined() throws {
    try expectEqual(
      renderedPlace(#"{"name": null, "level": 1}"#),
      """
      Place: 1 issue

      line 1, column 10: name: expected String, found null [null_value]
        1 | {"name": null, "level": 1}
          |          ^~~~
      """)
  }

  @Test func theBracketOfAnArrayIsMarked() throws {
    try expectEqual(
      renderedPlace(#"{"name": ["Bonn"], "level": 1}"#),
      """
      Place: 1 issue

      line 1, column 10: name: expected String, found array [type_mismatch]
        1 | {"name": ["Bonn"], "level": 1}
          |          ^
      """)
  }

  @Test func aNumberOutOfRangeIsUnderlined() throws {
    try expectEqual(
      renderedPlace(#"{"name": "Bonn", "level": -1.0e+2}"#),
      """
      Place: 1 issue

      line 1, column 27: level: number out of range for UInt8 (0...255) [number_out_of_range]
        1 | {"name": "Bonn", "level": -1.0e+2}
          |                           ^~~~~~~
      """)
  }

  @Test func aRejectedStringIsUnderlinedWithItsQuotationMarks() throws {
    try expectEqual(
      renderedPlace(#"{"name": "Bonn", "level": "a \" b"}"#),
      #"""
      Place: 1 issue

      line 1, column 27: level: cannot convert string to UInt8: not a number [transform_failed]
        1 | {"name": "Bonn", "level": "a \" b"}
          |                           ^~~~~~~~
      """#)
  }

  @Test func theSuggestionForAnUnknownKeyIsBelowTheLine() throws {
    try expectEqual(
      renderedPlace(#"{"name": "Bonn", "level": 1, "levle": 2}"#),
      """
      Place: 1 issue

      line 1, column 30: levle: unknown key [unknown_key]
        1 | {"name": "Bonn", "level": 1, "levle": 2}
          |                              ^~~~~~~
          = did you mean "level"?
      """)
  }

  @Test func theSecondOfDuplicateKeysIsUnderlined() throws {
    try expectEqual(
      renderedPlace(#"{"name": "Bonn", "level": 1, "name": "Bonn"}"#),
      """
      Place: 1 issue

      line 1, column 30: name: duplicate key [duplicate_key]
        1 | {"name": "Bonn", "level": 1, "name": "Bonn"}
          |                              ^~~~~~
      """)
  }

  @Test func aViolatedConstraintIsShownAtTheValue() throws {
    try expectEqual(
      renderedPlace(#"{"name": "Bonn", "level": 201}"#),
      """
      Place: 1 issue

      line 1, column 27: level: must be from 0 to 200 [constraint_violated]
        1 | {"name": "Bonn", "level": 201}
          |                           ^~~
      """)
  }

  @Test func aFailedValidationIsShownAtTheValue() throws {
    let json = "[\n  {\"name\": \"\", \"level\": 1}\n]"
    let error = try importError { try [Place](string: json) }
    expectEqual(
      error.rendered(source: json.utf8),
      """
      [Place]: 1 issue

      line 2, column 12: [0].name: must not be empty [validation_failed]
        2 |   {"name": "", "level": 1}
          |            ^~
      """)
  }

  @Test func anUnknownTagIsMarked() throws {
    let json = #"{"kind": "disc", "radius": 1}"#
    let error = try importError { try Figure.make(string: json) }
    expectEqual(
      error.rendered(source: json.utf8, fileName: "figure.json"),
      """
      Figure: 1 issue

      figure.json:1:10: kind: unknown discriminator value; expected "circle" or "square" \
      [unknown_discriminator]
        1 | {"kind": "disc", "radius": 1}
          |          ^~~~~~
      """)
  }

  @Test func aLimitIsShownWhereItIsExceeded() throws {
    let json = #"{"next": {"next": {}}}"#
    let deep = try importError { try Branch(string: json, options: .init(maximumDepth: 2)) }
    expectEqual(
      deep.rendered(source: json.utf8),
      """
      Branch: 1 issue

      line 1, column 19: next.next: nested deeper than 2 levels [limit_exceeded]
        1 | {"next": {"next": {}}}
          |                   ^
      """)
    try expectEqual(
      renderedPlace(#"{"name": "Bonn"}"#, options: .init(maximumBytes: 15)),
      """
      Place: 1 issue

      line 1, column 1: the document is longer than 15 bytes [limit_exceeded]
        1 | {"name": "Bonn"}
          | ^
      """)
  }

  @Test func exportErrorsHaveNoExcerpt() throws {
    let weight = Weight()
    weight.grams = .nan
    let error = try importError { try weight.jsonData() }
    expectEqual(
      error.rendered(source: []),
      """
      Weight: 1 issue

      grams: cannot be exported: NaN is not a valid JSON number [not_exportable]
      """)
  }

  @Test func aDeclarationErrorIsShownWithItsFix() throws {
    let error = try importError { try Broken(string: "{}") }
    expectEqual(
      error.rendered(source: "{}".utf8),
      """
      Broken: 1 issue

      the key mapper of Broken names "nmae", which is not a property [invalid_declaration]
        = did you mean "name"?
      """)
  }

  // MARK: - A whole document

  @Test func allIssuesOfADocumentAreShown() throws {
    let document = Fixtures.document
    let error = try importError { try Fixtures.Country(string: document) }
    expectEqual(
      error.rendered(source: document.utf8, fileName: "countries.json"),
      """
      Country: 9 issues

      countries.json:1:1: name: required key is missing [missing_key]
        1 | {
          | ^

      countries.json:2:9: id: cannot convert string to Int: not a number [transform_failed]
        2 |   "id": "DE",
          |         ^~~~

      countries.json:3:15: dialCode: number out of range for UInt8 (0...255) [number_out_of_range]
        3 |   "dialCode": 300,
          |               ^~~

      countries.json:5:38: cities[0].population: expected Int, found number with a fractional part [type_mismatch]
        5 |     {"name": "Berlin", "population": 3.5, "mayor": {"name": "Kai", "since": 23}},
          |                                      ^~~

      countries.json:5:77: cities[0].mayor.since: must not be before 1900 [validation_failed]
        5 |     {"name": "Berlin", "population": 3.5, "mayor": {"name": "Kai", "since": 23}},
          |                                                                             ^~

      countries.json:6:5: cities[1].population: required key is missing [missing_key]
        6 |     {"name": null, "popluation": 1800000, "mayor": {"since": 2015, "since": 2016, "name": "P"}},
          |     ^

      countries.json:6:14: cities[1].name: expected String, found null [null_value]
        6 |     {"name": null, "popluation": 1800000, "mayor": {"since": 2015, "since": 2016, "name": "P"}},
          |              ^~~~

      countries.json:6:20: cities[1].popluation: unknown key [unknown_key]
        6 |     {"name": null, "popluation": 1800000, "mayor": {"since": 2015, "since": 2016, "name": "P"}},
          |                    ^~~~~~~~~~~~
          = did you mean "population"?

      countries.json:6:68: cities[1].mayor.since: duplicate key [duplicate_key]
        6 |     {"name": null, "popluation": 1800000, "mayor": {"since": 2015, "since": 2016, "name": "P"}},
          |                                                                    ^~~~~~~
      """)
  }
}
