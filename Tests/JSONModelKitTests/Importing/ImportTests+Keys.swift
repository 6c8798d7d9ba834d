import Foundation
import JSONModelKit
import Testing

extension ImportTests {
  // MARK: - Keys

  final class StrictChild: Strict { var population: Int? }

  @Test func unknownKeysAreIgnoredByDefault() throws {
    try expectEqual(Lenient(string: #"{"x":[{"y":1}],"a":1,"z":null}"#).a, 1)
  }

  @Test func unknownKeysAreRejectedOnRequest() throws {
    let error = try importError {
      try StrictChild(string: #"{"nam":1,"name":"x","popluation":{"deep":[]},"hidden":2,"zz":[]}"#)
    }
    expectEqual(
      error.description,
      """
      StrictChild: 4 issues
        line 1, column 2, nam: unknown key; did you mean "name"? [unknown_key]
        line 1, column 21, popluation: unknown key; did you mean "population"? [unknown_key]
        line 1, column 46, hidden: unknown key [unknown_key]
        line 1, column 57, zz: unknown key [unknown_key]
      """)
    expectEqual(error.properties, [nil, nil, nil, nil])
  }

  @Test func manyUnknownKeysCauseABoundedError() throws {
    let members = (0..<100_000).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    let error = try importError { try Strict(string: "{\(members)}") }
    expectEqual(error.issues.count, 100)
    #expect(error.hasMoreIssues)
    expectEqual(error.issues[0].kind, .missingKey)
    expectEqual(error.issues[99].keyPath, ["key98"])
  }

  @Test func duplicateKeysAreRejected() throws {
    let error = try importError { try Lenient(string: #"{"a":1,"\u0061":2,"x":1,"x":2}"#) }
    expectEqual(error.kinds, [.duplicateKey])
    expectEqual(error.keyPath, ["a"])
    expectEqual(error.issues[0].position?.offset, 7)
    expectEqual(error.issues[0].property, "Lenient.a")
    let strict = try importError { try Strict(string: #"{"name":"a","x":1,"x":2}"#) }
    expectEqual(strict.kinds, [.unknownKey, .duplicateKey])
    expectEqual(strict.keyPaths, [["x"], ["x"]])
    let dictionary = try importError {
      try Holder<[String: Int]>(string: #"{"value":{"a":1,"a":"x","b":2}}"#)
    }
    expectEqual(dictionary.kinds, [.duplicateKey])
    expectEqual(dictionary.keyPath, ["value", "a"])
  }

  @Test func theLastOfDuplicateKeysIsUsedOnRequest() throws {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    try expectEqual(Lenient(string: #"{"a":"wrong","a":{},"a":3}"#, options: options).a, 3)
    let optional = try Presence(
      string: #"{"required":1,"marked":9,"marked":null,"optional":9,"optional":null}"#,
      options: options)
    #expect((optional.marked, optional.optional) == (3, nil))
    let error = try importError { try Lenient(string: #"{"a":1,"a":null}"#, options: options) }
    expectEqual(error.kinds, [.nullValue(expected: "Int")])
    let dictionary = try Holder<[String: Int]>(
      string: #"{"value":{"a":"x","b":1,"a":2}}"#, options: options)
    expectEqual(dictionary.value, ["a": 2, "b": 1])
    #expect(throws: JSONModelError.self) {
      try Lenient(string: #"{"a":1,"a":2]"#, options: options)
    }
    let nested = try Fixtures.Tree(
      string: #"{"name":"a","children":[{"name":1}],"children":[{"name":"x","name":"b"}]}"#,
      options: options)
    expectEqual(nested.children.map(\.name), ["b"])
  }

  @Test func supersededKeysAreNotIssues() throws {
    let options = JSONImportOptions(maximumIssues: 1, duplicateKeys: .useLast)
    let error = try importError {
      try Strict(string: #"{"name":"a","x":1,"x":2}"#, options: options)
    }
    expectEqual(error.offsets, [18])
    #expect(!error.hasMoreIssues)
    // A deep document is scanned once, not once at every level.
    let inner = "[" + Array(repeating: "0", count: 10_000).joined(separator: ",") + "]"
    let json = (0..<200).reduce(inner) { json, _ in #"{"name":"x","name":"y","parentOf":\#(json)}"#
    }
    #expect(throws: JSONModelError.self) {
      try Fixtures.Tree(string: json, options: options)
    }
  }

  @Test func canonicallyEqualKeysOfADictionaryAreDuplicates() throws {
    let json = "{\"value\":{\"\u{E9}\":1,\"e\u{301}\":2}}"
    try expectEqual(importError { try Holder<[String: Int]>(string: json) }.kinds, [.duplicateKey])
  }

  @Test func freeFormValuesUseTheLastOfDuplicateKeys() throws {
    try expectEqual(value(#"{"a":1,"a":2}"#, as: JSONValue.self), ["a": 2])
    try expectEqual(Lenient(string: #"{"a":1,"x":{"b":1,"b":2}}"#).a, 1)
  }

  @Test func keysAreComparedByTheirBytes() throws {
    for key in ["A", "aa", "", "a ", "ａ", "a\u{301}"] {
      try expectEqual(importError { try Lenient(string: #"{"\#(key)":1}"#) }.missingKeys, [["a"]])
    }
  }

  // MARK: - Validation

  enum Trouble: LocalizedError {
    case localized
    var errorDescription: String? { "the words of the error" }
  }
  enum PlainTrouble: Error { case plain }
  final class Author: JSONModel {
    var name = ""
    @Ignore var validations = 0
    override func validate() throws {
      validations += 1
      if name == "" { throw JSONValidationError("must not be empty", at: "name") }
      if name == "?" { throw JSONValidationError("is unknown") }
      if name == "!" { throw Trouble.localized }
      if name == "*" { throw PlainTrouble.plain }
      if name == "+" {
        throw JSONModelError(
          model: "x",
          issues: [
            .init(kind: .unknownKey, keyPath: ["a", 1], property: "p"), .init(kind: .missingKey),
          ], furtherIssues: 1)
      }
      if name == "-" { throw JSONValidationError("is odd", at: "no such property") }
    }
  }
  final class Book: JSONModel {
    var author = Author()
    var others: [Author]?
    @Ignore var seenAuthor = ""
    override func validate() throws {
      seenAuthor = author.name
      if author.validations != 1 { throw JSONValidationError("the author was not validated once") }
    }
  }

  @Test func validateRunsOnceForEachObjectInnerObjectsFirst() throws {
    let book = try Book(string: #"{"author":{"name":"a"},"others":[{"name":"b"}]}"#)
    expectEqual(book.seenAuthor, "a")
    expectEqual(book.others?.map(\.validations), [1])
  }

  @Test func aFailedValidationRejectsTheDocument() throws {
    let error = try importError {
      try Book(
        string:
          "{\"author\":{\"name\":\"\"},\n\"others\":[{\"name\":\"b\"},{\"name\":\"?\"},{\"name\":\"-\"}]}"
      )
    }
    expectEqual(
      error.description,
      """
      Book: 3 issues
        line 1, column 19, author.name: must not be empty [validation_failed]
        line 2, column 24, others[1]: is unknown [validation_failed]
        line 2, column 37, others[2]: is odd; Author has no property "no such property" [validation_failed]
      """)
    expectEqual(error.kind, .validationFailed("must not be empty"))
    expectEqual(error.properties, ["Author.name", "Book.others", "Book.others"])
  }

  @Test func anyErrorMayBeThrown() throws {
    let foreign = try importError { try Book(string: #"{"author":{"name":"!"}}"#) }
    expectEqual(foreign.keyPath, ["author"])
    expectEqual(foreign.kind, .validationFailed("the words of the error"))
    let plain = try importError { try Book(string: #"{"author":{"name":"*"}}"#) }
    expectEqual(plain.kind, .validationFailed("plain"))
    let own = try importError { try Book(string: #"{"author":{"name":"+"}}"#) }
    expectEqual(own.kinds, [.unknownKey, .missingKey])
    expectEqual(own.keyPaths, [["author", "a", 1], ["author"]])
    expectEqual(own.issues[0].property, "p")
    #expect(own.hasMoreIssues)
  }

  @Test func objectsWithIssuesAreNotValidated() throws {
    // The author is validated. The book is not, because its members have issues.
    let error = try importError { try Book(string: #"{"author":{"name":""},"others":[7]}"#) }
    expectEqual(error.keyPaths, [["author", "name"], ["others", 0]])
    try expectEqual(importError { try Author(string: #"{"name":""} "#) }.issues.count, 1)
    let wrong = try importError { try Author(string: #"{"name":[]}"#) }
    expectEqual(wrong.kinds, [.typeMismatch(expected: "String", found: "array")])
  }
}
