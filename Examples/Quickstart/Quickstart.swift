// Imports a document into models and prints them; then a broken one, and prints everything that is
// wrong with it.
//
//   swift run quickstart           the documents of this example
//   swift run quickstart FILE      a file of orders of your own

import Foundation
import JSONModelKit

@main
struct Quickstart {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count <= 1 else { fail("usage: quickstart [FILE]") }
    if let path = arguments.first {
      importFile(at: path)
    } else {
      importExamples()
    }
  }

  private static func importExamples() {
    do {
      print("A document of orders becomes models:\n")
      show(try OrderList(string: orderDocument))
    } catch {
      fail("\(error)")
    }
    print("\nThe same with mistakes becomes one error that lists them all:\n")
    do {
      show(try OrderList(string: brokenDocument))
    } catch {
      print(error)
    }
  }

  private static func importFile(at path: String) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      fail("\(path) cannot be read: \(error.localizedDescription)")
    }
    do {
      show(try OrderList(data: data))
    } catch {
      fail("\(path) cannot be imported.\n\(error)")
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

  private static func fail(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
    exit(1)
  }
}
