// Generates a catalog of concerts: indented by up to 28 spaces, dictionaries with numeric keys, many
// nulls, and lists of small objects of integers. Deterministic.

import Foundation
import ToolSupport

/// Generates a catalog from a seed.
struct CatalogGenerator {
  private var random = SplitMix(state: 20_130_615)

  /// Returns a document of 1.7 MB.
  static func document() -> Data {
    var generator = CatalogGenerator()
    let names = (0..<600).map { _ in ("\(generator.id())", Node.string("Upper balcony, side")) }
    let events = (0..<200).map { _ in generator.event() }
    let performances = (0..<243).map { _ in generator.performance() }
    let document = Node.object([
      ("areaNames", .object(names)), ("events", .object(events)),
      ("performances", .array(performances)),
    ])
    var text = ""
    document.write(to: &text, step: "    ")
    return Data(text.utf8)
  }

  private mutating func id() -> Int { 205_705_993 + Int(random.next() % 132_880_000) }

  private mutating func ids(_ count: UInt64) -> Node {
    .array((0..<random.next() % count).map { _ in .number(id()) })
  }

  private mutating func event() -> (String, Node) {
    let id = id()
    let event = Node.object([
      ("description", .null), ("id", .number(id)), ("logo", .null),
      ("name", .string("Concert in aid of the restoration")), ("subTopicIds", ids(5)),
      ("subjectCode", .null), ("subtitle", .null), ("topicIds", ids(4)),
    ])
    return ("\(id)", event)
  }

  private mutating func performance() -> Node {
    let prices = (0..<1 + random.next() % 6).map { _ in
      Node.object([
        ("amount", .number(Int(random.next() % 200_000))),
        ("audienceSubCategoryId", .number(337_100_890)), ("seatCategoryId", .number(id())),
      ])
    }
    let categories = (0..<1 + random.next() % 6).map { _ in
      let areas = (0..<1 + random.next() % 18).map { _ in
        Node.object([("areaId", .number(id())), ("blockIds", .array([]))])
      }
      return Node.object([("areas", .array(areas)), ("seatCategoryId", .number(id()))])
    }
    return .object([
      ("eventId", .number(id())), ("id", .number(id())), ("logo", .null), ("name", .null),
      ("prices", .array(prices)), ("seatCategories", .array(categories)),
      ("seatMapImage", .null), ("start", .number(1_372_701_600_000)),
      ("venueCode", .string("PLEYEL_PLEYEL")),
    ])
  }
}
