import Foundation
import JSONModelKit
import Testing

/// An import of Swift and Foundation values has the same result as one of the equivalent JSON
/// document.
struct DictionaryTests {
  // MARK: - Same results as bytes

  class Part: JSONModel {
    var id = 0
    var name: String?
    @OptionalKey var flag = false
    var text: String { "<\(id) \(name ?? "nil") \(flag)>" }
  }
  class Whole: JSONModel {
    var title = ""
    var count: UInt8 = 0
    @OptionalKey var ratio = 0.5
    var price: Decimal?
    var part: Part?
    @OptionalKey var parts: [Part?] = []
    @OptionalKey var byName: [String: [Part]] = [:]
    @OptionalKey var rows: [[Int]] = []
    @OptionalKey var dates: [Date] = []
    @OptionalKey var size = Fixtures.Size.small
    @OptionalKey var raw: JSONValue = "initial"
    var presence: JSONPresence<Bool> = .absent
    var deep: Int?
    override class var keyMapper: JSONKeyMapper { ["deep": ["deep", "a.b.1"]] }
    override func validate() throws {
      if title == "rejected" { throw JSONValidationError("is rejected", at: "title") }
    }
    var text: String {
      let parts = parts.map { $0?.text ?? "nil" }
      let byName = byName.mapValues { $0.map(\.text) }.sorted { $0.key < $1.key }
      let price = price.map { "\($0)" } ?? "nil"
      return """
        \(title) \(count) \(ratio) \(price) \(part?.text ?? "nil") \(parts) \(byName) \(rows) \
        \(dates.map(\.timeIntervalSince1970)) \(size) \(raw) \(presence) \(deep ?? -1)
        """
    }
  }
  final class StrictWhole: Whole {
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  static let documents = [
    #"{"title":"a","count":1}"#, "{}", #"{"title":null,"count":null}"#,
    #"{"title":"a","count":255,"ratio":1,"price":19.95,"part":{"id":1},"presence":null}"#,
    #"{"title":"a","count":256}"#, #"{"title":"a","count":-1}"#, #"{"title":"a","count":1.0}"#,
    #"{"title":"a","count":1.5}"#, #"{"title":1,"count":"1"}"#, #"{"title":true,"count":true}"#,
    #"{"title":"a","count":false,"ratio":true}"#, #"{"title":[],"count":{}}"#,
    #"{"title":"a","count":0,"parts":[{"id":1},null,{"id":2,"name":null,"flag":true}]}"#,
    #"{"title":"a","count":0,"parts":[{"id":1},7,{"name":"x"},{"id":{}},{"id":1,"flag":1}]}"#,
    #"{"title":"a","count":0,"parts":{}}"#, #"{"title":"a","count":0,"part":[]}"#,
    #"{"title":"a","count":0,"part":[1]}"#, #"{"title":"a","count":0,"byName":[]}"#,
    #"{"title":"a","count":0,"byName":{"x":[{"id":1}],"y":[]}}"#,
    #"{"title":"a","count":0,"byName":{"x":[{"id":"x"}],"y":null,"a":[{}],"":[null]}}"#,
    #"{"title":"a","count":0,"rows":[[1,2],[],[3]]}"#,
    #"{"title":"a","count":0,"rows":[[1,"x"],7,[null,[1]]]}"#,
    #"{"title":"a","count":0,"dates":[0,1.5,"1970-01-01T00:00:01.25Z"],"size":"L"}"#,
    #"{"title":"a","count":0,"dates":[true,"24:00",{}],"size":"XXL"}"#,
    #"{"title":"a","count":0,"size":7,"presence":{}}"#,
    #"{"title":"a","count":0,"raw":{"x":[1,null,true,1.5,"y",{}]},"presence":false}"#,
    #"{"title":"a","count":0,"raw":null,"presence":true,"deep":null,"a":{"b":[0,5]}}"#,
    #"{"title":"a","count":0,"a":{"b":[0,"x"]}}"#, #"{"title":"a","count":0,"a":{"b":{"1":2}}}"#,
    #"{"title":"a","count":0,"a":[1],"deep":3}"#, #"{"title":"a","count":0,"zz":1,"aa":[{}]}"#,
    #"{"title":"rejected","count":0}"#, #"{"title":"rejected","count":0,"part":{"id":1}}"#,
    #"{"title":"rejected","count":0,"part":{}}"#, #"{"title":"ä😀\u0000\"","count":0}"#,
    #"{"title":"","count":0,"price":12345678901234567890.5}"#,
  ]

  private func outcome<Model: Whole>(_ type: Model.Type, _ json: String, _ form: InputForm)
    -> [String]
  {
    do {
      return [try Model.make(json, as: form).text]
    } catch let error as JSONModelError {
      expectEqual(error.model, "\(type)")
      let hasPositions = error.issues.allSatisfy { $0.position != nil }
      expectEqual(hasPositions, (form == .bytes || form == .text))
      return summary(error)
    } catch {
      return ["\(error)"]
    }
  }

  @Test(arguments: documents)
  func treesAndBytesHaveTheSameResult(json: String) {
    let bytes = outcome(Whole.self, json, .bytes)
    let strict = outcome(StrictWhole.self, json, .bytes)
    // `JSONSerialization` converts a long number to a Double, which loses its digits.
    for form in InputForm.allCases where form != .serialization || !json.contains("90.5") {
      expectEqual(outcome(Whole.self, json, form), bytes)
      expectEqual(outcome(StrictWhole.self, json, form), strict)
    }
  }

  /// The missing keys of an object come first, then the members in the order of their keys.
  @Test(arguments: InputForm.trees)
  func theIssuesOfATreeAreInAFixedOrder(form: InputForm) throws {
    let json = #"""
      {"zz":1,"dates":[{}],"rows":[[{}],[1,{}]],"byName":{"b":[{}],"a":[{"id":{}}],"":7,"B":7},
       "parts":[{"flag":{},"id":{}}],"part":{"name":{}},"aa":2,"title":{},"raw":[]}
      """#
    let error = try importError { try StrictWhole.make(json, as: form) }
    expectEqual(
      error.issues.map(\.keyPath.jsonPointer),
      [
        "/count", "/aa", "/byName/", "/byName/B", "/byName/a/0/id", "/byName/b/0/id", "/dates/0",
        "/part/id", "/part/name", "/parts/0/flag", "/parts/0/id", "/rows/0/0", "/rows/1/1",
        "/title", "/zz",
      ])
  }

  // MARK: - Single values

  /// Returns the value of a property after the import of a Swift value, without conversions.
  func imported<Value: Defaulted>(_ any: Any, as type: Value.Type) throws -> Value {
    try StrictHolder<Value>(dictionary: ["value": any]).value
  }

  private func reject<Value: Defaulted>(
    _ any: Any, as type: Value.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONModelError.Kind {
    let error = try importError(sourceLocation: sourceLocation) { try imported(any, as: type) }
    expectEqual(error.keyPaths, [["value"]], sourceLocation: sourceLocation)
    expectEqual(error.issues.map(\.position), [nil], sourceLocation: sourceLocation)
    return error.kind
  }

  @Test func numbersOfAllSwiftTypesAreImported() throws {
    for any in [
      5, Int8(5), Int16(5), Int32(5), Int64(5), UInt(5), UInt8(5), UInt16(5), UInt32(5), UInt64(5),
      Float(5), Double(5), Decimal(5), NSNumber(value: 5), NSNumber(value: Int8(5)),
      NSNumber(value: UInt8(5)), NSNumber(value: UInt64(5)), NSNumber(value: 5.0),
      NSNumber(value: Float(5)), NSDecimalNumber(value: 5), JSONValue.number(5), JSONNumber(5),
      Int?.some(5) as Any, Int??.some(5) as Any,
    ] as [Any] {
      let name = "\(Swift.type(of: any))"
      try expectEqual(imported(any, as: Int.self), 5, "\(name)")
      try expectEqual(imported(any, as: UInt8.self), 5, "\(name)")
      try expectEqual(imported(any, as: Int128.self), 5, "\(name)")
      try expectEqual(imported(any, as: Double.self), 5, "\(name)")
      try expectEqual(imported(any, as: Float?.self), 5, "\(name)")
      try expectEqual(imported(any, as: Decimal.self), 5, "\(name)")
      try expectEqual(imported(any, as: JSONValue.self), 5, "\(name)")
      try expectEqual(imported(any, as: JSONNumber.self), 5, "\(name)")
      try expectEqual(
        reject(any, as: Bool.self), .typeMismatch(expected: "Bool", found: "number"),
        "\(name)")
      try expectEqual(
        reject(any, as: String.self), .typeMismatch(expected: "String", found: "number"),
        "\(name)")
    }
  }

  @Test func numbersKeepTheirDigits() throws {
    try expectEqual(imported(UInt64.max, as: UInt64.self), .max)
    try expectEqual(imported(UInt64.max, as: Decimal.self), Decimal(UInt64.max))
    try expectEqual(imported(NSNumber(value: UInt64.max), as: UInt64.self), .max)
    try expectEqual(imported(Int128.min, as: Int128.self), .min)
    try expectEqual(imported(UInt128.max, as: UInt128.self), .max)
    try expectEqual(imported(Float(0.1), as: Float.self), 0.1)
    try expectEqual(imported(NSNumber(value: Float(0.1)), as: Float.self), 0.1)
    try expectEqual(imported(0.1, as: Decimal.self), Decimal(string: "0.1"))
    try expectEqual(imported(Double.leastNonzeroMagnitude, as: Double.self), .leastNonzeroMagnitude)
    try expectEqual(imported(-0.0, as: Double.self).sign, .minus)
    let digits = try #require(Decimal(string: "0.12345678901234567890123"))
    try expectEqual(imported(digits, as: Decimal.self), digits)
    try expectEqual(imported(NSDecimalNumber(decimal: digits), as: Decimal.self), digits)
    try expectEqual(imported(digits, as: JSONNumber.self).decimal, digits)
    for large in [UInt64.max, NSNumber(value: UInt64.max), Decimal(UInt64.max)] as [Any] {
      try expectEqual(
        reject(large, as: Int.self), .numberOutOfRange(expected: "Int", found: "number"))
    }
    try expectEqual(
      reject(300, as: Int8.self), .numberOutOfRange(expected: "Int8", found: "number"))
    try expectEqual(reject(1.5, as: Int.self), .typeMismatch(expected: "Int", found: "fraction"))
    try expectEqual(
      reject(NSDecimalNumber(string: "1.5"), as: Int.self),
      .typeMismatch(expected: "Int", found: "fraction"))
  }

  @Test func aBoolIsNeverANumber() throws {
    for (any, bool) in [
      (true, true), (false, false), (NSNumber(value: true), true), (NSNumber(value: false), false),
      (JSONValue.bool(true), true), (Bool?.some(false) as Any, false),
    ] as [(Any, Bool)] {
      try expectEqual(imported(any, as: Bool.self), bool)
      try expectEqual(imported(any, as: JSONValue.self), .bool(bool))
      let found = bool ? "true" : "false"
      try expectEqual(reject(any, as: Int.self), .typeMismatch(expected: "Int", found: found))
      try expectEqual(reject(any, as: Double.self), .typeMismatch(expected: "Double", found: found))
    }
    let json = Data("[true,1,false,0,1.0,1.5,null,\"x\",[],{\"a\":true,\"b\":1}]".utf8)
    let any = try JSONSerialization.jsonObject(with: json)
    try expectEqual(
      imported(any, as: JSONValue.self),
      [
        true, 1, false, 0, 1.0, 1.5, nil, "x", [], ["a": true, "b": 1],
      ])
  }

  @Test func allRepresentationsOfNullAreNull() throws {
    for null in [
      NSNull(), JSONValue.null, Int?.none as Any, String??.some(nil) as Any,
      NSNull?.some(NSNull()) as Any,
      JSONValue?.some(.null) as Any, [Int]?.none as Any,
    ] {
      try expectEqual(reject(null, as: Int.self), .nullValue(expected: "Int"))
      try expectEqual(StrictHolder<Int?>(dictionary: ["value": null]).value, nil)
      try expectEqual(imported(null, as: JSONValue.self), .null)
      try expectEqual(imported([1, null], as: [Int?].self), [1, nil])
      try expectEqual(imported(["a": null], as: [String: Int?].self), ["a": nil])
      let error = try importError { try imported([1, null], as: [Int].self) }
      expectEqual(error.keyPaths, [["value", 1]])
    }
  }

  @Test func containersOfAllSwiftTypesAreImported() throws {
    for any in [
      [1, 2], [1, 2] as [Any], [1, 2] as [Int?], [Int8(1), 2], NSArray(array: [1, 2]),
      [1, 2.0] as [Double],
      NSMutableArray(array: [NSNumber(value: 1), 2]), JSONValue.array([1, 2]),
      [JSONValue.number(1), 2],
      [Int]?.some([1, 2]) as Any, [1, JSONValue.number(2)] as [Any],
    ] as [Any] {
      try expectEqual(imported(any, as: [Int].self), [1, 2])
      try expectEqual(imported(any, as: JSONValue.self), [1, 2])
      try expectEqual(imported([any], as: [[Int]].self), [[1, 2]])
    }
    for any in [
      ["a": 1], ["a": 1] as [String: Any], ["a": 1] as [String: Int?],
      NSDictionary(dictionary: ["a": 1]),
      NSMutableDictionary(dictionary: [NSString("a"): NSNumber(value: 1)]),
      JSONValue.object(["a": 1]),
      ["a": JSONValue.number(1)], [String: Int]?.some(["a": 1]) as Any,
      ["a": 1] as [AnyHashable: Any],
    ] as [Any] {
      try expectEqual(imported(any, as: [String: Int].self), ["a": 1])
      try expectEqual(imported(any, as: JSONValue.self), ["a": 1])
      try expectEqual(imported([any], as: [[String: Int]].self), [["a": 1]])
    }
    for any in [
      "x", NSString("x"), NSMutableString("x"), JSONValue.string("x"), String?.some("x") as Any,
    ] {
      try expectEqual(imported(any, as: String.self), "x")
      try expectEqual(imported(any, as: JSONValue.self), "x")
    }
    let part = try Whole(dictionary: [
      "title": "a", "count": 1, "part": NSDictionary(dictionary: ["id": NSNumber(value: 7)]),
      "parts": [["id": 1], nil] as [[String: Int]?], "byName": ["x": [JSONValue.object(["id": 2])]],
    ])
    expectEqual(part.part?.id, 7)
    expectEqual(part.parts.map { $0?.id }, [1, nil])
    expectEqual(part.byName["x"]?.map(\.id), [2])
  }
}
