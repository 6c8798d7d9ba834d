import JSONModelKit
import Testing

/// Arrays of numbers inside other containers.
struct NumberArrayTests {
  final class Points: JSONModel {
    @OptionalKey var lines: [[Double]] = []
    @OptionalKey var areas: [[[Double]]] = []
    @OptionalKey var gaps: [[Double]?] = []
    @OptionalKey var holes: [[Double?]] = []
    @OptionalKey var unique: Set<[Double]> = []
    @OptionalKey var named: [String: [Double]] = [:]
    @OptionalKey var lossy: [[Double]] = []
    var optional: [[Double]]?
    override class var propertyTransformers: [String: JSONTransformer] { ["lossy": .lossy()] }
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  static let points = (
    document: #"""
    {"lines": [[1.5, -2], [], [0.1]], "areas": [[[1, 2], [3, 4]], [], [[]]],
     "gaps": [null, [1], null, []], "holes": [[null, 1], []],
     "unique": [[1, 2], [1.0, 2e0], [2, 1]], "named": {"a": [1], "b": []},
     "lossy": [[1], ["x"], 2, [3, null], [4]], "optional": [[1], [2, 3]]}
    """#,
    exported: #"""
    {"lines":[[1.5,-2],[],[0.1]],"areas":[[[1,2],[3,4]],[],[[]]],"gaps":[null,[1],null,[]],\#
    "holes":[[null,1],[]],"unique":[[1,2],[2,1]],"named":{"a":[1],"b":[]},"lossy":[[1],[4]],\#
    "optional":[[1],[2,3]]}
    """#
  )

  @Test func invalidPointsAreReportedForEachElement() throws {
    let json = #"""
      {"lines": [[1, "x"], null, 2, {}, [3], [[4]], [true, 5, false]],
       "areas": [[[1e400]], [[-1e400, 1]]], "gaps": [null, [null]], "unique": [[1], "x"]}
      """#
    let error = try importError { try Points(string: json) }
    expectEqual(
      error.description,
      """
      Points: 11 issues
        line 1, column 16, lines[0][1]: expected Double, found string; the transformers of Points do not convert it, those of .shared do [type_mismatch]
        line 1, column 22, lines[1]: expected [Double], found null [null_value]
        line 1, column 28, lines[2]: expected [Double], found number [type_mismatch]
        line 1, column 31, lines[3]: expected [Double], found object [type_mismatch]
        line 1, column 41, lines[5][0]: expected Double, found array [type_mismatch]
        line 1, column 48, lines[6][0]: expected Double, found true [type_mismatch]
        line 1, column 57, lines[6][2]: expected Double, found false [type_mismatch]
        line 2, column 14, areas[0][0][0]: number out of range for Double [number_out_of_range]
        line 2, column 25, areas[1][0][0]: number out of range for Double [number_out_of_range]
        line 2, column 55, gaps[1][0]: expected Double, found null [null_value]
        line 2, column 79, unique[1]: expected [Double], found string [type_mismatch]
      """)
    let tree = try importError { try Points(value: JSONValue(string: json)) }
    expectEqual(summary(tree), summary(error))
  }

  /// A class that converts strings; conversions apply to each number of nested arrays.
  final class NamedPoints: JSONModel {
    var lines: [[Double]] = []
  }

  @Test(arguments: InputForm.allCases)
  func stringsAreConvertedInPoints(form: InputForm) throws {
    let model = try NamedPoints.make(#"{"lines": [[1, "2.5"], ["-3"]]}"#, as: form)
    expectEqual(model.lines, [[1, 2.5], [-3]])
  }

  @Test(arguments: [
    "{\"lines\":[[1,]]}", "{\"lines\":[[1 2]]}", "{\"lines\":[[01]]}", "{\"lines\":[[1.]]}",
    "{\"lines\":[[-]]}", "{\"lines\":[[1e]]}", "{\"lines\":[[1],", "{\"lines\":[[1",
    "{\"lines\":[[",
    "{\"lines\":[[1]}", "{\"lines\":[[1]]",
  ])
  func syntaxErrorsInPointsAreReported(json: String) throws {
    let error = try importError { try NamedPoints(string: json) }
    let isInvalid = if case .invalidJSON = error.kind { true } else { false }
    #expect(isInvalid)
  }
}
