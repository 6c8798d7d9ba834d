import Foundation
import JSONModelKit
import Testing

/// Forms of dates.
///
/// Every expected number of seconds since 1970 was computed by another program, in the proleptic
/// Gregorian calendar.
struct DateTests {
  final class Day: JSONModel { var date = Date(timeIntervalSince1970: -77) }
  final class StrictDay: JSONModel {
    var date = Date(timeIntervalSince1970: -77)
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  /// Returns the seconds since 1970 of dates that are imported from bytes and from a tree, with the
  /// shared and the strict registry.
  private func seconds(_ json: String) throws -> Set<Double> {
    let document = #"{"date": \#(json)}"#
    let tree = try JSONValue(string: document)
    return [
      try Day(string: document).date.timeIntervalSince1970,
      try Day(value: tree).date.timeIntervalSince1970,
      try StrictDay(string: document).date.timeIntervalSince1970,
      try StrictDay(value: tree).date.timeIntervalSince1970,
    ]
  }

  func checkIsRejected(_ text: String) throws {
    let tree: JSONValue = ["date": .string(text)]
    let json = tree.string()
    for error in [
      try importError { try Day(string: json) }, try importError { try Day(value: tree) },
      try importError { try StrictDay(string: json) },
    ] {
      expectEqual(error.paths, ["date"])
      expectEqual(transformer(of: error.kind), "Date from String")
    }
    #expect(throws: (any Error).self) { try dateFromString(text) }
  }

  func transformer(of kind: JSONModelError.Kind) -> String? {
    if case .transformFailed(let transformer, _) = kind { transformer } else { nil }
  }

  // MARK: - Accepted strings

  /// Forms of 2014-05-06T12:46:41Z.
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
  func allFormsOfADateAreTheSameInstant(text: String) throws {
    try expectEqual(seconds("\"\(text)\""), [1_399_380_401])
    try expectEqual(dateFromString(text).timeIntervalSince1970, 1_399_380_401)
  }

  @Test(arguments: [
    // Days.
    ("1970-01-01", 0), ("1969-12-31", -86_400), ("2014-05-06", 1_399_334_400),
    ("2014-01-31", 1_391_126_400), ("2014-04-30", 1_398_816_000), ("2014-12-31", 1_419_984_000),
    ("1999-12-31", 946_598_400), ("2001-01-01", 978_307_200), ("2038-01-19", 2_147_472_000),
    // Leap years, and years that are not leap years.
    ("2000-02-29", 951_782_400), ("2016-02-29", 1_456_704_000), ("1600-02-29", -11_670_998_400),
    ("2400-02-29", 13_574_563_200), ("0004-02-29", -62_035_891_200),
    ("1900-02-28", -2_203_977_600), ("1900-03-01", -2_203_891_200), ("2100-03-01", 4_107_542_400),
    ("2000-12-31", 978_220_800), ("2015-03-01", 1_425_168_000),
    // ISO 8601 uses the Gregorian calendar for all dates, without a gap in October 1582.
    ("1582-10-04", -12_220_243_200), ("1582-10-10", -12_219_724_800),
    ("1582-10-15", -12_219_292_800),
    // The first and the last year.
    ("0001-01-01", -62_135_596_800), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31", 253_402_214_400), ("9999-12-31T23:59:59Z", 253_402_300_799),
    // Times before 1970, and at the bounds of 32 bits.
    ("1969-12-31T23:59:59Z", -1), ("1969-12-31T16:00:00-08:00", 0),
    ("1970-01-01T01:00:00+01:00", 0), ("1912-06-23T01:02:03Z", -1_815_346_677),
    ("2038-01-19T03:14:08Z", 2_147_483_648), ("1901-12-13T20:45:52Z", -2_147_483_648),
    // Zones in which the day, the month or the year differs from that in UTC.
    ("2014-05-06T00:00:00+23:59", 1_399_248_060), ("2014-12-31T20:00:00-05:00", 1_420_074_000),
    ("2024-02-29T23:30:00-01:00", 1_709_253_000), ("2024-03-01T00:30:00+01", 1_709_249_400),
  ])
  func datesAreConvertedToTheirInstants(text: String, instant: Double) throws {
    try expectEqual(seconds("\"\(text)\""), [instant])
    try expectEqual(dateFromString(text).timeIntervalSince1970, instant)
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
  func englishNamesOfMonthsAndWeekdaysAreAccepted(text: String, instant: Double) throws {
    try expectEqual(seconds("\"\(text)\""), [instant])
    try expectEqual(dateFromString(text).timeIntervalSince1970, instant)
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
    // The fraction of a second is also added to dates before 1970.
    ("1969-12-31T23:59:59.75Z", -0.25), ("1969-12-31T23:59:58.5Z", -1.5),
    ("1912-06-23T01:02:03.5Z", -1_815_346_676.5),
  ])
  func fractionsOfSecondsAreKept(text: String, instant: Double) throws {
    try expectEqual(seconds("\"\(text)\""), [instant])
    try expectEqual(dateFromString(text).timeIntervalSince1970, instant)
  }

  /// Fractions that no `Double` represents exactly are rounded by less than a microsecond.
  @Test(arguments: [
    ("2014-05-06T12:46:41.1Z", 1_399_380_401.1), ("2014-05-06T12:46:41.123Z", 1_399_380_401.123),
    ("2014-05-06T12:46:41.123456Z", 1_399_380_401.123456),
    ("2014-05-06T12:46:41.000001Z", 1_399_380_401.000001),
    ("2014-05-06T12:46:41.999999Z", 1_399_380_401.999999),
    ("2014-05-06T12:46:41.123456789Z", 1_399_380_401.123456789),
    ("2014-05-06T12:46:41.1234567890123456789012345678901234567890Z", 1_399_380_401.123456789),
    ("Tue May 06 20:46:41.123 +0800 2014", 1_399_380_401.123),
  ])
  func fractionsOfSecondsAreKeptToTheMicrosecond(text: String, instant: Double) throws {
    for result in try seconds("\"\(text)\"") { #expect(abs(result - instant) < 5e-7) }
    #expect(abs(try dateFromString(text).timeIntervalSince1970 - instant) < 5e-7)
  }

  @Test func fractionsOfSecondsMayHaveAThousandDigits() throws {
    let text = "2014-05-06T12:46:41.25" + String(repeating: "0", count: 998) + "Z"
    try expectEqual(seconds("\"\(text)\""), [1_399_380_401.25])
  }

  @Test(arguments: [
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2017-01-01T07:59:60+08:00", 1_483_228_800),
    ("2016-12-31T15:59:60-0800", 1_483_228_800), ("2012-06-30T23:59:60Z", 1_341_100_800),
    ("1998-12-31 23:59:60", 915_148_800), ("Sat Dec 31 23:59:60 +0000 2016", 1_483_228_800),
  ])
  func aLeapSecondIsTheFollowingSecond(text: String, instant: Double) throws {
    try expectEqual(seconds("\"\(text)\""), [instant])
    try expectEqual(dateFromString(text).timeIntervalSince1970, instant)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("1399380401", 1_399_380_401),
    ("1399380401.25", 1_399_380_401.25), ("1.39938e9", 1_399_380_000), ("0.5", 0.5),
    ("-0.25", -0.25), ("-62135596800", -62_135_596_800), ("253402300799", 253_402_300_799),
    ("253402300799.5", 253_402_300_799.5),
  ])
  func numbersAreSecondsSince1970(json: String, instant: Double) throws {
    try expectEqual(seconds(json), [instant])
  }
}
