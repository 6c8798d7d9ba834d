import Foundation
import JSONModelKit
import Testing

/// Class clusters with tags.
struct ClusterTests {
  // MARK: - Tags

  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "type",
        classes: ["square": Square.self, "circle": RoundShape.self, "group": Group.self])
    }
  }
  final class RoundShape: Shape {
    var radius = 0.0
    override func validate() throws {
      if radius < 0 { throw JSONValidationError("must not be negative", at: "radius") }
    }
  }
  final class Square: Shape { var side = 0.0 }
  final class Group: Shape { var members: [Shape] = [] }

  static let circle = #"{"type":"circle","name":"c","radius":1.5}"#
  static let square = #"{"type":"square","name":"s","side":2}"#
  static let tags = ["circle", "group", "square"]

  @Test func theTagDeterminesTheClass() throws {
    for shape in [
      try Shape.make(string: Self.circle), try Shape.make(data: Data(Self.circle.utf8)),
      try Shape.make(value: JSONValue(string: Self.circle)),
      try Shape.make(dictionary: ["type": "circle", "name": "c", "radius": 1.5]),
    ] {
      #expect(type(of: shape) == RoundShape.self)
      expectEqual((shape as? RoundShape)?.radius, 1.5)
      expectEqual(shape.name, "c")
    }
    let square = try Shape.make(string: Self.square)
    expectEqual((square as? Square)?.side, 2)
    try Shape.checkDeclaration()
    try RoundShape.checkDeclaration()
  }

  @Test(arguments: [
    #"{"type":"circle","name":"c","radius":1.5}"#, #"{"name":"c","type":"circle","radius":1.5}"#,
    #"{"name":"c","radius":1.5,"type":"circle"}"#,
    // There are other tags in nested objects, in a string and at similar keys.
    #"{"inner":{"type":"square"},"name":"c","radius":1.5,"type":"circle"}"#,
    #"{"list":[{"type":"square"}],"name":"c","type":"circle","radius":1.5}"#,
    #"{"note":"\"type\":\"square\"","Type":"square","types":7,"name":"c","radius":1.5,"type":"circle"}"#,
    #"{"name":"c","radius":1.5,"type":"circle","last":{"type":"square"}}"#,
    // The key and the tag have escapes.
    #"{"ty\u0070e":"circl\u0065","name":"c","radius":1.5}"#,
    "{ \"name\" : \"c\" ,\n \"radius\" : 1.5 ,\n \"type\" : \"circle\" }",
  ])
  func theTagMayHaveAnyPosition(json: String) throws {
    for shape in [
      try Shape.make(string: json), try Shape.make(value: JSONValue(string: json)),
    ] {
      let circle = try #require(shape as? RoundShape)
      #expect((circle.name, circle.radius) == ("c", 1.5))
    }
    #expect(try Drawing(string: #"{"main":\#(json)}"#).main is RoundShape)
    #expect(try [Shape](string: "[\(json),\(json)]").allSatisfy { $0 is RoundShape })
  }

  @Test func theTagMayFollowAThousandMembers() throws {
    let members = (0..<1_000).map { #""key\#($0)":[{"type":"square"}]"# }.joined(separator: ",")
    let json = #"{\#(members),"name":"c","radius":1,"type":"circle"}"#
    #expect(try Shape.make(string: json) is RoundShape)
  }

  // MARK: - Nested

  final class Drawing: JSONModel {
    var main = Shape()
    var extra: Shape?
    @OptionalKey var shapes: [Shape] = []
    @OptionalKey var gaps: [Shape?] = []
    @OptionalKey var rows: [[Shape]] = []
    @OptionalKey var byName: [String: Shape] = [:]
    var circle: RoundShape?
  }

  @Test func theDiscriminatorAppliesInEveryType() throws {
    let (circle, square) = (Self.circle, Self.square)
    let json = #"""
      {"main": \#(circle), "extra": \#(square), "shapes": [\#(square), \#(circle)],
       "gaps": [null, \#(circle)], "rows": [[\#(square)], []],
       "byName": {"a": \#(circle), "b": \#(square)}, "circle": \#(circle)}
      """#
    for drawing in [try Drawing(string: json), try Drawing(value: JSONValue(string: json))] {
      expectEqual((drawing.main as? RoundShape)?.radius, 1.5)
      expectEqual((drawing.extra as? Square)?.side, 2)
      expectEqual(drawing.shapes.map { $0 is RoundShape }, [false, true])
      expectEqual(drawing.shapes.map { $0 is Square }, [true, false])
      expectEqual(drawing.gaps.map { $0 is RoundShape }, [false, true])
      expectEqual(drawing.rows.map { $0.map { $0 is Square } }, [[true], []])
      #expect(drawing.byName["a"] is RoundShape)
      #expect(drawing.byName["b"] is Square)
      expectEqual(drawing.circle?.radius, 1.5)
    }
    try expectEqual(Drawing(string: #"{"main":\#(circle),"extra":null}"#).extra, nil)
  }

  @Test func theDiscriminatorAppliesInRootArraysAndDictionaries() throws {
    let list = "[\(Self.circle),\(Self.square)]"
    for shapes in [
      try [Shape](string: list), try [Shape](data: Data(list.utf8)),
      try [Shape](value: JSONValue(string: list)),
    ] {
      expectEqual(shapes.map { type(of: $0) == RoundShape.self }, [true, false])
      expectEqual(shapes.map { type(of: $0) == Square.self }, [false, true])
    }
    let members = #"{"a":\#(Self.circle),"b":\#(Self.square)}"#
    for shapes in [
      try [String: Shape](string: members), try [String: Shape](data: Data(members.utf8)),
      try [String: Shape](value: JSONValue(string: members)),
    ] {
      expectEqual((shapes["a"] as? RoundShape)?.radius, 1.5)
      expectEqual((shapes["b"] as? Square)?.side, 2)
    }
  }

  @Test func aClusterMayBeRecursive() throws {
    let inner = #"{"members":[\#(Self.circle),\#(Self.square)],"name":"inner","type":"group"}"#
    let json = #"{"type":"group","name":"outer","members":[\#(inner),\#(Self.circle)]}"#
    let outer = try #require(try Shape.make(string: json) as? Group)
    try #require(outer.members.count == 2)
    let members = try #require(outer.members[0] as? Group).members
    expectEqual(members.map { $0 is RoundShape }, [true, false])
    #expect(outer.members[1] is RoundShape)
    let broken = json.replacing(#""square""#, with: #""cube""#)
    let error = try importError { try Shape.make(string: broken) }
    expectEqual(error.kinds, [.unknownDiscriminator(found: "string", allowed: Self.tags)])
    expectEqual(error.keyPath.description, "members[0].members[1].type")
  }

  // MARK: - Unknown and invalid tags

  /// Objects with a missing or invalid tag, and the only issue of each.
  @Test func theErrorNamesTheRootClass() throws {
    try expectEqual(importError { try [Shape](string: #"[{"type":"cube"}]"#) }.model, "[Shape]")
    try expectEqual(importError { try Shape.make(string: #"{"type":"cube"}"#) }.model, "Shape")
  }

  @Test(arguments: [("7", "number"), (#""circle""#, "string"), ("true", "true"), ("[1]", "array")])
  func onlyAnObjectHasATag(json: String, found: String) throws {
    let error = try importError { try Drawing(string: #"{"main":\#(json)}"#) }
    expectEqual(error.keyPath.description, "main")
    expectEqual(error.kinds, [.typeMismatch(expected: "Shape", found: found)])
  }

  @Test func twoTagsAreADuplicateKey() throws {
    let json = #"{"type":"circle","name":"c","radius":1,"type":"square","side":1}"#
    let error = try importError { try Shape.make(string: json) }
    #expect(error.issues.contains { $0.kind == .duplicateKey && $0.keyPath == ["type"] })
  }

  // MARK: - Issues of the selected class

  @Test func onlyIssuesOfTheSelectedClassAreReported() throws {
    let json = #"""
      [{"type": "circle", "name": "c"}, {"side": true, "name": {}, "type": "square"},
       {"type": "square"}, {"name": "c", "radius": [], "type": "circle"}]
      """#
    let error = try importError { try [Shape](string: json) }
    expectEqual(
      error.paths,
      [
        "[0].radius", "[1].side", "[1].name", "[2].name", "[2].side", "[3].radius",
      ])
    expectEqual(
      error.kinds,
      [
        .missingKey, .typeMismatch(expected: "Double", found: "true"),
        .typeMismatch(expected: "String", found: "object"), .missingKey, .missingKey,
        .typeMismatch(expected: "Double", found: "array"),
      ])
    expectEqual(
      error.properties,
      [
        "RoundShape.radius", "Square.side", "Square.name", "Square.name", "Square.side",
        "RoundShape.radius",
      ])
    expectEqual(error.missingKeys.map(\.description), ["[0].radius", "[2].name", "[2].side"])
  }

  @Test func theSelectedClassIsValidated() throws {
    let json = #"{"type":"circle","name":"c","radius":-1}"#
    let drawing = #"{"main":\#(Self.square),"shapes":[\#(Self.circle),\#(json)]}"#
    let error = try importError { try Drawing(string: drawing) }
    expectEqual(error.kinds, [.validationFailed("must not be negative")])
    expectEqual(error.keyPath.description, "shapes[1].radius")
    expectEqual(error.issues[0].property, "RoundShape.radius")
    try expectEqual(importError { try Shape.make(string: json) }.keyPath.description, "radius")
  }

  @Test func allElementsAreChecked() throws {
    let json = #"[{"type":"cube"},\#(Self.circle),{"name":"x"},{"type":"circle","name":"c"}]"#
    let error = try importError { try [Shape](string: json) }
    expectEqual(
      error.kinds,
      [
        .unknownDiscriminator(found: "string", allowed: Self.tags), .missingKey, .missingKey,
      ])
    expectEqual(error.paths, ["[0].type", "[2].type", "[3].radius"])
  }
}
