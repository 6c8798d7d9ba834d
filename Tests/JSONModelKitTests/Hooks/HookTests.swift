import Foundation
import JSONModelKit
import Synchronization
import Testing

/// User code during an import: hooks, setters, transformers and `validate()`.
struct HookTests {
  typealias Log = Fixtures.Log
  typealias Rejection = Fixtures.Rejection

  // MARK: - willImport

  class Book: JSONModel {
    var title = ""
    var pages = 0
    var subtitle: String? = "initial"
    @OptionalKey var extra: JSONValue = "initial"
    override class var transformers: JSONTransformerRegistry { .strict }
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      if let name = object.removeValue(forKey: "name") { object["title"] = name }
      if let pages = object["pages"]?.string.flatMap({ Int($0) }) {
        object["pages"] = .number(JSONNumber(pages))
      }
      if object["subtitle"] == "" { object["subtitle"] = .null }
      if object["extra"] == "none" { object.removeValue(forKey: "extra") }
    }
  }
  final class Novel: Book { var author: String? }
  final class Shelf: JSONModel {
    var best = Book()
    var last: Book?
    @OptionalKey var books: [Book] = []
    @OptionalKey var gaps: [Book?] = []
    @OptionalKey var rows: [[Book]] = []
    @OptionalKey var byName: [String: Book] = [:]
    @OptionalKey var novels: [Novel] = []
  }

  @Test(
    arguments: [
      (#"{"title":"a","pages":1}"#, "a", 1, "initial", "initial"),
      (#"{"pages":"12","name":"b"}"#, "b", 12, "initial", "initial"),
      (#"{"title":"c","name":"d","pages":3,"subtitle":"e"}"#, "d", 3, "e", "initial"),
      (#"{"title":"f","pages":4,"subtitle":"","extra":"none"}"#, "f", 4, nil, "initial"),
      (#"{"extra":[1.5,{"x":null}],"title":"g","pages":5}"#, "g", 5, "initial", [1.5, ["x": nil]]),
    ] as [(String, String, Int, String?, JSONValue)])
  func aHookReceivesAndChangesTheObjectBeforeItsImport(
    json: String, title: String, pages: Int, subtitle: String?, extra: JSONValue
  ) throws {
    for form in InputForm.allCases {
      func check(_ book: Book?) {
        #expect((book?.title, book?.pages, book?.subtitle) == (title, pages, subtitle))
        expectEqual(book?.extra, extra)
      }
      check(try Book.make(json, as: form))
      check(try Novel.make(json, as: form))
      let shelf = try Shelf.make(
        #"""
        {"best":\#(json),"last":\#(json),"books":[\#(json)],"gaps":[null,\#(json)],
         "rows":[[],[\#(json)]],"byName":{"x":\#(json)},"novels":[\#(json)]}
        """#, as: form)
      check(shelf.best)
      check(shelf.last)
      check(shelf.books.first)
      check(shelf.gaps.last ?? nil)
      check(shelf.rows.last?.first)
      check(shelf.byName["x"])
      check(shelf.novels.first)
    }
    try expectEqual([Book](string: "[\(json)]").map(\.title), [title])
    try expectEqual([String: Book](string: #"{"x":\#(json)}"#)["x"]?.pages, pages)
  }

  @Test func issuesOfAChangedObjectHaveKeyPathsAndPositions() throws {
    let json = #"{"best": {"pages": "x", "name": 7}, "books": [{"title": "a", "pages": 1.5}, {}]}"#
    let error = try importError { try Shelf(string: json) }
    expectEqual(
      Set(error.issues.map { "\($0.keyPath) \($0.kind)" }),
      [
        "best.pages expected Int, found string", "best.title expected String, found number",
        "books[0].pages expected Int, found number with a fractional part",
        "books[1].title required key is missing",
        "books[1].pages required key is missing",
      ])
    expectEqual(
      error.properties.sorted { ($0 ?? "") < ($1 ?? "") },
      [
        "Book.pages", "Book.pages", "Book.pages", "Book.title", "Book.title",
      ])
    func offset(_ path: JSONKeyPath) -> Int? {
      error.issues.first { $0.keyPath == path }?.position?.offset
    }
    expectEqual(offset(["best", "pages"]), 19)
    // The document has no value at this key path, so the position is that of the enclosing object.
    expectEqual(offset(["best", "title"]), 9)
    expectEqual(offset(["books", 0, "pages"]), 70)
    expectEqual(offset(["books", 1, "title"]), 76)
    for form in InputForm.trees {
      expectEqual(summary(try importError { try Shelf.make(json, as: form) }), summary(error))
    }
  }

  enum Plain: Error { case outOfPaper }
  final class Rejected: JSONModel {
    @OptionalKey var id = 0
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      switch object["error"]?.string {
      case "described": throw Rejection()
      case "plain": throw Plain.outOfPaper
      case "validation": throw JSONValidationError("rejected by the hook")
      case "foundation": throw CocoaError(.fileNoSuchFile)
      default: break
      }
    }
  }
  final class RejectedParent: JSONModel {
    var number = 0
    @OptionalKey var list: [Rejected] = []
    @OptionalKey var byName: [String: Rejected] = [:]
  }

  @Test(arguments: ["described", "plain", "validation", "foundation"])
  func anErrorOfTheHookRejectsTheObject(name: String) throws {
    let json =
      #"{"list": [{}, {"id": "x", "error": "\#(name)"}], "byName": {"a": {"error": "\#(name)"}}}"#
    for form in InputForm.allCases {
      let error = try importError { try RejectedParent.make(json, as: form) }
      expectEqual(error.keyPaths, [["number"], ["list", 1], ["byName", "a"]], as: form)
      expectEqual(error.kind, .missingKey)
      for issue in error.issues.dropFirst() {
        guard case .validationFailed(let reason) = issue.kind else {
          Issue.record("expected a validation error, not \(issue.kind)")
          continue
        }
        #expect(!reason.isEmpty)
        if ["described", "validation"].contains(name) {
          expectEqual(reason, "rejected by the hook")
        }
        if name == "plain" { #expect(reason.contains("outOfPaper")) }
      }
      let root = try importError { try Rejected.make(#"{"error":"\#(name)"}"#, as: form) }
      expectEqual(root.keyPaths, [[]])
    }
    let positions = try importError { try RejectedParent(string: json) }.issues.map(
      \.position?.offset)
    expectEqual(positions[1], 14)
  }

  @Test(arguments: [
    "{\"id\":1,}", "{\"id\":tru}", "{\"x\":[01]}", "{\"id\":1", "{\"x\":\"\\ud800\"}",
  ])
  func objectsForHooksAreValidated(json: String) throws {
    let error = try importError { try RejectedParent(string: #"{"list":[\#(json)]}"#) }
    expectEqual(error.issues.count, 1)
    guard case .invalidJSON = error.kind else {
      Issue.record("expected a syntax error, not \(error.kind)")
      return
    }
  }

  class Strict: JSONModel {
    var id = 0
    var inner: JSONValue?
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object.removeValue(forKey: "removed")
      if object["adds"] == true {
        object.removeValue(forKey: "adds")
        object["added"] = 1
      }
    }
  }

  @Test(arguments: InputForm.allCases)
  func theKeysOfTheChangedObjectAreImported(form: InputForm) throws {
    try expectEqual(Strict.make(#"{"removed":[1],"id":7}"#, as: form).id, 7)
    let added = try importError { try Strict.make(#"{"adds":true,"id":7}"#, as: form) }
    expectEqual(added.kinds, [.unknownKey])
    expectEqual(added.keyPath, ["added"])
    let left = try importError { try Strict.make(#"{"x":1,"removed":2,"id":7}"#, as: form) }
    expectEqual(left.kinds, [.unknownKey])
    expectEqual(left.keyPath, ["x"])
  }

  @Test func duplicateKeysAreRejectedBeforeAHook() throws {
    let json = #"{"id":1,"inner":{"a":1,"a":2},"id":3}"#
    let error = try importError { try Strict(string: json) }
    expectEqual(error.kinds, [.duplicateKey])
    expectEqual(error.keyPaths, [["id"]])
    expectEqual(error.offsets, [30])
    let last = try Strict(string: json, options: .init(duplicateKeys: .useLast))
    #expect((last.id, last.inner) == (3, ["a": 2]))
  }

  final class Collecting: JSONModel {
    var id = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["added"] = object.removeValue(forKey: "moved")
    }
  }

  @Test(arguments: InputForm.allCases)
  func unknownKeysAreCollectedFromTheChangedObject(form: InputForm) throws {
    let model = try Collecting.make(#"{"moved":[1],"id":2,"x":null}"#, as: form)
    expectEqual(model.rest, ["added": [1], "x": nil])
  }

  class Shape: JSONModel {
    static let log = Log()
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      log.add(object["name"]?.string ?? "none")
      // The class has already been selected.
      object["type"] = "square"
      object["name"] = "changed"
    }
  }
  final class Circle: Shape { var radius = 0 }
  final class Square: Shape {
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      try super.willImport(&object)
      object["side"] = 9
    }
    var side = 0
  }

  @Test func theDiscriminatorReceivesTheUnchangedObject() throws {
    let circle = #"{"name":"c","radius":2,"type":"circle"}"#
    let square = #"{"type":"square","name":"s"}"#
    for form in InputForm.allCases {
      let made = try #require(try Shape.make(circle, as: form) as? Circle)
      #expect((made.name, made.radius) == ("changed", 2))
      expectEqual(Shape.log.take(), ["c"])
      let other = try #require(try Shape.make(square, as: form) as? Square)
      #expect((other.name, other.side) == ("changed", 9))
      expectEqual(Shape.log.take(), ["s"])
    }
    let list = try [Shape](string: "[\(square),\(circle)]")
    expectEqual(list.map { $0 is Circle }, [false, true])
    expectEqual(Shape.log.take(), ["s", "c"])
    // A tag that the hook adds has no effect.
    try expectEqual(importError { try Shape.make(string: #"{"name":"x"}"#) }.kind, .missingKey)
  }

  // MARK: - Numbers and depth

  final class LargeNumbers: JSONModel {
    var decimal: Decimal?
    var large: UInt64?
    var float: Float?
    var raw: JSONValue?
    var inner: LargeNumbers?
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["seen"] = true
    }
  }

  @Test(arguments: [InputForm.bytes, .text, .value, .swift, .foundation])
  func numbersInAHookKeepTheirDigits(form: InputForm) throws {
    let members = #""decimal":0.12345678901234567890123,"large":18446744073709551615,"float":0.1"#
    let outer = try LargeNumbers.make(#"{\#(members),"inner":{\#(members)}}"#, as: form)
    for model in [outer, try #require(outer.inner)] {
      expectEqual(model.decimal, Decimal(string: "0.12345678901234567890123"))
      #expect((model.large, model.float) == (.max, 0.1))
    }
  }

  @Test(arguments: InputForm.allCases)
  func depthIsCountedFromTheRootAfterAHook(form: InputForm) throws {
    let options = JSONImportOptions(maximumDepth: 4)
    _ = try LargeNumbers.make(#"{"inner":{"raw":[[1]]}}"#, as: form, options: options)
    let error = try importError {
      try LargeNumbers.make(#"{"inner":{"raw":[[[1]]]}}"#, as: form, options: options)
    }
    expectEqual(error.kinds, [.limitExceeded("nested deeper than 4 levels")])
  }

  final class Nested: JSONModel {
    var parts: [Nested]?
    var count: Int?
    @Ignore var received: [String: JSONValue]?
    override class func willImport(_ members: inout [String: JSONValue]) throws {
      if members.isEmpty { members["count"] = 3 }
    }
    override func didImport(_ object: [String: JSONValue]) { received = object }
  }

  /// An empty array may stand for an object without members.
  @Test(arguments: InputForm.allCases)
  func anEmptyArrayThatIsAnObjectIsPassedToTheHooks(form: InputForm) throws {
    let nested = try Nested.make(#"{"parts":[[],{}]}"#, as: form)
    expectEqual(nested.parts?.map(\.count), [3, 3])
    expectEqual(nested.parts?.map(\.received), [["count": 3], ["count": 3]])
    let root = try importError { try Nested.make(#"{"parts":[[],[7]]}"#, as: form) }
    expectEqual(root.keyPath, ["parts", 1])
  }
}
