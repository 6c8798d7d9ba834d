import Foundation
import JSONModelKit
import Observation
import Testing

/// Stored properties are read in place, and getters in a copy.
struct SnapshotGetterTests {
  final class Person: JSONModel { var name = "" }
  class Base: JSONModel {
    var name = ""
    final var code = 0
    private var hidden = "base"
    override class func propertyIsOptional(_ name: String) -> Bool { name != "name" }
  }
  final class Town: Base {
    @OptionalKey var page = 1
    @OptionalKey var deputy = Person()
    @ReadOnly var number = 2
    @Ignore var reads = 0
    private var hidden = "town"
    var observed = 3 { didSet { reads += 1 } }
    private(set) var people: [Person] = []
    let created = UUID()
    var counted: Int {
      reads += 1
      return reads
    }
    var hiddenName: String { hidden }
    var first: Person? { people.first }
    var new: Person { Person() }
    lazy var total = people.count
    lazy var half: Int = 1
    /// Uses a lazy property, in the copy.
    var twice: Int { 2 * half }
    override var name: String {
      get { "[" + super.name + "]" }
      set { super.name = newValue }
    }
  }

  static let document = """
    {"name": "Bonn", "code": 5, "page": 8, "deputy": {"name": "Bo"}, "number": 3, "observed": 4,
     "people": [{"name": "a"}, {"name": "b"}]}
    """

  @Test func allKindsOfPropertiesAreRead() throws {
    let town = try Town.snapshot(string: Self.document)
    expectEqual(town.code, 5)
    expectEqual(town.page, 8)
    expectEqual(town.number, 3)
    expectEqual(town.observed, 4)
    expectEqual(town.deputy.name, "Bo")
    expectEqual(town.people.map(\.name), ["a", "b"])
    expectEqual(town.hiddenName, "town")
    expectEqual(town.twice, 2)
    expectEqual(town.created, town.created)
    expectEqual(town.new.name, "")
    expectEqual(town.model().people.count, 2)
  }

  /// The getter of a subclass is called, not the storage of the superclass read.
  @Test func overridesAreCalled() throws {
    let town = try Town.snapshot(string: Self.document)
    expectEqual(town.name, "[Bonn]")
    expectEqual(town.as(Base.self)?.name, "[Bonn]")
    expectEqual(try Base.snapshot(string: #"{"name": "x"}"#).name, "x")
    expectEqual(town.as(Base.self)?.name, "[Bonn]")
  }

  @Test func aGetterDoesNotChangeTheSnapshot() throws {
    let town = try Town.snapshot(string: Self.document)
    #expect(town.counted > 0)
    expectEqual(town.model().reads, 0)
    _ = town.first
    expectEqual(town.people.map(\.name), ["a", "b"])
  }

  /// A model that a getter returns is a snapshot of the same graph, without another copy.
  @Test func modelsOfGettersAreSnapshots() throws {
    let town = try Town.snapshot(string: Self.document)
    expectEqual(town.first, town.people[0])
    expectEqual(town.first?.name, "a")
    expectEqual(town[dynamicMember: \.self], town)
  }

  final class Pure: JSONModel {
    @OptionalKey var page = 1
    var inner = Person()
    var identity: ObjectIdentifier { ObjectIdentifier(self) }
    var same: Person { inner }
    override class var hasPureGetters: Bool { true }
  }

  @Test func pureGettersAreCalledInPlace() throws {
    let pure = try Pure.snapshot(string: #"{"page": 4, "inner": {"name": "x"}}"#)
    expectEqual(pure.page, 4)
    expectEqual(pure.same.name, "x")
    expectEqual(pure.identity, pure.identity)
    expectEqual(pure.identity, pure[dynamicMember: \.identity])
  }

  @Observable final class Player: JSONModel {
    var name = ""
    var health = 1
    @ObservationIgnored var level = 2
    var label: String { "\(name) \(health)" }
  }

  @Test func observedPropertiesAreRead() throws {
    let player = try Player.snapshot(string: #"{"name": "Ann", "health": 5, "level": 3}"#)
    expectEqual(player.name, "Ann")
    expectEqual(player.health, 5)
    expectEqual(player.level, 3)
    expectEqual(player.label, "Ann 5")
    let next = try player.modified { $0.health = 6 }
    expectEqual(next.label, "Ann 6")
  }

  final class Pair<First: Codable & Hashable & Sendable, Second: JSONModel>: JSONModel {
    @Required var first: First
    var rest: [First] = []
    var second: Second?
    var pairs: [Pair<First, Second>] = []
  }

  @Test func genericClassesAreRead() throws {
    func check<First: Codable & Hashable & Sendable>(_ document: String, _ first: First) throws {
      let pair = try Pair<First, Person>.snapshot(string: document)
      for _ in 0..<50 {
        expectEqual(pair.first, first)
        expectEqual(pair.rest, [first, first])
        expectEqual(pair.second?.name, "x")
        expectEqual(pair.pairs.map(\.first), [first])
      }
    }
    func document(_ value: String) -> String {
      """
      {"first": \(value), "rest": [\(value), \(value)], "second": {"name": "x"},
       "pairs": [{"first": \(value), "rest": [], "pairs": []}]}
      """
    }
    try check(document("7"), 7)
    try check(document(#""a string that is not small""#), "a string that is not small")
    try check(document("[1, 2]"), [1, 2])
  }

  @Test func keyPathsThroughValuesAreRead() throws {
    final class Team: JSONModel {
      var captain = Person()
      var names: [String] = []
    }
    let team = try Team.snapshot(string: #"{"captain": {"name": "Ann"}, "names": ["a", "b"]}"#)
    expectEqual(team[dynamicMember: \.captain.name], "Ann")
    for index in 0..<2 { expectEqual(team[dynamicMember: \.names[index]], ["a", "b"][index]) }
    expectEqual(team[dynamicMember: \.names.count], 2)
  }

  final class Shared: JSONModel, @unchecked Sendable { var value = 1 }
  final class Owner: JSONModel {
    var shared = Shared()
    var list: [Shared] = []
  }

  /// The overload for `Sendable` values is chosen by its result, and must not return the instance.
  @Test func aModelThatIsDeclaredSendableIsNotReturned() throws {
    let owner = try Owner.snapshot(string: #"{"shared": {"value": 2}, "list": [{"value": 3}]}"#)
    let shared: Shared = owner.shared
    let list: [Shared] = owner.list
    shared.value = 5
    list[0].value = 5
    expectEqual(owner.shared.value, 2)
    expectEqual(owner.list.map(\.value), [3])
  }

  final class Exported: JSONModel {
    var name = ""
    @Ignore var exports = 0
    override func willExport(_ object: inout [String: JSONValue]) throws {
      exports += 1
      object["exports"] = .number(JSONNumber(exports))
    }
  }
  final class Outer: JSONModel { var inner = Exported() }

  @Test func anExportHookRunsInACopy() throws {
    let outer = try Outer.snapshot(string: #"{"inner": {"name": "x"}}"#)
    for _ in 0..<2 {
      expectEqual(try outer.jsonString(), #"{"inner":{"name":"x","exports":1}}"#)
      expectEqual(try [outer.inner].jsonString(), #"[{"name":"x","exports":1}]"#)
    }
    expectEqual(outer.inner.exports, 0)
  }

  #if os(Linux) || os(macOS)
    @Test func aLazyPropertyStopsTheProgram() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let town = try Town.snapshot(string: SnapshotGetterTests.document)
        _ = town.total
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        text.contains(
          "Town.total is lazy, so reading it would change the snapshot; declare it as a computed "
            + "property, or read it in a copy: model().total"), "\(text)")
    }

    @Test func aLazyIdentifierStopsTheProgram() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        final class Row: JSONModel, Identifiable {
          var name = ""
          lazy var id = UUID()
        }
        _ = try Row.snapshot(string: #"{"name": "x"}"#).id
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("Row.id is lazy, so reading it would change the snapshot"), "\(text)")
    }
  #endif
}
