import Foundation
import JSONModelKit

/// The status of an order.
enum OrderStatus: String, CaseIterable {
  case open, paid, shipped, returned
}

/// The root of the document.
final class OrderList: JSONModel {
  var shop = ""
  var currency = ""
  var orders: [Order] = []
  @Ignore var importedBy = "quickstart"  // neither imported nor exported
}

final class Order: JSONModel {
  var number = 0
  var status = OrderStatus.open
  var customer = Customer()
  var items: [OrderItem] = []
  var note: String?  // the key may be absent or null
  @OptionalKey var priority = 3  // the key may be absent or null; then it is 3
  var labels: [String: String]?

  var total: Decimal { items.reduce(0) { $0 + $1.price * Decimal($1.quantity) } }

  // Runs after the import of each order. An error becomes an issue with key path and line.
  override func validate() throws {
    if items.isEmpty { throw JSONValidationError("must not be empty", at: "items") }
  }
}

final class Customer: JSONModel {
  var name = ""
  var email: String?
  var address = Address()
}

final class Address: JSONModel {
  var street = ""
  var city = ""
  var country = ""
}

final class OrderItem: JSONModel {
  var article = ""
  var quantity: UInt16 = 0
  var price = Decimal(0)  // imported without rounding: 19.95 stays 19.95

  override func validate() throws {
    if quantity == 0 { throw JSONValidationError("must be at least 1", at: "quantity") }
  }

  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}
