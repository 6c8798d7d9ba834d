import Foundation
import JSONModelInference
import JSONModelKit
import Testing

struct ToolCheckTests {
  /// Checks a document from standard input, and returns the output.
  private func check(
    _ schema: String, _ input: String, _ options: [String] = []
  ) throws -> (status: Int32, output: String, errors: String) {
    try withFiles(["s.json": schema]) { folder in
      let result = run(["check", "\(folder)/s.json", "-"] + options, input: input)
      let errors = result.errors.replacing("\(folder)/", with: "")
      return (result.status, result.output, errors)
    }
  }

  private static let order = """
    {"$ref": "#/$defs/Order", "$defs": {
      "Order": {"type": "object", "required": ["id", "items"], "additionalProperties": false,
        "properties": {
          "id": {"type": "integer", "minimum": 1},
          "note": {"type": ["string", "null"], "maxLength": 3},
          "items": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/Item"}}}},
      "Item": {"type": "object", "properties": {
        "size": {"enum": ["S", "M"]}, "next": {"anyOf": [{"$ref": "#/$defs/Item"}, {"type": "null"}]}}}
    }}
    """

  @Test func issuesAreShownBelowTheirLines() throws {
    let document = """
      {
        "id": 0,
        "note": 1.5,
        "items": [{"size": "L"}, {"next": {"next": {"size": 1}}}],
        "extra": true
      }
      """
    let result = try check(Self.order, document)
    #expect(result.status == 1)
    #expect(
      result.output == """
        Document: 5 issues

        standard input:2:9: id: must be at least 1 [constraint_violated]
          2 |   "id": 0,
            |         ^

        standard input:3:11: note: expected string, found number with a fractional part [type_mismatch]
          3 |   "note": 1.5,
            |           ^~~

        standard input:4:22: items[0].size: must be one of "S", "M" [constraint_violated]
          4 |   "items": [{"size": "L"}, {"next": {"next": {"size": 1}}}],
            |                      ^~~

        standard input:4:55: items[1].next.next.size: must be one of "S", "M" [constraint_violated]
          4 |   "items": [{"size": "L"}, {"next": {"next": {"size": 1}}}],
            |                                                       ^

        standard input:5:3: extra: unknown key [unknown_key]
          5 |   "extra": true
            |   ^~~~~~~

        """)
  }

  @Test func issuesAreWrittenAsJSONAndAnnotations() throws {
    let lines = "{\"id\": 1, \"items\": [{}]}\n{\"id\": 1}\n{\"id\": x}\n"
    let json = try check(Self.order, lines, ["--format", "json"])
    #expect(json.status == 1)
    #expect(
      json.output == """
        {"document":"standard input","issues":[{"code":"missing_key","column":1,"line":2,"message":"required key is missing","path":"items","pointer":"/items"}]}
        {"document":"standard input","issues":[{"code":"invalid_json","column":8,"line":3,"message":"invalid JSON: expected a value","path":"id","pointer":"/id"}]}

        """)
    let annotations = try check(Self.order, "{\"id\": 1}", ["--format=github"])
    #expect(
      annotations.output
        == "::error file=standard input,line=1,col=1::items: required key is missing\n")
    #expect(try check(Self.order, "{\"id\": 1, \"items\": [{}]}").status == 0)
  }

  /// A schema, a document and the message of its issue, which is empty if the document matches.
  static let keywords = ##"""
    {"type": "integer"} ¦ 1.0 ¦
    {"type": "integer"} ¦ 12e400 ¦
    {"type": "integer"} ¦ 15e-1 ¦ expected integer, found number with a fractional part
    {"type": "number"} ¦ "1" ¦ expected number, found string
    {"type": "string"} ¦ null ¦ expected string, found null
    {"minimum": 1, "maximum": 3} ¦ 4 ¦ must be from 1 to 3
    {"exclusiveMinimum": 1} ¦ 1 ¦ must be greater than 1
    {"exclusiveMaximum": 1} ¦ 1 ¦ must be less than 1
    {"multipleOf": 0.1} ¦ 0.25 ¦ must be a multiple of 0.1
    {"minLength": 2} ¦ "a" ¦ must have at least 2 characters
    {"pattern": "^a$"} ¦ "b" ¦ must match the pattern ^a$
    {"uniqueItems": true} ¦ [1, 1.0] ¦ duplicates element 0
    {"maxProperties": 0} ¦ {"a": 1} ¦ must have at most 0 elements
    {"propertyNames": {"maxLength": 1}} ¦ {"ab": 1} ¦ must have at most 1 character
    {"prefixItems": [{"type": "string"}], "items": false} ¦ ["a", 1] ¦ no value is allowed
    {"$schema": "http://json-schema.org/draft-07/schema#", "items": [true], "additionalItems": {"type": "null"}} ¦ [1, 2] ¦ expected null, found number
    {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a", "minimum": 9, "definitions": {"a": {"type": "number"}}} ¦ 1 ¦
    {"const": {"a": 1}} ¦ {"a": 1.0} ¦
    {"const": "\u00e9"} ¦ "e\u0301" ¦ must be one of "é", written "\u00e9", not "e\u0301"
    {"const": {"\u00e9": 1}} ¦ {"e\u0301": 1} ¦ must be one of {"é":1}
    {"enum": ["\u00e9", "e\u0301"]} ¦ "e\u0301" ¦
    {"uniqueItems": true} ¦ ["\u00e9", "e\u0301"] ¦
    {"required": ["\u00e9"]} ¦ {"e\u0301": 1} ¦ required key is missing
    {"properties": {"\u00e9": false}} ¦ {"e\u0301": 1} ¦
    {"properties": {"\u00e9": true}, "additionalProperties": false} ¦ {"e\u0301": 1} ¦ unknown key
    {"oneOf": [{"properties": {"\u00e9": {"const": 1}}}, {"properties": {"\u00e9": {"const": 2}}}]} ¦ {"e\u0301": 1} ¦ must match only one schema of "oneOf", but matches 2
    {"anyOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}], "discriminator": {"propertyName": "t"}, "$defs": {"a": {"properties": {"t": {"const": "\u00e9"}}}, "b": {"properties": {"t": {"const": "b"}}}}} ¦ {"t": "e\u0301"} ¦ unknown discriminator value; expected "b" or "é"
    {"format": "date"} ¦ "2024-02-30" ¦ must be a date such as 2026-01-31
    {"format": "date-time"} ¦ "2024-02-29" ¦ must be a date and time such as 2026-01-31T08:30:00Z
    {"format": "date-time"} ¦ "2024-02-29T12:00:00+01:00" ¦
    {"format": "uuid"} ¦ "a" ¦ must be a UUID
    {"format": "email"} ¦ "a" ¦ must be an e-mail address
    {"format": "uri"} ¦ "/a" ¦ must be a URI
    {"format": "ipv4"} ¦ "1.2.3.400" ¦ must be an IPv4 address
    {"format": "ipv6"} ¦ "1::2::3" ¦ must be an IPv6 address
    {"format": "hostname"} ¦ "-" ¦ must be a host name
    {"format": "time"} ¦ "08:30" ¦ must be a time such as 08:30:00Z
    {"format": "duration"} ¦ "P" ¦ must be a duration such as P1DT12H
    {"format": "duration"} ¦ 1 ¦
    {"format": "uri-reference"} ¦ "a:b:c" ¦
    {"format": "uri-reference"} ¦ "1:b" ¦ must be a URI or a relative reference
    {"format": "iri"} ¦ "//a" ¦ must be an IRI
    {"format": "iri-reference"} ¦ "/\u0000" ¦ must be an IRI or a relative reference
    {"format": "uri-template"} ¦ "/{a" ¦ must be a URI template
    {"format": "json-pointer"} ¦ "a" ¦ must be a JSON Pointer
    {"format": "relative-json-pointer"} ¦ "/a" ¦ must be a relative JSON Pointer
    {"format": "regex"} ¦ "^(a" ¦ must be a regular expression
    {"contains": {"minimum": 5}} ¦ [1, 2] ¦ must have at least 1 element matching "contains", but has 0
    {"contains": {"minimum": 5}, "minContains": 2} ¦ [1, 6] ¦ must have at least 2 elements matching "contains", but has 1
    {"contains": {"minimum": 5}, "minContains": 0} ¦ [] ¦
    {"contains": {"minimum": 5}, "maxContains": 1} ¦ [7, 6, 1] ¦ must have at most 1 element matching "contains", but has 2
    {"minContains": 2} ¦ [] ¦
    {"contentEncoding": "base64", "contentMediaType": "image/png", "contentSchema": false} ¦ "SGk" ¦
    {"contentEncoding": "quoted-printable"} ¦ "=" ¦
    {"patternProperties": {"^a": {"type": "string"}}} ¦ {"ab": 1} ¦ expected string, found number
    {"patternProperties": {"^a": true}, "additionalProperties": false} ¦ {"ab": 1, "ba": 1} ¦ unknown key
    {"properties": {"ab": {"minimum": 1}}, "patternProperties": {"b$": {"maximum": 0}}} ¦ {"ab": 1} ¦ must be at most 0
    {"patternProperties": {"^a": {"minimum": 1}, "b$": {"maximum": 2}}} ¦ {"ab": 3} ¦ must be at most 2
    {"patternProperties": {"^a": false}} ¦ {"a": 1} ¦ no value is allowed
    {"dependentRequired": {"street": ["city", "zip"]}} ¦ {"street": 1, "zip": 2} ¦ must contain the key "city" if it contains "street"
    {"dependentRequired": {"street": ["city"]}} ¦ {"zip": 2} ¦
    {"dependentRequired": {"a": ["b"]}} ¦ ["a"] ¦
    {"dependentSchemas": {"a": {"required": ["b"]}, "c": false}} ¦ {"a": 1} ¦ required key is missing
    {"dependentSchemas": {"a": {"required": ["b"]}, "c": false}} ¦ {"c": 1} ¦ no value is allowed
    {"dependentSchemas": {"a": {"dependentSchemas": {"b": {"$ref": "#/$defs/c"}}}}, "$defs": {"c": {"maxProperties": 1}}} ¦ {"a": 1, "b": 2} ¦ must have at most 1 element
    {"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {"a": ["b"], "c": {"maxProperties": 1}}} ¦ {"a": 1} ¦ must contain the key "b" if it contains "a"
    {"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {"a": ["b"], "c": {"maxProperties": 1}}} ¦ {"c": 1, "d": 1} ¦ must have at most 1 element
    {"$schema": "http://json-schema.org/draft-07/schema#", "additionalItems": false} ¦ [1] ¦
    {"$ref": "#text", "$defs": {"a": {"$anchor": "text", "type": "string"}}} ¦ 1 ¦ expected string, found number
    {"$ref": "b.json#/$defs/c", "$id": "https://x.y/z/a.json", "$defs": {"b": {"$id": "../z/b.json", "$defs": {"c": {"type": "string"}}}}} ¦ 1 ¦ expected string, found number
    {"$id": "https://x.y/a", "properties": {"n": {"$ref": "https://x.y/a"}}, "maxProperties": 1} ¦ {"n": {"n": {}, "m": 1}} ¦ must have at most 1 element
    {"$id": "urn:a:b", "$ref": "urn:a:b#/$defs/c", "$defs": {"c": {"type": "string"}}} ¦ 1 ¦ expected string, found number
    {"$ref": "b", "$defs": {"b": {"$id": "b", "$ref": "#c", "$defs": {"c": {"$anchor": "c", "type": "string"}}}, "c": {"$anchor": "c"}}} ¦ 1 ¦ expected string, found number
    {"$ref": "#a%62", "$defs": {"x": {"$anchor": "ab", "type": "string"}}} ¦ 1 ¦ expected string, found number
    {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#x", "definitions": {"a": {"$id": "#x", "type": "string"}}} ¦ 1 ¦ expected string, found number
    {"enum": [{"$id": "a"}], "$defs": {"b": {"$id": "a"}}, "$ref": "a"} ¦ {"$id": "a"} ¦
    {"anyOf": [{"minimum": 5}, {"multipleOf": 2}]} ¦ 3 ¦ must match one of 2 schemas
    {"anyOf": [{"type": "string"}, {"type": "null"}]} ¦ 1 ¦ expected string, found number
    {"anyOf": [false, false]} ¦ 1 ¦ no value is allowed
    {"anyOf": [{"type": "null"}, false]} ¦ 1 ¦ expected null, found number
    {"oneOf": [{"minimum": 5}, {"multipleOf": 2}]} ¦ 6 ¦ must match only one schema of "oneOf", but matches 2
    {"oneOf": [{"properties": {"t": {"const": "a"}, "x": {"type": "string"}}}, {"properties": {"t": {"const": "b"}}}]} ¦ {"t": "a", "x": 1} ¦ expected string, found number
    {"not": {"type": "null"}} ¦ null ¦ must not match the schema of "not"
    {"if": {"type": "string"}, "then": {"minLength": 1}, "else": {"minimum": 1}} ¦ 0 ¦ must be at least 1
    {"allOf": [{"minimum": 1}, {"maximum": 2}]} ¦ 3 ¦ must be at most 2
    {"$ref": "#"} ¦ 1 ¦ checking the value takes too many steps
    {"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}], "$defs": {"a": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}} ¦ 1 ¦ checking the value takes too many steps
    {"if": true, "then": {"$ref": "#"}} ¦ 1 ¦ checking the value takes too many steps
    {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]} ¦ 1 ¦ choices between schemas are nested more than 64 levels deep
    {"anyOf": [{"$ref": "#"}, {"$ref": "#"}, {"$ref": "#"}, {"$ref": "#"}, {"$ref": "#"}, {"$ref": "#"}, {"$ref": "#"}, {"$ref": "#"}, {"type": "string"}]} ¦ 1 ¦ choices between schemas are nested more than 64 levels deep
    {"not": {"propertyNames": {"$ref": "#/$defs/a"}, "additionalProperties": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"anyOf": [{"maxLength": 2}, {"pattern": "^x"}]}}} ¦ {"abc": "ab"} ¦
    {"not": {"propertyNames": {"$ref": "#/$defs/a"}, "additionalProperties": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"anyOf": [{"maxLength": 2}, {"pattern": "^x"}]}}} ¦ {"ab": "abc"} ¦
    {"not": {"contains": {"anyOf": [{"minimum": 5}, {"multipleOf": 7}]}}} ¦ [1, 6] ¦ must not match the schema of "not"
    {"maxLength": 1e30, "maxItems": 99999999999999999999} ¦ "a" ¦
    {"maxItems": 99999999999999999999, "minItems": 1} ¦ [] ¦ must have at least 1 element
    {"$ref": "#/$defs/0", "$defs": {"0": {"type": "string"}}} ¦ 1 ¦ expected string, found number
    {"$ref": "#/$defs/a~1%25", "$defs": {"a/%": {"type": "string"}}} ¦ 1 ¦ expected string, found number
    {"prefixItems": [true, {"$ref": "#/prefixItems/2"}, {"type": "null"}]} ¦ [1, 2] ¦ expected null, found number
    """##

  @Test(arguments: table(keywords))
  func keywordsAreChecked(_ row: [String]) throws {
    let (message, result) = (row[2], try check(row[0], row[1], ["--format", "json"]))
    #expect(result.errors == "")
    #expect(result.status == (message.isEmpty ? 0 : 1))
    if !message.isEmpty {
      let issues = try JSONValue(string: result.output)["issues"]
      #expect(issues?.array?.count == 1)
      #expect(issues?[0]?["message"]?.string == message)
    }
  }

  /// Strings by the grammars of RFC 3986, 3987, 6570 and 6901, and of relative JSON Pointers.
  @Test(arguments: [
    (
      "uri-reference",
      ["", "a", "/a/b?c#d", "//a:80/b", "?a", "#", "./1:b", "a/b:c", "mailto:a@b", "%41"],
      ["1:b", ":a", "a b", "é", "\\a", "#a#b", "%4", "//a:b", "//[::1"]
    ),
    (
      "iri",
      ["http://ƒøø.ßår/?∂éœ=πîx#πîüx", "a:é", "a:?\u{E000}", "http://é@é:1/", "urn:\u{20000}"],
      [
        "é", "/é", "a:\u{E000}", "a:\u{85}", "a:\u{FFFE}", "a:\u{1FFFE}", "http://[é]/", "a:<",
        "é:a",
      ]
    ),
    (
      "iri-reference", ["", "é", "/é?é#é", "//é", "#ƒrägmênt"],
      ["é:a", "\u{7F}", "a b", "\\\\WINDOWS\\é"]
    ),
    (
      "uri-template",
      [
        "", "a", "http://example.com/dictionary/{term:1}/{term}", "{+a,b*}{?c.d,e_1:9999}",
        "é%41{%41}",
        "{#a}{.a}{/a}{;a}{&a}{=a}{|a}", "'",
      ],
      [
        "{", "}", "{}", "{a", "{a,}", "{a:0}", "{a:10000}", "{a:}", "{a b}", "{a*:1}", "{.}",
        "{a..b}",
        "%4", "a b", "<", "{é}", "{{a}}", "{a:01}",
      ]
    ),
    (
      "json-pointer", ["", "/", "/a~0b~1c/0", "/ ", "//", "/é"],
      ["a", "#", "/~", "/~2", "/a~", "0"]
    ),
    (
      "relative-json-pointer", ["0", "1/a", "120/foo/bar", "0#", "0+1", "2-10/a", "0/~0"],
      ["", "/a", "-1/a", "+1/a", "01/a", "0##", "1a", "#", "0+", "0+01", "0/~2"]
    ),
    ("regex", ["", "a", "^\\d{2}$", "(a|b)*", "[a-z]"], ["(", "[", "a**", ")(", "*"]),
  ])
  func formatsAreAsserted(_ format: String, _ valid: [String], _ invalid: [String]) throws {
    let schema = JSONValue.object(["format": .string(format)]).string()
    for (texts, status) in [(valid, 0), (invalid, 1)] {
      for text in texts {
        #expect(try check(schema, JSONValue.string(text).string()).status == status, "\(text)")
      }
    }
    #expect(try check(schema, "7").status == 0)
  }

  @Test func formatsAreAnnotationsOnRequest() throws {
    let schema = #"{"format": "date", "items": {"format": "idn-email"}}"#
    #expect(try check(#"{"format": "date"}"#, "\"x\"").status == 1)
    #expect(try check(schema, "\"x\"", ["--formats", "annotate"]).status == 0)
    let refused = try check(schema, "\"x\"", ["--formats", "assert"])
    #expect(refused.errors.contains("the format \"idn-email\" cannot be checked"))
    #expect(
      try check(schema, "1", ["--formats", "x"]).errors.hasPrefix(
        "jsonmodel: invalid value x for --formats; expected one of assert, annotate\n"))
  }

  /// A match that takes too long is not a mismatch.
  @Test func aPatternOfKeysThatTakesTooLongIsAnIssue() throws {
    let key = String(repeating: "a,", count: 30)
    let result = try check(
      #"{"patternProperties": {"^(.*,){20}x": false}}"#, "{\"\(key)\": 1}", ["--format", "json"])
    #expect(result.status == 1)
    #expect(result.output.contains("but the match takes too many steps"))
  }

  /// Each schema refers to the next one twice, so there are a billion ways to the last one.
  @Test(.timeLimit(.minutes(1))) func aSchemaIsCheckedOnceForAValue() throws {
    let choices = [
      ##"{"allOf": [{"$ref": "#/$defs/%"}, {"$ref": "#/$defs/%"}]}"##,
      ##"{"$ref": "#/$defs/%", "if": true, "then": {"$ref": "#/$defs/%"}}"##,
      ##"{"$ref": "#/$defs/%", "anyOf": [{"type": "string"}, {"$ref": "#/$defs/%"}]}"##,
      ##"{"$ref": "#/$defs/%", "not": {"not": {"$ref": "#/$defs/%"}}}"##,
    ]
    for (index, choice) in choices.enumerated() {
      let definitions = (0..<30).map { "\"\($0)\": " + choice.replacing("%", with: "\($0 + 1)") }
      let schema =
        ##"{"$ref": "#/$defs/0", "$defs": {"## + definitions.joined(separator: ", ")
        + #", "30": {"maximum": 1}}}"#
      #expect(try check(schema, "1").status == 0, "\(index)")
      let result = try check(schema, "2", ["--format", "json"])
      let issues = try JSONValue(string: result.output)["issues"]?.array ?? []
      let messages = issues.compactMap { $0["message"]?.string }
      #expect(
        Set(messages).subtracting(["must not match the schema of \"not\""]) == ["must be at most 1"]
      )
      #expect(messages.count == (index == 3 ? 31 : 1), "\(index)")
    }
  }

  /// Two schemas of an object describe the same member, which has two such members again.
  @Test(.timeLimit(.minutes(1))) func aMemberIsCheckedOnceForASchema() throws {
    let schema = ##"""
      {"allOf": [{"properties": {"a": {"$ref": "#"}}}, {"properties": {"a": {"$ref": "#"}}},
        {"items": {"$ref": "#"}}, {"prefixItems": [{"$ref": "#"}]}, {"maximum": 1}]}
      """##
    for (open, close) in [(#"{"a": "#, "}"), ("[", "]")] {
      let nested = { (value: String) in
        String(repeating: open, count: 40) + value + String(repeating: close, count: 40)
      }
      #expect(try check(schema, nested("1")).status == 0)
      let result = try check(schema, nested("2"), ["--format", "json"])
      let issues = try JSONValue(string: result.output)["issues"]?.array ?? []
      #expect(issues.map { $0["message"]?.string } == ["must be at most 1"])
    }
  }

  /// A schema and its issues.
  static let rejections = ##"""
    {"unevaluatedItems": false} ¦ 1:22: unevaluatedItems: the keyword "unevaluatedItems" cannot be checked
    {"items": {"$dynamicRef": "#a"}} ¦ 1:27: items.$dynamicRef: the keyword "$dynamicRef" cannot be checked
    {"$dynamicAnchor": "a"} ¦ 1:20: $dynamicAnchor: the keyword "$dynamicAnchor" cannot be checked
    {"dependencies": {}} ¦ 1:18: dependencies: the keyword "dependencies" cannot be checked
    {"$schema": "http://json-schema.org/draft-07/schema#", "$anchor": "a"} ¦ 1:67: $anchor: the keyword "$anchor" cannot be checked
    {"patternProperties": {"(": true}} ¦ 1:23: patternProperties: "patternProperties" must be an object of schemas, whose keys are valid regular expressions
    {"dependentRequired": {"a": [1]}} ¦ 1:23: dependentRequired: "dependentRequired" must be an object of arrays of strings
    {"dependentSchemas": []} ¦ 1:22: dependentSchemas: "dependentSchemas" must be an object of schemas
    {"$id": "https://a.b/c#d"} ¦ 1:9: $id: "$id" must be a URI without a fragment
    {"$anchor": 1} ¦ 1:13: $anchor: "$anchor" must be a string
    {"$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": "x"}}} ¦ 1:40: $defs.b: another schema is also "#x"
    {"$ref": "#x", "examples": [{"$anchor": "x"}]} ¦ 1:10: $ref: the schema has no value at "#x"
    {"$ref": "#/examples/0", "examples": [{"$id": "y"}]} ¦ 1:47: examples[0].$id: the keyword "$id" cannot be checked here
    {"$defs": {"a": {"$schema": "http://json-schema.org/draft-07/schema#"}}, "$ref": "#/$defs/a"} ¦ 1:29: $defs.a.$schema: a schema in a document of another draft cannot be checked
    {"format": "idn-email"} ¦ 1:12: format: the format "idn-email" cannot be checked
    {"minContains": -1} ¦ 1:17: minContains: "minContains" must be a non-negative integer
    {"type": "int"} ¦ 1:10: type: "type" must be the name of a JSON type, or an array of such names
    {"minLength": -1} ¦ 1:15: minLength: "minLength" must be a non-negative integer
    {"pattern": "("} ¦ 1:13: pattern: "pattern" must be a valid regular expression
    {"$ref": "b.json"} ¦ 1:10: $ref: only references in the same document can be checked, such as "#/$defs/User"
    {"$ref": "#/$defs/a~2", "$defs": {"a~2": {}}} ¦ 1:10: $ref: the schema has no value at "#/$defs/a~2"
    {"$ref": "#/prefixItems/00", "prefixItems": [true]} ¦ 1:10: $ref: the schema has no value at "#/prefixItems/00"
    {"$ref": "#/prefixItems/+0", "prefixItems": [true]} ¦ 1:10: $ref: the schema has no value at "#/prefixItems/+0"
    {"maxItems": -1e30} ¦ 1:14: maxItems: "maxItems" must be a non-negative integer
    {"maxItems": 0.5} ¦ 1:14: maxItems: "maxItems" must be a non-negative integer
    {"$ref": "#/$defs/A"} ¦ 1:10: $ref: the schema has no value at "#/$defs/A"
    {"$ref": 1} ¦ 1:10: $ref: "$ref" must be a string
    {"minimum": "1"} ¦ 1:13: minimum: "minimum" must be a number
    {"enum": []} ¦ 1:10: enum: "enum" must be an array of at least one value
    {"properties": []} ¦ 1:16: properties: "properties" must be an object of schemas
    {"required": [1]} ¦ 1:14: required: "required" must be an array of strings
    {"anyOf": []} ¦ 1:11: anyOf: "anyOf" must be an array of at least one schema
    {"multipleOf": 0} ¦ 1:16: multipleOf: "multipleOf" must be a number greater than 0 with at most 18 digits
    {"uniqueItems": 1} ¦ 1:17: uniqueItems: "uniqueItems" must be true or false
    {"$schema": "http://json-schema.org/draft-04/schema#"} ¦ 1:13: $schema: only the drafts 2020-12 and draft-07 can be checked
    [] ¦ 1:1: a schema must be an object, true or false
    """##

  @Test(arguments: table(rejections))
  func keywordsThatCannotBeCheckedAreNamed(_ row: [String]) throws {
    let (message, result) = (row[1], try check(row[0], "1"))
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.errors.hasPrefix("JSON Schema: 1 issue\n\ns.json:\(message) [validation_failed]\n"))
    #expect(result.errors.hasSuffix("\njsonmodel: s.json: the document is not valid\n"))
  }

  @Test func allInvalidBoundsAreReported() throws {
    let schema = #"{"minimum": "1", "items": {"minItems": -1, "maxLength": 0.5}}"#
    let errors = try check(schema, "1").errors
    #expect(errors.hasPrefix("JSON Schema: 3 issues\n"))
    for issue in [
      #"1:13: minimum: "minimum" must be a number"#,
      #"1:40: items.minItems: "minItems" must be a non-negative integer"#,
      #"1:57: items.maxLength: "maxLength" must be a non-negative integer"#,
    ] {
      #expect(errors.contains("s.json:\(issue) [validation_failed]\n"), "\(errors)")
    }
  }

  @Test func aSwiftFileIsRejectedAsASchema() {
    let result = run(["check", "Order.swift", "-"])
    #expect(result.status == 2)
    #expect(
      result.errors
        == "jsonmodel: Order.swift: a Swift file is not a JSON Schema; pass the output of "
        + "jsonSchema() instead\n")
  }

  @Test func invalidArgumentsExitWithStatus64() {
    let calls: [([String], String)] = [
      ([], "check needs a schema"), (["s.json"], "check needs a document; - is standard input"),
      (
        ["s.json", "-", "--format", "xml"],
        "invalid value xml for --format; expected one of text, json, github"
      ),
    ]
    for (arguments, reason) in calls {
      let result = run(["check"] + arguments)
      #expect(result.status == 64)
      #expect(result.errors == "jsonmodel: \(reason)\nSee 'jsonmodel --help'.\n")
    }
    #expect(
      run(["check", "/absent.json", "-"]).errors == "jsonmodel: /absent.json: no such file\n")
  }

  /// The inferred schema accepts the samples.
  @Test func samplesMatchTheirSchema() throws {
    let document = #"[{"id": 1, "on": "2024-02-29"}, {"id": null, "tags": ["a", null]}]"#
    let schema = run(["schema", "-"], input: document).output
    #expect(try check(schema, document).status == 0)
    #expect(try check(schema, "[{}]").output.contains("[0].id: required key is missing"))
  }

  /// This includes schemas with alternatives that cannot be excluded early.
  @Test func documentsOfTheMaximumDepthAreChecked() throws {
    let document = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try check(##"{"items": {"$ref": "#"}}"##, document).status == 0)
    let schemas = [
      ##"{"anyOf": [{"items": {"$ref": "#"}}, {"minItems": 9}]}"##,
      ##"{"contains": {"$ref": "#"}}"##, ##"{"if": {"items": {"$ref": "#"}}, "then": true}"##,
    ]
    for schema in schemas {
      let result = try check(schema, document, ["--format", "json"])
      #expect(result.status == 1)
      #expect(
        result.output.contains("choices between schemas are nested more than 64 levels deep"))
    }
  }

  /// Each alternative is checked only once for each value, even if many alternatives refer to it.
  @Test(arguments: [("1", 0), ("\"a\"", 1)])
  func nestedChoicesTakeFewSteps(_ leaf: String, _ status: Int32) throws {
    let alternatives = ["a", "b", "c"].map {
      ##"{"type": "object", "properties": {"x": {"$ref": "#"}, "\##($0)": {"type": "integer"}}}"##
    }
    let schema = "{\"anyOf\": [\(alternatives.joined(separator: ", "))]}"
    let start = String(repeating: #"{"a": 1, "b": 2, "x": "#, count: 40)
    let document = "\(start){\"a\": \(leaf), \"b\": \(leaf), \"c\": \(leaf)}"
    let result = try check(schema, document + String(repeating: "}", count: 40))
    #expect(result.status == status)
    #expect(
      status == 0
        || result.output.hasPrefix(
          "Document: 1 issue\n\nstandard input:1:1: must match one of 3 schemas ")
    )
  }

  /// As in an import with the default options, only the first 100 issues are kept.
  @Test func theFirst100IssuesAreShown() throws {
    let document = "[\n" + String(repeating: "1,\n", count: 299) + "  1]"
    let result = try check(#"{"items": {"type": "string"}}"#, document)
    #expect(result.output.hasPrefix("Document: more than 100 issues\n"))
    #expect(result.output.contains("\nstandard input:101:1: [99]: expected string"))
    #expect(!result.output.contains("standard input:102:"))
    let annotations = try check(
      #"{"items": {"type": "string"}}"#, "[\"\",\n\n 1, 2,\n3]", ["--format", "github"])
    let places = annotations.output.split(separator: "\n").map { $0.prefix(44) }
    #expect(
      places == [
        "::error file=standard input,line=3,col=2::[1",
        "::error file=standard input,line=3,col=5::[2",
        "::error file=standard input,line=4,col=1::[3",
      ])
  }
}
