import Foundation
import JSONModelKit
import Testing

extension MarkerTests {
  // MARK: - JSONPresence

  class Patch: JSONModel {
    var nickname: JSONPresence<String> = .value("initial")
    var tags: JSONPresence<[Int]> = .null
    var seat: JSONPresence<Capital> = .absent
    var seats: JSONPresence<[Capital]> = .absent
    var gaps: JSONPresence<[Int?]> = .absent
    var size: JSONPresence<Fixtures.Size> = .absent
    var date: JSONPresence<Date> = .absent
    var any: JSONPresence<JSONValue> = .absent
  }

  @Test(arguments: InputForm.allCases)
  func presenceHasThreeStates(form: InputForm) throws {
    let absent = try Patch.make("{}", as: form)
    // The default value is replaced, because the key is absent.
    expectEqual(absent.nickname, .absent)
    expectEqual(absent.tags, .absent)
    let null = try Patch.make(#"{"nickname":null,"tags":null,"seat":null,"date":null}"#, as: form)
    expectEqual(null.nickname, .null)
    expectEqual(null.tags, .null)
    expectEqual(null.date, .null)
    guard case .null = null.seat else {
      Issue.record("expected null, not \(null.seat)")
      return
    }
    let full = try Patch.make(
      #"""
      {"nickname":"Jo","tags":[1,2],"seat":{"name":"x"},"seats":[{"name":"y"}],"gaps":[1,null],
       "size":"L","date":7,"any":[null]}
      """#, as: form)
    expectEqual(full.nickname, .value("Jo"))
    expectEqual(full.nickname.value, "Jo")
    expectEqual(full.tags, .value([1, 2]))
    expectEqual(full.seat.value?.name, "x")
    expectEqual(full.seats.value?.map(\.name), ["y"])
    expectEqual(full.gaps, .value([1, nil]))
    expectEqual(full.size, .value(.large))
    expectEqual(full.date, .value(Date(timeIntervalSince1970: 7)))
    expectEqual(full.any, .value([nil]))
    #expect((absent.nickname.value, null.nickname.value) == (nil, nil))
  }

  @Test func anIssueInAPresenceHasItsPosition() throws {
    let json = """
      {"nickname": 7.5, "tags": [1, {}, "x"], "seat": {"name": []}, "seats": [{"name": "x"}, {}],
       "gaps": [null, false], "size": "tiny", "date": "x"}
      """
    let options = JSONImportOptions.default
    let error = try importError { try StrictPatch(string: json, options: options) }
    expectEqual(
      error.description,
      """
      StrictPatch: 8 issues
        line 1, column 14, nickname: expected String, found number; the transformers of StrictPatch do not convert it, those of .shared do [type_mismatch]
        line 1, column 31, tags[1]: expected Int, found object [type_mismatch]
        line 1, column 35, tags[2]: expected Int, found string; the transformers of StrictPatch do not convert it, those of .shared do [type_mismatch]
        line 1, column 58, seat.name: expected String, found array [type_mismatch]
        line 1, column 88, seats[1].name: required key is missing [missing_key]
        line 2, column 17, gaps[1]: expected Int, found false [type_mismatch]
        line 2, column 33, size: cannot convert string to Size: expected "small", "medium" or "L" [transform_failed]
        line 2, column 49, date: cannot convert string to Date: not a valid date string [transform_failed]
      """)
    for form in InputForm.trees {
      let tree = try importError { try StrictPatch.make(json, as: form) }
      expectEqual(summary(tree), summary(error))
    }
  }

  final class StrictPatch: Patch {
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  final class NestedPresence: JSONModel {
    @OptionalKey var list: [JSONPresence<Int>] = []
    @OptionalKey var byName: [String: JSONPresence<Int>] = [:]
    @OptionalKey var rows: [[JSONPresence<String>]] = []
    var optional: JSONPresence<Int>?
    var inner: JSONPresence<[JSONPresence<Int>]> = .absent
    @OptionalKey var distinct: Set<JSONPresence<Int>> = []
  }

  @Test(arguments: InputForm.allCases)
  func containersMayHavePresences(form: InputForm) throws {
    let model = try NestedPresence.make(
      #"""
      {"list":[1,null,2],"byName":{"a":null,"b":3},"rows":[[],["x",null]],
       "inner":[null,4],"distinct":[null,5,null,5]}
      """#, as: form)
    expectEqual(model.list, [.value(1), .null, .value(2)])
    expectEqual(model.byName, ["a": .null, "b": .value(3)])
    expectEqual(model.rows, [[], [.value("x"), .null]])
    expectEqual(model.inner, .value([.null, .value(4)]))
    expectEqual(model.distinct, [.null, .value(5)])
    let error = try importError {
      try NestedPresence.make(
        #"{"list":[1,{}],"byName":{"a":[]},"rows":[[{}]],"inner":[null,{}]}"#, as: form)
    }
    expectEqual(
      error.keyPaths,
      [
        ["list", 1], ["byName", "a"], ["rows", 0, 0], ["inner", 1],
      ], as: form)
  }

  final class RequiredPresence: JSONModel {
    @RequiredKey var x: JSONPresence<Int> = .absent
  }

  @Test(arguments: InputForm.allCases)
  func aPresenceMayRequireItsKey(form: InputForm) throws {
    try expectEqual(RequiredPresence.make(#"{"x":null}"#, as: form).x, .null)
    try expectEqual(RequiredPresence.make(#"{"x":1}"#, as: form).x, .value(1))
    let error = try importError { try RequiredPresence.make("{}", as: form) }
    expectEqual(error.kinds, [.missingKey])
    expectEqual(error.keyPath, ["x"])
  }

  final class MappedPresence: JSONModel {
    var deep: JSONPresence<Int> = .value(1)
    var either: JSONPresence<Int> = .value(2)
    override class var keyMapper: JSONKeyMapper { ["deep": "a.b", "either": ["x", "y.z"]] }
  }

  @Test(
    arguments: [
      ("{}", .absent, .absent), (#"{"a":null,"y":null}"#, .absent, .absent),
      (#"{"a":{},"y":{}}"#, .absent, .absent), (#"{"a":[1],"y":7}"#, .absent, .absent),
      (#"{"a":{"b":null},"x":null}"#, .null, .null),
      (#"{"a":{"b":3},"x":null,"y":{"z":4}}"#, .value(3), .value(4)),
      (#"{"x":5,"y":{"z":null}}"#, .absent, .value(5)),
      (#"{"y":{"z":null}}"#, .absent, .null),
    ] as [(String, JSONPresence<Int>, JSONPresence<Int>)])
  func presencesAtKeyPathsAreImported(
    json: String, deep: JSONPresence<Int>, either: JSONPresence<Int>
  ) throws {
    for form in InputForm.allCases {
      let model = try MappedPresence.make(json, as: form)
      expectEqual(model.deep, deep)
      expectEqual(model.either, either)
    }
  }

  enum Eight: UInt8, CaseIterable, Hashable { case a, b, c, d, e, f, g, h }

  final class PresentDigits: JSONModel {
    var plain: JSONPresence<Eight> = .null
    var optional: JSONPresence<Eight>? = .some(.value(.c))
    var empty: JSONPresence<Eight>?
  }

  @Test func anOptionalPresenceKeepsItsDefaultValue() throws {
    let model = try PresentDigits(string: "{}")
    expectEqual(model.plain, .absent)
    expectEqual(model.optional, .some(.value(.c)))
    expectEqual(model.empty, nil)
    let read = try PresentDigits(string: #"{"plain": 0, "optional": 1, "empty": null}"#)
    expectEqual(read.plain, .value(.a))
    expectEqual(read.optional, .some(.value(.b)))
    expectEqual(read.empty, nil)
  }
}
