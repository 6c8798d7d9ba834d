import Foundation
import JSONModelKit

// Classes with keys, constraints, hooks and clusters, and the list of all classes.

/// The classes in the order of their letters in `seeds.txt`, which start with `A`.
let subjects: [any Subject.Type] = [
  Scalars.self, Required.self, Dates.self, Containers.self, Tree.self, Marked.self,
  Mergeable.self, Places.self, Constrained.self, Shape.self, Drawing.self, Choice.self,
  Hooked.self, Closed.self, Everything.self, [Tree].self, [String: Shape].self, Polygon.self,
  Compared.self, Tolerant.self, Flat.self, Forms.self,
]

final class Flat: JSONModel, FuzzedModel {
  var id: Int?
  @OptionalKey var place = Spot()
  var other: Spot?
  var spots: [Spot]?
  var inner: Flat?
  override class var keyMapper: JSONKeyMapper {
    ["place": .flattened, "other": .flattened(prefix: "o_"), "id": "info.id"]
  }
}

final class Spot: JSONModel, FuzzedModel {
  var x = 0
  var y: Double?
  var tag: String?
  var deep = Deep()
  var any: JSONValue = .null
  override class var keyMapper: JSONKeyMapper {
    ["tag": ["tag", "info.tag"], "y": "info.y", "deep": .flattened(prefix: "d_")]
  }
  override class var constraints: [String: [JSONConstraint]] { ["x": [.range(...99)]] }
}

final class Deep: JSONModel {
  @OptionalKey var z = 1
  var when: Date?
}

final class Places: JSONModel, FuzzedModel {
  @OptionalKey var name = ""
  var page: Int?
  var first: Int?
  var third: Bool?
  @OptionalKey var id = 0
  var alias: String?
  @RequiredKey var given: String?
  var one: Int?
  var two: Double?
  var dotted: Int?
  var camelCase: URL?
  override class var keyMapper: JSONKeyMapper {
    .snakeCase.mapping([
      "name": "info.name", "page": "info.more.page", "first": "items.1.value", "third": "items.2",
      "id": ["id", "ID", "ext.id"], "alias": ["alias", "also.known"],
      "given": ["given", "info.given"], "one": "shared", "two": "shared",
      "dotted": .literal("a.b"),
    ])
  }
}

final class Constrained: JSONModel, FuzzedModel {
  var code: String?
  var age: Int?
  var price: Double?
  var percent: Int?
  var amount: Decimal?
  @OptionalKey var tags: [String] = []
  @OptionalKey var matrix: [[Double]] = []
  @OptionalKey var prices: [String: Double] = [:]
  @OptionalKey var words: Set<String> = []
  var mail: String?
  var site: String?
  var unit: Unit?
  var role: String?
  var even: Int?
  var presence: JSONPresence<Int> = .absent
  override class var constraints: [String: [JSONConstraint]] {
    [
      "code": [.pattern("^[A-Z]{2}\\d?$"), .length(2...3)], "age": [.range(0..<150)],
      "price": [.range(0.5...), .multipleOf(0.1)], "percent": [.range(...100), .multipleOf(5)],
      "amount": [.multipleOf(0.01), .not(.range(10...20))],
      "tags": [.count(...4), .unique, .each(.length(1...5), .pattern("^[a-z]"))],
      "matrix": [.each(.count(2...2), .each(.range(-1...1)))],
      "prices": [.count(...3), .keys(.pattern("^[A-Z]+$")), .each(.range(0...))],
      "words": [.count(...3), .each(.length(...4))], "mail": [.email],
      "site": [.url(schemes: ["https"])], "unit": [.oneOf(["km"])],
      "role": [.not(.oneOf(["root", "admin"])), .length(1...)],
      "even": [.custom("even") { (number: Int) in number % 2 == 0 }], "presence": [.range(1...)],
    ]
  }
  override func validate() throws {
    if age == 100 { throw JSONValidationError("too round", at: "age") }
  }
}

// MARK: - Clusters

class Shape: JSONModel, FuzzedModel {
  @OptionalKey var name = ""
  required init() {}
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(
      key: "type", classes: ["shape": Shape.self, "circle": Circle.self, "polygon": Polygon.self])
  }
}
final class Circle: Shape {
  var radius = 0.0
  var center: Shape?
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}
class Polygon: Shape {
  var corners = 0
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "kind.name", classes: ["any": Polygon.self, "square": Square.self])
  }
}
final class Square: Polygon { var side: Int? }

final class Drawing: JSONModel, FuzzedModel {
  var shape: Shape?
  @OptionalKey var shapes: [Shape] = []
  @OptionalKey var named: [String: Shape?] = [:]
  var circle: Circle?
  var choice: Choice?
}

/// A class cluster by a function.
class Choice: JSONModel, FuzzedModel {
  @OptionalKey var level = 0
  required init() {}
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator { members in
      if members["level"]?.int == 7 { throw JSONValidationError("no seventh") }
      return members["extra"] == nil ? nil : ExtraChoice.self
    }
  }
}
final class ExtraChoice: Choice { var extra = "" }

// MARK: - Hooks

final class Hooked: JSONModel, FuzzedModel {
  var title = ""
  var part: Hooked?
  @OptionalKey var list: [Int] = []
  @OptionalKey var free = JSONValue.null
  private var counted: Int? { didSet { list.append(0) } }
  override class func willImport(_ members: inout [String: JSONValue]) throws {
    if members["rejected"] != nil { throw JSONValidationError("rejected") }
    if let name = members.removeValue(forKey: "name") { members["title"] = name }
  }
  override func willExport(_ members: inout [String: JSONValue]) throws {
    members["version"] = 2
  }
  override func validate() throws {
    if list.count == 3 { throw JSONValidationErrors(threeIssues) }
    if title == "model" {
      throw JSONModelError(model: "Hooked", issues: [.init(kind: .unknownKey)])
    }
  }
  private var threeIssues: [JSONValidationError] {
    [JSONValidationError("three", at: "list"), JSONValidationError("not three")]
  }
}

class Base: JSONModel {
  var id = 0
  @OptionalKey var info = JSONValue.null
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}
final class Closed: Base, FuzzedModel {
  var name: String?
  var page: Int?
  @OptionalKey var trees: [Tree] = []
  var other: Closed?
  override class var keyMapper: JSONKeyMapper { ["name": "meta.name", "page": "meta.page"] }
  override class var transformers: JSONTransformerRegistry { .strict }
}

final class Everything: JSONModel, FuzzedModel {
  var scalars: Scalars?
  var required: Required?
  var containers: Containers?
  var tree: Tree?
  var marked: Marked?
  @OptionalKey var places: [Places] = []
  @OptionalKey var constrained: [Constrained?] = []
  var drawing: Drawing?
  @OptionalKey var hooked: [String: Hooked] = [:]
  var closed: JSONPresence<Closed> = .absent
  var again: Everything?
  override func validate() throws {
    if tree?.name == "rejected" { throw JSONValidationError("rejected", at: "tree") }
  }
}
