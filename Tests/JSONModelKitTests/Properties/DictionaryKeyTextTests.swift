import Foundation
import JSONModelKit
import Testing

/// The keys of a dictionary with string keys are imported exactly, whatever their length, their
/// characters, and their distance from the end of the document.
struct DictionaryKeyTextTests {
  final class Part: JSONModel {
    var id = 0
  }

  final class Labels: JSONModel {
    var texts: [String: String] = [:]
    var counts: [String: Int] = [:]
    var parts: [String: Part] = [:]
    var ratios: [String: Double] = [:]
    override class func propertyIsOptional(_ propertyName: String) -> Bool { true }
  }

  /// Foundation writes the documents, so their escapes do not depend on the framework.
  private func document(_ members: [String: [String: Any]]) throws -> Data {
    try JSONSerialization.data(withJSONObject: members)
  }

  @Test(arguments: ["", "k", "é", "日本", "😀", "\"", "\\", "\n", "\u{1}", "e\u{301}"])
  func keysOfAllLengthsAreImported(last: String) throws {
    for length in 0...40 {
      let key = String(repeating: "k", count: length) + last
      for spaces in 0...16 {
        let data = try document(["texts": [key: ""]]) + Data(repeating: 0x20, count: spaces)
        let keys = try Labels(data: data).texts.keys
        #expect(keys.map { Array($0.unicodeScalars) } == [Array(key.unicodeScalars)])
      }
      #expect(try Labels(data: document(["texts": [key: key]])).texts == [key: key])
      #expect(try Labels(data: document(["counts": [key: length]])).counts == [key: length])
      #expect(try Labels(data: document(["ratios": [key: 0.5]])).ratios == [key: 0.5])
      let parts = try Labels(data: document(["parts": [key: ["id": length]]])).parts
      #expect(parts.mapValues(\.id) == [key: length])
    }
  }

  @Test(arguments: 0...20) func allMembersAreImported(count: Int) throws {
    let numbers = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key number \($0)", $0) })
    let data = try document([
      "counts": numbers, "texts": numbers.mapValues { "text \($0)" },
      "ratios": numbers.mapValues { Double($0) + 0.5 }, "parts": numbers.mapValues { ["id": $0] },
    ])
    let labels = try Labels(data: data)
    #expect(labels.counts == numbers)
    #expect(labels.texts == numbers.mapValues { "text \($0)" })
    #expect(labels.ratios == numbers.mapValues { Double($0) + 0.5 })
    #expect(labels.parts.mapValues(\.id) == numbers)
  }

  @Test func theLastValueOfADuplicateKeyIsUsedOnRequest() throws {
    var options = JSONImportOptions()
    options.duplicateKeys = .useLast
    let labels = try Labels(
      string: #"{"counts": {"a": 1, "b": 2, "\u0061": 3}, "ratios": {"a": 1, "a": 2, "b": 3}}"#,
      options: options)
    #expect(labels.counts == ["a": 3, "b": 2])
    #expect(labels.ratios == ["a": 2, "b": 3])
  }

  @Test func aMalformedKeyIsASyntaxError() {
    for (key, column, reason) in [
      (#""a\x""#, 16, #"expected one of " \ / b f n r t u after a backslash"#),
      ("\"a\u{1}\"", 15, "control characters in strings must be escaped"),
      (
        "a", 13,
        "expected a key in quotation marks or }; for keys without quotation marks, import with JSONImportOptions(syntax: .json5)"
      ),
    ] {
      let error = #expect(throws: JSONModelError.self) {
        try Labels(string: "{\"counts\": {\(key): 1}}")
      }
      let issue = "line 1, column \(column), counts: invalid JSON: \(reason) [invalid_json]"
      #expect(error?.description == "Labels: 1 issue\n  \(issue)")
    }
  }
}
