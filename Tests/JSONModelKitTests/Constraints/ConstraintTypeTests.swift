import Foundation
import JSONModelKit
import Testing

/// Constraints of enumerations, models, `Any`, `Codable` types and nested collections, and of the
/// classes of a class cluster.
struct ConstraintTypeTests {
  struct Point: Codable, Equatable { var x = 0 }

  final class Kinds: JSONModel {
    @OptionalKey var unit = Fixtures.MeasuringUnit.mile
    @OptionalKey var units: [Fixtures.MeasuringUnit] = []
    @OptionalKey var byUnit: [Fixtures.MeasuringUnit: Int] = [:]
    @OptionalKey var byNumber: [Int: String] = [:]
    @OptionalKey var model = Fixtures.Item()
    @OptionalKey var any: Any = 1
    @OptionalKey var json: JSONValue = 1
    @OptionalKey var point = Point()
    @OptionalKey var both = Fixtures.MeasuringUnit.mile
    @OptionalKey var rows: [[String]?] = []
    @OptionalKey var sets: [Set<Int>] = []
    @OptionalKey var members: [String: [Fixtures.Item]] = [:]
    var presence: JSONPresence<[String]> = .absent
    @Index var key: Int?
    @RequiredKey var required: String?
    override class func propertyIsOptional(_ name: String) -> Bool { name == "key" }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "unit": [.oneOf([Fixtures.MeasuringUnit.mile, .meter])],
        "units": [.each(.pattern("^m")), .unique],
        "byUnit": [.keys(.pattern("^m")), .each(.range(1...))],
        "byNumber": [.keys(.range(1...)), .each(.length(1...))],
        "model": [.custom("known") { (item: Fixtures.Item) in item.id > 0 }],
        "any": [.custom("whole") { (value: Any) in value is Int }],
        "json": [.custom("whole") { (value: JSONValue) in value.int != nil }],
        "point": [.custom("right") { (point: Point) in point.x >= 0 }],
        "both": [
          .custom("mile") { (unit: Fixtures.MeasuringUnit) in unit == .mile },
          .custom("long") { (text: String) in text.count > 1 },
        ],
        "rows": [.each(.count(1...), .each(.length(1...)))], "sets": [.each(.each(.range(1...)))],
        "members": [.each(.count(...2), .unique)],
        "presence": [.count(1...), .each(.length(1...))],
        "key": [.range(1...)], "required": [.length(1...)],
      ]
    }
  }

  static let kinds: [(json: String, issues: [String])] = [
    (#""unit":"m""#, []),
    (#""unit":"km""#, ["unit: must be one of mi, m"]),
    (
      #""units":["mi","km","mi"]"#,
      [
        "units[1]: must match the pattern ^m",
        "units[2]: duplicates element 0",
      ]
    ),
    (
      #""byUnit":{"km":0,"m":0}"#,
      [
        "byUnit.km: must be at least 1", "byUnit.km: must match the pattern ^m",
        "byUnit.m: must be at least 1",
      ]
    ),
    (
      #""byNumber":{"0":"","5":"x"}"#,
      [
        #"byNumber["0"]: must be at least 1"#, #"byNumber["0"]: must have at least 1 character"#,
      ]
    ),
    (#""model":{"id":1}"#, []),
    (#""model":{"id":0}"#, [#"model: must satisfy "known""#]),
    (#""any":"x""#, [#"any: must satisfy "whole""#]),
    (#""any":7"#, []),
    (#""json":"x""#, [#"json: must satisfy "whole""#]),
    (#""point":{"x":0}"#, []),
    (#""point":{"x":-1}"#, [#"point: must satisfy "right""#]),
    // The parameter of a custom constraint has the type of the property or of its raw value.
    (#""both":"mi""#, []),
    (#""both":"km""#, [#"both: must satisfy "mile""#]),
    (#""both":"m""#, [#"both: must satisfy "long""#, #"both: must satisfy "mile""#]),
    (
      #""rows":[null,[],["a",""]]"#,
      ["rows[1]: must have at least 1 element", "rows[2][1]: must have at least 1 character"]
    ),
    // The issue of an element of a set has the key path of the set.
    (#""sets":[[1],[],[0,1]]"#, ["sets[2]: must be at least 1"]),
    (
      #""members":{"a":[{"id":1},{"id":1}],"b":[]}"#,
      ["members.a[1]: duplicates element 0"]
    ),
    (#""presence":[]"#, ["presence: must have at least 1 element"]),
    (#""presence":["a",""]"#, ["presence[1]: must have at least 1 character"]),
    (#""key":0"#, ["key: must be at least 1"]),
  ]

  @Test(arguments: kinds)
  func allTypesMayHaveConstraints(json: String, issues: [String]) throws {
    for form in InputForm.allCases {
      let object = #"{"required": null, \#(json)}"#
      if issues.isEmpty {
        #expect(throws: Never.self) { try Kinds.make(object, as: form) }
      } else {
        let error = try importError { try Kinds.make(object, as: form) }
        expectEqual(constraintSentences(error).sorted(), issues, "\(form)")
      }
    }
  }

  @Test func valuesOfRequiredKeysAreChecked() throws {
    for form in InputForm.allCases {
      let error = try importError { try Kinds.make(#"{"required": ""}"#, as: form) }
      expectEqual(constraintSentences(error), ["required: must have at least 1 character"])
    }
  }

  @Test func datesInTreesAreChecked() throws {
    #expect(throws: Never.self) {
      try Fixtures.DateLimits(dictionary: ["birthday": Date(timeIntervalSince1970: 0)])
    }
    let error = try importError {
      try Fixtures.DateLimits(dictionary: ["birthday": Date(timeIntervalSinceNow: 3_600)])
    }
    expectEqual(constraintSentences(error), ["birthday: must be in the past"])
  }

  @Test func theLastDuplicateKeyIsChecked() throws {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    try expectEqual(
      Fixtures.Many(
        string: #"{"list": [-1], "list": [1]}"#, options: options
      ).list, [1])
    let error = try importError {
      try Fixtures.Many(
        string: #"{"list": [1], "list": [2, -1]}"#, options: options)
    }
    #expect(
      error.description.hasSuffix(
        "line 1, column 27, list[1]: must be at least 0 [constraint_violated]"))
  }

  // MARK: - Patches of class clusters

  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
    override class var constraints: [String: [JSONConstraint]] { ["name": [.length(1...3)]] }
  }
  final class Circle: Shape {
    var radius = 0
    override class var constraints: [String: [JSONConstraint]] { ["radius": [.range(1...)]] }
  }
  final class Square: Shape {
    var side = 0
    override class var constraints: [String: [JSONConstraint]] { ["side": [.range(1...)]] }
  }
  final class Drawing: JSONModel {
    var main = Shape()
    @OptionalKey var list: [Shape] = []
  }

  @Test(arguments: [
    (#"{"main":{"radius":0}}"#, "main.radius: must be at least 1"),
    (#"{"main":{"type":"square","name":"c","side":0}}"#, "main.side: must be at least 1"),
    (#"{"main":{"name":""}}"#, "main.name: must have 1 to 3 characters"),
    (#"{"list":[{"type":"circle","name":"c","radius":0}]}"#, "list[0].radius: must be at least 1"),
  ])
  func patchesAreCheckedByTheConstraintsOfTheSelectedClass(patch: String, issue: String) throws {
    let drawing = try Drawing(string: #"{"main":{"type":"circle","name":"c","radius":1}}"#)
    let (before, main) = (drawing.copy(), drawing.main)
    let error = try importError { try drawing.merge(string: patch) }
    expectEqual(constraintSentences(error), [issue])
    expectEqual(drawing, before)
    #expect(drawing.main === main)
  }
}
