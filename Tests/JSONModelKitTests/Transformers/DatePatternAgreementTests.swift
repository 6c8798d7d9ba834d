import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Compiled patterns have the results of a `DateFormatter` for strings that match the pattern
/// exactly, and reject all other strings.
///
/// `DATE_TEXTS=200000` tests 200,000 dates with each pattern instead of 20, or of 8 in debug
/// builds.
struct DatePatternAgreementTests {
  private static let amount =
    ProcessInfo.processInfo.environment["DATE_TEXTS"].flatMap { Int($0) }
    ?? TestSupport.amount(release: 20, debug: 8)

  /// A pattern, the zone field at its end, and the offset of its time zone in seconds.
  struct Sample: Sendable {
    var index: Int
    var pattern: String
    var zone: String
    var offset: Int
  }

  static let samples: [Sample] = [
    ("dd.MM.yyyy", "", 0), ("yyyyMMdd", "", 0), ("d.M.yyyy", "", 0),
    ("yyyy-MM-dd HH:mm:ss", "", 0), ("yyyyMMddHHmmssSSS", "", 0),
    ("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", "", 0), ("MM/dd/yyyy h:mm:ss a", "", 0),
    ("EEEE, MMMM d yyyy 'at' hh:mm a", "", 19_800), ("HH:mm:ss.S", "", 0), ("H:m:s", "", -12_600),
    ("dd MMM", "", 0), ("yyyy", "", 0), ("MM.yyyy", "", 3600), ("'o''clock' HH.SS", "", 0),
    ("d''M'' yyyy", "", 0), ("yyyy年M月d日", "", 0), ("yyyy-MM-dd'T'HH:mm:ss", "Z", 0),
    ("yyyy-MM-dd'T'HH:mm:ss.SSS", "XXX", 7200), ("yyyy-MM-dd HH:mm:ss ", "X", -12_600),
    ("EEE, d MMM yyyy HH:mm:ss ", "xx", 0), ("MMMM dd yyyy hh:mm a ", "ZZZZZ", 20_700),
    ("dd/MMM/yyyy:HH:mm:ss ", "ZZ", -43_200), ("yyyy-MM-dd", "x", 0), ("yyyyMMdd", "xxx", 60),
    ("yyyy E MMM dd HH:mm:ss ", "ZZZ", 0), ("HHmm", "XX", 0),
  ].enumerated().map { Sample(index: $0, pattern: $1.0, zone: $1.1, offset: $1.2) }

  final class Dates: JSONModel {
    var d0: Date?
    var d1: Date?
    var d2: Date?
    var d3: Date?
    var d4: Date?
    var d5: Date?
    var d6: Date?
    var d7: Date?
    var d8: Date?
    var d9: Date?
    var d10: Date?
    var d11: Date?
    var d12: Date?
    var d13: Date?
    var d14: Date?
    var d15: Date?
    var d16: Date?
    var d17: Date?
    var d18: Date?
    var d19: Date?
    var d20: Date?
    var d21: Date?
    var d22: Date?
    var d23: Date?
    var d24: Date?
    var d25: Date?

    override class var propertyTransformers: [String: JSONTransformer] {
      var transformers: [String: JSONTransformer] = [:]
      for sample in DatePatternAgreementTests.samples {
        let zone = TimeZone(secondsFromGMT: sample.offset) ?? .gmt
        transformers["d\(sample.index)"] = .date(
          .pattern(sample.pattern + sample.zone, timeZone: zone))
      }
      return transformers
    }

    static var all: [ReferenceWritableKeyPath<Dates, Date?>] {
      [
        \.d0, \.d1, \.d2, \.d3, \.d4, \.d5, \.d6, \.d7, \.d8, \.d9, \.d10, \.d11, \.d12, \.d13,
        \.d14, \.d15, \.d16, \.d17, \.d18, \.d19, \.d20, \.d21, \.d22, \.d23, \.d24, \.d25,
      ]
    }
  }

  /// The expected result for a string: that of the formatter, rounded once to the nearest `Date`, if
  /// an export with the pattern results in the same string.
  ///
  /// Only the zone may differ: it has one of four forms.
  private struct Expectation {
    let sample: Sample
    let whole: DateFormatter
    let local: DateFormatter

    init(_ sample: Sample) {
      self.sample = sample
      whole = Self.formatter(sample.pattern + sample.zone, sample.offset)
      local = Self.formatter(sample.pattern, 0)
    }

    private static func formatter(_ pattern: String, _ offset: Int) -> DateFormatter {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: offset)
      formatter.isLenient = false
      formatter.gregorianStartDate = Date(timeIntervalSinceReferenceDate: -1e13)
      formatter.dateFormat = pattern
      return formatter
    }

    func date(_ text: String) -> Date? {
      // The formatter traps if a date ends inside a character.
      guard text.count == text.utf16.count, let date = whole.date(from: text),
        date.timeIntervalSince1970 >= -62_135_596_800,
        date.timeIntervalSince1970 < 253_402_300_800
      else { return nil }
      var rest = text
      var seconds = sample.offset
      if !sample.zone.isEmpty {
        guard let zone = text.firstMatch(of: /(?:[Zz]|([+-])([0-9]{2})(?::?([0-9]{2}))?)$/) else {
          return nil
        }
        rest.removeSubrange(zone.range)
        let minutes = (zone.2.flatMap { Int($0) } ?? 0) * 60 + (zone.3.flatMap { Int($0) } ?? 0)
        seconds = zone.1 == "-" ? minutes * -60 : minutes * 60
      }
      // The offset is added to the date, because a `TimeZone` is at most 18 hours from UTC.
      let inUTC = local.string(from: date.addingTimeInterval(Double(seconds)))
      guard inUTC.utf8.elementsEqual(rest.utf8) else { return nil }
      let milliseconds = (date.timeIntervalSinceReferenceDate * 1000).rounded()
      return Date(timeIntervalSinceReferenceDate: milliseconds / 1000)
    }
  }

  private static func mutated(_ text: String, _ random: inout SplitMix) -> String {
    var bytes = Array(text.utf8)
    let others = Array("0123456789019.:/- TZ+amPAMSepMonday'xX年٣".utf8)
    for _ in 0...Int.random(in: 0...1, using: &random) {
      let index = Int.random(in: 0...bytes.count, using: &random)
      let byte = others.randomElement(using: &random) ?? 0
      switch Int.random(in: 0...4, using: &random) {
      case 0: bytes.insert(byte, at: index)
      case 1 where index < bytes.count: bytes.remove(at: index)
      case 2 where index + 1 < bytes.count: bytes.swapAt(index, index + 1)
      case 3 where index < bytes.count: bytes[index] ^= 0x20
      default: if index < bytes.count { bytes[index] = byte }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: samples)
  func compiledPatternsAgreeWithDateFormatter(sample: Sample) throws {
    var random = SplitMix(state: UInt64(sample.index))
    let (expected, path) = (Expectation(sample), Dates.all[sample.index])
    let key = "d\(sample.index)"
    var accepted = 0
    func check(_ text: String) throws {
      let date = expected.date(text)
      let value: JSONValue = [key: .string(text)]
      let found = try? Dates(value: value)[keyPath: path]
      expectEqual(found, date, "\(sample.pattern)\(sample.zone): \(text)")
      // If possible, a date is imported from bytes without creating a string.
      let read = try? Dates(data: value.data())[keyPath: path]
      expectEqual(read, date, "bytes, \(sample.pattern)\(sample.zone): \(text)")
      accepted += found == nil ? 0 : 1
    }
    for turn in 0..<Self.amount {
      // Whole seconds and fractions, near 2001 and in all years.
      let range = turn % 4 == 0 ? 1e6 : 5e10
      var seconds = Double.random(in: -range...range, using: &random)
      if turn % 3 == 0 { seconds.round() }
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let model = Dates()
      model[keyPath: path] = date
      let text = expected.whole.string(from: date)
      try expectEqual(model.jsonValue()[key]?.string, text)
      try check(text)
      for _ in 0..<3 { try check(Self.mutated(text, &random)) }
    }
    #expect(accepted >= Self.amount)
  }
}
