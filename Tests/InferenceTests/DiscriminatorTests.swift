import Foundation
import JSONModelInference
import JSONModelKit
import TestSupport
import Testing

/// Class clusters in the JSON Schema of samples, and discriminators of OpenAPI.
struct DiscriminatorTests {
  static func pets(_ discriminator: String, root: String = "") -> String {
    """
    {\(root)"$ref": "#/components/schemas/Pet", "components": {"schemas": {
    "Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
      "discriminator": \(discriminator)},
    "Cat": {"type": "object", "required": ["kind", "lives"], "properties": {
      "kind": {"type": "string"}, "lives": {"type": "integer"}}},
    "Dog": {"type": "object", "required": ["kind"], "properties": {
      "kind": {"type": "string"}, "barks": {"type": "boolean"}}}}}}
    """
  }

  func check(
    _ schema: String, _ document: String
  ) throws -> (status: Int32, text: String) {
    try withFiles(["s.json": schema]) { folder in
      let result = run(["check", "\(folder)/s.json", "-"], input: document)
      return (result.status, (result.output + result.errors).replacing("\(folder)/", with: ""))
    }
  }

  /// A mapping, a document, and what its issue contains; empty if the document matches.
  @Test(arguments: [
    ("", #"{"kind": "Cat", "lives": 9}"#, ""),
    ("", #"{"kind": "Dog"}"#, ""),
    ("", #"{"kind": "Cat"}"#, "1:1: lives: required key is missing"),
    ("", #"{"lives": 9}"#, "1:1: kind: required key is missing"),
    ("", #"{"kind": 1}"#, "1:10: kind: expected string, found number"),
    ("", #"{"kind": "cat", "lives": 9}"#, "1:10: kind: unknown discriminator value"),
    (##"{"cat": "#/components/schemas/Cat"}"##, #"{"kind": "cat", "lives": 9}"#, ""),
    (#"{"cat": "Cat", "puppy": "Dog", "dog": "Dog"}"#, #"{"kind": "puppy"}"#, ""),
    (#"{"cat": "Cat", "dog": "Dog"}"#, #"{"kind": "cow"}"#, #""Cat", "Dog", "cat" or "dog""#),
    (#"{"cat": "Cat"}"#, #"{"kind": "Dog"}"#, ""),
    // A mapping adds tags; the names of the schemas remain tags.
    (#"{"cat": "Cat", "dog": "Dog"}"#, #"{"kind": "Dog"}"#, ""),
    // If the mapping assigns the name to another schema, the mapping has precedence.
    (#"{"Dog": "Cat", "dog": "Dog"}"#, #"{"kind": "Dog"}"#, "1:1: lives: required key is missing"),
    (#"{"Dog": "Cat", "Cat": "Dog"}"#, #"{"kind": "Cat"}"#, ""),
    ("", "[]", "expected object, found array"),
  ])
  func theTagSelectsTheSchema(_ mapping: String, _ document: String, _ issue: String) throws {
    let entry = mapping.isEmpty ? "" : #", "mapping": \#(mapping)"#
    let result = try check(Self.pets(#"{"propertyName": "kind"\#(entry)}"#), document)
    #expect(result.status == (issue.isEmpty ? 0 : 1), "\(result.text)")
    #expect(issue.isEmpty ? result.text.isEmpty : result.text.contains(issue), "\(result.text)")
  }

  @Test(arguments: [
    ("{}", "s.json:3:20: components.schemas.Pet.discriminator: a discriminator needs the key"),
    (#"{"propertyName": 1}"#, "s.json:3:20: components.schemas.Pet.discriminator: a discr"),
    (
      #"{"propertyName": "kind", "mapping": 1}"#,
      #"s.json:3:56: components.schemas.Pet.discriminator.mapping: "mapping" must be an object of strings"#
    ),
    (
      #"{"propertyName": "kind", "mapping": {"cat": null}}"#,
      #"discriminator.mapping: "mapping" must be an object of strings"#
    ),
  ])
  func aWrongDiscriminatorIsAnErrorWithItsPosition(_ discriminator: String, _ issue: String) throws
  {
    let schema = Self.pets(discriminator)
    let result = try check(schema, "{}")
    #expect(result.status == 2)
    #expect(result.text.contains(issue), "\(result.text)")
    #expect(throws: JSONModelError.self) { try GeneratedModels(schema: Data(schema.utf8)) }
  }

  /// `check` reports what it cannot check, and `infer` writes a comment.
  @Test(arguments: [
    (
      #"{"propertyName": "kind", "mapping": {"cat": "Cat", "cow": "Cow"}}"#,
      #"s.json:3:78: components.schemas.Pet.discriminator.mapping.cow: the mapping of "cow" does"#
    ),
    (
      ##"{"propertyName": "kind", "mapping": {"cow": "#/components/schemas/Cow"}}"##,
      "does not refer to one of the alternatives"
    ),
    (
      #"{"propertyName": "kind", "mapping": {"dog": "./Dog"}}"#,
      #"discriminator.mapping.dog: the mapping of "dog" does not refer to one of the alternatives"#
    ),
    (
      #"{"propertyName": "kind", "mapping": {"Dog": "Cat"}}"#,
      #"components.schemas.Pet.oneOf[1]: the alternative has no tag; "Dog" selects another schema"#
    ),
    (
      #"{"propertyName": "kind", "defaultMapping": "Dog"}"#,
      #"s.json:3:63: components.schemas.Pet.discriminator.defaultMapping: the keyword "defaultMapping" cannot"#
    ),
    (
      #"{"propertyName": "kind", "mappings": {}}"#,
      #"discriminator.mappings: the keyword "mappings""#
    ),
  ])
  func uncheckableDiscriminatorsAreReported(_ discriminator: String, _ issue: String) throws {
    let schema = Self.pets(discriminator)
    let result = try check(schema, "{}")
    #expect(result.status == 2)
    #expect(result.text.contains(issue), "\(result.text)")
    let reference = ##""$ref": "#/components/schemas/Pet""##
    let object = schema.replacing(
      reference, with: "\"type\": \"object\", \"properties\": {\"p\": {\(reference)}}")
    let source = try GeneratedModels(schema: Data(object.utf8)).source
    #expect(source.contains("// Not checked: discriminator, oneOf\n"), "\(source)")
    #expect(!source.contains("JSONDiscriminator"))
  }

  @Test func constantsDistinguishTheClassesIfADiscriminatorIsNotChecked() throws {
    let schema = Self.pets(#"{"propertyName": "kind", "mapping": {"x": "./X"}}"#)
      .replacing(#""kind": {"type": "string"}, "lives""#, with: #""kind": {"const": "c"}, "lives""#)
      .replacing(#""kind": {"type": "string"}, "barks""#, with: #""kind": {"const": "d"}, "barks""#)
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    #expect(source.contains("// Not checked: discriminator\nclass Root: JSONModel {"), "\(source)")
    #expect(source.contains(#"classes: ["c": Cat.self, "d": Dog.self]"#))
  }

  @Test func extensionsOfADiscriminatorAreIgnored() throws {
    let schema = Self.pets(#"{"propertyName": "kind", "x-name": 1}"#)
    #expect(try check(schema, #"{"kind": "Dog"}"#).status == 0)
  }

  // MARK: - Alternatives

  static func choice(
    _ alternatives: String, _ schemas: String, mapping: String = "{}", keyword: String = "oneOf"
  ) -> String {
    """
    {"type": "object", "properties": {"p": {"\(keyword)": [\(alternatives)],
      "discriminator": {"propertyName": "kind", "mapping": \(mapping)}}},
     "$defs": {"Cat": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}},
      "Base": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}},
      "Null": {"type": "null"}, "KA": {"const": "a"}, \(schemas)}}
    """
  }

  static let cat = ##"{"$ref": "#/$defs/Cat"}"##
  static let dog = ##"{"$ref": "#/$defs/Dog"}"##
  static let bird = ##"{"$ref": "#/$defs/Bird"}"##

  static func object(_ kind: String) -> String {
    #"{"type": "object", "required": ["kind"], "properties": {"kind": \#(kind)}}"#
  }

  /// The schema of Dog, the tags, and the classes of the tags of models.
  static let constants = ##"""
    {"allOf": [{"$ref": "#/$defs/Base"}, {"properties": {"kind": {"enum": ["dog"]}}}]} ¦ Cat dog ¦ "Cat": Cat.self, "dog": Dog.self
    {"$ref": "#/$defs/Beagle"} ¦ Cat beagle ¦ "Cat": Cat.self, "beagle": Beagle.self
    {"oneOf": [{"$ref": "#/$defs/Beagle"}, {"type": "null"}]} ¦ Cat beagle ¦ "Cat": Cat.self, "beagle": Beagle.self
    {"type": "object", "properties": {"kind": {"enum": ["dog", "puppy"]}}} ¦ Cat dog puppy ¦ "Cat": Cat.self, "dog": Dog.self, "puppy": Dog.self
    {"type": "object", "properties": {"kind": {"$ref": "#/$defs/KA"}}} ¦ Cat a ¦ "Cat": Cat.self, "a": Dog.self
    {"type": "object", "properties": {"kind": {"oneOf": [{"const": "a"}, {"enum": ["b", 1]}]}}} ¦ Cat a b ¦ "Cat": Cat.self, "a": Dog.self, "b": Dog.self
    {"type": "object", "properties": {"kind": {"enum": ["Dog", "dog"]}}} ¦ Cat Dog dog ¦ "Cat": Cat.self, "Dog": Dog.self, "dog": Dog.self
    {"type": "object", "properties": {"kind": {"enum": ["dog", null], "type": ["string", "null"]}}} ¦ Cat dog ¦ "Cat": Cat.self, "dog": Dog.self
    """##

  @Test(arguments: table(constants))
  func theConstantsOfAnAlternativeAreItsTags(_ row: [String]) throws {
    let schema = Self.choice(
      "\(Self.cat), \(Self.dog)",
      "\"Beagle\": \(Self.object(#"{"const": "beagle"}"#)), \"Dog\": \(row[0])")
    let tags = row[1].split(separator: " ")
    for tag in ["Cat", "Dog", "dog", "puppy", "beagle", "a", "b", "1"] {
      let result = try check(schema, #"{"p": {"kind": "\#(tag)"}}"#)
      #expect(result.status == (tags.contains { $0 == tag } ? 0 : 1), "\(tag) \(result.text)")
      let names = tags.map { "\"\($0)\"" }
      let list = names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
      #expect(result.status == 0 || result.text.contains("value; expected \(list) ["))
    }
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    #expect(source.contains("classes: [\(row[2])]"), "\(source)")
  }

  /// Alternatives, a mapping, a document, and its issue or that of the schema.
  static let shared = ##"""
    Cat Dog ¦ {"cat": "Cat", "dog": "Dog"} ¦ "dog" ¦
    Cat Dog ¦ {"cat": "Cat", "dog": "Dog"} ¦ "Bird" ¦ expected "cat" or "dog"
    Cat Bird ¦ {"cat": "Cat"} ¦ "Bird" ¦
    Cat Bird ¦ {"cat": "Cat"} ¦ "dog" ¦ expected "Bird" or "cat"
    Cat Beagle ¦ {"cat": "Cat"} ¦ "dog" ¦
    Cat Beagle ¦ {"cat": "Cat"} ¦ "Bird" ¦
    Cat Dog ¦ {"cat": "Cat"} ¦ "dog" ¦ 
    Cat Dog ¦ {"cow": "Cat"} ¦ "dog" ¦ discriminator.mapping.cow: the mapping of "cow" selects a schema whose "kind" cannot be "cow"
    Cat Dog ¦ {} ¦ "dog" ¦ anyOf[1]: two alternatives have the tag "Bird"
    """##

  /// Beagle permits only "dog"; all other alternatives permit "cat", "dog" and "Bird".
  @Test(arguments: table(shared))
  func constantsOfSeveralAlternativesAreTagsOfThoseInTheMapping(_ row: [String]) throws {
    let names = row[0].split(separator: " ")
    let references = names.map { ##"{"$ref": "#/$defs/\##($0)"}"## }.joined(separator: ", ")
    let base = ##"{"allOf": [{"$ref": "#/$defs/Animal"}]}"##
    let schema = """
      {"anyOf": [\(references)], "discriminator": {"propertyName": "kind", "mapping": \(row[1])}, "$defs": {
        "Animal": \(Self.object(#"{"enum": ["cat", "dog", "Bird"]}"#)), "Cat": \(base), "Dog": \(base), "Bird": \(base),
        "Beagle": {"allOf": [\(base), {"properties": {"kind": {"const": "dog"}}}]}}}
      """
    let result = try check(schema, #"{"kind": \#(row[2])}"#)
    #expect(row[3].isEmpty ? result.text.isEmpty : result.text.contains(row[3]), "\(result.text)")
    #expect((result.status == 0) == row[3].isEmpty)
  }

  /// Alternatives that are not objects are not selected by a tag.
  @Test(arguments: [
    ##"{"type": "null"}"##, ##"{"type": ["null"]}"##, ##"{"enum": [null]}"##, ##"{"const": null}"##,
    ##"{"$ref": "#/$defs/Null"}"##, ##"{"allOf": [{"$ref": "#/$defs/Null"}]}"##,
  ])
  func anAlternativeMayBeNull(_ null: String) throws {
    let schema = Self.choice(
      "\(Self.cat), \(Self.dog), \(null)", "\"Dog\": \(Self.object("true"))")
    #expect(try check(schema, #"{"p": null}"#).text.isEmpty)
    #expect(try check(schema, #"{"p": {"kind": "Dog"}}"#).text.isEmpty)
    let issue = try check(schema, #"{"p": {"kind": "Null"}}"#).text
    #expect(issue.contains(#"p.kind: unknown discriminator value; expected "Cat" or "Dog""#))
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    #expect(source.contains(#"classes: ["Cat": Cat.self, "Dog": Dog.self]"#), "\(source)")
    #expect(source.contains("var p: JSONPresence<P> = .absent"))
  }

  @Test func anAlternativeMayBeAString() throws {
    let schema = Self.choice(
      "\(Self.cat), {\"type\": \"string\"}", "\"a\": true", keyword: "anyOf")
    #expect(try check(schema, #"{"p": "x"}"#).text.isEmpty)
    #expect(try check(schema, #"{"p": {"kind": "Cat"}}"#).text.isEmpty)
    #expect(try check(schema, #"{"p": {"kind": "Dog"}}"#).status == 1)
    #expect(
      try check(schema, #"{"p": 1}"#).text.contains("expected string or object, found number"))
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    #expect(
      source.contains("  // Not checked: anyOf, discriminator\n  var p: JSONEither<Cat, String>?\n")
    )
  }

  /// Alternatives, the other schemas, and the issue of `check`.
  static let rejected = ##"""
    {"type": "object", "properties": {"a": {}}} ¦ {} ¦ p.oneOf[1]: the alternative has no tag; refer to it with "$ref", or use "const"
    {"type": ["object", "string"]} ¦ {} ¦ p.oneOf[1]: the alternative has no tag
    {"$ref": "#/$defs/Dog"} ¦ {"type": "object", "properties": {"kind": {"const": 1}}} ¦ p.oneOf[1]: the alternative has no tag; its "kind" cannot be a string
    {"$ref": "#/$defs/Dog"} ¦ {"type": "object", "properties": {"kind": {"type": "integer"}}} ¦ p.oneOf[1]: the alternative has no tag; its "kind" cannot be a string
    {"$ref": "#/$defs/Dog"} ¦ {"type": "object", "properties": {"kind": {"const": "Cat"}}} ¦ p.oneOf[1]: the alternative has no tag; "Cat" selects another schema
    {"$ref": "#/$defs/Cat"} ¦ {} ¦ p.oneOf[1]: two alternatives have the tag "Cat"
    {"$ref": "#/$defs/Dog"}, {"type": "object", "properties": {"kind": {"const": "Cat"}}} ¦ {"type": "object"} ¦ p.oneOf[2]: the alternative has no tag; "Cat" selects another schema
    {"type": "object", "properties": {"kind": {"const": "a"}}}, {"type": "object", "properties": {"kind": {"enum": ["b", "a"]}}} ¦ {} ¦ p.oneOf[2]: two alternatives have the tag "a"
    """##

  @Test(arguments: table(rejected))
  func alternativesNeedDifferentTags(_ row: [String]) throws {
    let schema = Self.choice("\(Self.cat), \(row[0])", "\"Dog\": \(row[1])")
    let result = try check(schema, "{}")
    #expect(result.status == 2)
    #expect(result.text.contains("JSON Schema: 1 issue\n"))
    #expect(result.text.contains(": properties.\(row[2])"), "\(result.text)")
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    #expect(
      source.contains("  // Not checked: discriminator, oneOf\n  var p: JSONValue?\n"), "\(source)")
  }

  @Test func aWrongReferenceIsOneIssue() throws {
    let schema = Self.choice("\(Self.cat), {\"$ref\": \"dog.json\"}", "\"a\": true")
    let issues = try check(schema, "{}").text
    #expect(issues.contains("JSON Schema: 1 issue\n"))
    #expect(issues.contains("p.oneOf[1].$ref: only references in the same document"))
  }

  @Test func alternativesThatAreNotObjectsNeedNoTags() throws {
    let schema = Self.choice(#"{"type": "string"}, {"type": "null"}"#, "\"a\": true")
    let issue = try check(schema, #"{"p": {"kind": "a"}}"#).text
    #expect(issue.contains("p: expected string, found object"))
  }

  /// The time is linear; a quadratic algorithm takes minutes with 2000 entries of a debug build.
  @Test(.timeLimit(.minutes(1)))
  func aMappingMayHaveManyEntries() throws {
    let count = amount(release: 2000, debug: 600)
    let names = (0..<count).map { "Schema\($0)" }
    func list(_ text: (String) -> String) -> String {
      names.map(text).joined(separator: ", ")
    }
    let schema = """
      {"oneOf": [\(list { ##"{"$ref": "#/$defs/\##($0)"}"## })], "discriminator": {"propertyName": "kind", "mapping": {
        \(list { ##""\##($0.lowercased())": "#/$defs/\##($0)""## })}}, "$defs": {
        "Base": {"properties": {"kind": {"enum": [\(list { "\"\($0.lowercased())\"" })]}}},
        \(list { ##""\##($0)": {"type": "object", "allOf": [{"$ref": "#/$defs/Base"}]}"## })}}
      """
    #expect(try check(schema, #"{"kind": "schema\#(count - 1)"}"#).text.isEmpty)
    #expect(try check(schema, #"{"kind": "Schema\#(count - 1)"}"#).status == 1)
  }
}
