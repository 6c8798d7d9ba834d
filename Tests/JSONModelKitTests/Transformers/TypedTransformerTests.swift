import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Transformers of a single property that convert between a JSON type and the type of the property.
struct TypedTransformerTests {
  struct Color: Hashable {
    var hex: String
    init(hex: String) throws {
      guard hex.hasPrefix("#") else { throw JSONTransformError("a color starts with #") }
      self.hex = hex
    }
  }

  final class Inner: JSONModel { var id = 0 }
  struct Name: Codable, Equatable { var text: String }

  final class Palette: JSONModel {
    var color: Color?
    var colors: [Color]?
    var length: Int?
    var words: [String]?
    var inner: Inner?
    var name: Name?
    var sum: Int?
    var tree: JSONValue?

    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "color": JSONTransformer(
          import: { (text: String) in try Color(hex: text) },
          export: { (color: Color) in color.hex }),
        "colors": JSONTransformer(
          import: { (values: [JSONValue]) in try values.map { try Color(hex: $0.string ?? "") } },
          export: { (colors: [Color]) in colors.map { JSONValue.string($0.hex) } }),
        "length": JSONTransformer(
          import: { (text: String) in text.count },
          export: { (length: Int) in String(repeating: "x", count: length) }),
        "words": JSONTransformer(
          import: { (text: String) in text.split(separator: " ").map(String.init) },
          export: { (words: [String]) in words.joined(separator: " ") }),
        "inner": JSONTransformer(
          import: { (id: Int) -> Inner in
            let inner = Inner()
            inner.id = id
            return inner
          }, export: { (inner: Inner) in inner.id }),
        "name": JSONTransformer(
          import: { (text: String) in Name(text: text) }, export: { (name: Name) in name.text }),
        "sum": JSONTransformer(
          import: { (parts: [String: JSONValue]) in parts.values.compactMap(\.int).reduce(0, +) },
          export: { (sum: Int) in Double(sum) }),
        "tree": JSONTransformer(
          import: { (flag: Bool) in JSONValue.string("\(flag)") },
          export: { (tree: JSONValue) in tree == "true" }),
      ]
    }
  }

  @Test func importsAndExportsHaveTheirJSONTypes() throws {
    let json = ##"""
      {"color":"#f00","colors":["#1","#2"],"length":"xxx","words":"a b","inner":7,"name":"Ann",\##
      "sum":{"a":1,"b":2},"tree":true}
      """##
    let model = try Palette(string: json)
    expectEqual(model.color, try Color(hex: "#f00"))
    expectEqual(model.colors?.map(\.hex), ["#1", "#2"])
    expectEqual(model.length, 3)
    expectEqual(model.words, ["a", "b"])
    expectEqual(model.inner?.id, 7)
    expectEqual(model.name, Name(text: "Ann"))
    expectEqual(model.sum, 3)
    expectEqual(model.tree, "true")
    let expected = try JSONValue(string: json.replacing(#"{"a":1,"b":2}"#, with: "3"))
    try expectEqual(model.jsonValue(), expected)
    // A nested model is copied, although it is a number in documents.
    let copy = model.copy()
    #expect(copy == model && copy.inner !== model.inner)
  }

  /// This includes JSON types that the property would accept without a transformer.
  @Test func anotherJSONTypeIsATypeMismatch() throws {
    let error = try importError {
      try Palette(
        string: """
          {"color":1,"colors":{},"length":3,"words":["a"],"inner":{"id":7},"name":{"text":"Ann"},\
          "sum":1,"tree":"x"}
          """)
    }
    expectEqual(
      error.sentences,
      [
        "color: expected string, found number", "colors: expected array, found object",
        "length: expected string, found number", "words: expected string, found array",
        "inner: expected number, found object", "name: expected string, found object",
        "sum: expected object, found number", "tree: expected boolean, found string",
      ])
    expectEqual(
      error.issues.map { JSONErrorMessages.client.message(for: $0) },
      [
        "must be a string", "must be an array", "must be a string", "must be a string",
        "must be an integer", "must be a string", "must be an object", "must be a boolean",
      ])
  }

  final class Text: JSONModel {
    var double = ""
    var int = ""
    var uint = ""
    var decimal = ""
    var number = ""
    var value = ""
    @Required var required: String
    var list: [String] = []

    override class var propertySchemas: [String: JSONValue] { ["value": [:]] }

    override class func propertyIsOptional(_ name: String) -> Bool { name == "list" }
    override class var propertyTransformers: [String: JSONTransformer] {
      func transformer<Source: JSONPrimitive>(_ type: Source.Type) -> JSONTransformer {
        JSONTransformer(
          import: { (source: Source) in "\(source)" }, export: { (text: String) in text })
      }
      return [
        "double": transformer(Double.self), "int": transformer(Int.self),
        "uint": transformer(UInt.self), "decimal": transformer(Decimal.self),
        "number": transformer(JSONNumber.self), "value": transformer(JSONValue.self),
        "required": transformer(Bool.self), "list": .each(transformer(Double.self)),
      ]
    }
  }

  /// An issue must not name the type of the property, because the document contains another type.
  @Test(arguments: InputForm.allCases)
  func anIssueNamesTheTypeThatTheFunctionTakes(form: InputForm) throws {
    func messages(_ value: String) throws -> [String] {
      let names = ["double", "int", "uint", "decimal", "number", "required"]
      let members = names.map { #""\#($0)":\#(value)"# }.joined(separator: ",")
      let json = #"{\#(members),"value":1,"list":[\#(value)]}"#
      return try importError { try Text.make(json, as: form) }.messages
    }
    func issues(found: String, boolean: Bool = true) -> [String] {
      let numbers = [String](repeating: "expected number, found \(found)", count: 5)
      return numbers + (boolean ? ["expected boolean, found \(found)"] : [])
        + ["expected number, found \(found)"]
    }
    try expectEqual(messages(#""x""#), issues(found: "string"))
    try expectEqual(messages("[]"), issues(found: "array"))
    try expectEqual(messages("{}"), issues(found: "object"))
    try expectEqual(messages("null"), issues(found: "null"))
    try expectEqual(messages("true"), issues(found: "true", boolean: false))
  }

  @Test func aNumberThatTheFunctionDoesNotTakeIsNamedByItsType() throws {
    func messages(_ json: String, _ set: JSONErrorMessages = .standard) throws -> [String] {
      let error = try importError { try Text(string: json) }
      return error.issues.filter { $0.kind != .missingKey }.map { set.message(for: $0) }
    }
    let fraction = #"{"int":1.5,"uint":-1.5}"#
    try expectEqual(
      messages(fraction),
      [
        "expected Int, found number with a fractional part",
        "expected UInt, found number with a fractional part",
      ])
    try expectEqual(messages(fraction, .client), ["must be an integer", "must be an integer"])
    let digits = String(repeating: "9", count: 60)
    let large = #"{"int":\#(digits),"uint":-1,"double":1e400,"decimal":0.\#(digits)}"#
    try expectEqual(
      messages(large),
      [
        "number out of range for Int (-9223372036854775808...9223372036854775807)",
        "number out of range for UInt (0...18446744073709551615)",
        "number out of range for Double", "number out of range for Decimal",
      ])
    try expectEqual(
      messages(large, .client),
      [
        "must be in the range -9223372036854775808...9223372036854775807",
        "must be in the range 0...18446744073709551615", "is out of range", "is out of range",
      ])
    try expectEqual(messages(#"{"value":null}"#), ["expected String, found null"])
    let schema = try Text.jsonSchema(describing: .acceptedDocuments)
    let types = schema["properties"]?.object?.compactMapValues { $0["type"] }
    expectEqual(types?["int"], "integer")
    expectEqual(types?["double"], "number")
    expectEqual(types?["required"], "boolean")
  }

  final class Counted: JSONModel {
    static let calls = Counter()
    var length = 0
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "length": JSONTransformer(
          import: { (text: String) in
            calls.add()
            return text.count
          }, export: { (length: Int) in "\(length)" })
      ]
    }
  }

  @Test func aFunctionIsNotCalledForAnotherJSONType() throws {
    for json in ["1", "true", "null", "[]", "{}"] {
      #expect(throws: JSONModelError.self) { try Counted(string: #"{"length":\#(json)}"#) }
    }
    expectEqual(Counted.calls.count, 0)
    try expectEqual(Counted(string: #"{"length":"1"}"#).length, 1)
    expectEqual(Counted.calls.count, 1)
  }

  @Test func aNumberMustFitTheFunction() throws {
    let fraction = try importError { try Palette(string: #"{"inner":1.5}"#) }
    expectEqual(fraction.messages, ["expected Int, found number with a fractional part"])
    let large = try importError { try Palette(string: #"{"inner":99999999999999999999}"#) }
    expectEqual(large.kind, .numberOutOfRange(expected: "Int", found: "number"))
  }

  @Test func nullAndErrorsAreHandledAsForOtherTransformers() throws {
    let model = try Palette(string: #"{"color":null,"inner":null}"#)
    #expect(model.color == nil && model.inner == nil)
    let error = try importError { try Palette(string: #"{"color":"red"}"#) }
    expectEqual(
      error.descriptions,
      [
        "line 1, column 10, color: cannot convert string to Color: a color starts with # "
          + "[transform_failed]"
      ])
  }

  @Test func theSchemaHasTheJSONType() throws {
    let properties = try Palette.jsonSchema()["properties"]
    expectEqual(properties?["words"]?["type"], ["string", "null"])
    expectEqual(properties?["length"]?["type"], ["string", "null"])
  }

  /// A function may return nil to reject a value.
  @Test func nilRejectsAValue() throws {
    final class Page: JSONModel {
      var site: URL?
      var required = URL(filePath: "/")
      @OptionalKey var tree: Int = 0
      override class var propertyTransformers: [String: JSONTransformer] {
        let url = JSONTransformer(
          import: { (text: String) in URL(string: text, encodingInvalidCharacters: false) },
          export: { (url: URL) in url.absoluteString })
        return [
          "site": url, "required": url,
          "tree": JSONTransformer(
            import: { $0["a"]?.int }, export: { (tree: Int) in .number(tree) }),
        ]
      }
    }
    let page = try Page(string: #"{"site": "a:b", "required": "c:d", "tree": {"a": 1}}"#)
    expectEqual([page.site?.absoluteString, page.required.absoluteString], ["a:b", "c:d"])
    expectEqual(page.tree, 1)
    expectEqual(try Page(string: #"{"site": null, "required": "c:d"}"#).site, nil)
    let error = try importError { try Page(string: #"{"site": " ", "required": " ", "tree": 7}"#) }
    expectEqual(
      error.messages,
      [
        "cannot convert string to URL: not a valid URL",
        "cannot convert string to URL: not a valid URL",
        "cannot convert JSONValue to Int: not a valid Int",
      ])
  }

  // MARK: - Containers of transformed values

  final class Prices: JSONModel {
    var one = 0.0
    var many: [Double] = []
    var gaps: [Double?] = []
    var maybe: [Double]?
    var grid: [[Double]] = []
    var named: [String: Double] = [:]
    override class var transformers: JSONTransformerRegistry {
      let registry = JSONTransformerRegistry()
      registry.register { (cents: JSONNumber) throws -> Double in (cents.double ?? 0) / 100 }
      return registry
    }
  }

  @Test func transformersOfNumbersApplyInContainers() throws {
    let json =
      #"{"one":250,"many":[250,300],"gaps":[250,null],"maybe":[250],"grid":[[250]],"named":{"a":250}}"#
    for prices in [try Prices(string: json), try Prices(value: JSONValue(string: json))] {
      expectEqual(prices.one, 2.5)
      expectEqual(prices.many, [2.5, 3])
      expectEqual(prices.gaps, [2.5, nil])
      #expect(prices.maybe == [2.5] && prices.grid == [[2.5]])
      expectEqual(prices.named, ["a": 2.5])
    }
  }
}
