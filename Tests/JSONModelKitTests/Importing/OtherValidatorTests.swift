import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Documents that other validating frameworks accept, or report less precisely.
struct OtherValidatorTests {
  class Item: JSONModel {
    var id = 0
    var name: String?
  }
  final class List: JSONModel {
    @OptionalKey var items: [Item] = []
    @OptionalKey var byName: [String: Int] = [:]
    @OptionalKey var raw: JSONValue = "initial"
    @OptionalKey var any: Any = "initial"
    @OptionalKey var deep = 0
    override class var keyMapper: JSONKeyMapper { ["deep": "a.b"] }
  }

  @Test(arguments: [
    (#"{"items":[],"items":[]}"#, "items", 12),
    (#"{"items":[{"id":1,"id":1}]}"#, "items[0].id", 18),
    (#"{"byName":{"a":1,"b":2,"a":1}}"#, "byName.a", 23),
    (#"{"byName":{"a":1,"\u0061":2}}"#, "byName.a", 17), (#"{"a":{"b":1,"b":1}}"#, "a.b", 12),
    (#"{"raw":1,"raw":null}"#, "raw", 9),
  ])
  func duplicateKeysAreRejected(json: String, path: String, offset: Int) throws {
    let error = try importError { try List(string: json) }
    expectEqual(error.issues.map(\.kind), [.duplicateKey])
    expectEqual(error.issues.map(\.keyPath.description), [path])
    expectEqual(error.issues.map(\.position?.offset), [offset])
    _ = try List(string: json, options: .init(duplicateKeys: .useLast))
  }

  @Test func theLastDuplicateKeyOfFreeFormValuesIsUsed() throws {
    let model = try List(
      string: #"{"raw":{"a":1,"a":2},"any":{"a":1,"a":2},"x":{"a":1,"a":2},"y":1,"y":2}"#)
    expectEqual(model.raw, ["a": 2])
    expectEqual((model.any as? [String: Any])?["a"] as? Int, 2)
  }

  final class Rejecting: JSONModel {
    var id = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func classesThatRejectUnknownKeysRejectAllDuplicates() throws {
    let error = try importError { try Rejecting(string: #"{"id":1,"y":1,"y":2}"#) }
    #expect(error.issues.contains { $0.kind == .duplicateKey && $0.keyPath == ["y"] })
    #expect(error.issues.contains { $0.kind == .unknownKey && $0.keyPath == ["y"] })
  }

  final class Kinds: JSONModel {
    @OptionalKey var int = 0
    @OptionalKey var bool = false
    @OptionalKey var date = Date(timeIntervalSince1970: 0)
    @OptionalKey var double = 0.0
    @OptionalKey var float: Float = 0
    @OptionalKey var decimal: Decimal = 0
  }

  @Test(
    arguments: [
      (#""int":true"#, .typeMismatch(expected: "Int", found: "true")),
      (#""double":false"#, .typeMismatch(expected: "Double", found: "false")),
      (#""date":true"#, .typeMismatch(expected: "Date", found: "true")),
      (#""double":1e400"#, .numberOutOfRange(expected: "Double", found: "number")),
      (#""double":-1e400"#, .numberOutOfRange(expected: "Double", found: "number")),
      (#""float":1e39"#, .numberOutOfRange(expected: "Float", found: "number")),
      (#""decimal":1e400"#, .numberOutOfRange(expected: "Decimal", found: "number")),
    ] as [(String, JSONModelError.Kind)])
  func trueIsNotANumberAndHugeNumbersAreOutOfRange(member: String, kind: JSONModelError.Kind) throws
  {
    let error = try importError { try Kinds(string: "{\(member)}") }
    expectEqual(error.issues.map(\.kind), [kind])
    try expectEqual(
      importError { try Kinds(value: JSONValue(string: "{\(member)}")) }.issues.map(\.kind), [kind]
    )
  }

  @Test(arguments: ["\"1\"", "\"1399363401\"", "\"NaN\""])
  func aStringWithANumberIsNotADate(text: String) throws {
    for form in InputForm.allCases {
      let error = try importError { try Kinds.make(#"{"date":\#(text)}"#, as: form) }
      expectEqual(error.issues.map(\.keyPath), [["date"]])
    }
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity", "nan", "inf", "+1", ".5", "1.", "0x1", "01"])
  func invalidNumbersAreSyntaxErrors(text: String) throws {
    for key in ["double", "int", "unknown"] {
      let error = try importError { try Kinds(string: #"{"\#(key)":\#(text)}"#) }
      guard error.issues.count == 1, case .invalidJSON = error.kind else {
        Issue.record("expected a syntax error, not \(error)")
        return
      }
    }
  }

  @Test func manyInvalidValuesCauseABoundedError() throws {
    let count = amount(release: 100_000, debug: 10_000)
    let json = #"{"items":[\#(Array(repeating: "{}", count: count).joined(separator: ","))]}"#
    for form in [InputForm.bytes, .value] {
      let error = try importError { try List.make(json, as: form) }
      expectEqual(error.issues.count, 100)
      #expect(error.hasMoreIssues)
      expectEqual(error.issues.last?.keyPath, ["items", 99, "id"])
      let few = try importError { try List.make(json, as: form, options: .init(maximumIssues: 3)) }
      expectEqual(few.issues, Array(error.issues.prefix(3)))
    }
    // If there are exactly as many issues as permitted, no further issues are reported.
    let error = try importError {
      try List(string: #"{"items":[{},{},{}]}"#, options: .init(maximumIssues: 3))
    }
    #expect((error.issues.count, error.hasMoreIssues) == (3, false))
  }

  enum Size: String, CaseIterable { case small, large }
  struct Address: Codable { var zip: Int }
  final class Mixed: JSONModel {
    var size: Size?
    var set: Set<Int>?
    var presence: JSONPresence<[Int]> = .absent
    var address: Address?
    var keyed: [Size: [Int]]?
    var either: Int?
    override class var keyMapper: JSONKeyMapper { ["either": ["x", "y.z"]] }
    override class var transformers: JSONTransformerRegistry { .strict }
    override func validate() throws { throw JSONValidationError("is rejected", at: "either") }
  }

  @Test(
    arguments: [
      (#"{"size":"tiny"}"#, ["size"]), (#"{"set":[1,"x"]}"#, ["set", 1]),
      (#"{"presence":[1,{}]}"#, ["presence", 1]),
      (#"{"address":{"zip":"x"}}"#, ["address", "zip"]),
      (#"{"keyed":{"small":[{}]}}"#, ["keyed", "small", 0]),
      (#"{"keyed":{"tiny":[]}}"#, ["keyed", "tiny"]),
      (#"{"y":{"z":{}}}"#, ["y", "z"]),
    ] as [(String, JSONKeyPath)])
  func keyPathsContainOnlyKeysAndIndexes(json: String, path: JSONKeyPath) throws {
    for form in InputForm.allCases {
      try expectEqual(importError { try Mixed.make(json, as: form) }.issues.map(\.keyPath), [path])
    }
  }

  @Test(arguments: InputForm.allCases)
  func aMissingKeyHasItsOwnCodeAndKeyPath(form: InputForm) throws {
    let error = try importError { try List.make(#"{"items":[{"id":1},{"name":"x"}]}"#, as: form) }
    expectEqual(error.issues.map(\.kind), [.missingKey])
    expectEqual(error.missingKeys, [["items", 1, "id"]])
    expectEqual(error.keyPath.jsonPointer, "/items/1/id")
    let null = try importError { try List.make(#"{"items":[{"id":null}]}"#, as: form) }
    expectEqual(null.missingKeys, [])
  }

  // MARK: - Clusters and unknown keys

  class Base: JSONModel {
    var id = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["a": First.self, "b": Second.self])
    }
  }
  class First: Base { var first = 0 }
  final class Second: Base {
    var second = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .ignore }
  }
  final class ClusterList: JSONModel { var list: [Base] = [] }

  @Test(arguments: InputForm.allCases)
  func onlyIssuesOfTheSelectedClassAreReported(form: InputForm) throws {
    let error = try importError {
      try ClusterList.make(
        #"{"list":[{"type":"a","id":1},{"id":{},"second":1,"type":"b"},{"type":"b","id":1}]}"#,
        as: form)
    }
    expectEqual(
      error.issues.map(\.property), ["First.first", "Second.id", "Second.second"])
    expectEqual(
      error.issues.map(\.keyPath),
      [
        ["list", 0, "first"], ["list", 1, "id"], ["list", 2, "second"],
      ])
  }

  @Test(arguments: InputForm.allCases)
  func subclassesInheritTheRejectionOfUnknownKeys(form: InputForm) throws {
    let error = try importError {
      try ClusterList.make(
        #"""
        {"list":[{"type":"a","id":1,"first":2,"second":3},{"type":"b","id":1,"second":2,"first":3},
         {"first":1,"x":[{}],"type":"a","id":1}],"y":1}
        """#, as: form)
    }
    expectEqual(error.issues.map(\.kind), [.unknownKey, .unknownKey])
    expectEqual(error.issues.map(\.keyPath), [["list", 0, "second"], ["list", 2, "x"]])
    try expectEqual(First.make(#"{"type":"a","id":1,"first":2}"#, as: form).first, 2)
  }

  // MARK: - Errors without values

  static let secret = "hunter2hunter2"
  final class Secrets: JSONModel {
    var int: Int?
    var bool: Bool?
    var date: Date?
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var zone: TimeZone?
    var size: Size?
    var decimal: Decimal?
    var address: Address?
    var list: [Int]?
    var byName: [String: UInt8]?
    var item: Item?
    var shape: Base?
  }

  @Test func errorsDoNotShowValuesByDefault() throws {
    let text = #""\#(Self.secret)""#
    let members = [
      "int", "bool", "date", "url", "uuid", "data", "zone", "size", "decimal", "item",
    ].map { #""\#($0)":\#($0 == "url" ? #""http://[\#(Self.secret)""# : text)"# }
    let json = """
      {\(members.joined(separator: ",")),"address":{"zip":\(text)},"list":[\(text)],
       "byName":{"a":\(text),"b":98765432},"shape":{"type":\(text)}}
      """
    for form in InputForm.allCases {
      let error = try importError { try Secrets.make(json, as: form) }
      expectEqual(error.issues.count, 15)
      for said in ["\(error)", error.localizedDescription, String(reflecting: error.issues)] {
        #expect(!said.contains("hunter2") && !said.contains("98765432"))
      }
    }
    let shown = try importError { try Secrets(string: json, options: .init(showsValues: true)) }
    #expect(shown.description.contains("hunter2"))
  }
}
