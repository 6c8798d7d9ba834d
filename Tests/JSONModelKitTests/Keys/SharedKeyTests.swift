import JSONModelKit
import Testing

/// Properties that import the same key.
///
/// Which one is exported is in `ExportKeyTests`, and after a tolerated value in
/// `SharedKeyToleranceTests`.
struct SharedKeyTests {
  final class Twice: JSONModel {
    override class var transformers: JSONTransformerRegistry { .strict }
    var number = 0
    var raw: JSONValue = nil
    var either: JSONNumber?
    override class var keyMapper: JSONKeyMapper {
      ["number": "n", "raw": "n", "either": ["missing", "n"]]
    }
  }

  @Test func severalPropertiesMayShareAKey() throws {
    for model in [try Twice(string: #"{"x":0,"n":5.0}"#), try Twice(value: ["n": 5.0])] {
      #expect((model.number, model.raw.int, model.either?.int) == (5, 5, 5))
    }
    let error = try importError { try Twice(string: #"{"n":"5","n":1}"#) }
    #expect(error.kinds.contains(.duplicateKey))
    expectEqual(
      error.issues.filter { $0.kind == .typeMismatch(expected: "Int", found: "string") }.count, 1)
  }
}
