import Foundation
import JSONModelKit
import Testing

/// Unions inside `Codable` values and embedded strings: copies keep their types, and exports check
/// them.
struct EitherPlaceTests {
  final class Cat: JSONModel {
    var name = "a"
    var lives: Int?
  }
  final class Dog: JSONModel {
    var name = "a"
    @OptionalKey var age = 1
    var friend: JSONEither<Cat, Dog>?
  }
  typealias Pet = JSONEither<Cat, Dog>
  struct Home: Codable, Hashable {
    var pet: Pet?
    var when: JSONEither<Date, String>?
    var pets: [String: [Pet]] = [:]
    var deep: JSONEither<Int, Pet>?
    var homes: [Home] = []
    /// Encoded, but decoded by hand.
    struct Label: Codable, Hashable {
      var text: JSONEither<Int, String>
      init(_ text: String) { self.text = .second(text) }
      init(from decoder: any Decoder) throws {
        text = .second(try decoder.singleValueContainer().decode(String.self))
      }
      func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
    }
    var label: Label?
    var models: [Inner] = []
  }
  final class Inner: JSONModel {
    var note = ""
    @OptionalKey var pets: [Pet] = []
    var when: JSONEither<Date, String>?
    var home: Home?
    var inner: Inner?
    override class var propertyTransformers: [String: JSONTransformer] { ["inner": .embedded] }
  }
  final class Owner: JSONModel {
    var first: JSONEither<Date, String>?
    var home: Home?
    var inner: Inner?
    var text: Home?
    var union: JSONEither<Int, Inner>?
    var named: JSONEither<Cat, Inner>?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["inner": .embedded, "text": .embedded]
    }
  }

  private static let day = "2026-01-31"

  private static func dog(_ friend: Pet? = nil) -> Dog {
    let dog = Dog()
    dog.friend = friend
    return dog
  }

  /// Each place of a union; its type is the second one, whose values are also those of the first.
  private static let places: [(path: String, assign: @Sendable (Owner) -> Void)] = [
    ("home", { $0.home = Home(pet: .second(dog())) }),
    (
      "home",
      { $0.home = Home(pets: ["b": [.first(Cat())], "a": [.first(Cat()), .second(dog())]]) }
    ),
    ("home", { $0.home = Home(deep: .second(.second(dog()))) }),
    ("home", { $0.home = Home(homes: [Home(pet: .first(Cat())), Home(pet: .second(dog()))]) }),
    ("text", { $0.text = Home(pet: .second(dog())) }),
    (
      "inner.pets[1]",
      {
        $0.inner = Inner()
        $0.inner?.note = "\"\\\u{1}\n/é😀"
        $0.inner?.pets = [.first(Cat()), .second(dog())]
      }
    ),
    (
      "inner.inner.pets[0]",
      {
        $0.inner = Inner()
        $0.inner?.inner = Inner()
        $0.inner?.inner?.pets = [.second(dog())]
      }
    ),
    (
      "inner.home",
      {
        $0.inner = Inner()
        $0.inner?.home = Home(pet: .second(dog()))
      }
    ),
    (
      "named",
      {
        let inner = Inner()
        inner.home = Home(pet: .second(dog()))
        $0.named = .second(inner)
      }
    ),
    (
      "named",
      {
        let inner = Inner()
        inner.inner = Inner()
        inner.inner?.pets = [.second(dog())]
        $0.named = .second(inner)
      }
    ),
  ]

  /// The same in models inside a `Codable` value.
  private static let modelPlaces: [(path: String, assign: @Sendable (Owner) -> Void)] =
    places.filter { $0.path.hasPrefix("inner") }.map { place in
      (
        "home",
        { owner in
          let inner = Owner()
          place.assign(inner)
          let models = [Inner(), inner.inner ?? Inner()]
          models[0].pets = [.first(Cat())]
          models[0].inner = models[1]
          owner.home = Home(models: models)
          owner.named = .second(Inner())
          owner.named?.second?.home = Home(models: models)
        }
      )
    }

  @Test(arguments: (places + modelPlaces).indices) func aTypeThatAnImportWouldNotChooseIsAnError(
    index: Int
  ) throws {
    let (path, assign) = (Self.places + Self.modelPlaces)[index]
    let owner = Owner()
    assign(owner)
    for pretty in [false, true] {
      for canonical in [false, true] {
        var options = JSONExportOptions(isPretty: pretty && !canonical)
        options.isCanonical = canonical
        let error = try importError { try owner.jsonString(options: options) }
        expectEqual(error.issues.map { String("\($0.keyPath)".prefix(path.count)) }, [path])
        #expect("\(error.kind)".contains("an import would choose Cat, not Dog"))
      }
    }
    try expectEqual(owner.detachedCopy(), owner)
    expectEqual(owner.copy(), owner)
    expectEqual(owner.snapshot().model(), owner)
    _ = try owner.jsonString(options: JSONExportOptions(omitsReadOnly: true))
  }

  @Test func otherTypesAreExported() throws {
    let owner = Owner()
    owner.home = Home(
      pet: .first(Cat()), when: .second("soon"), pets: ["a": [.first(Cat())]],
      deep: .second(.first(Cat())), homes: [Home(deep: .first(1))], label: .init("1"))
    owner.text = owner.home
    owner.inner = Inner()
    owner.inner?.pets = [.first(Cat())]
    owner.inner?.home = owner.home
    try expectEqual(Owner(string: owner.jsonString()), owner)
    try expectEqual(owner.detachedCopy(), owner)
    expectEqual(owner.copy(), owner)
  }

  /// A string that is also a date is exported; only copies keep its type.
  @Test func copiesKeepTheTypesOfLeaves() throws {
    let owner = Owner()
    let when = JSONEither<Date, String>.second(Self.day)
    owner.first = .first(Date(timeIntervalSince1970: 0))
    owner.home = Home(pet: .first(Cat()), when: when, homes: [Home(when: when)])
    owner.text = Home(when: when)
    owner.inner = Inner()
    owner.inner?.when = when
    owner.inner?.home = Home(when: when)
    owner.inner?.inner = Inner()
    owner.inner?.inner?.when = when
    owner.union = .second(Inner())
    owner.union?.second?.when = when
    let models = (0..<3).map { _ in Inner() }
    models[0].when = when
    models[1].when = .first(Date(timeIntervalSince1970: 0))
    models[1].inner = models[0]
    models[2].home = Home(when: when, models: [models[1]])
    owner.home?.models = models
    try expectEqual(owner.detachedCopy(), owner)
    expectEqual(owner.copy(), owner)
    expectEqual(owner.snapshot().model(), owner)
  }

  final class Padded: JSONModel {
    var padding = ""
    var first: JSONEither<Date, String>?
    var text: Text?
    final class Text: JSONModel {
      var padding = ""
      var first: JSONEither<Date, String>?
    }
    override class var propertyTransformers: [String: JSONTransformer] { ["text": .embedded] }
  }

  /// An offset in a string is not the offset of another value in the document.
  @Test func offsetsInStringsAreThoseOfTheDocument() throws {
    let padded = Padded()
    padded.first = .second(Self.day)
    padded.text = Padded.Text()
    padded.text?.first = .first(Date(timeIntervalSince1970: 0))
    try expectEqual(padded.detachedCopy(), padded)
  }

  final class Box: JSONModel {
    var lid: Lid?
    var inner: Box?
    override class var keyMapper: JSONKeyMapper { ["lid": .flattened(prefix: "lid_")] }
    override class var propertyTransformers: [String: JSONTransformer] { ["inner": .embedded] }
  }
  final class Lid: JSONModel { var width: Int? }

  /// Its object has no members.
  @Test func anEmptyFlattenedModelInAStringIsCopied() throws {
    let box = Box()
    box.inner = Box()
    box.inner?.lid = Lid()
    try expectEqual(box.detachedCopy(), box)
    box.lid = Lid()
    box.inner?.lid = nil
    try expectEqual(box.detachedCopy(), box)
  }

  /// The members of a model may decide which type an import chooses, so none is left out.
  @Test func membersThatDecideAreExported() throws {
    final class Near: JSONModel {
      @OptionalKey var x = 0
      @OptionalKey var kind = "near"
      override class var constraints: [String: [JSONConstraint]] { ["kind": [.oneOf(["near"])]] }
    }
    final class Far: JSONModel { @OptionalKey var kind = "far" }
    struct Way: Codable, Equatable { var end: JSONEither<Near, Far> }
    final class Trip: JSONModel { var way: Way? }
    let trip = Trip()
    trip.way = Way(end: .second(Far()))
    let text = try trip.jsonString(options: JSONExportOptions(omitsDefaults: true))
    expectEqual(text, #"{"way":{"end":{"kind":"far"}}}"#)
    try expectEqual(Trip(string: text), trip)
  }

  final class Counted: JSONModel {
    static let count = Counter()
    var step: Step?
    override func validate() throws { Self.count.add() }
  }
  final class Leaf: JSONModel { var leaf = 0 }
  struct Step: Codable { var next: JSONEither<Leaf, Counted>? }
  struct Steps: Codable { var all: [JSONEither<Leaf, Counted>] }
  final class Walk: JSONModel { var steps: Steps? }

  /// All unions of a value are imported once.
  @Test(.largeStack) func aValueIsImportedOnce() throws {
    let walk = Walk()
    walk.steps = Steps(all: (0..<50).map { _ in .second(Counted()) })
    let before = Counted.count.count
    _ = try walk.jsonString()
    expectEqual(Counted.count.count - before, 50)
    var model = Counted()
    for _ in 0..<40 {
      let outer = Counted()
      outer.step = Step(next: .second(model))
      model = outer
    }
    _ = try model.jsonString()
    expectEqual(Counted.count.count - before, 50 + 40)
    // The innermost model has no key that a leaf requires, so all types stay.
    expectEqual(try model.detachedCopy(), model)
  }
}
