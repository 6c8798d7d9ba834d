import Foundation
import JSONModelKit
import Testing

/// A `Codable` value that a decoder has decoded does not hide the issues beside it.
struct DecodedInstanceTests {
  struct Point: Codable, Equatable {
    var x: Int?
    var y: [String: Int] = [:]
  }

  final class Limited: JSONModel {
    var index: UInt8?
    var point: Point?
    var points: [Point] = []
    override class var constraints: [String: [JSONConstraint]] { ["index": [.range(4...8)]] }
  }

  final class Tolerant: JSONModel {
    var index: UInt8?
    var point: Point?
    override class var constraints: [String: [JSONConstraint]] { ["index": [.range(4...8)]] }
    override class var propertyTransformers: [String: JSONTransformer] { ["index": .orDefault] }
  }

  class Shape: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind", classes: ["a": Shape.self, "b": Other.self])
    }
  }
  final class Other: Shape { var point = Point() }

  private func decode<Model: JSONModel>(_ type: Model.Type, _ text: String) throws -> Model {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  private func issues(_ body: () throws -> Void) throws -> [String] {
    do { try body() } catch DecodingError.dataCorrupted(let context) {
      let error = try #require(context.underlyingError as? JSONModelError)
      return error.descriptions
    }
    return []
  }

  @Test func aViolatedConstraintIsReported() throws {
    for text in [
      #"{"point":{"x":1,"y":{}},"points":[{"y":{}}],"index":0}"#,
      #"{"index":0,"points":[{"y":{}}],"point":{"x":1,"y":{"a":1}}}"#,
    ] {
      try expectEqual(
        issues { _ = try decode(Limited.self, text) },
        ["index: must be from 4 to 8 [constraint_violated]"])
    }
    let valid = try decode(Limited.self, #"{"point":{"x":1,"y":{}},"points":[],"index":5}"#)
    expectEqual(valid.point, Point(x: 1))
  }

  @Test func aViolatedConstraintIsTolerated() throws {
    let tolerant = try decode(Tolerant.self, #"{"point":{"x":1,"y":{}},"index":0}"#)
    expectEqual(tolerant.index, nil)
    expectEqual(tolerant.point, Point(x: 1))
  }

  @Test func anotherClassOfAClusterIsReported() throws {
    try expectEqual(
      issues { _ = try decode(Shape.self, #"{"kind":"b","point":{"y":{}}}"#) },
      [
        "kind: the object is an Other; "
          + "import it with Shape.make [type_mismatch]"
      ])
  }
}
