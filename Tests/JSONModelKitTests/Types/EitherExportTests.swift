import Foundation
import JSONModelKit
import Testing

/// Exports of a `JSONEither` of two models, which an import must read as the same type.
///
/// Serialized, because tests count the same models.
@Suite(.serialized) struct EitherExportTests {
  final class Cat: JSONModel {
    var name = ""
    var lives: Int?
  }
  final class Dog: JSONModel {
    var name = ""
    var tricks: [String] = []
    var friend: JSONEither<Cat, Dog>?
    override class var propertyTransformers: [String: JSONTransformer] { ["tricks": .oneOrMany] }
  }
  final class Owner: JSONModel {
    var pet: JSONEither<Cat, Dog>?
    @OptionalKey var pets: [JSONEither<Cat, Dog>] = []
    var either: JSONEither<Int, JSONEither<Cat, Dog>>?
    var embedded: JSONEither<Cat, Dog>?
    var counts: JSONEither<[String: String], Cat>?
    var small: JSONEither<Dog, Cat>?
    var list: JSONEither<[Cat], [Dog]>?
    var numbers: JSONEither<[Int], [Dog]>?
    var byName: JSONEither<[String: Cat], [String: Dog]>?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["embedded": .embedded]
    }
  }

  private func dog(_ name: String = "a", friend: JSONEither<Cat, Dog>? = nil) -> Dog {
    let dog = Dog()
    (dog.name, dog.friend) = (name, friend)
    return dog
  }

  private func cat(_ name: String = "a") -> Cat {
    let cat = Cat()
    cat.name = name
    return cat
  }

  private static let reason = reason("Cat", "Dog")

  private static func reason(
    _ chosen: String, _ other: String, _ model: String = "Cat"
  ) -> String {
    "cannot be exported: an import would choose \(chosen), not \(other); add a required property to "
      + "\(model), or use a class cluster"
  }

  /// A dog has the keys of a cat.
  private static let wrong: [(path: String, assign: @Sendable (Owner, Dog) -> Void)] = [
    ("pet", { $0.pet = .second($1) }),
    ("pets[1]", { $0.pets = [.first(Cat()), .second($1)] }),
    ("either", { $0.either = .second(.second($1)) }),
    ("embedded", { $0.embedded = .second($1) }),
  ]

  @Test(arguments: wrong.indices) func aTypeThatAnImportWouldNotChooseIsAnError(index: Int) throws {
    let owner = Owner()
    let (path, assign) = Self.wrong[index]
    assign(owner, dog())
    for pretty in [false, true] {
      for sorted in [false, true] {
        let options = JSONExportOptions(isPretty: pretty, sortsKeys: sorted)
        expectEqual(
          issueSentences { () throws(JSONModelError) in _ = try owner.jsonString(options: options)
          },
          ["\(path): \(Self.reason)"])
      }
    }
    for export in [{ _ = try owner.jsonValue() }, { _ = try owner.dictionary() }] {
      try expectEqual(importError { try export() }.issues.map { "\($0.keyPath)" }, [path])
    }
    // A copy keeps the types, and a part of an object is not imported.
    try expectEqual(owner.detachedCopy(), owner)
    _ = try owner.jsonString(options: JSONExportOptions(omitsReadOnly: true))
  }

  @Test func otherTypesAreExported() throws {
    let owner = Owner()
    owner.pet = .first(cat())
    owner.small = .first(dog())
    owner.either = .second(.first(cat()))
    try expectEqual(Owner(string: exported(owner)), owner)
    let friend = JSONEither<Cat, Dog>.first(cat())
    owner.small = .first(dog(friend: friend))
    try expectEqual(Owner(string: exported(owner)), owner)
    // A cat lacks the tricks of a dog.
    owner.small = .second(cat("b"))
    try expectEqual(Owner(string: exported(owner)), owner)
    owner.counts = .first(["a": "b"])
    try expectEqual(Owner(string: exported(owner)), owner)
  }

  @Test func listsAndDictionariesOfOtherModelsAreErrors() throws {
    let owner = Owner()
    owner.list = .second([dog()])
    expectEqual(
      issueSentences { () throws(JSONModelError) in _ = try owner.jsonString() },
      ["list: \(Self.reason("[Cat]", "[Dog]"))"])
    try expectEqual(owner.detachedCopy(), owner)
    owner.list = nil
    owner.byName = .second(["a": dog(), "b": dog()])
    expectEqual(
      issueSentences { () throws(JSONModelError) in _ = try owner.jsonString() },
      ["byName: \(Self.reason("[String: Cat]", "[String: Dog]"))"])
    owner.byName = nil
    owner.numbers = .second([dog()])
    try expectEqual(Owner(string: exported(owner)), owner)
  }

  /// An empty list or dictionary has no model that could be of another class.
  @Test func emptyListsAreExported() throws {
    let owner = Owner()
    (owner.list, owner.byName) = (.second([]), .second([:]))
    let copy = try Owner(string: exported(owner))
    #expect(copy.list?.first?.isEmpty == true && copy.byName?.first?.isEmpty == true)
  }

  final class Text: JSONModel {
    var pet: JSONEither<Cat, Dog>?
    override class var propertyTransformers: [String: JSONTransformer] { ["pet": .embedded] }
  }
  final class Hooked: JSONModel {
    var pet: JSONEither<Cat, Dog>?
    override func willExport(_ object: inout [String: JSONValue]) throws {}
  }
  final class Lists: JSONModel {
    var texts: JSONEither<[Text], [Int]>?
    var hooked: JSONEither<[Hooked], [String]>?
    var text: JSONEither<Text, [String: Int]>?
    var calls: JSONEither<[Calls], [Int]>?
  }

  /// What a string or a hook is written with does not hide the types inside.
  @Test func unionsInsideOtherUnionsAreChecked() throws {
    let (text, hooked) = (Text(), Hooked())
    (text.pet, hooked.pet) = (.second(dog()), .second(dog()))
    for (path, assign) in [
      ("texts[0].pet", { $0.texts = .first([text]) }),
      ("hooked[0].pet", { $0.hooked = .first([hooked]) }), ("text.pet", { $0.text = .first(text) }),
    ] as [(String, (Lists) -> Void)] {
      let lists = Lists()
      assign(lists)
      expectEqual(
        issueSentences { () throws(JSONModelError) in _ = try lists.jsonString() },
        ["\(path): \(Self.reason)"])
    }
  }

  @Test func listsThatCannotBeConfusedAreNotImported() throws {
    let lists = Lists()
    lists.calls = .first([Calls(), Calls()])
    let before = Calls.count.count
    _ = try lists.jsonString()
    expectEqual(Calls.count.count, before)
  }

  struct Box: Codable { var owner: Owner }
  final class Boxed: JSONModel {
    var box: Box?
    var other = 0
  }

  /// A comparison needs no export that an import reads.
  @Test func modelsInCodableValuesAreCompared() throws {
    for assign in [{ $0.pet = .second($1) }, { $0.list = .second([$1]) }] as [(Owner, Dog) -> Void]
    {
      let owner = Owner()
      assign(owner, dog())
      let boxed = Boxed()
      boxed.box = Box(owner: owner)
      expectEqual(boxed.copy(), boxed)
      expectEqual(boxed.copy().hashValue, boxed.hashValue)
      try expectEqual(boxed.detachedCopy(), boxed)
      #expect(throws: JSONModelError.self) { try boxed.jsonString() }
    }
  }

  /// A dictionary has all keys.
  @Test func aModelAfterADictionaryIsAnError() throws {
    let owner = Owner()
    owner.counts = .second(cat())
    try expectEqual(
      importError { try owner.jsonString() }.issues.map { "\($0.keyPath)" }, ["counts"])
  }

  /// The outermost value is imported once, with all values in it.
  @Test func nestedValuesAreChecked() throws {
    let owner = Owner()
    owner.small = .first(dog(friend: .second(dog())))
    expectEqual(
      issueSentences { () throws(JSONModelError) in _ = try owner.jsonString() },
      ["small: \(Self.reason)"])
  }

  final class Calls: JSONModel {
    static let count = Counter()
    var child: JSONEither<Leaf, Calls>?
    override func validate() throws { Self.count.add() }
  }
  final class Leaf: JSONModel { var leaf = 0 }

  /// Each level would import everything below it again.
  @Test(.largeStack) func nestedChecksTakeNoExponentialTime() throws {
    var calls = Calls()
    for _ in 0..<40 {
      let outer = Calls()
      outer.child = .second(calls)
      calls = outer
    }
    let before = Calls.count.count
    _ = try calls.jsonString()
    expectEqual(Calls.count.count - before, 40)
  }

  // MARK: - In `Codable` types

  struct Home: Codable {
    var pet: JSONEither<Cat, Dog>?
    var pets: [JSONEither<Cat, Dog>] = []
    var either: JSONEither<Int, JSONEither<Cat, Dog>>?
    var small: JSONEither<Dog, Cat>?
    var list: JSONEither<[Cat], [Dog]>?
    var street: JSONEither<Street, Cat>?
    var calls: JSONEither<Leaf, Calls>?
    var text: JSONEither<String, Cat>?
  }
  struct Street: Codable { var street: String? }
  final class Resident: JSONModel {
    var home = Home()
  }

  private static let wrongHomes: [(path: String, reason: String, home: @Sendable (Dog) -> Home)] = [
    ("pet", reason, { Home(pet: .second($0)) }),
    ("pets[1]", reason, { Home(pets: [.first(Cat()), .second($0)]) }),
    ("either", reason, { Home(either: .second(.second($0))) }),
    ("list", "\(reason("[Cat]", "[Dog]", "[Cat]"))", { Home(list: .second([$0])) }),
    ("street", reason("Street", "Cat", "Street"), { _ in Home(street: .second(Cat())) }),
  ]

  @Test(arguments: wrongHomes.indices)
  func aTypeThatACodableTypeWouldNotDecodeIsAnError(index: Int) throws {
    let (path, reason, home) = Self.wrongHomes[index]
    let resident = Resident()
    resident.home = home(dog())
    for options in [JSONExportOptions(), JSONExportOptions(isPretty: true, sortsKeys: true)] {
      expectEqual(
        issueSentences { () throws(JSONModelError) in
          _ = try resident.jsonString(options: options)
        }, ["home.\(path): \(reason)"])
    }
    expectEqual(
      issueSentences { () throws(JSONModelError) in _ = try resident.jsonValue() },
      ["home.\(path): \(reason)"])
    expectEqual(
      issueSentences { () throws(JSONModelError) in _ = try JSONValue(encoding: resident.home) },
      ["\(path): \(reason)"])
    // A copy keeps the types, a comparison needs no import, and a part of an object is not imported.
    try expectEqual(resident.detachedCopy(), resident)
    expectEqual(resident.copy(), resident)
    _ = try resident.jsonString(options: JSONExportOptions(omitsReadOnly: true))
    // Another library's encoder writes what it is given.
    _ = try JSONEncoder().encode(resident.home)
  }

  @Test func otherTypesInCodableTypesAreExported() throws {
    let resident = Resident()
    for home in [
      Home(pet: .first(cat()), pets: [.first(cat())], small: .second(cat("b"))),
      Home(either: .second(.first(cat())), small: .first(dog(friend: .first(cat())))),
      Home(list: .first([cat()]), text: .second(cat())), Home(list: .second([]), text: .first("a")),
    ] {
      resident.home = home
      let copy = try Resident(string: exported(resident))
      expectEqual(copy, resident)
      #expect((copy.home.small?.second == nil) == (home.small?.second == nil))
    }
  }

  /// Whatever a patch changes, the rest of the value is decoded again.
  @Test func aMergeKeepsTheTypes() throws {
    let resident = Resident()
    resident.home = Home(pet: .second(dog()))
    let before = try resident.detachedCopy()
    expectEqual(
      issueSentences { () throws(JSONModelError) in
        try resident.merge(string: #"{"home": {"text": "a"}}"#)
      }, ["home.pet: \(Self.reason)"])
    expectEqual(resident, before)
    resident.home = Home(small: .second(cat()))
    try resident.merge(string: #"{"home": {"text": "a"}}"#)
    #expect(resident.home.small?.second != nil && resident.home.text?.first == "a")
  }

  struct Period: Codable, Equatable {
    var cat: Cat
    var start: JSONEither<Date, String>
    var ends: [JSONEither<Int, Double>]
    var nested: JSONEither<Int, JSONEither<Date, String>>
  }
  final class Calendar: JSONModel { var period: Period? }

  /// The copy of a `Codable` value with models is decoded from what it encodes.
  @Test func aCopyOfACodableValueKeepsTheTypes() throws {
    let calendar = Calendar()
    calendar.period = Period(
      cat: cat(), start: .second("2026-01-31"), ends: [.second(1), .first(1)],
      nested: .second(.second("2026-01-31")))
    for copy in try [calendar.copy(), calendar.detachedCopy()] {
      expectEqual(copy.period, calendar.period)
      #expect(copy.period?.cat !== calendar.period?.cat)
    }
  }

  final class Renamed: JSONModel {
    var full = ""
    override class var keyMapper: JSONKeyMapper { ["full": "name"] }
  }
  final class Unnamed: JSONModel { var name = "" }
  struct Names: Codable { var name: JSONEither<Renamed, Unnamed> }
  final class Named: JSONModel { var names = Names(name: .first(Renamed())) }

  /// The key mapper decides whether an import can confuse the types.
  @Test func theKeysOfTheExportCount() throws {
    let named = Named()
    named.names.name = .second(Unnamed())
    try expectEqual(
      importError { try named.jsonString() }.issues.map { "\($0.keyPath)" }, ["names.name"])
    expectEqual(
      try named.jsonString(options: JSONExportOptions(usesKeyMapping: false)),
      #"{"names":{"name":{"name":""}}}"#)
  }

  /// Only values that an import may confuse are imported, and those once.
  @Test(.largeStack) func checksInCodableTypesTakeNoExponentialTime() throws {
    let resident = Resident()
    resident.home.text = .second(cat())
    resident.home.pets = [.first(cat()), .first(cat())]
    resident.home.calls = .first(Leaf())
    let before = Calls.count.count
    _ = try resident.jsonString()
    expectEqual(Calls.count.count, before)

    var nest = Nest(end: [Calls()])
    for _ in 0..<40 { nest = Nest(inner: .second(nest)) }
    _ = try JSONValue(encoding: nest)
    // Each level is tried as the other type once.
    expectEqual(Calls.count.count - before, 40)
  }

  struct Nest: Codable {
    indirect enum Boxed: Codable {
      case nest(JSONEither<OtherNest, Nest>)
      init(from decoder: any Decoder) throws { self = try .nest(.init(from: decoder)) }
      func encode(to encoder: any Encoder) throws {
        if case .nest(let nest) = self { try nest.encode(to: encoder) }
      }
    }
    var inner: Boxed?
    var end: [Calls]?

    init(end: [Calls]) { self.end = end }
    init(inner: JSONEither<OtherNest, Nest>) { self.inner = .nest(inner) }
  }
  struct OtherNest: Codable {
    var inner: Nest.Boxed?
    var other: Int
  }

  enum Kind: String, Codable { case cat, dog }
  /// Its `init(from:)` does not decode the union, and its tag is encoded last.
  struct Tagged: Codable {
    var kind: Kind
    var pet: JSONEither<Cat, Dog>
    init(_ dog: Dog) { (kind, pet) = (.dog, .second(dog)) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(Kind.self, forKey: .kind)
      pet =
        kind == .cat
        ? .first(try container.decode(Cat.self, forKey: .pet))
        : .second(try container.decode(Dog.self, forKey: .pet))
    }
  }
  final class Kennel: JSONModel {
    var tagged: Tagged?
    var count = 0
  }
  struct Sent: Encodable { var pet: JSONEither<Cat, Dog> }

  /// What decides is how the whole value is decoded.
  @Test func aTypeThatDecodesItselfIsExported() throws {
    let kennel = Kennel()
    kennel.tagged = Tagged(dog())
    let copy = try Kennel(string: exported(kennel))
    #expect(copy == kennel && copy.tagged?.pet.second != nil)
    try kennel.merge(string: #"{"count": 1, "tagged": {"kind": "dog"}}"#)
    #expect(kennel.tagged?.pet.second != nil)
    expectEqual(
      try JSONValue(encoding: Sent(pet: .second(dog()))),
      try JSONValue(string: #"{"pet":{"name":"a","tricks":[]}}"#))
  }

  final class Login: JSONModel {
    var user = ""
    @WriteOnly var secret = ""
  }
  final class Guest: JSONModel { var user = "" }
  struct Session: Codable {
    var login: JSONEither<Login, Guest>?
    var free: JSONEither<JSONValue, Cat>?
  }
  final class Holder: JSONModel {
    var session: Session?
    var parts: JSONEither<Part, OtherPart>?
  }
  struct Part: Codable { var pet: Cat }
  struct OtherPart: Codable { var pet: Dog }

  @Test func furtherTypesThatAnImportWouldNotChooseAreErrors() throws {
    for (path, reason, assign) in [
      (
        "session.login", Self.reason("Guest", "Login", "Guest"),
        { $0.session = Session(login: .first(Login())) }
      ),
      (
        "session.free", Self.reason("JSONValue", "Cat", "JSONValue"),
        { $0.session = Session(free: .second(Cat())) }
      ),
      (
        "parts", Self.reason("Part", "OtherPart", "Part"),
        { $0.parts = .second(OtherPart(pet: Dog())) }
      ),
    ] as [(String, String, (Holder) -> Void)] {
      let holder = Holder()
      assign(holder)
      expectEqual(
        issueSentences { () throws(JSONModelError) in _ = try holder.jsonString() },
        ["\(path): \(reason)"])
    }
  }

  @Test func aPatchMayReplaceAValueOfTheWrongType() throws {
    for (patch, kept) in [
      (#"{"home": {"pet": null}}"#, false), (#"{"home": {"pet": []}}"#, false),
      (#"{"home": {"pet": {"name": "b"}}}"#, true), (#"{"home": {"pets": []}}"#, true),
    ] {
      let resident = Resident()
      resident.home = Home(pet: .second(dog()))
      let sentences = issueSentences { () throws(JSONModelError) in
        try resident.merge(string: patch)
      }
      expectEqual(sentences.contains("home.pet: \(Self.reason)"), kept, "\(patch)")
      expectEqual(sentences.isEmpty, patch.contains("null"))
    }
  }

  struct Pets: Codable { var byName: [String: JSONEither<Cat, Dog>] }
  final class Shelter: JSONModel { var pets = Pets(byName: [:]) }

  @Test func theFirstOfSeveralIsReported() throws {
    let shelter = Shelter()
    for name in ["d", "c", "b", "e", "f"] { shelter.pets.byName[name] = .second(dog()) }
    try expectEqual(importError { try shelter.jsonString() }.paths, ["pets.byName.b"])
  }

  struct Bounds: Codable {
    var low: Int
    var high: Int
    var cat: Cat
    init(_ low: Int, _ high: Int, _ cat: Cat) { (self.low, self.high, self.cat) = (low, high, cat) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      low = try container.decode(Int.self, forKey: .low)
      high = try container.decode(Int.self, forKey: .high)
      cat = try container.decode(Cat.self, forKey: .cat)
      if low > high { throw JSONTransformError("low > high") }
    }
  }
  struct AnyBounds: Codable { var cat: Cat }
  struct BoundsHolder: Codable { var bounds: JSONEither<AnyBounds, Bounds> }
  final class BoundedCopy: JSONModel { var holder: BoundsHolder? }

  /// A type that rejects its own value is copied as the other one, rather than sharing the models.
  @Test func aCopyNeverSharesModels() throws {
    let (model, tom) = (BoundedCopy(), cat())
    model.holder = BoundsHolder(bounds: .second(Bounds(2, 1, tom)))
    for copy in try [model.copy(), model.detachedCopy()] {
      #expect(copy.holder?.bounds.first?.cat !== tom && copy.holder?.bounds.first != nil)
    }
  }

  // Models and `Codable` values that alternate, with a union in the structure or in the model.
  struct Step: Codable {
    var text: String?
    var either: JSONEither<OtherNode, Node>?
  }
  final class Node: JSONModel {
    static let count = Counter()
    var id = 0
    var step: Step?
    override func validate() throws { Self.count.add() }
  }
  final class OtherNode: JSONModel {
    var step: Step?
    var zzz = 0
  }
  struct Link: Codable { var node: Fork }
  final class Fork: JSONModel {
    static let count = Counter()
    var either: JSONEither<Wrong, Chain>?
    override func validate() throws { Self.count.add() }
  }
  final class Wrong: JSONModel {
    var link: Link?
    var zzz = 0
  }
  final class Chain: JSONModel { var link: Link? }

  private static func nested(_ depth: Int, _ start: String, _ core: String, _ end: String) -> String
  {
    String(repeating: start, count: depth) + core + String(repeating: end, count: depth)
  }

  /// What a trial has found about a value is known in the following ones.
  @Test(.largeStack) func alternatingModelsTakeNoExponentialTime() throws {
    let depth = 20
    let before = (Node.count.count, Fork.count.count)
    let node = try Node(
      string: Self.nested(depth, #"{"id":1,"step":{"either":"#, #"{"id":2}"#, "}}"))
    let fork = try Fork(string: Self.nested(depth, #"{"either":{"link":{"node":"#, "{}", "}}}"))
    let imported = (Node.count.count, Fork.count.count)
    // Each level is tried as the wrong type once, with all levels inside it.
    #expect(imported.0 - before.0 <= depth * depth && imported.1 - before.1 <= depth * depth)
    _ = try (node.jsonString(), fork.jsonString())
    let cubed = depth * depth * depth
    #expect(Node.count.count - imported.0 <= cubed && Fork.count.count - imported.1 <= cubed)
  }

  /// An export that would decode more than an import may is rejected.
  @Test(.largeStack) func checksOfNestedModelsAreLimited() throws {
    var node = Node()
    for _ in 0..<60 {
      let outer = Node()
      let text = String(repeating: "x", count: 300)
      outer.step = Step(text: text, either: .second(node))
      node = outer
    }
    let error = try importError { try node.jsonString() }
    expectEqual(
      error.kind,
      .notExportable(
        "values would be read again for more than 8 times the length of the document and 1 MB, "
          + "because types of JSONEither are tried"))
  }
}
