import Foundation
import JSONModelKit
import Testing

/// Dates that are exported and imported again, and dates that cannot be exported.
struct DateRoundTripTests {
  final class Event: JSONModel {
    var at = Date(timeIntervalSinceReferenceDate: 0)
  }

  final class Formatted: JSONModel {
    var seconds: Date?
    var milliseconds: Date?
    var day: Date?
    var short: Date?

    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "seconds": .date(.secondsSince1970), "milliseconds": .date(.millisecondsSince1970),
        "day": .date(.pattern("yyyy-MM-dd")), "short": .date(.pattern("dd.MM.yy")),
      ]
    }
  }

  private func roundTrip(_ date: Date) throws -> Date {
    let event = Event()
    event.at = date
    return try Event(string: event.jsonString()).at
  }

  private func error(_ body: () throws(JSONModelError) -> Void) throws -> JSONModelError {
    do throws(JSONModelError) {
      try body()
    } catch {
      return error
    }
    throw Unexpected()
  }

  private struct Unexpected: Error {}

  private func error(importing json: String) throws -> String {
    let error = try error { () throws(JSONModelError) in _ = try Formatted(string: json) }
    return "\(error.issues[0].keyPath): \(error.kind)"
  }

  // MARK: - Equal dates

  @Test func theCurrentDateIsEqualAfterARoundTrip() throws {
    for _ in 0..<200 {
      let date = Date()
      try expectEqual(roundTrip(date), date)
    }
  }

  /// Dates more than 97 days from 2001-01-01, where values of `Date` are more than 1 ns apart.
  @Test(arguments: [
    -63_145_526_400.0..<(-100_000_000), 100_000_000..<252_423_993_599,
    -10_000_000_000..<(-100_000_000),
    700_000_000..<900_000_000, 8_388_608..<16_777_216, -16_777_216..<(-8_388_608),
  ])
  func randomDatesAreEqualAfterARoundTrip(interval: Range<Double>) throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let date = Date(timeIntervalSinceReferenceDate: .random(in: interval, using: &generator))
      try expectEqual(roundTrip(date), date)
    }
  }

  /// The first numbers change if they are divided by 1,000 and multiplied by 1,000 again.
  @Test func millisecondsAreEqualAfterARoundTrip() throws {
    var numbers = [
      -7_780_516_488_252, 2_160_053_505_081, 431_874_036_925, -3_318_446_914_230, -4_308_144_355,
      17_297_536_703_143,
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      numbers.append(.random(in: -60_000_000_000_000...250_000_000_000_000, using: &generator))
    }
    for number in numbers {
      let json = #"{"milliseconds":\#(number)}"#
      try expectEqual(Formatted(string: json).jsonString(), json)
    }
  }

  @Test(arguments: [0.1, 0.123456789, 1e-9, 5e-10, 100.000_000_001, -0.25, -1e-20, 4_000_000.7])
  func datesNear2001AreExactToTheNanosecond(interval: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(abs(try roundTrip(date).timeIntervalSince(date)) <= 0.5000001e-9)
  }

  @Test(arguments: [
    (0.25, "2001-01-01T00:00:00.25Z"), (-0.25, "2000-12-31T23:59:59.75Z"),
    (800_000_000.123, "2026-05-09T06:13:20.123Z"),
    (0.000_000_001, "2001-01-01T00:00:00.000000001Z"),
    (800_000_000.0, "2026-05-09T06:13:20Z"),
    (800_000_000.0.nextUp, "2026-05-09T06:13:20.0000001Z"),
    (0.9999999999, "2001-01-01T00:00:01Z"),
  ])
  func datesAreExportedWithTheFewestExactDigits(interval: Double, text: String) throws {
    try expectEqual(stringFromDate(Date(timeIntervalSinceReferenceDate: interval)), text)
  }

  // MARK: - Years

  @Test(arguments: [
    (
      #"{"at": 1700000000000}"#,
      "date is after the year 9999; for milliseconds use .date(.millisecondsSince1970)"
    ),
    (
      #"{"at": -100000000000}"#,
      "date is before the year 0; for milliseconds use .date(.millisecondsSince1970)"
    ),
    (#"{"at": 1e300}"#, "date is after the year 9999"),
    (#"{"at": -1e300}"#, "date is before the year 0"),
    (
      #"{"at": 253402300800}"#,
      "date is after the year 9999; "
        + "for milliseconds use .date(.millisecondsSince1970)"
    ),
    (#"{"at": "9999-12-31T23:59:59-01:00"}"#, "date is after the year 9999"),
    (#"{"at": "9999-12-31T23:59:60Z"}"#, "date is after the year 9999"),
    (#"{"at": "0000-01-01T00:00:00+00:01"}"#, "date is before the year 0"),
  ])
  func datesThatCannotBeExportedAreNotImported(json: String, reason: String) throws {
    let error = try error { () throws(JSONModelError) in _ = try Event(string: json) }
    guard case .transformFailed(_, let found) = error.kind else { throw error }
    expectEqual(found, reason)
  }

  @Test(arguments: [
    (
      #"{"seconds": 1700000000000}"#,
      "seconds: cannot convert number to Date: date is after the year "
        + "9999; for milliseconds use .date(.millisecondsSince1970)"
    ),
    (
      #"{"milliseconds": 1e15}"#,
      "milliseconds: cannot convert number to Date: date is after the year 9999"
    ),
    (
      #"{"milliseconds": -1e15}"#,
      "milliseconds: cannot convert number to Date: date is before the year 0"
    ),
    (
      #"{"day": "0000-05-01"}"#,
      "day: cannot convert string to Date: "
        + "does not match the date format yyyy-MM-dd"
    ),
  ])
  func noFormatImportsADateThatItCannotExport(json: String, sentence: String) throws {
    try expectEqual(error(importing: json), sentence)
  }

  @Test(arguments: [-62_167_219_200.0, 253_402_300_799, 253_402_300_799.9999, 0])
  func theFirstAndTheLastDateAreImported(seconds: Double) throws {
    let event = try Event(value: ["at": .number(JSONNumber(seconds) ?? 0)])
    expectEqual(event.at, Date(timeIntervalSince1970: seconds))
    try expectEqual(roundTrip(event.at), event.at)
  }

  @Test func datesInDictionariesHaveTheSameYears() throws {
    let error = try error { () throws(JSONModelError) in
      _ = try Event(dictionary: ["at": Date(timeIntervalSince1970: 1e15)])
    }
    expectEqual("\(error.kind)", "cannot convert string to Date: date is after the year 9999")
  }

  // MARK: - Patterns

  @Test(arguments: [
    (Double.nan, "not a finite date"), (.infinity, "not a finite date"),
    (1e15, "date is after the year 9999"), (-1e15, "date is before the year 0"),
    (-62_150_000_000, "date is before the year 1"),
  ])
  func datesThatAPatternCannotExpressAreNotExportable(seconds: Double, reason: String) throws {
    let model = Formatted()
    model.day = Date(timeIntervalSince1970: seconds)
    let error = try error { () throws(JSONModelError) in _ = try model.jsonString() }
    expectEqual(error.keyPath, ["day"])
    expectEqual(error.kind, .notExportable("cannot convert Date to string: \(reason)"))
  }

  @Test(arguments: ["seconds", "milliseconds"])
  func datesThatANumberDoesNotPreserveAreNotExportable(property: String) throws {
    let model = Formatted()
    let date = Date(timeIntervalSince1970: 1e15)
    if property == "seconds" { model.seconds = date } else { model.milliseconds = date }
    let error = try error { () throws(JSONModelError) in _ = try model.jsonString() }
    expectEqual(error.keyPath, [.key(property)])
    expectEqual(
      error.kind, .notExportable("cannot convert Date to number: date is after the year 9999"))
  }

  @Test func yearsThatTwoDigitsDoNotPreserveAreNotExportable() throws {
    let model = Formatted()
    model.short = try dateFromString("2014-05-06")
    try expectEqual(model.jsonString(), #"{"short":"06.05.14"}"#)
    model.short = try dateFromString("1850-05-06")
    let error = try error { () throws(JSONModelError) in _ = try model.jsonString() }
    expectEqual(
      error.kind,
      .notExportable(
        "cannot convert Date to string: "
          + "the date format dd.MM.yy cannot represent the year of the date"
      ))
  }

  @Test(arguments: [
    "1500-03-01", "1582-10-10", "1582-10-04", "0001-01-01", "0900-02-28", "9999-12-31",
  ])
  func patternsHaveTheSameCalendarAsRFC3339(day: String) throws {
    let model = try Formatted(value: ["day": .string(day)])
    try expectEqual(model.day, dateFromString(day))
    try expectEqual(model.jsonString(), #"{"day":"\#(day)"}"#)
  }

  @Test func aLeapDayOfTheJulianCalendarIsRejected() throws {
    try expectEqual(
      error(importing: #"{"day": "1500-02-29"}"#),
      "day: cannot convert string to Date: does not match the date format yyyy-MM-dd")
  }

  // MARK: - Letters of patterns

  class Patterned: JSONModel {
    var day = Date(timeIntervalSinceReferenceDate: 0)
    class var pattern: String { "" }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["day": .date(.pattern(pattern))]
    }
  }
  final class Misspelt: Patterned { override class var pattern: String { "YYYY-mm-DD" } }
  final class Hours: Patterned { override class var pattern: String { "dd.MM.YYYY HH:mm" } }
  final class DayOfYear: Patterned { override class var pattern: String { "yyyy-DDD" } }
  final class WeekYear: Patterned { override class var pattern: String { "YYYY-'W'ww-e" } }
  final class Quoted: Patterned {
    override class var pattern: String { "yyyy-MM-dd'DD mm YYYY'HH''mm" }
  }

  @Test(arguments: [
    (
      Misspelt.self as Patterned.Type,
      "Misspelt.day has the date pattern \"YYYY-mm-DD\": YYYY is the year of the week, which "
        + "differs around New Year; use yyyy; mm is the minute; use MM for the month, or add HH; "
        + "DD is the day of the year; use dd"
    ),
    (
      Hours.self,
      "Hours.day has the date pattern \"dd.MM.YYYY HH:mm\": YYYY is the year of the week, which "
        + "differs around New Year; use yyyy"
    ),
  ])
  func confusedPatternLettersAreADeclarationError(type: Patterned.Type, sentence: String) throws {
    let error = try error { () throws(JSONModelError) in try type.checkDeclaration() }
    guard case .invalidDeclaration(let found) = error.kind else { throw error }
    #expect(found.hasSuffix(sentence))
  }

  @Test(arguments: [DayOfYear.self as Patterned.Type, WeekYear.self, Quoted.self])
  func intendedPatternLettersAreAccepted(type: Patterned.Type) {
    #expect(throws: Never.self) { try type.checkDeclaration() }
  }
}
