import Foundation
import JSONModelInference
import JSONModelKit
import Testing

/// Class clusters in the JSON Schema of samples, and discriminators of OpenAPI.
struct DiscriminatorTests {
  private static func pets(_ discriminator: String, root: String = "") -> String {
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

  private func check(
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
    (#"{"cat": "Cat", "dog": "Dog"}"#, #"{"kind": "Dog"}"#, #"expected "cat" or "dog""#),
    (#"{"cat": "Cat"}"#, #"{"kind": "Dog"}"#, ""),
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
      #"s.json:3:56: components.schemas.Pet.discriminator.mapping: the value of "mapping" is not"#
    ),
    (
      #"{"propertyName": "kind", "mapping": {"cat": "Cat", "cow": "Cow"}}"#,
      #"s.json:3:78: components.schemas.Pet.discriminator.mapping.cow: the mapping of "cow""#
    ),
    (
      ##"{"propertyName": "kind", "mapping": {"cow": "#/components/schemas/Cow"}}"##,
      "is not one of the alternatives"
    ),
    (#"{"propertyName": "kind", "mapping": {"cat": null}}"#, "is not one of the alternatives"),
  ])
  func aWrongMappingIsAnErrorWithItsPosition(_ discriminator: String, _ issue: String) throws {
    let schema = Self.pets(discriminator)
    let result = try check(schema, "{}")
    #expect(result.status == 2)
    #expect(result.text.contains(issue), "\(result.text)")
    #expect(throws: JSONModelError.self) { try GeneratedModels(schema: Data(schema.utf8)) }
  }

  @Test func aDiscriminatorIsAClassCluster() throws {
    let schema = Self.pets(
      #"{"propertyName": "kind", "mapping": {"cat": "Cat", "dog": "Dog", "puppy": "Dog"}}"#)
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    #expect(source.contains("key: \"kind\","))
    #expect(
      source.contains("classes: [\"cat\": Cat.self, \"dog\": Dog.self, \"puppy\": Dog.self],"))
    #expect(source.contains("final class Cat: Root {\n  var lives = 0\n}"))
    #expect(source.contains("final class Dog: Root {\n  var barks: Bool?\n}"))
    #expect(source.components(separatedBy: "class Dog").count == 2)
    #expect(!source.contains("Not checked"))
  }

  @Test func inheritanceByAllOfIsReported() throws {
    let schema = """
      {"$ref": "#/$defs/Pet", "$defs": {
        "Pet": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}},
          "discriminator": {"propertyName": "kind"}},
        "Cat": {"allOf": [{"$ref": "#/$defs/Pet"}, {"properties": {"lives": {"type": "integer"}}}]}}}
      """
    let result = try check(schema, #"{"kind": "Cat"}"#)
    #expect(result.status == 2)
    #expect(result.text.contains(#"a discriminator needs either "oneOf" or "anyOf""#))
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    #expect(source.contains("// Not checked: discriminator\n"))
  }

  @Test func anOpenAPIDocumentNeedsAReference() throws {
    let entries = #""openapi": "3.1.0", "info": {"title": "T"}, "paths": {}, "#
    let discriminator = #"{"propertyName": "kind"}"#
    let schema = Self.pets(discriminator, root: entries)
    #expect(try check(schema, #"{"kind": "Dog"}"#).status == 0)
    let result = try check(#"{"openapi": "3.1.0", "components": {}}"#, "{}")
    #expect(result.status == 2)
    #expect(result.text.contains("s.json:1:13: openapi: an OpenAPI document is not a schema"))
  }

  // MARK: - Schemas of samples

  private static let shapes = #"""
    {"shapes": [{"type": "circle", "name": "a", "radius": 1.5}, {"type": "square", "name": "b", "side": 4}],
     "frame": {"type": "square", "name": "c", "side": 1}}
    """#

  @Test func aClusterOfSamplesIsDefinedOnce() throws {
    let samples = Samples()
    try samples.add(Data(Self.shapes.utf8))
    let schema = InferredSchema(samples).value
    #expect(schema["properties"] == nil)
    let definitions = try #require(schema["$defs"])
    #expect(
      definitions["Shape"] == ["oneOf": [["$ref": "#/$defs/Circle"], ["$ref": "#/$defs/Square"]]])
    #expect(
      definitions["Square"] == [
        "type": "object", "required": ["type", "name", "side"],
        "properties": [
          "type": ["const": "square"], "name": ["type": "string"], "side": ["type": "integer"],
        ],
      ])
    #expect(definitions["Root"]?["properties"]?["frame"] == ["$ref": "#/$defs/Shape"])
    #expect(definitions["Root"]?["properties"]?["shapes"]?["items"] == ["$ref": "#/$defs/Shape"])
    #expect(definitions.object?.count == 4)
    let single = InferredSchema(samples, infersClusters: false).value
    #expect(single["$defs"]?.object?.count == 2)
  }

  @Test func theSchemaOfAClusterHasModelsAndChecksItsSamples() throws {
    let result = run(["schema", "-"], input: Self.shapes)
    #expect(try check(result.output, Self.shapes).status == 0)
    #expect(try check(result.output, Self.shapes.replacing("circle", with: "cube")).status == 1)
    let source = try GeneratedModels(schema: Data(result.output.utf8)).source
    #expect(source.contains("final class Circle: Shape {"))
    #expect(run(["schema", "-", "--no-clusters"], input: Self.shapes).status == 0)
  }
}
