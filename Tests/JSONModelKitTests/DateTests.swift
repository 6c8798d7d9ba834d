import Foundation
import Testing

@testable import JSONModelKit

/// The forms that a date may have in a document.
///
/// Every expected number is the seconds since 1970, counted in the proleptic Gregorian calendar by
/// another program.
@Suite struct DateTests {
  final class DDay: JSONModel { var date = Date(timeIntervalSince1970: -77) }
  final class DStrictDay: JSONModel {
    var date = Date(timeIntervalSince1970: -77)
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  /// The instants that a JSON text becomes: from bytes and from a tree, shared and strict.
  private func seconds(_ json: String) throws -> Set<Double> {
    let document = #"{"date": \#(json)}"#
    let tree = try JSONValue(string: document)
    return [
      try DDay(string: document).date.timeIntervalSince1970,
      try DDay(value: tree).date.timeIntervalSince1970,
      try DStrictDay(string: document).date.timeIntervalSince1970,
      try DStrictDay(value: tree).date.timeIntervalSince1970,
    ]
  }

  private func checkIsRefused(_ text: String) throws {
    let tree: JSONValue = ["date": .string(text)]
    let json = tree.string()
    for error in [
      try importError { try DDay(string: json) }, try importError { try DDay(value: tree) },
      try importError { try DStrictDay(string: json) },
    ] {
      #expect(error.issues.map(\.keyPath.description) == ["date"])
      #expect(transformer(of: error.kind) == "Date from String")
    }
    #expect(throws: (any Error).self) { try dateFromString(text) }
  }

  private func transformer(of kind: JSONModelError.Kind) -> String? {
    if case .transformFailed(let transformer, _) = kind { transformer } else { nil }
  }

  // MARK: - Accepted

  /// 2014-05-06T12:46:41Z, as it may be written.
  @Test(arguments: [
    "2014-05-06T12:46:41Z", "2014-05-06T20:46:41+08:00", "2014-05-06T20:46:41+0800",
    "2014-05-06T20:46:41+08", "2014-05-06T09:16:41-03:30", "2014-05-06T09:16:41-0330",
    "2014-05-06T07:46:41-05", "2014-05-06T12:46:41+00:00", "2014-05-06T12:46:41+0000",
    "2014-05-06T12:46:41+00", "2014-05-07T02:46:41+14:00", "2014-05-06T00:46:41-12:00",
    "2014-05-06 12:46:41Z", "2014-05-06 20:46:41+08:00", "2014-05-06 20:46:41+0800",
    "2014-05-06 20:46:41+08", "2014-05-06T12:46:41", "2014-05-06 12:46:41",
    "2014-05-06T12:46:41.0Z", "2014-05-06T12:46:41.000+0000", "2014-05-06 20:46:41.000000+08",
    "2014-05-06T12:46:41.000000000", "Tue May 06 20:46:41 +0800 2014",
    "Tue May 06 12:46:41 +0000 2014", "Tue May 06 09:16:41 -0330 2014",
    "Tue May 06 12:46:41.000 +0000 2014",
  ])
  func oneInstantHasManyForms(text: String) throws {
    #expect(try seconds("\"\(text)\"") == [1_399_380_401])
    #expect(try dateFromString(text).timeIntervalSince1970 == 1_399_380_401)
  }

  @Test(arguments: [
    // Days.
    ("1970-01-01", 0), ("1969-12-31", -86_400), ("2014-05-06", 1_399_334_400),
    ("2014-01-31", 1_391_126_400), ("2014-04-30", 1_398_816_000), ("2014-12-31", 1_419_984_000),
    ("1999-12-31", 946_598_400), ("2001-01-01", 978_307_200), ("2038-01-19", 2_147_472_000),
    // Leap years, and the days around those that are none.
    ("2000-02-29", 951_782_400), ("2016-02-29", 1_456_704_000), ("1600-02-29", -11_670_998_400),
    ("2400-02-29", 13_574_563_200), ("0004-02-29", -62_035_891_200),
    ("1900-02-28", -2_203_977_600), ("1900-03-01", -2_203_891_200), ("2100-03-01", 4_107_542_400),
    ("2000-12-31", 978_220_800), ("2015-03-01", 1_425_168_000),
    // ISO 8601 has no Julian calendar, and no gap in October 1582.
    ("1582-10-04", -12_220_243_200), ("1582-10-10", -12_219_724_800),
    ("1582-10-15", -12_219_292_800),
    // The first and the last year.
    ("0001-01-01", -62_135_596_800), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31", 253_402_214_400), ("9999-12-31T23:59:59Z", 253_402_300_799),
    // Times before 1970, and at the bounds of 32 bits.
    ("1969-12-31T23:59:59Z", -1), ("1969-12-31T16:00:00-08:00", 0),
    ("1970-01-01T01:00:00+01:00", 0), ("1912-06-23T01:02:03Z", -1_815_346_677),
    ("2038-01-19T03:14:08Z", 2_147_483_648), ("1901-12-13T20:45:52Z", -2_147_483_648),
    // A zone moves the day, the month and the year.
    ("2014-05-06T00:00:00+23:59", 1_399_248_060), ("2014-12-31T20:00:00-05:00", 1_420_074_000),
    ("2024-02-29T23:30:00-01:00", 1_709_253_000), ("2024-03-01T00:30:00+01", 1_709_249_400),
  ])
  func everyDayHasItsPlace(text: String, instant: Double) throws {
    #expect(try seconds("\"\(text)\"") == [instant])
    #expect(try dateFromString(text).timeIntervalSince1970 == instant)
  }

  @Test(arguments: [
    ("Thu Jan 02 03:04:05 +0000 2014", 1_388_631_845),
    ("Mon Feb 03 03:04:05 +0000 2014", 1_391_396_645),
    ("Tue Mar 04 03:04:05 +0000 2014", 1_393_902_245),
    ("Sat Apr 05 03:04:05 +0000 2014", 1_396_667_045),
    ("Tue May 06 03:04:05 +0000 2014", 1_399_345_445),
    ("Sat Jun 07 03:04:05 +0000 2014", 1_402_110_245),
    ("Tue Jul 08 03:04:05 +0000 2014", 1_404_788_645),
    ("Sat Aug 09 03:04:05 +0000 2014", 1_407_553_445),
    ("Wed Sep 10 03:04:05 +0000 2014", 1_410_318_245),
    ("Sat Oct 11 03:04:05 +0000 2014", 1_412_996_645),
    ("Wed Nov 12 03:04:05 +0000 2014", 1_415_761_445),
    ("Sat Dec 13 03:04:05 +0000 2014", 1_418_439_845),
    ("Fri May 09 00:00:00 +0000 2014", 1_399_593_600),
    ("Sun May 11 00:00:00 +0000 2014", 1_399_766_400),
    ("Wed Dec 31 23:59:59 +0000 1969", -1),
    ("Mon Feb 29 00:00:00 +0000 2016", 1_456_704_000),
  ])
  func everyMonthAndWeekdayHasItsEnglishName(text: String, instant: Double) throws {
    #expect(try seconds("\"\(text)\"") == [instant])
    #expect(try dateFromString(text).timeIntervalSince1970 == instant)
  }

  @Test(arguments: [
    ("2014-05-06T12:46:41.5Z", 1_399_380_401.5), ("2014-05-06T12:46:41.25Z", 1_399_380_401.25),
    ("2014-05-06T12:46:41.250Z", 1_399_380_401.25),
    ("2014-05-06T12:46:41.125000+00:00", 1_399_380_401.125),
    ("2014-05-06T20:46:41.500000000+0800", 1_399_380_401.5),
    ("2014-05-06 20:46:41.75+08", 1_399_380_401.75), ("2014-05-06 12:46:41.5", 1_399_380_401.5),
    ("2014-05-06T12:46:41.5", 1_399_380_401.5),
    ("2014-05-06T12:46:41.50000000000000000000000000000000000000000000000000Z", 1_399_380_401.5),
    ("Tue May 06 20:46:41.250 +0800 2014", 1_399_380_401.25),
    ("Tue May 06 20:46:41.5 +0800 2014", 1_399_380_401.5),
    // Before 1970 a fraction still counts forward.
    ("1969-12-31T23:59:59.75Z", -0.25), ("1969-12-31T23:59:58.5Z", -1.5),
    ("1912-06-23T01:02:03.5Z", -1_815_346_676.5),
  ])
  func aFractionIsKept(text: String, instant: Double) throws {
    #expect(try seconds("\"\(text)\"") == [instant])
    #expect(try dateFromString(text).timeIntervalSince1970 == instant)
  }

  /// Fractions that no `Double` holds exactly come within less than a microsecond.
  @Test(arguments: [
    ("2014-05-06T12:46:41.1Z", 1_399_380_401.1), ("2014-05-06T12:46:41.123Z", 1_399_380_401.123),
    ("2014-05-06T12:46:41.123456Z", 1_399_380_401.123456),
    ("2014-05-06T12:46:41.000001Z", 1_399_380_401.000001),
    ("2014-05-06T12:46:41.999999Z", 1_399_380_401.999999),
    ("2014-05-06T12:46:41.123456789Z", 1_399_380_401.123456789),
    ("2014-05-06T12:46:41.1234567890123456789012345678901234567890Z", 1_399_380_401.123456789),
    ("Tue May 06 20:46:41.123 +0800 2014", 1_399_380_401.123),
  ])
  func aFractionIsKeptToTheMicrosecond(text: String, instant: Double) throws {
    for result in try seconds("\"\(text)\"") { #expect(abs(result - instant) < 5e-7) }
    #expect(abs(try dateFromString(text).timeIntervalSince1970 - instant) < 5e-7)
  }

  @Test func aFractionMayHaveAThousandDigits() throws {
    let text = "2014-05-06T12:46:41.25" + String(repeating: "0", count: 998) + "Z"
    #expect(try seconds("\"\(text)\"") == [1_399_380_401.25])
  }

  @Test(arguments: [
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2017-01-01T07:59:60+08:00", 1_483_228_800),
    ("2016-12-31T15:59:60-0800", 1_483_228_800), ("2012-06-30T23:59:60Z", 1_341_100_800),
    ("1998-12-31 23:59:60", 915_148_800), ("Sat Dec 31 23:59:60 +0000 2016", 1_483_228_800),
  ])
  func aLeapSecondIsTheFirstSecondAfter(text: String, instant: Double) throws {
    #expect(try seconds("\"\(text)\"") == [instant])
    #expect(try dateFromString(text).timeIntervalSince1970 == instant)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("1399380401", 1_399_380_401),
    ("1399380401.25", 1_399_380_401.25), ("1.39938e9", 1_399_380_000), ("0.5", 0.5),
    ("-0.25", -0.25), ("-62135596800", -62_135_596_800), ("253402300799", 253_402_300_799),
    ("1399380401000", 1_399_380_401_000),
  ])
  func aNumberIsSecondsSince1970(json: String, instant: Double) throws {
    #expect(try seconds(json) == [instant])
  }

  // MARK: - Refused

  @Test(arguments: [
    // No date at all.
    "", " ", "T", "Z", "-", "--", "null", "now", "today", "garbage", "NaN", "date", "{}",
    "T12:46:41Z",
    "12:46:41", "12:46:41Z",
    // Numbers are no texts.
    "0", "1", "1399380401", "1399380401.5", "-1", "1e9", "1399380401000",
    // The basic form, and mixtures with it.
    "20140506", "20140506T124641Z", "20140506T12:46:41Z", "2014-05-06T124641Z", "2014-0506",
    "201405-06", "2014-05-06T12:4641Z", "2014-05-06T1246:41Z",
  ])
  func noOtherFormIsADate(text: String) throws {
    try checkIsRefused(text)
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
  func anImpossibleDateFails(text: String) throws {
    try checkIsRefused(text)
  }

  @Test(arguments: [
    // Digits that are missing, and digits too many.
    "14-05-06", "014-05-06", "2014-5-06", "2014-05-6", "2014-5-6", "12014-05-06", "2014-005-06",
    "2014-05-006", "2014-05-", "2014--06", "2014-05-06T1:46:41Z", "2014-05-06T12:6:41Z",
    "2014-05-06T12:46:1Z", "2014-05-06T012:46:41Z", "2014-05-06T12:046:41Z",
    "2014-05-06T12:46:041Z", "2014-05-06T", "2014-05-06T12:", "2014-05-06T12:46:",
    "2014-05-06T12:46:Z", "2014-05-06T:46:41Z", "2014-05-06T12::41Z", "-05-06", "2014-05-06TZ",
    // Fractions.
    "2014-05-06T12:46:41.Z", "2014-05-06T12:46:41.", "2014-05-06T12:46:41..5Z",
    "2014-05-06T12:46:41.5.5Z", "2014-05-06T12:46:41.5xZ", "2014-05-06T12:46:41.-5Z",
    "2014-05-06T12:46:41.1e3Z", "2014-05-06T12:46:41.5 5Z", "2014-05-06.5",
    // Signs inside.
    "2014-05-06T-1:46:41Z", "2014-05-06T+2:46:41Z", "2014-05-06T12:-6:41Z", "2014-+5-06",
    "2014-05-+6", "2014- 5-06", "2014-05- 6", "2014-05-06T 2:46:41Z", "2014-05-06T12:46: 1Z",
  ])
  func everyFieldHasItsDigits(text: String) throws {
    try checkIsRefused(text)
  }

  @Test(arguments: [
    "2014/05/06", "2014.05.06", "2014_05_06", "2014 05 06", "2014-05/06", "06.05.2014",
    "05/06/2014", "06-05-2014", "May 6, 2014", "6 May 2014", "2014-May-06",
    "Tue, 06 May 2014 12:46:41 +0000", "2014-05-06TT12:46:41Z", "2014-05-06  12:46:41Z",
    "2014-05-06_12:46:41Z", "2014-05-06X12:46:41Z", "2014-05-06-12:46:41Z", "2014-05-0612:46:41Z",
    "2014-05-06\t12:46:41Z", "2014-05-06\n12:46:41Z", "2014-05-06\u{A0}12:46:41Z",
    "2014-05-06T12.46.41Z", "2014-05-06T12-46-41Z", "2014-05-06T12 46 41Z", "2014:05:06T12:46:41Z",
  ])
  func everySeparatorHasItsPlace(text: String) throws {
    try checkIsRefused(text)
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
  func aZoneHasItsFormAndItsBounds(text: String) throws {
    try checkIsRefused(text)
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
  func nothingMayFollowOrPrecede(text: String) throws {
    try checkIsRefused(text)
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
  func theFormWithNamesHasItsOrder(text: String) throws {
    try checkIsRefused(text)
  }

  @Test(arguments: [
    "２０１４-０５-０６", "٢٠١٤-٠٥-٠٦", "२०१४-०५-०६", "2014-05-0６", "2014-05-06T1２:46:41Z",
    "2014-05-06T12:46:41.５Z", "2014-05-06T12:46:41+0８:00", "2014‐05‐06", "2014–05–06", "2014－05－06",
    "2014-05-06T12：46：41Z", "2014-05-06Ｔ12:46:41Z", "2014-05-06T12:46:41Ｚ", "2014-05-0\u{2076}",
    "2014-05-06\u{301}", "2014-05-06T12:46:41Z\u{301}", "2014年05月06日",
    "Tue Мay 06 20:46:41 +0800 2014",
    "\u{202A}2014-05-06", "2014-05-06\u{200B}", "😀",
  ])
  func onlyASCIIWritesDates(text: String) throws {
    try checkIsRefused(text)
  }

  @Test func aVeryLongTextIsNoDate() throws {
    for text in [
      String(repeating: "1", count: 100_000), String(repeating: " ", count: 100_000),
      "2014-05-06" + String(repeating: " ", count: 100_000),
      String(repeating: "0", count: 100_000) + "2014-05-06",
      "2014-05-06T12:46:41" + String(repeating: "Z", count: 100_000),
      "2014-05-06T12:46:41." + String(repeating: "1", count: 100_000) + "x",
      "2014-05-06T12:46:41+" + String(repeating: "0", count: 100_000),
      String(repeating: "2014-05-06", count: 10_000), String(repeating: "😀", count: 10_000),
    ] {
      try checkIsRefused(text)
    }
  }

  @Test(arguments: ["1e400", "-1e400", String(repeating: "9", count: 400)])
  func aNumberWithoutEndIsNoDate(json: String) throws {
    let document = #"{"date": \#(json)}"#
    for error in [
      try importError { try DDay(string: document) },
      try importError { try DStrictDay(value: JSONValue(string: document)) },
    ] {
      #expect(error.issues.map(\.keyPath.description) == ["date"])
    }
  }

  // MARK: - In containers

  final class DCalendar: JSONModel {
    var day: Date?
    @OptionalKey var days: [Date] = []
    @OptionalKey var byName: [String: Date?] = [:]
  }

  @Test func datesStandInOptionalsAndContainers() throws {
    let calendar = try DCalendar(
      string: """
        {"day": "1970-01-02", "days": ["1970-01-01T00:00:01Z", 2.5],
         "byName": {"a": null, "b": "Thu Jan 01 00:00:03 +0000 1970"}}
        """)
    #expect(calendar.day == Date(timeIntervalSince1970: 86_400))
    #expect(calendar.days.map(\.timeIntervalSince1970) == [1, 2.5])
    #expect(calendar.byName == ["a": nil, "b": Date(timeIntervalSince1970: 3)])
  }

  @Test func aBadDateIsNeverSwallowed() throws {
    let json = """
      {"day": "2026-02-30",
       "days": ["1970-01-01", "20140506", true], "byName": {"a": "24:00"}}
      """
    let error = try importError { try DCalendar(string: json) }
    #expect(error.issues.map(\.keyPath.description) == ["day", "days[1]", "days[2]", "byName.a"])
    try #require(error.issues.count == 4)
    for index in [0, 1, 3] {
      #expect(transformer(of: error.issues[index].kind) == "Date from String")
    }
    #expect(error.issues[2].kind == .typeMismatch(expected: "Date", found: "true"))
    #expect(error.issues.map(\.position?.line) == [1, 2, 2, 2])
    #expect(error.issues.map(\.position?.column) == [9, 25, 37, 60])
    #expect(error.issues[0].property == "DCalendar.day")
  }
}
