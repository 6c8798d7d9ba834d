import JSONModelKit
import Testing

struct JSONValueEditingTests {
  private func text(_ value: JSONValue, _ edit: (inout JSONValue) -> Void) -> String {
    var value = value
    edit(&value)
    return value.string()
  }

  @Test func subscriptsCreateAbsentValues() {
    expectEqual(text([:]) { $0["a"]["b"][0] = 3 }, #"{"a":{"b":[3]}}"#)
    expectEqual(text(nil) { $0["a"] = [1] }, #"{"a":[1]}"#)
    expectEqual(text(nil) { $0[0][0] = true }, "[[true]]")
    expectEqual(text(["a": nil]) { $0["a"]["b"] = "x" }, #"{"a":{"b":"x"}}"#)
    expectEqual(text(["a": [1, 2]]) { $0["a"][2] = 3 }, #"{"a":[1,2,3]}"#)
    expectEqual(text(["a": [["b": 1]]]) { $0["a"][0]["b"] = 2 }, #"{"a":[{"b":2}]}"#)
    expectEqual(text(["a": ["b": 1]]) { $0["a"]?["b"] = 2 }, #"{"a":{"b":2}}"#)
  }

  @Test func nilRemovesAndNullIsAValue() {
    expectEqual(text(["a": 1, "b": 2]) { $0["a"] = nil }, #"{"b":2}"#)
    expectEqual(text(["a": 1, "b": 2]) { $0["a"] = .null as JSONValue }, #"{"a":null,"b":2}"#)
    expectEqual(text([1, 2, 3]) { $0[1] = nil }, "[1,3]")
    expectEqual(text(["a": [1]]) { $0["a"][0] = nil }, #"{"a":[]}"#)
    // Removing what is absent creates nothing.
    expectEqual(text([:]) { $0["a"]["b"][0] = nil }, "{}")
    expectEqual(text(["a": nil]) { $0["a"]["b"] = nil }, #"{"a":null}"#)
    expectEqual(text(nil) { $0["a"] = nil }, "null")
    expectEqual(text([1]) { $0[1] = nil }, "[1]")
  }

  @Test func valuesOfAnotherJSONTypeAreNotReplaced() {
    expectEqual(text(["a": 1]) { $0["a"]["b"] = 2 }, #"{"a":1}"#)
    expectEqual(text(["a": 1]) { $0[0] = 2 }, #"{"a":1}"#)
    expectEqual(text([1]) { $0["0"] = 2 }, "[1]")
    expectEqual(text([1]) { $0[3] = 2 }, "[1]")
    expectEqual(text([1]) { $0[-1] = 2 }, "[1]")
    expectEqual(text(nil) { $0[1] = 2 }, "null")
    expectEqual(text("x") { $0[["a", 0]] = 2 }, #""x""#)
  }

  @Test func optionalValuesAreReadWithoutQuestionMarks() {
    let value: JSONValue = ["mayor": ["names": ["Ada"]]]
    expectEqual(value["mayor"]["names"][0]?.string, "Ada")
    expectEqual(value["mayor"]["zip"][0], nil)
    expectEqual(value["mayor"]["names"][1], nil)
  }

  @Test func editsInPlaceWithoutCopies() {
    // With a copy of the array for each element, this would move 5 * 10^9 elements.
    var value: JSONValue = ["list": .array(Array(repeating: 0, count: 100_000))]
    for index in 0..<100_000 { value["list"][index] = .number(index) }
    expectEqual(value["list"][99_999]?.int, 99_999)
  }

  // RFC 6901, section 5.
  private static let document = try? JSONValue(
    string: #"""
      {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}
      """#)

  @Test(arguments: [
    ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
    ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ("/foo/2", nil), ("/foo/-", nil), ("/foo/00", nil), ("/foo/+1", nil), ("/foo/0/0", nil),
    ("/foo/99999999999999999999", nil), ("/bar", nil),
  ])
  func pointersFindValues(pointer: String, expected: String?) throws {
    let document = try #require(Self.document)
    let path = try #require(JSONKeyPath(jsonPointer: pointer))
    expectEqual(path.jsonPointer, pointer)
    expectEqual(document[path]?.string(), expected)
    expectEqual(document[[]], document)
  }

  @Test func invalidPointersAreRejected() {
    for text in ["foo", "#/foo", "/~", "/a~2", "/~~0", " "] {
      expectEqual(JSONKeyPath(jsonPointer: text), nil, "\(text)")
    }
    expectEqual(JSONKeyPath(jsonPointer: ""), [])
    expectEqual(JSONKeyPath(jsonPointer: "//a/"), ["", "a", ""])
    expectEqual(JSONKeyPath(jsonPointer: "/0/01/10/-/~01"), [0, "01", 10, "-", "~1"])
  }

  @Test func keyPathsSetValues() {
    expectEqual(text([:]) { $0[["a", "b", 0]] = 3 }, #"{"a":{"b":[3]}}"#)
    expectEqual(text(["a": [1]]) { $0[["a", "-"]] = 2 }, #"{"a":[1,2]}"#)
    expectEqual(text(["7": 1]) { $0[[7]] = 2 }, #"{"7":2}"#)
    expectEqual(text(["a": ["b": 1, "c": 2]]) { $0[["a", "b"]] = nil }, #"{"a":{"c":2}}"#)
    expectEqual(text(["a": 1]) { $0[[]] = [2] }, "[2]")
    expectEqual(text(["a": 1]) { $0[[]] = nil }, "null")
    expectEqual(text(["a": 1]) { $0[["x", "y"]] = nil }, #"{"a":1}"#)
  }

  @Test func longKeyPathsHaveNoEffect() {
    let steps = Array(repeating: JSONKeyPath.Component.index(0), count: 200_000)
    expectEqual(text([1]) { $0[JSONKeyPath(steps)] = 2 }, "[1]")
    var value: JSONValue = nil
    value[JSONKeyPath(Array(steps.prefix(1024)))] = 1
    expectEqual(value[JSONKeyPath(Array(steps.prefix(1024)))], 1)
  }
}
