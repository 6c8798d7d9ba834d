import Foundation
import JSONModelKit
import Testing

/// Objects whose tag selects no class.
extension ClusterTests {
  @Test func theSentenceNamesTheTags() throws {
    try expectEqual(
      importError { try Shape.make(string: #"{"name":"x","type":"cube"}"#) }.descriptions,
      [
        #"line 1, column 20, type: unknown discriminator value; expected "circle", "group" or "square" "#
          + "[unknown_discriminator]"
      ])
  }

  static let wrongTags: [(String, JSONModelError.Kind)] = [
    (
      #"{"type":"cube","name":"x"}"#, .unknownDiscriminator(found: "string", allowed: tags)
    ),
    (#"{"type":"","name":"x"}"#, .unknownDiscriminator(found: "string", allowed: tags)),
    (#"{"type":"Circle","name":"x"}"#, .unknownDiscriminator(found: "string", allowed: tags)),
    (#"{"type":" circle"}"#, .unknownDiscriminator(found: "string", allowed: tags)),
    (
      #"{"name":"x","side":1,"type":"squares"}"#,
      .unknownDiscriminator(found: "string", allowed: tags)
    ),
    (#"{"type":"RoundShape","name":"x"}"#, .unknownDiscriminator(found: "string", allowed: tags)),
    (#"{"type":7,"name":"x"}"#, .typeMismatch(expected: "String", found: "number")),
    (#"{"type":true}"#, .typeMismatch(expected: "String", found: "true")),
    (#"{"type":["circle"]}"#, .typeMismatch(expected: "String", found: "array")),
    (#"{"type":{"type":"circle"}}"#, .typeMismatch(expected: "String", found: "object")),
    (#"{"type":null,"name":"x","radius":1}"#, .nullValue(expected: "String")),
    (#"{"name":"x","radius":1}"#, .missingKey),
    (#"{"Type":"circle","name":"x","radius":1}"#, .missingKey),
    ("{}", .missingKey),
  ]

  @Test(arguments: wrongTags)
  func anUnknownTagIsTheOnlyIssue(json: String, kind: JSONModelError.Kind) throws {
    func check(_ path: String, _ body: () throws -> Any) throws {
      let error = try importError(body)
      expectEqual(error.kinds, [kind])
      expectEqual(error.paths, [path])
      expectEqual(error.missingKeys.map(\.description), (kind == .missingKey ? [path] : []))
    }
    try check("type") { try Shape.make(string: json) }
    try check("type") { try Shape.make(data: Data(json.utf8)) }
    try check("type") { try Shape.make(value: JSONValue(string: json)) }
    try check("[1].type") { try [Shape](string: "[\(Self.circle),\(json)]") }
    try check("b.type") { try [String: Shape](string: #"{"b":\#(json)}"#) }
    try check("main.type") { try Drawing(string: #"{"main":\#(json)}"#) }
    let start = #"{"main":\#(Self.circle),"#
    try check("extra.type") { try Drawing(string: #"\#(start)"extra":\#(json)}"#) }
    try check("shapes[0].type") { try Drawing(string: #"\#(start)"shapes":[\#(json)]}"#) }
    try check("gaps[1].type") { try Drawing(string: #"\#(start)"gaps":[null,\#(json)]}"#) }
    try check("rows[0][0].type") { try Drawing(string: #"\#(start)"rows":[[\#(json)]]}"#) }
    try check("byName.a.type") { try Drawing(string: #"\#(start)"byName":{"a":\#(json)}}"#) }
    try check("byName.a.type") {
      try Drawing(value: JSONValue(string: #"\#(start)"byName":{"a":\#(json)}}"#))
    }
  }

  @Test func theIssueOfATagHasItsPosition() throws {
    // If the tag is missing, the issue has the position of the object.
    let unknown = try importError {
      try Drawing(string: #"{"main": {"name": "x", "type": "cube"}}"#)
    }
    expectEqual(unknown.offsets, [31])
    try expectEqual(importError { try Drawing(string: #"{"main": {"name": "x"}}"#) }.offsets, [9])
    let tree = try importError { try Shape.make(value: ["type": "cube"]) }
    expectEqual(tree.issues.map(\.position), [nil])
  }
}
