import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Strings with many combining marks, which Swift itself compares and hashes in quadratic time.
///
/// In release builds, the strings are so long that quadratic time would exceed the time limit or
/// take minutes. Debug builds check only the results.
struct SlowTextTests {
  final class Texts: JSONModel {
    @OptionalKey var text = ""
    @OptionalKey var optional: String?
    @OptionalKey var list: [String?] = []
    @OptionalKey var members: [String: [String]] = [:]
    @OptionalKey var value: JSONValue = .null
    @OptionalKey var any: Any = 0
    var presence: JSONPresence<String> = .absent
  }

  /// The number of combining marks, which have 600 KB in release builds and 40 KB in debug builds.
  private static let count = amount(release: 300_000, debug: 20_000)
  private static let marks = repeated("\u{0301}\u{0323}", count / 2)
  /// The same marks in canonical order.
  private static let sorted =
    repeated("\u{0323}", count / 2) + repeated("\u{0301}", count / 2)
  private static let other = "x" + repeated("\u{0323}\u{0301}", count / 2 - 1) + "\u{0323}"

  private static let documents = [
    ##"{"text":"#"}"##, ##"{"optional":"#"}"##, ##"{"list":[null,"#"]}"##,
    ##"{"members":{"a":["#","b"]}}"##, ##"{"value":[{"a":"#"}]}"##, ##"{"any":["#"]}"##,
    ##"{"presence":"#"}"##,
  ]

  @Test(.tenMinutesAtMost, arguments: documents)
  func modelsAreComparedAndHashed(document: String) throws {
    let models = try [Self.marks, Self.sorted, Self.other].map {
      try Texts(string: document.replacing("#", with: "a" + $0))
    }
    #expect(models[0] == models[1] && models[0] != models[2])
    #expect(models[0].hashValue == models[1].hashValue)
    #expect(models[0].hashValue != models[2].hashValue)
    #expect(Set(models).count == 2)
  }

  @Test(.tenMinutesAtMost) func valuesAreComparedAndHashed() {
    let values = [Self.marks, Self.sorted, Self.other].map { JSONValue.array([.string("a" + $0)]) }
    #expect(values[0] == values[1] && values[0] != values[2])
    #expect(Set(values).count == 2)
  }
}
