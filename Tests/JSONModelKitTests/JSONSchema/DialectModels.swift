import Foundation
import JSONModelKit

/// Classes whose schemas the tests of the strict dialects check.
enum DialectModels {
  enum Unit: String, CaseIterable { case km, mi }
  enum Level: Int, CaseIterable {
    case low = 1
    case high = 10
  }

  final class Order: JSONModel {
    var code = ""
    var quantity: Int8 = 0
    var note: String?
    var lines: [Line] = []
    var gift: Line?
    @OptionalKey var unit = Unit.km
    override class var constraints: [String: [JSONConstraint]] {
      ["code": [.length(3...)], "quantity": [.range(1...)], "lines": [.count(1...20)]]
    }
    override class var schemaDescription: String? { "An order." }
    override class var propertyDescriptions: [String: String] {
      ["code": "the code of the article", "gift": "a line without a price"]
    }
  }

  final class Line: JSONModel {
    var article = ""
    var price: Decimal?
  }

  /// All types that have a strict schema.
  final class Scalars: JSONModel {
    var text = ""
    var flag = false
    var int = 0
    var tiny: Int8?
    var huge: UInt64 = 0
    var double = 0.0
    var decimal: Decimal = 0
    var number: JSONNumber?
    var at = Date.distantPast
    var uuid: UUID?
    var site: URL?
    var data = Data()
    var unit = Unit.km
    var level: Level?
    var rows: [[Int?]] = []
    var words: Set<String> = []
    @OptionalKey var page = 7
    @RequiredKey var must: String?
    var presence: JSONPresence<Int> = .absent
    @Required var link: URL
    @Ignore var cache: [String: Int] = [:]
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }

  final class Keys: JSONModel {
    var id = 0
    var name = ""
    var page: Int?
    var city: String?
    var street: String?
    override class var keyMapper: JSONKeyMapper {
      ["id": ["id", "ID", "ext.id"], "name": "info.name", "page": "info.more.page"]
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["": [.requires("city", with: "street"), .requiresOne(of: ["page", "city"])]]
    }
  }

  /// Two properties receive the same value.
  final class Shared: JSONModel {
    var one: Int8 = 3
    var two: Double?
    override class var keyMapper: JSONKeyMapper { ["one": "shared", "two": "shared"] }
    override class var constraints: [String: [JSONConstraint]] { ["two": [.range(3...)]] }
  }

  /// An alternative key of one property is the key of another one.
  final class Alternative: JSONModel {
    var id = 0
    var other: String?
    override class var keyMapper: JSONKeyMapper { ["id": ["id", "ID"], "other": "ID"] }
  }

  final class Limited: JSONModel {
    var code = ""
    var ratio = 0.0
    var step = 0
    var tags: [String] = []
    var scores: [Int] = []
    var level: Level?
    override class var constraints: [String: [JSONConstraint]] {
      [
        "code": [.pattern("^[A-Z]{2}$")], "ratio": [.greaterThan(0), .lessThan(1)],
        "step": [.multipleOf(7), .range(10...)], "scores": [.each(.range(...(-3)))],
        "tags": [.count(...2), .each(.pattern("^[a-z]+$"))],
      ]
    }
  }

  class Shape: JSONModel {
    var name: String?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "type",
        classes: ["circle": Circle.self, "round": Circle.self, "polygon": Polygon.self])
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  class Polygon: Shape {
    var corners = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind.name", classes: ["square": Square.self, "any": Polygon.self])
    }
  }
  final class Square: Polygon { var side: Double? }

  final class Drawing: JSONModel {
    var shapes: [Shape] = []
    var favourite: Circle?
    var outline: Polygon?
  }

  final class Tree: JSONModel {
    var name = ""
    var parent: Tree?
    var branches: [Branch] = []
  }
  final class Branch: JSONModel { var tree: Tree? }

  final class Tolerant: JSONModel {
    var size = 1
    var price = 2.0
    var avatar: Line?
    var tags: [String] = []
    var homepage: URL?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "size": .orDefault, "price": .or(0), "avatar": .orNil, "tags": .lossy(),
        "homepage": .emptyAsNil,
      ]
    }
  }

  struct Point: Codable {
    var x: Int
    var y: Int?
  }

  /// Types without a strict schema; the class declares their schemas.
  final class Described: JSONModel {
    var prices: [String: Int] = [:]
    var point: Point?
    override class var propertySchemas: [String: JSONValue] {
      [
        "prices": [
          "type": "object", "properties": ["EUR": ["type": "integer", "minLength": 1]],
          "title": "Prices",
        ],
        "point": [
          "type": "object", "required": ["x"],
          "properties": ["x": ["const": 1], "y": ["type": ["integer", "null"]]],
        ],
      ]
    }
  }

  /// Transformers of the application.
  final class Converted: JSONModel {
    var at = Date.distantPast
    var length = 0
    var color: Color?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "at": .date(.secondsSince1970),
        "length": JSONTransformer(
          import: { (text: String) in text.utf8.count }, export: { (_: Int) in "" }),
      ]
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["length": [.range(1...20)], "color": [.custom("named") { (_: Color) in true }]]
    }
    override class var transformers: JSONTransformerRegistry {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) in Color(name: text) }
      registry.register { (number: Int) in Color(name: "\(number)") }
      registry.register { (color: Color) in color.name }
      return registry
    }
  }
  struct Color: Hashable { var name: String }

  /// The classes that Anthropic cannot describe, or only in sentences.
  static let onlyForOpenAI: [JSONModel.Type] = [Tree.self, Limited.self]
  static let all: [JSONModel.Type] = [
    Order.self, Scalars.self, Keys.self, Drawing.self, Circle.self, Tree.self, Tolerant.self,
    Described.self, Converted.self, Shared.self, Alternative.self, Limited.self,
  ]
}
