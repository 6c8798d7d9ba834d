import Foundation
import JSONModelKit
import Testing

/// Elements of sets that are equal to an earlier one only because models have the same `@Index`.
struct IndexedElementTests {
  final class Item: JSONModel {
    @Index var id = 0
    var name = ""
  }
  final class Box: JSONModel { var item: Item? }
  struct Slot: Codable, Hashable { var item: Item }
  final class Sets: JSONModel {
    @OptionalKey var items: Set<Item> = []
    @OptionalKey var lists: Set<[Item]> = []
    @OptionalKey var boxes: Set<Box> = []
    @OptionalKey var slots: Set<Slot> = []
    @OptionalKey var optionals: Set<Item?> = []
    @OptionalKey var nested: [String: Set<Set<Item>>] = [:]
  }

  @Test(arguments: [
    ("items", #"{"id":1,"name":"$"}"#, "items[1]"),
    ("lists", #"[{"id":1,"name":"$"}]"#, "lists[1]"),
    ("boxes", #"{"item":{"id":1,"name":"$"}}"#, "boxes[1]"),
    ("slots", #"{"item":{"id":1,"name":"$"}}"#, "slots[1]"),
    ("optionals", #"{"id":1,"name":"$"}"#, "optionals[1]"),
  ])
  func elementsWithEqualIndexesAndDifferentPropertiesAreIssues(
    key: String, element: String, path: String
  ) throws {
    let elements = ["a", "b"].map { element.replacing("$", with: $0) }.joined(separator: ",")
    let error = try importError { try Sets(string: #"{"\#(key)":[\#(elements)]}"#) }
    expectEqual(error.plainSentences, ["\(path): duplicates element 0"])
    // Elements that are equal in all properties are kept once.
    let equal = ["a", "a"].map { element.replacing("$", with: $0) }.joined(separator: ",")
    _ = try Sets(string: #"{"\#(key)":[\#(equal)]}"#)
  }

  @Test func setsInSetsAreComparedByAllProperties() throws {
    let sets = ["a", "b"].map { #"[{"id":1,"name":"\#($0)"}]"# }.joined(separator: ",")
    let error = try importError { try Sets(string: #"{"nested":{"x":[\#(sets)]}}"#) }
    expectEqual(error.plainSentences, ["nested.x[1]: duplicates element 0"])
  }

  /// The import of a set compares all properties, but `==` compares only the index.
  @Test func modelsAreStillComparedByTheirIndex() throws {
    let first = try Box(string: #"{"item":{"id":1,"name":"a"}}"#)
    let second = try Box(string: #"{"item":{"id":1,"name":"b"}}"#)
    #expect(first == second)
    #expect(Set([first, second]).count == 1)
  }
}
