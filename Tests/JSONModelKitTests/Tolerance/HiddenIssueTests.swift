import JSONModelKit
import TestSupport
import Testing

/// Issues that are never tolerated, even if they exceed the maximum number and are only counted.
struct HiddenIssueTests {
  final class Item: JSONModel {
    var a = 0
    var embedded: JSONValue = nil
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "embedded": JSONTransformer(
          import: { (value: JSONValue) in try JSONValue(string: value.string ?? "") },
          export: { (value: JSONValue) in .string(value.string()) })
      ]
    }
  }

  final class HookedItem: JSONModel {
    var item = Item()
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  struct CodableItem: Codable { var item: Item }

  final class Items: JSONModel {
    @OptionalKey var items: [Item] = []
    @OptionalKey var hooked: [HookedItem] = []
    @OptionalKey var codable: [CodableItem] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["items": .lossy(), "hooked": .lossy(), "codable": .lossy()]
    }
  }

  @Test(arguments: ["items", "hooked", "codable"], [1, 2, 100])
  func limitsAreNotToleratedForAnyMaximumOfIssues(member: String, maximum: Int) throws {
    let deep = String(repeating: "[", count: 600)
    func item(_ a: JSONValue, _ text: String) -> JSONValue {
      let item: JSONValue = ["a": a, "embedded": .string(text)]
      return member == "items" ? item : ["item": item]
    }
    let json = JSONValue.object([member: [item("x", deep), item(1, "1")]]).string()
    for form in InputForm.allCases {
      let options = JSONImportOptions(maximumIssues: maximum)
      let error = try importError { try Items.make(json, as: form, options: options) }
      expectEqual(error.issues.count, min(maximum, 2), "\(form)")
      expectEqual(error.furtherIssues, max(2 - maximum, 0), "\(form)")
    }
    // An element is dropped if its only issue is a wrong value.
    let wrong = JSONValue.object([member: [item("x", "1"), item(1, "1")]])
    let items = try Items(value: wrong, options: JSONImportOptions(maximumIssues: maximum))
    expectEqual(items.items.count + items.hooked.count + items.codable.count, 1)
  }

  final class Observed: JSONModel {
    @Ignore var log: [String] = []
    var a = 0 { didSet { log.append("a") } }
    var b = 0 { didSet { log.append("b") } }
    var c = 0 { didSet { log.append("c") } }
    var d = 0 { didSet { log.append("d") } }
    var e = 0 { didSet { log.append("e") } }
    var f = 0 { didSet { log.append("f") } }
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty("a", \Observed.a), JSONProperty("b", \Observed.b),
        JSONProperty("c", \Observed.c), JSONProperty("d", \Observed.d),
        JSONProperty("e", \Observed.e), JSONProperty("f", \Observed.f),
      ]
    }
    static let names = ["a", "b", "c", "d", "e", "f"]
    override class var constraints: [String: [JSONConstraint]] {
      Dictionary(uniqueKeysWithValues: names.map { ($0, [.range(0...5)]) })
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      Dictionary(uniqueKeysWithValues: names.map { ($0, .or(1)) })
    }
  }

  @Test func settersRunInTheOrderOfDeclarations() throws {
    let observed = try Observed(string: #"{"a":9,"b":9,"c":9,"d":9,"e":9,"f":9}"#)
    expectEqual(observed.log, Observed.names + Observed.names)
    expectEqual(observed.f, 1)
  }

  final class Narrow: JSONModel {
    var rate: Float = 0.5
    override class var propertyTransformers: [String: JSONTransformer] { ["rate": .or(1e300)] }
  }

  final class Unlimited: JSONModel {
    var rate: Float = 0.5
    override class var propertyTransformers: [String: JSONTransformer] {
      ["rate": .or(Double.infinity)]
    }
  }

  @Test func aReplacementThatThePropertyCannotRepresentIsADeclarationError() throws {
    let error = try importError { try Narrow(string: #"{"rate": "x"}"#) }
    expectEqual(error.kind.code, "invalid_declaration")
    expectEqual(try Unlimited(string: #"{"rate": []}"#).rate, .infinity)
  }

  struct Foreign {}
  final class Tolerant: JSONModel {
    @OptionalKey var value: JSONValue = 1
    @OptionalKey var any: Any = 1
    @OptionalKey var values: [JSONValue] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["value": .orDefault, "any": .orDefault, "values": .lossy()]
    }
  }

  @Test func partsWithoutJSONAreReplaced() throws {
    let model = try Tolerant(
      dictionary: ["value": [Foreign()], "any": ["a": Foreign()], "values": [1, Foreign(), 2]])
    expectEqual(model.value, 1)
    expectEqual(model.any as? Int, 1)
    expectEqual(model.values, [1, 2])
  }

  @Test func numbersThatAnAnyCannotRepresentAreReplaced() throws {
    expectEqual(try Tolerant(string: #"{"any": [1e400]}"#).any as? Int, 1)
  }
}
