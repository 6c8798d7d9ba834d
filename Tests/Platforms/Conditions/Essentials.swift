import FoundationEssentials
import JSONModelKit

// Checks what the framework does without the trait FoundationObjects, in a program that links
// FoundationEssentials only.

/// The types that are imported from one string, number or boolean.
final class Leaves: JSONModel {
  var string = ""
  var bool = false
  var int = 0
  var int8: Int8 = 0
  var int16: Int16 = 0
  var int32: Int32 = 0
  var int64: Int64 = 0
  var int128: Int128 = 0
  var uint: UInt = 0
  var uint8: UInt8 = 0
  var uint16: UInt16 = 0
  var uint32: UInt32 = 0
  var uint64: UInt64 = 0
  var uint128: UInt128 = 0
  var float: Float = 0
  var double = 0.0
  var decimal = Decimal()
  var number = JSONNumber(0)
  var date = Date(timeIntervalSinceReferenceDate: 0)
  var value = JSONValue.null
  var any: Any = 0
  var url: URL?
  var components: URLComponents?
  var uuid: UUID?
  var data: Data?
  var duration: Duration?
  var character: Character = " "
  var substring: Substring = ""

  override class var registeredProperties: [JSONProperty] {
    [
      JSONProperty("string", \Leaves.string), JSONProperty("bool", \Leaves.bool),
      JSONProperty("int", \Leaves.int), JSONProperty("int8", \Leaves.int8),
      JSONProperty("int16", \Leaves.int16), JSONProperty("int32", \Leaves.int32),
      JSONProperty("int64", \Leaves.int64), JSONProperty("int128", \Leaves.int128),
      JSONProperty("uint", \Leaves.uint), JSONProperty("uint8", \Leaves.uint8),
      JSONProperty("uint16", \Leaves.uint16), JSONProperty("uint32", \Leaves.uint32),
      JSONProperty("uint64", \Leaves.uint64), JSONProperty("uint128", \Leaves.uint128),
      JSONProperty("float", \Leaves.float), JSONProperty("double", \Leaves.double),
      JSONProperty("decimal", \Leaves.decimal), JSONProperty("number", \Leaves.number),
      JSONProperty("date", \Leaves.date), JSONProperty("value", \Leaves.value),
      JSONProperty("any", \Leaves.any), JSONProperty("url", \Leaves.url),
      JSONProperty("components", \Leaves.components), JSONProperty("uuid", \Leaves.uuid),
      JSONProperty("data", \Leaves.data), JSONProperty("duration", \Leaves.duration),
      JSONProperty("character", \Leaves.character), JSONProperty("substring", \Leaves.substring),
    ]
  }

  /// A document that an export with sorted keys repeats.
  static let document = """
    {"any":[1,2.5,"a",true,null,{"b":[]}],"bool":true,"character":"é","components":"https://x.org/?b=1",\
    "data":"SGk=","date":"2014-05-06T08:03:21.25Z","decimal":12345678901234567890.125,\
    "double":0.1,"duration":"PT1M30.5S","float":1.5,"int":-1,"int128":-170141183460469231731687303715884105728,\
    "int16":-300,"int32":-70000,"int64":-5000000000,"int8":-100,"number":1e400,"string":"日本",\
    "substring":"part","uint":1,"uint128":340282366920938463463374607431768211455,"uint16":300,\
    "uint32":70000,"uint64":18446744073709551615,"uint8":200,"url":"https://swift.org/a%20b",\
    "uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","value":{"a":[1,null]}}
    """
}

/// Dates in patterns that need no `DateFormatter`.
final class Dated: JSONModel {
  var day = Date(timeIntervalSinceReferenceDate: 0)
  var time = Date(timeIntervalSinceReferenceDate: 0)
  var mail = Date(timeIntervalSinceReferenceDate: 0)
  override class var registeredProperties: [JSONProperty] {
    [
      JSONProperty("day", \Dated.day), JSONProperty("time", \Dated.time),
      JSONProperty("mail", \Dated.mail),
    ]
  }
  override class var propertyTransformers: [String: JSONTransformer] {
    let zone = TimeZone(secondsFromGMT: 7200) ?? .gmt
    return [
      "day": .date(.pattern("EEE, d MMM yyyy")), "mail": .date(.rfc2822),
      "time": .date(.pattern("dd.MM.yyyy HH:mm", timeZone: zone)),
    ]
  }
}

/// A declaration that needs the trait three times.
final class Needy: JSONModel {
  var day = Date(timeIntervalSinceReferenceDate: 0)
  var code = ""
  var zone = TimeZone.gmt
  var locale: Locale?
  override class var registeredProperties: [JSONProperty] {
    [
      JSONProperty("day", \Needy.day), JSONProperty("code", \Needy.code),
      JSONProperty("zone", \Needy.zone), JSONProperty("locale", \Needy.locale),
    ]
  }
  override class var propertyTransformers: [String: JSONTransformer] {
    ["day": .date(.pattern("QQQ yyyy"))]
  }
  override class var constraints: [String: [JSONConstraint]] { ["code": [.pattern("^a+$")]] }
}

enum Essentials {
  static func check() throws {
    try checkValues()
    try checkDates()
    checkSentences()
  }

  private static func checkValues() throws {
    let sorted = JSONExportOptions(sortsKeys: true)
    let leaves = try Leaves(string: Leaves.document)
    expect(try leaves.jsonString(options: sorted), Leaves.document)
    let tree = try leaves.dictionary()
    expect(try Leaves(dictionary: tree).jsonString(options: sorted), Leaves.document)
    expect(try JSONValue(any: tree).string(), Leaves.document)
    // There is no `NSNull`.
    expect((leaves.any as? [Any])?[4] as? JSONValue, .null)
    let copy = leaves.copy()
    expect(copy == leaves, true)
    expect(copy.hashValue, leaves.hashValue)
    try copy.merge(dictionary: ["url": JSONValue.null, "int": 7])
    expect(copy.url, nil)
    expect(copy.int, 7)
  }

  private static func checkDates() throws {
    let json =
      #"{"day":"Tue, 6 May 2014","mail":"Tue, 06 May 2014 06:03:21 +0000","time":"06.05.2014 10:03"}"#
    let dated = try Dated(string: json)
    expect(dated.day.timeIntervalSince1970, 1_399_334_400)
    expect(dated.time.timeIntervalSince1970, 1_399_363_380)
    expect(try dated.jsonString(options: JSONExportOptions(sortsKeys: true)), json)
  }

  /// Checks the errors that name the trait.
  private static func checkSentences() {
    let fix = "enable the trait FoundationObjects of JSONModelKit"
    do {
      try Needy.checkDeclaration()
      fatalError("a class that needs the trait is accepted")
    } catch {
      expect(
        Set(error.issues.map(\.kind)),
        Set(
          [
            #"Needy.day has the date pattern "QQQ yyyy", which needs a DateFormatter; \#(fix)"#,
            #"Needy.code has the constraint .pattern("^a+$"), which needs NSRegularExpression; \#(fix)"#,
            "Needy.zone has the unsupported type TimeZone; \(fix), or register a transformer",
            "Needy.locale has the unsupported type Locale?; \(fix), or register a transformer",
          ].map { .invalidDeclaration($0) }))
    }
  }
}

/// Stops with both values if they differ.
func expect<Value: Equatable>(_ found: Value, _ expected: Value) {
  guard found == expected else { fatalError("found \(found), expected \(expected)") }
}
