// Prints the JSON Schema (draft 2020-12) of a class, for the authors of its documents.
//
//   swift run schema            the schema of bookings
//   swift run schema CLASS      Booking, Guest or Place
//
// Editors and validators can use the schema.

import ExampleSupport
import JSONModelKit
import JSONModelSchema

@main
enum SchemaExample {
  static func main() {
    runExample { arguments in
      switch arguments.first ?? "Booking" {
      case _ where arguments.count > 1: throw usage
      case "Booking": try show(Booking.jsonSchema())
      case "Guest": try show(Guest.jsonSchema())
      case "Place": try show(Place.jsonSchema())
      default: throw usage
      }
    }
  }

  private static let usage = Failure(
    "usage: schema [Booking | Guest | Place]", status: .unusable)

  private static func show(_ schema: JSONValue) {
    print(schema.string(options: .pretty))
  }
}
