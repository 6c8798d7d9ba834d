import Foundation
import JSONModelKit
import Testing

/// Copies that leave an actor.
struct DetachedCopyTests {
  class Shape: JSONModel {
    var name = ""
    @Ignore var label = "new"
    override func validate() throws {
      if name == "bad" { throw JSONValidationError("must not be bad", at: "name") }
    }
  }
  final class Circle: Shape {
    var radius = 1.5
    var inner: Shape?
  }
  actor Drawing {
    private let shape: Shape = {
      let circle = Circle()
      circle.name = "a"
      circle.label = "changed"
      circle.inner = Shape()
      return circle
    }()
    func snapshot() throws(JSONModelError) -> sending Shape { try shape.detachedCopy() }
    func rename() { shape.name = "b" }
  }

  @Test func aDetachedCopyMayLeaveItsActor() async throws {
    let drawing = Drawing()
    let copy = try await drawing.snapshot()
    await drawing.rename()
    let circle = try #require(copy as? Circle)
    circle.radius = 2
    expectEqual(circle.name, "a")
    expectEqual(circle.label, "changed")
    #expect(circle.inner != nil)
    expectEqual(try await (drawing.snapshot() as? Circle)?.radius, 1.5)
  }

  /// A copy copies: it is not imported, so it need not be valid.
  @Test func aCopyIsNotValidated() throws {
    let shape = Shape()
    shape.name = "bad"
    try expectEqual(shape.detachedCopy().issues().map(\.message), ["must not be bad"])
  }

  final class Cache: Codable { var hits = 0 }
  final class Session: JSONModel {
    @Ignore var cache: Cache?
    @OptionalKey var shared = Cache()
    var next: Session?
  }
  final class Listed: JSONModel {
    var cache: Locked = Locked()
    override class var sendableTypes: [any Sendable.Type] { [Locked.self] }
  }
  final class Locked: Codable, Sendable {}

  @Test func aCopySharesNoObjects() throws {
    let error = try typedError { () throws(JSONModelError) in _ = try Session().detachedCopy() }
    expectEqual(
      error.messages,
      [
        "Session.shared holds an object of the type Cache, which a snapshot cannot copy; "
          + "declare Cache as a structure or a model, list it in sendableTypes if it is Sendable, "
          + "or mark the property @Ignore"
      ])
    let listed = Listed()
    #expect(try listed.detachedCopy().cache === listed.cache)
  }

  struct Wrapper { var note: Note }
  final class Wrapping: JSONModel {
    var one: Wrapper?
    @OptionalKey var all: [Wrapper] = []
    static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) -> Wrapper in
        let note = Note()
        note.id = text
        return Wrapper(note: note)
      }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  /// A transformed value does not show the models in it, so a copy shares them.
  @Test func modelsInTransformedValuesAreShared() throws {
    for text in [#"{"one":"a"}"#, #"{"all":["a"]}"#] {
      let wrapping = try Wrapping(string: text)
      let copy = wrapping.copy()
      #expect(
        copy.one?.note === wrapping.one?.note && copy.all.first?.note === wrapping.all.first?.note)
      let error = try typedError { () throws(JSONModelError) in _ = try wrapping.detachedCopy() }
      #expect(
        error.messages[0].contains("holds an object of the type Note, which a snapshot cannot copy")
      )
    }
  }

  final class Notified: JSONModel {
    @Ignore var last: Notification?
    var count = 0
  }

  @Test func aNotificationHoldsAnObject() throws {
    let model = Notified()
    model.last = Notification(name: Notification.Name("n"), object: Cache())
    let copy = try model.detachedCopy()
    #expect(copy.last == nil)
  }

  final class Person: JSONModel {
    @Ignore var cache: Cache?
    var friend: Person?
    var ratio = 0.5
  }

  /// What an export could not write is copied, too.
  @Test func aCopyKeepsCyclesAndOmitsIgnoredObjects() throws {
    let person = Person()
    let friend = Person()
    (person.friend, friend.friend) = (friend, person)
    (person.cache, person.ratio) = (Cache(), .infinity)
    let copy = try person.detachedCopy()
    #expect(copy !== person && copy.friend !== friend && copy.friend?.friend === copy)
    #expect(copy.cache == nil)
    expectEqual(copy.ratio, .infinity)
    person.friend = nil
    copy.friend = nil
  }

  final class Note: JSONModel { var id = "" }
  final class Board: JSONModel {
    var notes: [Note] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["notes": .keyed(by: "id")]
    }
  }

  final class Near: JSONModel {
    var a: Int?
    var b: Int?
  }
  final class Pair: JSONModel {
    var left = ""
    var inner: JSONEither<Near, Pair>?
  }
  enum Level: String, CaseIterable { case low, high }
  final class Choices: JSONModel {
    var pair: JSONEither<Near, Pair> = .first(Near())
    var level: JSONEither<Level, String>?
    var number: JSONEither<Int, Double>?
    var date: JSONEither<Date, String>?
    var nested: JSONEither<JSONEither<Level, String>, Int>?
    @OptionalKey var all: [JSONEither<Near, Pair>] = []
    @OptionalKey var byName: [String: JSONEither<Level, String>] = [:]
  }

  /// Where both types are written alike, an import would choose the first one.
  @Test func aCopyKeepsTheTypesOfUnions() throws {
    func pair(_ left: String, _ inner: JSONEither<Near, Pair>? = nil) -> Pair {
      let pair = Pair()
      (pair.left, pair.inner) = (left, inner)
      return pair
    }
    let choices = Choices()
    choices.pair = .second(pair("l", .second(pair("m", .first(Near())))))
    choices.level = .second("low")
    choices.number = .second(1)
    choices.date = .second("2026-01-31")
    choices.nested = .first(.second("high"))
    choices.all = [.second(pair("x")), .first(Near()), .second(pair(""))]
    choices.byName = ["a": .second("low"), "b": .first(.low), "é": .second("high")]
    let copy = try choices.detachedCopy()
    expectEqual(copy, choices)
    expectEqual(copy.pair.second?.inner?.second?.left, "m")
    expectEqual(copy.level, .second("low"))
    expectEqual(copy.number, .second(1))
    expectEqual(copy.date, .second("2026-01-31"))
    expectEqual(copy.nested, .first(.second("high")))
    expectEqual(copy.all.map { $0.second?.left }, ["x", nil, ""])
    expectEqual(copy.byName, choices.byName)
  }

  final class Inner: JSONModel { var other: JSONEither<Date, String>? }
  struct Part: Codable { var other: JSONEither<Date, String> = .second("") }
  final class Outer: JSONModel {
    var codable = Part()
    var first: JSONEither<Date, String>?
    var inner: Inner?
    override class var propertyTransformers: [String: JSONTransformer] { ["inner": .embedded] }
  }

  /// Also in strings and in `Codable` values.
  @Test func aCopyKeepsTheTypesOfUnionsInValues() throws {
    let outer = try Outer(
      string: #"{"first":"x","inner":"{\"other\":\"2026-01-31\"}","codable":{"other":"x"}}"#)
    outer.first = .second("2026-01-31")
    outer.codable.other = .second("2026-01-31")
    let copy = try outer.detachedCopy()
    expectEqual(copy.first, .second("2026-01-31"))
    #expect(copy.inner?.other?.first != nil)
    expectEqual(copy.codable.other, .second("2026-01-31"))
    outer.inner?.other = .second("2026-01-31")
    try expectEqual(outer.detachedCopy().inner?.other, .second("2026-01-31"))
  }

  final class Geo: JSONModel {
    var x: Int?
    var y: Int?
  }
  final class Address: JSONModel {
    var street: String?
    var geo: Geo?
    override class var keyMapper: JSONKeyMapper { ["geo": .flattened(prefix: "geo_")] }
  }
  final class Parcel: JSONModel {
    var id = 0
    var from: Address?
    var to: Address?
    @OptionalKey var parts: [Parcel] = []
    override class var keyMapper: JSONKeyMapper {
      ["from": .flattened(prefix: "from_"), "to": .flattened(prefix: "to_")]
    }
  }

  /// An object without the members of a flattened model has none, and so has that of an empty model.
  @Test func aCopyKeepsEmptyFlattenedModels() throws {
    let parcel = Parcel()
    parcel.to = Address()
    parcel.to?.geo = Geo()
    let part = Parcel()
    part.from = Address()
    parcel.parts = [Parcel(), part]
    try expectEqual(
      parcel.jsonString(), #"{"id":0,"parts":[{"id":0,"parts":[]},{"id":0,"parts":[]}]}"#)
    let copy = try parcel.detachedCopy()
    #expect(copy.from == nil && copy.to?.geo != nil)
    #expect(copy.parts[0].from == nil && copy.parts[0].to == nil)
    #expect(copy.parts[1].from != nil && copy.parts[1].from?.geo == nil && copy.parts[1].to == nil)
    expectEqual(copy, parcel)
    parcel.from = Address()
    parcel.from?.street = "a"
    try expectEqual(parcel.detachedCopy(), parcel)
  }

  @Test func aCopyHasTheOrderOfItsArrays() throws {
    let board = try Board(string: #"{"notes":{"b":{},"a":{}}}"#)
    let copy = try board.detachedCopy()
    expectEqual(copy.notes.map(\.id), ["b", "a"])
    expectEqual(copy, board)
  }
}
