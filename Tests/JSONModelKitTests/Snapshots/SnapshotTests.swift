import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// A snapshot has the properties of its model, and never changes.
struct SnapshotTests {
  final class Person: JSONModel {
    var name = ""
    var age: UInt8?
  }
  final class City: JSONModel, Identifiable {
    @Index var id = 0
    var name = ""
    var mayor: Person?
    var people: [Person] = []
    var byName: [String: Person] = [:]
    var grid: [[Person]] = []
    var teams: [String: [Person]] = [:]
    var guests: Set<Person> = []
    var former: JSONPresence<Person> = .absent
    var optionalPeople: [Person]?
    var optionalByName: [String: Person]?
    var motto: String?
    override class var constraints: [String: [JSONConstraint]] { ["name": [.length(1...20)]] }
    override class func propertyIsOptional(_ name: String) -> Bool {
      name != "id" && name != "name"
    }
  }
  class Shape: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind", classes: ["circle": Circle.self, "square": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0.0 }
  final class Square: Shape { var side = 0 }

  static let document = """
    {"id": 7, "name": "Rome", "mayor": {"name": "Ann", "age": 50}, "people": [{"name": "a"}, {"name": "b"}],
     "byName": {"c": {"name": "c"}}, "grid": [[{"name": "d"}]], "teams": {"e": [{"name": "e"}]},
     "guests": [{"name": "f"}], "former": {"name": "g"}, "optionalPeople": [{"name": "h"}],
     "optionalByName": {"i": {"name": "i"}}}
    """

  @Test(arguments: InputForm.allCases) func everyFormOfADocumentGivesAnEqualSnapshot(
    form: InputForm
  ) throws {
    let model = try City.make(Self.document, as: form)
    let snapshot = model.snapshot()
    let imported = try City.snapshot(string: Self.document)
    expectEqual(snapshot, imported)
    expectEqual(try snapshot.jsonData(), try model.jsonData())
    expectEqual(imported.model(), model)
  }

  @Test func initializersImportTheSameSnapshot() throws {
    let expected = try City.snapshot(string: Self.document)
    let value = try JSONValue(string: Self.document)
    expectEqual(try City.snapshot(data: Data(Self.document.utf8)), expected)
    expectEqual(try City.snapshot(bytes: Array(Self.document.utf8)), expected)
    expectEqual(try City.snapshot(value: value), expected)
    expectEqual(try City.snapshot(dictionary: expected.dictionary()), expected)
    expectEqual(try City.snapshot(data: Data("[\(Self.document)]".utf8), at: "[0]"), expected)
    expectEqual(try JSONSnapshot<City>(data: Data(Self.document.utf8)), expected)
  }

  @Test func nestedModelsAreSnapshots() throws {
    let rome = try City.snapshot(string: Self.document)
    expectEqual(rome.name, "Rome")
    let mayor: JSONSnapshot<Person>? = rome.mayor
    expectEqual(mayor?.name, "Ann")
    expectEqual(rome.mayor?.age, 50)
    expectEqual(rome.people.map(\.name), ["a", "b"])
    expectEqual(rome.byName["c"]?.name, "c")
    expectEqual(rome.grid.first?.first?.name, "d")
    expectEqual(rome.teams["e"]?.first?.name, "e")
    expectEqual(rome.guests.map(\.name), ["f"])
    expectEqual(rome.former.value?.name, "g")
    expectEqual(rome.optionalPeople?.map(\.name), ["h"])
    expectEqual(rome.optionalByName?["i"]?.name, "i")
    expectEqual(rome.motto, nil)
    let empty = try City.snapshot(string: #"{"id": 1, "name": "x", "former": null}"#)
    expectEqual(empty.mayor, nil)
    expectEqual(empty.former, .null)
    expectEqual(empty.optionalPeople, nil)
  }

  @Test func issuesAreThoseOfTheModel() throws {
    let document = #"{"id": "x", "mayor": {"age": 300}}"#
    let ofModel = try typedError { () throws(JSONModelError) in _ = try City(string: document) }
    let ofSnapshot = try typedError { () throws(JSONModelError) in
      _ = try City.snapshot(string: document)
    }
    expectEqual(ofSnapshot, ofModel)
    let ofModels = try typedError { () throws(JSONModelError) in
      _ = try [City](string: "[\(document)]")
    }
    let ofSnapshots = try typedError { () throws(JSONModelError) in
      _ = try [JSONSnapshot<City>](string: "[\(document)]")
    }
    expectEqual(ofSnapshots.issues, ofModels.issues)
    #expect(ofSnapshots.issues.allSatisfy { $0.position != nil })
  }

  @Test func aSnapshotDoesNotFollowItsModel() throws {
    let city = try City(string: Self.document)
    let snapshot = city.snapshot()
    let copy = snapshot.model()
    city.name = "Roma"
    city.mayor?.name = "Bea"
    copy.people[0].name = "z"
    copy.mayor = nil
    expectEqual(snapshot.name, "Rome")
    expectEqual(snapshot.mayor?.name, "Ann")
    expectEqual(snapshot.people.map(\.name), ["a", "b"])
  }

  @Test func modifiedReturnsAChangedCopy() throws {
    let rome = try City.snapshot(string: Self.document)
    var leaked: City?
    let guest = Person()
    let next = try rome.modified {
      $0.name = "Roma"
      $0.people.append(guest)
      leaked = $0
    }
    guest.name = "changed later"
    leaked?.name = "changed later"
    expectEqual(next.name, "Roma")
    expectEqual(next.people.map(\.name), ["a", "b", ""])
    expectEqual(rome.name, "Rome")
    struct Stop: Error {}
    #expect(throws: Stop.self) { try rome.modified { _ in throw Stop() } }
  }

  @Test func modifiedValidates() throws {
    let rome = try City.snapshot(string: Self.document)
    let error = #expect(throws: JSONModelError.self) { try rome.modified { $0.name = "" } }
    expectEqual(error?.keyPaths, ["name"])
    expectEqual(error?.model, "City")
  }

  @Test func mergesAndPatchesReturnSnapshots() throws {
    let rome = try City.snapshot(string: Self.document)
    let merged = try rome.merging(
      string: #"{"name": "Roma", "mayor": {"age": null}, "motto": "x"}"#)
    expectEqual(merged.name, "Roma")
    expectEqual(merged.mayor?.name, "Ann")
    expectEqual(merged.mayor?.age, nil)
    expectEqual(try rome.merging(value: ["name": "A"]).name, "A")
    expectEqual(try rome.merging(data: Data(#"{"name": "B"}"#.utf8)).name, "B")
    expectEqual(rome.name, "Rome")
    expectEqual(try rome.applying(merged.patch(from: rome)).jsonData(), try merged.jsonData())
    let patch = try merged.mergePatch(from: rome)
    expectEqual(try rome.merging(value: patch).jsonData(), try merged.jsonData())
    let error = try typedError { () throws(JSONModelError) in
      _ = try rome.merging(string: #"{"id": "x", "name": ""}"#)
    }
    expectEqual(error.keyPaths, ["id", "name"])
  }

  @Test func containersHoldSnapshots() throws {
    let list = "[\(Self.document), \(Self.document)]"
    let cities = try [JSONSnapshot<City>](data: Data(list.utf8))
    expectEqual(cities.map(\.name), ["Rome", "Rome"])
    expectEqual(try cities.jsonString(), try [City](string: list).jsonString())
    expectEqual(try cities.dictionaries().count, 2)
    expectEqual(try Set<JSONSnapshot<City>>(string: list).count, 1)
    let map = try [String: [JSONSnapshot<City>]](string: #"{"it": \#(list)}"#)
    expectEqual(map["it"]?.last?.mayor?.name, "Ann")
    expectEqual(try map.jsonValue()["it"]?.array?.count, 2)
    expectEqual(try JSONSnapshot<City>?(string: "null"), nil)
    expectEqual(try JSONSnapshot<City>?(string: Self.document)?.name, "Rome")
    expectEqual(try [JSONSnapshot<City>](string: #"{"a": \#(list)}"#, at: "a").count, 2)
    expectEqual(try [JSONSnapshot<City>].make(string: list).count, 2)
    let modelClass: Any.Type = [JSONSnapshot<City>].modelClass
    expectEqual(ObjectIdentifier(modelClass), ObjectIdentifier(City.self))
  }

  @Test func aSnapshotIsCodable() throws {
    struct Page: Codable { var cities: [JSONSnapshot<City>] }
    let rome = try City.snapshot(string: Self.document)
    let data = try JSONEncoder().encode(Page(cities: [rome]))
    let page = try JSONDecoder().decode(Page.self, from: data)
    expectEqual(page.cities, [rome])
    expectEqual(page.cities[0].mayor?.name, "Ann")
  }

  @Test func aSnapshotIsAPropertyOfAModel() throws {
    final class Trip: JSONModel {
      var goal: JSONSnapshot<City>?
    }
    let trip = try Trip(string: #"{"goal": \#(Self.document)}"#)
    expectEqual(trip.goal?.name, "Rome")
    expectEqual(try trip.jsonValue()["goal"]?["name"]?.string, "Rome")
    expectEqual(trip.snapshot().goal?.mayor?.name, "Ann")
    let error = try typedError { () throws(JSONModelError) in
      _ = try Trip(string: #"{"goal": {"id": 1, "name": 2.5, "mayor": {}}}"#)
    }
    expectEqual(error.keyPaths, ["goal.mayor.name"])
  }

  @Test func equalityAndIdentityAreThoseOfTheModel() throws {
    let rome = try City.snapshot(string: Self.document)
    let same = try rome.modified { $0.motto = "x" }
    #expect(same == rome)  // compared by the index property
    expectEqual(same.hashValue, rome.hashValue)
    expectEqual(rome.id, 7)
    #expect(try rome.modified { $0.id = 8 } != rome)
    expectEqual("\(rome.mayor.map { "\($0)" } ?? "")", "Person\n  name: \"Ann\"\n  age: 50")
  }

  @Test func aMirrorDoesNotShowTheModel() throws {
    let rome = try City.snapshot(string: Self.document)
    let values = Mirror(reflecting: rome).children.map(\.value)
    expectEqual(values.map { "\(type(of: $0))" }, ["String"])
  }

  @Test func theDiscriminatorSelectsTheClass() throws {
    let shape = try Shape.snapshot(string: #"{"kind": "circle", "name": "c", "radius": 2}"#)
    #expect(shape.as(Circle.self) != nil)
    #expect(shape.as(Square.self) == nil)
    expectEqual(shape.as(Circle.self)?.radius, 2)
    expectEqual(shape.as(Circle.self)?.name, "c")
    expectEqual(shape.as(Square.self), nil)
    expectEqual(shape.as(Circle.self)?.as(Shape.self), shape)
    expectEqual(
      try [JSONSnapshot<Shape>](string: #"[{"kind": "square", "name": "", "side": 1}]"#)
        .map { $0.as(Square.self) != nil }, [true])
    expectEqual(try shape.jsonString(), #"{"kind":"circle","name":"c","radius":2}"#)
    let circle = try shape.modified { ($0 as? Circle)?.radius = 3 }
    expectEqual(circle.as(Circle.self)?.radius, 3)
  }

  @Test func aRecordHasASnapshot() throws {
    var names: [String] = []
    let lines = "{\"id\": 1, \"name\": \"a\"}\n{}\n"
    for record in City.records(from: Data(lines.utf8)) {
      names.append((try? record.snapshot)?.name ?? "-")
    }
    expectEqual(names, ["a", "-"])
  }

  @Test func propertiesWithTheNamesOfMembersHaveALongForm() throws {
    final class Place: JSONModel {
      var description = ""
      var graph = 1
      var instance = 2
    }
    let place = try Place.snapshot(string: #"{"description": "x", "graph": 3, "instance": 4}"#)
    expectEqual(place[dynamicMember: \.description], "x")
    expectEqual(place.description, "Place\n  description: \"x\"\n  graph: 3\n  instance: 4")
  }

  final class Node: JSONModel {
    var name = ""
    var next: Node?
  }

  @Test(.largeStack) func aReferenceCycleStays() throws {
    let node = Node()
    (node.name, node.next) = ("a", Node())
    node.next?.next = node
    defer { node.next = nil }
    let snapshot = node.snapshot()
    node.name = "b"
    expectEqual(snapshot.next?.next?.next?.next?.name, "a")
    let copy = snapshot.model()
    #expect(copy.next?.next === copy && copy !== node)
    copy.next = nil
    let error = try importError { try snapshot.jsonString() }
    expectEqual(
      error.kind, .notExportable("nested deeper than 512 levels, or a reference cycle"))
  }
}
