import Foundation
import JSONModelInference
import JSONModelKit
import Testing

extension DiscriminatorTests {
  @Test func aDiscriminatorCreatesAClassCluster() throws {
    let schema = Self.pets(
      #"{"propertyName": "kind", "mapping": {"cat": "Cat", "dog": "Dog", "puppy": "Dog"}}"#)
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    #expect(source.contains("key: \"kind\","))
    #expect(
      source.contains("classes: [\"cat\": Cat.self, \"dog\": Dog.self, \"puppy\": Dog.self]\n"))
    #expect(source.contains("final class Cat: Root {\n  var lives = 0\n}"))
    #expect(source.contains("final class Dog: Root {\n  var barks: Bool?\n}"))
    #expect(source.components(separatedBy: "class Dog").count == 2)
    #expect(!source.contains("Not checked"))
  }

  /// In models, a name in the mapping replaces the name of the schema as the tag.
  ///
  /// Otherwise, new objects would be exported with "Cat", which precedes the "cat" of the mapping.
  @Test(arguments: [
    (#"{"cat": "Cat"}"#, #""Dog": Dog.self, "cat": Cat.self"#),
    (#"{"Cat": "Cat", "Dog": "Dog"}"#, #""Cat": Cat.self, "Dog": Dog.self"#),
    (#"{"Cat": "Cat", "cat": "Cat"}"#, #""Cat": Cat.self, "Dog": Dog.self, "cat": Cat.self"#),
    (#"{"Cat": "Dog", "Dog": "Cat"}"#, #""Cat": Dog.self, "Dog": Cat.self"#),
  ])
  func aMappingReplacesTheNamesInModels(_ mapping: String, _ classes: String) throws {
    let schema = Self.pets(#"{"propertyName": "kind", "mapping": \#(mapping)}"#)
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    #expect(source.contains("classes: [\(classes)]\n"), "\(source)")
  }

  /// Swift's `<` does not order a combining mark and a letter with a digit; the bytes do.
  @Test func tagsAreSortedByTheirBytes() throws {
    let digits = (0..<9).map { "\u{e9}\($0)" }
    let tags = digits.reversed() + ["e\u{301}"]
    let mapping = tags.map { "\"\($0)\": \"Cat\"" }.joined(separator: ", ")
    let schema = Self.pets(#"{"propertyName": "kind", "mapping": {\#(mapping)}}"#)
    let source = try GeneratedModels(schema: Data(schema.utf8)).source
    let found = source.matches(of: /"(.*)": Cat\.self/).map { String($0.1) }
    // Literals escape the combining mark.
    #expect(found == [#"e\u{301}"#] + digits, "\(source)")
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
