import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Limits of patches, and issues of patch documents.
extension JSONPatchTests {
  /// A million values may be copied, and each 16 bytes of a string count as one value.
  @Test func copiedStringsCountByTheirLengths() throws {
    let long = JSONValue.string(String(repeating: "x", count: 1_600_000))
    let value: JSONValue = ["s": long, "l": []]
    func copies(_ count: Int) -> JSONPatch {
      JSONPatch((0..<count).map { _ in .copy(from: ["s"], to: ["l", "-"]) })
    }
    expectEqual(try value.applying(copies(9))["l"]?.array?.count, 9)
    let error = try typedError { () throws(JSONModelError) in _ = try value.applying(copies(10)) }
    expectEqual(error.kind, .limitExceeded("more than 1000000 copied values"))
    expectEqual(error.keyPath, [9, "path"])
    // Keys count like strings, and a moved value is not copied.
    let keyed: JSONValue = ["s": ["\(String(repeating: "k", count: 1_600_000))": 1], "l": []]
    #expect(throws: JSONModelError.self) { try keyed.applying(copies(10)) }
    var moved = value
    moved["d"] = [:]
    let moves = JSONPatch([
      .move(from: ["s"], to: ["d", "t"]), .move(from: ["d", "t"], to: ["s"]),
    ])
    let repeated = JSONPatch((0..<20).flatMap { _ in moves.operations })
    expectEqual(try moved.applying(repeated)["s"], long)
  }

  /// Tests the number of issues that are kept, and the number of further issues.
  @Test func issuesOfPatchesAreCounted() throws {
    let tests: [(text: String, count: Int, further: Int)] = [
      (Array(repeating: #"{"op":"remove"}"#, count: 250).joined(separator: ","), 100, 150),
      (Array(repeating: "{}", count: 51).joined(separator: ","), 100, 2),
      (Array(repeating: "{}", count: 50).joined(separator: ","), 100, 0),
      (#"{"op":"remove","op":"remove","path":"/a","path":"/b"}"#, 2, 0),
      (
        Array(repeating: #"{"op":"remove","op":"remove","path":"/a"}"#, count: 101)
          .joined(separator: ","), 100, 1
      ),
    ]
    for (text, count, further) in tests {
      let error = try typedError { () throws(JSONModelError) in
        _ = try JSONPatch(string: "[\(text)]")
      }
      expectEqual(error.issues.count, count, "\(text.prefix(40))")
      expectEqual(error.furtherIssues, further, "\(text.prefix(40))")
    }
  }

  @Test func issuesOfPatchesHavePositions() throws {
    let text = """
      [
        {"path": "a", "op": "copy", "from": 7},
        7, {"op": "add", "path": "/a"}, {"path": "/a", "op": "none"}
      ]
      """
    let error = try typedError { () throws(JSONModelError) in _ = try JSONPatch(string: text) }
    expectEqual(
      error.issues.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.keyPath)" },
      ["2:12 [0].path", "2:39 [0].from", "3:3 [1]", "3:6 [2].value", "3:56 [3].op"])
    let root = try typedError { () throws(JSONModelError) in _ = try JSONPatch(string: " {}") }
    expectEqual(root.offsets, [1])
  }

  @Test func longNestedArraysAreComparedOnce() throws {
    // Each level has the same number of elements, and the difference is at the deepest one.
    var (old, new): (JSONValue, JSONValue) = (1, 2)
    for _ in 0..<400 { (old, new) = ([7, old, "x"], [7, new, "x"]) }
    let patch = new.patch(from: old)
    expectEqual(patch.operations.count, 1)
    expectEqual(try old.applying(patch), new)
  }
}
