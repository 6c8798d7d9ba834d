import Foundation
import JSONModelKit

/// A booking of a table or a room.
///
/// Its JSON Schema is generated from the declarations that an import uses, and from the
/// descriptions below.
final class Booking: JSONModel {
  var guest = Guest()
  var start = Date.distantPast
  var place = Place()
  @OptionalKey var partySize = 2
  @OptionalKey var requests: [String] = []
  var price: Decimal?

  override class var keyMapper: JSONKeyMapper { .snakeCase }

  override class var constraints: [String: [JSONConstraint]] {
    [
      "partySize": [.range(1...12)],
      "requests": [.count(...5), .unique, .each(.length(1...140))],
      "price": [.range(0...), .multipleOf(0.01)],
    ]
  }

  override class var schemaDescription: String? { "A table or a room that a guest has reserved." }

  override class var propertyDescriptions: [String: String] {
    ["price": "in euros, as agreed; null for the usual price"]
  }
}

final class Guest: JSONModel {
  var name = ""
  var email = ""
  @RequiredKey var phone: String?

  override class var constraints: [String: [JSONConstraint]] {
    ["name": [.length(1...80)], "email": [.email]]
  }
}

/// A class cluster: the schema has one alternative for each class.
class Place: JSONModel {
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "kind", classes: ["table": Table.self, "room": Room.self])
  }
}

final class Table: Place {
  var number = 0
  @OptionalKey var isOutside = false
}

final class Room: Place {
  var floor = 0
  var view = View.garden

  enum View: String, CaseIterable {
    case garden, harbour, street
  }
}
