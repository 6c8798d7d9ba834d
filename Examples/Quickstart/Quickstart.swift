// Imports a document into models and prints them; then imports an invalid document and prints all
// of its issues.
//
//   swift run quickstart           the documents of this example
//   swift run quickstart FILE      a file of orders of your own; - is standard input

import ExampleSupport
import JSONModelKit

@main
enum Quickstart {
  static func main() {
    runExample { arguments in
      guard arguments.count <= 1 else {
        throw Failure("usage: quickstart [FILE]", status: .unusable)
      }
      if let path = arguments.first {
        try importFile(at: path)
      } else {
        try importExamples()
      }
    }
  }

  private static func importExamples() throws {
    print("Models imported from a document of orders:\n")
    show(try OrderList(string: orderDocument))
    print("\nAn import of similar orders with issues throws one error that lists all of them:\n")
    do {
      show(try OrderList(string: brokenDocument))
    } catch {
      print(error)
    }
  }

  private static func importFile(at path: String) throws {
    let document = try Document(at: path)
    do {
      show(try OrderList(data: document.data, options: document.options))
    } catch {
      throw document.rejection(error)
    }
  }

  private static func show(_ list: OrderList) {
    print("\(list.shop), \(list.orders.count) orders")
    for order in list.orders {
      let address = order.customer.address
      print("\n  Order \(order.number), \(order.status), priority \(order.priority)")
      print("  for \(order.customer.name), \(address.street), \(address.city) (\(address.country))")
      for item in order.items {
        print("    \(item.quantity) x \(item.article) at \(item.price) \(list.currency)")
      }
      print("    total \(order.total) \(list.currency)")
      if let note = order.note { print("    note: \(note)") }
      for (label, text) in (order.labels ?? [:]).sorted(by: { $0.key < $1.key }) {
        print("    \(label): \(text)")
      }
    }
  }
}
