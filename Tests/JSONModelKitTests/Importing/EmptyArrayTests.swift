import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// An empty array that represents an object without members, and null for marked properties.
struct EmptyArrayTests {
  class Options: JSONModel {
    var theme: String?
    var scores: [String: Int]?
  }

  final class StrictOptions: Options {
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  /// A lenient class with properties of lenient and of strict classes.
  final class Lenient: JSONModel {
    var options: Options?
    var strict: StrictOptions?
    var list: [Options]?
    var named: [String: Options]?
  }

  /// A strict class with properties of lenient and of strict classes.
  final class Strict: JSONModel {
    var options: Options?
    var strict: StrictOptions?
    var list: [Options]?
    var named: [String: Options]?
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  final class Hooked: JSONModel {
    var options: Options?
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["options"] = []
    }
  }

  // MARK: - Nested values

  @Test(arguments: [
    #"{"options":[]}"#, #"{"strict":[]}"#, #"{"list":[[]]}"#, #"{"named":{"a":[]}}"#,
    #"{"named":[]}"#,
    #"{"options":{"scores":[]}}"#,
  ])
  func theRegistryOfTheDeclaringClassAllowsEmptyArrays(json: String) throws {
    let value = try JSONValue(string: json)
    #expect(throws: Never.self) { _ = try Lenient(string: json) }
    #expect(throws: Never.self) { _ = try Lenient(value: value) }
    #expect(throws: Never.self) { _ = try Lenient.make(string: json) }
  }

  @Test(arguments: [
    (#"{"options":[]}"#, "options: expected Options, found array"),
    (#"{"strict":[]}"#, "strict: expected StrictOptions, found array"),
    (#"{"list":[[]]}"#, "list[0]: expected Options, found array"),
    (#"{"named":{"a":[]}}"#, "named.a: expected Options, found array"),
    (#"{"named":[]}"#, "named: expected [String: Options], found array"),
  ])
  func aStrictClassRejectsEmptyArrays(json: String, issue: String) {
    let found = issueSentences { () throws(JSONModelError) in _ = try Strict(string: json) }
    expectEqual(found.map { $0.replacing("EmptyArrayTests.", with: "") }, [issue])
  }

  /// Whether a dictionary accepts `[]` depends on the class that declares it, not on a class that
  /// refers to its model.
  @Test func eachClassDecidesForItsOwnProperties() {
    #expect(throws: Never.self) {
      _ = try Strict(string: #"{"options":{"scores":[]}}"#)
    }
    let found = issueSentences { () throws(JSONModelError) in
      _ = try Lenient(string: #"{"strict":{"scores":[]}}"#)
    }
    expectEqual(found, ["strict.scores: expected [String: Int], found array"])
  }

  @Test func aHookMaySetAnEmptyArray() throws {
    #expect(try Hooked(string: "{}").options != nil)
  }

  // MARK: - Roots and patches

  @Test func anEmptyArrayAtTheRootIsRejected() throws {
    let expected = [": expected Options, found array"]
    for found in [
      issueSentences({ () throws(JSONModelError) in _ = try Options(string: "[]") }),
      issueSentences({ () throws(JSONModelError) in _ = try Options.make(string: "[]") }),
      issueSentences({ () throws(JSONModelError) in _ = try Options(value: []) }),
    ] {
      expectEqual(found.map { $0.replacing("EmptyArrayTests.", with: "") }, expected)
    }
    let members = issueSentences { () throws(JSONModelError) in
      _ = try [String: Options](data: Data("[]".utf8))
    }
    expectEqual(
      members.map { $0.replacing("EmptyArrayTests.", with: "") },
      [
        ": expected [String: Options], found array"
      ])
  }

  @Test(arguments: [
    "[]", #"{"options":[]}"#, #"{"named":[]}"#, #"{"named":{"a":[]}}"#, #"{"list":[[]]}"#,
  ])
  func anEmptyArrayIsNotAPatch(patch: String) throws {
    let json = #"{"options":{"theme":"dark"},"named":{"a":{"theme":"light"}}}"#
    let model = try Lenient(string: json)
    expectEqual(
      issueSentences { () throws(JSONModelError) in try model.merge(string: patch) }.count, 1)
    try expectEqual(model.jsonString(), json)
    let empty = Lenient()
    expectEqual(
      issueSentences { () throws(JSONModelError) in try empty.merge(string: patch) }.count, 1)
  }

  @Test func theSchemaStatesWhereEmptyArraysAreAccepted() throws {
    func takesArray(_ schema: JSONValue?) -> Bool {
      schema?.string().contains(#"{"maxItems":0,"type":"array"}"#) == true
    }
    let lenient = try Lenient.jsonSchema(describing: .acceptedDocuments)
    let strict = try Strict.jsonSchema(describing: .acceptedDocuments)
    #expect(takesArray(lenient["properties"]?["options"]))
    #expect(!takesArray(strict["properties"]?["options"]))
    expectEqual(lenient["anyOf"], nil)
  }

  // MARK: - Null

  final class Marked: JSONModel {
    @OptionalKey var any: Any = 5
    @OptionalKey var value: JSONValue = "x"
    @OptionalKey var presence: JSONPresence<Int> = .value(1)
    var plain: JSONValue = 1
  }

  @Test func theMarkerDeterminesTheMeaningOfNull() throws {
    let model = try Marked(string: #"{"any":null,"value":null,"presence":null,"plain":null}"#)
    expectEqual(model.any as? Int, 5)
    expectEqual(model.value, "x")
    expectEqual(model.presence, .null)
    expectEqual(model.plain, .null)
    model.any = 7
    model.value = 8
    try model.merge(string: #"{"any":null,"value":null}"#)
    expectEqual(model.any as? Int, 5)
    expectEqual(model.value, "x")
  }
}
