import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Further types of the standard library and Foundation, such as `Locale` and `Duration`.
struct StandardTypeTests {
  fileprivate final class Holder<Value>: JSONModel {
    var value: Value?
  }

  private func check<Value: Equatable>(
    _ json: String, _ value: Value, exported: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = #"{"value":\#(json)}"#
    let model = try Holder<Value>(string: document)
    expectEqual(model.value, value, sourceLocation: sourceLocation)
    try expectEqual(
      model.jsonString(), #"{"value":\#(exported ?? json)}"#, sourceLocation: sourceLocation)
    for form in InputForm.allCases {
      try expectEqual(
        Holder<Value>.make(document, as: form), model, sourceLocation: sourceLocation)
    }
    try expectEqual(
      Holder<Value>(string: model.jsonString()), model, sourceLocation: sourceLocation)
    expectEqual(model.copy(), model, sourceLocation: sourceLocation)
  }

  private func reason<Value>(_ json: String, _ type: Value.Type) throws -> String {
    let error = try importError { try Holder<Value>(string: #"{"value":\#(json)}"#) }
    expectEqual(error.keyPath.components.first, "value")
    return "\(error.kind)"
  }

  @Test func typesWithATransformerAreStrings() throws {
    try check(#""de_CH""#, Locale(identifier: "de_CH"))
    try check(#""en""#, Locale(identifier: "en"))
    try check(
      #""https://x.org/a?b=%20""#, try #require(URLComponents(string: "https://x.org/a?b=%20")))
    try check(#""é""#, Character("é"))
    try check(#""👍🏽""#, Character("👍🏽"))
    try check(#""""#, Substring(""))
    try check(#""text""#, Substring("text"))
    for text in [
      #""""#, #""x""#, #""de CH""#, #""de__CH""#, #""-de""#, #""d3""#, #""de-123456789""#,
      #""de@a=b c""#, #""de@a=é""#, #""de@a=\u007F""#,
    ] {
      try expectEqual(
        reason(text, Locale.self), "cannot convert string to Locale: not a valid locale identifier")
    }
    try expectEqual(
      reason(#""a b""#, URLComponents.self),
      #"cannot convert string to URLComponents: not a valid URL: percent-encode " " as %20"#)
    for (text, advice) in [
      ("https://a.b?page[number]=1", #": percent-encode "[" as %5B"#),
      ("https://a.b/{/name}", #": percent-encode "{" as %7B"#),
      ("https://a.b/ä", #": percent-encode "ä" as %C3%A4"#),
      ("https://a.b#c#d", ##": percent-encode "#" as %23"##),
      ("https://a.b/100%", #": percent-encode "%" as %25"#), ("", ""),
    ] {
      try expectEqual(
        reason("\"\(text)\"", URL.self), "cannot convert string to URL: not a valid URL\(advice)")
    }
    for text in [#""""#, #""ab""#] {
      try expectEqual(
        reason(text, Character.self),
        "cannot convert string to Character: not exactly one character")
    }
    try expectEqual(reason("1", Locale.self), "expected Locale, found number")
    let unset = Holder<URLComponents>()
    unset.value = URLComponents()
    #expect(throws: JSONModelError.self) { try unset.jsonString() }
    try expectEqual(
      JSONDecoder().decode(Holder<Locale>.self, from: Data(#"{"value":"de_CH"}"#.utf8)).value,
      Locale(identifier: "de_CH"))
  }

  @Test func durationsAreISO8601OrSeconds() throws {
    try check(#""PT1H30M""#, Duration.seconds(5_400))
    try check(#""-PT0.25S""#, Duration.milliseconds(-250))
    try check(#""PT0S""#, Duration.zero)
    try check(
      #""P2W1DT1M0.5S""#, Duration.milliseconds(1_296_060_500), exported: #""PT360H1M0.5S""#)
    try check(#""PT90M""#, Duration.seconds(5_400), exported: #""PT1H30M""#)
    try check("1.5", Duration.milliseconds(1_500), exported: #""PT1.5S""#)
    try check(
      "-0.000000000000000001", Duration(attoseconds: -1), exported: #""-PT0.000000000000000001S""#)
    try check("1e3", Duration.seconds(1_000), exported: #""PT16M40S""#)
    try check("-0", Duration.zero, exported: #""PT0S""#)
    for value in [Duration(attoseconds: .max), Duration(attoseconds: .min + 1), .nanoseconds(1)] {
      try expectEqual(durationFromString(stringFromDuration(value)), value)
    }
    let invalid = "not a valid ISO 8601 duration of weeks, days, hours, minutes and seconds"
    for text in [
      "", "P", "PT", "P1", "1H", "PT1", "P1M", "P1Y", "P1H", "PT1D", "P1DT", "PT1S1M", "PT1H1H",
      "PT1.5H",
      "PT.5S", "PT1.S", "PT+1S", "P-1D", "+PT1S", " PT1S", "pt1s", "PT1٣S", "--PT1S", "PT1,5S",
    ] {
      try expectEqual(
        reason("\"\(text)\"", Duration.self), "cannot convert string to Duration: \(invalid)")
    }
    for text in ["PT1000000000000000000000S", "P9999999999999999999999999999999999999999D"] {
      try expectEqual(
        reason("\"\(text)\"", Duration.self),
        "cannot convert string to Duration: out of range for Duration")
    }
    for text in ["1e21", "1e999999", "1e99999999999999999999"] {
      try expectEqual(
        reason(text, Duration.self), "cannot convert number to Duration: out of range for Duration")
    }
    try expectEqual(
      reason("1e-19", Duration.self),
      "cannot convert number to Duration: a duration has at most 18 fractional digits")
    try expectEqual(
      reason(#""PT0.0000000000000000001S""#, Duration.self),
      "cannot convert string to Duration: a duration has at most 18 fractional digits")
  }

  @Test func otherTypesHaveTheFormOfCodable() throws {
    try check("[1,3]", 1...3)
    try check("[1,3]", 1..<3)
    try check(
      #"["1970-01-01T00:00:00Z","1970-01-02T00:00:00Z"]"#,
      Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 86_400))
    try check("1.5", CGFloat(1.5))
    try check("[1.5,2]", CGPoint(x: 1.5, y: 2))
    try check("[1.5,2]", CGSize(width: 1.5, height: 2))
    try check("[[1,2],[3,4]]", CGRect(x: 1, y: 2, width: 3, height: 4))
    try check(#"{"indexes":[1,2]}"#, IndexPath(indexes: [1, 2]))
    try check(#"{"day":3,"month":5,"year":2026}"#, DateComponents(year: 2026, month: 5, day: 3))
    for calendar in [Calendar(identifier: .gregorian), Calendar(identifier: .buddhist)] {
      let json = try JSONValue(encoding: calendar).string()
      try expectEqual(JSONValue(string: json).decode(Calendar.self).identifier, calendar.identifier)
    }
    let length = Measurement(value: 2.5, unit: UnitLength.kilometers)
    let json = try JSONValue(encoding: length)
    expectEqual(json["value"]?.double, 2.5)
    expectEqual(json["unit"]["symbol"]?.string, "km")
    try expectEqual(json.decode(Measurement<UnitLength>.self), length)
    #expect(try reason("[3,1]", ClosedRange<Int>.self).hasPrefix("cannot convert array to"))
    #expect(try reason("[3]", Range<Int>.self).contains("Int"))
  }

  @Test func standardTypesAreImportedInContainersKeysAndStrictClasses() throws {
    try check(#"["de","fr"]"#, [Locale(identifier: "de"), Locale(identifier: "fr")])
    try check(#"["a","b"]"#, Set<Character>(["a", "b"]))
    try check(#"{"PT1S":["a"]}"#, [Duration.seconds(1): [Substring("a")]])
    let error = try importError { try Holder<(Int, Int)>.checkDeclaration() }
    expectEqual(error.issues.map(\.isDeclarationError), [true])
    for schema in [try Holder<Locale>.jsonSchema(), try Holder<Duration>.jsonSchema()] {
      #expect(schema["properties"]["value"] != nil)
    }
  }
}
