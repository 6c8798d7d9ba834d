import Foundation
import JSONModelKit
import Testing

/// `@UnknownKeys` in classes with key paths: unknown keys may also be in an object on a key path.
struct UnknownKeyPathTests {
  final class Article: JSONModel {
    var name = ""
    var author: String?
    var city: String?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper {
      ["author": "info.author", "city": "info.place.city"]
    }
  }

  @Test(arguments: [
    (#"{"name":"a","info":{"author":"d","other":1},"zz":2}"#, #"{"info":{"other":1},"zz":2}"#),
    (
      #"{"name":"a","info":{"author":"d","place":{"city":"c","zip":[1]}}}"#,
      #"{"info":{"place":{"zip":[1]}}}"#
    ),
    (#"{"name":"a","info":{"x":1}}"#, #"{"info":{"x":1}}"#),
    (#"{"name":"a","info":5}"#, #"{"info":5}"#),
    (#"{"name":"a","info":{"author":"d","place":"here"}}"#, #"{"info":{"place":"here"}}"#),
    (#"{"name":"a","info":{"author":"d"}}"#, "{}"),
  ])
  func membersBesideKeyPathsAreCollectedAndExported(document: String, rest: String) throws {
    let whole = try JSONValue(string: document)
    for article in [
      try Article(string: document), try Article(value: whole),
      try Article(
        dictionary: JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any] ?? [:]
      ),
      try JSONDecoder().decode(Article.self, from: Data(document.utf8)),
    ] {
      expectEqual(JSONValue.object(article.rest), try JSONValue(string: rest))
      expectEqual(try article.jsonValue(), whole)
      expectEqual(try JSONValue(string: article.jsonString()), whole)
      var options = JSONExportOptions()
      options.sortsKeys = true
      expectEqual(
        try article.jsonString(options: options), whole.string())
    }
  }

  @Test func nullIsNotCollected() throws {
    let article = try Article(string: #"{"name":"a","info":null}"#)
    expectEqual(article.rest, [:])
  }

  @Test func theValueOfAPropertyTakesPrecedence() throws {
    let article = try Article(string: #"{"name":"a","info":5}"#)
    article.author = "d"
    expectEqual(try article.jsonString(), #"{"name":"a","info":{"author":"d"}}"#)
  }

  @Test func aPatchIsMergedIntoCollectedMembers() throws {
    let article = try Article(string: #"{"name":"a","info":{"author":"d","x":1,"y":2},"z":3}"#)
    try article.merge(string: #"{"info":{"author":"e","x":null,"y":4,"new":5}}"#)
    let expected = #"{"info":{"author":"e","new":5,"y":4},"name":"a","z":3}"#
    expectEqual(try article.jsonValue(), try JSONValue(string: expected))
  }

  @Test func duplicateKeysAreIssues() throws {
    let error = try importError {
      try Article(string: #"{"name":"a","info":{"other":1,"other":2}}"#)
    }
    expectEqual(
      error.issues.map { "\($0)" }, ["line 1, column 31, info.other: duplicate key [duplicate_key]"]
    )
  }

  final class Station: JSONModel {
    @OptionalKey var first = 0
    var unit: String?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { ["first": "values[0]", "unit": "info.unit"] }
  }

  /// An object where a key path has an array is an unknown member, even without members.
  @Test(arguments: [#"{"values":{}}"#, #"{"values":{"a":{}}}"#, #"{"values":{},"info":{"a":1}}"#])
  func anEmptyPatchKeepsWhatWasCollected(document: String) throws {
    let station = try Station(string: document)
    let before = station.copy()
    try station.merge(string: "{}")
    expectEqual(station, before)
    #expect(station.rest["values"] != nil)
    expectEqual(try station.mergePatch(from: before), [:])
    try station.merge(string: #"{"values":{"b":1}}"#)
    expectEqual(station.rest["values"]?["b"], 1)
  }

  /// A merge patch removes nulls, also from what is collected.
  @Test(arguments: ["values", "other"])
  func aNullInACollectedObjectCannotBePatched(key: String) throws {
    let station = Station()
    station.rest = [key: ["a": nil, "b": 1]]
    try expectEqual(
      importError { try station.mergePatch(from: Station()) }.kind,
      .notExportable("a merge patch cannot express this change"))
    station.rest = [key: ["a": nil]]
    try expectEqual(
      importError { try station.mergePatch(from: Station()) }.kind,
      .notExportable("a merge patch cannot express this change"))
  }
}
