import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Constraints of lossy arrays: the indexes of issues are those of the document.
struct LossyConstraintTests {
  class LossyLists: JSONModel {
    var list: [Int] = []
    var unique: [String] = []
    var rows: [[Int]] = []
    var map: [String: [Int]] = [:]
    var optional: [Int?]?
    var path: [Int] = []
    /// The elements that are dropped differ between these two properties, which have the same key.
    var numbers: [Int] = []
    var words: [String] = []
    override class func propertyIsOptional(_ name: String) -> Bool { true }
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var keyMapper: JSONKeyMapper {
      ["path": "info.list", "numbers": "both", "words": "both"]
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "list": .lossy(), "unique": .lossy(), "rows": .lossy(.lossy()), "map": .each(.lossy()),
        "optional": .lossy(), "path": .lossy(), "numbers": .lossy(),
        "words": .lossy(),
      ]
    }
    override class var constraints: [String: [JSONConstraint]] {
      [
        "list": [.each(.range(0...5)), .count(...4)], "unique": [.unique],
        "rows": [.each(.each(.range(0...5)), .unique), .unique],
        "map": [.each(.each(.range(0...5)))],
        "optional": [.each(.range(0...5))],
        "path": [.each(.range(0...5))], "numbers": [.each(.range(0...5))],
        "words": [.each(.length(...1))],
      ]
    }
  }

  final class HookedLists: LossyLists {
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["other"] = nil
    }
  }

  static let rows: [(json: String, issues: [String])] = [
    (#"{"list":[1,9]}"#, ["list[1]: must be from 0 to 5"]),
    (#"{"list":["x",1,9]}"#, ["list[2]: must be from 0 to 5"]),
    (#"{"list":[9,"x"]}"#, ["list[0]: must be from 0 to 5"]),
    (
      #"{"list":["x",null,9,1,{},[],8,"x",7]}"#,
      [
        "list[2]: must be from 0 to 5", "list[6]: must be from 0 to 5",
        "list[8]: must be from 0 to 5",
      ]
    ),
    (
      #"{"list":[0,"x",1,2,3,9]}"#,
      ["list: must have at most 4 elements", "list[5]: must be from 0 to 5"]
    ),
    (#"{"unique":["a","a"]}"#, ["unique[1]: duplicates element 0"]),
    (
      #"{"unique":[1,"a",2,"b","a",3,"b"]}"#,
      ["unique[4]: duplicates element 1", "unique[6]: duplicates element 3"]
    ),
    (
      #"{"rows":["x",[1,"x",7],[],["x","y",8,8]]}"#,
      [
        "rows[1][2]: must be from 0 to 5", "rows[3][2]: must be from 0 to 5",
        "rows[3][3]: must be from 0 to 5", "rows[3][3]: duplicates element 2",
      ]
    ),
    (#"{"rows":["x",[1,"x"],0,[1]]}"#, ["rows[3]: duplicates element 1"]),
    (
      #"{"map":{"a":["x",9],"b":[9,"x"],"c":[1]}}"#,
      ["map.a[1]: must be from 0 to 5", "map.b[0]: must be from 0 to 5"]
    ),
    (#"{"optional":[null,"x",9]}"#, ["optional[2]: must be from 0 to 5"]),
    (#"{"info":{"list":["x",9]}}"#, ["info.list[1]: must be from 0 to 5"]),
    (
      #"{"both":["x",7,"yy",8]}"#,
      [
        "both[1]: must be from 0 to 5", "both[3]: must be from 0 to 5",
        "both[2]: must have at most 1 character",
      ]
    ),
    (#"{"list":["x",1],"unique":[1,"a"],"rows":[["x",1],2],"both":[3,0,"x"]}"#, []),
  ]

  @Test(arguments: rows)
  func indexesAreThoseOfTheDocument(json: String, issues: [String]) throws {
    for form in InputForm.allCases {
      for type in [LossyLists.self, HookedLists.self] {
        if issues.isEmpty {
          #expect(throws: Never.self) { try type.make(json, as: form) }
        } else {
          let error = try importError { try type.make(json, as: form) }
          expectEqual(constraintSentences(error).sorted(), issues.sorted(), "\(form) \(type)")
        }
      }
    }
  }

  @Test(arguments: [
    (#"{"list":[1,9]}"#, [11]), (#"{"list":["x",1,9]}"#, [15]),
    (#"{"unique":["a",1,"a"]}"#, [17]), (#"{"rows":["x",[1,"x",7]]}"#, [20]),
    (#"{"info":{"list":["x",9]}}"#, [21]), (#"{"both":["x",7,"y",8]}"#, [13, 19]),
  ])
  func issuesHaveThePositionsOfTheElements(json: String, offsets: [Int]) throws {
    for form in [InputForm.bytes, .text] {
      for type in [LossyLists.self, HookedLists.self] {
        let error = try importError { try type.make(json, as: form) }
        expectEqual(error.offsets, offsets, "\(form) \(type)")
      }
    }
  }

  @Test func thePositionIsShownWithTheIndex() throws {
    let error = try importError { try LossyLists(string: #"{"list":[1,9]}"#) }
    expectEqual(
      "\(error)",
      """
      LossyLists: 1 issue
        line 1, column 12, list[1]: must be from 0 to 5 [constraint_violated]
      """)
  }

  @Test func aMergeReportsTheIndexInThePatch() throws {
    for type in [LossyLists.self, HookedLists.self] {
      let model = try type.init(string: #"{"list":[1],"map":{"a":[1]}}"#)
      let list = try importError { try model.merge(string: #"{"list":["x",9]}"#) }
      expectEqual(constraintSentences(list), ["list[1]: must be from 0 to 5"])
      expectEqual(list.issues[0].position?.offset, 13)
      let map = try importError { try model.merge(string: #"{"map":{"b":["x",1,9]}}"#) }
      expectEqual(constraintSentences(map), ["map.b[2]: must be from 0 to 5"])
      expectEqual(map.issues[0].position?.offset, 19)
      // If an invalid element is not in the patch, the issue has its index in the model.
      model.map["a"] = [1, 9]
      let other = try importError { try model.merge(string: #"{"map":{"b":["x",1]}}"#) }
      expectEqual(constraintSentences(other), ["map.a[1]: must be from 0 to 5"])
    }
  }

  final class HolderOfLossyLists: JSONModel {
    var all: [LossyLists] = []
    override class var propertyTransformers: [String: JSONTransformer] { ["all": .lossy()] }
  }

  @Test func nestedModelsInTolerantArrays() throws {
    let json = #"{"all":[{"list":["x",9]},{"list":["x",1]},3,{"list":["x","y",8]}]}"#
    for isTree in [false, true] {
      let tolerated = Tolerated()
      let options = tolerated.options { _ in }
      let holder =
        try isTree
        ? HolderOfLossyLists(value: JSONValue(string: json), options: options)
        : HolderOfLossyLists(string: json, options: options)
      expectEqual(holder.all.map(\.list), [[1]])
      let violations = tolerated.sentences.filter { $0.contains("must be") }
      expectEqual(
        violations,
        ["all[0].list[1]: must be from 0 to 5", "all[3].list[2]: must be from 0 to 5"])
    }
  }

  final class TolerantLists: JSONModel {
    var list = [7]
    override class var propertyTransformers: [String: JSONTransformer] {
      ["list": .lossy().orDefault]
    }
    override class var constraints: [String: [JSONConstraint]] { ["list": [.each(.range(0...5))]] }
  }

  @Test func aToleratedViolationHasTheIndex() throws {
    for form in InputForm.allCases {
      let tolerated = Tolerated()
      let json = #"{"list":["x",1,9]}"#
      let model = try TolerantLists.make(json, as: form, options: tolerated.options())
      expectEqual(model.list, [7])
      #expect(tolerated.sentences.contains("list[2]: must be from 0 to 5"))
    }
  }

  @Test func manyGapsTakeBoundedTime() throws {
    let count = amount(release: 100_000, debug: 2_000)
    let list = "[" + Array(repeating: #""x",9"#, count: count).joined(separator: ",") + "]"
    for form in [InputForm.bytes, .value] {
      let error = try importError { try LossyLists.make(#"{"map":{"a":\#(list)}}"#, as: form) }
      expectEqual(error.issues.first?.keyPath, ["map", "a", 1])
      expectEqual(error.issues.last?.keyPath, ["map", "a", .index(2 * error.issues.count - 1)])
      #expect(error.hasMoreIssues)
    }
  }
}
