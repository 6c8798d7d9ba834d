import Foundation
import JSONModelKit
import Testing

/// Dates with patterns: an import is stricter than a `DateFormatter`, and keeps microseconds.
struct DatePatternTests {
  final class PatternDates: JSONModel {
    var zone: Date?
    var named: Date?
    var fine: Date?
    var berlin: Date?
    var berlinZone: Date?
    var german: Date?
    var eastern: Date?
    var western: Date?
    var short: Date?
    var name: Date?

    override class var propertyTransformers: [String: JSONTransformer] {
      let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
      func east(_ hours: Int) -> TimeZone { TimeZone(secondsFromGMT: hours * 3600) ?? .gmt }
      return [
        "zone": .date(.pattern("yyyy-MM-dd HH:mm:ssZ")),
        "named": .date(.pattern("EEE, d MMMM yyyy hh:mm a x")),
        "fine": .date(.pattern("yyyy-MM-dd HH:mm:ss.SSSSSS")),
        "berlin": .date(.pattern("dd.MM.yyyy HH:mm", timeZone: berlin)),
        "berlinZone": .date(.pattern("dd.MM.yyyy HH:mm XXX", timeZone: berlin)),
        "german": .date(.pattern("d. MMMM yyyy", locale: Locale(identifier: "de_DE"))),
        "eastern": .date(.pattern("yyyy-MM-dd HH:mm", timeZone: east(14))),
        "western": .date(.pattern("yyyy-MM-dd HH:mm", timeZone: east(-12))),
        "short": .date(.pattern("dd.MM.yy")),
        "name": .date(.pattern("yyyy-MM-dd zzz")),
      ]
    }
  }

  private func date(
    _ text: String, _ property: KeyPath<PatternDates, Date?>, _ key: String
  ) throws -> Double? {
    let model = try PatternDates(value: [key: .string(text)])
    return model[keyPath: property]?.timeIntervalSince1970
  }

  /// Dates in locales whose calendar is not the Gregorian one.
  final class Calendars: JSONModel {
    static let texts: JSONValue = [
      "th_TH": "14.11.2023", "en_US@calendar=buddhist": "14.11.2023",
      "en_US@calendar=persian": "14.11.2023", "fa_IR": "۱۴.۱۱.۲۰۲۳",
    ]
    var thai = Date.distantPast
    var buddhist = Date.distantPast
    var persian = Date.distantPast
    var iranian = Date.distantPast
    override class var keyMapper: JSONKeyMapper {
      [
        "thai": "th_TH", "buddhist": "en_US@calendar=buddhist",
        "persian": "en_US@calendar=persian", "iranian": "fa_IR",
      ]
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      func pattern(_ locale: String) -> JSONTransformer {
        .date(.pattern("dd.MM.yyyy", locale: Locale(identifier: locale)))
      }
      return [
        "thai": pattern("th_TH"), "buddhist": pattern("en_US@calendar=buddhist"),
        "persian": pattern("en_US@calendar=persian"), "iranian": pattern("fa_IR"),
      ]
    }
  }

  @Test func theCalendarIsGregorianInAllLocales() throws {
    let dates = try Calendars(value: Calendars.texts)
    let date = Date(timeIntervalSince1970: 1_699_920_000)
    expectEqual(
      [dates.thai, dates.buddhist, dates.persian, dates.iranian], [date, date, date, date])
    expectEqual(try dates.jsonValue(), Calendars.texts)
    dates.thai = Date(timeIntervalSince1970: -14_831_769_600)
    expectEqual(try dates.jsonValue()["th_TH"], "01.01.1500")
  }

  @Test(arguments: [
    "2014-05-06 12:00:00Z", "2014-05-06 12:00:00z", "2014-05-06 12:00:00+0000",
    "2014-05-06 12:00:00-00:00", "2014-05-06 14:00:00+02", "2014-05-06 14:00:00+0200",
    "2014-05-06 14:00:00+02:00", "2014-05-05 12:01:00-2359",
  ])
  func aZoneFieldHasOneOfFourForms(text: String) throws {
    try expectEqual(date(text, \.zone, "zone"), 1_399_377_600)
  }

  /// A `DateFormatter` accepts all of these, even if it is not lenient.
  @Test(arguments: [
    // Other forms of zones.
    ("zone", "2014-05-06 12:00:00 +0000"), ("zone", "2014-05-06 12:00:00GMT"),
    ("zone", "2014-05-06 12:00:00UTC"), ("zone", "2014-05-06 12:00:00utc"),
    ("zone", "2014-05-06 12:00:00GMT+2"), ("zone", "2014-05-06 12:00:00+2"),
    ("zone", "2014-05-06 12:00:00+020000"),
    // Missing zeros, and other white space.
    ("zone", "2014-5-06 12:00:00Z"), ("zone", "2014-05-6 12:00:00Z"),
    ("zone", "2014-05-06 9:00:00Z"), ("zone", "2014-05-06  12:00:00Z"),
    ("zone", "2014- 05-06 12:00:00Z"),
    // Another day of the week, other names, and leading zeros.
    ("named", "Wed, 6 May 2014 12:00 PM +00"), ("named", "tue, 6 May 2014 12:00 PM +00"),
    ("named", "Tue, 6 MAY 2014 12:00 PM +00"), ("named", "Tuesday, 6 May 2014 12:00 PM +00"),
    ("named", "Sat, 6 Sep 2014 12:00 PM +00"), ("named", "Tue, 06 May 2014 12:00 PM +00"),
    ("named", "Tue, 6 May 2014 12:00 pm +00"), ("named", "Tue, 6 May 2014 00:00 AM +00"),
  ])
  func stringsThatDifferFromThePatternAreRejected(key: String, text: String) throws {
    let error = try importError { try PatternDates(value: [key: .string(text)]) }
    guard case .transformFailed("Date from String", let reason) = error.kind else {
      Issue.record("expected a failed transformer, not \(error.kind)")
      return
    }
    #expect(reason.hasPrefix("does not match the date format "))
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.isLenient = false
    formatter.dateFormat = String(reason.dropFirst("does not match the date format ".count))
    #expect(formatter.date(from: text) != nil)
  }

  /// A date is imported from bytes that match a pattern without creating a string.
  @Test func bytesHaveTheSameResultsAsStrings() throws {
    let escaped = try PatternDates(string: #"{"zone":"2014\u002d05-06 12:00:00Z"}"#)
    expectEqual(escaped.zone, Date(timeIntervalSince1970: 1_399_377_600))
    for text in ["0001-01-01 00:30:00+01:00", "9999-12-31 23:30:00-01:00", "2014-02-30 00:00:00Z"] {
      let value: JSONValue = ["zone": .string(text)]
      let data = value.data()
      let error = try importError { try PatternDates(data: data) }
      let expected = try importError { try PatternDates(value: value) }
      #expect(error.kinds == expected.kinds)
      #expect(error.issues[0].position?.column == 9)
    }
  }

  /// A `DateFormatter` keeps milliseconds only.
  @Test func fractionsOfSecondsKeepTheirDigits() throws {
    let text = "2014-05-06 12:46:41.123456"
    let found = try date(text, \.fine, "fine")
    try expectEqual(found, dateFromString(text).timeIntervalSince1970)
    let model = PatternDates()
    model.fine = try dateFromString(text)
    try expectEqual(model.jsonValue(), ["fine": .string(text)])
    model.fine = try dateFromString("2014-05-06 12:46:41.9999996")
    try expectEqual(model.jsonValue(), ["fine": "2014-05-06 12:46:42.000000"])
  }

  @Test func aTimeZoneMayHaveDaylightSavingTime() throws {
    for (text, zone, seconds) in [
      ("01.01.2014 12:00", "+01:00", 1_388_574_000.0),
      ("01.07.2014 12:00", "+02:00", 1_404_208_800),
    ] {
      try expectEqual(date(text, \.berlin, "berlin"), seconds)
      try expectEqual(date("\(text) \(zone)", \.berlinZone, "berlinZone"), seconds)
      let model = PatternDates()
      model.berlin = Date(timeIntervalSince1970: seconds)
      model.berlinZone = model.berlin
      try expectEqual(
        model.jsonValue(), ["berlin": .string(text), "berlinZone": .string("\(text) \(zone)")])
    }
    #expect(throws: JSONModelError.self) { try date("30.03.2014 02:30", \.berlin, "berlin") }
  }

  @Test func namesMayBeInAnotherLanguage() throws {
    try expectEqual(date("6. März 2014", \.german, "german"), 1_394_064_000)
    #expect(throws: JSONModelError.self) { try date("6. March 2014", \.german, "german") }
    #expect(throws: JSONModelError.self) { try date("06. März 2014", \.german, "german") }
    let model = PatternDates()
    model.german = Date(timeIntervalSince1970: 1_394_064_000)
    try expectEqual(model.jsonValue(), ["german": "6. März 2014"])
  }

  @Test func otherPatternsUseADateFormatter() throws {
    try expectEqual(date("2014-05-06 GMT", \.name, "name"), 1_399_334_400)
    try expectEqual(date("06.05.14", \.short, "short"), 1_399_334_400)
    for text in ["6.5.14", "06.05.1\u{65C}", "06.05.14\u{301}", "06.05.14\r\n", "06.05.1😀", ""] {
      #expect(throws: JSONModelError.self) { try date(text, \.short, "short") }
    }
  }

  /// The year must be from 1 to 9999 both in UTC and in the string.
  @Test(arguments: [
    ("eastern", "0001-01-01 14:00", "9999-12-31 23:59", "0001-01-01 13:59"),
    ("western", "0001-01-01 00:00", "9999-12-31 11:59", "9999-12-31 12:00"),
  ])
  func patternsAcceptTheYears1To9999(key: String, first: String, last: String, outside: String)
    throws
  {
    for text in [first, last] {
      try expectEqual(PatternDates(value: [key: .string(text)]).jsonValue(), [key: .string(text)])
    }
    let error = try importError { try PatternDates(value: [key: .string(outside)]) }
    #expect(error.kind.description.contains("the year"))
    let model = PatternDates()
    for seconds in [-62_135_596_801, 253_402_300_800, 253_402_300_799.9999] {
      model.eastern = Date(timeIntervalSince1970: seconds)
      #expect(throws: JSONModelError.self) { try model.jsonData() }
    }
  }
}
