import Foundation
import JSONModelKit

/// A class that covers all ways of importing, exporting, merging, copying and comparing values.
final class Shop: JSONModel {
  var name = ""
  var openedAt = Date.distantPast
  var site: URL?
  var logo = Data()
  var prices: [String: Decimal] = [:]
  var tags: Set<String> = []
  var grid: [[Double]] = []
  var orders: [Order] = []
  var places: [Place] = []
  var settings = Settings()
  var extra: JSONValue = .null
  var anything: Any = 0
  @OptionalKey var page = 1
  @UnknownKeys var rest: [String: JSONValue] = [:]

  override class var keyMapper: JSONKeyMapper {
    .snakeCase.mapping(["site": "info.site", "page": ["page", "Page", "info.page"]])
  }
  override class var constraints: [String: [JSONConstraint]] {
    ["name": [.length(1...40)], "tags": [.count(...50), .each(.pattern("^[a-z0-9]+$"))]]
  }
}

final class Order: JSONModel {
  var id = 0
  var total: Decimal = 0
  var kind = Kind.normal
  var note: JSONPresence<String> = .absent
  var parent: Order?

  enum Kind: String, CaseIterable { case normal, express }

  override func validate() throws {
    if total < 0 { throw JSONValidationError("must not be negative", at: "total") }
  }
}

class Place: JSONModel {
  var title = ""

  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "type", classes: ["street": Street.self, "point": Point.self])
  }
}

final class Street: Place {
  var number = 0
}

final class Point: Place {
  var latitude = 0.0
  var longitude = 0.0
}

struct Settings: Codable {
  var isOpen = false
  var hours: [Int] = []
}
