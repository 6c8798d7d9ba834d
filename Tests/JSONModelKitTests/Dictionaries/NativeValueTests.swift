import Foundation
import JSONModelKit
import Testing

/// Values in dictionaries that are not JSON values, such as dates, NaN and other objects.
struct NativeValueTests {
  typealias Free = Fixtures.Free

  private func imported<Value: Defaulted>(_ any: Any, as type: Value.Type) throws -> Value {
    try StrictHolder<Value>(dictionary: ["value": any]).value
  }

  // MARK: - Values that are stored without conversion

  struct Color: Hashable, Sendable { var name: String }
  final class Native: JSONModel {
    @OptionalKey var date = Date(timeIntervalSince1970: 0)
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var decimal: Decimal?
    var color: Color?
    @OptionalKey var dates: [Date] = []
    @OptionalKey var gaps: [Date?] = []
    @OptionalKey var urls: [String: URL] = [:]
    @OptionalKey var ids: Set<UUID> = []
    @OptionalKey var rows: [[Data]] = []
    @OptionalKey var colors: [Color] = []
    var presence: JSONPresence<Date> = .absent
    var inner: Native?
    override class var transformers: JSONTransformerRegistry { registry }
  }
  static let registry = {
    let registry = JSONTransformerRegistry(inheriting: .strict)
    registry.register { (text: String) throws -> Color in Color(name: text) }
    return registry
  }()

  @Test func aValueOfThePropertysTypeIsUsedUnchanged() throws {
    let date = Date(timeIntervalSince1970: 1_399_363_401.123456)
    let url = try #require(URL(string: "https://x.org/a%20b?c"))
    let (uuid, data) = (UUID(), Data([0, 255, 7]))
    let decimal = try #require(Decimal(string: "0.12345678901234567890123"))
    let color = Color(name: "red")
    let members: [String: Any] = [
      "date": date, "url": url, "uuid": uuid, "data": data, "decimal": decimal, "color": color,
      "dates": [date, 0] as [Any], "gaps": [date, NSNull()] as [Any],
      "urls": ["a": url, "b": "x"] as [String: Any],
      "ids": [uuid, uuid], "rows": [[data], []], "colors": [color, "blue"] as [Any],
      "presence": date,
    ]
    let outer = try Native(dictionary: members.merging(["inner": members]) { $1 })
    for model in [outer, try #require(outer.inner)] {
      #expect((model.date, model.url, model.uuid, model.data) == (date, url, uuid, data))
      #expect((model.decimal, model.color) == (decimal, color))
      expectEqual(model.dates, [date, Date(timeIntervalSince1970: 0)])
      expectEqual(model.gaps, [date, nil])
      expectEqual(model.urls.mapValues(\.absoluteString), ["a": url.absoluteString, "b": "x"])
      expectEqual(model.ids, [uuid])
      expectEqual(model.rows, [[data], []])
      expectEqual(model.colors, [color, Color(name: "blue")])
      expectEqual(model.presence, .value(date))
    }
  }

  @Test func aValueOfAnotherTypeIsAMismatch() throws {
    for any in [Date(), UUID(), Data([1]), URL(filePath: "/x"), Color(name: "x")] as [Any] {
      for path in ["decimal", "date", "url", "uuid", "data", "color"] {
        let isRight = [
          "\(type(of: any))".lowercased(), "\(type(of: any))".dropFirst().lowercased(),
        ]
        .contains(path)
        guard !isRight else { continue }
        let error = try importError {
          try Native(dictionary: ["inner": [path: any], "dates": [0, UUID()] as [Any]])
        }
        expectEqual(error.paths, ["dates[1]", "inner.\(path)"])
        for issue in error.issues {
          guard case .typeMismatch = issue.kind else {
            Issue.record("expected a mismatch, not \(issue.kind)")
            continue
          }
        }
      }
      for error in [
        try importError { try imported(any, as: Int.self) },
        try importError { try imported(any, as: String.self) },
        try importError { try imported(any, as: Bool.self) },
      ] {
        expectEqual(error.keyPaths, [["value"]])
      }
    }
  }

  // MARK: - Values without a JSON type

  final class Foreign {}
  struct Struct { var id = 0 }

  private func paths(_ dictionary: [String: Any]) throws -> [String] {
    try importError { try Free(dictionary: dictionary) }.paths
  }

  @Test func anUnsupportedValueIsAnIssueWithItsKeyPath() throws {
    for any in [Foreign(), Struct(), NSObject(), 1...2, { 7 }, NativeValueTests.self] as [Any] {
      let found = try paths([
        "any": ["a": [1, any]], "list": [any], "members": ["b": any], "number": any,
        "numbers": [1, any], "child": ["number": any, "any": any], "decimal": any,
      ])
      expectEqual(
        found,
        [
          "any.a[1]", "child.any", "child.number", "decimal", "list[0]", "members.b", "number",
          "numbers[1]",
        ])
      try expectEqual(paths(["value": [1, ["c": any]]]), ["value[1].c"])
      try expectEqual(paths(["value": any]), ["value"])
      try expectEqual(paths(["child": any]), ["child"])
      try expectEqual(paths(["list": any, "members": any]), ["list", "members"])
      #expect(throws: JSONModelError.self) { try imported(any, as: Int?.self) }
      #expect(throws: JSONModelError.self) { try imported(any, as: [Int].self) }
    }
  }

  @Test func nonFiniteNumbersAreRejected() throws {
    for any in [
      NSNumber(value: Double.nan), NSNumber(value: -Double.infinity), NSDecimalNumber.notANumber,
    ] as [Any] {
      let found = try paths([
        "any": any, "list": [1, any], "members": ["b": [any]], "number": any, "numbers": [1, any],
        "decimal": any, "child": ["number": any],
      ])
      expectEqual(
        found,
        [
          "any", "child.number", "decimal", "list[1]", "members.b[0]", "number", "numbers[1]",
        ], "\(any)")
    }
    for any in [
      Double.nan, Double.infinity, -Double.infinity, Float.nan, Float.infinity, Decimal.nan,
      Double?.some(.nan) as Any, NSNumber(value: Float.nan),
    ] as [Any] {
      try expectEqual(paths(["value": ["c": any]]), ["value.c"])
      try expectEqual(paths(["any": any, "list": [[any]]]), ["any", "list[0][0]"])
      #expect(throws: JSONModelError.self) { try imported(any, as: Int.self) }
    }
  }

  @Test func keysThatAreNotStringsAreAnIssue() throws {
    for any in [
      [1: "a"], [1: "a"] as [AnyHashable: Any], ["a": 1, 2: 3] as [AnyHashable: Any],
      NSDictionary(dictionary: [NSNumber(value: 1): "a"]), [UUID(): 1], [true: 1],
    ] as [Any] {
      let found = try paths(["any": any, "list": [any], "members": any, "child": any])
      expectEqual(found, ["any", "child", "list[0]", "members"], "\(type(of: any))")
      try expectEqual(paths(["value": ["a": any]]), ["value.a"])
    }
  }

  // MARK: - Deep trees

  /// Returns trees of arrays and objects with a given depth, one for each form.
  private func trees(depth: Int) -> [Any] {
    var array: Any = 1
    var object: Any = [:]
    var foundation: Any = NSNumber(value: 1)
    var value = JSONValue.null
    for _ in 0..<depth {
      array = [array]
      object = ["child": object]
      foundation = NSArray(object: foundation)
      value = ["child": value]
    }
    return [["a": array], object, ["a": foundation], ["child": array], value]
  }

  @Test(arguments: ["any", "value", "list", "members", "child", "unknown"])
  func aTreeThatIsTooDeepIsRejected(key: String) throws {
    for (tree, isList) in trees(depth: 25).flatMap({ [($0, true), ($0, false)] })
    where isList == (key == "list") {
      let dictionary: [String: Any] = [key: isList ? [tree] : tree]
      let error = try importError {
        try Free(dictionary: dictionary, options: .init(maximumDepth: 20))
      }
      expectEqual(error.kinds, [.limitExceeded("nested deeper than 20 levels")])
      #expect((try? Free(dictionary: dictionary)) != nil || key == "child")
    }
  }

  @Test func treesHaveTheDepthLimitOfDocuments() throws {
    for tree in trees(depth: 600) {
      let error = try importError { try Free(dictionary: ["unknown": tree]) }
      expectEqual(error.kinds, [.limitExceeded("nested deeper than 512 levels")])
    }
  }

  // MARK: - Values of type Any

  /// Returns values, each with the value that a property of type `Any` has after an import of it.
  static func anys() -> [(Any, any Hashable)] {
    [
      (Int8(5), 5), (UInt64(5), 5), (UInt64.max, UInt64.max), (NSNumber(value: 5), 5), (true, true),
      (NSNumber(value: true), true), (NSNumber(value: 1), 1), (Float(1.5), 1.5), (2.5, 2.5),
      (NSNumber(value: 2.5), 2.5), (NSString("x"), "x"), (JSONValue.string("x"), "x"),
      (JSONNumber(7), 7),
      (Int?.some(7) as Any, 7), (JSONValue.bool(false), false), (NSNumber(value: Int8(1)), 1),
    ]
  }

  @Test func anyContainsSwiftTypesForAllInputs() throws {
    for (any, expected) in Self.anys() {
      let model = try Free(dictionary: [
        "any": any, "list": [any], "members": ["a": any, "b": ["c": [any]]] as [String: Any],
      ])
      let deep = ((model.members["b"] as? [String: Any])?["c"] as? [Any])?.first
      for value in [model.any, model.list.first, model.members["a"], deep] as [Any?] {
        let found = try #require(value as? AnyHashable)
        #expect(type(of: found.base) == type(of: expected), "\(any)")
        expectEqual(found, AnyHashable(expected))
      }
    }
    for null in [NSNull(), JSONValue.null, Int?.none as Any] {
      let model = try Free(dictionary: [
        "any": ["a": null], "list": [null], "members": ["a": null],
      ])
      #expect((model.any as? [String: Any])?["a"] is NSNull)
      #expect(model.list.first is NSNull)
      #expect(model.members["a"] is NSNull)
    }
  }

  @Test(.largeStack) func deepTreesOfSwiftValuesAreRejected() throws {
    var dictionary: Any = 1
    var array: Any = 1
    for _ in 0..<20_000 {
      dictionary = ["a": dictionary]
      array = [array]
    }
    let expected = JSONModelError.Kind.limitExceeded("nested deeper than 512 levels")
    for (key, value) in [
      ("skipped", dictionary), ("value", dictionary), ("value", array), ("list", array),
    ] {
      let error = try importError { try Free(dictionary: [key: value]) }
      expectEqual(error.kinds, [expected])
      expectEqual(error.keyPath.components.count, 32)
    }
    withExtendedLifetime((dictionary, array)) {}
  }

  @Test(.largeStack) func aDeepValueIsShownTruncated() throws {
    var value: JSONValue = 1
    for _ in 0..<20_000 { value = .array([value]) }
    let error = try importError {
      try Free(value: ["x": value], options: .init(showsValues: true))
    }
    expectEqual(error.kind, .limitExceeded("nested deeper than 512 levels"))
    let text = value.string()
    expectEqual(text.utf8.count, 40_001)
  }
}
