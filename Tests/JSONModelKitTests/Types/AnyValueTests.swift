import Foundation
import JSONModelKit
import Testing

struct AnyValueTests {
  // MARK: - Any

  final class Free: JSONModel {
    @OptionalKey var any: Any = "initial"
    @OptionalKey var list: [Any] = []
    @OptionalKey var members: [String: Any] = [:]
    @OptionalKey var lists: [String: [Any]] = [:]
    @OptionalKey var gaps: [Any?] = []
    var optional: Any? = "initial"
  }
  final class RequiredFree: JSONModel { var any: Any = "initial" }

  @Test(arguments: InputForm.allCases)
  func anyContainsSwiftTypes(form: InputForm) throws {
    let model = try Free.make(
      #"""
      {"any":{"text":"x","int":7,"true":true,"false":false,"null":null,"list":[1,[null,{}]]},
       "list":["x",-7,true,null,[],{"a":"b"}],"members":{"a":1,"b":"c","d":null},
       "lists":{"a":[1,"x"]},"optional":5}
      """#, as: form)
    let any = try #require(model.any as? [String: Any])
    expectEqual(any.count, 6)
    expectEqual(any["text"] as? String, "x")
    #expect(isExactly(any["int"], 7))
    #expect(isExactly(any["true"], true))
    #expect(isExactly(any["false"], false))
    #expect(any["null"] is NSNull)
    let inner = try #require((any["list"] as? [Any])?.last as? [Any])
    #expect(inner.first is NSNull)
    expectEqual((inner.last as? [String: Any])?.isEmpty, true)
    expectEqual(model.list.count, 6)
    #expect(isExactly(model.list[0], "x"))
    #expect(isExactly(model.list[1], -7))
    #expect(isExactly(model.list[2], true))
    #expect(model.list[3] is NSNull)
    expectEqual((model.list[4] as? [Any])?.isEmpty, true)
    expectEqual((model.list[5] as? [String: Any])?["a"] as? String, "b")
    expectEqual(model.members.count, 3)
    #expect(isExactly(model.members["a"], 1))
    #expect(model.members["d"] is NSNull)
    #expect(isExactly(model.lists["a"]?[0], 1))
    #expect(isExactly(model.optional, 5))
  }

  static let numbers: [(String, any Sendable & Hashable)] = [
    ("0", 0), ("-7", -7), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ("9223372036854775808", UInt64(9_223_372_036_854_775_808)),
    ("18446744073709551615", UInt64.max),
    ("0.1", 0.1), ("-1.5", -1.5), ("19.95", 19.95), ("1e300", 1e300), ("2.5e-3", 0.0025),
    ("5e-324", Double.leastNonzeroMagnitude), ("1.7976931348623157e308", 1.7976931348623157e308),
    // Numbers that a `Double` would round.
    ("0.1234567890123456789", decimal("0.1234567890123456789")),
    ("12345678901234567890.5", decimal("12345678901234567890.5")),
    ("18446744073709551617", decimal("18446744073709551617")),
    ("-9223372036854775809", decimal("-9223372036854775809")),
    ("99999999999999999999999999999999999999", decimal("99999999999999999999999999999999999999")),
  ]

  @Test(arguments: numbers.indices)
  func numbersInAnyHaveTheFirstTypeThatRepresentsThem(index: Int) throws {
    let (text, number) = Self.numbers[index]
    for form in [InputForm.bytes, .value, .swift] {
      let json = #"{"any":\#(text),"list":[\#(text)],"members":{"a":\#(text)},"optional":\#(text)}"#
      let model = try Free.make(json, as: form)
      let values: [Any?] = [model.any, model.list[0], model.members["a"], model.optional]
      for value in values {
        let isRight = isExactly(value, number)
        #expect(isRight, "\(text) became \(value.map { "\($0), a \(type(of: $0))" } ?? "nil")")
      }
    }
  }

  /// Only the value of these numbers is specified; their type must be the same for bytes and trees.
  @Test(arguments: ["1.0", "1e2", "-0.0", "1.50", "100000000000000000000", "1E+2", "-0"])
  func numbersInAnyAreEqualForAllForms(text: String) throws {
    let bytes = try Free(string: #"{"any":\#(text)}"#).any
    let value = try Free(value: JSONValue(string: #"{"any":\#(text)}"#)).any
    let (expected, found) = (try #require(Double(text)), "\(bytes)")
    expectEqual(Double(found), expected)
    #expect(type(of: bytes) == type(of: value))
    expectEqual(bytes as? AnyHashable, value as? AnyHashable)
  }

  @Test(arguments: ["1e400", "-1e400", "1e99999999999999999999"])
  func numbersThatNoTypeRepresentsAreReportedWithTheirKeyPath(text: String) throws {
    let json = #"""
      {"any": {"a": [0, \#(text)]}, "list": [[\#(text)]], "members": {"b": \#(text)},
       "lists": {"c": [\#(text)]}, "optional": \#(text)}
      """#
    for error in [
      try importError { try Free(string: json) },
      try importError { try Free(value: JSONValue(string: json)) },
    ] {
      expectEqual(
        error.paths,
        [
          "any.a[1]", "list[0][0]", "members.b", "lists.c[0]", "optional",
        ], as: error.issues[0].position == nil ? .value : .bytes)
      for issue in error.issues {
        guard case .numberOutOfRange(_, "number") = issue.kind else {
          Issue.record("\(issue)")
          continue
        }
      }
      #expect(!error.description.contains("400") && !error.description.contains("9999"))
    }
    let positions = try importError { try Free(string: json) }.issues.map(\.position?.column)
    expectEqual(positions[0], 19)
  }

  @Test(arguments: ["1e400", "1" + String(repeating: "0", count: 400)])
  func numbersThatNoTypeRepresentsAreReportedInPatches(text: String) throws {
    let model = try Free(string: #"{"any": {"a": 1}}"#)
    for patch in [#"{"any": {"a": [\#(text)]}}"#, #"{"any": [{"a": \#(text)}]}"#] {
      let error = try importError { try model.merge(string: patch) }
      guard case .numberOutOfRange(_, "number") = error.kind else {
        Issue.record("\(error)")
        continue
      }
      expectEqual(try JSONValue(any: model.any), ["a": 1])
    }
  }

  @Test(arguments: InputForm.allCases)
  func anyAcceptsNull(form: InputForm) throws {
    #expect(try RequiredFree.make(#"{"any":null}"#, as: form).any is NSNull)
    try expectEqual(importError { try RequiredFree.make("{}", as: form) }.kind, .missingKey)
    let model = try Free.make(#"{"list":[null],"members":{"a":null},"optional":null}"#, as: form)
    expectEqual(model.list.count, 1)
    #expect(model.list[0] is NSNull)
    #expect(model.members["a"] is NSNull)
    #expect(model.optional == nil)
    let gaps = try Free.make(#"{"gaps":[null,1]}"#, as: form).gaps
    expectEqual(gaps.count, 2)
    #expect(gaps[0] == nil)
    #expect(isExactly(gaps[1], 1))
    #expect(isExactly(try Free.make("{}", as: form).optional, "initial"))
  }

  @Test(arguments: InputForm.allCases)
  func freeFormContainersRejectOtherJSONTypes(form: InputForm) throws {
    let error = try importError {
      try Free.make(#"{"list":{"a":1},"members":[1],"lists":{"a":{}}}"#, as: form)
    }
    expectEqual(error.keyPaths, [["list"], ["members"], ["lists", "a"]], as: form)
    expectEqual(
      error.kinds,
      [
        .typeMismatch(expected: "[Any]", found: "object"),
        .typeMismatch(expected: "[String: Any]", found: "array"),
        .typeMismatch(expected: "[Any]", found: "object"),
      ], as: form)
  }

  @Test func freeFormValuesUseTheLastOfDuplicateKeys() throws {
    let any = try Free(string: #"{"any":{"a":1,"a":2},"list":[{"a":1,"a":2}]}"#)
    #expect(isExactly((any.any as? [String: Any])?["a"], 2))
    #expect(isExactly((any.list[0] as? [String: Any])?["a"], 2))
  }

  @Test(arguments: ["[1,]", "{\"a\"}", "[tru]", "[01]", "[\"\u{1}\"]", "[\"\\ud800\"]", "[1 2]"])
  func freeFormValuesAreValidated(json: String) throws {
    let error = try importError { try Free(string: #"{"any":\#(json)}"#) }
    expectEqual(error.issues.count, 1)
    guard case .invalidJSON = error.kind else {
      Issue.record("expected a syntax error, not \(error.kind)")
      return
    }
  }

  @Test func freeFormValuesHaveTheDepthLimit() throws {
    let options = JSONImportOptions(maximumDepth: 3)
    for form in InputForm.allCases {
      _ = try Free.make(#"{"any":[[1]],"members":{"a":[]}}"#, as: form, options: options)
      let error = try importError {
        try Free.make(#"{"any":[[[1]]]}"#, as: form, options: options)
      }
      expectEqual(error.kinds, [.limitExceeded("nested deeper than 3 levels")])
    }
  }
}
