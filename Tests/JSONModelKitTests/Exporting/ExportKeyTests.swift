import Foundation
import JSONModelKit
import Testing

/// Keys and key paths of exported values.
struct ExportKeyTests {
  // MARK: - Keys

  class Base: JSONModel {
    var pushedAt = 1
    var imageURL: String?
    private var secret = 2
    let fixed = 3
    var computed: Int { 4 }
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["pushedAt": "pushed"]) }
  }
  final class Derived: Base {
    var ids = 5
    var dotted = 6
    var zone = 7
    override class var keyMapper: JSONKeyMapper {
      .snakeCase.mapping(["ids": ["id", "ID", "ext.id"], "dotted": .literal("a.b")])
    }
  }

  @Test func membersAreInDeclarationOrderWithTheirKeys() throws {
    let model = Derived()
    model.imageURL = "u"
    try expectEqual(
      exported(model), #"{"pushed":1,"image_url":"u","secret":2,"id":5,"a.b":6,"zone":7}"#)
    try expectEqual(exported(Base()), #"{"pushed":1,"secret":2}"#)
  }

  final class Shared: JSONModel {
    var first: Int?
    var second: Int?
    var third: String?
    override class var keyMapper: JSONKeyMapper {
      ["first": "x", "second": ["x", "y"], "third": ["x", "z"]]
    }
  }

  @Test(
    arguments: [
      (nil, nil, nil, "{}"), (1, 2, "c", #"{"x":1}"#), (nil, 2, "c", #"{"x":2}"#),
      (nil, nil, "c", #"{"x":"c"}"#), (1, nil, nil, #"{"x":1}"#),
    ] as [(Int?, Int?, String?, String)])
  func theFirstPropertyWithAValueExportsASharedKey(
    first: Int?, second: Int?, third: String?, text: String
  ) throws {
    let model = Shared()
    (model.first, model.second, model.third) = (first, second, third)
    try expectEqual(exported(model), text)
    let withNulls = try exported(model, JSONExportOptions(includesNulls: true))
    expectEqual(withNulls, (text == "{}" ? #"{"x":null}"# : text))
  }

  final class Place: JSONModel {
    var name = "n"
    var zip: String?
    var id = 1
    var level: Int?
    var street: String?
    override class var keyMapper: JSONKeyMapper {
      [
        "name": "info.name", "zip": "info.address.zip", "level": "more.deep.er.level",
        "street": "info.address.street",
      ]
    }
  }

  @Test func keyPathsAreExportedAsObjects() throws {
    let place = Place()
    try expectEqual(exported(place), #"{"info":{"name":"n"},"id":1}"#)
    place.street = "s"
    try expectEqual(exported(place), #"{"info":{"name":"n","address":{"street":"s"}},"id":1}"#)
    (place.zip, place.level) = ("z", 2)
    try expectEqual(
      exported(place),
      #"""
      {"info":{"name":"n","address":{"zip":"z","street":"s"}},"id":1,\#
      "more":{"deep":{"er":{"level":2}}}}
      """#)
    let nulls = try exported(Place(), JSONExportOptions(includesNulls: true))
    try expectEqual(
      JSONValue(string: nulls),
      [
        "info": ["name": "n", "address": ["zip": nil, "street": nil]], "id": 1,
        "more": ["deep": ["er": ["level": nil]]],
      ])
  }

  final class Rows: JSONModel {
    var first: Int?
    var last: Int?
    var far: [Int]?
    override class var keyMapper: JSONKeyMapper {
      ["first": "rows.0.0", "last": "rows.2.x.1", "far": "rows.3.1"]
    }
  }

  @Test(
    arguments: [
      (nil, nil, nil, "{}"), (1, nil, nil, #"{"rows":[[1]]}"#),
      (nil, 2, nil, #"{"rows":[null,null,{"x":[null,2]}]}"#),
      (1, 2, [3], #"{"rows":[[1],null,{"x":[null,2]},[null,[3]]]}"#),
      (1, nil, [], #"{"rows":[[1],null,null,[null,[]]]}"#),
    ] as [(Int?, Int?, [Int]?, String)])
  func indexesAreExportedAsArraysWithNulls(
    first: Int?, last: Int?, far: [Int]?, text: String
  ) throws {
    let rows = Rows()
    (rows.first, rows.last, rows.far) = (first, last, far)
    try expectEqual(exported(rows), text)
    let read = try Rows(string: text)
    #expect((read.first, read.last) == (first, last))
    expectEqual(read.far, far)
  }

  // MARK: - Markers

  final class Marked: JSONModel {
    @OptionalKey var page = 1
    @RequiredKey var capital: String?
    var nickname: JSONPresence<String> = .absent
    var initial: Int? = 5
    var plain: Int?
    @Ignore var cache: AnyObject?
    var ignored = { 7 }
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "ignored" }
  }

  @Test func markersDetermineTheExportedMembers() throws {
    let model = Marked()
    model.cache = model
    defer { model.cache = nil }
    try expectEqual(exported(model), #"{"page":1,"capital":null,"initial":5}"#)
    model.initial = nil
    model.nickname = .null
    try expectEqual(exported(model), #"{"page":1,"capital":null,"nickname":null,"initial":null}"#)
    model.nickname = .value("Jo")
    (model.capital, model.plain) = ("c", 0)
    try expectEqual(
      exported(model), #"{"page":1,"capital":"c","nickname":"Jo","initial":null,"plain":0}"#)
  }

  @Test func anAbsentPresenceIsOmittedEvenWithNulls() throws {
    let model = Marked()
    try expectEqual(
      exported(model, JSONExportOptions(includesNulls: true)),
      #"{"page":1,"capital":null,"initial":5,"plain":null}"#)
  }

  @Test func unknownKeysAreExported() throws {
    let json = #"{"z":{"b":[1.50,null]},"page":2,"capital":null,"a":true}"#
    let model = try Marked(string: json)
    try expectEqual(
      exported(model), #"{"page":2,"capital":null,"initial":5,"a":true,"z":{"b":[1.50,null]}}"#)
  }

  @Test func anUnknownKeyDoesNotReplaceAPropertysKey() throws {
    let model = Marked()
    model.rest = ["page": 99, "capital": "wrong", "x": 1]
    let text = try exported(model)
    expectEqual(text, #"{"page":1,"capital":null,"initial":5,"x":1}"#)
  }

  final class RestBesidePath: JSONModel {
    var name = ""
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { ["name": "info.name"] }
  }

  @Test func unknownKeysAreAddedToTheObjectOfAKeyPath() throws {
    let model = RestBesidePath()
    model.name = "n"
    model.rest = ["info": ["other": 1], "z": 2]
    try expectEqual(
      JSONValue(string: try exported(model)), ["info": ["name": "n", "other": 1], "z": 2])
    let imported = try RestBesidePath(string: try exported(model))
    expectEqual(imported.name, "n")
  }

  // MARK: - Transformers

  struct Color: Equatable { var code = 0 }
  struct OneWay: Equatable { var code = 0 }
  static let registry = {
    let registry = JSONTransformerRegistry()
    registry.register { (text: String) throws -> Color in Color(code: text.utf8.count) }
    registry.register { (color: Color) -> String in String(repeating: "#", count: color.code) }
    registry.register { (number: Int) -> OneWay in OneWay(code: number) }
    return registry
  }()
  final class Painted: JSONModel {
    var color = Color(code: 1)
    var list: [Color?] = [Color(code: 2), nil]
    var byName: [String: Color] = ["k": Color()]
    var level = 3
    var levels: [Int] = [4]
    var none: Color?
    override class var transformers: JSONTransformerRegistry { registry }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "level": JSONTransformer(
          import: { ($0.array?.count ?? 0) as Int },
          export: { (level: Int) in .array(Array(repeating: "x", count: level)) }),
        "none": JSONTransformer(
          import: { Color(code: $0.int ?? 0) },
          export: { (color: Color) in .object(["\(color.code)": 1]) }),
      ]
    }
  }
  final class OneWays: JSONModel {
    var fine = 1
    var optional: OneWay?
    var list: [String: [OneWay?]] = [:]
    override class var transformers: JSONTransformerRegistry { registry }
  }

  @Test func transformersExportWhatTheyImport() throws {
    let model = Painted()
    try expectEqual(
      exported(model),
      ##"""
      {"color":"#","list":["##",null],"byName":{"k":""},"level":["x","x","x"],"levels":[4]}
      """##)
    model.none = Color(code: 9)
    try expectEqual(model.jsonValue()["none"], ["9": 1])
  }

  @Test func aTypeWithoutAnExportTransformerIsNotExportable() throws {
    let model = OneWays()
    try expectEqual(exported(model), #"{"fine":1,"list":{}}"#)
    model.optional = OneWay()
    expectNotExportable(try exportError(model), at: "optional", property: "OneWays.optional")
    model.optional = nil
    model.list = ["a": [nil], "b": [nil, OneWay()]]
    expectNotExportable(try exportError(model), at: "list.b[1]", property: "OneWays.list")
    let holder = Holder<[OneWays?]>()
    holder.value = [nil, model]
    expectNotExportable(
      try exportError(holder), at: "value[1].list.b[1]", property: "OneWays.list")
  }

  final class Dates: JSONModel {
    var iso = Date(timeIntervalSince1970: 1.5)
    var seconds = Date(timeIntervalSince1970: 1.5)
    var milliseconds = Date(timeIntervalSince1970: 1.5)
    var day: Date? = Date(timeIntervalSince1970: 86_400)
    var days: [String: [Date?]] = ["k": [Date(timeIntervalSince1970: 0), nil]]
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "iso": .date(.iso8601), "seconds": .date(.secondsSince1970),
        "milliseconds": .date(.millisecondsSince1970), "day": .date(.pattern("dd.MM.yyyy")),
        "days": .date(.pattern("yyyy/MM/dd")),
      ]
    }
  }

  @Test func datesAreExportedInTheFormatOfTheirProperty() throws {
    try expectEqual(
      exported(Dates()),
      #"""
      {"iso":"1970-01-01T00:00:01.5Z","seconds":1.5,"milliseconds":1500,"day":"02.01.1970",\#
      "days":{"k":["1970/01/01",null]}}
      """#)
  }
}
