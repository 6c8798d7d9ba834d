import JSONModelKit
import JSONModelSchema
import TestSupport
import Testing

/// `.anyOf` in the strict dialects, which permit no other keyword beside `anyOf`.
struct DialectAlternativeTests {
  final class Alternatives: JSONModel {
    var ip = ""
    var optional: String?
    var list: [String] = []
    var small: Int8 = 1
    var number = 0.5
    var listed = ""
    var whole = 0
    var both = 0
    var nested = ""
    var counted: [Int] = []
    var unlike = ""
    var site = ""
    var mixed = ""
    var described = ""
    override class var constraints: [String: [JSONConstraint]] {
      [
        "ip": [.anyOf([.ipv4, .ipv6])], "optional": [.anyOf([.uuid, .date])],
        "list": [.each(.anyOf([.ipv4, .hostname])), .count(1...)],
        "small": [.anyOf([.range(1...2), .greaterThan(10)])],
        "number": [.range(0...9), .anyOf([.lessThan(1), .multipleOf(0.5)])],
        "listed": [.anyOf([.oneOf(["a", "b"]), .ipv4])],
        "whole": [.anyOf([.range(1...2), .not(.range(0...9))])],
        "both": [.anyOf([.range(...3), .multipleOf(5)]), .anyOf([.range(...2), .multipleOf(7)])],
        "nested": [.anyOf([.anyOf([.ipv4, .ipv6]), .uuid])],
        "counted": [.anyOf([.count(...1), .count(5...)])],
        "unlike": [.anyOf([.length(2...2), .ipv4])], "site": [.anyOf([.url(), .ipv4])],
        "mixed": [.ipv4, .anyOf([.ipv6, .uuid])], "described": [.anyOf([.ipv4, .ipv6])],
      ]
    }
    override class var propertyDescriptions: [String: String] { ["described": "an address"] }
  }

  static let address = #"[{"format":"ipv4","type":"string"},{"format":"ipv6","type":"string"}]"#

  /// The schema of each property in both dialects; `anthropic` is nil if both are the same.
  static let schemas: [(property: String, openAI: String, anthropic: String?)] = [
    ("ip", #"{"anyOf":\#(address)}"#, nil),
    (
      "optional",
      #"{"anyOf":[{"format":"uuid","type":"string"},{"format":"date","type":"string"},"#
        + #"{"type":"null"}]}"#,
      nil
    ),
    (
      "list",
      #"{"items":{"anyOf":[{"format":"ipv4","type":"string"},{"format":"hostname","type":"string"}]},"#
        + #""minItems":1,"type":"array"}"#, nil
    ),
    (
      "small",
      #"{"anyOf":[{"maximum":2,"minimum":1,"type":"integer"},"#
        + #"{"exclusiveMinimum":10,"maximum":127,"minimum":-128,"type":"integer"}]}"#,
      #"{"description":"Must be from 1 to 2 or greater than 10. Must be from -128 to 127.","type":"integer"}"#
    ),
    (
      "number",
      #"{"anyOf":[{"exclusiveMaximum":1,"maximum":9,"minimum":0,"type":"number"},"#
        + #"{"maximum":9,"minimum":0,"multipleOf":0.5,"type":"number"}]}"#,
      #"{"description":"Must be from 0 to 9. Must be less than 1 or a multiple of 0.5.","type":"number"}"#
    ),
    (
      "listed",
      #"{"anyOf":[{"enum":["a","b"],"type":"string"},{"format":"ipv4","type":"string"}]}"#,
      nil
    ),
    // The dialects cannot express one of the alternatives, so a sentence lists all of them.
    (
      "whole", #"{"description":"Must be from 1 to 2 or not be from 0 to 9.","type":"integer"}"#,
      nil
    ),
    (
      "unlike",
      #"{"description":"Must have exactly 2 characters or be an IPv4 address.","type":"string"}"#,
      nil
    ),
    // A schema can have one `anyOf`, so the second constraint is a sentence.
    (
      "both",
      #"{"anyOf":[{"maximum":3,"type":"integer"},{"multipleOf":5,"type":"integer"}],"#
        + #""description":"Must be at most 2 or a multiple of 7."}"#,
      #"{"description":"Must be at most 3 or a multiple of 5. Must be at most 2 or a multiple of 7.","#
        + #""type":"integer"}"#
    ),
    (
      "nested",
      #"{"anyOf":[{"format":"ipv4","type":"string"},{"format":"ipv6","type":"string"},"#
        + #"{"format":"uuid","type":"string"}]}"#, nil
    ),
    (
      "counted",
      #"{"anyOf":[{"items":{"type":"integer"},"maxItems":1,"type":"array"},"#
        + #"{"items":{"type":"integer"},"minItems":5,"type":"array"}]}"#,
      #"{"description":"Must have at most 1 element or have at least 5 elements.","#
        + #""items":{"type":"integer"},"type":"array"}"#
    ),
    // A schema can have one format, so the alternatives are a sentence.
    (
      "mixed",
      #"{"description":"Must be an IPv6 address or a UUID.","format":"ipv4","type":"string"}"#, nil
    ),
    (
      "site",
      #"{"description":"Must be a URL with one of the schemes http, https or an IPv4 address.","#
        + #""type":"string"}"#, nil
    ),
    ("described", #"{"anyOf":\#(address),"description":"an address"}"#, nil),
  ]

  @Test func alternativesHaveTheOtherKeywords() throws {
    let openAI = try Alternatives.jsonSchema(for: .openAI)
    let anthropic = try Alternatives.jsonSchema(for: .anthropic)
    for (property, first, second) in Self.schemas {
      let found = openAI.schema["properties"]?[property]
      expectEqual(found?.string(), first)
      let other = anthropic.schema["properties"]?[property]
      expectEqual(other?.string(), second ?? first)
    }
    let rules = Dictionary(grouping: openAI.unsupported, by: \.keyPath.jsonPointer)
      .mapValues { $0.map { "\($0.keywords): \($0.sentence)" } }
    for property in ["ip", "optional", "list", "small", "number", "listed", "nested", "counted"] {
      expectEqual(rules["/properties/\(property)"], nil)
    }
    expectEqual(
      rules["/properties/whole"], [#"["anyOf"]: Must be from 1 to 2 or not be from 0 to 9."#])
    expectEqual(
      rules["/properties/both"], [#"["anyOf"]: Must be at most 2 or a multiple of 7."#])
    expectEqual(
      rules["/properties/mixed"], [#"["anyOf"]: Must be an IPv6 address or a UUID."#])
  }

  @Test func draft2020KeepsOneSchema() throws {
    let properties = try Alternatives.jsonSchema()["properties"]
    expectEqual(
      properties?["ip"]?.string(),
      #"{"anyOf":[{"format":"ipv4"},{"format":"ipv6"}],"type":"string"}"#)
  }
}
