import Foundation
import JSONModelKit
import Testing

/// Values that are read more than once: for properties that share a key, hooks, unions and models in
/// `Codable` values.
@Suite(.largeStack) struct RepeatedImportTests {

  final class Hooked: JSONModel {
    var a: Hooked?
    var b: Hooked?
    override class var keyMapper: JSONKeyMapper { ["a": "n", "b": "n"] }
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  final class Fourfold: JSONModel {
    var a: Fourfold?
    var b: Fourfold?
    var c: Fourfold?
    var d: Fourfold?
    var v: JSONValue?
    override class var keyMapper: JSONKeyMapper { ["a": "n", "b": "n", "c": "n", "d": "n"] }
  }

  private func nested(_ key: String, _ depth: Int, around core: String = "null") -> String {
    String(repeating: #"{"\#(key)":"#, count: depth) + core + String(repeating: "}", count: depth)
  }

  private let tooManyImports = JSONModelError.Kind.limitExceeded(
    "values would be read again for more than 64 times the length of the document, because properties share a key or classes have import hooks"
  )

  @Test func aValueIsImportedABoundedNumberOfTimes() throws {
    let text = nested("n", 30)
    try expectEqual(importError { try Hooked(string: text) }.kind, tooManyImports)
    try expectEqual(
      importError { try Hooked(value: JSONValue(string: text)) }.kind, tooManyImports)
    let error = try importError { try Fourfold(string: text) }
    expectEqual(error.kind, tooManyImports)
    // The position is that of the value that would be read again.
    let column = try #require(error.issues[0].position?.column)
    expectEqual(Array(text)[column - 1], "{")
  }

  final class HookedInside: JSONModel {
    var a: HookedInside?
    var b: HookedInside?
    var c: HookedInside?
    override class var keyMapper: JSONKeyMapper { ["a": "n", "b": "n"] }
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  @Test func aHookReceivesAValueABoundedNumberOfTimes() throws {
    _ = try HookedInside(string: nested("n", 4, around: nested("c", 3)))
    let text = nested("n", 7, around: nested("c", 3))
    try expectEqual(importError { try HookedInside(string: text) }.kind, tooManyImports)
    try expectEqual(
      importError { try HookedInside(value: JSONValue(string: text)) }.kind, tooManyImports)
  }

  final class Growing: JSONModel {
    var parts: [HookedInside] = []
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["parts"] = .array(Array(repeating: ["c": ["c": ["c": ["c": [:]]]]], count: 1000))
    }
  }

  /// What a hook adds may be longer than the document.
  @Test func whatAHookAddsCountsAsAPartOfTheDocument() throws {
    try expectEqual(Growing(string: "{}").parts.count, 1000)
  }

  final class Chain: JSONModel {
    var pad = ""
    var next: JSONEither<Chain, OtherChain>?
    var end: [Int]?
  }
  final class OtherChain: JSONModel {
    var pad = ""
    var next: JSONEither<Chain, OtherChain>?
    var end: Int?
  }

  /// The value inside each object fits, but not what follows it.
  @Test func trialsReadABoundedNumberOfBytes() throws {
    let pad = String(repeating: "x", count: 10_000)
    let start = #"{"pad":"\#(pad)","next":"#
    func chain(_ depth: Int) -> String {
      String(repeating: start, count: depth) + #"{"pad":""}"#
        + String(repeating: #","end":1}"#, count: depth)
    }
    _ = try OtherChain(string: chain(16))
    let text = String(chain(200).dropFirst(start.utf8.count).dropLast(9))
    let error = try importError { try OtherChain(string: start + text + "}") }
    expectEqual(
      error.kind,
      .limitExceeded(
        "values would be read again for more than 8 times the length of the document and 1 MB, because types of JSONEither are tried"
      ))
  }

  final class Padded: JSONModel {
    @OptionalKey var pad = ""
    var holder: PaddedHolder?
  }
  struct PaddedHolder: Codable { var padded: Padded? }

  /// Each model in a `Codable` value is written with everything inside it: 200 levels of a document
  /// of 200 KB took 0.8 s in a release build, and one of 1 MB more than 4 s.
  @Test(.largeStack) func modelsInCodableValuesReadABoundedNumberOfBytes() throws {
    func chain(_ depth: Int) -> String {
      String(repeating: #"{"holder":{"padded":"#, count: depth)
        + #"{"pad":"\#(String(repeating: "x", count: 1_000_000))"}"#
        + String(repeating: "}}", count: depth)
    }
    var innermost = try Padded(string: chain(60))
    while let next = innermost.holder?.padded { innermost = next }
    expectEqual(innermost.pad.utf8.count, 1_000_000)
    let error = try importError { try Padded(string: chain(200)) }
    expectEqual(
      error.kind,
      .limitExceeded(
        "values would be read again for more than 64 times the length of the document and 32 MB, because models are nested in Codable values"
      ))
    expectEqual(error.issues.count, 1)
    expectEqual(error.issues[0].keyPath.components.prefix(2), ["holder", "padded"])
    #expect(error.issues[0].position != nil)
  }

  @Test func severalPropertiesMayImportTheSameValue() throws {
    let text = nested("n", 3, around: #"{"v":7}"#)
    let model = try Fourfold(string: text)
    expectEqual(model.a?.b?.c?.v, 7)
    expectEqual(model.d?.d?.d?.v, 7)
    _ = try Hooked(string: nested("n", 6))
  }
}
