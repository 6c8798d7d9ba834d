import Foundation
import JSONModelKit
import JSONModelRecords
import Synchronization
import Testing

/// Unfinished documents with issues, and classes that need whole values.
struct PartialIssueTests {
  final class Order: JSONModel {
    var id = 0
    @OptionalKey var lines: [Line] = []
    @OptionalKey var codes: Set<String> = []
    @OptionalKey var gaps: [Int?] = []
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var constraints: [String: [JSONConstraint]] {
      ["id": [.range(1...)], "lines": [.count(1...2), .unique], "gaps": [.each(.range(0...9))]]
    }
  }
  final class Line: JSONModel {
    var product = ""
    var count = 0
    override class var constraints: [String: [JSONConstraint]] { ["count": [.range(1...9)]] }
    override func validate() throws {
      if product == "none" { throw JSONValidationError("is not sold", at: "product") }
    }
  }

  /// Returns the number of bytes after which a document fails, and the error.
  static func failure<Model: JSONModel>(
    of document: String, as type: Model.Type, piece: Int = 1,
    options: JSONImportOptions = .default
  ) -> (count: Int, error: JSONModelError)? {
    var partial = JSONPartialImport<Model>(options: options)
    let bytes = Array(document.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      do {
        try partial.append(bytes[start..<min(start + piece, bytes.count)])
      } catch {
        return (min(start + piece, bytes.count), error)
      }
    }
    return nil
  }

  static let issues: [(document: String, at: Int, issues: [String])] = [
    (
      #"{"id": 0, "lines": []}"#, 9,
      ["line 1, column 8, id: must be at least 1 [constraint_violated]"]
    ),
    (
      #"{"id": "x" }"#, 10,
      ["line 1, column 8, id: cannot convert string to Int: not a number [transform_failed]"]
    ),
    (#"{"id": {"#, 8, ["line 1, column 8, id: expected Int, found object [type_mismatch]"]),
    (#"{"id": 1, "other": 2 }"#, 21, ["line 1, column 11, other: unknown key [unknown_key]"]),
    (
      #"{"lines": [{"count": 1}, {}]}"#, 23,
      ["line 1, column 12, lines[0].product: required key is missing [missing_key]"]
    ),
    (
      #"{"lines": [{"product": "a", "count": 1}, {"product": "none", "count": 2}]}"#, 72,
      ["line 1, column 54, lines[1].product: is not sold [validation_failed]"]
    ),
    (
      #"{"lines": [{"product": "a", "count": 1}, {"product": "b", "count": 10, "x"#, 70,
      ["line 1, column 68, lines[1].count: must be from 1 to 9 [constraint_violated]"]
    ),
    (
      #"{"lines": [], "id": 1}"#, 12,
      ["line 1, column 11, lines: must have 1 to 2 elements [constraint_violated]"]
    ),
    (
      #"{"lines": [{"product": "a", "count": 1}, {"product": "a", "count": 1}], "id": 1}"#, 69,
      ["line 1, column 42, lines[1]: duplicates element 0 [constraint_violated]"]
    ),
    (
      #"{"gaps": [null, 9, 10, 11]}"#, 22,
      ["line 1, column 20, gaps[2]: must be from 0 to 9 [constraint_violated]"]
    ),
    (#"{"id": 1, "id": 2 }"#, 18, ["line 1, column 11, id: duplicate key [duplicate_key]"]),
    (#"{"lines": []}"#, 12, []), (#"[1]"#, 1, []), ("{\"id\": 1}}", 10, []),
    // Syntax errors
    (
      #"{"id": 01, "#, 10,
      ["line 1, column 9, id: invalid JSON: numbers must not have leading zeros [invalid_json]"]
    ),
    (#"{"id": tru, "#, 11, []),
    (
      #"{"id" 1"#, 7,
      ["line 1, column 7: invalid JSON: expected a colon after the key [invalid_json]"]
    ),
    (#"{"lines": [1,]"#, 13, []), ("{\"id\": 1,}", 10, []), ("x", 1, []), ("{]", 2, []),
    (#"{"id": 1 "lines""#, 10, []), (#"{"id": "\x"}"#, 11, []), ("{\"a\nb\": 1 }", 6, []),
  ]

  /// What closes an open value is not in the document.
  @Test func theExcerptOfAnOpenValueIsNotShown() throws {
    let options = JSONImportOptions(showsValues: true)
    let error = try importError {
      try Order.partial(data: Data(#"{"id": {"a": 1"#.utf8), options: options)
    }
    expectEqual(error.issues.map { "\($0.kind)" }, ["expected Int, found object"])
    let complete = try importError {
      try Order.partial(data: Data(#"{"id": {"a": 1},"#.utf8), options: options)
    }
    expectEqual(complete.issues.map { "\($0.kind)" }, [#"expected Int, found object {"a":1}"#])
  }

  @Test func anIssueIsThrownAsSoonAsItsValueIsComplete() throws {
    for (document, at, issues) in Self.issues {
      let found = try #require(Self.failure(of: document, as: Order.self), "\(document)")
      #expect(found.count == at, "\(document) \(found.error)")
      if !issues.isEmpty {
        #expect(found.error.issues.map(\.description) == issues, "\(document)")
      }
      let whole = try #require(Self.failure(of: document, as: Order.self, piece: 1000))
      #expect(throws: JSONModelError.self) { try Order.partial(data: Data(document.utf8)) }
      if document.utf8.count == at { expectEqual(whole.error, found.error, "\(document)") }
    }
  }

  /// The class of an open object need not be known to find the error.
  @Test(arguments: [1, 3, 1000], [false, true])
  func aMalformedKeyIsRejectedHoweverItArrives(piece: Int, keepsText: Bool) throws {
    let bytes = Array(#"{"shapes": [{"name": "a", "\x": "cir"#.utf8)
    var partial = JSONPartialImport<Drawing>(keepsTruncatedText: keepsText)
    let error = #expect(throws: JSONModelError.self) {
      for start in stride(from: 0, to: bytes.count, by: piece) {
        try partial.append(bytes[start..<min(start + piece, bytes.count)])
      }
    }
    expectEqual(error?.issues.map { $0.position?.offset }, [28])
  }

  @Test func theErrorStays() throws {
    var partial = JSONPartialImport<Order>()
    try partial.append(#"{"id": 3, "#.utf8)
    let error = try importError { try partial.append(#""other": 1,"#.utf8) }
    try expectEqual(importError { try partial.append("}".utf8) }, error)
    #expect(partial.model.id == 3)
    #expect(!partial.isComplete)
  }

  @Test func nothingMayFollowTheDocument() throws {
    var partial = JSONPartialImport<Line>()
    try partial.append(#"{"product": "a", "count": 1}"#.utf8)
    #expect(partial.isComplete)
    let model = partial.model
    try partial.append(" \n".utf8)
    #expect(partial.model === model)
    let error = try importError { try partial.append("x".utf8) }
    #expect(error.kind == .invalidJSON("unexpected data after the JSON value"))
  }

  @Test func limitsAreChecked() throws {
    let document =
      #"{"lines": [{"product": "a", "count": 1}, {"product": "b", "count": 1}], "id": 1}"#
    let models = Self.failure(
      of: document, as: Order.self, options: JSONImportOptions(maximumModels: 2))
    #expect(models?.error.kind.code == "limit_exceeded")
    #expect(models?.count == 42)
    let depth = Self.failure(
      of: document, as: Order.self, options: JSONImportOptions(maximumDepth: 2))
    #expect(depth?.count == 12)
    let bytes = Self.failure(
      of: document, as: Order.self, options: JSONImportOptions(maximumBytes: 20))
    #expect(bytes?.count == 21)
  }

  @Test func toleratedIssuesAreReportedOnce() throws {
    final class Lenient: JSONModel {
      @OptionalKey var values: [Int] = []
      @OptionalKey var next: [Int] = []
      override class var propertyTransformers: [String: JSONTransformer] {
        ["values": .lossy()]
      }
    }
    let reports = Mutex<[[String]]>([])
    let options = JSONImportOptions(onTolerated: { error in
      reports.withLock { $0.append(error.issues.map { "\($0.keyPath)" }) }
    })
    var partial = JSONPartialImport<Lenient>(options: options)
    for byte in #"{"values": [1, "x", 2], "next": [1, 2]}"#.utf8 { try partial.append([byte]) }
    #expect(partial.model.values == [1, 2])
    #expect(reports.withLock { $0 } == [["values[1]"]])
  }

  // MARK: - Whole values

  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  final class Square: Shape { var side = 0.0 }
  struct Point: Codable, Hashable { var x = 0, y = 0 }
  final class Drawing: JSONModel {
    @OptionalKey var shapes: [Shape] = []
    @OptionalKey var points: [Point] = []
    var site: URL?
    var color: Renamed?
    var meta: Seen?
    var title = ""
    override class var keyMapper: JSONKeyMapper { ["title": "info.names[1]"] }
  }
  final class Renamed: JSONModel {
    var name = ""
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["name"] = object["NAME"]
    }
  }
  final class Seen: JSONModel {
    @OptionalKey var a = 0
    @OptionalKey var b = 0
    @Ignore var keys: [String] = []
    override func didImport(_ object: [String: JSONValue]) throws { keys = object.keys.sorted() }
  }

  static let drawing = #"""
    {"shapes": [{"type": "circle", "name": "c", "radius": 1}, {"name": "s", "type": "square", "side": 2.5}],
     "points": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "site": "https://example.com/a",
     "color": {"x": [1, 2], "NAME": "red"}, "meta": {"a": 1, "b": 2}, "info": {"names": ["a", "b"]}}
    """#

  @Test(arguments: [1, 5, 1000])
  func valuesThatMustBeWholeAreImportedWhenTheyAre(piece: Int) throws {
    try PartialImportTests.feed(Self.drawing, to: Drawing.self, piece: piece)
    try PartialImportTests.feed(Self.drawing, to: Drawing.self, piece: piece, keepsText: true)
    try PartialImportTests.feed(
      #"{"name": "s", "type": "square", "side": 2.5}"#, to: Shape.self, piece: piece)
  }

  @Test func theyAreMissingUntilThen() throws {
    func partial(_ text: String) throws -> Drawing {
      try Drawing.partial(data: Data(text.utf8), keepsTruncatedText: true).model
    }
    #expect(try partial(#"{"shapes": [{"name": "c", "#).shapes.isEmpty)
    #expect(try partial(#"{"shapes": [{"type": "circ"#).shapes.isEmpty)
    let circle = try partial(#"{"shapes": [{"type": "circle", "name": "c"#).shapes.first
    #expect(circle is Circle && circle?.name == "c")
    #expect(try partial(#"{"points": [{"x": 1, "y": 2}, {"x": 3"#).points == [Point(x: 1, y: 2)])
    #expect(try partial(#"{"site": "https://exam"#).site == nil)
    #expect(try partial(#"{"color": {"NAME": "red""#).color == nil)
    #expect(try partial(#"{"color": {"NAME": "red"}"#).color?.name == "red")
    let meta = try partial(#"{"meta": {"a": 1, "#).meta
    #expect(meta?.a == 1 && meta?.keys == [])
    #expect(try partial(#"{"meta": {"a": 1}"#).meta?.keys == ["a"])
    #expect(try partial(#"{"info": {"names": ["a", "b", "#).title == "b")
  }

  // MARK: - Effort

  final class Log: JSONModel {
    @OptionalKey var pages: [Page] = []
    @OptionalKey var other = Page()
    static let count = Atomic<Int>(0)
    required init() { Self.count.add(1, ordering: .relaxed) }
  }
  final class Page: JSONModel {
    @OptionalKey var entries: [Entry] = []
  }
  final class Entry: JSONModel {
    var text = ""
  }

  /// A document of up to 256 KB is imported with each piece, a longer one when it has grown by a 64th.
  @Test func aLongDocumentIsNotImportedWithEachPiece() throws {
    let entries = (0..<12_500).map { #"{"text": "entry \#($0)"}"# }.joined(separator: ", ")
    let document = Array(#"{"pages": [{"entries": []}, {"entries": [\#(entries)]}]}"#.utf8)
    var partial = JSONPartialImport<Log>()
    let before = Log.count.load(ordering: .relaxed)
    var found = 0
    let limit = 256 * 1024
    try partial.append(document[..<(limit - 2560)])
    for start in stride(from: limit - 2560, to: document.count, by: 256) {
      try partial.append(document[start..<min(start + 256, document.count)])
      let number = partial.model.pages.last?.entries.count ?? 0
      #expect(number >= found)
      found = number
    }
    #expect(partial.isComplete && found == 12_500)
    // 11 pieces, and then, instead of 120 to 200 times, as often as 65/64 is a factor of the length:
    // about 10 times.
    #expect((limit + 30_000..<limit + 50_000).contains(document.count), "\(document.count)")
    let imported = Log.count.load(ordering: .relaxed) - before
    #expect((15...35).contains(imported), "\(imported)")
  }

  @Test func modelsAreNewInstancesAfterEachImport() throws {
    var partial = JSONPartialImport<Log>()
    try partial.append(#"{"pages": [{"entries": [{"text": "a"}, {"te"#.utf8)
    let (page, entry) = (partial.model.pages[0], partial.model.pages[0].entries[0])
    try partial.append(#"xt": "b"}, "#.utf8)
    #expect(partial.model.pages[0].entries.map(\.text) == ["a", "b"])
    #expect(partial.model.pages[0].entries[0] !== entry)
    // The earlier models have not changed.
    #expect(page.entries.count == 2)
    #expect(page !== partial.model.pages[0])
  }
}
