import Foundation
import JSONModelKit
import Testing

extension TransformerTests {
  // MARK: - Transformers of one property: dates

  final class Dates: JSONModel {
    var day: Date?
    var german: Date?
    var milliseconds: Date?
    var seconds: Date?
    var iso: Date?
    @OptionalKey var required = Date(timeIntervalSince1970: -77)
    @OptionalKey var days: [Date] = []
    @OptionalKey var stamps: [Date] = []
    var usual: Date?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "day": .date(.pattern("yyyy-MM-dd")), "german": .date(.pattern("dd.MM.yyyy")),
        "milliseconds": .date(.millisecondsSince1970), "seconds": .date(.secondsSince1970),
        "iso": .date(.iso8601), "required": .date(.millisecondsSince1970),
        "days": .date(.pattern("yyyy-MM-dd")), "stamps": .date(.millisecondsSince1970),
      ]
    }
  }

  @Test(
    arguments: [
      (#""day":"2014-05-06""#, "day", 1_399_334_400), (#""day":"1969-12-31""#, "day", -86_400),
      (#""day":"2016-02-29""#, "day", 1_456_704_000),
      (#""german":"06.05.2014""#, "german", 1_399_334_400),
      (#""milliseconds":1399380401250"#, "milliseconds", 1_399_380_401.25),
      (#""milliseconds":0"#, "milliseconds", 0), (#""milliseconds":-500"#, "milliseconds", -0.5),
      (#""milliseconds":1.39938e12"#, "milliseconds", 1_399_380_000),
      (#""seconds":1399380401"#, "seconds", 1_399_380_401),
      (#""seconds":1399380401.25"#, "seconds", 1_399_380_401.25),
      (#""seconds":-1"#, "seconds", -1),
      (#""iso":"2014-05-06T12:46:41Z""#, "iso", 1_399_380_401),
      (#""iso":"2014-05-06T20:46:41.5+08:00""#, "iso", 1_399_380_401.5),
      (#""usual":1399380401"#, "usual", 1_399_380_401),
      (#""usual":"2014-05-06""#, "usual", 1_399_334_400),
    ] as [(String, String, Double)])
  func propertiesHaveTheirOwnDateFormats(member: String, property: String, instant: Double) throws {
    let json = "{\(member)}"
    for model in [try Dates(string: json), try Dates(value: JSONValue(string: json))] {
      let dates = [
        "day": model.day, "german": model.german, "milliseconds": model.milliseconds,
        "seconds": model.seconds, "iso": model.iso, "usual": model.usual,
      ]
      expectEqual(dates.compactMapValues(\.self), [property: Date(timeIntervalSince1970: instant)])
    }
  }

  @Test func dateFormatsApplyToRequiredPropertiesAndArrays() throws {
    let model = try Dates(
      string: """
        {"required": 1500, "days": ["2014-05-06", "1970-01-02"], "stamps": [1399380401250, 0],
         "day": null}
        """)
    expectEqual(model.required, Date(timeIntervalSince1970: 1.5))
    expectEqual(model.days.map(\.timeIntervalSince1970), [1_399_334_400, 86_400])
    expectEqual(model.stamps.map(\.timeIntervalSince1970), [1_399_380_401.25, 0])
    expectEqual(model.day, nil)
    try expectEqual(Dates(string: "{}").required, Date(timeIntervalSince1970: -77))
    try Dates.checkDeclaration()
  }

  @Test(arguments: [
    (#""day":"2026-02-30""#, "day"), (#""day":"2014-13-01""#, "day"), (#""day":"""#, "day"),
    (#""day":"06.05.2014""#, "day"), (#""day":"2014-05-06T12:46:41Z""#, "day"),
    (#""day":"2014-05-06x""#, "day"), (#""day":"garbage""#, "day"), (#""day":true"#, "day"),
    (#""german":"2014-05-06""#, "german"), (#""german":"31.02.2014""#, "german"),
    (#""milliseconds":"2014-05-06""#, "milliseconds"), (#""milliseconds":true"#, "milliseconds"),
    (#""milliseconds":"garbage""#, "milliseconds"), (#""milliseconds":{}"#, "milliseconds"),
    (#""seconds":"2014-05-06""#, "seconds"), (#""seconds":"garbage""#, "seconds"),
    (#""iso":"garbage""#, "iso"), (#""iso":"2026-02-30T12:00:00Z""#, "iso"),
    (#""iso":{}"#, "iso"), (#""days":["2014-05-06","2014-02-30"]"#, "days[1]"),
    (#""stamps":[0,1,"garbage"]"#, "stamps[2]"),
  ])
  func theFormatOfAPropertyReplacesAllOthers(member: String, path: String) throws {
    let json = "{\(member)}"
    for error in [
      try importError { try Dates(string: json) },
      try importError { try Dates(value: JSONValue(string: json)) },
    ] {
      expectEqual(error.paths, [path])
      let isRejection =
        switch error.kind {
        case .transformFailed, .typeMismatch: true
        default: false
        }
      #expect(isRejection)
    }
  }

  @Test func nullElementsAreRejectedWithADateFormat() throws {
    let error = try importError { try Dates(string: #"{"days":["2014-05-06",null]}"#) }
    expectEqual(error.kinds, [.nullValue(expected: "string")])
    expectEqual(error.keyPath.description, "days[1]")
  }

  // MARK: - Transformers of one property: lossy collections

  final class Item: JSONModel { var id = 0 }
  final class Lossy: JSONModel {
    @OptionalKey var numbers: [Int] = []
    @OptionalKey var gaps: [Int?] = []
    @OptionalKey var items: [Item] = []
    @OptionalKey var byName: [String: Int] = [:]
    @OptionalKey var itemsByName: [String: Item] = [:]
    @OptionalKey var distinct: Set<Int> = []
    @OptionalKey var colors: [Color] = []
    var optional: [Int]?
    @OptionalKey var exact: [Int] = []
    override class var transformers: JSONTransformerRegistry { TransformerTests.colors }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "numbers": .lossy(), "gaps": .lossy(), "items": .lossy(), "byName": .lossy(),
        "itemsByName": .lossy(), "distinct": .lossy(), "colors": .lossy(), "optional": .lossy(),
      ]
    }
  }

  @Test func aLossyCollectionKeepsValidElements() throws {
    let json = #"""
      {"numbers": [1, "x", 2, null, {}, "3", 1.5, [], 4], "gaps": [1, null, "x"],
       "items": [{"id": 1}, {}, 7, {"id": "x"}, {"id": 2}],
       "byName": {"a": 1, "b": "x", "c": null, "d": 2}, "itemsByName": {"a": {}, "b": {"id": 3}},
       "distinct": [1, "x", 1, 2], "colors": ["red", "mauve", 9, "blue"], "optional": ["x", 7]}
      """#
    for model in [try Lossy(string: json), try Lossy(value: JSONValue(string: json))] {
      expectEqual(model.numbers, [1, 2, 3, 4])
      expectEqual(model.gaps, [1, nil])
      expectEqual(model.items.map(\.id), [1, 2])
      expectEqual(model.byName, ["a": 1, "d": 2])
      expectEqual(model.itemsByName.mapValues(\.id), ["b": 3])
      expectEqual(model.distinct, [1, 2])
      expectEqual(model.colors, [Color(name: "red"), Color(name: "blue")])
      expectEqual(model.optional, [7])
    }
    try expectEqual(Lossy(string: #"{"numbers":["x"],"optional":null}"#).numbers, [])
    try Lossy.checkDeclaration()
  }

  @Test func otherCollectionsRejectInvalidElements() throws {
    let error = try importError {
      try Lossy(string: #"{"numbers":["x",1],"exact":[1,"x",2]}"#)
    }
    expectEqual(error.paths, ["exact[1]"])
    expectEqual(transformer(of: error.kind), "Int from String")
  }

  @Test(arguments: [
    ("numbers", #""x""#, "[Int]", "string"), ("numbers", "{}", "[Int]", "object"),
    ("numbers", "true", "[Int]", "true"), ("byName", "7", "[String: Int]", "number"),
    ("byName", #""x""#, "[String: Int]", "string"), ("distinct", "{}", "Set<Int>", "object"),
    ("optional", "{}", "[Int]", "object"),
  ])
  func onlyElementsAreDropped(
    key: String, json: String, expected: String, found: String
  ) throws {
    let error = try importError { try Lossy(string: #"{"\#(key)":\#(json)}"#) }
    expectEqual(error.kinds, [.typeMismatch(expected: expected, found: found)])
    expectEqual(error.keyPath.description, key)
  }

  @Test(arguments: ["[1,]", "[1 2]", "[1,tru]", "[01]", "[\"\u{1}\"]", "[1}"])
  func syntaxErrorsAreNotDropped(json: String) throws {
    let error = try importError { try Lossy(string: #"{"numbers":\#(json)}"#) }
    expectEqual(error.issues.count, 1)
    guard case .invalidJSON = error.kind else {
      Issue.record("expected a syntax error, not \(error.kind)")
      return
    }
  }

  // MARK: - Transformers of one property: closures

  struct Money: Equatable { var cents = 0 }
  final class Price: JSONModel {
    var price = Money()
    @OptionalKey var name = "initial"
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "price": JSONTransformer(
          import: { (value: JSONValue) throws -> Money in
            guard let cents = value["cents"]?.int else { throw Rejection.unknown }
            return Money(cents: cents)
          },
          export: { (money: Money) throws -> JSONValue in ["cents": .number(.init(money.cents))] }),
        "name": JSONTransformer(
          import: { (value: JSONValue) throws -> String in
            guard let text = value.string else { throw PlainRejection.outOfPaint }
            return text.uppercased()
          },
          export: { (name: String) throws -> JSONValue in .string(name.lowercased()) }),
      ]
    }
  }

  @Test func aTransformerAppliesToOneProperty() throws {
    let json = #"{"price":{"cents":1995},"name":"tea"}"#
    for model in [try Price(string: json), try Price(value: JSONValue(string: json))] {
      expectEqual(model.price, Money(cents: 1_995))
      expectEqual(model.name, "TEA")
    }
    try Price.checkDeclaration()
  }

  @Test func aTransformerErrorIsAnIssueWithItsPosition() throws {
    let json = #"{"price": {"euros": 1}, "name": 7}"#
    let error = try importError { try Price(string: json) }
    expectEqual(error.paths, ["price", "name"])
    expectEqual(error.offsets, [10, 32])
    expectEqual(error.properties, ["Price.price", "Price.name"])
    try #require(error.issues.count == 2)
    let reasons = error.issues.map { reason(of: $0.kind) }
    expectEqual(reasons[0], "there is no such color")
    expectEqual(reasons[1]?.contains("outOfPaint"), true)
  }

  @Test func aPropertyWithATransformerRequiresItsKey() throws {
    try expectEqual(
      importError { try Price(string: "{}") }.missingKeys.map(\.description), ["price"])
  }

  // MARK: - Declaration errors

  final class WrongName: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    override class var propertyTransformers: [String: JSONTransformer] {
      ["dtae": .date(.iso8601)]
    }
  }
  final class WrongType: JSONModel {
    var count = 0
    override class var propertyTransformers: [String: JSONTransformer] {
      ["count": .date(.iso8601)]
    }
  }
  final class WrongElement: JSONModel {
    var counts: [Int] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["counts": .date(.secondsSince1970)]
    }
  }
  final class WrongClosure: JSONModel {
    var count = 0
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "count": JSONTransformer(
          import: { (value: JSONValue) throws -> String in value.string ?? "" },
          export: { (text: String) throws -> JSONValue in .string(text) })
      ]
    }
  }
  final class LossyScalar: JSONModel {
    var count = 0
    override class var propertyTransformers: [String: JSONTransformer] { ["count": .lossy()] }
  }

  @Test func declarationErrorsAreFoundByCheckDeclarationAndTheFirstImport() throws {
    func check<Model: JSONModel>(_ type: Model.Type, names name: String) throws {
      for error in [
        try importError { try Model.checkDeclaration() },
        try importError { try Model.make(string: #"{"count":1,"counts":[1],"date":1}"#) },
      ] {
        expectEqual(error.issues.count, 1)
        #expect(isDeclarationError(error.kind))
        #expect(error.description.contains(name))
      }
    }
    try check(WrongName.self, names: "dtae")
    try check(WrongType.self, names: "count")
    try check(WrongElement.self, names: "counts")
    try check(WrongClosure.self, names: "count")
    try check(LossyScalar.self, names: "count")
  }

  // MARK: - Helpers

  func transformer(of kind: JSONModelError.Kind) -> String? {
    if case .transformFailed(let transformer, _) = kind { transformer } else { nil }
  }

  func reason(of kind: JSONModelError.Kind) -> String? {
    if case .transformFailed(_, let reason) = kind { reason } else { nil }
  }

  func isDeclarationError(_ kind: JSONModelError.Kind) -> Bool {
    if case .invalidDeclaration = kind { true } else { false }
  }
}
