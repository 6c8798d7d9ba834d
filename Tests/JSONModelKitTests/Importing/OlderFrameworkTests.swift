import Foundation
import JSONModelKit
import Testing

/// Documents for which older model frameworks lose values, invent values or crash.
struct OlderFrameworkTests {
  final class PlainValues: JSONModel {
    @OptionalKey var int = -1
    @OptionalKey var small: UInt8 = 9
    @OptionalKey var double = -1.0
    @OptionalKey var float: Float = -1
    @OptionalKey var decimal = Decimal(-1)
    @OptionalKey var bool = false
    @OptionalKey var string = "initial"
    @OptionalKey var date = Date(timeIntervalSince1970: 0)
    @OptionalKey var data = Data()
    var url: URL?
    var zone: TimeZone?
    var uuid: UUID?
    var optional: Int? = 5
  }

  /// Expects this member to be the only issue, in every form of the document.
  private func expectIssue(
    _ member: String, _ kind: JSONModelError.Kind? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let key = member.drop { $0 == "\"" }.prefix { $0 != "\"" }
    for form in InputForm.allCases where form == .bytes || !member.contains("e400") {
      let error = try importError(sourceLocation: sourceLocation) {
        try PlainValues.make("{\(member)}", as: form)
      }
      expectEqual(
        error.issues.map(\.keyPath.description), [String(key)], sourceLocation: sourceLocation)
      guard let kind else { continue }
      expectEqual(error.kind, kind, "\(member)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    #""int":"abc""#, #""int":"""#, #""int":"12abc""#, #""int":" 1""#, #""double":"1,5""#,
    #""double":"nan""#, #""double":"inf""#, #""decimal":"x""#, #""decimal":"0x10""#,
    #""bool":"maybe""#, #""bool":"""#, #""bool":2"#, #""date":"soon""#, #""date":"2014-02-30""#,
    #""date":"20140506""#, #""date":"""#, #""url":"""#, #""url":"http://[""#,
    #""zone":"Mars/Base""#,
    #""uuid":"1234""#, #""data":"*""#, #""data":"SGk""#, #""optional":"x""#,
  ])
  func aFailedConversionIsAnIssue(member: String) throws {
    try expectIssue(member)
    let error = try importError { try PlainValues(string: "{\(member)}") }
    guard case .transformFailed = error.kind else {
      Issue.record("expected a failed transformation, not \(error.kind)")
      return
    }
  }

  @Test(arguments: [
    (#""int":{}"#, "Int", "object"), (#""int":[1]"#, "Int", "array"),
    (#""int":true"#, "Int", "true"),
    (#""double":false"#, "Double", "false"), (#""float":[]"#, "Float", "array"),
    (#""decimal":{}"#, "Decimal", "object"), (#""decimal":true"#, "Decimal", "true"),
    (#""bool":[]"#, "Bool", "array"), (#""bool":{"a":1}"#, "Bool", "object"),
    (#""optional":[]"#, "Int", "array"), (#""string":{}"#, "String", "object"),
    (#""string":["x"]"#, "String", "array"),
  ])
  func aValueOfAnotherJSONTypeIsAnIssue(member: String, expected: String, found: String) throws {
    try expectIssue(member, .typeMismatch(expected: expected, found: found))
  }

  @Test func integersAreNeitherWrappedNorTruncated() throws {
    for text in ["256", "-1", "1e3", "99999999999999999999"] {
      try expectIssue(#""small":\#(text)"#, .numberOutOfRange(expected: "UInt8", found: "number"))
    }
    for text in ["9223372036854775808", "-9223372036854775809", "1e30"] {
      try expectIssue(#""int":\#(text)"#, .numberOutOfRange(expected: "Int", found: "number"))
      try expectIssue(#""optional":\#(text)"#, .numberOutOfRange(expected: "Int", found: "number"))
    }
    for text in ["0.5", "-1.25", "1e-1"] {
      try expectIssue(#""int":\#(text)"#, .typeMismatch(expected: "Int", found: "fraction"))
    }
    for text in [#""256""#, #""-1""#, #""1.5""#] { try expectIssue(#""small":\#(text)"#) }
    for form in InputForm.allCases {
      try expectEqual(PlainValues.make(#"{"int":"1e5","small":"2.0"}"#, as: form).int, 100_000)
      let model = try PlainValues.make(#"{"int":1e5,"small":255.0}"#, as: form)
      #expect((model.int, model.small) == (100_000, 255))
    }
  }

  final class Item: JSONModel { var id = 0 }
  final class Lists: JSONModel {
    @OptionalKey var items: [Item] = []
    @OptionalKey var numbers: [Int] = []
    @OptionalKey var rows: [[Int]] = []
    @OptionalKey var gaps: [Int?] = []
    @OptionalKey var byName: [String: [Item]] = [:]
    @OptionalKey var optionals: [Item?] = []
    @OptionalKey var presences: [JSONPresence<Item>] = []
    @OptionalKey var dictionaries: [String: Item?] = [:]
    var optional: Item?
    var optionalList: [Item]?
    var presence: JSONPresence<Item> = .absent
  }

  @Test(arguments: InputForm.allCases)
  func elementsAreNeitherDroppedNorFlattened(form: InputForm) throws {
    let error = try importError {
      try Lists.make(
        #"""
        {"items":[{"id":1},null,{"id":2},7,{},"x"],"numbers":[1,null,[2],3,{}],
         "rows":[[1],2,[[3]],null],"gaps":[null,[1],null,{}]}
        """#, as: form)
    }
    expectEqual(
      error.issues.map(\.keyPath.description),
      [
        "items[1]", "items[3]", "items[4].id", "items[5]", "numbers[1]", "numbers[2]", "numbers[4]",
        "rows[1]", "rows[2][0]", "rows[3]", "gaps[1]", "gaps[3]",
      ], as: form)
    let model = try Lists.make(
      #"{"items":[{"id":1},{"id":2}],"rows":[[],[1,2],[]],"gaps":[null,1,null]}"#, as: form)
    expectEqual(model.items.map(\.id), [1, 2])
    expectEqual(model.rows, [[], [1, 2], []])
    expectEqual(model.gaps, [nil, 1, nil])
  }

  @Test(arguments: [
    (#""optional":{}"#, "optional.id"), (#""optional":{"id":{}}"#, "optional.id"),
    (#""optional":7"#, "optional"), (#""optionalList":[{"id":1},{}]"#, "optionalList[1].id"),
    (#""presence":{"id":null}"#, "presence.id"), (#""presence":[1]"#, "presence"),
    (#""items":[{"id":"x"}]"#, "items[0].id"), (#""optionals":[null,{}]"#, "optionals[1].id"),
    (#""byName":{"a":[{"id":1},{"id":[]}]}"#, "byName.a[1].id"),
    (#""presences":[null,{}]"#, "presences[1].id"),
    (#""dictionaries":{"a":{}}"#, "dictionaries.a.id"),
  ])
  func issuesOfNestedModelsAreThrown(member: String, path: String) throws {
    for form in InputForm.allCases {
      let error = try importError { try Lists.make("{\(member)}", as: form) }
      expectEqual(error.issues.map(\.keyPath.description), [path])
    }
  }

  final class RequiredNames: JSONModel {
    var userName = ""
    var homePage = ""
    var item: RequiredNames?
    var size = 0
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["size": "info.size"]) }
  }

  @Test func allMissingKeysAreListedWithTheirKeyPaths() throws {
    let paths = [
      ["user_name", "home_page", "info.size"], ["item.home_page", "item.info.size", "home_page"],
    ]
    let documents = ["{}", #"{"user_name":"x","item":{"user_name":"y"},"info":{"size":1}}"#]
    for (json, paths) in zip(documents, paths) {
      for form in InputForm.allCases {
        let error = try importError { try RequiredNames.make(json, as: form) }
        expectEqual(error.missingKeys.map(\.description).sorted(), paths.sorted())
        expectEqual(error.issues.count, paths.count)
        // The order of the issues is always the same.
        for _ in 0..<5 {
          try expectEqual(importError { try RequiredNames.make(json, as: form) }, error)
        }
      }
    }
  }

  @Test(arguments: InputForm.allCases)
  func nullSetsNilAndAnAbsentKeyKeepsTheDefaultValue(form: InputForm) throws {
    try expectEqual(PlainValues.make("{}", as: form).optional, 5)
    try expectEqual(PlainValues.make(#"{"optional":null}"#, as: form).optional, nil)
    try expectEqual(PlainValues.make(#"{"int":null}"#, as: form).int, -1)
    try expectEqual(PlainValues.make("{}", as: form).string, "initial")
  }

  final class MappedKeys: JSONModel {
    var id: Int?
    var dotted: Int?
    var path: Int?
    var count: Int?
    var length: Int?
    override class var keyMapper: JSONKeyMapper {
      [
        "id": ["id", "ID", "ext.id"], "dotted": .literal("a.b"), "path": "a.b",
        "count": "list.@count", "length": "text.length",
      ]
    }
  }

  @Test(arguments: InputForm.allCases)
  func alternativeKeysWithNullAreSkipped(form: InputForm) throws {
    try expectEqual(MappedKeys.make(#"{"id":null,"ID":7}"#, as: form).id, 7)
    try expectEqual(MappedKeys.make(#"{"ext":{"id":8},"ID":null,"id":null}"#, as: form).id, 8)
    try expectEqual(MappedKeys.make(#"{"ID":9,"id":1,"ext":null}"#, as: form).id, 1)
    // Unlike null, 0 is a value.
    try expectEqual(MappedKeys.make(#"{"id":0,"ID":7}"#, as: form).id, 0)
  }

  @Test(arguments: InputForm.allCases)
  func literalKeysWithDotsAreMapped(form: InputForm) throws {
    let model = try MappedKeys.make(#"{"a.b":1,"a":{"b":2}}"#, as: form)
    #expect((model.dotted, model.path) == (1, 2))
  }

  @Test(arguments: InputForm.allCases)
  func operatorsInKeyPathsHaveNoMeaning(form: InputForm) throws {
    let absent = try MappedKeys.make(#"{"list":[1,2],"text":"abc"}"#, as: form)
    #expect((absent.count, absent.length) == (nil, nil))
    let keys = try MappedKeys.make(#"{"list":{"@count":3},"text":{"length":4}}"#, as: form)
    #expect((keys.count, keys.length) == (3, 4))
  }

  final class Checked: JSONModel {
    var id = 0
    var inner: Checked?
    @OptionalKey var list: [String: [Checked]] = [:]
    override func validate() throws {
      if id < 0 { throw JSONValidationError("must not be negative", at: "id") }
    }
  }

  @Test(arguments: InputForm.allCases)
  func aFailedValidationOfANestedModelRejectsTheDocument(form: InputForm) throws {
    let error = try importError {
      try Checked.make(
        #"{"id":1,"inner":{"id":2,"list":{"a":[{"id":3},{"id":4,"inner":{"id":-5}}]}}}"#, as: form)
    }
    expectEqual(error.issues.map(\.kind), [.validationFailed("must not be negative")])
    expectEqual(error.keyPath, ["inner", "list", "a", 1, "inner", "id"])
  }

  @Test(arguments: InputForm.allCases)
  func booleansAreNotNumbers(form: InputForm) throws {
    let raw = try Holder<JSONValue>.make(#"{"value":[true,1,false,0,1.0]}"#, as: form).value
    expectEqual(raw, [true, 1, false, 0, 1])
    #expect(raw[0] != raw[1] && raw[2] != raw[3])
    try expectEqual(Holder<[Bool]>.make(#"{"value":[true,false]}"#, as: form).value, [true, false])
    try expectIssue(#""double":true"#, .typeMismatch(expected: "Double", found: "true"))
  }

  @Test(arguments: [
    ("2014-05-06T08:03:21.5Z", 1_399_363_401.5),
    ("2014-05-06T08:03:21.123456Z", 1_399_363_401.123456),
    ("2014-05-06T10:03:21.25+02:00", 1_399_363_401.25), ("1969-12-31T23:59:59.75Z", -0.25),
  ])
  func datesKeepFractionsOfSeconds(text: String, seconds: Double) throws {
    for form in InputForm.allCases {
      let date = try PlainValues.make(#"{"date":"\#(text)"}"#, as: form).date
      #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_000_3)
    }
    try expectEqual(
      PlainValues(string: #"{"date":\#(seconds)}"#).date, Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "0.1", "19.95", "12345678901234567890.12345", "0.00000000000000000000000000001", "-1e-20",
  ])
  func decimalsKeepTheirDigits(text: String) throws {
    let decimal = try #require(Decimal(string: text))
    for form in [InputForm.bytes, .text, .value, .swift, .foundation] {
      try expectEqual(PlainValues.make(#"{"decimal":\#(text)}"#, as: form).decimal, decimal)
      try expectEqual(PlainValues.make(#"{"decimal":"\#(text)"}"#, as: form).decimal, decimal)
    }
  }

  class BaseModel: JSONModel {
    var id = 0
    override class var keyMapper: JSONKeyMapper { ["id": "ID"] }
  }
  final class Child: BaseModel {
    var name = ""
    override class var keyMapper: JSONKeyMapper { ["name": "title"] }
  }

  @Test(arguments: InputForm.allCases)
  func keyMappersAreInherited(form: InputForm) throws {
    let child = try Child.make(#"{"ID":1,"title":"x","id":2,"name":"y"}"#, as: form)
    #expect((child.id, child.name) == (1, "x"))
  }

  struct Anything { var id = 0 }
  final class Ignoring: JSONModel {
    @Ignore var anything = Anything()
    @Ignore var action: (() -> Int)? = { 7 }
    @Ignore var pair = (1, "x")
    weak var owner: Item?
    var id = 0
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "owner" }
  }

  @Test(arguments: InputForm.allCases)
  func anIgnoredPropertyMayHaveAnyType(form: InputForm) throws {
    try Ignoring.checkDeclaration()
    let model = try Ignoring.make(
      #"{"id":1,"anything":{"id":2},"action":1,"pair":[],"owner":{"id":3}}"#, as: form)
    #expect((model.id, model.anything.id, model.action?(), model.pair.0) == (1, 0, 7, 1))
    expectEqual(model.owner, nil)
  }
}
