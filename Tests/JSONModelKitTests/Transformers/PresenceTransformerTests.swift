import Foundation
import JSONModelKit
import JSONModelSchema
import TestSupport
import Testing

/// Transformers of properties of type `JSONPresence`: they apply to the value, and nil is `.null`.
struct PresenceTransformerTests {
  struct Hex: Hashable { var text: String }
  final class Inner: JSONModel { var id = 0 }

  static let hex = JSONTransformer(
    import: { (text: String) throws -> Hex in
      guard text.hasPrefix("#") else { throw JSONTransformError("a color starts with #") }
      return Hex(text: text)
    }, export: { (hex: Hex) in hex.text })

  final class PresentValues: JSONModel {
    var hex: JSONPresence<Hex> = .absent
    var text: JSONPresence<String> = .absent
    var count: JSONPresence<Int?> = .absent
    var list: JSONPresence<[Int]> = .absent
    var hexes: JSONPresence<[Hex]> = .absent
    var members: JSONPresence<[String: Inner]> = .absent
    var days: JSONPresence<[Date]> = .absent
    var size: JSONPresence<Int> = .absent
    var site: JSONPresence<URL> = .absent
    var level: JSONPresence<Int> = .absent
    var color: JSONPresence<Hex> = .absent

    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "hex": PresenceTransformerTests.hex,
        "text": JSONTransformer(
          import: { (text: String) in text.lowercased() },
          export: { (text: String) in text.uppercased() }),
        "count": JSONTransformer(
          import: { (text: String) in text.count },
          export: { (count: Int) in String(repeating: "x", count: count) }),
        "list": .lossy(), "hexes": .each(PresenceTransformerTests.hex), "members": .lossy().orNil,
        "days": .lossy(.date(.pattern("dd.MM.yyyy"))), "size": .orNil, "site": .emptyAsNil,
        "level": .or(3), "color": PresenceTransformerTests.hex.emptyAsNil.orDefault,
      ]
    }
  }

  static let document = ##"""
    {"hex":"#1","text":"AB","count":"xx","list":[1,2],"hexes":["#2","#3"],\##
    "members":{"a":{"id":1}},"days":["06.05.2014"],"size":7,"site":"a:b","level":1,"color":"#4"}
    """##

  @Test(arguments: InputForm.allCases)
  func valuesAreTransformed(form: InputForm) throws {
    let model = try PresentValues.make(Self.document, as: form)
    expectEqual(model.hex, .value(Hex(text: "#1")))
    expectEqual(model.text, .value("ab"))
    expectEqual(model.count, .value(2))
    expectEqual(model.list, .value([1, 2]))
    expectEqual(model.hexes.value?.map(\.text), ["#2", "#3"])
    expectEqual(model.members.value?["a"]?.id, 1)
    expectEqual(model.days.value?.map(\.timeIntervalSince1970), [1_399_334_400])
    #expect((model.size, model.level) == (.value(7), .value(1)))
    expectEqual(model.site.value?.absoluteString, "a:b")
    expectEqual(model.color, .value(Hex(text: "#4")))
  }

  /// As for an Optional, `.emptyAsNil` exports nil as an empty string.
  static let nulls = """
    {"hex":null,"text":null,"count":null,"list":null,"hexes":null,"members":null,"days":null,\
    "size":null,"site":"","level":null,"color":""}
    """

  static let rejected: [(document: String, issues: [String])] = [
    (
      ##"{"hex":1,"text":true,"count":3,"list":7,"hexes":["#1",2,"x"],"site":4}"##,
      [
        "hex: expected string, found number", "text: expected string, found true",
        "count: expected string, found number", "list: expected [Int], found number",
        "hexes[1]: expected string, found number",
        "hexes[2]: cannot convert string to Hex: a color starts with #",
        "site: expected URL, found number",
      ]
    )
  ]

  @Test func nullReplacesAValue() throws {
    let null = try PresentValues(string: Self.nulls.replacing(#""""#, with: "null"))
    #expect((null.hex, null.text, null.size, null.level) == (.null, .null, .null, .null))
    #expect((null.site, null.color) == (.null, .null))
    let merged = try PresentValues(string: Self.document)
    try merged.merge(string: Self.nulls)
    expectEqual(merged, null)
  }

  @Test(arguments: InputForm.allCases)
  func wrongValuesAreTolerated(form: InputForm) throws {
    let log = Locked<[JSONModelError]>([])
    let json = """
      {"list":[1,"x",2],"members":{"a":{},"b":{"id":2}},"days":["x"],"size":"x","site":"",\
      "level":[],"color":"red"}
      """
    let model = try PresentValues.make(
      json, as: form,
      options: JSONImportOptions(onTolerated: { error in log.change { $0.append(error) } }))
    expectEqual(model.list, .value([1, 2]))
    expectEqual(model.members.value?.mapValues(\.id), ["b": 2])
    expectEqual(model.days, .value([]))
    #expect((model.size, model.level) == (.null, .value(3)))
    #expect((model.site, model.color) == (.null, .absent))
    let issues = log.value.flatMap(\.issues).map(\.keyPath.description).sorted()
    expectEqual(issues, ["color", "days[0]", "level", "list[1]", "members.a.id", "size"])
    let merged = try PresentValues(string: Self.document)
    try merged.merge(string: json)
    expectEqual(merged.list, .value([1, 2]))
    expectEqual(merged.members.value?.mapValues(\.id), ["a": 1, "b": 2])
    #expect((merged.size, merged.level) == (.null, .value(3)))
    #expect((merged.site, merged.color) == (.null, .absent))
    try expectEqual(PresentValues(string: #"{"members":[]}"#).members.value?.count, 0)
    let wrong = try PresentValues(string: #"{"members":7}"#).members
    if case .null = wrong {} else { Issue.record("expected null") }
    try expectEqual(PresentValues(string: #"{"color":""}"#).color, .null)
  }

  @Test func theSchemaIsThatOfTheTransformedValueOrNull() throws {
    let presences = try PresentValues.jsonSchema()["properties"]
    let optionals = try OptionalValues.jsonSchema()["properties"]
    for name in try #require(optionals?.object?.keys.sorted()) {
      expectEqual(presences?[name], optionals?[name], "\(name)")
    }
    expectEqual(presences?["hex"]?["type"], ["string", "null"])
  }

  final class OptionalValues: JSONModel {
    var hex: Hex?
    var list: [Int]?
    var hexes: [Hex]?
    var members: [String: Inner]?
    var size: Int?
    var site: URL?
    var level: Int?
    override class var propertyTransformers: [String: JSONTransformer] {
      PresentValues.propertyTransformers.filter {
        ["hex", "list", "hexes", "members", "size", "site", "level"].contains($0.key)
      }
    }
  }

  final class Constrained: JSONModel {
    var size: JSONPresence<Int> = .absent
    var level: JSONPresence<Int> = .absent
    var list: JSONPresence<[Int]> = .absent
    override class var propertyTransformers: [String: JSONTransformer] {
      ["size": .orNil, "level": .or(3), "list": .lossy()]
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["size": [.range(1...5)], "level": [.range(1...5)], "list": [.each(.range(1...5))]]
    }
  }

  @Test func aViolatedConstraintIsTolerated() throws {
    let model = try Constrained(string: #"{"size":9,"level":9,"list":[1,"x"]}"#)
    #expect((model.size, model.level, model.list) == (.null, .value(3), .value([1])))
  }

  final class Unfit: JSONModel {
    var count: JSONPresence<Int> = .absent
    var list: JSONPresence<[Int]> = .absent
    var hex: JSONPresence<Hex> = .absent
    var level: JSONPresence<Int> = .absent
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "count": .lossy(), "list": .each(PresenceTransformerTests.hex),
        "hex": JSONTransformer(
          import: { (text: String) in text.count }, export: { (count: Int) in "\(count)" }),
        "level": .or("x"),
      ]
    }
  }

  @Test func aTransformerThatDoesNotFitTheValueIsADeclarationError() throws {
    try expectDeclarationErrors(
      in: Unfit.self,
      [
        "Unfit.count has the type JSONPresence<Int>, but its transformer is for arrays, sets and "
          + "dictionaries",
        "Unfit.list has elements of the type Int, but their transformer is for the type Hex",
        "Unfit.hex has the type JSONPresence<Hex>, but its transformer is for the type Int",
        "Unfit.level has the type JSONPresence<Int>, but its transformer has a replacement of the "
          + "type String",
      ].map { "\($0) [invalid_declaration]" })
  }
}
