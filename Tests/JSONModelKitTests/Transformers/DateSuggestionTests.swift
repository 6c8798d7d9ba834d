import Foundation
import JSONModelKit
import Testing

/// The fix for a date string in another format: the format that parses it, if there is one.
struct DateSuggestionTests {
  final class Event: JSONModel {
    @OptionalKey var day = Date(timeIntervalSince1970: 0)
    @OptionalKey var german = Date(timeIntervalSince1970: 0)
    var days: [Date]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["german": .date(.pattern("dd.MM.yyyy"))]
    }
  }

  static let strings: [(text: String, formats: [String])] = [
    ("1.5.2026", [#".pattern("d.M.yyyy")"#]), ("01.05.2026", [#".pattern("dd.MM.yyyy")"#]),
    ("31.12.2026", [#".pattern("dd.MM.yyyy")"#]),
    ("1.5.2026 12:30", [#".pattern("d.M.yyyy HH:mm")"#]),
    ("01.05.2026 12:30:15", [#".pattern("dd.MM.yyyy HH:mm:ss")"#]),
    ("13/05/2026", [#".pattern("dd/MM/yyyy")"#]), ("05/13/2026", [#".pattern("MM/dd/yyyy")"#]),
    ("5/13/2026 1:05 PM", [#".pattern("M/d/yyyy h:mm a")"#]),
    ("01/05/2026", [#".pattern("dd/MM/yyyy")"#, #".pattern("MM/dd/yyyy")"#]),
    ("1/5/2026", [#".pattern("d/M/yyyy")"#, #".pattern("M/d/yyyy")"#]),
    ("2026/05/01", [#".pattern("yyyy/MM/dd")"#]), ("20260501", [#".pattern("yyyyMMdd")"#]),
    ("2026-05-01T10:15", [#".pattern("yyyy-MM-dd'T'HH:mm")"#]),
    ("June 1, 2026", [#".pattern("MMMM d, yyyy")"#]), ("1 Jun 2026", [#".pattern("d MMM yyyy")"#]),
    ("Fri, 01 May 2026 08:03:21 +0200", [".rfc2822"]),
    ("1777593600", [".secondsSince1970"]), ("1777593600000", [".millisecondsSince1970"]),
    ("/Date(1777593600000+0200)/", [".microsoft"]),
    ("12:30", [#".pattern("HH:mm")"#]), ("08:03:21", [#".pattern("HH:mm:ss")"#]),
    // No format parses these.
    ("32.05.2026", []), ("29.02.2026", []), ("2026-02-30", []), ("1. Mai 2026", []),
    ("01.05.26", []), ("tomorrow", []), ("20260501T101500", []), ("", []), ("25:30", []),
    (String(repeating: "1", count: 200), []),
  ]

  private static func fix(_ formats: [String]) -> String? {
    formats.isEmpty
      ? nil
      : "use \(formats.map { ".date(\($0))" }.joined(separator: " or ")) in propertyTransformers"
  }

  @Test(arguments: InputForm.allCases)
  func theFormatThatParsesAStringIsTheFix(form: InputForm) throws {
    for (text, formats) in Self.strings {
      let error = try importError { try Event.make(#"{"day":"\#(text)"}"#, as: form) }
      expectEqual(error.codes, ["transform_failed"], "\(text)")
      expectEqual(error.issues.map(\.fix), [Self.fix(formats)], "\(text)")
    }
  }

  /// RFC 9557, as `ZonedDateTime` of Java writes it.
  @Test func aTimeZoneInBracketsIsNamed() throws {
    let advice = "the time zone in brackets is redundant: read the part before it in a transformer"
    for (text, fix) in [
      ("2026-05-01T12:30:00+02:00[Europe/Paris]", advice), ("2026-05-01T12:30:00Z[UTC]", advice),
      ("tomorrow[Europe/Paris]", nil), ("2026-05-01[", nil),
    ] as [(String, String?)] {
      let error = try importError { try Event(string: #"{"day":"\#(text)"}"#) }
      expectEqual(error.issues.map(\.fix), [fix], "\(text)")
    }
  }

  @Test func aTimeOfDayIsOnOneDay() throws {
    final class Alarm: JSONModel {
      var time = Date()
      override class var propertyTransformers: [String: JSONTransformer] {
        ["time": .date(.pattern("HH:mm"))]
      }
    }
    let alarm = try Alarm(string: #"{"time":"12:30"}"#)
    expectEqual(alarm.time, try Date("2000-01-01T12:30:00Z", strategy: .iso8601))
    expectEqual(try exported(alarm), #"{"time":"12:30"}"#)
  }

  @Test func theSentenceNamesTheReasonAndTheFix() throws {
    let error = try importError {
      try Event(string: #"{"day":"1.5.2026","german":"1.5.2026","days":["1.5.2026"]}"#)
    }
    expectEqual(
      error.description,
      """
      Event: 3 issues
        line 1, column 8, day: cannot convert string to Date: not a valid date string; \
      use .date(.pattern("d.M.yyyy")) in propertyTransformers [transform_failed]
        line 1, column 28, german: cannot convert string to Date: does not match the date format \
      dd.MM.yyyy; use .date(.pattern("d.M.yyyy")) in propertyTransformers [transform_failed]
        line 1, column 47, days[0]: cannot convert string to Date: not a valid date string; \
      use .date(.pattern("d.M.yyyy")) in propertyTransformers [transform_failed]
      """)
    // The sender of the document does not know the class.
    expectEqual(
      JSONErrorMessages.client.message(for: error.issues[0]),
      "is not valid: not a valid date string")
  }

  final class Repaired: JSONModel {
    var day = Date()
    override class var propertyTransformers: [String: JSONTransformer] {
      ["day": .date(.pattern("d.M.yyyy"))]
    }
  }

  @Test func theSuggestedFormatImportsTheString() throws {
    let model = try Repaired(string: #"{"day":"1.5.2026"}"#)
    expectEqual(model.day, Date(timeIntervalSince1970: 1_777_593_600))
  }
}
