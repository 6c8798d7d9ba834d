import Foundation
import JSONModelKit
import Testing

/// Formats of dates for a class or a property.
struct DateFormatTests {
  // MARK: - RFC 5322

  final class Mail: JSONModel {
    var sent = Date.distantPast
    override class var propertyTransformers: [String: JSONTransformer] { ["sent": .date(.rfc2822)] }
  }

  /// RFC 5322, section 3.3; the zones of section 4.3.
  @Test(arguments: [
    ("Fri, 21 Nov 1997 09:55:06 -0600", 880_127_706),
    ("Tue, 06 May 2014 12:46:41 +0000", 1_399_380_401),
    ("6 May 2014 12:46:41 +0000", 1_399_380_401), ("06 May 2014 12:46:41 -0000", 1_399_380_401),
    ("tue, 6 mAY 2014 12:46 GMT", 1_399_380_360), ("Tue,6 May 2014 12:46:41 gmt", 1_399_380_401),
    ("Tue,\t6  May \t2014  12:46:41  UT", 1_399_380_401),
    ("6 May 2014 20:46:41 +0800", 1_399_380_401),
    ("6 May 2014 08:46:41 EDT", 1_399_380_401), ("6 May 2014 07:46:41 EST", 1_399_380_401),
    ("6 May 2014 07:46:41 CDT", 1_399_380_401), ("6 May 2014 06:46:41 CST", 1_399_380_401),
    ("6 May 2014 06:46:41 MDT", 1_399_380_401), ("6 May 2014 05:46:41 MST", 1_399_380_401),
    ("6 May 2014 05:46:41 PDT", 1_399_380_401), ("6 May 2014 04:46:41 PST", 1_399_380_401),
    ("10 May 2014 15:46:41 +9900", 1_399_380_401),
    ("31 Dec 2016 23:59:60 +0000", 1_483_228_800), ("1 Jan 1900 00:00 GMT", -2_208_988_800),
    ("31 Dec 9999 23:59:59 GMT", 253_402_300_799),
  ])
  func mailDatesAreThoseOfRFC5322(text: String, seconds: Int) throws {
    let mail = try Mail(value: ["sent": .string(text)])
    expectEqual(mail.sent.timeIntervalSince1970, Double(seconds))
  }

  @Test(arguments: [
    "", "Tue", "Tue, ", "2014-05-06T12:46:41Z", " 6 May 2014 12:46:41 GMT",
    "6 May 2014 12:46:41 GMT ",
    "6 May 2014 12:46:41", "6 May 2014 12:46:41 UTC", "6 May 2014 12:46:41 Z",
    "6 May 2014 12:46:41 A",
    "6 May 2014 12:46:41 +00:00", "6 May 2014 12:46:41 +000", "6 May 2014 12:46:41 +00000",
    "6 May 2014 12:46:41+0000", "6 May 2014 12:46:41 GMT (noon)",
    "6 May 14 12:46:41 GMT", "6 May 114 12:46:41 GMT", "006 May 2014 12:46:41 GMT",
    "6May 2014 12:46:41 GMT", "6 May2014 12:46:41 GMT", "6 May 2014 1:46:41 GMT",
    "6 May 2014 12:46:41.5 GMT", "Tuesday, 6 May 2014 12:46:41 GMT", "6 Mai 2014 12:46:41 GMT",
    "Tue 6 May 2014 12:46:41 GMT", "6-May-2014 12:46:41 GMT", "6 May 2014\r\n 12:46:41 GMT",
    "Tue, 6 May 2014 12:46:41 G\u{0}T", "٦ May 2014 12:46:41 GMT",
  ])
  func otherStringsAreNotMailDates(text: String) throws {
    let error = try importError { try Mail(value: ["sent": .string(text)]) }
    expectEqual(
      error.kinds,
      [.transformFailed(transformer: "Date from String", reason: "not a valid date string")])
  }

  @Test(arguments: [
    ("Wed, 06 May 2014 12:46:41 GMT", "the date does not exist"),
    ("30 Feb 2014 12:46:41 GMT", "the date does not exist"),
    ("6 May 2014 12:46 +0060", "the date does not exist"),
    ("6 May 2014 24:00 GMT", "the date does not exist"),
    ("6 May 2014 12:60 GMT", "the date does not exist"),
    ("6 May 2014 12:46:60 GMT", "the date does not exist"),
    ("31 Dec 1899 23:00 GMT", "date is before the year 1900"),
    ("31 Dec 1899 23:00 -0200", "date is before the year 1900"),
    ("1 Jan 1900 00:00 +0100", "date is before the year 1900"),
    ("31 Dec 9999 23:00 -0200", "date is after the year 9999"),
  ])
  func impossibleMailDatesAreRejected(text: String, reason: String) throws {
    let error = try importError { try Mail(value: ["sent": .string(text)]) }
    expectEqual(error.kinds, [.transformFailed(transformer: "Date from String", reason: reason)])
  }

  @Test func mailDatesAreExportedInUTCWithoutFractionsOfSeconds() throws {
    let mail = Mail()
    mail.sent = Date(timeIntervalSince1970: 880_127_706.75)
    try expectEqual(exported(mail), #"{"sent":"Fri, 21 Nov 1997 15:55:06 +0000"}"#)
    mail.sent = Date(timeIntervalSince1970: -2_208_988_800.5)
    try expectEqual(
      exportError(mail).descriptions,
      [
        "sent: cannot be exported: cannot convert Date to string: date is before the year 1900 [not_exportable]"
      ])
    mail.sent = Date(timeIntervalSince1970: 253_402_300_799.75)
    try expectEqual(exported(mail), #"{"sent":"Fri, 31 Dec 9999 23:59:59 +0000"}"#)
  }

  // MARK: - Numbers

  final class Reference: JSONModel {
    var at: Date?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["at": .date(.secondsSinceReferenceDate)]
    }
  }

  @Test func secondsSinceTheReferenceDateAreExact() throws {
    for seconds in [0, 0.1, -978_307_200, 420_000_000.123456, -63_145_526_400] {
      let model = try Reference(string: #"{"at":\#(seconds)}"#)
      expectEqual(model.at?.timeIntervalSinceReferenceDate, seconds)
      try expectEqual(Reference(value: model.jsonValue()).at, model.at)
    }
    let error = try importError { try Reference(string: #"{"at":252423993600}"#) }
    expectEqual(
      error.kind,
      .transformFailed(transformer: "Date from Double", reason: "date is after the year 9999"))
    let text = try importError { try Reference(string: #"{"at":"2001-01-01"}"#) }
    expectEqual(text.kind, .typeMismatch(expected: "number", found: "string"))
    let model = Reference()
    model.at = .distantPast - 1e12
    expectEqual(try exportError(model).issues.count, 1)
  }

  // MARK: - Registries

  class ServerModel: JSONModel {
    private static let dates = JSONTransformerRegistry(
      inheriting: .shared, dates: .millisecondsSince1970)
    override class var transformers: JSONTransformerRegistry { dates }
  }

  final class Event: ServerModel {
    var start = Date.distantPast
    var end: Date?
    @OptionalKey var count = 0
    @OptionalKey var pauses: [[Date?]] = []
    @OptionalKey var days: Set<Date> = []
    @OptionalKey var byName: [String: Date]? = nil
    var presence: JSONPresence<Date> = .absent
    @OptionalKey var own = Date.distantPast
    override class var propertyTransformers: [String: JSONTransformer] { ["own": .date(.iso8601)] }
  }

  @Test func aRegistryHasAFormatForAllDates() throws {
    let json = """
      {"byName":{"a":4000},"count":5,"days":[3000],"end":1500,"own":"1970-01-01T00:00:06Z",\
      "pauses":[[2000,null]],"presence":5000,"start":1000}
      """
    let event = try Event(string: json.replacing("5,\"days", with: "\"5\",\"days"))
    expectEqual(event.start, Date(timeIntervalSince1970: 1))
    expectEqual(event.end, Date(timeIntervalSince1970: 1.5))
    expectEqual(event.count, 5)
    expectEqual(event.pauses, [[Date(timeIntervalSince1970: 2), nil]])
    expectEqual(event.days, [Date(timeIntervalSince1970: 3)])
    expectEqual(event.byName, ["a": Date(timeIntervalSince1970: 4)])
    expectEqual(event.presence, .value(Date(timeIntervalSince1970: 5)))
    expectEqual(event.own, Date(timeIntervalSince1970: 6))
    try expectEqual(event.jsonValue(), JSONValue(string: json))
    let error = try importError {
      try Event(string: #"{"start":"1970-01-01","end":null,"pauses":[[true]],"own":1}"#)
    }
    expectEqual(
      error.issues.map { "\($0.keyPath) \($0.message)" },
      [
        "start cannot convert string to Date: not a number; use .date(.pattern(\"yyyy-MM-dd\")) in "
          + "propertyTransformers",
        "pauses[0][0] expected string or number, found true",
        "own expected string, found number",
      ])
  }

  final class FormattedDates: JSONModel {
    var iso: Date?
    var seconds: Date?
    @OptionalKey var milliseconds = Date.distantPast
    var reference: Date?
    var mail: Date?
    var pattern: Date?
    var formatter: [Date]?
    var presence: JSONPresence<Date> = .absent
    var plain: Date?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "iso": .date(.iso8601), "seconds": .date(.secondsSince1970),
        "milliseconds": .date(.millisecondsSince1970),
        "reference": .date(.secondsSinceReferenceDate), "mail": .date(.rfc2822),
        "pattern": .date(.pattern("dd.MM.yyyy")),
        "formatter": .date(.pattern("d. MMMM yyyy", locale: Locale(identifier: "de_DE"))),
        "presence": .date(.millisecondsSince1970),
      ]
    }
  }

  /// JSON has no dates, but without a format, a date may be a string or a number.
  @Test(arguments: InputForm.allCases)
  func anIssueNamesTheJSONTypeOfTheFormat(form: InputForm) throws {
    let numbers = ["seconds", "milliseconds", "reference", "presence"]
    let strings = ["iso", "mail", "pattern", "formatter"]
    func messages(_ members: [String]) throws -> [String] {
      let error = try importError {
        try FormattedDates.make("{\(members.joined(separator: ","))}", as: form)
      }
      return error.sentences.sorted()
    }
    try expectEqual(
      messages(numbers.map { #""\#($0)":true"# }),
      numbers.sorted().map {
        "\($0): expected \($0 == "reference" ? "" : "string or ")number, found true"
      })
    try expectEqual(
      messages(strings.map { #""\#($0)":\#($0 == "formatter" ? "[7]" : "7")"# }),
      ["formatter[0]"].map { "\($0): expected string, found number" }
        + ["iso", "mail", "pattern"].map { "\($0): expected string, found number" })
    try expectEqual(messages([#""plain":true"#]), ["plain: expected Date, found true"])
  }

  class WrongModel: JSONModel {
    private static let dates = JSONTransformerRegistry(dates: .pattern("YYYY-MM-dd"))
    override class var transformers: JSONTransformerRegistry { dates }
  }

  final class Wrong: WrongModel {
    var count = 0
    var dates: [Date]?
  }

  @Test func anInvalidPatternOfARegistryIsADeclarationError() throws {
    let error = try importError { try Wrong.checkDeclaration() }
    expectEqual(
      error.descriptions,
      [
        "Wrong.dates has the date pattern \"YYYY-MM-dd\": YYYY is the year of the week, which "
          + "differs around New Year; use yyyy [invalid_declaration]"
      ])
  }
}
