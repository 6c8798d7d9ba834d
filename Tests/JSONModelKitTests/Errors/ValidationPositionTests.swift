import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// The positions of the issues that `validate()` reports for a property.
struct ValidationPositionTests {
  final class Item: JSONModel {
    var name = ""
    var price = 0
    @OptionalKey var discount = 0

    override func validate() throws {
      if price < discount {
        throw JSONValidationError("must be at least the discount", at: "price")
      }
      if discount == 13 { throw JSONValidationError("must not be 13", at: "discount") }
      if name == "both" {
        throw JSONValidationErrors([
          JSONValidationError("is too high", at: "price"), JSONValidationError("is odd"),
          JSONValidationError("is not a name", at: "name"),
        ])
      }
    }
  }

  final class Order: JSONModel {
    @OptionalKey var items: [Item] = []
    @OptionalKey var first: Item?
  }

  private func places(_ body: () throws -> Void) throws -> [String] {
    try importError(body).issues.map { issue in
      "\(issue.position.map { "\($0.line):\($0.column) " } ?? "")\(issue.keyPath): \(issue.message)"
    }
  }

  @Test func theIssueIsAtTheValue() throws {
    let document = """
      {"items": [{"name": "a", "price": 1},
        {"discount": 9, "name": "b", "price": 5}]}
      """
    try expectEqual(
      places { _ = try Order(string: document) },
      ["2:41 items[1].price: must be at least the discount"])
    // Without positions, the issues are the same.
    try expectEqual(
      places { _ = try Order(value: JSONValue(string: document)) },
      ["items[1].price: must be at least the discount"])
    let error = try importError { try Order(string: document) }
    expectEqual(
      error.rendered(source: Array(document.utf8)).split(separator: "\n").last.map(String.init),
      "    |                                         ^")
  }

  @Test func severalIssuesAreInTheOrderOfTheDocument() throws {
    let document = #"{"first": {"price": 1, "name": "both"}}"#
    try expectEqual(
      places { _ = try Order(string: document) },
      ["1:11 first: is odd", "1:21 first.price: is too high", "1:32 first.name: is not a name"])
    try expectEqual(
      places { _ = try Order(value: JSONValue(string: document)) },
      ["first: is odd", "first.name: is not a name", "first.price: is too high"])
    try expectEqual(
      places { _ = try Item(string: #"{"price": 1, "name": "both"}"#) },
      ["1:1 : is odd", "1:11 price: is too high", "1:22 name: is not a name"])
  }

  final class Nested: JSONModel {
    @OptionalKey var price: Int? = 1
    @OptionalKey var code = "x"

    override class var keyMapper: JSONKeyMapper {
      ["price": "amount.net", "code": ["code", "ID", "meta.code"]]
    }
    override func validate() throws {
      throw JSONValidationErrors([
        JSONValidationError("is wrong", at: "price"), JSONValidationError("is bad", at: "code"),
      ])
    }
  }

  @Test(arguments: [
    (#"{"amount": {"net": 2}, "ID": "y"}"#, ["1:20 amount.net: is wrong", "1:30 ID: is bad"]),
    (
      #"{"meta": {"code": "y"}, "amount": {}}"#,
      ["1:19 meta.code: is bad", "1:35 amount.net: is wrong"]
    ),
    // Absent keys are reported at the innermost value that exists.
    ("{}", ["1:1 amount.net: is wrong", "1:1 code: is bad"]),
    (#"{"amount": 7}"#, ["1:1 code: is bad", "1:12 amount.net: is wrong"]),
    (#"{"amount": null, "code": null}"#, ["1:12 amount.net: is wrong", "1:26 code: is bad"]),
  ])
  func keyPathsAndSeveralKeys(_ document: String, _ expected: [String]) throws {
    try expectEqual(places { _ = try Nested(string: document) }, expected)
  }

  @Test func theLastOfEqualKeysIsUsed() throws {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    try expectEqual(
      places {
        _ = try Item(
          string: #"{"price": 1, "name": "a", "discount": 2, "price": 0}"#, options: options)
      },
      ["1:51 price: must be at least the discount"])
  }

  @Test func mergesAndPatches() throws {
    let item = try Item(string: #"{"name": "a", "price": 5}"#)
    try expectEqual(
      places { try item.merge(string: #"{"name": "b", "price": -1}"#) },
      ["1:24 price: must be at least the discount"])
    // The value is not in the patch.
    try expectEqual(
      places { try item.merge(string: #"  {"discount": 9}"#) },
      ["1:3 price: must be at least the discount"])
    expectEqual(item.price, 5)
  }

  final class Renamed: JSONModel {
    var price = 0

    override class func willImport(_ object: inout [String: JSONValue]) throws {
      if object["bad"] != nil { throw JSONValidationError("is not permitted", at: "price") }
      if let cost = object.removeValue(forKey: "cost") { object["price"] = cost }
    }
    override func didImport(_ object: [String: JSONValue]) throws {
      if price == 2 { throw JSONValidationError("is two", at: "price") }
    }
    override func validate() throws {
      if price < 0 { throw JSONValidationError("must not be negative", at: "price") }
    }
  }

  @Test(arguments: [
    (#"[{"a": 1, "price": -1}]"#, "1:20 [0].price: must not be negative"),
    (#"[{"cost": -1}]"#, "1:2 [0].price: must not be negative"),
    (#"[{"a": 1, "price": 2}]"#, "1:20 [0].price: is two"),
    (#"[{"bad": 1, "price": 3}]"#, "1:22 [0].price: is not permitted"),
  ])
  func hooks(_ document: String, _ expected: String) throws {
    try expectEqual(places { _ = try [Renamed](string: document) }, [expected])
  }

  final class Point: JSONModel {
    var x = 0
    override func validate() throws {
      if x < 0 { throw JSONValidationError("must not be negative", at: "x") }
    }
  }

  final class Shape: JSONModel {
    var name = ""
    @OptionalKey var origin = Point()
    override class var keyMapper: JSONKeyMapper { ["origin": .flattened(prefix: "o_")] }
  }

  final class Envelope: JSONModel {
    var item = Item()
    override class var propertyTransformers: [String: JSONTransformer] { ["item": .embedded] }
  }

  @Test func flattenedAndEmbeddedModels() throws {
    try expectEqual(
      places { _ = try Shape(string: #"{"o_x": -1, "name": "a"}"#) },
      ["1:9 o_x: must not be negative"])
    let embedded = #"{"item": "{\"name\": \"a\", \"price\": -1}"}"#
    try expectEqual(
      places { _ = try Envelope(string: embedded) },
      ["1:40 item.price: must be at least the discount"])
  }

  @Test func recordsCodableAndLimits() throws {
    let lines = "{\"name\":\"a\",\"price\":1}\n{\"name\":\"a\", \"price\": -1}\n"
    let failures = Item.records(from: Data(lines.utf8)).compactMap { record in
      if case .failure(let error) = record.result { error } else { nil as JSONModelError? }
    }
    expectEqual(failures.flatMap(\.issues).map { $0.position?.description }, ["line 2, column 23"])
    let many =
      "[" + Array(repeating: #"{"name":"a","price":-1}"#, count: 500).joined(separator: ",") + "]"
    let error = try importError { try [Item](string: many) }
    expectEqual(error.issues.count, 100)
    expectEqual(error.furtherIssues, 400)
    expectEqual(error.issues.last?.keyPath, [99, "price"])
  }
}
