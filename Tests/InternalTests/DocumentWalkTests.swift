import Foundation
import Testing

@testable import JSONModelKit

/// The order of members, members with equal keys, and offsets, which a `JSONValue` does not have.
struct DocumentWalkTests {
  private static let document = #"{"b": [1, 2.50, []], "a": {}, "b": "\u0061"}"#

  @Test func partsAreVisitedInOrder() throws {
    var parts: [String] = []
    try DocumentPart.visitAll(of: Array(Self.document.utf8)[...]) { part, offset in
      let text =
        switch part {
        case .scalar(let value): value.string()
        case .beginArray: "["
        case .beginObject: "{"
        case .key(let key): "key \(key)"
        case .end: "end"
        }
      parts.append("\(offset) \(text)")
    }
    #expect(
      parts == [
        "0 {", "1 key b", "6 [", "7 1", "10 2.50", "16 [", "18 end", "19 end", "21 key a", "26 {",
        "28 end", "30 key b", #"35 "a""#, "44 end",
      ])
  }

  @Test func theLastOfSeveralEqualKeysHasTheOffset() {
    let paths: [JSONKeyPath] = [[], ["a"], ["b"], ["b", 0]]
    // The first value of b has elements, but is not that of the document.
    #expect(
      Array(Self.document.utf8)[...].offsets(of: paths)
        == [[] as JSONKeyPath: 0, ["a"]: 26, ["b"]: 35, ["b", 0]: 35])
  }

  @Test(arguments: [
    "", " ", "[1,", "{\"a\" 1}", "[01]", "nul", "1 2", "\u{FEFF}", "[\"\\ud800\"]",
    String(repeating: "[", count: 513),
  ])
  func errorsAreThoseOfValues(_ document: String) throws {
    let bytes = Array(document.utf8)
    let expected = #expect(throws: JSONModelError.self) { try JSONValue(data: Data(bytes)) }
    let found = #expect(throws: JSONModelError.self) {
      try DocumentPart.visitAll(of: bytes[...]) { _, _ in }
    }
    #expect(found == expected)
  }

  @Test(arguments: [String.Encoding.utf8, .utf16BigEndian])
  func issuesHavePositionsInDocumentOrder(_ encoding: String.Encoding) throws {
    let data = try #require("{\"b\": {},\n \"a\": 1}".data(using: encoding))
    let options = JSONImportOptions(maximumIssues: 3, encoding: encoding)
    let error = try data.request(at: [], options) { document throws(JSONModelError) in
      document.error(
        "Document",
        [
          .init(kind: .unknownKey, keyPath: ["a"]), .init(kind: .missingKey, keyPath: ["b", "c"]),
          .init(kind: .constraintViolated("x"), keyPath: ["b"]),
          .init(kind: .constraintViolated("x"), keyPath: ["a"]),
        ])
    }
    let positions = error.issues.map {
      "\($0.keyPath) \($0.position?.line ?? 0):\($0.position?.column ?? 0)"
    }
    #expect(positions == ["b.c 1:7", "b 1:7", "a 2:2"])
    #expect(error.furtherIssues == 1)
  }
}
