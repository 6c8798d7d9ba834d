import Foundation
import JSONModelKit
import Testing

/// The tolerated issues of models inside the `Codable` values that a decoder decodes.
struct DecodedToleranceTests {
  final class Link: JSONModel {
    var target: URL?
    override class var propertyTransformers: [String: JSONTransformer] { ["target": .orNil] }
  }

  struct Page: Codable {
    var links: [Link] = []
    var first: Link?
  }

  final class Site: JSONModel {
    var size = 0
    var page = Page()
    var named: [String: Page] = [:]
    override class var propertyTransformers: [String: JSONTransformer] { ["size": .or(1)] }
  }

  final class Hooked: JSONModel {
    var page = Page()
    override func didImport(_ object: [String: JSONValue]) throws {}
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> [[String]] {
    let calls = Locked<[[String]]>([])
    let decoder = JSONDecoder()
    decoder.userInfo[.jsonImportOptions] = JSONImportOptions(onTolerated: { error in
      calls.change { $0.append(error.paths) }
    })
    _ = try decoder.decode(type, from: Data(text.utf8))
    return calls.value
  }

  @Test func theyAreReportedOnceWithTheirWholePaths() throws {
    let calls = try decode(
      Site.self,
      #"""
      {"page":{"links":[{},{"target":7}],"first":{"target":[]}},"size":"x",
       "named":{"k":{"links":[{"target":""}]}}}
      """#)
    expectEqual(calls.count, 1)
    expectEqual(
      calls.first?.sorted(),
      ["named.k.links[0].target", "page.first.target", "page.links[1].target", "size"])
  }

  @Test func aModelWithAHookReportsThemOnce() throws {
    let calls = try decode(Hooked.self, #"{"page":{"links":[{"target":7}]},"more":1}"#)
    expectEqual(calls, [["page.links[0].target"]])
  }

  @Test func eachModelOfAnotherTypeReportsItsPath() throws {
    try expectEqual(
      decode(Page.self, #"{"links":[{"target":7},{"target":8}]}"#),
      [["links[0].target"], ["links[1].target"]])
    try expectEqual(decode([Link].self, #"[{},{"target":7}]"#), [["[1].target"]])
  }

  final class Inner: JSONModel { @RequiredKey var next: Int? }

  struct Marked: Codable {
    var id: UUID
    var inner: Inner
  }

  final class Renamed: JSONModel {
    var marked: Marked?
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  /// The encoded form of the UUID differs from the document; the null beside it stays.
  @Test func nullsBelowAHookArePreserved() throws {
    let text =
      #"{"marked":{"id":"0f8fad5b-d9cb-469f-a165-70867728950e","inner":{"next":null}}}"#
    let renamed = try JSONDecoder().decode(Renamed.self, from: Data(text.utf8))
    #expect(renamed.marked?.inner.next == nil)
    #expect(renamed.marked != nil)
  }
}
