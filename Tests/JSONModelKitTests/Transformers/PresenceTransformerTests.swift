import Foundation
import JSONModelKit
import JSONModelSchema
import TestSupport
import Testing

/// Transformers of properties of type `JSONPresence`: they apply to the value, and nil is `.null`.
struct PresenceTransformerTests {
  struct PHex: Hashable { var text: String }
  final class PInner: JSONModel { var id = 0 }

  static let hex = JSONTransformer(
    import: { (text: String) throws -> PHex in
      guard text.hasPrefix("#") else { throw JSONTransformError("a color starts with #") }
      return PHex(text: text)
    }, export: { (hex: PHex) in hex.text })

  final class PModel: JSONModel {
    var hex: JSONPresence<PHex> = .absent
    var text: JSONPresence<String> = .absent
    var count: JSONPresence<Int?> = .absent
    var list: JSONPresence<[Int]> = .absent
    var hexes: JSONPresence<[PHex]> = .absent
    var members: JSONPresence<[String: PInner]> = .absent
    var days: JSONPresence<[Date]> = .absent
    var size: JSONPresence<Int> = .absent
    var site: JSONPresence<URL> = .absent
    var level: JSONPresence<Int> = .absent
    var color: JSONPresence<PHex> = .absent

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
    {"color":"#4","count":"xx","days":["06.05.2014"],"hex":"#1","hexes":["#2","#3"],"level":1,\##
    "list":[1,2],"members":{"a":{"id":1}},"site":"a:b","size":7,"text":"AB"}
    """##

  @Test(arguments: InputForm.allCases)
  func valuesAreTransformed(form: InputForm) throws {
    let model = try PModel.make(Self.document, as: form)
    expectEqual(model.hex, .value(PHex(text: "#1")))
    expectEqual(model.text, .value("ab"))
    expectEqual(model.count, .value(2))
    expectEqual(model.list, .value([1, 2]))
    expectEqual(model.hexes.value?.map(\.text), ["#2", "#3"])
    expectEqual(model.members.value?["a"]?.id, 1)
    expectEqual(model.days.value?.map(\.timeIntervalSince1970), [1_399_334_400])
    #expect((model.size, model.level) == (.value(7), .value(1)))
    expectEqual(model.site.value?.absoluteString, "a:b")
    expectEqual(model.color, .value(PHex(text: "#4")))
    try expectEqual(model.jsonString(options: JSONExportOptions(sortsKeys: true)), Self.document)
    expectEqual(model.copy(), model)
    try expectEqual(PModel(dictionary: model.dictionary()), model)
    let data = try JSONEncoder().encode(model)
    try expectEqual(JSONDecoder().decode(PModel.self, from: data), model)
    let merged = PModel()
    try merged.merge(value: JSONValue(string: Self.document))
    expectEqual(merged, model)
    merged.hex = .value(PHex(text: "#2"))
    #expect(merged != model)
  }

  @Test(arguments: InputForm.allCases)
  func absentAndNullKeepTheirMeaning(form: InputForm) throws {
    let absent = try PModel.make("{}", as: form)
    expectEqual(absent, PModel())
    try expectEqual(absent.jsonString(), "{}")
    let names = try JSONValue(string: Self.document).object?.keys.sorted() ?? []
    let nulls = "{\(names.map { #""\#($0)":null"# }.joined(separator: ","))}"
    let null = try PModel.make(nulls, as: form)
    #expect((null.hex, null.text, null.size, null.level) == (.null, .null, .null, .null))
    #expect((null.count, null.list, null.hexes, null.days) == (.null, .null, .null, .null))
    #expect((null.site, null.color) == (.null, .null))
    if case .null = null.members {} else { Issue.record("expected null") }
    // As for an Optional, `.emptyAsNil` exports nil as an empty string.
    try expectEqual(
      null.jsonString(options: JSONExportOptions(sortsKeys: true)),
      nulls.replacing(#""site":null"#, with: #""site":"""#)
        .replacing(#""color":null"#, with: #""color":"""#))
    try expectEqual(PModel(string: null.jsonString()), null)
    try expectEqual(JSONDecoder().decode(PModel.self, from: JSONEncoder().encode(null)), null)
    let merged = try PModel(string: Self.document)
    try merged.merge(string: nulls)
    expectEqual(merged, null)
    try merged.merge(string: "{}")
    expectEqual(merged, null)
  }

  @Test(arguments: InputForm.allCases)
  func wrongValuesAreTolerated(form: InputForm) throws {
    let log = Locked<[JSONModelError]>([])
    let json = """
      {"list":[1,"x",2],"members":{"a":{},"b":{"id":2}},"days":["x"],"size":"x","site":"",\
      "level":[],"color":"red"}
      """
    let model = try PModel.make(
      json, as: form,
      options: JSONImportOptions(onTolerated: { error in log.change { $0.append(error) } }))
    expectEqual(model.list, .value([1, 2]))
    expectEqual(model.members.value?.mapValues(\.id), ["b": 2])
    expectEqual(model.days, .value([]))
    #expect((model.size, model.level) == (.null, .value(3)))
    #expect((model.site, model.color) == (.null, .absent))
    let issues = log.value.flatMap(\.issues).map(\.keyPath.description).sorted()
    expectEqual(issues, ["color", "days[0]", "level", "list[1]", "members.a.id", "size"])
    let merged = try PModel(string: Self.document)
    try merged.merge(string: json)
    expectEqual(merged.list, .value([1, 2]))
    expectEqual(merged.members.value?.mapValues(\.id), ["a": 1, "b": 2])
    #expect((merged.size, merged.level) == (.null, .value(3)))
    #expect((merged.site, merged.color) == (.null, .absent))
    try expectEqual(PModel(string: #"{"members":[]}"#).members.value?.count, 0)
    let wrong = try PModel(string: #"{"members":7}"#).members
    if case .null = wrong {} else { Issue.record("expected null") }
    try expectEqual(PModel(string: #"{"color":""}"#).color, .null)
  }

  @Test(arguments: InputForm.allCases)
  func wrongValuesAreIssues(form: InputForm) throws {
    let json = ##"{"hex":1,"text":true,"count":3,"list":7,"hexes":["#1",2,"x"],"site":4}"##
    let error = try importError { try PModel.make(json, as: form) }
    expectEqual(
      error.issues.map { "\($0.keyPath): \($0.message)" },
      [
        "hex: expected string, found number", "text: expected string, found true",
        "count: expected string, found number", "list: expected [Int], found number",
        "hexes[1]: expected string, found number",
        "hexes[2]: cannot convert string to PHex: a color starts with #",
        "site: expected URL, found number",
      ], as: form)
  }

  @Test func theSchemaIsThatOfTheTransformedValueOrNull() throws {
    let presences = try PModel.jsonSchema()["properties"]
    let optionals = try POptional.jsonSchema()["properties"]
    for name in try #require(optionals?.object?.keys.sorted()) {
      expectEqual(presences?[name], optionals?[name], "\(name)")
    }
    expectEqual(presences?["hex"]?["type"], ["string", "null"])
  }

  final class POptional: JSONModel {
    var hex: PHex?
    var list: [Int]?
    var hexes: [PHex]?
    var members: [String: PInner]?
    var size: Int?
    var site: URL?
    var level: Int?
    override class var propertyTransformers: [String: JSONTransformer] {
      PModel.propertyTransformers.filter {
        ["hex", "list", "hexes", "members", "size", "site", "level"].contains($0.key)
      }
    }
  }

  final class PConstrained: JSONModel {
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
    let model = try PConstrained(string: #"{"size":9,"level":9,"list":[1,"x"]}"#)
    #expect((model.size, model.level, model.list) == (.null, .value(3), .value([1])))
  }

  final class PUnfit: JSONModel {
    var count: JSONPresence<Int> = .absent
    var list: JSONPresence<[Int]> = .absent
    var hex: JSONPresence<PHex> = .absent
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
      in: PUnfit.self,
      [
        "PUnfit.count has the type JSONPresence<Int>, but its transformer is for arrays, sets and "
          + "dictionaries",
        "PUnfit.list has elements of the type Int, but their transformer is for the type PHex",
        "PUnfit.hex has the type JSONPresence<PHex>, but its transformer is for the type Int",
        "PUnfit.level has the type JSONPresence<Int>, but its transformer has a replacement of the "
          + "type String",
      ].map { "\($0) [invalid_declaration]" })
  }
}
