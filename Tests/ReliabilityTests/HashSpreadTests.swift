import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Elements that differ only in deeply nested values have different hashes.
///
/// An import fails after 1,000,000 comparisons of different elements with equal hashes. So these
/// tests fail if the elements of a document have equal hashes.
struct HashSpreadTests {
  final class Tag: JSONModel { var name = "" }
  final class Customer: JSONModel { var tags: Set<Tag> = [] }
  final class Order: JSONModel { var customer: Customer? }
  final class Shop: JSONModel { var orders: Set<Order> = [] }

  private static let count = amount(release: 20_000, debug: 2_000)

  @Test func setsInElementsAreHashed() throws {
    let orders = (0..<Self.count).map { #"{"customer":{"tags":[{"name":"t\#($0)"}]}}"# }
    let document = #"{"orders":[\#(orders.joined(separator: ","))]}"#
    #expect(try Shop(string: document).orders.count == Self.count)
  }

  @Test func equalModelsWithSetsHaveEqualHashes() throws {
    let names = ["a", "b", "c", "d"]
    func order(_ names: [String]) throws -> Order {
      let tags = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
      return try Order(string: #"{"customer":{"tags":[\#(tags)]}}"#)
    }
    let (first, second) = (try order(names), try order(names.reversed()))
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(Set([first, second]).count == 1)
  }

  // MARK: - Sets of the class itself

  final class Node: JSONModel {
    var name: String?
    var nodes: Set<Node>?
  }

  /// Comparing two nodes compares all pairs of nodes inside them, and these comparisons count.
  ///
  /// A set of nodes inside a node is not hashed, because it could contain that node.
  @Test(.tenMinutesAtMost, arguments: [10, amount(release: 300, debug: 10)])
  func comparisonsInElementsAreCounted(count: Int) throws {
    let nodes = (0..<count).map { node in
      let inner = (0..<12).map { #"{"nodes":[{"name":"\#($0 == 0 ? 100 + node : $0)"}]}"# }
      return #"{"nodes":[\#(inner.joined(separator: ","))]}"#
    }
    let document = #"{"nodes":[\#(nodes.joined(separator: ","))]}"#
    if count <= 10 {
      #expect(try Node(string: document).nodes?.count == count)
    } else {
      let error = try modelError { try Node(string: document) }
      #expect(
        error.issues.map(\.kind) == [
          .limitExceeded(
            "more than 1000000 comparisons of different elements with equal hashes")
        ])
    }
  }

  // MARK: - Combining marks

  struct Free: Codable { var values: Set<JSONValue> = [] }
  final class Holder: JSONModel { var free: Free? }

  private static let marks =
    "a" + repeated("\u{0315}\u{0300}\u{0316}", amount(release: 300_000, debug: 1_000)) + "b"

  @Test func valuesInSetsOfCodableTypesAreNotHashed() throws {
    for text in ["\"\(Self.marks)\"", "{\"\(Self.marks)\":1}"] {
      let error = try modelError {
        try Holder(string: #"{"free":{"values":[\#(text),\#(text)]}}"#)
      }
      #expect(
        error.issues.map(\.kind) == [.limitExceeded("more than 200 combining marks in a row")])
    }
  }

  /// The import must not compare the string with others: a comparison would take minutes.
  @Test(.tenMinutesAtMost) func slowStringsOfOtherDecodersAreNotCompared() throws {
    let data = Data("[\"\(Self.marks)\"]".utf8)
    let value = try JSONDecoder().decode(JSONValue.self, from: data)
    #expect(value[0]?.string?.utf8.count == Self.marks.utf8.count)
  }
}
