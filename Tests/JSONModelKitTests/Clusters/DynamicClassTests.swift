import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

private class Place: JSONModel {
  var name = ""
}

private final class City: Place {
  var population = 0
}

private final class Rejected: JSONModel {
  var action: (() -> Void)?
}

private final class Tags: JSONModel {
  var tags: Set<String> = []
  var numbers: [String: Set<Int>] = [:]
}

/// Class members that are called on a metatype variable use the class in the variable.
struct DynamicClassTests {
  private static let types: [JSONModel.Type] = [Place.self, City.self]

  @Test func declarationsOfSeveralClassesAreChecked() throws {
    for type in Self.types { try type.checkDeclaration() }
    let rejected: JSONModel.Type = Rejected.self
    let error = try importError { try rejected.checkDeclaration() }
    expectEqual(error.model, "Rejected")
    expectEqual(error.properties, ["Rejected.action"])
  }

  @Test func propertiesAndSchemasAreThoseOfTheDynamicClass() throws {
    expectEqual(Self.types.map { $0.properties.map(\.name) }, [["name"], ["name", "population"]])
    let titles = try Self.types.map { try $0.jsonSchema()["properties"]?.object?.count }
    expectEqual(titles, [1, 2])
  }

  @Test func modelsOfDynamicClassesAreImported() throws {
    let json = #"{"name": "Rome", "population": 3}"#
    for make: (JSONModel.Type) throws -> JSONModel in [
      { try $0.make(string: json) },
      { try $0.make(data: .init(json.utf8)) },
      { try $0.make(value: ["name": "Rome", "population": 3]) },
      { try $0.make(dictionary: ["name": "Rome", "population": 3]) },
    ] {
      let models = try Self.types.map(make)
      expectEqual(models.map { "\(type(of: $0))" }, ["Place", "City"])
      expectEqual((models[1] as? City)?.population, 3)
    }
    let error = try importError { try Self.types[1].make(string: "{}") }
    expectEqual(error.model, "City")
    expectEqual(error.missingKeys, [["name"], ["population"]])
  }

  @Test func descriptionsShowSetsInOrder() {
    let model = Tags()
    model.tags = Set((10..<40).map { "t\($0)" })
    model.numbers = ["b": [3, 1, 2], "a": []]
    let shown = (10..<30).map { "\"t\($0)\"" }.joined(separator: ", ")
    expectEqual(
      model.modelDescription(),
      """
      Tags
        tags: [\(shown), … 10 more]
        numbers: ["a": [], "b": [1, 2, 3]]
      """)
  }
}
