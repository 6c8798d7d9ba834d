// The default isolation of this target is the main actor, as in new app projects.

import JSONModelKit
import Testing

nonisolated final class Country: JSONModel {
  var id = 0
  var name = ""
  @OptionalKey var page = 1
  @Ignore var isSelected = false
  var cities: [City] = []

  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  override class func propertyIsOptional(_ name: String) -> Bool { name == "cities" }
  override func validate() throws {
    if id < 1 { throw JSONValidationError("must be positive", at: "id") }
  }
}

nonisolated final class City: JSONModel {
  var name = ""
}

struct MainActorTests {
  @Test func modelsAreImportedOnTheMainActor() throws {
    MainActor.assertIsolated()
    let country = try Country(string: #"{"id": 1, "name": "x", "cities": [{"name": "y"}]}"#)
    #expect(country.cities.map(\.name) == ["y"])
  }

  @Test nonisolated func modelsAreImportedOffTheMainActor() async throws {
    let name = try await Task.detached { try Country(string: #"{"id": 1, "name": "x"}"#).name }
      .value
    #expect(name == "x")
    #expect(throws: JSONModelError.self) { try Country(string: #"{"id": 0, "name": "x"}"#) }
  }
}
