import Foundation
import JSONModelKit

// Checks that Foundation's objects are rejected in a program that links Foundation, if the
// framework is compiled without the trait FoundationObjects.

final class Holder: JSONModel {
  var name = ""
  var values: [Any]?
  override class var registeredProperties: [JSONProperty] {
    [JSONProperty("name", \Holder.name), JSONProperty("values", \Holder.values)]
  }
}

@main enum Objects {
  static func main() {
    check(
      { () throws(JSONModelError) in try Holder(dictionary: ["name": NSString("a")]) },
      "name: expected String, found NSString")
    check(
      { () throws(JSONModelError) in
        try Holder(dictionary: ["name": "a", "values": [NSNumber(value: 1)]])
      },
      "values[0]: expected Any, found NSNumber")
    check(
      { () throws(JSONModelError) in
        try Holder(dictionary: ["name": "a", "values": NSArray(array: [1])])
      },
      "values: expected [Any], found NSArray")
    check(
      { () throws(JSONModelError) in try JSONValue(any: ["a": NSNull()]) },
      "a: expected a JSON value, found NSNull")
    print("Foundation's objects are rejected")
  }

  private static func check<Value>(
    _ body: () throws(JSONModelError) -> Value, _ reason: String
  ) {
    let line = "\(reason); enable the trait FoundationObjects of JSONModelKit [type_mismatch]"
    do {
      _ = try body()
      fatalError("accepted, expected \(line)")
    } catch {
      guard error.description.contains(line) else {
        fatalError("found \(error), expected \(line)")
      }
    }
  }
}
