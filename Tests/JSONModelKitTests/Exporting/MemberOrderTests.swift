import Foundation
import JSONModelKit
import Testing

/// The order of members where a model is not exported directly.
struct MemberOrderTests {
  class City: JSONModel {
    var name = "n"
    var area = 1.5
    var code: String?
    var height = 2
    override class var keyMapper: JSONKeyMapper { ["height": "geo.height", "area": "geo.area"] }
  }

  final class Port: City {
    var docks = ["d": 1, "c": 2, "é": 3]
    @UnknownKeys var rest: [String: JSONValue] = ["z": 1, "b": ["y": 1]]
  }

  class Shape: JSONModel {
    var title = "t"
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["square": Square.self])
    }
  }
  final class Square: Shape {
    var side = 1
    var data = Data([1])
    override func willExport(_ object: inout [String: JSONValue]) throws {
      try super.willExport(&object)
      object["area"] = 1
    }
  }

  /// A `Codable` type: its own members are sorted by key.
  struct Page: Codable {
    var title = "p"
    var city = City()
    var cities: [City] = [Port()]
    var byName = ["y": City(), "x": City()]
    var shape: Shape = Square()
    var inner: [Page]?
  }

  final class Book: JSONModel {
    var page = Page()
    var author = "a"
  }

  static let city = #"{"name":"n","geo":{"area":1.5,"height":2}}"#
  static let port = """
    {"name":"n","geo":{"area":1.5,"height":2},"docks":{"c":2,"d":1,"é":3},\
    "b":{"y":1},"z":1}
    """
  static let square = #"{"type":"square","title":"t","side":1,"data":"AQ==","area":1}"#
  static let page = """
    {"byName":{"x":\(city),"y":\(city)},"cities":[\(port)],"city":\(city),"shape":\(square),\
    "title":"p"}
    """

  @Test func modelsInCodableValuesAreExportedInTheOrderOfDeclaration() throws {
    let book = Book()
    expectEqual(try book.jsonString(), #"{"page":\#(Self.page),"author":"a"}"#)
    book.page.cities = []
    book.page.byName = [:]
    book.page.inner = [book.page]
    let small = #"{"byName":{},"cities":[],"city":\#(Self.city),"#
    let end = #""shape":\#(Self.square),"title":"p"}"#
    let json = #"{"page":\#(small)"inner":[\#(small)\#(end)],\#(end),"author":"a"}"#
    expectEqual(try book.jsonString(), json)
    expectEqual(try Book(string: json).jsonString(), json)
  }

  @Test func optionsApplyToModelsInCodableValues() throws {
    struct Small: Codable { var city = City() }
    final class Outer: JSONModel {
      var small = Small()
      var a = 1
    }
    let outer = Outer()
    outer.small.city.name = "ä/"
    expectEqual(
      try outer.jsonString(options: .sorted),
      #"{"a":1,"small":{"city":{"geo":{"area":1.5,"height":2},"name":"ä/"}}}"#)
    expectEqual(
      try outer.jsonString(
        options: JSONExportOptions(
          includesNulls: true, escapesSlashes: true, escapesNonASCII: true)),
      #"{"small":{"city":{"name":"\u00e4\/","geo":{"area":1.5,"height":2},"code":null}},"a":1}"#)
    expectEqual(
      try outer.jsonString(options: .pretty),
      """
      {
        "small": {
          "city": {
            "name": "ä/",
            "geo": {
              "area": 1.5,
              "height": 2
            }
          }
        },
        "a": 1
      }
      """)
  }

  @Test func anEncoderThatKeepsTheOrderReceivesTheOrderOfDeclaration() throws {
    expectEqual(try OrderedEncoder.encode(City()), Self.city)
    expectEqual(
      try OrderedEncoder.encode([Square()]),
      #"[{"type":"square","title":"t","side":1,"data":"AQ==","area":1}]"#)
    let port = Port()
    port.docks = ["c": 2]
    expectEqual(
      try OrderedEncoder.encode(["p": port]),
      #"{"p":{"name":"n","geo":{"area":1.5,"height":2},"docks":{"c":2},"#
        + #""b":{"y":1},"z":1}}"#)
    let sorted = [CodingUserInfoKey.jsonExportOptions: JSONExportOptions(sortsKeys: true)]
    expectEqual(
      try OrderedEncoder.encode(City(), sorted), #"{"geo":{"area":1.5,"height":2},"name":"n"}"#)
    final class Plain: JSONModel {
      var b = Data([1, 2])
      var a = true
    }
    expectEqual(try OrderedEncoder.encode(Plain()), #"{"b":2 bytes,"a":true}"#)
    // A `Codable` value in a model: its own members are sorted by key.
    let book = Book()
    book.page.cities = []
    book.page.byName = [:]
    book.page.shape = Shape()
    expectEqual(
      try OrderedEncoder.encode(book),
      #"{"page":{"byName":{},"cities":[],"city":\#(Self.city),"shape":{"title":"t"},"title":"p"},"#
        + #""author":"a"}"#)
  }

  // MARK: - Registered properties

  final class Player: JSONModel {
    var name = "n"
    var health = 1 { didSet { changes += 1 } }
    var score = 2
    @Ignore var changes = 0
    var level = 3 { didSet { changes += 1 } }
    var total: Int { health + score }
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty("level", \Player.level), JSONProperty(exporting: "total", \Player.total),
        JSONProperty("health", \Player.health),
      ]
    }
  }

  /// A registered property has the place of its declaration; a computed one follows the stored ones.
  @Test func registeredPropertiesKeepTheirPlaces() throws {
    let json = #"{"name":"n","health":1,"score":2,"level":3,"total":3}"#
    expectEqual(try Player().jsonString(), json)
    let player = try Player(string: json)
    expectEqual(player.changes, 2)
    let error = try importError { try Player(dictionary: ["level": 1]) }
    expectEqual(error.missingKeys.map(\.description), ["name", "health", "score"])
    let wrong = try importError {
      try Player(
        dictionary: ["name": [1], "health": "x", "score": "y", "level": "z"] as [String: Any])
    }
    expectEqual(wrong.paths, ["health", "level", "name", "score"])
  }

  @propertyWrapper struct Trimmed {
    var wrappedValue: String
  }

  final class Wrapped: JSONModel {
    @Trimmed var name = "n"
    var id = 1
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("name", \Wrapped.name)]
    }
  }

  @Test func propertiesOfOtherWrappersKeepTheirPlaces() throws {
    expectEqual(try Wrapped().jsonString(), #"{"name":"n","id":1}"#)
  }
}
