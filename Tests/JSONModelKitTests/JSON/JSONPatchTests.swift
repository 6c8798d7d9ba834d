import Foundation
import JSONModelKit
import Testing

struct JSONPatchTests {
  /// RFC 6902, appendix A: a document, a patch, and the result or the error.
  private static let appendix: [(name: String, document: String, patch: String, result: String)] = [
    (
      "A.1", #"{"foo": "bar"}"#, #"[{"op": "add", "path": "/baz", "value": "qux"}]"#,
      #"{"baz":"qux","foo":"bar"}"#
    ),
    (
      "A.2", #"{"foo": ["bar", "baz"]}"#, #"[{"op": "add", "path": "/foo/1", "value": "qux"}]"#,
      #"{"foo":["bar","qux","baz"]}"#
    ),
    (
      "A.3", #"{"baz": "qux", "foo": "bar"}"#, #"[{"op": "remove", "path": "/baz"}]"#,
      #"{"foo":"bar"}"#
    ),
    (
      "A.4", #"{"foo": ["bar", "qux", "baz"]}"#, #"[{"op": "remove", "path": "/foo/1"}]"#,
      #"{"foo":["bar","baz"]}"#
    ),
    (
      "A.5", #"{"baz": "qux", "foo": "bar"}"#,
      #"[{"op": "replace", "path": "/baz", "value": "boo"}]"#, #"{"baz":"boo","foo":"bar"}"#
    ),
    (
      "A.6", #"{"foo": {"bar": "baz", "waldo": "fred"}, "qux": {"corge": "grault"}}"#,
      #"[{"op": "move", "from": "/foo/waldo", "path": "/qux/thud"}]"#,
      #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
    ),
    (
      "A.7", #"{"foo": ["all", "grass", "cows", "eat"]}"#,
      #"[{"op": "move", "from": "/foo/1", "path": "/foo/3"}]"#,
      #"{"foo":["all","cows","eat","grass"]}"#
    ),
    (
      "A.8", #"{"baz": "qux", "foo": ["a", 2, "c"]}"#,
      #"[{"op": "test", "path": "/baz", "value": "qux"}, {"op": "test", "path": "/foo/1", "value": 2}]"#,
      #"{"baz":"qux","foo":["a",2,"c"]}"#
    ),
    (
      "A.9", #"{"baz": "qux"}"#, #"[{"op": "test", "path": "/baz", "value": "bar"}]"#,
      "[0].path: the value at \"baz\" differs from the test value"
    ),
    (
      "A.10", #"{"foo": "bar"}"#,
      #"[{"op": "add", "path": "/child", "value": {"grandchild": {}}}]"#,
      #"{"child":{"grandchild":{}},"foo":"bar"}"#
    ),
    (
      "A.11", #"{"foo": "bar"}"#,
      #"[{"op": "add", "path": "/baz", "value": "qux", "xyz": 123}]"#, #"{"baz":"qux","foo":"bar"}"#
    ),
    (
      "A.12", #"{"foo": "bar"}"#, #"[{"op": "add", "path": "/baz/bat", "value": "qux"}]"#,
      "[0].path: there is no value at \"baz\""
    ),
    (
      "A.13", #"{"foo": "bar"}"#,
      #"[{"op": "add", "path": "/baz", "value": "qux", "op": "remove"}]"#,
      "line 1, column 48, [0].op: duplicate key"
    ),
    (
      "A.14", #"{"/": 9, "~1": 10}"#, #"[{"op": "test", "path": "/~01", "value": 10}]"#,
      #"{"/":9,"~1":10}"#
    ),
    (
      "A.15", #"{"/": 9, "~1": 10}"#, #"[{"op": "test", "path": "/~01", "value": "10"}]"#,
      "[0].path: the value at \"~1\" differs from the test value"
    ),
    (
      "A.16", #"{"foo": ["bar"]}"#, #"[{"op": "add", "path": "/foo/-", "value": ["abc", "def"]}]"#,
      #"{"foo":["bar",["abc","def"]]}"#
    ),
  ]

  /// Other requirements of RFC 6902, sections 4 and 5.
  private static let others: [(name: String, document: String, patch: String, result: String)] = [
    (
      "section 4.6", #"{"\u00e9": "\u00e9"}"#,
      #"[{"op": "test", "path": "/\u00e9", "value": "e\u0301"}]"#,
      "[0].path: the value at \"é\" differs from the test value"
    ),
    ("whole", "[1]", #"[{"op": "add", "path": "", "value": {"a": null}}]"#, #"{"a":null}"#),
    ("replace whole", "[1]", #"[{"op": "replace", "path": "", "value": null}]"#, "null"),
    ("existing", #"{"a": 1}"#, #"[{"op": "add", "path": "/a", "value": 2}]"#, #"{"a":2}"#),
    ("end", "[1]", #"[{"op": "add", "path": "/1", "value": 2}]"#, "[1,2]"),
    ("null", #"{"a": null}"#, #"[{"op": "test", "path": "/a", "value": null}]"#, #"{"a":null}"#),
    ("number", "[1.0]", #"[{"op": "test", "path": "/0", "value": 1}]"#, "[1.0]"),
    ("copy", #"{"a": [1]}"#, #"[{"op": "copy", "from": "/a", "path": "/a/0"}]"#, #"{"a":[[1],1]}"#),
    ("same", "[1]", #"[{"op": "move", "from": "/0", "path": "/0"}]"#, "[1]"),
    ("digits", #"{"1": 2}"#, #"[{"op": "remove", "path": "/1"}]"#, "{}"),
    (
      "order", "[]",
      #"[{"op": "add", "path": "/0", "value": 1}, {"op": "add", "path": "/0", "value": 2}]"#,
      "[2,1]"
    ),
    (
      "beyond", "[1]", #"[{"op": "add", "path": "/2", "value": 2}]"#,
      "[0].path: [2] is not an index from 0 to 1"
    ),
    (
      "zero", "[1, 2]", #"[{"op": "add", "path": "/01", "value": 2}]"#,
      "[0].path: 01 is not an index from 0 to 2"
    ),
    (
      "scalar", #"{"a": 1}"#, #"[{"op": "add", "path": "/a/b", "value": 2}]"#,
      "[0].path: the value at \"a\" is not an array or an object"
    ),
    ("absent", "{}", #"[{"op": "remove", "path": "/a"}]"#, "[0].path: there is no value at \"a\""),
    ("dash", "[1]", #"[{"op": "remove", "path": "/-"}]"#, "[0].path: there is no value at \"-\""),
    (
      "replace absent", #"{"a": {}}"#, #"[{"op": "replace", "path": "/a/b", "value": 1}]"#,
      "[0].path: there is no value at \"a.b\""
    ),
    (
      "test absent", "{}", #"[{"op": "test", "path": "/a", "value": null}]"#,
      "[0].path: there is no value at \"a\""
    ),
    (
      "from", "{}", #"[{"op": "move", "from": "/a", "path": "/b"}]"#,
      "[0].from: there is no value at \"a\""
    ),
    (
      "inside", #"{"a": {}}"#, #"[{"op": "move", "from": "/a", "path": "/a/b"}]"#,
      "[0].path: a value cannot be moved into itself"
    ),
    (
      "root", "{}", #"[{"op": "remove", "path": ""}]"#,
      "[0].path: the whole document cannot be removed"
    ),
    (
      "second", "[1]",
      #"[{"op": "remove", "path": "/0"}, {"op": "remove", "path": "/0"}]"#,
      "[1].path: there is no value at \"[0]\""
    ),
    // Empty and invalid patch documents.
    ("empty", "1", "[]", "1"),
    ("object", "1", "{}", "line 1, column 1: expected array, found object"),
    ("number", "1", "[1]", "line 1, column 2, [0]: expected object, found number"),
    ("no op", "1", #"[{"path": ""}]"#, "line 1, column 2, [0].op: required key is missing"),
    ("no path", "1", #"[{"op": "remove"}]"#, "line 1, column 2, [0].path: required key is missing"),
    (
      "no value", "1", #"[{"op": "add", "path": ""}]"#,
      "line 1, column 2, [0].value: required key is missing"
    ),
    (
      "no from", "1", #"[{"op": "copy", "path": ""}]"#,
      "line 1, column 2, [0].from: required key is missing"
    ),
    (
      "spam", "1", #"[{"op": "spam", "path": ""}]"#,
      #"line 1, column 9, [0].op: unknown discriminator value; expected "add", "copy", "move", "remove", "replace" or "test""#
    ),
    (
      "pointer", "1", #"[{"op": "remove", "path": "a"}]"#,
      "line 1, column 27, [0].path: cannot convert string to JSONKeyPath: not a valid JSON Pointer"
    ),
    (
      "type", "1", #"[{"op": 1, "path": "/a"}]"#,
      "line 1, column 9, [0].op: expected string, found number"
    ),
    (
      "syntax", "1", "[1,]",
      "line 1, column 4, [1]: invalid JSON: expected a value; this looks like a trailing comma, "
        + "which JSON does not have: remove it, or import with JSONImportOptions(syntax: .jsonc)"
    ),
  ]

  @Test(arguments: appendix + others)
  func operationsAreApplied(
    test: (name: String, document: String, patch: String, result: String)
  ) throws {
    let document = try JSONValue(string: test.document)
    var value = document
    var found: String
    do throws(JSONModelError) {
      try value.apply(JSONPatch(string: test.patch))
      found = value.string()
    } catch {
      expectEqual(value, document)
      // Without the line that names the model, and without the error code at the end.
      let line = error.description.split(separator: "\n").dropFirst().joined().dropFirst(2)
      found = String(line.prefix(upTo: line.lastIndex(of: " ") ?? line.endIndex))
    }
    expectEqual(found, test.result, "\(test.name)")
  }

  @Test func patchesAreValues() throws {
    let text = #"""
      [{"op":"add","path":"/a~1b/0","value":null},{"from":"/a","op":"copy","path":"/c"},\#
      {"from":"/c","op":"move","path":"/d"},{"op":"remove","path":""},\#
      {"op":"replace","path":"/e","value":[1]},{"op":"test","path":"/~0","value":1.50}]
      """#
    let patch: JSONPatch = [
      .add(["a/b", 0], nil), .copy(from: ["a"], to: ["c"]), .move(from: ["c"], to: ["d"]),
      .remove([]), .replace(["e"], [1]), .test(["~"], 1.50),
    ]
    try expectEqual(JSONPatch(string: text), patch)
    try expectEqual(JSONPatch(data: Data(text.utf8)), patch)
    try expectEqual(JSONPatch(value: patch.jsonValue), patch)
    expectEqual(patch.description, text.replacingOccurrences(of: "1.50", with: "1.5"))
    expectEqual(patch.operations.map(\.path.description), ["a/b[0]", "c", "d", "", "e", "~"])
  }

  /// A patch comes from a client, which needs to know why it is rejected.
  @Test(arguments: [
    (#"[{"op":"test","path":"/a","value":2}]"#, #"the value at "a" differs from the test value"#),
    (#"[{"op":"test","path":"","value":2}]"#, "the value differs from the test value"),
    (#"[{"op":"test","path":"/b","value":2}]"#, #"there is no value at "b""#),
    (#"[{"op":"remove","path":"/b"}]"#, #"there is no value at "b""#),
    (#"[{"op":"replace","path":"/b/c","value":1}]"#, #"there is no value at "b.c""#),
    (#"[{"op":"add","path":"/b/c","value":1}]"#, #"there is no value at "b""#),
    (#"[{"op":"add","path":"/a/c","value":1}]"#, #"the value at "a" is not an array or an object"#),
    (#"[{"op":"add","path":"/l/7","value":1}]"#, "[7] is not an index from 0 to 1"),
    (#"[{"op":"copy","from":"/b","path":"/c"}]"#, #"there is no value at "b""#),
    (#"[{"op":"move","from":"/l","path":"/l/0"}]"#, "a value cannot be moved into itself"),
    (#"[{"op":"remove","path":""}]"#, "the whole document cannot be removed"),
    (#"[{"op":"remove","path":"a"}]"#, "is not valid: not a valid JSON Pointer"),
    (#"[{"op":"copy","from":"/~2","path":"/c"}]"#, "is not valid: not a valid JSON Pointer"),
    (#"[{"op":"remove","path":7}]"#, "must be a string"), (#"[{"op":"remove"}]"#, "is required"),
    (
      #"[{"op":"take","path":"/a"}]"#,
      #"must be "add", "copy", "move", "remove", "replace" or "test""#
    ),
    (#"[7]"#, "must be an object"), (#"{}"#, "must be an array"),
  ])
  func clientMessagesSayWhyAPatchIsRejected(patch: String, message: String) throws {
    var value: JSONValue = ["a": 1, "l": [1]]
    var errors: [JSONModelError] = []
    do throws(JSONModelError) {
      try value.apply(JSONPatch(string: patch))
    } catch {
      errors.append(error)
    }
    do throws(JSONModelError) {
      try value.apply(JSONPatch(value: JSONValue(string: patch)))
    } catch {
      errors.append(error)
    }
    expectEqual(
      errors.flatMap(\.issues).map { JSONErrorMessages.client.message(for: $0) },
      [message, message])
  }

  @Test func copiesOfCopiesAreLimited() throws {
    var operations: [JSONPatch.Operation] = []
    for index in 0..<60 { operations.append(.copy(from: [], to: [.key("k\(index)")])) }
    let error = #expect(throws: JSONModelError.self) {
      try (["a": 1] as JSONValue).applying(JSONPatch(operations))
    }
    expectEqual(error?.kind, .limitExceeded("more than 1000000 copied values"))
    // Each copy doubles the depth.
    var deep: [JSONPatch.Operation] = []
    for index in 0..<60 {
      let steps = Array(repeating: JSONKeyPath.Component.key("a"), count: 1 << min(index, 11))
      deep.append(.copy(from: [], to: JSONKeyPath(steps)))
    }
    let tooDeep = #expect(throws: JSONModelError.self) {
      try (["a": [:]] as JSONValue).applying(JSONPatch(deep))
    }
    expectEqual(tooDeep?.kind, .limitExceeded("nested deeper than 512 levels"))
    var nested: JSONValue = [:]
    for _ in 0..<511 { nested = [nested] }
    try expectEqual(([:] as JSONValue).applying([.add([], nested)]), nested)
    #expect(throws: JSONModelError.self) {
      try ([:] as JSONValue).applying([.add(["a"], nested)])
    }
  }
}
