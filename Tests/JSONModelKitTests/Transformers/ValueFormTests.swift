import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Numbers, dates and strings in other JSON forms than those of their types.
struct ValueFormTests {
  enum Status: String, CaseIterable { case open, closed }
  enum Flag: UInt8 {
    case none = 0
    case all = 255
  }

  final class Forms: JSONModel {
    var key: Data?
    var keys: [String: [Data]]?
    var timeout: Duration?
    var vendor: UInt16?
    var offset: Int8?
    var color: Int?
    var large: UInt64?
    var flags: [Flag]?
    var value: Double?
    var values: [Double]?
    var small: Float?
    var name: String?
    var email: String?
    var status: Status?
    var tags: Set<String>?
    var note: JSONPresence<String> = .absent
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "key": .base64URL, "keys": .base64URL, "timeout": .timeSpan, "vendor": .hexadecimal,
        "offset": .hexadecimal, "large": .hexadecimal(prefix: "", digits: 16, isUppercase: true),
        "color": .hexadecimal(prefix: "#", digits: 6), "flags": .hexadecimal,
        "value": .nonFinite(), "values": .nonFinite(),
        "small": .nonFinite(positive: "+Inf", negative: "-Inf", nan: "nan"),
        "name": .trimmed, "email": .trimmed.lowercased.emptyAsNil, "status": .lowercased,
        "tags": .lossy(.trimmed.lowercased), "note": .trimmed.emptyAsNil,
      ]
    }
  }

  /// A document, and the document of its export.
  static let documents: [(document: String, exported: String?)] = [
    (#"{"key":"-_8"}"#, nil), (#"{"key":"-_8="}"#, #"{"key":"-_8"}"#), (#"{"key":""}"#, nil),
    (#"{"key":"_w"}"#, nil), (#"{"key":"_w=="}"#, #"{"key":"_w"}"#),
    (#"{"keys":{"a":["-_8","AAAA"]}}"#, nil),
    (#"{"timeout":"1.02:03:04.5000000"}"#, nil), (#"{"timeout":"-00:00:00.0000001"}"#, nil),
    (#"{"timeout":"00:00:00"}"#, nil), (#"{"timeout":"23:59:59"}"#, nil),
    (#"{"timeout":"0.00:00:30.25"}"#, #"{"timeout":"00:00:30.2500000"}"#),
    (#"{"timeout":"10675199.02:48:05.4775807"}"#, nil),
    (#"{"vendor":"0x05AC"}"#, #"{"vendor":"0x5ac"}"#),
    (#"{"vendor":"ffff"}"#, #"{"vendor":"0xffff"}"#),
    (#"{"offset":"-0x80"}"#, nil), (#"{"offset":"0x0"}"#, nil), (##"{"color":"#0a8800"}"##, nil),
    (#"{"color":"0XFF"}"#, ##"{"color":"#0000ff"}"##),
    (#"{"large":"FFFFFFFFFFFFFFFF"}"#, nil),
    (#"{"flags":["0xff","0"]}"#, #"{"flags":["0xff","0x0"]}"#),
    (#"{"value":"NaN"}"#, nil), (#"{"value":"-Infinity"}"#, nil), (#"{"value":1.5}"#, nil),
    (#"{"value":"1.5"}"#, #"{"value":1.5}"#), (#"{"values":[1,"Infinity",0.1]}"#, nil),
    (#"{"small":"+Inf"}"#, nil), (#"{"small":0.1}"#, nil), (#"{"small":"nan"}"#, nil),
    (#"{"name":"\u00a0 a b\n"}"#, #"{"name":"a b"}"#), (#"{"name":7}"#, #"{"name":"7"}"#),
    (#"{"email":" A@B.ORG "}"#, #"{"email":"a@b.org"}"#), (#"{"email":" \t"}"#, "{}"),
    (#"{"status":"OPEN"}"#, #"{"status":"open"}"#),
    (#"{"tags":[" A","a",null]}"#, #"{"tags":["a"]}"#), (#"{"note":"  "}"#, #"{"note":""}"#),
    (#"{"note":" x "}"#, #"{"note":"x"}"#),
  ]

  private static let noData =
    "key: cannot convert string to Data: not valid Base64 for URLs (RFC 4648, section 5)"
  private static let noSpan =
    "timeout: cannot convert string to Duration: not a valid time span, such as 1.02:03:04.5000000"
  private static let noInteger =
    "vendor: cannot convert string to UInt16: not a hexadecimal integer"

  static let rejected: [(document: String, issue: String)] = [
    (#"{"key":"+/8"}"#, noData),
    (#"{"key":"-_9"}"#, noData),
    (#"{"key":"-_8=="}"#, noData),
    (#"{"key":"A"}"#, noData),
    (#"{"key":"=AAA"}"#, noData),
    (#"{"key":"ä"}"#, noData),
    (#"{"key":7}"#, "key: expected string, found number"),
    (#"{"timeout":"24:00:00"}"#, noSpan),
    (#"{"timeout":"1:02:03"}"#, noSpan),
    (#"{"timeout":"00:00"}"#, noSpan),
    (#"{"timeout":"00:00:00.00000001"}"#, noSpan),
    (#"{"timeout":"--00:00:00"}"#, noSpan),
    (#"{"timeout":".00:00:00"}"#, noSpan),
    (
      #"{"timeout":"99999999999999999999999999999999999999999.00:00:00"}"#,
      "timeout: cannot convert string to Duration: out of range for Duration"
    ),
    (#"{"timeout":"PT1S"}"#, noSpan),
    (#"{"timeout":30}"#, "timeout: expected string, found number"),
    (#"{"vendor":255}"#, "vendor: expected string, found number"),
    (#"{"vendor":"0x"}"#, noInteger),
    (#"{"vendor":""}"#, noInteger),
    (#"{"vendor":"0xfg"}"#, noInteger),
    (#"{"vendor":" ff"}"#, noInteger),
    (#"{"vendor":"+ff"}"#, noInteger),
    (#"{"vendor":"0x10000"}"#, "vendor: string out of range for UInt16 (0...65535)"),
    (#"{"vendor":"-1"}"#, "vendor: string out of range for UInt16 (0...65535)"),
    (#"{"offset":"0x80"}"#, "offset: string out of range for Int8 (-128...127)"),
    (
      #"{"value":"nan"}"#,
      #"value: cannot convert string to Double: expected "Infinity", "-Infinity" or "NaN", or a number"#
    ),
    (#"{"value":true}"#, "value: expected Double, found true"),
    (#"{"value":1e400}"#, "value: number out of range for Double"),
    (#"{"name":[]}"#, "name: expected String, found array"),
    (
      #"{"status":"LOST"}"#,
      #"status: cannot convert string to Status: expected "open" or "closed"; to accept other values, use .orNil in propertyTransformers, or .or(Status.unknown) with a case unknown"#
    ),
  ]

  final class StrictForms: JSONModel {
    var value: Double?
    var at: Date?
    var name: String?
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["value": .nonFinite(), "at": .date(.secondsSince1970), "name": .trimmed]
    }
  }

  @Test func theStrictRegistryConvertsNoNumbersInStrings() throws {
    let error = try importError {
      try StrictForms(string: #"{"value": "1.5", "at": "7", "name": 7}"#)
    }
    expectEqual(
      error.messages,
      [
        #"cannot convert string to Double: expected "Infinity", "-Infinity" or "NaN""#,
        "expected number, found string",
        "expected String, found number; the transformers of StrictForms do not convert it, "
          + "those of .shared do",
      ])
    let model = try StrictForms(string: #"{"value": "NaN", "at": 7, "name": " a"}"#)
    expectEqual(model.value?.isNaN, true)
    expectEqual(model.name, "a")
  }

  @Test func aDurationThatIsTooPreciseIsNotExportable() throws {
    let model = Forms()
    model.timeout = .nanoseconds(150)
    expectNotExportable(try exportError(model), at: "timeout", property: "Forms.timeout")
    model.timeout = .nanoseconds(200)
    try expectEqual(exported(model), #"{"timeout":"00:00:00.0000002"}"#)
  }

  @Test func numbersAreExportedWithPointZero() throws {
    let model = try Forms(string: #"{"values": [1, "NaN", 2.5]}"#)
    let options = JSONExportOptions(writesPointZero: true)
    try expectEqual(model.jsonString(options: options), #"{"values":[1.0,"NaN",2.5]}"#)
  }

  final class Wrong: JSONModel {
    var a = 0
    var b = ""
    var c = 0.5
    var d: [Int: String] = [:]
    var e = Date.distantPast
    var f = ""
    var g: [String] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "a": .base64URL, "b": .hexadecimal, "c": .trimmed, "d": .timeSpan, "e": .nonFinite(),
        "f": JSONTransformer(import: { (text: String) in text }, export: { (text: String) in text })
          .trimmed, "g": .each(.hexadecimal),
      ]
    }
  }

  @Test func aFormOfAnotherTypeIsADeclarationError() throws {
    try expectDeclarationErrors(
      in: Wrong.self,
      [
        "Wrong.a has the type Int, but its transformer is for Data [invalid_declaration]",
        "Wrong.b has the type String, but its transformer is for integers [invalid_declaration]",
        "Wrong.c has the type Double, but its transformer is for strings [invalid_declaration]",
        "Wrong.d has the type [Int: String], but its transformer is for the type Duration "
          + "[invalid_declaration]",
        "Wrong.e has the type Date, but its transformer is for floating-point numbers "
          + "[invalid_declaration]",
        "Wrong.f has a transformer that combines .trimmed or .lowercased with another conversion "
          + "[invalid_declaration]",
        "Wrong.g has elements of the type String, but their transformer is for integers "
          + "[invalid_declaration]",
      ])
  }

  final class Dates: JSONModel {
    var seconds: Date?
    var milliseconds: [Date]?
    var microsoft: Date?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "seconds": .date(.secondsSince1970), "milliseconds": .date(.millisecondsSince1970),
        "microsoft": .date(.microsoft),
      ]
    }
  }

  static let dates: [(document: String, exported: String)] = [
    (
      #"{"milliseconds":["1450013271000",1450013271000]}"#,
      #"{"milliseconds":[1450013271000,1450013271000]}"#
    ),
    (#"{"seconds":"1479524146.179"}"#, #"{"seconds":1479524146.179}"#),
    (#"{"seconds":"-1"}"#, #"{"seconds":-1}"#), (#"{"seconds":"+1e3"}"#, #"{"seconds":1000}"#),
    (#"{"microsoft":"/Date(1530144000000+0530)/"}"#, #"{"microsoft":"/Date(1530144000000)/"}"#),
    (#"{"microsoft":"\/Date(1530144000123)\/"}"#, #"{"microsoft":"/Date(1530144000123)/"}"#),
    (#"{"microsoft":"/Date(-1-0800)/"}"#, #"{"microsoft":"/Date(-1)/"}"#),
    (#"{"microsoft":"/Date(-0)/"}"#, #"{"microsoft":"/Date(0)/"}"#),
    (#"{"microsoft":"/Date(007)/"}"#, #"{"microsoft":"/Date(7)/"}"#),
    (#"{"microsoft":"/Date(-62135596800000)/"}"#, #"{"microsoft":"/Date(-62135596800000)/"}"#),
  ]

  @Test(arguments: InputForm.allCases) func aDateIsImportedAndExported(form: InputForm) throws {
    for (document, expected) in Self.dates {
      try expectEqual(exported(Dates.make(document, as: form)), expected)
    }
    let model = try Dates.make(#"{"seconds":"1479524146.179"}"#, as: form)
    try expectEqual(model.seconds, dateFromString("2016-11-19T02:55:46.179Z"))
    let dotNET = try Dates.make(#"{"microsoft":"/Date(1530144000000+0530)/"}"#, as: form)
    try expectEqual(dotNET.microsoft, dateFromString("2018-06-28T00:00:00Z"))
  }

  @Test func aMicrosoftDateIsRoundedDownToMilliseconds() throws {
    let model = Dates()
    for (seconds, text) in [(0.0015, "1"), (-0.0015, "-2"), (-0.001, "-1"), (1.5, "1500")] {
      model.microsoft = Date(timeIntervalSince1970: seconds)
      try expectEqual(exported(model), #"{"microsoft":"/Date(\#(text))/"}"#)
    }
  }

  @Test(arguments: [
    "/Date()/", "/Date(1)", "Date(1)", "/Date(1)/ ", "/Date(--1)/", "/Date(+1)/", "/Date(1+530)/",
    "/Date(1+05:30)/", "/Date(1.5)/", "/Date(1+0530", "/Date(", "/Date(/", "/Date)/", "",
    "/date(1)/",
  ])
  func anotherStringIsNoMicrosoftDate(text: String) throws {
    let error = try importError { try Dates(string: #"{"microsoft":"\#(text)"}"#) }
    expectEqual(
      error.messages,
      ["cannot convert string to Date: not a date such as /Date(1530144000000)/"])
  }

  @Test func aDateOutOfRangeOrOfAnotherTypeIsRejected() throws {
    let error = try importError {
      try Dates(
        string: #"{"seconds":"1450013271000","milliseconds":["",{}],"microsoft":1530144000000}"#)
    }
    expectEqual(
      error.sentences,
      [
        "seconds: cannot convert string to Date: date is after the year 9999; use "
          + ".date(.millisecondsSince1970) in propertyTransformers",
        "milliseconds[0]: cannot convert string to Date: not a number",
        "milliseconds[1]: expected string or number, found object",
        "microsoft: expected string, found number",
      ])
    let large = try importError {
      try Dates(string: #"{"microsoft":"/Date(99999999999999999999)/"}"#)
    }
    expectEqual(large.codes, ["transform_failed"])
  }

  @Test func schemasDescribeTheForms() throws {
    func schemas(_ subject: JSONSchemaSubject) throws -> [String: String] {
      let models: [any (JSONModel & JSONModelProtocol).Type] = [Forms.self, Dates.self]
      return try models.reduce(into: [:]) { result, type in
        let members = try type.jsonSchema(describing: subject)["properties"]?.object ?? [:]
        for (name, schema) in members { result[name] = schema.string() }
      }
    }
    let canonical = try schemas(.canonicalDocuments)
    let number = #"^(?:\\+|-)?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"#
    let nonFinite = #"{"enum":["Infinity","-Infinity","NaN"]"#
    for (name, schema) in [
      "key":
        #"{"contentEncoding":"base64url","pattern":"^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?$","type":["string","null"]}"#,
      "vendor": #"{"pattern":"^(?:0x[0-9a-f]{1,4})$","type":["string","null"]}"#,
      "color":
        ##"{"pattern":"^(?:-?\\#(?:[0-9a-f]{6,15}|[0-7][0-9a-f]{15})|-\\#80{15})$","type":["string","null"]}"##,
      "value":
        #"{"anyOf":[{"type":"number"},\#(nonFinite),"type":"string"},{"type":"null"}]}"#,
      "email": #"{"anyOf":[{"type":"string"},{"const":""},{"type":"null"}]}"#,
      "status": #"{"enum":["open","closed",null],"type":["string","null"]}"#,
      "seconds": #"{"type":["number","null"]}"#,
      "microsoft": #"{"pattern":"^/Date\\(-?[0-9]+\\)/$","type":["string","null"]}"#,
    ] { expectEqual(canonical[name], schema) }
    let accepted = try schemas(.acceptedDocuments)
    for (name, schema) in [
      "vendor":
        #"{"pattern":"^(?:(?:0[xX])?0*[0-9A-Fa-f]{1,4}|-(?:0[xX])?0*0)$","type":["string","null"]}"#,
      "timeout":
        #"{"pattern":"^-?(?:[0-9]+\\.)?(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,7})?$","type":["string","null"]}"#,
      "value":
        #"{"anyOf":[{"type":"number"},{"anyOf":[\#(nonFinite)},{"pattern":"\#(number)"}],"type":"string"},{"type":"null"}]}"#,
      "name":
        #"{"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"null"}]}"#,
      "status":
        #"{"anyOf":[{"$comment":"one of the raw values of Status","anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"}]},{"type":"null"}]}"#,
      "seconds":
        #"{"anyOf":[{"pattern":"\#(number)","type":"string"},{"type":"number"},{"type":"null"}]}"#,
    ] { expectEqual(accepted[name], schema) }
  }
}
