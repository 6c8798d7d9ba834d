import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Every way to a date gives the `Date` nearest to the decimal digits of the document, and an export
/// gives the same digits.
///
/// `EXACT_DATES=1000000` tests 1,000,000 random dates instead of 2,000, or of 500 in debug builds.
struct ExactDateTests {
  private static let amount =
    ProcessInfo.processInfo.environment["EXACT_DATES"].flatMap { Int($0) }
    ?? TestSupport.amount(release: 2_000, debug: 500)

  /// A number of seconds since 1970: `units` / 10^`digits`.
  struct Instant: Sendable, CustomStringConvertible {
    var units: Int128
    var digits: Int

    private var scale: Int128 { (0..<digits).reduce(1) { scale, _ in scale * 10 } }

    /// The number in JSON, with the decimal point `shift` digits further to the right.
    func number(shiftedBy shift: Int = 0) -> String {
      let places = digits - shift
      let (magnitude, sign) = (units.magnitude, units < 0 ? "-" : "")
      if places <= 0 { return sign + "\(magnitude)" + String(repeating: "0", count: -places) }
      let text = String(repeating: "0", count: places) + "\(magnitude)"
      let whole = text.dropLast(places).drop { $0 == "0" }
      var fraction = text.suffix(places)
      while fraction.last == "0" { fraction.removeLast() }
      return sign + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    }

    var description: String { number() }

    /// The whole seconds, rounded down, and the digits of the fraction.
    private var parts: (seconds: Int128, fraction: String) {
      var (seconds, rest) = units.quotientAndRemainder(dividingBy: scale)
      if rest < 0 { (seconds, rest) = (seconds - 1, rest + scale) }
      return (seconds, String(String(rest + scale).dropFirst()))
    }

    /// The date as text, with a fraction of at least the given number of digits.
    func text(minimumDigits: Int, zone: String = "Z") -> String {
      let (seconds, digits) = parts
      var fraction = digits
      while fraction.count > minimumDigits, fraction.last == "0" { fraction.removeLast() }
      fraction += String(repeating: "0", count: max(0, minimumDigits - fraction.count))
      // Foundation uses the Julian calendar before 1582, so these dates are moved by 1,600 years,
      // after which the Gregorian calendar repeats itself.
      let isEarly = seconds < -12_000_000_000
      let moved = Double(seconds) + (isEarly ? 50_491_123_200 : 0)
      var whole = Date.ISO8601FormatStyle().format(Date(timeIntervalSince1970: moved)).dropLast()
      if isEarly, let year = Int(whole.prefix(4)) {
        whole = String(10_000 + year - 1600).dropFirst() + whole.dropFirst(4)
      }
      return whole + (fraction.isEmpty ? "" : "." + fraction) + zone
    }

    /// Returns whether a date is the nearest one, by arithmetic in 128 bits.
    ///
    /// The date is at least a second away from 2001-01-01.
    func isNearest(_ date: Date) -> Bool {
      let found = date.timeIntervalSinceReferenceDate
      let exact = units - 978_307_200 * scale
      let candidates = [found, found.nextUp, found.nextDown]
      // All candidates are whole multiples of 2^-bits.
      let bits = candidates.map { -Int($0.ulp.exponent) }.max() ?? 0
      let distances = candidates.map { candidate -> UInt128 in
        let multiple = Int128(Double(sign: .plus, exponent: bits, significand: candidate))
        return (multiple * scale - exact << Int128(bits)).magnitude
      }
      let other = min(distances[1], distances[2])
      return distances[0] == other
        ? found.significandBitPattern.isMultiple(of: 2) : distances[0] < other
    }

    /// The nearest date, found from a close one.
    var date: Date {
      let close = Double(units - 978_307_200 * scale) / Double(scale)
      let near = [close, close.nextUp, close.nextDown].map {
        Date(timeIntervalSinceReferenceDate: $0)
      }
      return near.first(where: isNearest) ?? .distantPast
    }
  }

  struct Point: Codable, Hashable {
    var at: Date
    var number: Date
  }

  final class Dates: JSONModel {
    var text: Date?
    var plain: Date?
    var iso: Date?
    var seconds: Date?
    var milliseconds: Date?
    var pattern: Date?
    var fine: Date?
    var formatter: Date?
    var list: [Date]?
    var set: Set<Date>?
    var presence: JSONPresence<Date> = .absent
    var keys: [Date: Date]?
    var point: Point?

    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "iso": .date(.iso8601), "seconds": .date(.secondsSince1970),
        "milliseconds": .date(.millisecondsSince1970),
        "list": .date(.millisecondsSince1970), "set": .date(.secondsSince1970),
        "pattern": .date(.pattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")),
        "fine": .date(.pattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSSXXX")),
        // Patterns in other locales than `en_US_POSIX` need a `DateFormatter`.
        "formatter": .date(
          .pattern("yyyy-MM-dd'T'HH:mm:ss.SSS", locale: Locale(identifier: "de_DE"))),
      ]
    }

    /// The dates of all properties, by name.
    var dates: [(name: String, date: Date?)] {
      [
        ("text", text), ("plain", plain), ("iso", iso), ("seconds", seconds),
        ("milliseconds", milliseconds), ("pattern", pattern), ("fine", fine),
        ("formatter", formatter), ("list", list?.first), ("set", set?.first),
        ("presence", presence.value), ("key", keys?.keys.first), ("value", keys?.values.first),
        ("point", point?.at), ("number", point?.number),
      ]
    }
  }

  /// A document with the same date in all properties; patterns for milliseconds only on request.
  private func document(_ instant: Instant, hasMilliseconds: Bool) -> String {
    let text = instant.text(minimumDigits: 0)
    let (number, milliseconds) = (instant.number(), instant.number(shiftedBy: 3))
    var members = [
      #""text":"\#(text)""#, #""plain":\#(number)"#, #""iso":"\#(text)""#,
      #""seconds":\#(number)"#, #""milliseconds":\#(milliseconds)"#,
    ]
    if hasMilliseconds {
      members += [
        #""pattern":"\#(instant.text(minimumDigits: 3))""#,
        #""formatter":"\#(instant.text(minimumDigits: 3, zone: ""))""#,
      ]
    }
    members += [
      #""fine":"\#(instant.text(minimumDigits: 9))""#, #""list":[\#(milliseconds)]"#,
      #""set":[\#(number)]"#, #""presence":\#(number)"#, #""keys":{"\#(text)":\#(number)}"#,
      #""point":{"at":"\#(text)","number":\#(number)}"#,
    ]
    return "{\(members.joined(separator: ","))}"
  }

  /// Expects the nearest date in all properties of a document, and that exports do not change it.
  private func check(
    _ instant: Instant, hasMilliseconds: Bool = false, forms: [InputForm] = [.bytes]
  ) throws {
    let json = document(instant, hasMilliseconds: hasMilliseconds)
    let expected = instant.date
    #expect(expected != .distantPast)
    for form in forms {
      let model = try Dates.make(json, as: form)
      let isMissing = { (name: String) in
        !hasMilliseconds && (name == "pattern" || name == "formatter")
      }
      for (name, date) in model.dates where date != expected && !isMissing(name) {
        Issue.record("\(name) of \(instant) as \(form)")
      }
      if hasMilliseconds {
        let text = instant.text(minimumDigits: 0)
        let exported = try model.jsonValue()
        let strings = [
          exported["text"], exported["iso"], exported["plain"], exported["point"]?["at"],
        ]
        expectEqual(Set(strings), [.string(text)], "\(instant)")
        expectEqual(exported["seconds"]?.number?.text, instant.number())
        expectEqual(exported["milliseconds"]?.number?.text, instant.number(shiftedBy: 3))
        expectEqual(exported["pattern"]?.string, instant.text(minimumDigits: 3))
        expectEqual(exported["formatter"]?.string, instant.text(minimumDigits: 3, zone: ""))
      }
      model.fine = nil
      try expectEqual(Dates(string: model.jsonString()), model, "\(instant)")
    }
  }

  @Test func allWaysToAThousandConsecutiveMillisecondsGiveTheNearestDate() throws {
    // Debug builds test one of three.
    for number in stride(
      from: 1_479_524_146_000, to: 1_479_524_147_000, by: TestSupport.amount(release: 1, debug: 3))
    {
      try check(Instant(units: Int128(number), digits: 3), hasMilliseconds: true)
    }
  }

  @Test func allFormsOfInputGiveTheNearestDate() throws {
    for number in [1_479_524_146_179, -7_780_516_488_251, 4_102_444_799_999, 1] {
      try check(
        Instant(units: Int128(number), digits: 3), hasMilliseconds: true, forms: InputForm.allCases)
    }
  }

  @Test func randomDatesOfAllYearsAreTheNearest() throws {
    var random = SplitMix(state: 2001)
    for turn in 0..<Self.amount {
      let range: ClosedRange<Int64> =
        turn % 2 == 0 ? 0...4_102_444_800 : -62_135_596_800...253_402_300_798
      let seconds = Int128(Int64.random(in: range, using: &random))
      // The reference arithmetic needs more than 128 bits for dates close to 2001.
      guard (seconds - 978_307_200).magnitude > 1 else { continue }
      let digits = turn % 10
      let scale = (0..<digits).reduce(Int128(1)) { scale, _ in scale * 10 }
      let fraction = Int128.random(in: 0..<scale, using: &random)
      let instant = Instant(units: seconds * scale + fraction, digits: digits)
      try check(instant, hasMilliseconds: digits <= 3)
    }
  }

  /// Every `Date` is the same after an export as a number and an import, also close to 2001.
  @Test func allDatesAreEqualAfterARoundTripAsNumbers() throws {
    var random = SplitMix(state: 1970)
    let model = Dates()
    for turn in 0..<Self.amount {
      let limit = [1e-300, 1e-9, 1, 1e6, 1e9, 6e10][turn % 6]
      let date = Date(
        timeIntervalSinceReferenceDate: Double.random(in: -limit...limit, using: &random))
      (model.seconds, model.milliseconds, model.list) = (date, date, [date])
      for copy in [
        try Dates(data: model.jsonData()), try Dates(value: model.jsonValue()),
        try Dates(dictionary: model.dictionary()),
      ] {
        expectEqual(copy, model, "\(date.timeIntervalSinceReferenceDate)")
      }
    }
  }

  // MARK: - Single values

  /// Numbers and strings with the seconds since 2001 that they represent.
  ///
  /// The numbers have more digits than 128 bits, exponents, or are halfway between two dates.
  @Test(
    arguments: [
      ("1479524146.179", 501_216_946.179), ("1.479524146179e9", 501_216_946.179),
      ("147952414617900000000000000000000e-23", 501_216_946.179),
      ("1479524146.17900000000000000000000000000000000000", 501_216_946.179),
      ("978307200.1", 0.1), ("978307199.9", -0.1), ("978307200", 0), ("978307200.0", 0),
      ("978307200.000000000000000000000000000001", 1e-30),
      ("978307199.999999999999999999999999999999", -1e-30),
      ("0.1", -978_307_199.9), ("-0.1", -978_307_200.1), ("1e-30", -978_307_200),
      ("-1e-999999999999", -978_307_200), ("0e999999999999", -978_307_200), ("-0", -978_307_200),
      ("1e9", 21_692_800), ("1E+9", 21_692_800), ("0.1e10", 21_692_800),
      // Halfway between 2^52 / 2^23 and the next date, which is odd; then just above it.
      ("1515178112.000000059604644775390625", 536_870_912),
      (
        "1515178112.000000059604644775390625000000000000000000000000000000000000000001",
        536_870_912.nextUp
      ),
      ("1515178112.00000005960464477539062499999999999999999", 536_870_912),
    ] as [(String, Double)])
  func numbersAreRoundedOnce(number: String, seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    for form in [InputForm.bytes, .text, .value] {
      let model = try Dates.make(
        #"{"seconds":\#(number),"plain":\#(number),"point":{"at":\#(number),"number":0}}"#, as: form
      )
      expectEqual(model.seconds, date)
      expectEqual(model.plain, date)
      expectEqual(model.point?.at, date)
    }
    let milliseconds =
      number.contains("e") || number.contains("E")
      ? number.replacing(/[eE](.*)/) { "e\((Int($0.output.1) ?? 0) + 3)" } : number + "e3"
    expectEqual(try Dates(string: #"{"milliseconds":\#(milliseconds)}"#).milliseconds, date)
  }

  @Test(arguments: [
    ("2016-11-19T02:55:46.179Z", 501_216_946.179),
    ("2016-11-19T02:55:46.17900000000000000000000000000000000000Z", 501_216_946.179),
    ("2001-01-01T00:00:00.000000000000000000000000000001Z", 1e-30),
    ("2000-12-31T23:59:59.999999999999999999999999999999Z", -1e-30),
    ("2000-12-31T23:59:59.9Z", -0.1), ("2001-01-01T00:00:00.0000000000000000000000000Z", 0),
    ("2018-01-05T18:48:32.000000059604644775390625Z", 536_870_912),
    ("2018-01-05T18:48:32.000000059604644775390625000000000000000001Z", 536_870_912.nextUp),
    ("2018-01-05T18:48:32.00000005960464477539062499999999999999Z", 536_870_912),
    // 18446744073709551615 is the greatest `UInt64`.
    ("2585-07-21T23:34:33.709551615Z", 18_446_744_073.709551615),
    ("2585-07-21T23:34:33.7095516155Z", 18_446_744_073.7095516155),
    ("1416-06-13T00:25:26.2904483849Z", -18_446_744_073.7095516151),
    ("Fri Jan 05 18:48:32.00000005960464477539062499999999999999 +0000 2018", 536_870_912),
  ])
  func stringsAreRoundedOnce(text: String, seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    for form in InputForm.allCases {
      let model = try Dates.make(
        #"{"text":"\#(text)","iso":"\#(text)","keys":{"\#(text)":0},"point":{"at":"\#(text)","number":0}}"#,
        as: form)
      expectEqual(model.text, date)
      expectEqual(model.iso, date)
      expectEqual(model.keys?.keys.first, date)
      expectEqual(model.point?.at, date)
    }
    try expectEqual(dateFromString(text), date)
  }

  @Test func numbersAgreeWithStrings() throws {
    for number in 1_479_524_146_000..<1_479_524_146_200 {
      let instant = Instant(units: Int128(number), digits: 3)
      let text = instant.text(minimumDigits: 0)
      let date = try dateFromString(text)
      let model = try Dates(string: #"{"seconds":\#(instant.number())}"#)
      expectEqual(model.seconds, date)
      expectEqual(try model.jsonValue()["seconds"]?.number?.text, instant.number())
      try expectEqual(stringFromDate(date), text)
    }
  }

  final class Foreign: JSONModel {
    var seconds = Date.distantPast
    var milliseconds = Date.distantPast
    override class var propertyTransformers: [String: JSONTransformer] {
      ["seconds": .date(.secondsSince1970), "milliseconds": .date(.millisecondsSince1970)]
    }
  }

  /// Through `JSONDecoder` and `JSONEncoder`, and with the coders of property lists.
  @Test func decodersAndEncodersKeepDates() throws {
    for number in 1_479_524_146_000..<1_479_524_146_200 {
      let instant = Instant(units: Int128(number), digits: 3)
      let json = #"{"seconds":\#(instant.number()),"milliseconds":\#(number)}"#
      let model = try JSONDecoder().decode(Foreign.self, from: Data(json.utf8))
      expectEqual([model.seconds, model.milliseconds], [instant.date, instant.date])
      let copy = try JSONDecoder().decode(Foreign.self, from: JSONEncoder().encode(model))
      expectEqual(copy, model)
    }
    var random = SplitMix(state: 7)
    for _ in 0..<200 {
      let model = Foreign()
      model.seconds = Date(timeIntervalSinceReferenceDate: .random(in: 5e8...9e8, using: &random))
      model.milliseconds = model.seconds
      let list = try PropertyListEncoder().encode(model)
      expectEqual(try PropertyListDecoder().decode(Foreign.self, from: list), model)
      let json = try JSONEncoder().encode(model)
      expectEqual(try JSONDecoder().decode(Foreign.self, from: json), model)
    }
  }

  // MARK: - Formatters

  final class Zones: JSONModel {
    var berlin: Date?
    var named: Date?
    override class var propertyTransformers: [String: JSONTransformer] {
      let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
      return [
        "berlin": .date(.pattern("yyyy-MM-dd HH:mm:ss.SSSSSS", timeZone: berlin)),
        "named": .date(.pattern("yyyy-MM-dd HH:mm:ss.SSSSSS zzz")),
      ]
    }
  }

  /// A `DateFormatter` ignores all digits after the third.
  @Test func digitsThatAFormatterDoesNotKeepAreRejected() throws {
    let date = try dateFromString("2016-11-19T02:55:46.179Z")
    try expectEqual(Zones(string: #"{"berlin":"2016-11-19 03:55:46.179000"}"#).berlin, date)
    try expectEqual(Zones(string: #"{"named":"2016-11-19 02:55:46.179000 GMT"}"#).named, date)
    let early = try Zones(string: #"{"named":"1916-11-19 02:55:46.007000 GMT"}"#)
    try expectEqual(early.named, dateFromString("1916-11-19T02:55:46.007Z"))
    let error = try importError {
      try Zones(
        string: #"{"berlin":"2016-11-19 03:55:46.179001","named":"2016-11-19 02:55:46.179001 GMT"}"#
      )
    }
    expectEqual(
      error.sentences,
      [
        "berlin: cannot convert string to Date: does not match the date format "
          + "yyyy-MM-dd HH:mm:ss.SSSSSS",
        "named: cannot convert string to Date: does not match the date format "
          + "yyyy-MM-dd HH:mm:ss.SSSSSS zzz",
      ])
  }
}
