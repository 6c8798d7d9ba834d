import Foundation
import JSONModelKit
import Observation
import TestSupport
import Testing

/// Snapshots in tasks and actors.
///
/// With the thread sanitizer, the tests show that reading is safe.
struct SnapshotConcurrencyTests {
  final class Person: JSONModel { var name = "" }
  class Place: JSONModel {
    var name = ""
    final var code = 0
    @Ignore var reads = 0
    var counted: Int {
      reads += 1
      return reads
    }
  }
  final class City<Kind>: Place, Identifiable {
    var id = 0
    @OptionalKey var page = 1
    var mayor: Person?
    var people: [Person] = []
    var byName: [String: Person] = [:]
    lazy var cache = people.map(\.name)
    var joined: String { cache.joined() }
    var first: Person? { people.first }
    override func willExport(_ object: inout [String: JSONValue]) throws { reads += 1 }
  }
  @Observable final class Player: JSONModel {
    var name = ""
    var health = 1
  }
  enum First {}

  static let document = """
    {"name": "a name that is not small", "code": 2, "id": 3, "page": 4, "mayor": {"name": "m"},
     "people": [{"name": "a"}, {"name": "b"}], "byName": {"c": {"name": "c"}}}
    """

  private static func isRight(_ city: JSONSnapshot<City<First>>) -> Bool {
    city.name == "a name that is not small" && city.code == 2 && city.id == 3 && city.page == 4
      && city.mayor?.name == "m" && city.people.map(\.name) == ["a", "b"]
      && city.byName["c"]?.name == "c" && city.joined == "ab" && city.first?.name == "a"
      && city.counted > 0 && !city.description.isEmpty && city.as(Place.self)?.code == 2
  }

  @Test func eightThreadsReadOneSnapshot() async throws {
    let city = try City<First>.snapshot(string: Self.document)
    let other = try City<First>.snapshot(string: Self.document)
    let player = try Player.snapshot(string: #"{"name": "Ann", "health": 5}"#)
    let right = Counter()
    let rounds = amount(release: 2_000, debug: 100)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for round in 0..<rounds {
            guard Self.isRight(city), city == other, city.hashValue == other.hashValue,
              player.name == "Ann", player.health == 5
            else { continue }
            guard (round + thread) % 10 == 0 else {
              right.add()
              continue
            }
            let next = try? city.modified { $0.people[0].name = "\(thread)" }
            guard next?.people.map(\.name) == ["\(thread)", "b"], city.model().counted == 1,
              (try? city.jsonData()) == (try? other.jsonData())
            else { continue }
            right.add()
          }
        }
      }
    }
    expectEqual(right.count, 8 * rounds)
  }

  @Test func aTaskGroupReturnsSnapshots() async throws {
    let documents = (0..<1_000).map { Data(#"{"name": "\#($0)"}"#.utf8) }
    let people = try await withThrowingTaskGroup(of: JSONSnapshot<Person>.self) { group in
      for document in documents { group.addTask { try Person.snapshot(data: document) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(Set(people.map(\.name)).count, 1_000)
  }

  private actor Cache {
    private var people: [String: JSONSnapshot<Person>] = [:]
    func person(_ name: String) throws -> JSONSnapshot<Person> {
      if let known = people[name] { return known }
      let person = try Person.snapshot(dictionary: ["name": name])
      people[name] = person
      return person
    }
    func rename(_ name: String, to other: String) throws {
      people[name] = try people[name]?.modified { $0.name = other }
    }
  }

  @Test func anActorKeepsAndReturnsSnapshots() async throws {
    let cache = Cache()
    let ann = try await cache.person("Ann")
    try await cache.rename("Ann", to: "Anna")
    expectEqual(ann.name, "Ann")
    expectEqual(try await cache.person("Ann").name, "Anna")
    let name = await Task.detached { ann.name }.value
    expectEqual(name, "Ann")
    let read: @Sendable () -> String = { ann.name }
    expectEqual(read(), "Ann")
  }

  @MainActor @Observable final class PersonView {
    private(set) var person: JSONSnapshot<Person>
    init(_ person: JSONSnapshot<Person>) { self.person = person }
    func rename(_ name: String) throws { person = try person.modified { $0.name = name } }
  }

  @Test func anObservableObjectShowsASnapshot() async throws {
    let person = try Person.snapshot(string: #"{"name": "Ann"}"#)
    let changes = Counter()
    let name = try await MainActor.run {
      let view = PersonView(person)
      withObservationTracking {
        _ = view.person.name
      } onChange: {
        changes.add()
      }
      try view.rename("Bo")
      return view.person.name
    }
    expectEqual(name, "Bo")
    expectEqual(changes.count, 1)
  }
}
