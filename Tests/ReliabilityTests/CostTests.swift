import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Regression tests with small documents whose imports took too long or crashed.
///
/// Time is not measured, but quadratic time would exceed the time limit of the test.
@Suite(.serialized) struct CostTests {
  // MARK: - A crash

  // Exit tests are not available on other systems.
  #if os(macOS) || os(Linux) || os(Windows)
    /// U+E0001 is shown as its number, which has five digits.
    ///
    /// Padding it to four digits would require a string of length -1.
    @Test func errorsAtAnyKeyCanBeRendered() async {
      await #expect(processExitsWith: .success) {
        let error = try modelError { try Rejecting(string: "{\"\u{E0001}\":1}") }
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

  /// Models that differed only in arrays, or in models two levels below, once had equal hashes.
  ///
  /// Each of them was compared with all earlier ones, so a document of 95 KB took 33 s.
  @Test(arguments: [
    #"{"number":#}"#, #"{"parts":[{"number":#}]}"#, #"{"part":{"part":{"number":#}}}"#,
  ])
  func differentModelsNeedFewComparisons(element: String) throws {
    // There are 79,800 pairs, and as many pairs of nested models.
    let count = 400
    let elements = (0..<count).map { element.replacing("#", with: "\($0)") }
    for key in ["set", "list"] {
      Compared.comparisons.change { $0 = 0 }
      let model = try Compares(string: #"{"\#(key)":[\#(elements.joined(separator: ","))]}"#)
      #expect(model.set.count + model.list.count == count)
      #expect(Compared.comparisons.value < 100 * count)
    }
  }

  // MARK: - Quadratic time

  final class Counts: JSONModel {
    @OptionalKey var counts: [String: Int] = [:]
  }

  final class Texts: JSONModel {
    @OptionalKey var texts: Set<String> = []
  }

  final class Words: JSONModel {
    @OptionalKey var text = ""
    @OptionalKey var list: [String?] = []
    @OptionalKey var any: Any = 0
    var presence: JSONPresence<String> = .absent
    @OptionalKey var wrapped: Wrapped?

    struct Wrapped: Codable { var text: String }
  }

  /// Swift hashes strings in a normal form, for which the combining marks of a letter are sorted.
  ///
  /// That takes quadratic time: a key of 60 KB took 1 s, a key of 1 MB would take minutes.
  @Test func stringsWithTooManyCombiningMarksAreNotCreated() throws {
    let reason = JSONModelError.Kind.limitExceeded("more than 200 combining marks in a row")
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
        try modelError { try Keeping(string: #"{"value":"\#(key)"}"#) },
        try modelError { try JSONValue(string: #""\#(key)""#) },
        try modelError { try JSONValue(string: #"[["\#(key)"]]"#) },
        try modelError { try Words(string: #"{"text":"\#(key)"}"#) },
        try modelError { try Words(string: #"{"list":[null,"\#(key)"]}"#) },
        try modelError { try Words(string: #"{"any":["\#(key)"]}"#) },
        try modelError { try Words(string: #"{"presence":"\#(key)"}"#) },
        try modelError { try Words(string: #"{"wrapped":{"text":"\#(key)"}}"#) },
      ] {
        #expect(error.issues.map(\.kind) == [reason])
        #expect(error.issues[0].position != nil)
      }
      // Skipped.
      _ = try Skipping(string: object)
      _ = try Skipping(string: #"{"unknown":["\#(key)"]}"#)
    }
    _ = try Counts(string: #"{"counts":{"\#(text(66))":1,"\#(repeated("日本語", 5_000))":2}}"#)
  }

  final class TwoKeys: JSONModel {
    @OptionalKey var first: [Int] = []
    @OptionalKey var second: [Int] = []
    override class var keyMapper: JSONKeyMapper { ["first": ["preferred", "other"]] }
  }

  /// An issue that was found after issues at later positions was once inserted before them.
  ///
  /// Each insertion moved all later issues: with a larger `maximumIssues`, 80,000 issues took 13 s.
  @Test(.tenMinutesAtMost)
  func issuesFoundInAnotherOrderAreKeptInDocumentOrder() throws {
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

  /// The issues of a member of a dictionary are discarded if its key is a duplicate.
  ///
  /// To restore the earlier issues, all of them were once copied at every member: 16,000 members
  /// took 14 s.
  @Test(.tenMinutesAtMost)
  func manyInvalidMembersDoNotCopyEarlierIssues() throws {
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

  /// The issues of a value with a duplicate key are kept if the limit has dropped issues meanwhile.
  ///
  /// They may have displaced earlier issues, so without them the number would be wrong. This
  /// requires twice as many issues as the limit, found in another order than that of the document.
  @Test(arguments: [
    (1, 4, #"{"map":{"a":{},"a":{"other":["x","x"],"second":["x","x"]}}}"#),
    (2, 4, #"{"map":{"a":{},"a":{"other":["x","x"],"second":["x","x"]}}}"#),
    (3, 0, #"{"map":{"a":{},"a":{"other":["x","x"],"second":["x","x"]}}}"#),
    // Here, the issues before the map are also found in another order.
    (
      3, 4 + 3,
      #"{"keys":{"other":["x","x"],"second":["x","x"]},"map":{"a":{},"a":{"second":["x","x","x"]}}}"#
    ),
    (
      9, 4,
      #"{"keys":{"other":["x","x"],"second":["x","x"]},"map":{"a":{},"a":{"second":["x","x","x"]}}}"#
    ),
  ])
  func issuesThatCannotBeDiscardedAreCounted(maximum: Int, others: Int, text: String) throws {
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

  /// Issues of elements are pending until the property of the array is known.
  ///
  /// Each issue of another property once scanned all pending issues, in quadratic time: 16,000
  /// elements took 1.1 s.
  @Test(.tenMinutesAtMost, arguments: [false, true])
  func pendingIssuesOfAPropertyAreNotScannedForOthers(isTree: Bool) throws {
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

  /// If the tag followed the child, the innermost object was once scanned for each enclosing level.
  @Test(.tenMinutesAtMost)
  func aTagAfterNestedObjectsDoesNotCauseRepeatedScans() throws {
    try readDeep(open: #"{"child":"#, close: #","type":"circle"}"#) {
      _ = try Shape.make(string: $0)
    }
  }

  /// The same once happened if the value was at an alternative key.
  @Test(.tenMinutesAtMost)
  func alternativeKeysDoNotCauseRepeatedImports() throws {
    try readDeep(open: #"{"other":"#, close: "}") { _ = try Several(string: $0) }
  }

  final class HookedTree: JSONModel {
    var child: HookedTree?
    @OptionalKey var value: JSONValue = .null
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  /// A hook receives a tree of its whole object, and so does each nested hook.
  ///
  /// Without a limit, a document of 1 MB in 500 levels took 5 s.
  @Test func nestedHooksAreLimited() throws {
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

  /// Imports a document of 480 levels, most of whose bytes are at the innermost level.
  ///
  /// Repeated scans would only be slow here; `ValueEndTests` tests that there are none.
  private func readDeep(
    open: String, close: String, read: @escaping @Sendable (String) throws -> Void
  ) throws {
    let core = #"{"value":["# + repeated("1,", amount(release: 3_000_000, debug: 100_000)) + "1]"
    let type = close.hasSuffix("circle\"}") ? #","type":"circle"}"# : "}"
    try onLargeStack { try read(repeated(open, 480) + core + type + repeated(close, 480)) }
  }

  // MARK: - Long errors

  /// Long keys are shortened in the key paths of issues, because each issue repeats them.
  ///
  /// Otherwise, a document of 1 MB with 100 issues would have a description of 100 MB.
  @Test func longKeysAreTruncatedInIssues() throws {
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
