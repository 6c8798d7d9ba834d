import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Small documents that once took too long, or crashed: each test is the smallest that shows it.
///
/// No time is measured, but what grows with the square of the size would be seen to be slow.
@Suite(.serialized) struct CostTests {
  // MARK: - A crash

  // Other systems have no processes for tests.
  #if os(macOS) || os(Linux) || os(Windows)
    /// U+E0001 is shown by its number, which has five digits; the text that fills it up to four is
    /// then asked to be -1 long.
    @Test func anErrorAtAnyKeyCanBeShown() async {
      await #expect(processExitsWith: .success) {
        let error = try modelError { try Refusing(string: "{\"\u{E0001}\":1}") }
        guard !error.description.isEmpty, !error.rendered(source: "{}".utf8).isEmpty else {
          throw NothingThrown()
        }
      }
    }
  #endif

  // MARK: - Equal hashes

  /// Counts how often two of its instances are compared.
  final class Compared: JSONModel {
    static let comparisons = Locked(0)
    @OptionalKey var number = 0
    @OptionalKey var parts: [Compared] = []
    var part: Compared?
    override func isEqual(to other: JSONModel) -> Bool {
      Self.comparisons.change { $0 += 1 }
      return super.isEqual(to: other)
    }
  }

  final class Compares: JSONModel {
    @OptionalKey var set: Set<Compared> = []
    @OptionalKey var list: [Compared] = []
    override class var constraints: [String: [JSONConstraint]] { ["list": [.unique]] }
  }

  /// Models that differ only in what is in their arrays, or two models below, have one hash.
  ///
  /// So every one is compared with all before it. A document of 95 KB took 33 s.
  @Test(arguments: [
    #"{"number":#}"#, #"{"parts":[{"number":#}]}"#, #"{"part":{"part":{"number":#}}}"#,
  ])
  func differentModelsAreFewComparisons(element: String) throws {
    // Of all pairs there are 79,800, and as many more for what they hold.
    let count = 400
    let elements = (0..<count).map { element.replacing("#", with: "\($0)") }
    for key in ["set", "list"] {
      Compared.comparisons.change { $0 = 0 }
      let model = try Compares(string: #"{"\#(key)":[\#(elements.joined(separator: ","))]}"#)
      #expect(model.set.count + model.list.count == count)
      #expect(Compared.comparisons.value < 100 * count)
    }
  }

  // MARK: - Time that grows too fast

  final class Counts: JSONModel {
    @OptionalKey var counts: [String: Int] = [:]
  }

  final class Texts: JSONModel {
    @OptionalKey var texts: Set<String> = []
  }

  /// Swift's strings are hashed in a normal form, for which the marks behind a letter are sorted.
  ///
  /// That takes the square of their number: a key of 60 KB took 1 s, one of 1 MB would take minutes.
  @Test func aTextOfTooManyCombiningMarksIsNotHashed() throws {
    let reason = JSONModelError.Kind.limitExceeded("more than 1000 combining marks in a row")
    let text = { (count: Int) in "a" + repeated("\u{0315}\u{0300}\u{0316}", count) + "b" }
    let escaped = #"a"# + repeated(#"\u0315\u0300\u0316"#, 1_000)
    for key in [text(1_000), text(100_000), escaped] {
      let object = #"{"\#(key)":1}"#
      for error in [
        try modelError { try JSONValue(string: object) },
        try modelError { try Counts(string: #"{"counts":\#(object)}"#) },
        try modelError { try Keeping(string: #"{"value":\#(object)}"#) },
        try modelError { try Collecting(string: object) },
        try modelError { try Texts(string: #"{"texts":["\#(key)"]}"#) },
        try modelError { try [String: Skipping](string: #"{"\#(key)":{}}"#) },
      ] {
        #expect(error.issues.map(\.kind) == [reason])
        #expect(error.issues[0].position != nil)
      }
      // These keys are not hashed.
      _ = try Skipping(string: object)
      _ = try Keeping(string: #"{"value":"\#(key)"}"#)
    }
    _ = try Counts(string: #"{"counts":{"\#(text(300))":1,"\#(repeated("日本語", 5_000))":2}}"#)
  }

  final class TwoKeys: JSONModel {
    @OptionalKey var first: [Int] = []
    @OptionalKey var second: [Int] = []
    override class var keyMapper: JSONKeyMapper { ["first": ["preferred", "other"]] }
  }

  /// Issues that are found later than others behind them are put in their place one by one.
  ///
  /// All of those are moved for each. 80,000 issues, which a caller has to ask for, took 13 s.
  @Test(.tenMinutesAtMost)
  func issuesThatAreFoundInAnotherOrderAreKeptInTheirs() throws {
    let count = amount(release: 60_000, debug: 10_000)
    let list = "[" + repeated("{},", count) + "{}]"
    let error = try modelError {
      try TwoKeys(
        string: #"{"other":\#(list),"second":\#(list)}"#, options: .init(maximumIssues: .max))
    }
    #expect(error.issues.count == 2 * count + 2)
    let offsets = error.issues.compactMap(\.position?.offset)
    #expect(offsets == offsets.sorted() && offsets.count == error.issues.count)
  }

  final class Part: JSONModel {
    var number = 0
  }

  /// What was wrong with a member of a dictionary is taken back if its key came before.
  ///
  /// All issues so far were copied for that, at every member: 16,000 members took 14 s.
  @Test(.tenMinutesAtMost)
  func manyWrongMembersDoNotCopyTheIssuesBeforeThem() throws {
    let count = amount(release: 160_000, debug: 10_000)
    let options = JSONImportOptions(maximumIssues: .max)
    let members = (0..<count).map { #""\#($0)":{"number":"x"}"# }.joined(separator: ",")
    let inOne = try modelError { try [String: Part](string: "{\(members)}", options: options) }
    #expect(inOne.issues.count == count)

    let elements = repeated(#"{"a":{"number":"x"}},"#, count) + "{}"
    let inMany = try modelError {
      try Mapped(string: #"{"maps":[\#(elements)]}"#, options: options)
    }
    #expect(inMany.issues.count == count)

    let twice = repeated(#"{"a":{"number":1},"a":{"number":"x"}},"#, count) + "{}"
    let repeating = try modelError {
      try Mapped(string: #"{"maps":[\#(twice)]}"#, options: options)
    }
    #expect(repeating.issues.allSatisfy { $0.kind == .duplicateKey })
    #expect(repeating.issues.count == count)
  }

  /// Where issues were let go of meanwhile, those of the value that is taken back stay.
  ///
  /// Some older ones may have been let go of for them, so the number would be wrong. It takes twice as
  /// many issues as may be kept, and another order than that of the document.
  @Test(arguments: [
    (1, 4, #"{"map":{"a":{},"a":{"other":["x","x"],"second":["x","x"]}}}"#),
    (2, 4, #"{"map":{"a":{},"a":{"other":["x","x"],"second":["x","x"]}}}"#),
    (3, 0, #"{"map":{"a":{},"a":{"other":["x","x"],"second":["x","x"]}}}"#),
    // Here the other order is in what comes before.
    (
      3, 4 + 3,
      #"{"keys":{"other":["x","x"],"second":["x","x"]},"map":{"a":{},"a":{"second":["x","x","x"]}}}"#
    ),
    (
      9, 4,
      #"{"keys":{"other":["x","x"],"second":["x","x"]},"map":{"a":{},"a":{"second":["x","x","x"]}}}"#
    ),
  ])
  func issuesThatCannotBeTakenBackAreCounted(maximum: Int, others: Int, text: String) throws {
    let error = try modelError {
      try KeysAndMap(string: text, options: .init(maximumIssues: maximum))
    }
    #expect(error.issues.count + error.furtherIssues == 1 + others)
    #expect(maximum < 9 || error.issues.last?.kind == .duplicateKey)
  }

  final class KeysAndMap: JSONModel {
    @OptionalKey var keys = TwoKeys()
    var map: [String: TwoKeys] = [:]
  }

  /// Issues of elements wait for the name of the property that holds the array.
  ///
  /// Every property of another element that failed went through all of them: 16,000 elements took
  /// 1.1 s, and the time grew with the square.
  @Test(.tenMinutesAtMost, arguments: [false, true])
  func issuesThatWaitForAPropertyAreNotGoneThroughByOthers(isTree: Bool) throws {
    let count = amount(release: 400_000, debug: 10_000)
    let options = JSONImportOptions(maximumIssues: .max)
    let text = #"{"maps":["# + repeated(#"null,{"a":{"number":"x"}},"#, count) + "null]}"
    let error = try modelError {
      isTree
        ? try Mapped(value: JSONValue(string: text), options: options)
        : try Mapped(string: text, options: options)
    }
    #expect(error.issues.count == 2 * count + 1)
    let expected = (0..<error.issues.count).map {
      $0.isMultiple(of: 2) ? "Mapped.maps" : "Part.number"
    }
    #expect(error.issues.map(\.property) == expected)
  }

  final class Mapped: JSONModel {
    var maps: [[String: Part]] = []
  }

  class Shape: JSONModel {
    var child: Shape?
    @OptionalKey var value: JSONValue = .null
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    }
  }
  final class Circle: Shape {}

  final class Several: JSONModel {
    var child: Several?
    @OptionalKey var value: JSONValue = .null
    override class var keyMapper: JSONKeyMapper { ["child": ["preferred", "other"]] }
  }

  /// What is innermost is read once for each level around it, where the tag comes behind the child.
  @Test(.tenMinutesAtMost)
  func aTagBehindNestedObjectsDoesNotMakeThemBeReadAgain() throws {
    try readDeep(open: #"{"child":"#, close: #","type":"circle"}"#) {
      _ = try Shape.make(string: $0)
    }
  }

  /// The same where a key that is not the preferred one has the value.
  @Test(.tenMinutesAtMost)
  func severalKeysDoNotMakeNestedObjectsBeReadAgain() throws {
    try readDeep(open: #"{"other":"#, close: "}") { _ = try Several(string: $0) }
  }

  final class HookedTree: JSONModel {
    var child: HookedTree?
    @OptionalKey var value: JSONValue = .null
    override class var willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)? {
      { _ in }
    }
  }

  /// A hook is given a tree of all that is inside, and so is each of those inside: 1 MB in 500 levels
  /// took 5 s.
  @Test func hooksInsideEachOtherAreLimited() throws {
    let text = { @Sendable (levels: Int) in
      repeated(#"{"child":"#, levels - 1) + "{}" + repeated("}", levels - 1)
    }
    try onLargeStack { _ = try HookedTree(string: text(64)) }
    try onLargeStack {
      for levels in [65, 300] {
        let error = try modelError { try HookedTree(string: text(levels)) }
        let reason = "more than 64 nested objects with an import hook"
        try check(error.kind == .limitExceeded(reason), "\(error)")
        try check(
          modelError { try HookedTree(value: JSONValue(string: text(levels))) }.kind == error.kind,
          "")
      }
    }
  }

  /// Reads a document of which most is at the bottom of 480 levels.
  ///
  /// That nothing is read again at each of them is what `ValueEndTests` shows; here it would be slow.
  private func readDeep(
    open: String, close: String, read: @escaping @Sendable (String) throws -> Void
  ) throws {
    let core = #"{"value":["# + repeated("1,", amount(release: 3_000_000, debug: 100_000)) + "1]"
    let type = close.hasSuffix("circle\"}") ? #","type":"circle"}"# : "}"
    try onLargeStack { try read(repeated(open, 480) + core + type + repeated(close, 480)) }
  }

  // MARK: - Text that grows too fast

  /// Long keys are shortened in key paths of issues, which repeat them.
  ///
  /// Otherwise a document of 1 MB with 100 issues would have a description of 100 MB.
  @Test func aLongKeyIsNotToldWithEveryIssue() throws {
    let key = repeated("k", 50_000)
    let text =
      #"{"counts":{"\#(key)":{"\#(key)":1}},"named":{"\#(key)":{"children":["#
      + repeated("1,", 200) + "1]}}}"
    let error = try modelError { try Tree(string: text) }
    #expect(error.issues.count == 100)
    #expect(error.description.utf8.count < 10 * text.utf8.count)
    #expect(error.rendered(source: text.utf8).utf8.count < 10 * text.utf8.count)
  }
}
