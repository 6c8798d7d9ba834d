import Foundation
import JSONModelKit
import Testing

/// If a declaration or an error names a property that the class does not have, the issue suggests
/// the most similar one.
struct MisspeltNameTests {
  // MARK: - In errors of validate()

  final class Country: JSONModel {
    var name = ""
    @Ignore var cache = 0
    override func validate() throws {
      switch name {
      case "": throw JSONValidationError("must be there", at: "nmae")
      case "far": throw JSONValidationError("must be near", at: "population")
      case "ignored": throw JSONValidationError("must be empty", at: "cache")
      default: break
      }
    }
  }
  final class Atlas: JSONModel {
    var country: Country?
  }

  private func text(_ error: JSONModelError) -> String {
    error.description.replacing("MisspeltNameTests.", with: "")
  }

  @Test func aValidationErrorForAnUnknownPropertyStatesThis() throws {
    let atlas = try typedError { () throws(JSONModelError) in
      _ = try Atlas(string: #"{"country":{"name":""}}"#)
    }
    expectEqual(
      text(atlas),
      """
      Atlas: 1 issue
        line 1, column 12, country: must be there; Country has no property "nmae"; did you mean \
      "name"? [validation_failed]
      """)
    let far = try typedError { () throws(JSONModelError) in
      _ = try Country(string: #"{"name":"far"}"#)
    }
    expectEqual(
      text(far),
      """
      Country: 1 issue
        line 1, column 1: must be near; Country has no property "population" [validation_failed]
      """)
    #expect(far.issues[0].keyPath.isEmpty)
  }

  @Test func anIgnoredPropertyIsNotUnknown() throws {
    let ignored = try typedError { () throws(JSONModelError) in
      _ = try Country(string: #"{"name":"ignored"}"#)
    }
    expectEqual(ignored.kind, .validationFailed("must be empty"))
    expectEqual(ignored.keyPath, ["cache"])
  }

  // MARK: - In declarations

  class Person: JSONModel {
    var birthday = Date(timeIntervalSinceReferenceDate: 0)
    @Ignore var portrait = 0
  }
  final class Mapped: Person {
    override class var keyMapper: JSONKeyMapper { ["portrat": "image"] }
  }
  final class Transformed: Person {
    override class var propertyTransformers: [String: JSONTransformer] {
      ["birtday": .date(.iso8601)]
    }
  }
  final class Constrained: Person {
    override class var constraints: [String: [JSONConstraint]] { ["birthdy": [.past]] }
  }
  final class Described: Person {
    override class var propertyDescriptions: [String: String] { ["birthdayy": "when"] }
  }
  final class Schematic: Person {
    override class var propertySchemas: [String: JSONValue] { ["bitrhday": true] }
  }
  final class Listed: Person {
    override class var onlyProperties: Set<String>? { ["birthdag"] }
  }

  @Test(arguments: [
    (Mapped.self as Person.Type, #"did you mean "portrait"?"#),
    (Transformed.self, #"did you mean "birthday"?"#),
    (Constrained.self, #"did you mean "birthday"?"#),
    (Described.self, #"did you mean "birthday"?"#), (Schematic.self, #"did you mean "birthday"?"#),
    (Listed.self, #"did you mean "birthday"?"#),
  ])
  func everyDeclarationErrorSuggestsTheNearestName(type: Person.Type, suggestion: String) throws {
    let error = try typedError { () throws(JSONModelError) in try type.checkDeclaration() }
    expectEqual(error.issues.count, 1)
    #expect(text(error).hasSuffix(suggestion + " [invalid_declaration]"))
  }

  @Test func selectedPropertiesAreSuggested() throws {
    let options = JSONExportOptions(properties: ["birtday"])
    let error = try typedError { () throws(JSONModelError) in
      _ = try Person().jsonString(options: options)
    }
    #expect(text(error).hasSuffix(#"did you mean "birthday"? [not_exportable]"#))
  }

  // MARK: - Transformers of other types

  /// A type without a transformer in any registry.
  struct Hex { var text = "" }

  static let optionalHex = JSONTransformer(
    import: { (text: String) throws -> Hex? in Hex(text: text) },
    export: { (hex: Hex?) in hex?.text ?? "" })

  final class Linked: JSONModel {
    var site: URL?
    var hex: Hex?
    var plain = Hex()
    var list: [Hex] = []
    var members: [String: Hex?]?
    var count: Int?
    @Required var required: Hex
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "site": JSONTransformer(
          import: { $0.string.flatMap { URL(string: $0) } },
          export: { (url: URL?) in .string(url?.absoluteString ?? "") }),
        "hex": optionalHex, "plain": optionalHex, "list": .each(optionalHex),
        "members": .lossy(optionalHex), "required": optionalHex,
        "count": JSONTransformer(
          import: { (text: String) in Int(text) }, export: { (count: Int?) in "\(count ?? 0)" }),
      ]
    }
  }

  /// Such a transformer is one for the wrapped type, because it does not receive null.
  @Test func aTransformerForAnOptionalIsOneForTheWrappedType() throws {
    expectEqual(try Linked.checkDeclaration(), [])
    let linked = try Linked(
      string: #"""
        {"site": "a:b", "hex": null, "plain": "p", "list": ["l"], "members": {"m": "n", "o": null},
        "count": "7", "required": "r"}
        """#)
    expectEqual(linked.site?.absoluteString, "a:b")
    expectEqual(linked.hex?.text, nil)
    expectEqual([linked.plain.text, linked.list[0].text, linked.required.text], ["p", "l", "r"])
    expectEqual(linked.members?["m"]??.text, "n")
    expectEqual(linked.count, 7)
    expectEqual(
      try linked.jsonString(),
      #"{"site":"a:b","plain":"p","list":["l"],"members":{"m":"n","o":null},"count":"7","required":"r"}"#
    )
    let error = try importError { try Linked(string: #"{"count": "x"}"#) }
    expectEqual(
      error.issues(for: "count").map(\.message), ["cannot convert string to Int: not a valid Int"])
  }

  final class Misfitted: JSONModel {
    var hex = Hex()
    var list: [Hex?] = []
    var other = Hex()
    var elements = Hex()
    override class var propertyTransformers: [String: JSONTransformer] {
      let int = JSONTransformer(
        import: { (text: String) in text.count }, export: { (count: Int) in "\(count)" })
      return ["hex": int, "list": .each(int), "other": .date(.iso8601), "elements": .each(int)]
    }
  }

  @Test func aTransformerForAnotherTypeIsADeclarationError() throws {
    let fix = "; register a transformer, conform it to Codable, or mark it @Ignore"
    try expectDeclarationErrors(
      in: Misfitted.self,
      [
        "Misfitted.hex has the type Hex, but its transformer is for the type Int",
        "Misfitted.list has elements of the type Hex?, but their transformer is for the type Int",
        "Misfitted.other has the unsupported type Hex\(fix)",
        "Misfitted.elements has the unsupported type Hex\(fix)",
      ].map { "\($0) [invalid_declaration]" })
  }
}
