import Foundation
import JSONModelKit
import TestSupport

/// Collects the errors that imports have tolerated.
final class Tolerated: Sendable {
  private let errors = Locked<[JSONModelError]>([])

  /// The errors, one for each import that has tolerated anything.
  var all: [JSONModelError] { errors.value }
  /// The issues of all errors.
  var issues: [JSONModelError.Issue] { all.flatMap(\.issues) }
  /// The issues with their key paths, sorted.
  var sentences: [String] { issues.map { "\($0.keyPath): \($0.kind)" }.sorted() }

  func options(_ change: (inout JSONImportOptions) -> Void = { _ in }) -> JSONImportOptions {
    var options = JSONImportOptions(onTolerated: { error in
      self.errors.change { $0.append(error) }
    })
    change(&options)
    return options
  }
}

enum Status: String, CaseIterable, Sendable { case open, paid }

final class Photo: JSONModel {
  var width = 1
  var format = ""
  override class var transformers: JSONTransformerRegistry { .strict }
  override func validate() throws {
    if width == 13 { throw JSONValidationError("unlucky", at: "width") }
  }
}

class Payment: JSONModel {
  var amount = 0
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "kind", classes: ["card": Card.self, "cash": Payment.self])
  }
}

final class Card: Payment {
  var number = ""
}

/// A class without tolerance, which rejects documents for the values that `Purchase` tolerates.
class PlainPurchase: JSONModel {
  var status = Status.open
  var price = 1
  var rate = 0.5
  var cost = Decimal(1)
  var avatar: Photo?
  var cover = Photo()
  var payment: Payment?
  var tags: [String] = []
  var days: [Date] = []
  var ratings: [Int] = []
  var grid: [[Int]] = []
  var counts: [String: Int] = [:]
  var names: [String?] = []
  var homepage: URL?
  var limited = 5
  var strict = 0
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var propertyTransformers: [String: JSONTransformer] {
    ["days": .each(.date(.secondsSince1970)), "homepage": .emptyAsNil]
  }
  override class var constraints: [String: [JSONConstraint]] { ["limited": [.range(1...9)]] }
}

/// A class with a property for each kind of tolerance.
final class Purchase: PlainPurchase {
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "status": .orDefault, "price": .or(-1), "rate": .or(2), "cost": .or(0.1), "avatar": .orNil,
      "cover": .orDefault, "payment": .orNil, "tags": .lossy().orDefault,
      "days": .lossy(.date(.secondsSince1970)).or([Date]()), "ratings": .each(.or(0)).orDefault,
      "grid": .lossy(.lossy()).orDefault, "counts": .each(.or(7)).orDefault,
      "names": .each(.orNil).orDefault,
      "homepage": .emptyAsNil.orNil, "limited": .orDefault,
    ]
  }

  /// A document without invalid values.
  static let document: JSONValue = [
    "status": "paid", "price": 3, "rate": 1.5, "cost": 2.5,
    "avatar": ["width": 2, "format": "png"], "cover": ["width": 3, "format": "gif"],
    "payment": ["kind": "card", "amount": 4, "number": "1"], "tags": ["a", "b"], "days": [0, 60],
    "ratings": [5, 4], "grid": [[1], [2, 3]], "counts": ["x": 1], "names": ["n", nil],
    "homepage": "https://example.org", "limited": 6, "strict": 8,
  ]

  /// Returns the document with other values for some keys.
  static func document(_ changes: [String: JSONValue]) -> String {
    document.merging(.object(changes)).string()
  }
}
