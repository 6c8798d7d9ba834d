import Foundation
import JSONModelKit
import Testing

/// Constraints are checked on the result of a merge, which is applied completely or not at all.
struct ConstraintMergeTests {
  final class City: JSONModel {
    var name = ""
    var population: Int?
    override class var constraints: [String: [JSONConstraint]] {
      ["name": [.length(1...5)], "population": [.range(0...)]]
    }
  }

  final class Country: JSONModel {
    var id = 0
    var note: String?
    @OptionalKey var page = 0
    @OptionalKey var tags: [String] = []
    @OptionalKey var counts: [String: Int] = [:]
    var capital: City?
    @OptionalKey var byName: [String: City] = [:]
    var state: JSONPresence<Int> = .absent
    var deep: Int?
    @Ignore var validated = 0
    override class var keyMapper: JSONKeyMapper { ["deep": ["old", "a.b"]] }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "id": [.range(1...)], "note": [.length(1...3)],
        // The default value violates the constraint.
        "page": [.range(1...)], "tags": [.count(...2), .unique, .each(.length(1...3))],
        "counts": [.count(...2), .keys(.length(1...2)), .each(.range(1...))],
        "byName": [.count(...2)], "state": [.range(1...)], "deep": [.range(1...)],
      ]
    }
    override func validate() throws {
      validated += 1
      if id == 99 { throw JSONValidationError("is 99", at: "id") }
    }
  }

  static let text = #"""
    {"id":1,"note":"abc","tags":["a"],"counts":{"x":1},"capital":{"name":"C","population":1},
     "byName":{"q":{"name":"Q","population":5}},"state":2,"a":{"b":3}}
    """#

  static func merge(
    _ json: String, into model: Country, as form: InputForm
  ) throws {
    switch form {
    case .bytes: try model.merge(data: Data(json.utf8))
    case .text: try model.merge(string: json)
    case .value: try model.merge(value: JSONValue(string: json))
    case .swift, .serialization, .foundation:
      try model.merge(
        dictionary: #require(swiftObject(JSONValue(string: json)) as? [String: Any]))
    }
  }

  @Test(arguments: [
    "{}", #"{"id":5}"#, #"{"note":null}"#, #"{"page":1}"#, #"{"page":null}"#,
    #"{"tags":["b","c"]}"#, #"{"tags":null}"#, #"{"counts":{"y":2}}"#,
    // The patch removes a member and adds two, so the result has two members.
    #"{"counts":{"x":null,"y":1,"z":1}}"#, #"{"capital":{"population":null}}"#,
    #"{"capital":null}"#, #"{"byName":{"q":null,"r":{"name":"R"},"s":{"name":"S"}}}"#,
    #"{"state":null}"#, #"{"state":7}"#, #"{"a":{"b":null}}"#, #"{"old":4}"#,
  ])
  func aPatchWithAValidResultIsMerged(patch: String) throws {
    for form in [InputForm.bytes, .text, .value, .swift] {
      let country = try Country(string: Self.text)
      expectEqual(country.page, 0)
      let count = country.validated
      #expect(throws: Never.self, "\(form)") { try Self.merge(patch, into: country, as: form) }
      expectEqual(country.validated, count + 1)
    }
  }

  static let rejected: [(patch: String, issues: [String])] = [
    (#"{"id":0}"#, ["id: must be at least 1"]),
    (#"{"note":"abcd"}"#, ["note: must have 1 to 3 characters"]),
    (#"{"page":0}"#, ["page: must be at least 1"]),
    (
      #"{"id":-1,"note":"","page":-5}"#,
      [
        "id: must be at least 1", "note: must have 1 to 3 characters", "page: must be at least 1",
      ]
    ),
    (
      #"{"tags":["b","","b"]}"#,
      [
        "tags: must have at most 2 elements", "tags[1]: must have 1 to 3 characters",
        "tags[2]: duplicates element 0",
      ]
    ),
    // The result has three members, the patch has two.
    (#"{"counts":{"y":1,"z":1}}"#, ["counts: must have at most 2 elements"]),
    (#"{"counts":{"abc":1}}"#, ["counts.abc: must have 1 to 2 characters"]),
    (#"{"counts":{"x":0}}"#, ["counts.x: must be at least 1"]),
    (#"{"capital":{"population":-1}}"#, ["capital.population: must be at least 0"]),
    (
      #"{"byName":{"q":{"name":"abcdef"}}}"#, ["byName.q.name: must have 1 to 5 characters"]
    ),
    (
      #"{"byName":{"r":{"name":"R"},"s":{"name":"S"}}}"#, ["byName: must have at most 2 elements"]
    ),
    (#"{"state":0}"#, ["state: must be at least 1"]),
    (#"{"a":{"b":0}}"#, ["a.b: must be at least 1"]),
    (#"{"old":0}"#, ["old: must be at least 1"]),
    // The outer object is checked despite the issue of the inner one.
    (
      #"{"id":0,"capital":{"name":""}}"#,
      ["capital.name: must have 1 to 5 characters", "id: must be at least 1"]
    ),
  ]

  @Test(arguments: rejected)
  func aRejectedPatchChangesNothing(patch: String, issues: [String]) throws {
    for form in [InputForm.bytes, .text, .value, .swift] {
      let country = try Country(string: Self.text)
      country.id = 7
      let before = country.copy()
      let (capital, quito) = (country.capital, country.byName["q"])
      let error = try importError { try Self.merge(patch, into: country, as: form) }
      expectEqual(constraintSentences(error).sorted(), issues.sorted(), "\(form)")
      expectEqual(country, before, "\(form)")
      #expect(country.capital === capital)
      #expect(country.byName["q"] === quito)
      expectEqual(country.page, 0)
    }
  }

  @Test(arguments: [
    (#"{"id": 0}"#, 7), (#"{"tags": ["b", "", "c"]}"#, 9), (#"{"counts": {"abc": 1}}"#, 12),
    (#"{"capital": {"population": -1}}"#, 27), (#"{"a": {"b": 0}}"#, 12),
  ])
  func issuesHaveThePositionsOfThePatch(patch: String, offset: Int) throws {
    let country = try Country(string: Self.text)
    let error = try importError { try country.merge(string: patch) }
    expectEqual(error.issues[0].position?.offset, offset)
  }

  @Test(arguments: [InputForm.bytes, .text, .value, .swift])
  func valuesThatTheApplicationSetAreCheckedWithThePropertiesOfThePatch(form: InputForm) throws {
    let country = try Country(string: Self.text)
    country.id = -1
    country.capital?.population = -1
    country.counts["y"] = 0
    try Self.merge(#"{"note":"x","capital":{"name":"D"}}"#, into: country, as: form)
    #expect((country.note, country.capital?.name, country.id) == ("x", "D", -1))
    let before = country.copy()
    // The whole value of a property in the patch is checked.
    let error = try importError { try Self.merge(#"{"counts":{"x":2}}"#, into: country, as: form) }
    expectEqual(constraintSentences(error), ["counts.y: must be at least 1"])
    expectEqual(country, before)
  }

  @Test func constraintsAreCheckedBeforeValidate() throws {
    let country = try Country(string: Self.text)
    let count = country.validated
    let error = try importError { try country.merge(string: #"{"id":99,"note":""}"#) }
    expectEqual(constraintSentences(error), ["note: must have 1 to 3 characters"])
    expectEqual(country.validated, count)
    let rejected = try importError { try country.merge(string: #"{"id":99}"#) }
    expectEqual(rejected.kinds, [.validationFailed("is 99")])
    expectEqual(country.id, 1)
  }

  @Test func violationsAreReportedTogetherWithOtherIssues() throws {
    let country = try Country(string: Self.text)
    let error = try importError { try country.merge(string: #"{"id":"x","note":""}"#) }
    expectEqual(error.keyPaths, [["id"], ["note"]])
    expectEqual(country.note, "abc")
  }

  final class Kept: JSONModel {
    @OptionalKey var name = ""
    var other = 0
    override class var keyMapper: JSONKeyMapper { ["name": "info.name"] }
    override class var constraints: [String: [JSONConstraint]] { ["name": [.length(1...)]] }
  }

  @Test(arguments: [#"{"info": {"name": null}}"#, #"{"info": null}"#])
  func aResetPropertyIsNotChecked(patch: String) throws {
    let model = try Kept(string: #"{"info": {"name": "x"}, "other": 1}"#)
    try model.merge(string: patch)
    expectEqual(model.name, "")
  }
}
