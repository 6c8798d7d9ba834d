import Foundation
import JSONModelKit
import Testing

struct JSONValueTests {
  private let rome: JSONValue = [
    "name": "Rome", "hills": 7, "area": 1285.31, "capital": true, "mayor": nil,
    "rivers": ["Tiber", "Aniene"],
  ]

  @Test func literalsAndAccessorsAgree() {
    #expect(rome["name"]?.string == "Rome")
    #expect(rome["hills"]?.int == 7)
    #expect(rome["hills"]?.double == 7)
    #expect(rome["area"]?.decimal == Decimal(string: "1285.31"))
    #expect(rome["area"]?.number?.text == "1285.31")
    #expect(rome["capital"]?.bool == true)
    #expect(rome["mayor"]?.isNull == true)
    #expect(rome["rivers"]?[1]?.string == "Aniene")
    #expect(rome["rivers"]?.array?.count == 2)
    #expect(rome.object?.count == 6)
  }

  @Test func whatIsNotThereIsNil() {
    #expect(rome["zip"] == nil)
    #expect(rome["rivers"]?[2] == nil)
    #expect(rome["rivers"]?[-1] == nil)
    #expect(rome["name"]?["x"] == nil)
    #expect(rome[0] == nil)
    // No value is taken for one of another kind.
    #expect(rome["hills"]?.string == nil)
    #expect(rome["hills"]?.bool == nil)
    #expect(rome["name"]?.int == nil)
    #expect(rome["capital"]?.int == nil)
    #expect(rome["capital"]?.number == nil)
    #expect(rome["area"]?.int == nil)
    #expect(rome.array == nil)
    #expect(rome.isNull == false)
  }

  @Test func membersCanBeSet() {
    var value: JSONValue = ["a": 1]
    value["b"] = [true]
    value["a"] = nil as JSONValue?
    #expect(value == ["b": [true]])
    var number: JSONValue = 1
    number["a"] = 2
    #expect(number == 1)
  }

  @Test func theLastOfEqualKeysCounts() throws {
    #expect(try JSONValue(string: #"{"a": 1, "a": 2}"#) == ["a": 2])
    #expect((["a": 1, "a": 2] as JSONValue) == ["a": 2])
  }

  @Test(arguments: [
    ("null", "null"), ("[]", "[]"), ("{}", "{}"), ("[ 1 , 2.50 ]", "[1,2.50]"),
    (#"{"b":1,"a":[true,null]}"#, #"{"a":[true,null],"b":1}"#),
    // Escaped as RFC 8259, section 7, asks and no more.
    (#""\/\u00e9\u2028\u007f""#, "\"/é\u{2028}\u{7F}\""),
    (#""\"\\\b\f\n\r\t\u0000\u001f""#, #""\"\\\b\f\n\r\t\u0000\u001f""#),
  ])
  func isWrittenAsText(text: String, written: String) throws {
    let value = try JSONValue(string: text)
    #expect(value.string() == written)
    #expect(value.description == written)
    #expect(value.data() == Data(written.utf8))
    #expect(try JSONValue(data: value.data()) == value)
  }

  @Test func isWrittenForReaders() {
    let value: JSONValue = ["b": [1, [], [:]], "a": nil]
    #expect(
      value.string(isPretty: true) == """
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

  @Test func errorsHaveTheirPlace() throws {
    let error = try importError { try JSONValue(string: "{\"a\": [1,\n  tru]}") }
    #expect(
      error.description == """
        JSONValue: 1 issue
          line 2, column 6, a[1]: invalid JSON: expected true, false or null
        """)
    #expect(try importError { try JSONValue(data: Data()) }.kind == .emptyInput)
    #expect(try importError { try JSONValue(string: "") }.kind == .emptyInput)
  }

  @Test func depthIsLimited() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    _ = try JSONValue(string: deepest)
    let error = try importError { try JSONValue(string: "[\(deepest)]") }
    #expect(error.kind == .limitExceeded("nested deeper than 512 levels"))
    #expect(error.issues[0].position?.offset == 512)
    let million = try importError {
      try JSONValue(string: String(repeating: "[", count: 1_000_000))
    }
    #expect(million.kind == .limitExceeded("nested deeper than 512 levels"))
  }

  @Test func isMadeOfSwiftValues() throws {
    let any: [String: Any] = [
      "string": "a", "int": 1, "uint8": UInt8(2), "double": 0.5, "float": Float(0.1), "bool": true,
      "decimal": Decimal(string: "19.95") as Any, "nil": Int?.none as Any,
      "some": Int?.some(3) as Any,
      "array": [1, "b", false] as [Any], "object": ["k": [NSNull()]], "value": JSONValue.null,
      "number": try #require(JSONNumber("1.50")),
    ]
    #expect(
      try JSONValue(any: any).string()
        == #"{"array":[1,"b",false],"bool":true,"decimal":19.95,"double":0.5,"float":0.1,"int":1,"#
        + #""nil":null,"number":1.50,"object":{"k":[null]},"some":3,"string":"a","uint8":2,"value":null}"#
    )
  }

  @Test func isMadeOfWhatJSONSerializationReturns() throws {
    let text = #"{"a":[true,false,1,0,1.5,-7,"x",null,12345678901234567890],"b":{"c":1}}"#
    let any = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try JSONValue(any: any).string() == text)
    #expect(try JSONValue(any: NSNumber(value: true)) == true)
    #expect(try JSONValue(any: NSNumber(value: 1)) == 1)
    #expect(try JSONValue(any: NSDecimalNumber(string: "0.10")).decimal == Decimal(string: "0.1"))
    #expect(try JSONValue(any: NSString("text")) == "text")
  }

  @Test func otherTypesAreNamedWithTheirPath() throws {
    let error = try importError { try JSONValue(any: ["a": [1, Date()] as [Any]]) }
    #expect(error.description == "JSONValue: 1 issue\n  a[1]: expected JSONValue, found Date")
    let infinite = try importError { try JSONValue(any: [Double.infinity]) }
    #expect(
      infinite.description
        == "JSONValue: 1 issue\n  [0]: expected JSONValue, found a number that is not finite")
    var deep: Any = 1
    for _ in 0..<600 { deep = [deep] }
    let tooDeep = try importError { try JSONValue(any: deep) }
    #expect(tooDeep.kind == .limitExceeded("nested deeper than 512 levels"))
  }
}
