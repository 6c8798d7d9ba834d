import Foundation
import JSONModelKit
import JSONModelRecords
import TestSupport
import Testing

/// A model that counts how often it was validated.
private final class Entry: JSONModel {
  var id = 0
  var text: String?
  var names: Set<String>?
  @OptionalKey var prices: [Int] = []
  var entry: Entry?

  override class var propertyTransformers: [String: JSONTransformer] { ["prices": .lossy()] }

  static let validations = Locked(0)

  override func validate() throws {
    Self.validations.change { $0 += 1 }
    if id < 0 { throw JSONValidationError("id is negative") }
    // Throws a syntax error of another document.
    if text == "broken" { _ = try JSONValue(string: "{") }
  }
}

private final class Post: JSONModel {
  var createdAt = 0
  @OptionalKey var text = ""
}

/// An element may be imported before its end is known; nothing else may depend on that.
@Suite(.serialized) struct UnscannedElementTests {
  private static func described(_ record: JSONRecord<Entry>) -> String {
    let value =
      switch record.result {
      case .success(let entry): (try? entry.jsonString()) ?? "not exportable"
      case .failure(let error): "\(error)"
      }
    return "\(record.start) \(record.byteRange) \(record.isTerminated) \(value)"
  }

  private static func records(
    of elements: [String], _ options: JSONRecordOptions = .default
  ) -> [String] {
    let text = "[\(elements.joined(separator: ","))]"
    return Entry.records(from: Array(text.utf8), format: .array, options: options)
      .map { described($0) }
  }

  /// Returns the records of elements, each of which is the first one of its array and is therefore
  /// scanned, at the positions that they have in one array.
  private static func recordsOfSingleElements(
    _ elements: [String], _ options: JSONRecordOptions = .default
  ) -> [String] {
    var offset = 1
    return elements.flatMap { element in
      let text = String(repeating: " ", count: offset - 1) + "[\(element)"
      offset += element.utf8.count + 1
      return Entry.records(from: Array((text + ",").utf8), format: .array, options: options)
        .prefix(1).map { described($0) }
    }
  }

  private static let elements: [String] = [
    #"{"id":1}"#, #"{"id":2,"text":"a]}"}"#, #"{"id":-3}"#, #"{"id":"x","text":7} "#,
    #"{"id":4,"names":["a","b"],"entry":{"id":5}}"#, #"{"id":6,"entry":{"id":-7,"text":1}}"#,
    #"{"id":8,"prices":[1,"x",3]}"#, #"{"id":9,"id":10}"#, #"{"id":11 , "other": [[{}]] } "#,
    #"{"id":12,"text":"\#(String(repeating: "long ", count: 100))"}"#, "[]", "[{}]", "13", "null",
    #"{"id":14,"names":["e\#(String(repeating: "\u{0301}", count: 300))"]}"#, "{}",
    #"{"id":15,"text":"broken"}"#,
  ]

  private static let choices: [JSONRecordOptions] = {
    var choices = Array(repeating: JSONRecordOptions.default, count: 8)
    choices[1].importing.duplicateKeys = .useLast
    choices[2].importing.maximumBytes = 30
    choices[3].maximumRecordBytes = 30
    choices[4].importing.maximumDepth = 2
    choices[5].importing.showsValues = true
    choices[6].importing.maximumBytes = -1
    choices[7].maximumRecordBytes = -1
    return choices
  }()

  @Test(arguments: choices.indices, 0..<2 as Range<UInt64>)
  func recordsAreThoseOfScannedElements(choice: Int, seed: UInt64) throws {
    let options = Self.choices[choice]
    var random = SplitMix(state: seed)
    let elements = (0..<120).compactMap { _ in Self.elements.randomElement(using: &random) }
    let found = Self.records(of: elements, options)
    #expect(found.count == elements.count)
    expectEqual(found, Self.recordsOfSingleElements(elements, options))
  }

  /// The last element is not valid JSON, but its brackets are balanced.
  @Test func aSyntaxErrorEndsTheSequence() {
    for broken in [#"{"id":1 2}"#, #"{"id":1,}"#, "{7}", #"{"id":1]"#, #"{"text":"\x"}"#] {
      let elements = [#"{"id":1}"#, #"{"id":2}"#, broken]
      expectEqual(
        Self.records(of: elements + [#"{"id":3}"#]), Self.recordsOfSingleElements(elements))
    }
  }

  /// White space after an element does not belong to the effort of the search for similar keys.
  @Test func whatFollowsAnElementDoesNotChangeItsFix() throws {
    let long = #"{"createdAt":1,"text":"\#(String(repeating: "x", count: 17_000))"}"#
    let text = "[\(long),{\"created_at\":1}\(String(repeating: " ", count: 65_600)),\(long)]"
    let records = Array(Post.records(from: Array(text.utf8), format: .array))
    try #require(records.count == 3)
    #expect(
      records[1].failure?.issues.first?.fix
        == "the object has the key \"created_at\": map it in keyMapper")
  }

  /// The record after which nothing follows may be incomplete.
  @Test func anIncompleteLastElementIsReported() {
    let text = #"[{"id":1},{"id":2},{"id":3,"text":"#
    let records = Array(Entry.records(from: Array(text.utf8), format: .array))
    #expect(records.map(\.isTerminated) == [true, true, false])
    #expect(
      records.last?.failure.map { "\($0.issues[0])" }
        == "line 1, column 35, text: invalid JSON: expected a value, found the end of the document; "
        + "no further record can be read [invalid_json]")
  }

  /// Hooks run once for each record, also if a block of the file ends inside a record.
  @Test func recordsOfSimilarLengthAreValidatedOnce() throws {
    let elements = (0..<12_000).map { id in
      #"{"id":\#(id),"text":"\#(String(repeating: "x", count: id % 100))"}"#
    }
    let before = Entry.validations.change { $0 }
    try withFile("[\(elements.joined(separator: ","))]".utf8) { file in
      let ids = try Entry.records(contentsOf: file, format: .array).map { try $0.get().id }
      #expect(ids == Array(0..<12_000))
    }
    #expect(Entry.validations.change { $0 } == before + 12_000)
  }

  /// Lengths that grow and shrink by orders of magnitude, in a file of many blocks.
  @Test func lengthsMayDifferWidely() throws {
    let elements = (0..<3_000).map { id in
      let length = id % 97 == 0 ? 60_000 : id % 13 == 0 ? 900 : id % 30
      return
        #"{"id":\#(id % 5 == 0 ? -id : id),"text":"\#(String(repeating: "x", count: length))"}"#
    }
    let expected = (0..<3_000).map { id in id > 0 && id % 5 == 0 ? nil : id }
    let text = "[\(elements.joined(separator: ","))]"
    try withFile(text.utf8) { file in
      let records = Array(try Entry.records(contentsOf: file, format: .array))
      #expect(records.map { try? $0.get().id } == expected)
      expectEqual(records.map { Self.described($0) }, Self.records(of: elements))
      for (record, element) in zip(records, elements) {
        #expect(record.byteRange.count == element.utf8.count)
      }
    }
  }

  @Test func toleratedIssuesAreReportedOnce() {
    var options = JSONRecordOptions.default
    let reports = Locked(0)
    options.importing.onTolerated = { _ in reports.change { $0 += 1 } }
    let elements = (0..<50).map { #"{"id":\#($0),"prices":[1,"x",3]}"# }
    #expect(Self.records(of: elements, options).count == 50)
    #expect(reports.change { $0 } == 50)
  }
}
