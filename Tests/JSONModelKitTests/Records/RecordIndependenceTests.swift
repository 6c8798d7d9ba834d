import Foundation
import JSONModelKit
import JSONModelRecords
import TestSupport
import Testing

private final class Row: JSONModel {
  var numbers: [Double]?
  var names: [String]?
  var counts: [String: Int]?
  var groups: [String: [Int]]?
  var marks: Set<String>?
  var rows: [Row]?
  var loose: [Int]?

  override class var propertyTransformers: [String: JSONTransformer] { ["loose": .lossy()] }
}

/// Records are imported one after another with the same buffers; the result of one must not depend
/// on the ones before it.
struct RecordIndependenceTests {
  static let documents = [
    #"{"numbers":[1,2.5,-3e2],"names":["a","b","c","d","e"]}"#,
    #"{"numbers":[1,"x",2],"names":["a",1,"b"]}"#,
    #"{"counts":{"a":1,"b":2,"c":3},"groups":{"x":[1,2],"y":[]}}"#,
    #"{"counts":{"a":1,"b":"x","a":3},"groups":{"x":[1,null],"y":[2]}}"#,
    #"{"groups":{"x":[1,2],"y":[3,4"#,
    #"{"rows":[{"names":["a"],"rows":[{"counts":{"k":1}}]},{"marks":["m","n","m"]}]}"#,
    #"{"rows":[{"names":["a"],"rows":[{"counts":{"k":true}}]},{"marks":["m",1]}]}"#,
    #"{"loose":[1,"x",2,null,3]}"#,
    #"{"marks":["ä","ö","ü"]}"#, "{}", "[1]", #"{"names":["unterminated]}"#,
    #"{"names":[\#((0..<3_000).map { #""name \#($0)""# }.joined(separator: ","))]}"#,
    #"{"counts":{\#((0..<3_000).map { #""key \#($0)":\#($0)"# }.joined(separator: ","))}}"#,
    #"{"numbers":[\#((0..<5_000).map { "\($0)" }.joined(separator: ","))]}"#,
  ]

  @Test(arguments: 0..<8)
  func recordsAreImportedAsSingleDocuments(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let chosen = (0..<amount(release: 100, debug: 40)).compactMap { _ in
      Self.documents.randomElement(using: &random)
    }
    let text = chosen.joined(separator: "\n")
    let records = Array(Row.records(from: Array(text.utf8)))
    try #require(records.count == chosen.count)
    for (index, (record, document)) in zip(records, chosen).enumerated() {
      let expected = Result { () throws(JSONModelError) in try Row(string: document) }
      switch (record.result, expected) {
      case (.success(let found), .success(let single)):
        #expect(found == single, "\(document.prefix(100))")
      case (.failure(let found), .failure(let single)):
        #expect(found.issues.map(\.kind) == single.issues.map(\.kind))
        #expect(found.issues.map(\.keyPath) == single.issues.map(\.keyPath))
        #expect(found.issues.map(\.position?.column) == single.issues.map(\.position?.column))
        #expect(found.issues.allSatisfy { $0.position?.line == index + 1 })
      default: Issue.record("only one import of \(document.prefix(100)) fails")
      }
    }
  }
}

/// A model during whose import a copy of the iterator reads the same record.
private final class Basket: JSONModel {
  var fruits: [Fruit] = []
  @OptionalKey var prices: [Int] = []

  override class var propertyTransformers: [String: JSONTransformer] { ["prices": .lossy()] }

  final class Fruit: JSONModel {
    var name = ""
    var kinds: [String] = []

    /// The name of the fruit that uses the copy.
    static let special = "quince"

    override func validate() throws {
      if name == Self.special { Basket.readWithCopy() }
    }
  }

  /// The copy, until it is used.
  nonisolated(unsafe) static var copy: JSONRecordSequence<Basket>.Iterator?
  nonisolated(unsafe) static var found: Basket?

  static func readWithCopy() {
    guard var records = unsafe copy else { return }
    unsafe copy = nil
    unsafe found = records.next().flatMap { try? $0.get() }
  }
}

/// A copy of an iterator may be used while the original imports.
@Suite(.serialized) struct CopiedIteratorTests {
  /// The copy is used by a model, or by the closure that receives tolerated issues.
  @Test(arguments: [true, false])
  func copiesOfAnIteratorDoNotShareBuffersInUse(isUsedByModel: Bool) throws {
    let special = isUsedByModel ? Basket.Fruit.special : "pear"
    let prices = isUsedByModel ? "" : #","prices":[1,"x",3]"#
    let lines = (0..<3).map { line in
      let names = ["a\(line)", "b\(line)", "c\(line)", special, "e\(line)", "f\(line)"]
      let fruits = names.map { #"{"name":"\#($0)","kinds":["k \#($0)","z"]}"# }
      return #"{"fruits":[\#(fruits.joined(separator: ","))]\#(prices)}"#
    }
    let expected = try lines.map { try Basket(string: $0) }
    var options = JSONRecordOptions.default
    if !isUsedByModel { options.importing.onTolerated = { _ in Basket.readWithCopy() } }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var records = Basket.records(from: bytes, options: options).makeIterator()
    #expect(try records.next()?.get() == expected[0])
    unsafe Basket.copy = records
    #expect(try records.next()?.get() == expected[1])
    #expect(unsafe Basket.found == expected[1])
    #expect(try records.next()?.get() == expected[2])
    #expect(records.next()?.lineNumber == nil)
    unsafe Basket.found = nil
  }
}
