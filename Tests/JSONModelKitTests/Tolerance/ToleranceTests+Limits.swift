import JSONModelKit
import Testing

/// Tolerated values in objects with other issues, for several maximum numbers of issues.
extension ToleranceTests {
  final class Closed: JSONModel {
    var a = 1
    var b = 2
    var c = [3]
    override class var transformers: JSONTransformerRegistry { .strict }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["a": .orDefault, "c": .or([0])]
    }
  }

  static let maxima = [1, 2, 3, 7, 100]

  @Test(arguments: maxima) func issuesOfTheObjectAreNotTolerated(maximum: Int) throws {
    let unknown = (0..<9).map { #""x\#($0)": 1"# }.joined(separator: ",")
    let json = #"{\#(unknown), "a": "w", "b": "w", "c": ["w", 1, "w"], "y": 1}"#
    for form in InputForm.allCases {
      let tolerated = Tolerated()
      let options = tolerated.options { $0.maximumIssues = maximum }
      let error = try importError { try Closed.make(json, as: form, options: options) }
      expectEqual(error.issues.count, min(maximum, 11), "\(form)")
      expectEqual(error.furtherIssues, max(11 - maximum, 0), "\(form)")
      expectEqual(tolerated.issues.count, min(maximum, 3), "\(form)")
      expectEqual(tolerated.all.map(\.furtherIssues), [max(3 - maximum, 0)], "\(form)")
      expectEqual(tolerated.issues.first.map { "\($0.keyPath)" }, "a", "\(form)")
    }
    let twice = #"{"a": "w", "a": 1, "c": 1, "b": 1}"#
    let tolerated = Tolerated()
    let options = tolerated.options { $0.maximumIssues = maximum }
    let error = try importError { try Closed(string: twice, options: options) }
    expectEqual(error.kinds, [.duplicateKey])
    expectEqual(tolerated.all.map { $0.issues.count + $0.furtherIssues }, [2])
  }

  @Test(arguments: maxima) func manyObjectsWithIssuesAreCounted(maximum: Int) throws {
    let objects = (0..<250).map { index in
      index % 5 == 0
        ? #"{"a": 1, "b": 2, "c": []}"#
        : #"{"a": "w", "b": "w", "c": [\#(index), "w"]}"#
    }
    let text = "[\(objects.joined(separator: ","))]"
    for isTree in [false, true] {
      let tolerated = Tolerated()
      let options = tolerated.options { $0.maximumIssues = maximum }
      let error = try importError {
        try isTree
          ? [Closed](value: JSONValue(string: text), options: options)
          : [Closed](string: text, options: options)
      }
      expectEqual(error.paths, (0..<250).filter { $0 % 5 != 0 }.prefix(maximum).map { "[\($0)].b" })
      expectEqual(error.furtherIssues, 200 - maximum)
      expectEqual(tolerated.issues.count, maximum)
      expectEqual(tolerated.all.map(\.furtherIssues), [400 - maximum])
    }
  }
}
