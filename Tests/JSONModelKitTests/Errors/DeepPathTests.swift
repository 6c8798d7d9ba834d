import Foundation
import JSONModelKit
import Testing

/// The key paths of exceeded limits, which a sender could make as long as the limit permits.
struct DeepPathTests {
  final class Node: JSONModel {
    @OptionalKey var next: Node?
    @OptionalKey var any: JSONValue = .null
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: #"{"next":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
  }

  private static let arrays =
    #"{"any":"# + String(repeating: "[", count: 600) + String(repeating: "]", count: 600) + "}"

  @Test func theKeyPathHas32ComponentsAndTheMessageCountsTheOthers() throws {
    let path = JSONKeyPath(Array(repeating: .key("next"), count: 32))
    let error = try importError {
      try Node(string: Self.nested(60), options: JSONImportOptions(maximumDepth: 42))
    }
    expectEqual(error.keyPaths, [path])
    expectEqual(error.kind, .limitExceeded("nested deeper than 42 levels"))
    expectEqual(
      error.issues[0].message,
      "nested deeper than 42 levels; the key path has 10 more components")
    expectEqual(
      JSONErrorMessages.client.message(for: error.issues[0]),
      "nested deeper than 42 levels; the key path has 10 more components")
    expectEqual(error.jsonValue()[0]?["pointer"]?.string, String(repeating: "/next", count: 32))
    let problem = error.problemDetails()["errors"]?[0]
    expectEqual(problem?["pointer"]?.string, "#" + String(repeating: "/next", count: 32))
    expectEqual(
      problem?["detail"]?.string,
      "nested deeper than 42 levels; the key path has 10 more components")
    #expect(error.description.utf8.count < 400)
    #expect(error.issues[0].position != nil)
  }

  @Test func treesAndFreeFormValues() throws {
    var deep: JSONValue = []
    for _ in 0..<600 { deep = [deep] }
    let tree: JSONValue = ["any": deep]
    for body in [
      { _ = try Node(string: Self.arrays) },
      { _ = try Node(value: tree) },
      { _ = try JSONValue(string: Self.arrays) },
    ] as [() throws -> Void] {
      let error = try importError(body)
      expectEqual(error.keyPath.components.count, 32)
      #expect(error.issues[0].message.hasSuffix(" more components"), "\(error)")
    }
  }

  @Test func shorterPathsAreComplete() throws {
    let error = try importError {
      try Node(string: Self.nested(40), options: JSONImportOptions(maximumDepth: 32))
    }
    expectEqual(error.keyPath.components.count, 32)
    expectEqual(error.issues[0].message, "nested deeper than 32 levels")
    let next = try importError {
      try Node(string: Self.nested(40), options: JSONImportOptions(maximumDepth: 33))
    }
    expectEqual(
      next.issues[0].message, "nested deeper than 33 levels; the key path has 1 more component")
  }

  /// Only the sender of a limit's path determines its length; a wrong value is found by its path.
  @Test func otherIssuesHaveTheirWholePath() throws {
    let document =
      String(repeating: #"{"next":"#, count: 50) + "7" + String(repeating: "}", count: 50)
    try expectEqual(importError { try Node(string: document) }.keyPath.components.count, 50)
  }

  @Test func anErrorThatIsMovedKeepsItsCount() throws {
    let document = #"{"a": ["# + Self.nested(60) + "]}"
    let error = try importError {
      try [Node](string: document, at: "a", options: JSONImportOptions(maximumDepth: 42))
    }
    expectEqual(error.keyPath.components.count, 32)
    expectEqual(error.keyPath.components.prefix(2), ["a", 0])
    #expect(error.issues[0].message.hasSuffix("; the key path has 10 more components"))
  }
}
