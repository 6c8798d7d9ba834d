import Foundation
import Testing

@testable import JSONModelKit

/// Functions that make values of the user's own types, for all classes or for one property.
@Suite struct TransformerTests {
  // MARK: - Types that no codec knows

  struct Color: Hashable { var name = "none" }
  struct Paint: Equatable { var name = "none" }
  struct Sample: Equatable { var text = "none" }

  enum Refusal: LocalizedError {
    case unknown
    var errorDescription: String? { "there is no such color" }
  }
  enum PlainRefusal: Error { case outOfPaint }

  static func colorFromString(_ text: String) throws -> Color {
    if text == "plain" { throw PlainRefusal.outOfPaint }
    guard ["red", "green", "blue"].contains(text) else { throw Refusal.unknown }
    return Color(name: text)
  }
  static func colorFromInt(_ number: Int) throws -> Color {
    guard (0...2).contains(number) else { throw Refusal.unknown }
    return Color(name: ["red", "green", "blue"][number])
  }
  static func stringFromColor(_ color: Color) -> String { color.name }

  static let colors = {
    let registry = JSONTransformerRegistry(inheriting: .shared)
    registry.register(colorFromString)
    registry.register(colorFromInt)
    registry.register(stringFromColor)
    return registry
  }()

  final class XPalette: JSONModel {
    var main = Color()
    var extra: Color?
    @OptionalKey var list: [Color] = []
    @OptionalKey var gaps: [Color?] = []
    @OptionalKey var rows: [[Color]] = []
    @OptionalKey var byName: [String: Color] = [:]
    @OptionalKey var distinct: Set<Color> = []
    override class var transformers: JSONTransformerRegistry { colors }
  }

  @Test func aFunctionMakesTheValue() throws {
    let json = #"""
      {"main": "red", "extra": 2, "list": ["green", 0], "gaps": [null, "blue"],
       "rows": [["red"], []], "byName": {"a": "blue", "b": 1}, "distinct": ["red", 0, "blue"]}
      """#
    for palette in [try XPalette(string: json), try XPalette(value: JSONValue(string: json))] {
      #expect(palette.main == Color(name: "red"))
      #expect(palette.extra == Color(name: "blue"))
      #expect(palette.list == [Color(name: "green"), Color(name: "red")])
      #expect(palette.gaps == [nil, Color(name: "blue")])
      #expect(palette.rows == [[Color(name: "red")], []])
      #expect(palette.byName == ["a": Color(name: "blue"), "b": Color(name: "green")])
      #expect(palette.distinct == [Color(name: "red"), Color(name: "blue")])
    }
    #expect(try XPalette(string: #"{"main":"red","extra":null}"#).extra == nil)
    try XPalette.checkDeclaration()
  }

  @Test func anErrorInsideIsAnIssueWithItsPlace() throws {
    let json = #"""
      {"main": "mauve",
       "extra": "plain", "list": ["red", "pink", 9], "gaps": [null, ""],
       "rows": [[], ["red", "x"]], "byName": {"a": "red", "b": "y"}, "distinct": [0, -1]}
      """#
    let error = try importError { try XPalette(string: json) }
    let places = [
      "main", "extra", "list[1]", "list[2]", "gaps[1]", "rows[1][1]", "byName.b", "distinct[1]",
    ]
    #expect(error.issues.map(\.keyPath.description) == places)
    #expect(
      error.issues.map { transformer(of: $0.kind) } == [
        "Color from String", "Color from String", "Color from String", "Color from Int",
        "Color from String", "Color from String", "Color from String", "Color from Int",
      ])
    #expect(error.issues.map(\.position?.line) == [1, 2, 2, 2, 2, 3, 3, 3])
    #expect(error.issues.map(\.position?.column) == [10, 11, 36, 44, 63, 23, 58, 80])
    #expect(error.issues[0].property == "XPalette.main")
    let tree = try importError { try XPalette(value: JSONValue(string: json)) }
    #expect(tree.issues.map(\.keyPath.description) == places)
    #expect(tree.issues.map(\.kind) == error.issues.map(\.kind))
  }

  @Test func anErrorGivesTheReason() throws {
    let localized = try importError { try XPalette(string: #"{"main":"mauve"}"#) }
    #expect(
      localized.kind
        == .transformFailed(transformer: "Color from String", reason: "there is no such color"))
    let plain = try importError { try XPalette(string: #"{"main":"plain"}"#) }
    guard case .transformFailed("Color from String", let reason) = plain.kind else {
      Issue.record("expected a failed transformer, not \(plain.kind)")
      return
    }
    #expect(reason.contains("outOfPaint"))
  }

  @Test(arguments: [("true", "true"), ("{}", "object"), (#"["red"]"#, "array")])
  func aKindWithoutAFunctionIsATypeMismatch(json: String, kind: String) throws {
    let error = try importError { try XPalette(string: #"{"main":\#(json)}"#) }
    #expect(error.issues.map(\.kind) == [.typeMismatch(expected: "Color", found: kind)])
    #expect(error.keyPath.description == "main")
  }

  @Test func nullAndAbsenceAreNotAskedOfAFunction() throws {
    let null = try importError { try XPalette(string: #"{"main":null,"list":[null]}"#) }
    let kind = JSONModelError.Kind.nullValue(expected: "Color")
    #expect(null.issues.map(\.kind) == [kind, kind])
    #expect(null.issues.map(\.keyPath.description) == ["main", "list[0]"])
    #expect(
      try importError { try XPalette(string: "{}") }.missingKeys.map(\.description) == ["main"])
  }

  // MARK: - What a function may be made from

  protocol XSource { static var samples: JSONTransformerRegistry { get } }
  enum FromInt: XSource {
    static let samples = registry { (number: Int) in Sample(text: "Int \(number)") }
  }
  enum FromUInt: XSource {
    static let samples = registry { (number: UInt) in Sample(text: "UInt \(number)") }
  }
  enum FromDouble: XSource {
    static let samples = registry { (number: Double) in Sample(text: "Double \(number)") }
  }
  enum FromDecimal: XSource {
    static let samples = registry { (number: Decimal) in Sample(text: "Decimal \(number)") }
  }
  enum FromBool: XSource {
    static let samples = registry { (bool: Bool) in Sample(text: "Bool \(bool)") }
  }
  enum FromArray: XSource {
    static let samples = registry { (array: [JSONValue]) in
      Sample(text: "array of \(array.compactMap(\.int))")
    }
  }
  enum FromObject: XSource {
    static let samples = registry { (object: [String: JSONValue]) in
      guard let name = object["name"]?.string else { throw Refusal.unknown }
      return Sample(text: "object \(name), \(object.count)")
    }
  }
  enum FromValue: XSource {
    static let samples = registry { (value: JSONValue) in
      if value == "refused" { throw Refusal.unknown }
      return Sample(text: "value \(value.string ?? value.double.map { "\($0)" } ?? "other")")
    }
  }

  static func registry<Source: JSONPrimitive>(
    _ sampleFromSource: @escaping @Sendable (Source) throws -> Sample
  ) -> JSONTransformerRegistry {
    let registry = JSONTransformerRegistry()
    registry.register(sampleFromSource)
    return registry
  }

  final class XSample<Source: XSource>: JSONModel {
    var sample = Sample()
    override class var transformers: JSONTransformerRegistry { Source.samples }
  }

  private func sample<Source: XSource>(_ json: String, _ source: Source.Type) throws -> String {
    let document = #"{"sample": \#(json)}"#
    let sample = try XSample<Source>(string: document).sample
    #expect(try XSample<Source>(value: JSONValue(string: document)).sample == sample)
    return sample.text
  }

  @Test func aFunctionMayTakeAnyPrimitive() throws {
    #expect(try sample("7", FromInt.self) == "Int 7")
    #expect(try sample("-7.0", FromInt.self) == "Int -7")
    #expect(try sample("18446744073709551615", FromUInt.self) == "UInt 18446744073709551615")
    #expect(try sample("1.5", FromDouble.self) == "Double 1.5")
    #expect(try sample("2", FromDouble.self) == "Double 2.0")
    #expect(try sample("123456789012345678.9", FromDecimal.self) == "Decimal 123456789012345678.9")
    #expect(try sample("true", FromBool.self) == "Bool true")
    #expect(try sample("[1,2]", FromArray.self) == "array of [1, 2]")
    #expect(try sample("[]", FromArray.self) == "array of []")
    #expect(try sample(#"{"name":"x","a":1}"#, FromObject.self) == "object x, 2")
    #expect(try sample(#""x""#, FromValue.self) == "value x")
    #expect(try sample("1.5", FromValue.self) == "value 1.5")
    #expect(try sample("{}", FromValue.self) == "value other")
    #expect(try sample("[7]", FromValue.self) == "value other")
    #expect(try sample("false", FromValue.self) == "value other")
  }

  @Test func aFunctionIsNotAskedForOtherKinds() throws {
    func check<Source: XSource>(_ json: String, _ found: String, _ source: Source.Type) throws {
      let error = try importError { try XSample<Source>(string: #"{"sample":\#(json)}"#) }
      #expect(error.issues.map(\.kind) == [.typeMismatch(expected: "Sample", found: found)])
      #expect(error.keyPath.description == "sample")
    }
    try check("true", "true", FromInt.self)
    try check("{}", "object", FromInt.self)
    try check("false", "false", FromDouble.self)
    try check("[1.5]", "array", FromDouble.self)
    try check("{}", "object", FromArray.self)
    try check("[1]", "array", FromObject.self)
    try check(#""x""#, "string", FromObject.self)
    try check("{}", "object", FromBool.self)
  }

  @Test func aFunctionMayRefuseAnyKind() throws {
    let object = try importError { try XSample<FromObject>(string: #"{"sample":{"a":1}}"#) }
    let value = try importError { try XSample<FromValue>(string: #"{"sample":"refused"}"#) }
    for error in [object, value] {
      #expect(error.issues.map(\.keyPath.description) == ["sample"])
      #expect(error.issues[0].position?.offset == 10)
      #expect(transformer(of: error.kind)?.hasPrefix("Sample from ") == true)
    }
  }

  // MARK: - Registries

  static let parent = {
    let registry = JSONTransformerRegistry(inheriting: .shared)
    registry.register { (text: String) in Paint(name: "parent \(text)") }
    return registry
  }()
  static let child = {
    let registry = JSONTransformerRegistry(inheriting: parent)
    registry.register { (text: String) in Paint(name: "child \(text)") }
    return registry
  }()
  static let grandchild = JSONTransformerRegistry(inheriting: child)

  final class XParentPaint: JSONModel {
    var paint = Paint()
    override class var transformers: JSONTransformerRegistry { parent }
  }
  final class XChildPaint: JSONModel {
    var paint = Paint()
    @OptionalKey var number = 0
    override class var transformers: JSONTransformerRegistry { child }
  }
  final class XGrandchildPaint: JSONModel {
    var paint = Paint()
    override class var transformers: JSONTransformerRegistry { grandchild }
  }

  @Test func aChildGoesBeforeItsParent() throws {
    let json = #"{"paint":"x","number":"7"}"#
    #expect(try XParentPaint(string: json).paint == Paint(name: "parent x"))
    #expect(try XChildPaint(string: json).paint == Paint(name: "child x"))
    #expect(try XGrandchildPaint(string: json).paint == Paint(name: "child x"))
    // What nobody on the way has replaced is that of the shared registry.
    #expect(try XChildPaint(string: json).number == 7)
  }

  static let strictColors = {
    let registry = JSONTransformerRegistry(inheriting: .strict)
    registry.register(colorFromString)
    return registry
  }()
  static let orphanColors = {
    let registry = JSONTransformerRegistry(inheriting: nil)
    registry.register(colorFromString)
    return registry
  }()

  final class XStrictColor: JSONModel {
    var color = Color()
    var number = 0
    override class var transformers: JSONTransformerRegistry { strictColors }
  }
  final class XOrphanColor: JSONModel {
    var color = Color()
    var number = 0
    override class var transformers: JSONTransformerRegistry { orphanColors }
  }

  @Test func aRegistryHasOnlyTheConversionsOfItsParents() throws {
    #expect(try XStrictColor(string: #"{"color":"red","number":7}"#).color == Color(name: "red"))
    #expect(try XOrphanColor(string: #"{"color":"red","number":7}"#).color == Color(name: "red"))
    let json = #"{"color":"red","number":"7"}"#
    for error in [
      try importError { try XStrictColor(string: json) },
      try importError { try XOrphanColor(string: json) },
    ] {
      #expect(error.issues.map(\.kind) == [.typeMismatch(expected: "Int", found: "string")])
      #expect(error.keyPath.description == "number")
    }
  }

  static func dateFromGermanString(_ text: String) throws -> Date {
    guard text == "06.05.2014" else { throw Refusal.unknown }
    return Date(timeIntervalSince1970: 1_399_334_400)
  }
  static func intFromRomanString(_ text: String) throws -> Int {
    guard let number = ["I": 1, "V": 5, "X": 10][text] else { throw Refusal.unknown }
    return number
  }
  static let overridden = {
    let registry = JSONTransformerRegistry(inheriting: .shared)
    registry.register(dateFromGermanString)
    registry.register(intFromRomanString)
    return registry
  }()

  final class XGerman: JSONModel {
    var date: Date?
    var number: Int?
    var flag: Bool?
    override class var transformers: JSONTransformerRegistry { overridden }
  }
  final class XUsual: JSONModel {
    var date: Date?
    var number: Int?
  }

  @Test func aBuiltInTransformerCanBeReplacedInAChild() throws {
    let german = #"{"date":"06.05.2014","number":"X"}"#
    let usual = #"{"date":"2014-05-06","number":"10"}"#
    let date = Date(timeIntervalSince1970: 1_399_334_400)
    let model = try XGerman(string: german)
    #expect((model.date, model.number) == (date, 10))
    // The functions replace the built-in ones, which are not asked any more, but only these.
    let replaced = try importError { try XGerman(string: usual) }
    #expect(
      replaced.issues.map { transformer(of: $0.kind) } == ["Date from String", "Int from String"])
    #expect(try XGerman(string: #"{"date":1399334400,"number":7}"#).date == date)
    #expect(try XGerman(string: #"{"number":7}"#).number == 7)
    #expect(try XGerman(string: #"{"flag":"yes"}"#).flag == true)
    // All other classes have the built-in ones still.
    let shared = try XUsual(string: usual)
    #expect((shared.date, shared.number) == (date, 10))
    let refused = try importError { try XUsual(string: german) }
    #expect(
      refused.issues.map { transformer(of: $0.kind) } == ["Date from String", "Int from String"])
  }

  // MARK: - Registration after the first use

  struct Tint: Equatable { var name = "none" }
  static let late = JSONTransformerRegistry(inheriting: .shared)
  final class XLate: JSONModel {
    var tint = Tint()
    @OptionalKey var tints: [Tint?] = []
    override class var transformers: JSONTransformerRegistry { late }
  }

  @Test func aTypeWithoutATransformerIsAMistakeUntilOneIsRegistered() throws {
    for error in [
      try importError { try XLate.checkDeclaration() },
      try importError { try XLate(string: #"{"tint":"x"}"#) },
      try importError { try XLate(string: #"{}"#) },
    ] {
      #expect(error.issues.allSatisfy { isDeclarationMistake($0.kind) })
      #expect(error.description.contains("tint"))
    }
    Self.late.register { (text: String) in Tint(name: text) }
    try XLate.checkDeclaration()
    let model = try XLate(string: #"{"tint":"x","tints":["y",null]}"#)
    #expect(model.tint == Tint(name: "x"))
    #expect(model.tints == [Tint(name: "y"), nil])
    // Another kind is refused, until a function for it is registered.
    let refused = try importError { try XLate(string: #"{"tint":1}"#) }
    #expect(refused.kind == .typeMismatch(expected: "Tint", found: "number"))
    Self.late.register { (number: Int) in Tint(name: "number \(number)") }
    #expect(try XLate(string: #"{"tint":1}"#).tint == Tint(name: "number 1"))
    // The last function of one kind counts.
    Self.late.register { (text: String) in Tint(name: "new \(text)") }
    #expect(try XLate(string: #"{"tint":"x"}"#).tint == Tint(name: "new x"))
  }

  struct Shade: Equatable { var name = "none" }
  final class XSharedLate: JSONModel { var shade = Shade() }
  static let belowShared = JSONTransformerRegistry(inheriting: .shared)
  final class XChildLate: JSONModel {
    var shade = Shade()
    override class var transformers: JSONTransformerRegistry { belowShared }
  }

  @Test func theSharedRegistryExtendsEveryClassAndEveryChild() throws {
    let json = #"{"shade":"x"}"#
    #expect(
      isDeclarationMistake(try importError { try XSharedLate(string: json) }.kind))
    #expect(isDeclarationMistake(try importError { try XChildLate(string: json) }.kind))
    JSONTransformerRegistry.shared.register { (text: String) in Shade(name: text) }
    #expect(try XSharedLate(string: json).shade == Shade(name: "x"))
    #expect(try XChildLate(string: json).shade == Shade(name: "x"))
  }

  static let lateConversions = JSONTransformerRegistry(inheriting: .strict)
  final class XLateNumber: JSONModel {
    var number = 0
    override class var transformers: JSONTransformerRegistry { lateConversions }
  }

  @Test func aConversionTakesEffectInAClassThatIsInUse() throws {
    #expect(try XLateNumber(string: #"{"number":1}"#).number == 1)
    let error = try importError { try XLateNumber(string: #"{"number":"V"}"#) }
    #expect(error.kind == .typeMismatch(expected: "Int", found: "string"))
    Self.lateConversions.register(Self.intFromRomanString)
    #expect(try XLateNumber(string: #"{"number":"V"}"#).number == 5)
    #expect(try XLateNumber(string: #"{"number":1}"#).number == 1)
  }

  struct Busy: Equatable { var name = "none" }
  struct Unrelated<Kind> {}
  static let busy = {
    let registry = JSONTransformerRegistry(inheriting: .shared)
    registry.register { (text: String) in Busy(name: text) }
    return registry
  }()
  final class XBusy: JSONModel {
    var one = Busy()
    var many: [Busy] = []
    var number = 0
    override class var transformers: JSONTransformerRegistry { busy }
  }

  @Test func registrationDisturbsNoImport() async throws {
    let right = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var count = 0
          for index in 0..<2_000 {
            let json = #"{"one":"a\#(index)","many":["b","c"],"number":"\#(index)"}"#
            guard let model = try? XBusy(string: json) else { continue }
            let isRight =
              model.one.name == "a\(index)" && model.many.map(\.name) == ["b", "c"]
              && model.number == index
            if isRight { count += 1 }
          }
          return count
        }
      }
      group.addTask {
        for index in 0..<500 {
          Self.busy.register { (text: String) in Busy(name: text) }
          Self.busy.register { (number: Int) in Busy(name: "number \(number + index)") }
          Self.busy.register { (_: String) in Unrelated<Int>() }
        }
        return 0
      }
      return await group.reduce(0, +)
    }
    #expect(right == 8_000)
    let model = try XBusy(string: #"{"one":1,"many":[],"number":1}"#)
    #expect(model.one == Busy(name: "number 500"))
  }

  // MARK: - Transformers of one property: dates

  final class XDates: JSONModel {
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
  func aPropertyHasItsOwnDateFormat(member: String, property: String, instant: Double) throws {
    let json = "{\(member)}"
    for model in [try XDates(string: json), try XDates(value: JSONValue(string: json))] {
      let dates = [
        "day": model.day, "german": model.german, "milliseconds": model.milliseconds,
        "seconds": model.seconds, "iso": model.iso, "usual": model.usual,
      ]
      #expect(dates.compactMapValues(\.self) == [property: Date(timeIntervalSince1970: instant)])
    }
  }

  @Test func aDateFormatServesRequiredPropertiesAndArrays() throws {
    let model = try XDates(
      string: """
        {"required": 1500, "days": ["2014-05-06", "1970-01-02"], "stamps": [1399380401250, 0],
         "day": null}
        """)
    #expect(model.required == Date(timeIntervalSince1970: 1.5))
    #expect(model.days.map(\.timeIntervalSince1970) == [1_399_334_400, 86_400])
    #expect(model.stamps.map(\.timeIntervalSince1970) == [1_399_380_401.25, 0])
    #expect(model.day == nil)
    #expect(try XDates(string: "{}").required == Date(timeIntervalSince1970: -77))
    try XDates.checkDeclaration()
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
  func aPropertysFormatIsTheOnlyOne(member: String, path: String) throws {
    let json = "{\(member)}"
    for error in [
      try importError { try XDates(string: json) },
      try importError { try XDates(value: JSONValue(string: json)) },
    ] {
      #expect(error.issues.map(\.keyPath.description) == [path])
      let isRefusal =
        switch error.kind {
        case .transformFailed, .typeMismatch: true
        default: false
        }
      #expect(isRefusal)
    }
  }

  @Test func nullIsStillNoDate() throws {
    let error = try importError { try XDates(string: #"{"days":["2014-05-06",null]}"#) }
    #expect(error.issues.map(\.kind) == [.nullValue(expected: "Date")])
    #expect(error.keyPath.description == "days[1]")
  }

  // MARK: - Transformers of one property: lossy collections

  final class XItem: JSONModel { var id = 0 }
  final class XLossy: JSONModel {
    @OptionalKey var numbers: [Int] = []
    @OptionalKey var gaps: [Int?] = []
    @OptionalKey var items: [XItem] = []
    @OptionalKey var byName: [String: Int] = [:]
    @OptionalKey var itemsByName: [String: XItem] = [:]
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

  @Test func aLossyCollectionKeepsWhatCanBeRead() throws {
    let json = #"""
      {"numbers": [1, "x", 2, null, {}, "3", 1.5, [], 4], "gaps": [1, null, "x"],
       "items": [{"id": 1}, {}, 7, {"id": "x"}, {"id": 2}],
       "byName": {"a": 1, "b": "x", "c": null, "d": 2}, "itemsByName": {"a": {}, "b": {"id": 3}},
       "distinct": [1, "x", 1, 2], "colors": ["red", "mauve", 9, "blue"], "optional": ["x", 7]}
      """#
    for model in [try XLossy(string: json), try XLossy(value: JSONValue(string: json))] {
      #expect(model.numbers == [1, 2, 3, 4])
      #expect(model.gaps == [1, nil])
      #expect(model.items.map(\.id) == [1, 2])
      #expect(model.byName == ["a": 1, "d": 2])
      #expect(model.itemsByName.mapValues(\.id) == ["b": 3])
      #expect(model.distinct == [1, 2])
      #expect(model.colors == [Color(name: "red"), Color(name: "blue")])
      #expect(model.optional == [7])
    }
    #expect(try XLossy(string: #"{"numbers":["x"],"optional":null}"#).numbers == [])
    try XLossy.checkDeclaration()
  }

  @Test func aCollectionWithoutTheMarkIsExact() throws {
    let error = try importError {
      try XLossy(string: #"{"numbers":["x",1],"exact":[1,"x",2]}"#)
    }
    #expect(error.issues.map(\.keyPath.description) == ["exact[1]"])
    #expect(transformer(of: error.kind) == "Int from String")
  }

  @Test(arguments: [
    ("numbers", #""x""#, "[Int]", "string"), ("numbers", "{}", "[Int]", "object"),
    ("numbers", "true", "[Int]", "true"), ("byName", "7", "[String: Int]", "number"),
    ("byName", #""x""#, "[String: Int]", "string"), ("distinct", "{}", "Set<Int>", "object"),
    ("optional", "{}", "[Int]", "object"),
  ])
  func onlyElementsAreDroppedNeverTheCollection(
    key: String, json: String, expected: String, found: String
  ) throws {
    let error = try importError { try XLossy(string: #"{"\#(key)":\#(json)}"#) }
    #expect(error.issues.map(\.kind) == [.typeMismatch(expected: expected, found: found)])
    #expect(error.keyPath.description == key)
  }

  @Test(arguments: ["[1,]", "[1 2]", "[1,tru]", "[01]", "[\"\u{1}\"]", "[1}"])
  func aSyntaxErrorIsNoElement(json: String) throws {
    let error = try importError { try XLossy(string: #"{"numbers":\#(json)}"#) }
    #expect(error.issues.count == 1)
    guard case .invalidJSON = error.kind else {
      Issue.record("expected a syntax error, not \(error.kind)")
      return
    }
  }

  // MARK: - Transformers of one property: closures

  struct Money: Equatable { var cents = 0 }
  final class XPrice: JSONModel {
    var price = Money()
    @OptionalKey var name = "initial"
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "price": JSONTransformer(
          import: { (value: JSONValue) throws -> Money in
            guard let cents = value["cents"]?.int else { throw Refusal.unknown }
            return Money(cents: cents)
          },
          export: { (money: Money) throws -> JSONValue in ["cents": .number(.init(money.cents))] }),
        "name": JSONTransformer(
          import: { (value: JSONValue) throws -> String in
            guard let text = value.string else { throw PlainRefusal.outOfPaint }
            return text.uppercased()
          },
          export: { (name: String) throws -> JSONValue in .string(name.lowercased()) }),
      ]
    }
  }

  @Test func aClosureMakesTheValueOfOneProperty() throws {
    let json = #"{"price":{"cents":1995},"name":"tea"}"#
    for model in [try XPrice(string: json), try XPrice(value: JSONValue(string: json))] {
      #expect(model.price == Money(cents: 1_995))
      #expect(model.name == "TEA")
    }
    try XPrice.checkDeclaration()
  }

  @Test func aClosuresErrorIsAnIssueWithItsPlace() throws {
    let json = #"{"price": {"euros": 1}, "name": 7}"#
    let error = try importError { try XPrice(string: json) }
    #expect(error.issues.map(\.keyPath.description) == ["price", "name"])
    #expect(error.issues.map(\.position?.offset) == [10, 32])
    #expect(error.issues.map(\.property) == ["XPrice.price", "XPrice.name"])
    try #require(error.issues.count == 2)
    let reasons = error.issues.map { reason(of: $0.kind) }
    #expect(reasons[0] == "there is no such color")
    #expect(reasons[1]?.contains("outOfPaint") == true)
  }

  @Test func aRequiredPropertyWithAClosureMustBeThere() throws {
    #expect(
      try importError { try XPrice(string: "{}") }.missingKeys.map(\.description) == ["price"])
  }

  // MARK: - Mistakes

  final class XWrongName: JSONModel {
    var date = Date(timeIntervalSince1970: 0)
    override class var propertyTransformers: [String: JSONTransformer] {
      ["dtae": .date(.iso8601)]
    }
  }
  final class XWrongType: JSONModel {
    var count = 0
    override class var propertyTransformers: [String: JSONTransformer] {
      ["count": .date(.iso8601)]
    }
  }
  final class XWrongElement: JSONModel {
    var counts: [Int] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["counts": .date(.secondsSince1970)]
    }
  }
  final class XWrongClosure: JSONModel {
    var count = 0
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "count": JSONTransformer(
          import: { (value: JSONValue) throws -> String in value.string ?? "" },
          export: { (text: String) throws -> JSONValue in .string(text) })
      ]
    }
  }
  final class XLossyScalar: JSONModel {
    var count = 0
    override class var propertyTransformers: [String: JSONTransformer] { ["count": .lossy()] }
  }

  @Test func aMistakeIsFoundByTheDeclarationCheckAndByTheFirstImport() throws {
    func check<Model: JSONModel>(_ type: Model.Type, names name: String) throws {
      for error in [
        try importError { try Model.checkDeclaration() },
        try importError { try Model.make(string: #"{"count":1,"counts":[1],"date":1}"#) },
      ] {
        #expect(error.issues.count == 1)
        #expect(isDeclarationMistake(error.kind))
        #expect(error.description.contains(name))
      }
    }
    try check(XWrongName.self, names: "dtae")
    try check(XWrongType.self, names: "count")
    try check(XWrongElement.self, names: "counts")
    try check(XWrongClosure.self, names: "count")
    try check(XLossyScalar.self, names: "count")
  }
}

// MARK: - Helpers

private func transformer(of kind: JSONModelError.Kind) -> String? {
  if case .transformFailed(let transformer, _) = kind { transformer } else { nil }
}

private func reason(of kind: JSONModelError.Kind) -> String? {
  if case .transformFailed(_, let reason) = kind { reason } else { nil }
}

private func isDeclarationMistake(_ kind: JSONModelError.Kind) -> Bool {
  if case .invalidDeclaration = kind { true } else { false }
}
