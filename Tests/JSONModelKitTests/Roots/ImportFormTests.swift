import Foundation
import JSONModelKit
import Testing

/// Every form of a document can be imported into every type: models, containers of models,
/// `JSONValue` and `JSONPatch`.
struct ImportFormTests {
  final class City: JSONModel {
    var name = ""
    var size: Int?
  }

  /// Imports the value of a document in each form, at the key path `data`.
  private func imported<Root: JSONImportable>(
    _ type: Root.Type, from value: String, options: JSONImportOptions? = nil
  ) throws -> [String: Result<Root, JSONModelError>] {
    let text = #"{"data":\#(value),"other":[1]}"#
    let options = options ?? .default
    let tree = try #require(swiftObject(JSONValue(string: text)) as? [String: Any])
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    func result(_ make: () throws -> Root) throws -> Result<Root, JSONModelError> {
      do {
        return .success(try make())
      } catch let error as JSONModelError {
        return .failure(error)
      }
    }
    return [
      "data": try result { try Root(data: Data(text.utf8), at: "data", options: options) },
      "string": try result { try Root(string: text, at: "data", options: options) },
      "bytes": try result { try Root(bytes: Array(text.utf8), at: "data", options: options) },
      "span": try result {
        unsafe try Root(bytes: Array(text.utf8).span.bytes, at: "data", options: options)
      },
      "value": try result {
        try Root(value: JSONValue(string: text), at: "data", options: options)
      },
      "dictionary": try result { try Root(dictionary: tree, at: "data", options: options) },
      "dictionaries": try result {
        try Root(dictionaries: [tree], at: "[0].data", options: options)
      },
      "file": try result { try Root(contentsOf: file, at: "data", options: options) },
    ]
  }

  private func expectEach<Root: JSONImportable & Equatable>(
    _ type: Root.Type, from value: String, _ expected: Root
  ) throws {
    let results = try imported(type, from: value)
    expectEqual(results.count, 8)
    for (form, result) in results { expectEqual(try result.get(), expected, "\(form)") }
  }

  @Test func everyTypeIsImportedFromEveryForm() throws {
    let rome = City()
    rome.name = "Rome"
    try expectEach(City.self, from: #"{"name":"Rome"}"#, rome)
    try expectEach([City].self, from: #"[{"name":"Rome"}]"#, [rome])
    try expectEach(
      [String: City?].self, from: #"{"a":{"name":"Rome"},"b":null}"#, ["a": rome, "b": nil])
    try expectEach(JSONValue.self, from: #"{"a":[1,null]}"#, ["a": [1, nil]])
    try expectEach(JSONValue.self, from: "null", .null)
    try expectEach(
      JSONPatch.self, from: #"[{"op":"remove","path":"/a"},{"op":"add","path":"/b","value":[1]}]"#,
      [.remove(["a"]), .add(["b"], [1])])
    try expectEach(JSONPatch.self, from: "[]", [])
  }

  /// The key paths are those in the document, and so are the positions if it is bytes.
  @Test func theIssuesOfAPatchHaveTheirPlacesInTheDocument() throws {
    let results = try imported(
      JSONPatch.self, from: #"[{"op":"remove"},{"op":"jump","path":"/a"}]"#)
    for (form, result) in results {
      let error = try #require(throws: JSONModelError.self) { try result.get() }
      let prefix = form == "dictionaries" ? "[0].data" : "data"
      expectEqual(error.model, "JSONPatch")
      expectEqual(
        error.issues.map { "\($0.keyPath) \($0.kind.code)" },
        ["\(prefix)[0].path missing_key", "\(prefix)[1].op unknown_discriminator"], "\(form)")
      let isTree = ["value", "dictionary", "dictionaries"].contains(form)
      expectEqual(
        error.issues.map { $0.position?.column }, isTree ? [nil, nil] : [10, 32], "\(form)")
    }
  }

  @Test func theOptionsApplyToPatches() throws {
    let text = #"[{"op":"remove","path":"/a"}]"#
    #expect(throws: JSONModelError(.limitExceeded(""))) {
      try JSONPatch(string: text, options: JSONImportOptions(maximumBytes: 8))
    }
    let utf16 = try #require(text.data(using: .utf16LittleEndian))
    let options = JSONImportOptions(encoding: .utf16LittleEndian)
    #expect(try JSONPatch(data: utf16, options: options) == [.remove(["a"])])
    let wrong = try #require(#"[{"op":"remove"}]"#.data(using: .utf16LittleEndian))
    #expect(throws: JSONModelError(.missingKey, at: "[0].path")) {
      try JSONPatch(data: wrong, options: options)
    }
    let twice = #"[{"op":"test","op":"remove","path":"/a"}]"#
    #expect(throws: JSONModelError(.duplicateKey, at: "[0].op")) { try JSONPatch(string: twice) }
    #expect(
      try JSONPatch(string: twice, options: JSONImportOptions(duplicateKeys: .useLast))
        == [.remove(["a"])])
    #expect(throws: JSONModelError(.missingKey, at: "patch")) {
      try JSONPatch(string: "{}", at: "patch")
    }
    #expect(throws: JSONModelError(.emptyInput)) { try JSONPatch(bytes: [UInt8]()) }
  }

  @Test func emptyValuesNeedNoDocument() {
    #expect(JSONValue() == .null && JSONPatch() == [])
  }

  /// A `JSONValue` that is a whole document follows the option for equal keys, in all forms.
  @Test func equalKeysOfAValueAreRejectedUnlessTheLastIsUsed() throws {
    let text = #"{"a":1,"a":2}"#
    let bytes = Array(text.utf8)
    for (options, expected) in [
      (JSONImportOptions.default, .none),
      (JSONImportOptions(duplicateKeys: .useLast), .some(["a": 2])),
    ] as [(JSONImportOptions, JSONValue?)] {
      for make in [
        { try JSONValue(string: text, options: options) },
        { try JSONValue(data: Data(bytes), options: options) },
        { try JSONValue(bytes: bytes, options: options) },
        { unsafe try JSONValue(bytes: bytes.span.bytes, options: options) },
        { try JSONValue(string: #"{"b":\#(text)}"#, at: "b", options: options) },
      ] {
        if let expected {
          try expectEqual(make(), expected)
        } else {
          expectEqual(try importError { try make() }.kind, .duplicateKey)
        }
      }
    }
    #expect(throws: JSONModelError(.duplicateKey, at: "a")) { try JSONValue(string: text) }
  }

  /// A value that JSON cannot represent is an issue of the tree.
  @Test func aTreeWithAnotherValueIsNotAJSONValue() {
    #expect(throws: JSONModelError(.typeMismatch(expected: "", found: ""), at: "a.b")) {
      try JSONValue(dictionary: ["a": ["b": City.self]])
    }
  }
}
