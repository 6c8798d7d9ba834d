import Foundation
import JSONModelKit
import Testing

struct SetTests {
  enum Color: String, CaseIterable {
    case red, green
  }
  enum Level: Int, CaseIterable {
    case low = 1
    case high
  }

  final class SetsOfLeaves: JSONModel {
    @OptionalKey var numbers: Set<Int> = [99]
    @OptionalKey var texts: Set<String> = []
    @OptionalKey var colors: Set<Color> = []
    @OptionalKey var dates: Set<Date> = []
    @OptionalKey var gaps: Set<Int?> = []
    @OptionalKey var rows: [Set<Int>] = []
    @OptionalKey var sets: Set<Set<Int>> = []
    @OptionalKey var lists: Set<[Int]> = []
    @OptionalKey var byName: [String: Set<Bool>] = [:]
    @OptionalKey var decimals: Set<Decimal> = []
    @OptionalKey var values: Set<JSONValue> = []
    var optional: Set<UInt8>?
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  @Test(arguments: InputForm.allCases)
  func setsKeepEqualElementsOnce(form: InputForm) throws {
    let model = try SetsOfLeaves.make(
      #"""
      {"numbers":[3,1,3,1.0,1e0,2],"texts":["a","b","a",""],"colors":["red","red","green"],
       "dates":["1970-01-01","1970-01-01T00:00:00Z","1970-01-01T01:00:00+01:00",0,60],
       "gaps":[null,1,null,1],"rows":[[],[1,1]],"sets":[[1,2],[2,1],[]],"lists":[[1,2],[2,1],[1,2]],
       "byName":{"a":[true,true],"b":[]},"decimals":[0.5,0.50,5e-1],
       "values":[1,1.0,"1",null,null,[1],[1]],"optional":null}
      """#, as: form)
    expectEqual(model.numbers, [1, 2, 3])
    expectEqual(model.texts, ["a", "b", ""])
    expectEqual(model.colors, [.red, .green])
    expectEqual(
      model.dates, [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60)])
    expectEqual(model.gaps, [nil, 1])
    expectEqual(model.rows, [[], [1]])
    expectEqual(model.sets, [[1, 2], []])
    expectEqual(model.lists, [[1, 2], [2, 1]])
    expectEqual(model.byName, ["a": [true], "b": []])
    expectEqual(model.decimals, [0.5])
    expectEqual(model.values, [1, "1", nil, [1]])
    expectEqual(model.optional, nil)
  }

  @Test func issuesOfSetElementsHaveTheIndexInTheDocument() throws {
    let json = #"""
      {"numbers": [1, 1, "x", 1, null, 1.5], "colors": ["red", "red", "mauve"],
       "dates": [0, 0, "x"], "sets": [[1], [1], [{}]], "optional": [255, 255, 256]}
      """#
    let error = try importError { try SetsOfLeaves(string: json) }
    expectEqual(
      error.description,
      """
      SetsOfLeaves: 7 issues
        line 1, column 20, numbers[2]: expected Int, found string; the transformers of SetsOfLeaves do not convert it, those of .shared do [type_mismatch]
        line 1, column 28, numbers[4]: expected Int, found null [null_value]
        line 1, column 34, numbers[5]: expected Int, found number with a fractional part [type_mismatch]
        line 1, column 65, colors[2]: cannot convert string to Color: expected "red" or "green" [transform_failed]
        line 2, column 18, dates[2]: cannot convert string to Date: not a valid date string [transform_failed]
        line 2, column 44, sets[2][0]: expected Int, found object [type_mismatch]
        line 2, column 73, optional[2]: number out of range for UInt8 (0...255) [number_out_of_range]
      """)
    for form in InputForm.trees {
      expectEqual(
        summary(try importError { try SetsOfLeaves.make(json, as: form) }), summary(error))
    }
  }

  @Test(arguments: [("{}", "object"), ("7", "number"), (#""x""#, "string"), ("true", "true")])
  func setsRequireAnArray(json: String, found: String) throws {
    for form in InputForm.allCases {
      let error = try importError { try SetsOfLeaves.make(#"{"numbers":\#(json)}"#, as: form) }
      expectEqual(error.kinds, [.typeMismatch(expected: "Set<Int>", found: found)])
    }
  }
}
