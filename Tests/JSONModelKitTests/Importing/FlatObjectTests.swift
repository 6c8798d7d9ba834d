import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Compares the loop that imports whole objects of leaves and arrays with the general code.
///
/// Both must have the same results. With `duplicateKeys: .useLast`, an import does not use the
/// loop.
struct FlatObjectTests {
  final class Area: JSONModel {
    var id = 0
    var name: String? = "a default value of more than fifteen bytes"
    var blocks: [Int] = [1]
    var tags: [String]? = ["default"]
    var parts: [Part] = []
    @OptionalKey var rank = 7
  }
  final class Part: JSONModel {
    var x = 0
    var y = 0
  }
  final class Site: JSONModel {
    var areas: [Area] = []
    var main = Area()
  }

  private static let members: [(key: String, value: String)] = [
    ("id", "5"), ("name", #""north""#), ("blocks", "[]"), ("tags", "[]"), ("parts", "[]"),
    ("rank", "3"),
  ]

  private static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { #""\#($0.key)": \#($0.value)"# }.joined(separator: ",\n  ") + "}"
  }

  private static func outcome(_ document: String, _ options: JSONImportOptions) -> [String] {
    do {
      return [try Site(data: Data(document.utf8), options: options).modelDescription()]
    } catch {
      return error.issues.map {
        "\($0.keyPath) \($0.kind) \($0.position?.offset ?? -1) \($0.property ?? "")"
      }
    }
  }

  /// Compares the loop with the general code for an object in an array and as a property.
  private static func compare(_ object: String) {
    let valid = Self.object(members)
    for document in [
      #"{"areas": [\#(object), \#(valid)], "main": \#(valid)}"#,
      #"{"areas": [], "main": \#(object)}"#,
    ] {
      let general = outcome(document, JSONImportOptions(duplicateKeys: .useLast))
      #expect(outcome(document, .default) == general, "\(document)")
    }
  }

  @Test func valuesAreImported() throws {
    let site = try Site(
      string: """
        {"areas": [{"id": 1, "name": null, "blocks": [], "tags": null, "parts": [], "rank": 2},
          {"id":-2,"name":"","blocks":[],"tags":[],"parts":[]},
          {"id": 3, "name": "c", "blocks": [ ], "tags": ["t"], "parts": [{"x": 1, "y": 2}]}],
         "main": {"id": 4, "name": "d", "blocks": [8, 9], "tags": [], "parts": [], "rank": 5}}
        """)
    expectEqual(site.areas.map(\.id), [1, -2, 3])
    expectEqual(site.areas.map(\.name), [nil, "", "c"])
    expectEqual(site.areas.map(\.blocks), [[], [], []])
    expectEqual(site.areas.map(\.tags), [nil, [], ["t"]])
    expectEqual(site.areas.map(\.parts.count), [0, 0, 1])
    expectEqual(site.areas.map(\.rank), [2, 7, 7])
    expectEqual(site.areas[2].parts[0].y, 2)
    expectEqual(site.main.blocks, [8, 9])
  }

  @Test(arguments: [
    "null", "7", "-0", "1.5", "1e400", #""a""#, #""a\n""#, "[", "[]", "[ ]", "[\n]", "[1]",
    "[1, 2]",
    #"["a"]"#, "[null]", "[[]]", "[}", "[]]", "[{}]", #"[{"x": 1, "y": 2}]"#, "{}", "true", "",
  ]) func everyValueIsImportedAsByTheGeneralCode(value: String) {
    for index in Self.members.indices {
      var members = Self.members
      members[index].value = value
      Self.compare(Self.object(members))
      Self.compare(Self.object(Array(members[...index])))
    }
  }

  @Test func otherKeysAndOrdersAreImportedAsByTheGeneralCode() {
    for index in Self.members.indices {
      var members = Self.members
      members.remove(at: index)
      Self.compare(Self.object(members))
      members.insert(("unknown", "[]"), at: index)
      Self.compare(Self.object(members))
      Self.compare(Self.object(Array(Self.members[index...] + Self.members[..<index])))
    }
    for object in ["", "{", "{}", "{ }", "[]", "null", "{,}", "{\"id\"}", "{\"id\":1,}"] {
      Self.compare(object)
    }
    let object = Self.object(Self.members)
    for end in [",}", "", "]", "}}", " }", "\n\t}", "x}", "}x"] {
      Self.compare(String(object.dropLast()) + end)
    }
  }

  @Test func duplicateKeysAreIssues() throws {
    for index in Self.members.indices {
      let members = Self.members + [Self.members[index]]
      let error = try importError {
        try Site(string: #"{"areas": [\#(Self.object(members))], "main": {"id": 1}}"#)
      }
      expectEqual(error.issues.first?.kind, .duplicateKey)
      expectEqual("\(error.keyPath)", "areas[0].\(Self.members[index].key)")
    }
  }

  /// Values that an owner sets in its default model are not kept, whichever code imports the
  /// object.
  @Test func valuesOfTheInstanceInADefaultValueAreReplaced() throws {
    final class Holder: JSONModel {
      var area = Holder.preset

      private static var preset: Area {
        let area = Area()
        area.rank = 99
        return area
      }
    }
    let complete = try Holder(string: #"{"area": \#(Self.object(Self.members))}"#)
    expectEqual(complete.area.rank, 3)
    let partial = try Holder(
      string: #"{"area": \#(Self.object(Array(Self.members.dropLast())))}"#)
    expectEqual(partial.area.rank, 7)
  }

  // MARK: - Limits and checks

  @Test func emptyArraysCountAsLevels() throws {
    let document = #"{"areas": [\#(Self.object(Self.members))], "main": {}}"#
    let options = JSONImportOptions(maximumDepth: 3)
    let error = try importError { try Site(data: Data(document.utf8), options: options) }
    expectEqual(error.issues.map(\.kind), [.limitExceeded("nested deeper than 3 levels")])
    expectEqual("\(error.keyPath)", "areas[0].blocks")
    expectEqual(
      Self.outcome(document, options),
      Self.outcome(document, JSONImportOptions(maximumDepth: 3, duplicateKeys: .useLast)))
    let deeper = JSONImportOptions(maximumDepth: 4)
    expectEqual(
      Self.outcome(document, deeper),
      Self.outcome(document, JSONImportOptions(maximumDepth: 4, duplicateKeys: .useLast)))
  }

  @Test func objectsCountAsLevels() throws {
    let document = #"{"areas": [{"id": 1}]}"#
    let error = try importError {
      try Site(data: Data(document.utf8), options: JSONImportOptions(maximumDepth: 2))
    }
    expectEqual(error.issues.map(\.kind), [.limitExceeded("nested deeper than 2 levels")])
    expectEqual("\(error.keyPath)", "areas[0]")
  }

  @Test func objectsCountAsModels() throws {
    let area = Self.object(Self.members)
    let document = #"{"areas": [\#(area), \#(area)], "main": \#(area)}"#
    _ = try Site(data: Data(document.utf8), options: JSONImportOptions(maximumModels: 4))
    let error = try importError {
      try Site(data: Data(document.utf8), options: JSONImportOptions(maximumModels: 3))
    }
    expectEqual(error.issues.map(\.kind), [.limitExceeded("more than 3 models")])
  }

  final class Checked: JSONModel {
    var low = 0
    var high = 0
    var marks: [Int] = []

    override class var constraints: [String: [JSONConstraint]] { ["low": [.range(0...9)]] }
    override func validate() throws {
      guard low <= high else { throw JSONValidationError("low must not exceed high") }
    }
  }

  @Test func constraintsAndValidationAreChecked() throws {
    let good = #"{"low": 1, "high": 2, "marks": []}"#
    expectEqual(try [Checked](string: "[\(good), \(good)]").map(\.high), [2, 2])
    let error = try importError {
      try [Checked](
        string:
          #"[\#(good), {"low": 12, "high": 20, "marks": []}, {"low": 2, "high": 1, "marks": []}]"#)
    }
    expectEqual(
      error.issues.map { "\($0.keyPath): \($0.message)" },
      ["[1].low: must be from 0 to 9", "[2]: low must not exceed high"])
  }

  final class Plain: JSONModel {
    var low = 0
    var high = 0

    override func validate() throws {
      guard low <= high else { throw JSONValidationError("low must not exceed high") }
    }
  }

  @Test func validationOfAClassWithoutConstraintsIsCalled() throws {
    let error = try importError {
      try [Plain](string: #"[{"low": 1, "high": 2}, {"low": 2, "high": 1}]"#)
    }
    expectEqual(
      error.issues.map { "\($0.keyPath): \($0.message)" }, ["[1]: low must not exceed high"])
    expectEqual(error.issues[0].position?.column, 25)
  }
}
