import Foundation
import JSONModelKit

// Classes that cover all that a schema can express, and a valid document for each.

enum Unit: String, CaseIterable { case km, mi }
enum Level: Int, CaseIterable {
  case low = 1
  case high = 3
}

final class Scalars: JSONModel, AgreementModel {
  var text = ""
  var flag = false
  var int = 0
  var tiny: Int8 = 0
  var small: UInt16 = 0
  var huge: UInt64 = 0
  var double = 0.0
  var float: Float?
  var decimal: Decimal = 0
  var number: JSONNumber = 0
  var uuid = UUID()
  var site: URL?
  var bytes: Data?
  var unit = Unit.km
  var level: Level?
  var anything: JSONValue = .null
  @OptionalKey var page = 1
  @RequiredKey var note: String?
  var nickname: JSONPresence<String> = .absent
}

final class StrictScalars: JSONModel, AgreementModel {
  var text = ""
  var flag = false
  var int = 0
  var tiny: Int8 = 0
  var double: Double?
  var unit: Unit?
  var levels: [Level] = []
  var names: [String: Int] = [:]
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}

final class Constrained: JSONModel, AgreementModel {
  var code = ""
  var age = 0
  var price = 0.0
  var percent: Int?
  var amount: Decimal = 0
  var tags: [String] = []
  var matrix: [[Double]] = []
  var prices: [String: Double] = [:]
  var mail: String?
  var site: String?
  var unit = Unit.km
  var role = ""
  var state: String?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "code": [.pattern("^[A-Z]{2}\\d?$"), .length(2...3)], "age": [.range(0..<150)],
      "price": [.range(0.5...), .multipleOf(0.1)], "percent": [.range(...100), .multipleOf(5)],
      "amount": [.multipleOf(0.01), .not(.range(10...20))],
      "tags": [.count(1...4), .unique, .each(.length(1...5), .pattern("^[a-z]"))],
      "matrix": [.each(.count(2...2), .each(.range(-1...1)))],
      "prices": [.count(...3), .keys(.pattern("^[A-Z]+$")), .each(.range(0...))],
      "mail": [.email], "site": [.url(schemes: ["https"])], "unit": [.oneOf(["km"])],
      "role": [.not(.oneOf(["root", "admin"])), .length(1...)], "state": [.oneOf(["on", "off"])],
    ]
  }
}

final class Limits: JSONModel, AgreementModel {
  var price = 1.0
  var count = 1
  var ratio: Double?
  var size: Int?
  var scores: [Int] = []
  var words: [String] = []
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "price": [.greaterThan(0)], "count": [.greaterThan(0), .lessThan(10)],
      "ratio": [.lessThan(0.5)], "size": [.anyOf([.range(...3), .multipleOf(5)])],
      "scores": [.contains(.range(90...)), .contains(.lessThan(50), count: ...1)],
      "words": [.contains(.anyOf([.length(1...1), .pattern("^x")]), count: 1...2)],
    ]
  }
}

final class Places: JSONModel, AgreementModel {
  var name = ""
  var page: Int?
  var first = 0
  var id = 0
  var alias: String?
  @RequiredKey var given: String?
  var one = 0
  var two: Double?
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var keyMapper: JSONKeyMapper {
    [
      "name": "info.name", "page": "info.more.page", "first": "items.1.value",
      "id": ["id", "ID", "ext.id"], "alias": ["alias", "also.known"],
      "given": ["given", "first.name"], "one": "shared", "two": "shared",
    ]
  }
}

final class ClosedPlaces: JSONModel, AgreementModel {
  var name = ""
  var page: Int?
  var id = 0
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  override class var keyMapper: JSONKeyMapper {
    ["name": "info.name", "page": "info.page", "id": ["id", "ext.id"]]
  }
}

final class Tree: JSONModel, AgreementModel {
  var name = ""
  var parent: Tree?
  var children: [Tree] = []
  var named: [String: Tree?] = [:]
  var leaf: Leaf?
}

final class Leaf: JSONModel, AgreementModel {
  var size: Int?
  var tree: Tree?
  var counts: [Int: [Unit: Bool]]?
}

class Shape: JSONModel, AgreementModel {
  var name: String?
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(
      key: "type",
      classes: ["circle": Circle.self, "round": Circle.self, "polygon": Polygon.self])
  }
}

class Circle: Shape { var radius = 0.0 }

class Polygon: Shape {
  var corners = 0
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "kind.name", classes: ["square": Square.self, "any": Polygon.self])
  }
}

final class Square: Polygon { var side = 0.0 }

final class Drawing: JSONModel, AgreementModel {
  var shapes: [Shape] = []
  var favourite: Circle?
  var outline: Polygon?
}

final class Dates: JSONModel, AgreementModel {
  var day = Date.distantPast
  var seconds = Date.distantPast
  var exact: Date?
  override class var propertyTransformers: [String: JSONTransformer] {
    ["seconds": .date(.secondsSince1970), "exact": .date(.iso8601)]
  }
}

final class Lossy: JSONModel, AgreementModel {
  var numbers: [Int] = []
  var sizes: [String: Int] = [:]
  var set: Set<String> = []
  override class var propertyTransformers: [String: JSONTransformer] {
    ["numbers": .lossy(), "sizes": .lossy()]
  }
}

final class NestedConstraints: JSONModel, AgreementModel {
  var units: [Unit?] = []
  var rows: [[Int]?] = []
  var maps: [[String: Int]?] = []
  var counts: [Int: Bool] = [:]
  var levels: [Level: Unit] = [:]
  var words: Set<String> = []
  var text = ""
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "units": [.each(.oneOf([Unit.km]))], "rows": [.each(.count(1...2), .each(.range(0...5)))],
      "maps": [.each(.count(1...2), .keys(.pattern("^[a-x]")), .each(.not(.range(10...20))))],
      "counts": [.keys(.oneOf([1, 2, 7]))], "levels": [.keys(.not(.oneOf([Level.high])))],
      "words": [.count(1...), .each(.not(.pattern("^b")))],
      "text": [.pattern("^[\\w.-]+$"), .not(.pattern("x$"))],
    ]
  }
}

class Open: JSONModel, AgreementModel {
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "meta.type", classes: ["a": Inner.self, "b": Bare.self])
  }
}

final class Inner: Open {
  var m = ""
  override class var keyMapper: JSONKeyMapper { ["m": "meta.m"] }
}

final class Bare: Open { var size: Int? }

class Level1: JSONModel, AgreementModel {
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "type", classes: ["poly": Level2.self, "sq": Level3.self])
  }
}

class Level2: Level1 {
  var corners = 0
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "kind", classes: ["sq": Level3.self, "poly": Level2.self])
  }
}

final class Level3: Level2 { var side = 0.0 }

final class Alternatives: JSONModel, AgreementModel {
  var value: JSONValue = .null
  var name: String?
  override class var keyMapper: JSONKeyMapper {
    ["value": ["a", "b"], "name": ["name", "rows.0.name"]]
  }
}

final class Optionals: JSONModel, AgreementModel {
  var name: String?
  var size: Int?
  var point: JSONValue?
  override class var keyMapper: JSONKeyMapper { ["name": ["name", "title"]] }
  override class var propertySchemas: [String: JSONValue] {
    ["size": ["type": "integer", "anyOf": [["minimum": 0], ["maximum": -1]]]]
  }
  override class var transformers: JSONTransformerRegistry { .strict }
}

/// JSON Schema measures lengths in Unicode scalars, not in characters or UTF-16 code units.
final class Lengths: JSONModel, AgreementModel {
  var code = ""
  var word = ""
  var words: [String] = []
  var named: [String: Int] = [:]
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "code": [.length(2...2)], "word": [.length(1...5), .not(.length(3...3))],
      "words": [.each(.length(2...4))], "named": [.keys(.length(...3))],
    ]
  }
}

/// Models whose members are those of the enclosing object.
final class Flat: JSONModel, AgreementModel {
  var id = 0
  var place = Spot()
  var other: Spot?
  @OptionalKey var third = Spot()
  override class var keyMapper: JSONKeyMapper {
    [
      "place": .flattened, "other": .flattened(prefix: "o_"), "third": .flattened(prefix: "t_"),
    ]
  }
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  override class var transformers: JSONTransformerRegistry { .strict }
}

final class Spot: JSONModel {
  var x = 0
  var tag: String?
  var deep = Deep()
  override class var keyMapper: JSONKeyMapper {
    ["tag": "info.tag", "deep": .flattened(prefix: "d_")]
  }
  override class var constraints: [String: [JSONConstraint]] { ["x": [.range(...99)]] }
  override class var transformers: JSONTransformerRegistry { .strict }
}

final class Deep: JSONModel {
  @OptionalKey var z = 1
  @RequiredKey var note: String?
  override class var transformers: JSONTransformerRegistry { .strict }
}

/// A strict dialect has all members of the nested models.
final class WhollyFlat: JSONModel, AgreementModel {
  var id = 0
  var place = Spot()
  override class var keyMapper: JSONKeyMapper { ["place": .flattened(prefix: "p_")] }
  override class var transformers: JSONTransformerRegistry { .strict }
}
