import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Hostile documents, which are imported or rejected in linear time.
///
/// They are so large that quadratic time would take minutes.
@Suite(.tenMinutesAtMost) struct ResourceTests {
  final class Bag: JSONModel {
    @OptionalKey var number = 0
    @OptionalKey var numbers: [Int] = []
    @OptionalKey var counts: [String: Int] = [:]
    @OptionalKey var value: JSONValue = .null
    @OptionalKey var any: Any = 0
    @OptionalKey var text = ""
    @OptionalKey var ratio = 0.0
    @OptionalKey var decimal = Decimal(0)
    @OptionalKey var digits = JSONNumber(0)
  }

  static let count = amount(release: 100_000, debug: 10_000)

  // MARK: - Many keys

  @Test func manyDuplicateKeysAreRejected() throws {
    let many = repeated(#""number":1,"#, Self.count) + #""number":2"#
    let error = try modelError { try Bag(string: "{\(many)}") }
    #expect(error.issues.count == 100 && error.furtherIssues == Self.count - 100)
    #expect(error.issues.allSatisfy { $0.kind == .duplicateKey && $0.keyPath == ["number"] })
    let inside = try modelError { try Bag(string: #"{"counts":{\#(many)}}"#) }
    #expect(inside.issues.count == 100 && inside.furtherIssues == Self.count - 100)
    #expect(inside.keyPath == ["counts", "number"])
    let all = JSONImportOptions(maximumIssues: .max)
    #expect(
      try modelError { try Bag(string: "{\(many)}", options: all) }.issues.count == Self.count)
  }

  @Test func theLastOfManyDuplicateKeysIsUsedOnRequest() throws {
    let many = repeated(#""number":1,"#, Self.count) + #""number":2"#
    let last = JSONImportOptions(duplicateKeys: .useLast)
    #expect(try Bag(string: "{\(many)}", options: last).number == 2)
    #expect(try Bag(string: #"{"counts":{\#(many)}}"#, options: last).counts == ["number": 2])
    for options in [JSONImportOptions.default, last] {
      #expect(try Bag(string: #"{"value":{\#(many)}}"#, options: options).value == ["number": 2])
      let any = try Bag(string: #"{"any":{\#(many)}}"#, options: options).any
      #expect((any as? [String: Any])?["number"] as? Int == 2)
      _ = try Skipping(string: "{\(many)}", options: options)
    }
    #expect(try JSONValue(string: "{\(many)}", options: last) == ["number": 2])
    #expect(try Collecting(string: "{\(many)}", options: last).rest == ["number": 2])
    #expect(throws: JSONModelError.self) { try Collecting(string: "{\(many)}") }
  }

  @Test func manyUnknownKeysAreIgnoredRejectedOrCollected() throws {
    let text = "{" + (0..<Self.count).map { #""key\#($0)":\#($0)"# }.joined(separator: ",") + "}"
    _ = try Skipping(string: text)
    _ = try Skipping(string: text, options: .init(duplicateKeys: .useLast))
    let error = try modelError { try Rejecting(string: text) }
    #expect(error.issues.count == 100 && error.furtherIssues == Self.count - 100)
    #expect(error.issues.last?.keyPath == ["key99"])
    let every = try modelError { try Rejecting(string: text, options: .init(maximumIssues: .max)) }
    #expect(every.issues.count == Self.count && !every.hasMoreIssues)
    let collected = try Collecting(string: text)
    #expect(collected.rest.count == Self.count && collected.rest["key77"] == 77)
    try collected.merge(string: text)
    #expect(collected.rest.count == Self.count)
    #expect(try JSONValue(string: text).object?.count == Self.count)
    let bag = try Bag(string: #"{"counts":\#(text)}"#)
    #expect(bag.counts.count == Self.count && bag.counts["key99"] == 99)
  }

  // MARK: - Long keys and values

  static let length = amount(release: 4_000_000, debug: 200_000)

  @Test func aLongKeyIsImportedAndReported() throws {
    let key = repeated("abcdefgh", Self.length / 8)
    let text = #"{"\#(key)":1}"#
    _ = try Skipping(string: text)
    #expect(try Collecting(string: text).rest[key] == 1)
    #expect(try JSONValue(string: text)[key]?.int == 1)
    #expect(try Bag(string: #"{"counts":\#(text)}"#).counts[key] == 1)
    let error = try modelError { try Rejecting(string: text) }
    #expect(error.kind == .unknownKey && error.keyPath == [.key(key)])
    #expect(error.description.utf8.count < 1_000)
    #expect(error.rendered(source: text.utf8).utf8.count < 2_000)
  }

  @Test(arguments: [
    ("abcdefgh", "abcdefgh"), ("é日😀", "é日😀"), (#"\u00e9\n"#, "é\n"), (#"\\"#, "\\"),
  ])
  func aLongStringIsImported(unit: String, meaning: String) throws {
    let count = Self.length / unit.utf8.count
    let text = repeated(unit, count)
    let expected = repeated(meaning, count)
    #expect(try Bag(string: #"{"text":"\#(text)"}"#).text == expected)
    #expect(try JSONValue(string: #""\#(text)""#).string == expected)
    _ = try Skipping(string: #"{"skipped":"\#(text)"}"#)
    for key in ["number", "ratio", "decimal", "digits"] {
      let error = try modelError { try Bag(string: #"{"\#(key)":"\#(text)"}"#) }
      #expect(error.issues.count == 1 && error.description.utf8.count < 500)
    }
  }

  @Test func aLongNumberIsImportedOrRejected() throws {
    let digits = repeated("1234567890", Self.length / 10)
    for number in [digits, "-\(digits)", "1e\(digits)"] {
      for key in ["number", "ratio", "decimal"] {
        let error = try modelError { try Bag(string: #"{"\#(key)":\#(number)}"#) }
        let isOutOfRange = if case .numberOutOfRange = error.kind { true } else { false }
        #expect(isOutOfRange, "\(key)")
      }
      #expect(try Bag(string: #"{"digits":\#(number)}"#).digits.text == number)
      #expect(try Bag(string: #"{"text":\#(number)}"#).text == number)
      #expect(try Bag(string: #"{"value":\#(number)}"#).value.number?.text == number)
      _ = try Skipping(string: #"{"skipped":\#(number)}"#)
    }
    #expect(try Bag(string: #"{"ratio":0.\#(digits)}"#).ratio == 0.12345678901234568)
    #expect(try Bag(string: #"{"ratio":1e-\#(digits)}"#).ratio == 0)
    let zeros = repeated("0", Self.length)
    #expect(try Bag(string: #"{"number":7\#(zeros)e-\#(Self.length)}"#).number == 7)
    #expect(try Bag(string: #"{"decimal":7\#(zeros)e-\#(Self.length)}"#).decimal == 7)
    #expect(try Bag(string: #"{"ratio":0.\#(zeros)5e\#(Self.length)}"#).ratio == 0.5)
  }

  // MARK: - Many issues

  @Test func anErrorListsAHundredOfManyIssues() throws {
    let text = #"{"numbers":["# + repeated("{},", Self.count - 1) + "{}]}"
    let error = try modelError { try Bag(string: text) }
    #expect(error.issues.count == 100 && error.furtherIssues == Self.count - 100)
    #expect(error.issues.last?.keyPath == ["numbers", 99])
    #expect(error.description.utf8.count < 100 * 100)
    #expect(error.rendered(source: text.utf8).utf8.count < 100 * 500)
  }

  @Test func allIssuesAreKeptOnRequest() throws {
    let text = #"{"numbers":["# + repeated("{},", Self.count - 1) + "{}]}"
    let options = JSONImportOptions(maximumIssues: Self.count)
    let error = try modelError { try Bag(string: text, options: options) }
    #expect(error.issues.count == Self.count && !error.hasMoreIssues)
    #expect(error.issues.last?.keyPath == ["numbers", .index(Self.count - 1)])
    #expect(error.description.utf8.count < Self.count * 100)
    let shown = error.rendered(source: text.utf8, maximumIssues: 1_000)
    #expect(shown.utf8.count < 1_000 * 500)
    #expect(shown.hasSuffix("and \(Self.count - 1_000) further issues"))
    for maximum in [0, -1, 1] {
      let first = try modelError { try Bag(string: text, options: .init(maximumIssues: maximum)) }
      #expect(first.issues.count == 1 && first.furtherIssues == Self.count - 1)
    }
  }

  // MARK: - Bytes

  @Test func maximumBytesIsExact() throws {
    let text = #"{"number":7}"#
    let size = text.utf8.count
    for (limit, isRead) in [(size, true), (size + 1, true), (size - 1, false), (0, false)] {
      let options = JSONImportOptions(maximumBytes: limit)
      #expect(((try? Bag(string: text, options: options)) != nil) == isRead)
      #expect(((try? Bag(data: Data(text.utf8), options: options)) != nil) == isRead)
      #expect(
        ((try? [Bag](string: "[\(text)]", options: .init(maximumBytes: limit + 2))) != nil)
          == isRead)
      #expect(((try? Bag().merge(string: text, options: options)) != nil) == isRead)
      if !isRead {
        let error = try modelError { try Bag(string: text, options: options) }
        #expect(error.kind == .limitExceeded("the document is longer than \(limit) bytes"))
      }
    }
    // Bytes are counted before they are decoded.
    let wide = Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    for limit in [size * 2 - 1, size * 2] {
      let options = JSONImportOptions(maximumBytes: limit, encoding: .utf16LittleEndian)
      #expect((try? Bag(data: wide, options: options))?.number == (limit == size * 2 ? 7 : nil))
    }
    // An input of 0 bytes is reported as empty, whatever the limit is.
    #expect(
      try modelError { try Bag(string: "", options: .init(maximumBytes: 0)) }.kind == .emptyInput)
  }
}
