import JSONModelKit
import TestSupport
import Testing

extension JSONPatchTests {
  @Test func differencesAreSmall() throws {
    let tests: [(old: String, new: String, patch: String)] = [
      (#"{"a":1}"#, #"{"a":1.0}"#, "[]"),
      (#"{"a":null}"#, "{}", #"[{"op":"remove","path":"/a"}]"#),
      ("{}", #"{"a":null}"#, #"[{"op":"add","path":"/a","value":null}]"#),
      ("[1,2,3]", "[1,3]", #"[{"op":"remove","path":"/1"}]"#),
      ("[1,3]", "[1,2,3]", #"[{"op":"add","path":"/1","value":2}]"#),
      ("[1,2]", "[1]", #"[{"op":"remove","path":"/1"}]"#),
      (
        #"[{"a":1,"b":2},3]"#, #"[{"a":1,"b":4},3]"#, #"[{"op":"replace","path":"/0/b","value":4}]"#
      ),
      ("1", "[]", #"[{"op":"replace","path":"","value":[]}]"#),
      (
        "[1,2,3,4]", "[5,4]",
        #"[{"op":"remove","path":"/2"},{"op":"remove","path":"/1"},{"op":"replace","path":"/0","value":5}]"#
      ),
    ]
    for (old, new, patch) in tests {
      let difference = try JSONValue(string: new).patch(from: JSONValue(string: old))
      expectEqual(difference.description, patch, "\(old) \(new)")
    }
  }

  @Test func differencesOfRandomValuesAreApplied() throws {
    var random = RandomValues(seed: 1)
    var expressible = 0
    for round in 0..<2_000 {
      let (old, new) = (random.value(depth: 4), random.value(depth: 4))
      let patch = new.patch(from: old)
      try expectEqual(old.applying(patch), new, "\(round)")
      expectEqual(patch.operations.isEmpty, old == new)
      do throws(JSONModelError) {
        try expectEqual(old.merging(new.mergePatch(from: old)), new, "\(round)")
        expressible += 1
      } catch {
        // A merge patch can express every change except that a member becomes null.
        expectEqual(error.kind, .notExportable("a merge patch cannot set a member to null"))
        expectEqual(new[error.keyPath], .some(.null))
        #expect(old[error.keyPath] != .some(.null))
      }
    }
    #expect(expressible > 500 && expressible < 2_000, "\(expressible)")
  }

  @Test func mergePatchesAreSmallest() throws {
    let tests: [(old: String, new: String, patch: String)] = [
      (#"{"a":1,"b":{"c":2,"d":3}}"#, #"{"b":{"c":2,"d":4}}"#, #"{"a":null,"b":{"d":4}}"#),
      (#"{"a":{"b":{"c":1}}}"#, #"{"a":{"b":{"c":1}}}"#, "{}"),
      (#"{"a":[1]}"#, #"{"a":[1,null,{"b":null}]}"#, #"{"a":[1,null,{"b":null}]}"#),
      (#"{"a":1}"#, #"{"a":{}}"#, #"{"a":{}}"#),
      (#"{"a":{"b":1}}"#, #"{"a":{}}"#, #"{"a":{"b":null}}"#),
      (#"{"a":null,"b":1}"#, #"{"a":null,"b":2}"#, #"{"b":2}"#),
      (#"{"a":1}"#, "[1]", "[1]"), ("[1]", #"{"a":1}"#, #"{"a":1}"#), ("1", "null", "null"),
    ]
    for (old, new, patch) in tests {
      let (old, new) = (try JSONValue(string: old), try JSONValue(string: new))
      try expectEqual(new.mergePatch(from: old).string(), patch)
      expectEqual(try old.merging(JSONValue(string: patch)), new)
    }
  }

  @Test func deepValuesAreComparedWithoutADeepStack() throws {
    func nested(_ inner: JSONValue) -> JSONValue {
      var value = inner
      for index in 0..<500 { value = index.isMultiple(of: 2) ? [value] : ["a": value] }
      return value
    }
    let (old, new) = (nested(["x": 1]), nested(["x": 2]))
    let patch = new.patch(from: old)
    expectEqual(patch.operations.count, 1)
    expectEqual(patch.operations.first?.path.components.count, 501)
    #expect(try new.mergePatch(from: old) != [:])
  }
}

/// Generates random JSON values with few different keys and scalars, so that some parts are equal.
private struct RandomValues {
  private var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(state: seed) }

  mutating func value(depth: Int) -> JSONValue {
    let scalars: [JSONValue] = [1, 2, "x", true, [], [:], 3, "y", "z", nil]
    switch Int.random(in: 0..<(depth > 0 ? 9 : 2), using: &generator) {
    case 0, 1: return scalars[Int.random(in: scalars.indices, using: &generator)]
    case 2, 3, 4:
      var elements: [JSONValue] = []
      for _ in 0..<Int.random(in: 0..<5, using: &generator) {
        elements.append(value(depth: depth - 1))
      }
      return .array(elements)
    default:
      var members: [String: JSONValue] = [:]
      for key in ["a", "b", "c", "0"] where Bool.random(using: &generator) {
        members[key] = value(depth: depth - 1)
      }
      return .object(members)
    }
  }
}
