import Foundation
import JSONModelKit
import Testing

/// Exports to dictionaries and JSON values, which create objects from templates of their keys.
struct ExportTreeTests {
  final class Unordered: JSONModel {
    var a: Double? = .nan
    var b: Double? = .infinity
    var c: [Double] = [.nan]
    var d: Int? = nil
    var e: Int? = nil
    var f: Int? = nil
    var g: Int? = nil
  }

  @Test func theFirstDeclaredPropertyIsReportedForATree() throws {
    for _ in 0..<20 {
      let error = try importError { try Unordered().dictionary() }
      expectEqual(error.keyPath, ["a"])
      expectEqual(error.issues[0].property, "Unordered.a")
    }
  }

  @Test func treesHaveOnlyMembersWithValues() throws {
    // There are more combinations of members than an exporter keeps templates for.
    for number in 0..<16 {
      let model = Unordered()
      (model.a, model.b, model.c) = (1, nil, [])
      model.d = number & 1 == 0 ? nil : 1
      model.e = number & 2 == 0 ? nil : 2
      model.f = number & 4 == 0 ? nil : 3
      model.g = number & 8 == 0 ? nil : 4
      let expected = try JSONValue(data: model.jsonData())
      try expectEqual(model.jsonValue(), expected)
      try expectEqual(JSONValue(any: model.dictionary()), expected)
    }
  }
}
