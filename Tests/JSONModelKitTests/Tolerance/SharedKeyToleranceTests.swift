import JSONModelKit
import Testing

/// Properties that share a key, of which the first one was replaced because its value was invalid.
struct SharedKeyToleranceTests {
  final class Part: JSONModel { var n = 0 }

  final class Shared: JSONModel {
    var number: JSONPresence<Int> = .absent
    @OptionalKey var part = Part()
    @OptionalKey var count = 7
    var raw: JSONValue?
    var rawPart: JSONValue?
    var rawCount: JSONValue?
    override class var keyMapper: JSONKeyMapper {
      [
        "number": "a", "raw": "a", "part": "b", "rawPart": "b", "count": "c", "rawCount": "c",
      ]
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["number": .orNil, "part": .orDefault, "count": .or(99)]
    }
  }

  @Test(arguments: [
    #"{"a":"x","b":"y","c":"z"}"#, #"{"a":{"x":1},"b":[],"c":[{}]}"#, #"{"a":1,"b":{"n":2},"c":3}"#,
    #"{"a":1,"b":{"n":0},"c":99}"#,
  ])
  func theExportHasTheValueOfTheDocument(json: String) throws {
    let shared = try Shared(string: json)
    try expectEqual(shared.jsonString(), json)
    try expectEqual(shared.jsonValue(), JSONValue(string: json))
    try expectEqual(Shared(string: shared.jsonString()), shared)
  }

  @Test func aReplacementIsExportedIfNoOtherPropertyHasAValue() throws {
    let shared = try Shared(string: #"{"a":"x","b":"y","c":"z"}"#)
    (shared.raw, shared.rawPart, shared.rawCount) = (nil, nil, nil)
    try expectEqual(shared.jsonString(), #"{"a":null,"b":{"n":0},"c":99}"#)
  }
}
