import Foundation
import JSONModelKit
import Testing

/// The containers from which a `Codable` type in a property is decoded.
struct DecodableTests {
  /// A model with a property of a `Codable` type.
  final class Reader<Value>: JSONModel where Value: Codable & Defaulted & SendableMetatype {
    var value = Value.initial
  }

  private func read<Value: Codable & Defaulted & SendableMetatype>(
    _ json: String, as type: Value.Type
  ) throws -> Value {
    let text = #"{"value":\#(json)}"#
    let value = try Reader<Value>(string: text).value
    try expectEqual("\(Reader<Value>(value: JSONValue(string: text)).value)", "\(value)")
    return value
  }

  private func issue<Value: Codable & Defaulted & SendableMetatype>(
    _ json: String, as type: Value.Type
  ) throws -> String {
    let error = try importError { try Reader<Value>(string: #"{"value":\#(json)}"#) }
    let issue = try #require(error.issues.first)
    return "\(issue.keyPath) \(issue.position?.offset ?? -1) \(issue.kind)"
  }

  // MARK: - Numbers of 128 bits

  struct Wide: Codable, Equatable, Defaulted {
    var signed: Int128 = 0
    var unsigned: UInt128?
    static let initial = Wide()
  }

  struct Row: Codable, Equatable, Defaulted {
    var signed: Int128 = 0
    var unsigned: UInt128 = 0
    static let initial = Row()
    init() {}
    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      signed = try row.decode(Int128.self)
      unsigned = try row.decode(UInt128.self)
    }
    func encode(to encoder: any Encoder) throws {
      var row = encoder.unkeyedContainer()
      try row.encode("\(signed)")
      try row.encode("\(unsigned)")
    }
  }

  struct Whole<Number: Codable & Defaulted>: Codable, Defaulted {
    var number = Number.initial
    static var initial: Self { Whole() }
    init() {}
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Number.self)
    }
    func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
  }

  struct WholeSigned: Codable, Equatable, Defaulted {
    var number: Int128 = 0
    static let initial = WholeSigned()
    init() {}
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int128.self)
    }
    func encode(to encoder: any Encoder) throws {}
  }

  struct WholeUnsigned: Codable, Equatable, Defaulted {
    var number: UInt128 = 0
    static let initial = WholeUnsigned()
    init() {}
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(UInt128.self)
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func numbersOf128BitsAreExactInEveryContainer() throws {
    let (lowest, highest) = ("-170141183460469231731687303715884105728", "\(UInt128.max)")
    let wide = try read(#"{"signed":\#(lowest),"unsigned":\#(highest)}"#, as: Wide.self)
    #expect(wide.signed == .min && wide.unsigned == .max)
    let row = try read("[\(lowest),\(highest)]", as: Row.self)
    #expect(row.signed == .min && row.unsigned == .max)
    try expectEqual(read(lowest, as: WholeSigned.self).number, .min)
    try expectEqual(read(highest, as: WholeUnsigned.self).number, .max)
    try expectEqual(
      issue("[\(highest)]", as: Row.self),
      "value[0] 10 \(JSONModelError.Kind.numberOutOfRange(expected: "Int128", found: "number"))"
    )
    try expectEqual(
      issue("-1", as: WholeUnsigned.self),
      "value 9 \(JSONModelError.Kind.numberOutOfRange(expected: "UInt128", found: "number"))")
  }

  // MARK: - Values of all JSON types

  @Test func aDecoderReceivesTheUnchangedValue() throws {
    try expectEqual(
      read(#"[1.50,{"a":null}]"#, as: Whole<JSONValue>.self).number, [1.5, ["a": nil]])
    try expectEqual(read("1.50", as: Whole<JSONNumber>.self).number.text, "1.50")
    try expectEqual(
      issue(#""1.5""#, as: Whole<JSONNumber>.self),
      "value 9 \(JSONModelError.Kind.typeMismatch(expected: "JSONNumber", found: "string"))")
  }

  struct Moment: Codable, Defaulted {
    var date = Date.distantPast
    static let initial = Moment()
  }

  @Test func aDateInACodableValueIsAStringOrSeconds() throws {
    let seconds = try read(#"{"date":1.25}"#, as: Moment.self).date
    expectEqual(seconds, Date(timeIntervalSince1970: 1.25))
    try expectEqual(
      read(#"{"date":"1970-01-01T00:00:01.25Z"}"#, as: Moment.self).date, seconds)
    try expectEqual(
      issue(#"{"date":true}"#, as: Moment.self),
      "value.date 17 \(JSONModelError.Kind.typeMismatch(expected: "Date", found: "true"))")
  }

  // MARK: - Containers in containers

  // Decodes {"point": {"x": 1}, "rest": [2, [3], {"x": 4}, null, 5]}.
  struct Nested: Codable, Equatable, Defaulted {
    var numbers: [Int] = []
    var count: Int?
    var isNilRead = false
    static let initial = Nested()
    enum Keys: String, CodingKey { case point, rest, x }
    init() {}
    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: Keys.self)
      let point = try root.nestedContainer(keyedBy: Keys.self, forKey: .point)
      numbers.append(try point.decode(Int.self, forKey: .x))
      var rest = try root.nestedUnkeyedContainer(forKey: .rest)
      count = rest.count
      numbers.append(try rest.decodeNil() ? 0 : rest.decode(Int.self))
      var row = try rest.nestedUnkeyedContainer()
      numbers.append(try row.decode(Int.self))
      let object = try rest.nestedContainer(keyedBy: Keys.self)
      numbers.append(try object.decode(Int.self, forKey: .x))
      isNilRead = try rest.decodeNil()
      numbers.append(try rest.superDecoder().singleValueContainer().decode(Int.self))
      numbers.append(rest.currentIndex)
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func nestedUnkeyedContainersContinueAtTheNextElement() throws {
    let nested = try read(
      #"{"point":{"x":1},"rest":[2,[3],{"x":4},null,5,"x"]}"#, as: Nested.self)
    expectEqual(nested.numbers, [1, 2, 3, 4, 5, 5])
    #expect(nested.count == 6 && nested.isNilRead)
  }

  /// The key path of a rejected element ends with its index.
  ///
  /// If an element after the end of an array is requested, the issue is a null value at its index.
  @Test(
    arguments: [
      (#"{"rest":[]}"#, "value.point 9", .missingKey),
      (
        #"{"point":[],"rest":[]}"#, "value.point 18",
        .typeMismatch(expected: "Nested", found: "array")
      ),
      (
        #"{"point":{"x":1},"rest":{}}"#, "value.rest 33",
        .typeMismatch(expected: "Nested", found: "object")
      ),
      (#"{"point":{"x":1},"rest":[]}"#, "value.rest[0] 9", .nullValue(expected: "Never")),
      (
        #"{"point":{"x":1},"rest":[2,{}]}"#, "value.rest[1] 36",
        .typeMismatch(expected: "Nested", found: "object")
      ),
      (
        #"{"point":{"x":1},"rest":[2,["3"]]}"#, "value.rest[1][0] 37",
        .typeMismatch(expected: "Int", found: "string")
      ),
      (#"{"point":{"x":1},"rest":[2,[]]}"#, "value.rest[1][0] 9", .nullValue(expected: "Int")),
      (
        #"{"point":{"x":1},"rest":[2,[3],[]]}"#, "value.rest[2] 40",
        .typeMismatch(expected: "Nested", found: "array")
      ),
      (#"{"point":{"x":1},"rest":[2,[3],{}]}"#, "value.rest[2].x 40", .missingKey),
      (
        #"{"point":{"x":1},"rest":[2,[3],{"x":4},null,5.5]}"#, "value.rest[4] 53",
        .typeMismatch(expected: "Int", found: "fraction")
      ),
      (
        #"{"point":{"x":1},"rest":[2,[3],{"x":4},null]}"#, "value.rest[4] 9",
        .nullValue(expected: "Any")
      ),
    ] as [(String, String, JSONModelError.Kind)])
  func decodingErrorsHaveTheirKeyPaths(
    json: String, location: String, kind: JSONModelError.Kind
  ) throws {
    let found = try issue(json, as: Nested.self)
    expectEqual(found, "\(location) \(kind)")
  }

  // MARK: - Superclasses

  class Animal: Codable {
    var legs = 0
  }

  final class Dog: Animal, Defaulted {
    var name = ""
    var key: Keys?
    static var initial: Dog { Dog() }
    enum Keys: String, CodingKey { case name, animal }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let dog = try decoder.container(keyedBy: Keys.self)
      name = try dog.decode(String.self, forKey: .name)
      key = dog.contains(.animal) ? .animal : nil
      try super.init(from: key.map { try dog.superDecoder(forKey: $0) } ?? dog.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {}
  }

  @Test(arguments: [#"{"name":"Rex","super":{"legs":4}}"#, #"{"name":"Rex","animal":{"legs":4}}"#])
  func aSuperclassIsDecodedFromItsKey(json: String) throws {
    let dog = try Reader<Dog>(string: #"{"value":\#(json)}"#).value
    #expect(dog.legs == 4 && dog.name == "Rex")
  }

  @Test func missingKeysOfASuperclassHaveItsKeyInTheirPaths() throws {
    try expectEqual(
      issue(#"{"name":"Rex","animal":{}}"#, as: Dog.self),
      "value.animal.legs 32 \(JSONModelError.Kind.missingKey)")
    try expectEqual(
      issue(#"{"name":"Rex","super":{"legs":"4"}}"#, as: Dog.self),
      "value.super.legs 39 \(JSONModelError.Kind.typeMismatch(expected: "Int", found: "string"))"
    )
    // As with Foundation's decoders, an absent superclass is decoded from null.
    try expectEqual(
      issue(#"{"name":"Rex"}"#, as: Dog.self),
      "value.super 9 \(JSONModelError.Kind.nullValue(expected: "Dog"))")
  }

  // MARK: - Other members of decoders

  struct Asking: Codable, Defaulted {
    var keys: [String] = []
    var path: [String] = []
    var hasUserInfo = true
    static let initial = Asking()
    init() {}
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: AnyCodingKey.self)
      keys = members.allKeys.map(\.stringValue)
      hasUserInfo = decoder.userInfo.keys.contains { $0 != .jsonImportOptions }
      var elements = try members.nestedUnkeyedContainer(forKey: AnyCodingKey("b"))
      path = elements.codingPath.map(\.stringValue)
      path += try elements.superDecoder().codingPath.map(\.stringValue)
      if let rejected = try members.decodeIfPresent(String.self, forKey: AnyCodingKey("error")) {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "It is not \(rejected)."))
      }
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func keysAreSortedAndPathsStartAtTheProperty() throws {
    let asking = try read(#"{"c":1,"b":[7],"a":2}"#, as: Asking.self)
    expectEqual(asking.keys, ["a", "b", "c"])
    expectEqual(asking.path, ["b", "b", "0"])
    #expect(!asking.hasUserInfo)
  }

  /// An error does not contain a reason that quotes a value or a key of the document.
  @Test func reasonsThatQuoteTheDocumentAreNotShown() throws {
    func reason(_ text: String) throws -> JSONModelError.Kind {
      try importError { try Reader<Asking>(string: #"{"value":{"b":[7],"error":"\#(text)"}}"#) }
        .kind
    }
    let transformer = "Asking from [String: JSONValue]"
    let rejected = try reason("secret")
    expectEqual(rejected, .transformFailed(transformer: transformer, reason: "not a valid value"))
    let empty = try reason("")
    expectEqual(empty, .transformFailed(transformer: transformer, reason: "It is not ."))
  }

  // MARK: - Enumerations with associated values

  enum Figure: Codable {
    case circle(radius: Int)
    case group([Figure])
    case point
  }
  struct Sheet: Codable { var figure: Figure? }

  final class Drawing: JSONModel {
    @OptionalKey var figures: [Figure] = []
    @OptionalKey var sheets: [String: Sheet] = [:]
    var one: Figure?
  }

  static let figures: [(json: String, issue: String)] = [
    (
      #"{"figures":[{"point":{}},{"sq":{}}]}"#,
      #"figures[1]: cannot convert object to Figure: unknown case "sq" [transform_failed]"#
    ),
    (
      #"{"one":{"a\nb":{}}}"#,
      #"one: cannot convert object to Figure: unknown case "a\#nb" [transform_failed]"#
    ),
    (
      #"{"one":{"group":{"_0":[{"point":{}},{"Circle":{"radius":1}}]}}}"#,
      #"one.group._0[1]: cannot convert object to Figure: unknown case "Circle" "#
        + "[transform_failed]"
    ),
    (
      #"{"sheets":{"a":{"figure":{"square":5}}}}"#,
      #"sheets.a.figure: cannot convert object to Figure: unknown case "square" "#
        + "[transform_failed]"
    ),
    (
      #"{"one":{}}"#,
      "one: cannot convert object to Figure: expected one key, the name of a case, found 0 keys "
        + "[transform_failed]"
    ),
    (
      #"{"one":{"point":{},"circle":{"radius":1}}}"#,
      "one: cannot convert object to Figure: expected one key, the name of a case, found 2 keys "
        + "[transform_failed]"
    ),
    // Cases that are known.
    (
      #"{"one":{"circle":{}}}"#, "one.circle.radius: required key is missing [missing_key]"
    ),
    (
      #"{"one":"point"}"#,
      "one: expected Figure, found string; each case of Figure is an object whose only key is its "
        + "name [type_mismatch]"
    ),
    (#"{"one":[]}"#, "one: expected Figure, found array [type_mismatch]"),
  ]

  @Test(arguments: figures, InputForm.allCases)
  func unknownCasesAreNamed(figure: (json: String, issue: String), form: InputForm) throws {
    let error = try importError { try Drawing.make(figure.json, as: form) }
    let merged = try importError { try Drawing().merge(string: figure.json) }
    for issues in [error.issues, merged.issues] {
      expectEqual(
        issues.map { "\($0.keyPath): \($0.message) [\($0.kind.code)]" }, [figure.issue])
    }
  }

  @Test func unknownCasesAreNamedForTheSender() throws {
    let error = try importError { try Drawing(string: #"{"one":{"sq":{}}}"#) }
    expectEqual(
      JSONErrorMessages.client.message(for: error.issues[0]), #"is not valid: unknown case "sq""#)
    expectEqual(error.issues[0].position?.offset, 7)
    // A decoder of another library fails first; then the value is decoded as in a document.
    do {
      _ = try JSONDecoder().decode(Drawing.self, from: Data(#"{"one":{"sq":{}}}"#.utf8))
      Issue.record("The case is unknown.")
    } catch DecodingError.dataCorrupted(let context) {
      expectEqual(
        (context.underlyingError as? JSONModelError)?.descriptions,
        [#"one: cannot convert object to Figure: unknown case "sq" [transform_failed]"#])
    }
    do {
      _ = try JSONValue(string: #"[{"sq":{}}]"#).decode([Figure].self)
      Issue.record("The case is unknown.")
    } catch {
      expectEqual(
        error.descriptions,
        [#"[0]: cannot convert object to Figure: unknown case "sq" [transform_failed]"#])
    }
  }
}
