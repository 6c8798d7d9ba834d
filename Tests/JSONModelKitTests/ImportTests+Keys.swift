import Foundation
import Testing

@testable import JSONModelKit

extension ImportTests {
  // MARK: - Keys

  final class Lenient: JSONModel { var a = 0 }
  class Strict: JSONModel {
    var name = ""
    @Ignore var hidden = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class StrictChild: Strict { var population: Int? }

  @Test func unknownKeysAreIgnoredByDefault() throws {
    #expect(try Lenient(string: #"{"x":[{"y":1}],"a":1,"z":null}"#).a == 1)
  }

  @Test func unknownKeysAreRejectedOnRequest() throws {
    let error = try importError {
      try StrictChild(string: #"{"nam":1,"name":"x","popluation":{"deep":[]},"hidden":2,"zz":[]}"#)
    }
    #expect(
      error.description == """
        StrictChild: 4 issues
          line 1, column 2, nam: unknown key; did you mean "name"?
          line 1, column 21, popluation: unknown key; did you mean "population"?
          line 1, column 46, hidden: unknown key
          line 1, column 57, zz: unknown key
        """)
    #expect(error.issues.map(\.property) == [nil, nil, nil, nil])
  }

  @Test func manyUnknownKeysMakeABoundedError() throws {
    let members = (0..<100_000).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    let error = try importError { try Strict(string: "{\(members)}") }
    #expect(error.issues.count == 100)
    #expect(error.hasMoreIssues)
    #expect(error.issues[0].kind == .missingKey)
    #expect(error.issues[99].keyPath == ["key98"])
  }

  @Test func duplicateKeysAreRefused() throws {
    let error = try importError { try Lenient(string: #"{"a":1,"\u0061":2,"x":1,"x":2}"#) }
    #expect(error.issues.map(\.kind) == [.duplicateKey])
    #expect(error.keyPath == ["a"])
    #expect(error.issues[0].position?.offset == 7)
    #expect(error.issues[0].property == "Lenient.a")
    let strict = try importError { try Strict(string: #"{"name":"a","x":1,"x":2}"#) }
    #expect(strict.issues.map(\.kind) == [.unknownKey, .duplicateKey])
    #expect(strict.issues.map(\.keyPath) == [["x"], ["x"]])
    let dictionary = try importError {
      try Holder<[String: Int]>(string: #"{"value":{"a":1,"a":"x","b":2}}"#)
    }
    #expect(dictionary.issues.map(\.kind) == [.duplicateKey])
    #expect(dictionary.keyPath == ["value", "a"])
  }

  @Test func theLastOfDuplicateKeysCountsOnRequest() throws {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    #expect(try Lenient(string: #"{"a":"wrong","a":{},"a":3}"#, options: options).a == 3)
    let optional = try Presence(
      string: #"{"required":1,"marked":9,"marked":null,"optional":9,"optional":null}"#,
      options: options)
    #expect((optional.marked, optional.optional) == (3, nil))
    let error = try importError { try Lenient(string: #"{"a":1,"a":null}"#, options: options) }
    #expect(error.issues.map(\.kind) == [.nullValue(expected: "Int")])
    let dictionary = try Holder<[String: Int]>(
      string: #"{"value":{"a":"x","b":1,"a":2}}"#, options: options)
    #expect(dictionary.value == ["a": 2, "b": 1])
    #expect(throws: JSONModelError.self) {
      try Lenient(string: #"{"a":1,"a":2]"#, options: options)
    }
    let nested = try InspectionTests.Tree(
      string: #"{"name":"a","children":[{"name":1}],"children":[{"name":"x","name":"b"}]}"#,
      options: options)
    #expect(nested.children.map(\.name) == ["b"])
  }

  @Test func supersededKeysAreNoIssues() throws {
    let options = JSONImportOptions(maximumIssues: 1, duplicateKeys: .useLast)
    let error = try importError {
      try Strict(string: #"{"name":"a","x":1,"x":2}"#, options: options)
    }
    #expect(error.issues.map(\.position?.offset) == [18])
    #expect(!error.hasMoreIssues)
    // A deep document is looked through once, not once on every level.
    let inner = "[" + Array(repeating: "0", count: 10_000).joined(separator: ",") + "]"
    let json = (0..<200).reduce(inner) { json, _ in #"{"name":"x","name":"y","parentOf":\#(json)}"#
    }
    #expect(throws: JSONModelError.self) {
      try InspectionTests.Tree(string: json, options: options)
    }
  }

  @Test func keysThatSwiftCallsEqualAreNotLostInADictionary() throws {
    let json = "{\"value\":{\"\u{E9}\":1,\"e\u{301}\":2}}"
    #expect(
      try importError { try Holder<[String: Int]>(string: json) }.issues.map(\.kind) == [
        .duplicateKey
      ])
  }

  @Test func freeFormValuesTakeTheLastOfDuplicateKeys() throws {
    #expect(try value(#"{"a":1,"a":2}"#, as: JSONValue.self) == ["a": 2])
    #expect(try Lenient(string: #"{"a":1,"x":{"b":1,"b":2}}"#).a == 1)
  }

  @Test func keysAreComparedByTheirBytes() throws {
    for key in ["A", "aa", "", "a ", "ａ", "a\u{301}"] {
      let error = try importError { try Lenient(string: #"{"\#(key)":1}"#) }
      #expect(error.missingKeys == [["a"]])
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
          ], hasMoreIssues: true)
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

  @Test func validationRunsOnceOnEveryLevelChildrenFirst() throws {
    let book = try Book(string: #"{"author":{"name":"a"},"others":[{"name":"b"}]}"#)
    #expect(book.seenAuthor == "a")
    #expect(book.others?.map(\.validations) == [1])
  }

  @Test func aValidationFailureFailsTheWholeImport() throws {
    let error = try importError {
      try Book(
        string:
          "{\"author\":{\"name\":\"\"},\n\"others\":[{\"name\":\"b\"},{\"name\":\"?\"},{\"name\":\"-\"}]}"
      )
    }
    #expect(
      error.description == """
        Book: 3 issues
          line 1, column 11, author.name: must not be empty
          line 2, column 24, others[1]: is unknown
          line 2, column 37, others[2]: is odd; Author has no property "no such property"
        """)
    #expect(error.kind == .validationFailed("must not be empty"))
    #expect(
      error.issues.map(\.property) == ["Author.name", "Book.others", "Book.others"])
  }

  @Test func anyErrorMayBeThrown() throws {
    let foreign = try importError { try Book(string: #"{"author":{"name":"!"}}"#) }
    #expect(foreign.keyPath == ["author"])
    #expect(foreign.kind == .validationFailed("the words of the error"))
    let plain = try importError { try Book(string: #"{"author":{"name":"*"}}"#) }
    #expect(plain.kind == .validationFailed("plain"))
    let own = try importError { try Book(string: #"{"author":{"name":"+"}}"#) }
    #expect(own.issues.map(\.kind) == [.unknownKey, .missingKey])
    #expect(own.issues.map(\.keyPath) == [["author", "a", 1], ["author"]])
    #expect(own.issues[0].property == "p")
    #expect(own.hasMoreIssues)
  }

  @Test func validationIsNotAskedWhereThereAreIssues() throws {
    // An empty name would be refused too, but something else is wrong inside the object already.
    let error = try importError { try Book(string: #"{"author":{"name":""},"others":[7]}"#) }
    #expect(error.issues.map(\.keyPath) == [["author", "name"], ["others", 0]])
    let inner = try importError { try Author(string: #"{"name":""} "#) }
    #expect(inner.issues.count == 1)
    let wrong = try importError { try Author(string: #"{"name":[]}"#) }
    #expect(wrong.issues.map(\.kind) == [.typeMismatch(expected: "String", found: "array")])
  }
}
