import Foundation
import JSONModelKit
import Testing

struct JSONValueTests {
  private let rome: JSONValue = [
    "name": "Rome", "hills": 7, "area": 1285.31, "capital": true, "mayor": nil,
    "rivers": ["Tiber", "Aniene"],
  ]

  @Test func literalsAndAccessorsAgree() {
    expectEqual(rome["name"]?.string, "Rome")
    expectEqual(rome["hills"]?.int, 7)
    expectEqual(rome["hills"]?.double, 7)
    expectEqual(rome["area"]?.decimal, Decimal(string: "1285.31"))
    expectEqual(rome["area"]?.number?.text, "1285.31")
    expectEqual(rome["capital"]?.bool, true)
    expectEqual(rome["mayor"]?.isNull, true)
    expectEqual(rome["rivers"]?[1]?.string, "Aniene")
    expectEqual(rome["rivers"]?.array?.count, 2)
    expectEqual(rome.object?.count, 6)
  }

  @Test func absentValuesAreNil() {
    expectEqual(rome["zip"], nil)
    expectEqual(rome["rivers"]?[2], nil)
    expectEqual(rome["rivers"]?[-1], nil)
    expectEqual(rome["name"]?["x"], nil)
    expectEqual(rome[0], nil)
    // The accessors of other JSON types return nil.
    expectEqual(rome["hills"]?.string, nil)
    expectEqual(rome["hills"]?.bool, nil)
    expectEqual(rome["name"]?.int, nil)
    expectEqual(rome["capital"]?.int, nil)
    expectEqual(rome["capital"]?.number, nil)
    expectEqual(rome["area"]?.int, nil)
    expectEqual(rome.array, nil)
    expectEqual(rome.isNull, false)
  }

  @Test func membersCanBeSet() {
    var value: JSONValue = ["a": 1]
    value["b"] = [true]
    value["a"] = nil as JSONValue?
    expectEqual(value, ["b": [true]])
    var number: JSONValue = 1
    number["a"] = 2
    expectEqual(number, 1)
  }

  @Test func equalKeysAreRejectedUnlessTheLastIsUsed() throws {
    let text = #"{"a": 1, "b": {"c": 1, "c": 2}, "a": 2}"#
    let error = try importError { try JSONValue(string: text) }
    expectEqual(
      error.descriptions,
      [
        "line 1, column 24, b.c: duplicate key [duplicate_key]",
        "line 1, column 33, a: duplicate key [duplicate_key]",
      ])
    let last = JSONImportOptions(duplicateKeys: .useLast)
    try expectEqual(JSONValue(string: text, options: last), ["a": 2, "b": ["c": 2]])
    expectEqual(JSONValue.firstObject(in: text), nil)
    try expectEqual(JSONValue(firstObjectIn: text, options: last)["a"], 2)
    #expect((["a": 1, "a": 2] as JSONValue) == ["a": 2])
  }

  @Test(arguments: [
    ("null", "null"), ("[]", "[]"), ("{}", "{}"), ("[ 1 , 2.50 ]", "[1,2.50]"),
    (#"{"b":1,"a":[true,null]}"#, #"{"a":[true,null],"b":1}"#),
    // Only the escapes that RFC 8259, section 7, requires.
    (#""\/\u00e9\u2028\u007f""#, "\"/é\u{2028}\u{7F}\""),
    (#""\"\\\b\f\n\r\t\u0000\u001f""#, #""\"\\\b\f\n\r\t\u0000\u001f""#),
  ])
  func valuesAreExportedAsText(text: String, written: String) throws {
    let value = try JSONValue(string: text)
    expectEqual(value.string(), written)
    expectEqual(value.description, written)
    expectEqual(value.data(), Data(written.utf8))
    try expectEqual(JSONValue(data: value.data()), value)
  }

  @Test func valuesArePrettyPrinted() {
    let value: JSONValue = ["b": [1, [], [:]], "a": nil]
    expectEqual(
      value.string(options: .pretty),
      """
      {
        "a": null,
        "b": [
          1,
          [],
          {}
        ]
      }
      """)
  }

  @Test func errorsHaveTheirPosition() throws {
    let error = try importError { try JSONValue(string: "{\"a\": [1,\n  tru]}") }
    expectEqual(
      error.description,
      """
      JSONValue: 1 issue
        line 2, column 6, a[1]: invalid JSON: expected true, false or null [invalid_json]
      """)
    try expectEqual(importError { try JSONValue(data: Data()) }.kind, .emptyInput)
    try expectEqual(importError { try JSONValue(string: "") }.kind, .emptyInput)
  }

  @Test func depthIsLimited() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    _ = try JSONValue(string: deepest)
    let error = try importError { try JSONValue(string: "[\(deepest)]") }
    expectEqual(error.kind, .limitExceeded("nested deeper than 512 levels"))
    expectEqual(error.issues[0].position?.offset, 512)
    let million = try importError {
      try JSONValue(string: String(repeating: "[", count: 1_000_000))
    }
    expectEqual(million.kind, .limitExceeded("nested deeper than 512 levels"))
  }

  @Test func valuesAreCreatedFromSwiftValues() throws {
    let any: [String: Any] = [
      "string": "a", "int": 1, "uint8": UInt8(2), "double": 0.5, "float": Float(0.1), "bool": true,
      "decimal": Decimal(string: "19.95") as Any, "nil": Int?.none as Any,
      "some": Int?.some(3) as Any,
      "array": [1, "b", false] as [Any], "object": ["k": [NSNull()]], "value": JSONValue.null,
      "number": try #require(JSONNumber("1.50")),
    ]
    try expectEqual(
      JSONValue(any: any).string(),
      #"{"array":[1,"b",false],"bool":true,"decimal":19.95,"double":0.5,"float":0.1,"int":1,"#
        + #""nil":null,"number":1.50,"object":{"k":[null]},"some":3,"string":"a","uint8":2,"value":null}"#
    )
  }

  @Test func valuesAreCreatedFromResultsOfJSONSerialization() throws {
    let text = #"{"a":[true,false,1,0,1.5,-7,"x",null,12345678901234567890],"b":{"c":1}}"#
    let any = try JSONSerialization.jsonObject(with: Data(text.utf8))
    try expectEqual(JSONValue(any: any).string(), text)
    try expectEqual(JSONValue(any: NSNumber(value: true)), true)
    try expectEqual(JSONValue(any: NSNumber(value: 1)), 1)
    try expectEqual(JSONValue(any: NSDecimalNumber(string: "0.10")).decimal, Decimal(string: "0.1"))
    try expectEqual(JSONValue(any: NSString("text")), "text")
  }

  @Test func unsupportedTypesAreReportedWithTheirKeyPath() throws {
    let error = try importError { try JSONValue(any: ["a": [1, DateComponents()] as [Any]]) }
    expectEqual(
      error.description,
      "JSONValue: 1 issue\n  a[1]: expected a JSON value, found DateComponents [type_mismatch]")
    let infinite = try importError { try JSONValue(any: [Double.infinity]) }
    expectEqual(
      infinite.description,
      "JSONValue: 1 issue\n  [0]: expected a JSON value, found a number that is not finite "
        + "[type_mismatch]"
    )
    var deep: Any = 1
    for _ in 0..<600 { deep = [deep] }
    let tooDeep = try importError { try JSONValue(any: deep) }
    expectEqual(tooDeep.kind, .limitExceeded("nested deeper than 512 levels"))
  }
}
