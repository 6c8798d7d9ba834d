import Foundation
import JSONModelKit
import Testing

/// Truncated documents are rejected.
struct PrefixTests {
  final class Broad: JSONModel {
    var a: JSONValue?
    var id: Int?
    var ratio: Double?
    var name: String?
    var flag: Bool?
    var list: [Int]?
    var set: Set<String>?
    var counts: [String: Int]?
    var child: Broad?
    var children: [Broad]?
    var any: Any?
    var price: Decimal?
    var date: Date?
    var deep: Int?
    override class var keyMapper: JSONKeyMapper { ["deep": "info.deep.0"] }
  }

  /// Objects, arrays and strings only: no proper prefix of such a document is valid JSON.
  static let documents: [String] = [
    "{}", "{ }", "[]", "[ ]", #""""#, #""a""#, #""é""#, #""日本語""#, #""😀😀""#, #""\n\t\"\\""#,
    #""\u00e9""#, #""\ud83d\ude00""#, #""abcdefgh""#, #""abcdefghijklmnop""#, "[1]", "[-1.5e+10]",
    "[true,false,null]", "[[[[[]]]]]", "[{},{},{}]", "[ 1 , 2 , 3 ]", "\n[\r\n1\t]",
    "[0.1,0,-0,1E400]", #"["a","b\u0041c"]"#, #"[{"a":[{"b":[]}]}]"#, #"{"":""}"#, #"{"a":1}"#,
    #"{"a":{"a":{"a":{}}}}"#, #"{"id":1,"name":"x"}"#, #"{ "id" : 1 , "ratio" : 0.5 }"#,
    #"{"flag":true,"a":false}"#, #"{"list":[1,2,3],"set":["a","b"]}"#,
    #"{"counts":{"x":1,"y":2}}"#, #"{"child":{"child":{"id":7}}}"#,
    #"{"children":[{"id":1},{"id":2},{}]}"#, #"{"any":[1,"a",{"b":null}]}"#, #"{"price":19.95}"#,
    #"{"date":"2024-02-29T12:00:00.25Z"}"#, #"{"info":{"deep":[5,6]}}"#,
    #"{"info":{"x":{},"deep":[5]},"id":3}"#, #"{"n\u0061me":"x"}"#, #"{"unknown":{"a":[1,{}]}}"#,
    #"{"é":"ü","日":"本"}"#, #"{"a":"\ud83d\ude00\ud83d\ude00"}"#, #"{"id":null,"name":null}"#,
    #"{"a":123456789012345678901234567890}"#, #"{"a":-0.000000000000000000000000001e-5}"#,
    #"{"name":"a text that is longer than sixteen bytes"}"#,
    #"{"a key that is longer than sixteen bytes":[true]}"#,
    "{\"a\":\n  [\n    1,\n    2\n  ]\n}", #"{"a":[[1,[2,[3,[4]]]]],"b":{"c":{"d":{}}}}"#,
    #"{"child":{"list":[1],"children":[{"counts":{"k":5}}]}}"#,
  ]

  @Test(arguments: documents)
  func everyPrefixIsRejected(_ document: String) throws {
    let bytes = Array(document.utf8)
    #expect(ReferenceGrammar.accepts(bytes))
    for count in 0..<bytes.count {
      let prefix = Array(bytes[..<count])
      let isEmpty = count == 0
      for error in [
        try modelError { try JSONValue(data: Data(prefix)) },
        try modelError { try Broad.read(prefix) },
        try modelError { try Skipping.read(prefix) },
        try modelError { try [Broad](data: Data(prefix)) },
      ] {
        #expect(error.issues.count == 1)
        let isSyntax = if case .invalidJSON = error.kind { true } else { error.kind == .emptyInput }
        // The model finds the type mismatch of an array before the end of the array, but a syntax
        // error replaces all other issues.
        #expect(isSyntax, "\(String(decoding: prefix, as: UTF8.self)): \(error)")
        #expect((error.kind == .emptyInput) == isEmpty)
        let offset = try #require(error.issues[0].position ?? (isEmpty ? Self.start : nil)).offset
        #expect((0...count).contains(offset))
      }
    }
  }

  private static let start = JSONModelError.SourcePosition(line: 1, column: 1, offset: 0)

  @Test(arguments: documents)
  func everyPrefixOfASkippedValueIsRejected(_ document: String) throws {
    let bytes = Array(document.utf8)
    let lead = Array(#"{"skipped":"#.utf8)
    for count in 0..<bytes.count {
      for end in ["", "}"] {
        let text = lead + bytes[..<count] + Array(end.utf8)
        // The appended brace may complete a valid document.
        guard !ReferenceGrammar.accepts(text) else { continue }
        let error = try modelError { try Skipping.read(text) }
        guard case .invalidJSON = error.kind else {
          Issue.record("\(String(decoding: text, as: UTF8.self)): \(error)")
          continue
        }
        let offset = try #require(error.issues[0].position).offset
        #expect((0...text.count).contains(offset))
      }
    }
  }

  @Test(arguments: documents)
  func theWholeDocumentIsImported(_ document: String) throws {
    _ = try JSONValue(string: document)
    _ = try Skipping(string: #"{"skipped":\#(document)}"#)
    _ = try KeepingAny(string: #"{"value":[\#(document.replacing("1E400", with: "1"))]}"#)
    if document.hasPrefix("{") { _ = try Broad(string: document) }
  }
}
