import Foundation
import JSONModelKit
import Testing

extension ModelsInCodableTests {
  struct NoURL: Error {}
  struct Point: Codable {
    var x: Int
    var inner: [String: Int]?
  }
  final class Points: JSONModel {
    var point: Point?
    var list: [Point] = []
    var parsed: URL?
    @OptionalKey var free = JSONValue.null
    @OptionalKey var any: Any = 0
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "parsed": JSONTransformer(
          import: { (value: JSONValue) throws -> URL in
            guard let url = URL(string: value["host"]?.string ?? "") else { throw NoURL() }
            return url
          },
          export: { (url: URL) throws -> JSONValue in ["host": .string(url.absoluteString)] })
      ]
    }
  }

  @Test(arguments: [
    (#"{"point": {"x": 1, "x": 2}, "list": []}"#, ["point.x 19"]),
    (
      #"{"list": [{"x": 1, "inner": {"a": 1, "\u0061": 2, "a": 3}}, {"x": 1, "x": 2}]}"#,
      ["list[0].inner.a 37", "list[0].inner.a 50", "list[1].x 69"]
    ),
    (#"{"list": [], "parsed": {"host": "a", "host": "b"}}"#, ["parsed.host 37"]),
    (
      #"{"list": [], "free": {"a": 1, "a": 2}, "any": {"a": 1, "a": 2}, "no": {"b": 1, "b": 1}}"#,
      []
    ),
  ])
  func duplicateKeysInCodableValuesAreIssues(json: String, issues: [String]) throws {
    if issues.isEmpty {
      try expectEqual(Points(string: json).free["a"], 2)
    } else {
      let error = try importError { try Points(string: json) }
      expectEqual(error.issues.map { "\($0.keyPath) \($0.position?.offset ?? -1)" }, issues)
      #expect(error.issues.allSatisfy { $0.kind == .duplicateKey })
    }
    let last = try Points(string: json, options: .init(duplicateKeys: .useLast))
    if last.point != nil { expectEqual(last.point?.x, 2) }
    if let parsed = last.parsed { expectEqual(parsed.absoluteString, "b") }
  }

  class Hooked: JSONModel {
    var a: [String: Int]?
    var list: [Hooked] = []
    @OptionalKey var free = JSONValue.null
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["a"] = object["a"] ?? object["old"]
    }
  }

  @Test(arguments: [
    (#"{"list": [], "list": []}"#, ["list 13"]),
    // The hook uses a key that is not the key of a property.
    (#"{"old": {}, "old": {"x": 1}, "list": []}"#, ["old 12"]),
    (
      #"{"a": {"x": 1, "x": 2}, "list": [{"list": [], "list": []}]}"#,
      ["a.x 15", "list[0].list 46"]
    ),
    // A hook may use an unknown member, so duplicate keys inside it are issues.
    (#"{"no": {"x": 1, "x": 2}, "list": []}"#, ["no.x 16"]),
  ])
  func duplicateKeysInObjectsOfHooksAreIssues(json: String, issues: [String]) throws {
    let error = try importError { try Hooked(string: json) }
    expectEqual(error.issues.map { "\($0.keyPath) \($0.position?.offset ?? -1)" }, issues)
    #expect(error.issues.allSatisfy { $0.kind == .duplicateKey })
    _ = try Hooked(string: json, options: .init(duplicateKeys: .useLast))
  }

  @Test func freeFormPropertiesOfAClassWithAHookUseTheLastDuplicateKey() throws {
    let json = #"{"free": {"x": 1, "x": 2}, "list": []}"#
    try expectEqual(Hooked(string: json).free, ["x": 2])
  }
}
