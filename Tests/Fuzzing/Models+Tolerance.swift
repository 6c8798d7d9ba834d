import Foundation
import JSONModelKit

/// A class that replaces or drops invalid values.
final class Tolerant: JSONModel, FuzzedModel {
  @OptionalKey var size = 1
  @OptionalKey var state = Unit.km
  @OptionalKey var point = Point()
  var name: String?
  var site: URL?
  var tree: Tree?
  var shape: Shape?
  var limited: Int?
  @OptionalKey var numbers: [Int] = []
  @OptionalKey var units: [String: Unit] = [:]
  @OptionalKey var levels: Set<Level> = []
  @OptionalKey var rows: [[Int8]] = []
  @OptionalKey var days: [Date] = []
  var wait: Duration?
  var place: Locale?
  var parts: URLComponents?
  var sign: Character?
  override class var propertyTransformers: [String: JSONTransformer] {
    [
      "size": .or(3), "state": .orDefault, "point": .orDefault, "name": .orNil,
      "site": .emptyAsNil, "tree": .orNil, "shape": .orNil, "limited": .orNil,
      "numbers": .lossy(), "units": .lossy(), "levels": .lossy(), "rows": .lossy(.lossy()),
      "days": .lossy(.date(.pattern("yyyy-MM-dd HH:mm:ss xxx"))), "wait": .orNil,
    ]
  }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "limited": [.greaterThan(0), .lessThan(9), .anyOf([.range(...3), .multipleOf(2)])],
      "numbers": [.contains(.range(0...), count: 0...)],
    ]
  }
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}
