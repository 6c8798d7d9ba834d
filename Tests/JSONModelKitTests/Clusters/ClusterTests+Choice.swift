import Foundation
import JSONModelKit
import Testing

extension ClusterTests {
  // MARK: - Static types

  @Test func aSubclassImportsOnlyObjectsWithItsTag() throws {
    let circle = try KCircle.make(string: Self.circle)
    expectEqual(circle.radius, 1.5)
    for error in [
      try importError { try KCircle.make(string: Self.square) },
      try importError { try KCircle.make(value: JSONValue(string: Self.square)) },
    ] {
      expectEqual(error.issues.count, 1)
      expectEqual(error.keyPath.description, "type")
      guard case .unknownDiscriminator("string", _) = error.kind else {
        Issue.record("expected an unknown discriminator, not \(error.kind)")
        return
      }
    }
    let nested = try importError {
      try KDrawing(string: #"{"main":\#(Self.circle),"circle":\#(Self.square)}"#)
    }
    expectEqual(nested.issues.map(\.keyPath.description), ["circle.type"])
    let list = try importError { try [KCircle](string: "[\(Self.circle),\(Self.square)]") }
    expectEqual(list.issues.map(\.keyPath.description), ["[1].type"])
  }

  @Test func anInitializerCannotChangeItsClass() throws {
    for error in [
      try importError { try KShape(string: Self.circle) },
      try importError { try KShape(data: Data(Self.circle.utf8)) },
      try importError { try KShape(value: JSONValue(string: Self.circle)) },
      try importError { try KShape(dictionary: ["type": "circle", "name": "c", "radius": 1.5]) },
    ] {
      #expect(error.description.contains("make"))
    }
    // An initializer accepts objects of its own class.
    try expectEqual(KCircle(string: Self.circle).radius, 1.5)
    try expectEqual(KSquare(data: Data(Self.square.utf8)).side, 2)
    #expect(throws: JSONModelError.self) { try KCircle(string: Self.square) }
  }

  class KAnimal: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind", classes: ["animal": KAnimal.self, "dog": KDog.self])
    }
  }
  final class KDog: KAnimal {
    var kind = ""
    var barks = false
  }

  @Test func theSuperclassMayHaveATag() throws {
    let animal = #"{"kind":"animal","name":"a"}"#
    let dog = #"{"name":"d","barks":true,"kind":"dog"}"#
    #expect(type(of: try KAnimal.make(string: animal)) == KAnimal.self)
    try expectEqual(KAnimal(string: animal).name, "a")
    // A property may import the tag, too.
    let made = try #require(try KAnimal.make(string: dog) as? KDog)
    #expect((made.name, made.kind, made.barks) == ("d", "dog", true))
    try expectEqual(KDog(string: dog).kind, "dog")
    try expectEqual([KAnimal](string: "[\(dog),\(animal)]").map { $0 is KDog }, [true, false])
  }

  // MARK: - Discriminator functions

  class KEvent: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { object in
        if object["url"] != nil { return KVisit.self }
        if object["price"]?.int != nil { return KPurchase.self }
        return nil
      }
    }
  }
  final class KVisit: KEvent { var url = "" }
  final class KPurchase: KEvent { var price = 0 }
  final class KLog: JSONModel {
    var first = KEvent()
    @OptionalKey var events: [KEvent] = []
    @OptionalKey var byName: [String: KEvent] = [:]
    var last: KEvent?
  }

  @Test func aFunctionDeterminesTheClass() throws {
    let visit = #"{"id":1,"url":"u"}"#
    let purchase = #"{"price":7,"id":2}"#
    let event = #"{"id":3,"price":"none"}"#
    for made in [
      try KEvent.make(string: visit), try KEvent.make(data: Data(visit.utf8)),
      try KEvent.make(value: ["id": 1, "url": "u"]),
      try KEvent.make(dictionary: ["id": 1, "url": "u"]),
    ] {
      expectEqual((made as? KVisit)?.url, "u")
    }
    expectEqual((try KEvent.make(string: purchase) as? KPurchase)?.price, 7)
    // A function that returns nil selects the class itself.
    let plain = try KEvent.make(string: event)
    #expect(type(of: plain) == KEvent.self)
    expectEqual(plain.id, 3)
    try expectEqual(KEvent(string: event).id, 3)
    let log = try KLog(
      string: """
        {"first": \(purchase), "events": [\(event), \(visit)], "byName": {"a": \(visit)},
         "last": \(event)}
        """)
    #expect(log.first is KPurchase)
    expectEqual(log.events.map { $0 is KVisit }, [false, true])
    #expect(log.byName["a"] is KVisit)
    expectEqual(log.last.map { type(of: $0) == KEvent.self }, true)
    let list = try [KEvent](string: "[\(visit),\(purchase),\(event)]")
    expectEqual(list.map { $0 is KVisit }, [true, false, false])
    expectEqual(list.map { $0 is KPurchase }, [false, true, false])
    try KEvent.checkDeclaration()
  }

  @Test func issuesAreThoseOfTheClassThatAFunctionReturns() throws {
    let error = try importError {
      try [KEvent](string: #"[{"id":1},{"url":[],"id":1},{"price":7},{}]"#)
    }
    expectEqual(error.issues.map(\.keyPath.description), ["[1].url", "[2].id", "[3].id"])
    expectEqual(error.issues.map(\.property), ["KVisit.url", "KPurchase.id", "KEvent.id"])
  }

  @Test func anInitializerRejectsAnObjectIfTheFunctionReturnsASubclass() throws {
    let error = try importError { try KEvent(string: #"{"id":1,"url":"u"}"#) }
    #expect(error.description.contains("make"))
  }

  @Test func anObjectOfASiblingClassIsRejected() throws {
    let error = try importError { try KVisit.make(string: #"{"price":7,"id":2}"#) }
    expectEqual(error.issues[0].message, "the object is a KPurchase, not a KVisit")
  }

  // MARK: - Unknown keys

  class KStrictShape: JSONModel {
    var name = ""
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "type", classes: ["circle": KStrictCircle.self, "square": KStrictSquare.self])
    }
  }
  final class KStrictCircle: KStrictShape { var radius = 0.0 }
  final class KStrictSquare: KStrictShape { var side = 0.0 }

  @Test func theTagIsAKnownKey() throws {
    for json in [Self.circle, #"{"name":"c","radius":1.5,"type":"circle"}"#] {
      expectEqual((try KStrictShape.make(string: json) as? KStrictCircle)?.radius, 1.5)
      let tree = try JSONValue(string: json)
      expectEqual((try KStrictShape.make(value: tree) as? KStrictCircle)?.radius, 1.5)
      try expectEqual(KStrictCircle(string: json).radius, 1.5)
    }
    #expect(try [KStrictShape](string: "[\(Self.square)]")[0] is KStrictSquare)
  }

  @Test func theKeysOfOtherClassesOfTheClusterAreUnknown() throws {
    let json = #"[{"side":1,"type":"circle","name":"c","radius":1,"x":2}]"#
    let error = try importError { try [KStrictShape](string: json) }
    expectEqual(error.issues.map(\.kind), [.unknownKey, .unknownKey])
    expectEqual(error.issues.map(\.keyPath.description), ["[0].side", "[0].x"])
    expectEqual(error.issues.map(\.position?.offset), [2, 49])
  }

  @Test(
    arguments: [
      (
        #"{"type":"cube","x":1}"#,
        .unknownDiscriminator(found: "string", allowed: ["circle", "square"])
      ),
      (#"{"x":1}"#, .missingKey),
    ] as [(String, JSONModelError.Kind)])
  func anUnknownTagHidesUnknownKeys(json: String, kind: JSONModelError.Kind) throws {
    let error = try importError { try KStrictShape.make(string: json) }
    expectEqual(error.issues.map(\.kind), [kind])
    expectEqual(error.keyPath.description, "type")
  }

  // MARK: - Declaration errors

  final class KStranger: JSONModel { var id = 0 }
  class KBroken: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["good": KGood.self, "bad": KStranger.self])
    }
  }
  final class KGood: KBroken {}
  class KLost: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { _ in KStranger.self }
    }
  }

  @Test func aClassThatIsNotASubclassIsADeclarationError() throws {
    for error in [
      try importError { try KBroken.checkDeclaration() },
      try importError { try KBroken.make(string: #"{"type":"bad","id":1}"#) },
      try importError { try KBroken.make(string: #"{"type":"good","id":1}"#) },
      try importError { try KLost.make(string: #"{"id":1}"#) },
    ] {
      expectEqual(error.issues.count, 1)
      guard case .invalidDeclaration(let reason) = error.kind else {
        Issue.record("expected a declaration error, not \(error.kind)")
        return
      }
      #expect(reason.contains("KStranger"))
    }
  }
}
