import Foundation
import Testing

@testable import JSONModelKit

/// The lists of leaf types: there is one, and what is listed by hand for speed agrees with it.
struct LeafTests {
  final class Row: JSONModel {
    var string = ""
    var bool = false
    var int = 0
    var int8: Int8 = 0
    var int16: Int16 = 0
    var int32: Int32 = 0
    var int64: Int64 = 0
    var int128: Int128 = 0
    var uint: UInt = 0
    var uint8: UInt8 = 0
    var uint16: UInt16 = 0
    var uint32: UInt32 = 0
    var uint64: UInt64 = 0
    var uint128: UInt128 = 0
    var float: Float = 0
    var double = 0.0
    var decimal = Decimal()
    var number: JSONNumber = 0
    var date = Date(timeIntervalSince1970: 0)
    var value = JSONValue.null
    var any: Any = 0
  }

  @Test func eachKindHasItsType() {
    for kind in LeafKind.allCases {
      #expect(LeafKind(kind.type ?? Any.self) == kind)
    }
    #expect(LeafKind(Character.self) == nil)
  }

  @Test func theFastPathsForMembersAgreeWithTheList() {
    ClassReference(prepared: Row.self).withSchema { schema in
      #expect(schema.plans.count == LeafKind.allCases.count)
      var kinds: [String] = []
      var exported: [String] = []
      for (index, plan) in schema.plans.enumerated() {
        guard case .leaf(let leaf) = plan.shape.form else {
          Issue.record("\(plan.shape.typeName) is not a leaf")
          continue
        }
        #expect(leaf == LeafKind.allCases[index])
        if let stored = StoredLeaf(plan) {
          #expect("\(stored.kind)" == "\(leaf)")
          exported.append("\(leaf)")
        }
        let member = schema.expectedMembers.list[index].value
        guard member.kind != .other else { continue }
        #expect("\(member.kind)" == "\(leaf)")
        kinds.append("\(leaf)")
      }
      let expected = ["string", "bool", "int", "int32", "int64", "uint", "uint64", "double"]
      #expect(kinds == expected)
      #expect(exported == ["string", "bool", "int"])
    }
  }

  /// Fast paths write some leaves, the general code others, and both an Optional.
  @Test func leavesWithoutATransformerRoundTrip() throws {
    let text = """
      {"string":"a","bool":true,"int":-1,"int8":-8,"int16":-16,"int32":-32,"int64":-64,\
      "int128":-128,"uint":1,"uint8":8,"uint16":16,"uint32":32,"uint64":64,"uint128":128,\
      "float":0.5,"double":1.5,"decimal":2.5,"number":3.50,"date":"2001-01-01T00:00:00Z",\
      "value":[1],"any":"x"}
      """
    let row = try Row(string: text)
    #expect(try row.jsonString() == text)
    let tree = try JSONValue(string: text)
    #expect(try Row(value: tree).jsonString() == text)
  }
}
