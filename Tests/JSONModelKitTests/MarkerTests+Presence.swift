import Foundation
import Testing

@testable import JSONModelKit

extension MarkerTests {
  // MARK: - JSONPresence

  class MPatch: JSONModel {
    var nickname: JSONPresence<String> = .value("initial")
    var tags: JSONPresence<[Int]> = .null
    var seat: JSONPresence<MCapital> = .absent
    var seats: JSONPresence<[MCapital]> = .absent
    var gaps: JSONPresence<[Int?]> = .absent
    var size: JSONPresence<ImportTests.Size> = .absent
    var date: JSONPresence<Date> = .absent
    var any: JSONPresence<JSONValue> = .absent
  }

  @Test(arguments: InputForm.allCases)
  func presenceHasThreeStates(form: InputForm) throws {
    let absent = try MPatch.make("{}", as: form)
    // An initial value does not survive: the document says that the key is absent.
    #expect(absent.nickname == .absent)
    #expect(absent.tags == .absent)
    let null = try MPatch.make(#"{"nickname":null,"tags":null,"seat":null,"date":null}"#, as: form)
    #expect(null.nickname == .null)
    #expect(null.tags == .null)
    #expect(null.date == .null)
    guard case .null = null.seat else {
      Issue.record("expected null, not \(null.seat)")
      return
    }
    let full = try MPatch.make(
      #"""
      {"nickname":"Jo","tags":[1,2],"seat":{"name":"x"},"seats":[{"name":"y"}],"gaps":[1,null],
       "size":"L","date":7,"any":[null]}
      """#, as: form)
    #expect(full.nickname == .value("Jo"))
    #expect(full.nickname.value == "Jo")
    #expect(full.tags == .value([1, 2]))
    #expect(full.seat.value?.name == "x")
    #expect(full.seats.value?.map(\.name) == ["y"])
    #expect(full.gaps == .value([1, nil]))
    #expect(full.size == .value(.large))
    #expect(full.date == .value(Date(timeIntervalSince1970: 7)))
    #expect(full.any == .value([nil]))
    #expect((absent.nickname.value, null.nickname.value) == (nil, nil))
  }

  @Test func anIssueInsideOfPresenceHasItsPlace() throws {
    let json = """
      {"nickname": 7.5, "tags": [1, {}, "x"], "seat": {"name": []}, "seats": [{"name": "x"}, {}],
       "gaps": [null, false], "size": "tiny", "date": "x"}
      """
    let options = JSONImportOptions.default
    let error = try importError { try MStrictPatch(string: json, options: options) }
    #expect(
      error.description == """
        MStrictPatch: 8 issues
          line 1, column 14, nickname: expected String, found number
          line 1, column 31, tags[1]: expected Int, found object
          line 1, column 35, tags[2]: expected Int, found string
          line 1, column 58, seat.name: expected String, found array
          line 1, column 88, seats[1].name: required key is missing
          line 2, column 17, gaps[1]: expected Int, found false
          line 2, column 33, size: Size from String failed: the value is none of small, medium, L
          line 2, column 49, date: Date from String failed: the text has not the form of a date
        """)
    for form in InputForm.trees {
      let tree = try importError { try MStrictPatch.make(json, as: form) }
      #expect(summary(tree) == summary(error))
    }
  }

  final class MStrictPatch: MPatch {
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  final class MNestedPresence: JSONModel {
    @OptionalKey var list: [JSONPresence<Int>] = []
    @OptionalKey var byName: [String: JSONPresence<Int>] = [:]
    @OptionalKey var rows: [[JSONPresence<String>]] = []
    var optional: JSONPresence<Int>?
    var inner: JSONPresence<[JSONPresence<Int>]> = .absent
    @OptionalKey var distinct: Set<JSONPresence<Int>> = []
  }

  @Test(arguments: InputForm.allCases)
  func presenceMayStandInContainers(form: InputForm) throws {
    let model = try MNestedPresence.make(
      #"""
      {"list":[1,null,2],"byName":{"a":null,"b":3},"rows":[[],["x",null]],
       "inner":[null,4],"distinct":[null,5,null,5]}
      """#, as: form)
    #expect(model.list == [.value(1), .null, .value(2)])
    #expect(model.byName == ["a": .null, "b": .value(3)])
    #expect(model.rows == [[], [.value("x"), .null]])
    #expect(model.inner == .value([.null, .value(4)]))
    #expect(model.distinct == [.null, .value(5)])
    let error = try importError {
      try MNestedPresence.make(
        #"{"list":[1,{}],"byName":{"a":[]},"rows":[[{}]],"inner":[null,{}]}"#, as: form)
    }
    #expect(
      error.issues.map(\.keyPath) == [
        ["list", 1], ["byName", "a"], ["rows", 0, 0], ["inner", 1],
      ])
  }

  final class MRequiredPresence: JSONModel {
    @RequiredKey var x: JSONPresence<Int> = .absent
  }

  @Test(arguments: InputForm.allCases)
  func aRequiredKeyOfPresenceMustBeThere(form: InputForm) throws {
    #expect(try MRequiredPresence.make(#"{"x":null}"#, as: form).x == .null)
    #expect(try MRequiredPresence.make(#"{"x":1}"#, as: form).x == .value(1))
    let error = try importError { try MRequiredPresence.make("{}", as: form) }
    #expect(error.issues.map(\.kind) == [.missingKey])
    #expect(error.keyPath == ["x"])
  }

  final class MMappedPresence: JSONModel {
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
  func presenceBehindPaths(
    json: String, deep: JSONPresence<Int>, either: JSONPresence<Int>
  ) throws {
    for form in InputForm.allCases {
      let model = try MMappedPresence.make(json, as: form)
      #expect(model.deep == deep)
      #expect(model.either == either)
    }
  }
}
