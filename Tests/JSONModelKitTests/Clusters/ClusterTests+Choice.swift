import Foundation
import JSONModelKit
import Testing

extension ClusterTests {
  // MARK: - Static types

  @Test func aSubclassImportsOnlyObjectsWithItsTag() throws {
    let circle = try RoundShape.make(string: Self.circle)
    expectEqual(circle.radius, 1.5)
    for error in [
      try importError { try RoundShape.make(string: Self.square) },
      try importError { try RoundShape.make(value: JSONValue(string: Self.square)) },
    ] {
      expectEqual(error.issues.count, 1)
      expectEqual(error.keyPath.description, "type")
      guard case .unknownDiscriminator("string", _) = error.kind else {
        Issue.record("expected an unknown discriminator, not \(error.kind)")
        return
      }
    }
    let nested = try importError {
      try Drawing(string: #"{"main":\#(Self.circle),"circle":\#(Self.square)}"#)
    }
    expectEqual(nested.paths, ["circle.type"])
    let list = try importError { try [RoundShape](string: "[\(Self.circle),\(Self.square)]") }
    expectEqual(list.paths, ["[1].type"])
  }

  @Test func anInitializerCannotChangeItsClass() throws {
    for error in [
      try importError { try Shape(string: Self.circle) },
      try importError { try Shape(data: Data(Self.circle.utf8)) },
      try importError { try Shape(value: JSONValue(string: Self.circle)) },
      try importError { try Shape(dictionary: ["type": "circle", "name": "c", "radius": 1.5]) },
    ] {
      #expect(error.description.contains("make"))
    }
    // An initializer accepts objects of its own class.
    try expectEqual(RoundShape(string: Self.circle).radius, 1.5)
    try expectEqual(Square(data: Data(Self.square.utf8)).side, 2)
    #expect(throws: JSONModelError.self) { try RoundShape(string: Self.square) }
  }

  class Animal: JSONModel {
    var name = ""
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind", classes: ["animal": Animal.self, "dog": Dog.self])
    }
  }
  final class Dog: Animal {
    var kind = ""
    var barks = false
  }

  @Test func theSuperclassMayHaveATag() throws {
    let animal = #"{"kind":"animal","name":"a"}"#
    let dog = #"{"name":"d","barks":true,"kind":"dog"}"#
    #expect(type(of: try Animal.make(string: animal)) == Animal.self)
    try expectEqual(Animal(string: animal).name, "a")
    // A property may import the tag, too.
    let made = try #require(try Animal.make(string: dog) as? Dog)
    #expect((made.name, made.kind, made.barks) == ("d", "dog", true))
    try expectEqual(Dog(string: dog).kind, "dog")
    try expectEqual([Animal](string: "[\(dog),\(animal)]").map { $0 is Dog }, [true, false])
  }

  // MARK: - Discriminator functions

  class Event: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { object in
        if object["url"] != nil { return Visit.self }
        if object["price"]?.int != nil { return Purchase.self }
        return nil
      }
    }
  }
  final class Visit: Event { var url = "" }
  final class Purchase: Event { var price = 0 }
  final class Log: JSONModel {
    var first = Event()
    @OptionalKey var events: [Event] = []
    @OptionalKey var byName: [String: Event] = [:]
    var last: Event?
  }

  @Test func aFunctionDeterminesTheClass() throws {
    let visit = #"{"id":1,"url":"u"}"#
    let purchase = #"{"price":7,"id":2}"#
    let event = #"{"id":3,"price":"none"}"#
    for made in [
      try Event.make(string: visit), try Event.make(data: Data(visit.utf8)),
      try Event.make(value: ["id": 1, "url": "u"]),
      try Event.make(dictionary: ["id": 1, "url": "u"]),
    ] {
      expectEqual((made as? Visit)?.url, "u")
    }
    expectEqual((try Event.make(string: purchase) as? Purchase)?.price, 7)
    // A function that returns nil selects the class itself.
    let plain = try Event.make(string: event)
    #expect(type(of: plain) == Event.self)
    expectEqual(plain.id, 3)
    try expectEqual(Event(string: event).id, 3)
    let log = try Log(
      string: """
        {"first": \(purchase), "events": [\(event), \(visit)], "byName": {"a": \(visit)},
         "last": \(event)}
        """)
    #expect(log.first is Purchase)
    expectEqual(log.events.map { $0 is Visit }, [false, true])
    #expect(log.byName["a"] is Visit)
    expectEqual(log.last.map { type(of: $0) == Event.self }, true)
    let list = try [Event](string: "[\(visit),\(purchase),\(event)]")
    expectEqual(list.map { $0 is Visit }, [true, false, false])
    expectEqual(list.map { $0 is Purchase }, [false, true, false])
    try Event.checkDeclaration()
  }

  @Test func issuesAreThoseOfTheClassThatAFunctionReturns() throws {
    let error = try importError {
      try [Event](string: #"[{"id":1},{"url":[],"id":1},{"price":7},{}]"#)
    }
    expectEqual(error.paths, ["[1].url", "[2].id", "[3].id"])
    expectEqual(error.properties, ["Visit.url", "Purchase.id", "Event.id"])
  }

  @Test func anInitializerRejectsAnObjectIfTheFunctionReturnsASubclass() throws {
    let error = try importError { try Event(string: #"{"id":1,"url":"u"}"#) }
    #expect(error.description.contains("make"))
  }

  @Test func anObjectOfASiblingClassIsRejected() throws {
    let error = try importError { try Visit.make(string: #"{"price":7,"id":2}"#) }
    expectEqual(error.issues[0].message, "the object is a Purchase, not a Visit")
  }

  // MARK: - Unknown keys

  class StrictShape: JSONModel {
    var name = ""
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "type", classes: ["circle": StrictCircle.self, "square": StrictSquare.self])
    }
  }
  final class StrictCircle: StrictShape { var radius = 0.0 }
  final class StrictSquare: StrictShape { var side = 0.0 }

  @Test func theTagIsAKnownKey() throws {
    for json in [Self.circle, #"{"name":"c","radius":1.5,"type":"circle"}"#] {
      expectEqual((try StrictShape.make(string: json) as? StrictCircle)?.radius, 1.5)
      let tree = try JSONValue(string: json)
      expectEqual((try StrictShape.make(value: tree) as? StrictCircle)?.radius, 1.5)
      try expectEqual(StrictCircle(string: json).radius, 1.5)
    }
    #expect(try [StrictShape](string: "[\(Self.square)]")[0] is StrictSquare)
  }

  @Test func theKeysOfOtherClassesOfTheClusterAreUnknown() throws {
    let json = #"[{"side":1,"type":"circle","name":"c","radius":1,"x":2}]"#
    let error = try importError { try [StrictShape](string: json) }
    expectEqual(error.kinds, [.unknownKey, .unknownKey])
    expectEqual(error.paths, ["[0].side", "[0].x"])
    expectEqual(error.offsets, [2, 49])
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
    let error = try importError { try StrictShape.make(string: json) }
    expectEqual(error.kinds, [kind])
    expectEqual(error.keyPath.description, "type")
  }

  // MARK: - Declaration errors

  final class Stranger: JSONModel { var id = 0 }
  class Broken: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["good": Good.self, "bad": Stranger.self])
    }
  }
  final class Good: Broken {}
  class Lost: JSONModel {
    var id = 0
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator { _ in Stranger.self }
    }
  }

  @Test func aClassThatIsNotASubclassIsADeclarationError() throws {
    for error in [
      try importError { try Broken.checkDeclaration() },
      try importError { try Broken.make(string: #"{"type":"bad","id":1}"#) },
      try importError { try Broken.make(string: #"{"type":"good","id":1}"#) },
      try importError { try Lost.make(string: #"{"id":1}"#) },
    ] {
      expectEqual(error.issues.count, 1)
      guard case .invalidDeclaration(let reason) = error.kind else {
        Issue.record("expected a declaration error, not \(error.kind)")
        return
      }
      #expect(reason.contains("Stranger"))
    }
  }

  class Base: JSONModel {
    var id = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["a": First.self, "b": Second.self])
    }
  }

  class First: Base { var first = 0 }

  final class Second: Base {
    var second = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .ignore }
  }

  final class ClusterList: JSONModel { var list: [Base] = [] }

  @Test(arguments: InputForm.allCases)
  func subclassesInheritTheRejectionOfUnknownKeys(form: InputForm) throws {
    let error = try importError {
      try ClusterList.make(
        #"""
        {"list":[{"type":"a","id":1,"first":2,"second":3},{"type":"b","id":1,"second":2,"first":3},
         {"first":1,"x":[{}],"type":"a","id":1}],"y":1}
        """#, as: form)
    }
    expectEqual(error.kinds, [.unknownKey, .unknownKey])
    expectEqual(error.keyPaths, [["list", 0, "second"], ["list", 2, "x"]])
    try expectEqual(First.make(#"{"type":"a","id":1,"first":2}"#, as: form).first, 2)
  }
}
