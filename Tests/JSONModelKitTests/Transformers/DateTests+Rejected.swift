import Foundation
import JSONModelKit
import Testing

extension DateTests {
  // MARK: - Rejected strings

  @Test(arguments: [
    // Not a date.
    "", " ", "T", "Z", "-", "--", "null", "now", "today", "garbage", "NaN", "date", "{}",
    "T12:46:41Z",
    "12:46:41", "12:46:41Z",
    // Numbers in strings.
    "0", "1", "1399380401", "1399380401.5", "-1", "1e9", "1399380401000",
    // The basic format of ISO 8601, and mixtures of the basic and the extended format.
    "20140506", "20140506T124641Z", "20140506T12:46:41Z", "2014-05-06T124641Z", "2014-0506",
    "201405-06", "2014-05-06T12:4641Z", "2014-05-06T1246:41Z",
  ])
  func otherFormsAreNotDates(text: String) throws {
    try checkIsRejected(text)
  }

  @Test(arguments: [
    "2026-02-30", "2014-02-29", "2015-02-29", "1900-02-29", "2100-02-29", "2014-02-31",
    "2014-04-31", "2014-06-31", "2014-09-31", "2014-11-31", "2014-01-32", "2014-12-32",
    "2014-05-00", "2014-00-06", "2014-13-01", "2014-99-99", "0000-00-00", "0000-00-00 00:00:00",
    "2026-02-30T12:00:00Z", "2014-13-01T12:00:00Z", "2014-05-06T24:00:00Z", "2014-05-06 24:00:00",
    "2014-05-06T24:00:00+08:00", "2014-05-06T25:00:00Z", "2014-05-06T99:00:00Z",
    "2014-05-06T23:60:00Z", "2014-05-06T23:99:00Z", "2014-05-06T23:59:61Z", "2014-05-06T23:59:99Z",
    "Sun Feb 30 12:46:41 +0000 2014", "Thu May 32 12:46:41 +0000 2014",
    "Wed May 00 12:46:41 +0000 2014", "Tue May 06 24:00:00 +0000 2014",
    "Tue May 06 12:60:41 +0000 2014", "Tue May 06 12:46:61 +0000 2014",
    "Thu Feb 29 12:46:41 +0000 1900",
  ])
  func impossibleDatesAreRejected(text: String) throws {
    try checkIsRejected(text)
  }

  @Test(arguments: [
    // Missing digits, and too many digits.
    "14-05-06", "014-05-06", "2014-5-06", "2014-05-6", "2014-5-6", "12014-05-06", "2014-005-06",
    "2014-05-006", "2014-05-", "2014--06", "2014-05-06T1:46:41Z", "2014-05-06T12:6:41Z",
    "2014-05-06T12:46:1Z", "2014-05-06T012:46:41Z", "2014-05-06T12:046:41Z",
    "2014-05-06T12:46:041Z", "2014-05-06T", "2014-05-06T12:", "2014-05-06T12:46:",
    "2014-05-06T12:46:Z", "2014-05-06T:46:41Z", "2014-05-06T12::41Z", "-05-06", "2014-05-06TZ",
    // Fractions.
    "2014-05-06T12:46:41.Z", "2014-05-06T12:46:41.", "2014-05-06T12:46:41..5Z",
    "2014-05-06T12:46:41.5.5Z", "2014-05-06T12:46:41.5xZ", "2014-05-06T12:46:41.-5Z",
    "2014-05-06T12:46:41.1e3Z", "2014-05-06T12:46:41.5 5Z", "2014-05-06.5",
    // Signs in the fields.
    "2014-05-06T-1:46:41Z", "2014-05-06T+2:46:41Z", "2014-05-06T12:-6:41Z", "2014-+5-06",
    "2014-05-+6", "2014- 5-06", "2014-05- 6", "2014-05-06T 2:46:41Z", "2014-05-06T12:46: 1Z",
  ])
  func fieldsRequireTheirNumberOfDigits(text: String) throws {
    try checkIsRejected(text)
  }

  @Test(arguments: [
    "2014/05/06", "2014.05.06", "2014_05_06", "2014 05 06", "2014-05/06", "06.05.2014",
    "05/06/2014", "06-05-2014", "May 6, 2014", "6 May 2014", "2014-May-06",
    "Tue, 06 May 2014 12:46:41 +0000", "2014-05-06TT12:46:41Z", "2014-05-06  12:46:41Z",
    "2014-05-06_12:46:41Z", "2014-05-06X12:46:41Z", "2014-05-06-12:46:41Z", "2014-05-0612:46:41Z",
    "2014-05-06\t12:46:41Z", "2014-05-06\n12:46:41Z", "2014-05-06\u{A0}12:46:41Z",
    "2014-05-06T12.46.41Z", "2014-05-06T12-46-41Z", "2014-05-06T12 46 41Z", "2014:05:06T12:46:41Z",
  ])
  func separatorsRequireTheirPositions(text: String) throws {
    try checkIsRejected(text)
  }

  @Test(arguments: [
    "2014-05-06T12:46:41+24:00", "2014-05-06T12:46:41+25:00", "2014-05-06T12:46:41-24:00",
    "2014-05-06T12:46:41+08:60", "2014-05-06T12:46:41-08:99", "2014-05-06T12:46:41+99:99",
    "2014-05-06T12:46:41+2400", "2014-05-06T12:46:41+0860", "2014-05-06T12:46:41+9999",
    "2014-05-06T12:46:41+24", "2014-05-06T12:46:41+99", "2014-05-06T12:46:41+",
    "2014-05-06T12:46:41-", "2014-05-06T12:46:41+8", "2014-05-06T12:46:41+8:00",
    "2014-05-06T12:46:41+080", "2014-05-06T12:46:41+08:", "2014-05-06T12:46:41+08:0",
    "2014-05-06T12:46:41+08:000", "2014-05-06T12:46:41+008:00", "2014-05-06T12:46:41+08000",
    "2014-05-06T12:46:41++08:00", "2014-05-06T12:46:41+-08:00", "2014-05-06T12:46:41+ 8:00",
    "2014-05-06T12:46:41+08 00", "2014-05-06T12:46:41+08.00", "2014-05-06T12:46:41+aa:bb",
    "2014-05-06T12:46:41ZZ", "2014-05-06T12:46:41Z+08:00", "2014-05-06T12:46:41+08:00Z",
    "2014-05-06T12:46:41Z0", "2014-05-06T12:46:41UTC", "2014-05-06T12:46:41GMT",
    "2014-05-06T12:46:41PST", "2014-05-06T12:46:41X", "2014-05-06T12:46:41[Europe/Berlin]",
    "2014-05-06T12:46:4108:00", "2014-05-06T12:46:41~08:00",
    "Tue May 06 20:46:41 +2400 2014", "Tue May 06 20:46:41 +0860 2014",
    "Tue May 06 20:46:41 PST 2014", "Tue May 06 20:46:41 + 2014", "Tue May 06 20:46:41 0800 2014",
  ])
  func zonesRequireTheirFormAndBounds(text: String) throws {
    try checkIsRejected(text)
  }

  @Test(arguments: [
    " 2014-05-06", "2014-05-06 ", "\n2014-05-06", "2014-05-06\n", "2014-05-06\u{0}",
    "\u{0}2014-05-06", "\u{FEFF}2014-05-06", "2014-05-06x", "x2014-05-06", "2014-05-06 foo",
    "2014-05-06T12:46:41Z ", " 2014-05-06T12:46:41Z", "2014-05-06T12:46:41Zfoo",
    "2014-05-06T12:46:41Z\n", "2014-05-06T12:46:41\u{0}", "2014-05-06T12:46:41 foo",
    "2014-05-06T12:46:41Z/2014-05-07T12:46:41Z", "2014-05-062014-05-06", "\"2014-05-06\"",
    "Tue May 06 20:46:41 +0800 2014 ", " Tue May 06 20:46:41 +0800 2014",
    "Tue May 06 20:46:41 +0800 2014x", "Tue May 06 20:46:41 +0800 20145",
  ])
  func charactersBeforeAndAfterTheDateAreRejected(text: String) throws {
    try checkIsRejected(text)
  }

  @Test(arguments: [
    "Xyz May 06 20:46:41 +0800 2014", "Tuesday May 06 20:46:41 +0800 2014",
    "Die May 06 20:46:41 +0800 2014", "Tu May 06 20:46:41 +0800 2014",
    "May 06 20:46:41 +0800 2014", "Tue Mai 06 20:46:41 +0800 2014",
    "Tue Foo 06 20:46:41 +0800 2014", "Tue 05 06 20:46:41 +0800 2014",
    "Tue May 6 20:46:41 +0800 2014", "Tue May 006 20:46:41 +0800 2014",
    "Tue May 06 2:46:41 +0800 2014", "Tue May 06 20:46 +0800 2014", "Tue May 06 +0800 2014",
    "Tue May 06 20:46:41 +0800", "Tue May 06 20:46:41 +0800 14", "Tue May 06 20:46:41 2014 +0800",
    "Tue  May 06 20:46:41 +0800 2014", "Tue,May 06 20:46:41 +0800 2014",
    "TueMay0620:46:41+08002014", "Tue May 06 20:46:41. +0800 2014",
    "May Tue 06 20:46:41 +0800 2014",
    "Tue", "Tue May", "Tue May 06",
  ])
  func theFormWithNamesRequiresItsOrder(text: String) throws {
    try checkIsRejected(text)
  }

  @Test(arguments: [
    "２０１４-０５-０６", "٢٠١٤-٠٥-٠٦", "२०१४-०५-०६", "2014-05-0６", "2014-05-06T1２:46:41Z",
    "2014-05-06T12:46:41.５Z", "2014-05-06T12:46:41+0８:00", "2014‐05‐06", "2014–05–06", "2014－05－06",
    "2014-05-06T12：46：41Z", "2014-05-06Ｔ12:46:41Z", "2014-05-06T12:46:41Ｚ", "2014-05-0\u{2076}",
    "2014-05-06\u{301}", "2014-05-06T12:46:41Z\u{301}", "2014年05月06日",
    "Tue Мay 06 20:46:41 +0800 2014",
    "\u{202A}2014-05-06", "2014-05-06\u{200B}", "😀",
  ])
  func onlyASCIICharactersAreAccepted(text: String) throws {
    try checkIsRejected(text)
  }

  @Test func veryLongStringsAreRejected() throws {
    for text in [
      String(repeating: "1", count: 100_000), String(repeating: " ", count: 100_000),
      "2014-05-06" + String(repeating: " ", count: 100_000),
      String(repeating: "0", count: 100_000) + "2014-05-06",
      "2014-05-06T12:46:41" + String(repeating: "Z", count: 100_000),
      "2014-05-06T12:46:41." + String(repeating: "1", count: 100_000) + "x",
      "2014-05-06T12:46:41+" + String(repeating: "0", count: 100_000),
      String(repeating: "2014-05-06", count: 10_000), String(repeating: "😀", count: 10_000),
    ] {
      try checkIsRejected(text)
    }
  }

  @Test(arguments: ["1e400", "-1e400", String(repeating: "9", count: 400)])
  func numbersBeyondAllDatesAreRejected(json: String) throws {
    let document = #"{"date": \#(json)}"#
    for error in [
      try importError { try Day(string: document) },
      try importError { try StrictDay(value: JSONValue(string: document)) },
    ] {
      expectEqual(error.issues.map(\.keyPath.description), ["date"])
    }
  }

  // MARK: - In containers

  final class CalendarDays: JSONModel {
    var day: Date?
    @OptionalKey var days: [Date] = []
    @OptionalKey var byName: [String: Date?] = [:]
  }

  @Test func datesAreImportedInOptionalsAndContainers() throws {
    let calendar = try CalendarDays(
      string: """
        {"day": "1970-01-02", "days": ["1970-01-01T00:00:01Z", 2.5],
         "byName": {"a": null, "b": "Thu Jan 01 00:00:03 +0000 1970"}}
        """)
    expectEqual(calendar.day, Date(timeIntervalSince1970: 86_400))
    expectEqual(calendar.days.map(\.timeIntervalSince1970), [1, 2.5])
    expectEqual(calendar.byName, ["a": nil, "b": Date(timeIntervalSince1970: 3)])
  }

  @Test func invalidDatesAreAlwaysIssues() throws {
    let json = """
      {"day": "2026-02-30",
       "days": ["1970-01-01", "20140506", true], "byName": {"a": "24:00"}}
      """
    let error = try importError { try CalendarDays(string: json) }
    expectEqual(error.issues.map(\.keyPath.description), ["day", "days[1]", "days[2]", "byName.a"])
    try #require(error.issues.count == 4)
    for index in [0, 1, 3] {
      expectEqual(transformer(of: error.issues[index].kind), "Date from String")
    }
    expectEqual(error.issues[2].kind, .typeMismatch(expected: "Date", found: "true"))
    expectEqual(error.issues.map(\.position?.line), [1, 2, 2, 2])
    expectEqual(error.issues.map(\.position?.column), [9, 25, 37, 60])
    expectEqual(error.issues[0].property, "CalendarDays.day")
  }
}
