import Foundation
import JSONModelKit
import Testing

/// Comparisons and hashes of values that are not `Equatable` or `Hashable`, or whose own hashes do
/// not cover the whole value.
struct ComparedValueTests {
  struct Unequatable: Codable { var a: [Int] }
  final class States: JSONModel { var state: JSONPresence<Unequatable> = .absent }

  @Test func absentAndNullDifferForATypeThatIsNotEquatable() throws {
    let states = try [#"{}"#, #"{"state":null}"#, #"{"state":{"a":[]}}"#].map {
      try States(string: $0)
    }
    for (index, one) in states.enumerated() {
      for (other, two) in states.enumerated() { expectEqual(one == two, index == other) }
      expectEqual(one, one.copy())
      expectEqual(one.hashValue, one.copy().hashValue)
    }
  }

  struct Plain: Decodable { var x = 0 }
  struct Point: Codable, Equatable { var x = 0.0 }
  struct Tags: Codable, Equatable { var tags: Set<String> = [] }
  /// Values are equal even if their notes differ.
  struct Noted: Codable, Equatable {
    var x = 0
    var note = ""
    static func == (lhs: Noted, rhs: Noted) -> Bool { lhs.x == rhs.x }
  }

  final class Opaque: JSONModel { var plain: Plain? }
  final class Opaques: JSONModel {
    @OptionalKey var set: Set<Opaque> = []
    @OptionalKey var list: [Opaque] = []
    override class var constraints: [String: [JSONConstraint]] { ["list": [.unique]] }
  }

  // MARK: - Values without an exported form

  @Test func aValueWithoutAnExportedFormIsEqualToNoOther() throws {
    let text = #"[{"plain":{"x":1}},{"plain":{"x":1}},{"plain":{"x":2}}]"#
    let opaques = try Opaques(string: #"{"set":\#(text),"list":\#(text)}"#)
    expectEqual(opaques.set.count, 3)
    #expect(opaques.list[0] != opaques.list[1] && opaques.list[0] == opaques.list[0])
    expectEqual(Set(opaques.list + opaques.list).count, 3)
    // Nil is exported as null.
    #expect(Opaque() == Opaque() && Opaque().hashValue == Opaque().hashValue)
  }

  final class Anything: JSONModel { var value: Any = 0 }

  @Test func nanIsEqualToNoOtherValue() {
    let (one, other) = (Anything(), Anything())
    one.value = Double.nan
    other.value = Date()
    #expect(one != other && one == one)
    other.value = Double.nan
    #expect(one != other)
  }

  final class Constant: JSONModel {
    let made = Plain()
    var x = 0
  }

  @Test func constantsThatCannotBeComparedAreIgnored() throws {
    try expectEqual(Constant(string: #"{"x":1}"#), Constant(string: #"{"x":1}"#))
  }

  // MARK: - Equal hashes of different values

  final class PointModel: JSONModel, ReadModel { var p = Point() }
  final class AnyModel: JSONModel, ReadModel { var p: Any = 0 }
  final class MembersModel: JSONModel, ReadModel { var p: [String: Any] = [:] }
  final class DataModel: JSONModel, ReadModel { var p = Data() }
  final class DecimalModel: JSONModel, ReadModel { var p = Decimal() }
  final class NestedModel: JSONModel, ReadModel { var p: [String: [Data?]]? }
  final class PresenceModel: JSONModel, ReadModel { var p: JSONPresence<[Decimal]> = .absent }
  final class SetModel: JSONModel, ReadModel { var p: Set<PointModel> = [] }

  /// Classes, and documents in which `#` or `####` stands for a number.
  ///
  /// The numbers are in values that are not `Hashable`, or in a part that the hashes of `Data` and
  /// `Decimal` do not cover.
  static let values: [(any ReadModel.Type, String)] = [
    (PointModel.self, ##"{"p":{"x":#}}"##), (AnyModel.self, ##"{"p":#}"##),
    (MembersModel.self, ##"{"p":{"a":[#]}}"##),
    (DataModel.self, ##"{"p":"\##(head)####"}"##),
    (DecimalModel.self, ##"{"p":0.12345678901234567890#}"##),
    (NestedModel.self, ##"{"p":{"a":[null,"\##(head)####"]}}"##),
    (PresenceModel.self, ##"{"p":[0.12345678901234567890#]}"##),
    (SetModel.self, ##"{"p":[{"p":{"x":#}}]}"##),
  ]

  private static let head = Data(repeating: 7, count: 90).base64EncodedString()

  @Test(arguments: values.indices)
  func modelsThatDifferHaveDifferentHashes(index: Int) throws {
    let (type, text) = Self.values[index]
    let models = try (1000..<1200).map { number -> JSONModel in
      // Four digits are three bytes in base 64.
      let text = text.replacing("####", with: "\(number)").replacing("#", with: "\(number)")
      return try type.read(text)
    }
    expectEqual(Set(models.map(\.hashValue)).count, models.count)
    expectEqual(Set(models).count, models.count)
    let copies = models.map { $0.copy() }
    #expect(copies == models && copies.map(\.hashValue) == models.map(\.hashValue))
  }

  // MARK: - Equal values have equal hashes

  @Test func equalDecimalsHaveEqualHashes() throws {
    let pairs = [
      (Decimal(1.5), Decimal(sign: .plus, exponent: -3, significand: 1500)),
      (0, Decimal(sign: .plus, exponent: 9, significand: 0)), (-100, -1e2),
      (Decimal(150) / 100, Decimal(3) / 2), (Decimal(1) / 3 * 3 + 0.5 - 0.5, Decimal(1) / 3 * 3),
      (Decimal(string: "1e127") ?? 0, Decimal(string: "10e126") ?? 0),
    ]
    for (first, second) in pairs {
      let (one, other) = (DecimalModel(), DecimalModel())
      (one.p, other.p) = (first, second)
      #expect(one == other && one.hashValue == other.hashValue, "\(first)")
    }
  }

  final class TagsModel: JSONModel { var p = Tags() }

  @Test func equalSetsInCodableTypesAreEqualInAnyOrder() {
    let (one, other) = (TagsModel(), TagsModel())
    for index in 0..<100 {
      one.p.tags.insert("\(index)")
      other.p.tags.insert("\(99 - index)")
    }
    #expect(one == other && one.hashValue == other.hashValue)
    other.p.tags.remove("7")
    #expect(one != other)
  }

  final class NotedModel: JSONModel { var p = Noted() }

  /// The hash is that of the exported form, so values that are exported differently are not equal.
  @Test func valuesThatAreExportedDifferentlyAreNotEqual() throws {
    let one = try NotedModel(string: #"{"p":{"x":1,"note":"a"}}"#)
    let other = try NotedModel(string: #"{"p":{"x":1,"note":"b"}}"#)
    #expect(one.p == other.p && one != other)
    other.p.note = "a"
    #expect(one == other && one.hashValue == other.hashValue)
  }

  // MARK: - Models inside Codable values

  final class Doll: JSONModel {
    var inner: Shell?
    @OptionalKey var size = 0
  }
  struct Shell: Codable, Equatable {
    @TaskLocal static var encodings: Counter?
    var doll: Doll

    func encode(to encoder: any Encoder) throws {
      Self.encodings?.add()
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(doll, forKey: .doll)
    }
  }

  private static func dolls(_ count: Int, innermost size: Int = 0) -> Doll {
    var doll = Doll()
    doll.size = size
    for _ in 1..<count {
      let outer = Doll()
      outer.inner = Shell(doll: doll)
      doll = outer
    }
    return doll
  }

  /// The hash covers 32 levels of models, so each level is encoded at most 32 times for a hash.
  @Test(.largeStack) func comparingIsLinearInTheDepthOfModelsInCodableValues() {
    for depth in [50, 100, 200] {
      let encodings = Counter()
      Shell.$encodings.withValue(encodings) {
        #expect(Self.dolls(depth) == Self.dolls(depth))
        #expect(Self.dolls(depth) != Self.dolls(depth, innermost: 1))
      }
      #expect(encodings.count > 0 && encodings.count <= 4 * 32 * depth, "\(depth)")
    }
  }

  @Test func hashesCoverModelsInCodableValues() {
    let hashes = Set((0..<100).map { Self.dolls(10, innermost: $0).hashValue })
    expectEqual(hashes.count, 100)
    expectEqual(Self.dolls(10).hashValue, Self.dolls(10).hashValue)
  }

  // MARK: - Order

  final class Item: JSONModel {
    var n = 0
    var next: Item?
  }
  struct Box: Codable, Hashable {
    var byName: [String: Item]
    var set: Set<Item>
  }
  final class Boxed: JSONModel { var box: Box? }

  /// The collections have more than 4,000 models.
  ///
  /// An earlier hash covered only the first 4,000, in the order of the dictionary.
  @Test func hashesDoNotDependOnTheOrderOfLargeCollections() {
    func item(_ n: Int) -> Item {
      let item = Item()
      item.n = n
      item.next = Item()
      item.next?.n = -n
      return item
    }
    let count = 2_100
    let (one, other) = (Boxed(), Boxed())
    var (members, reversed) = ([String: Item](), [String: Item](minimumCapacity: 4 * count))
    var (set, reversedSet) = (Set<Item>(), Set<Item>(minimumCapacity: 4 * count))
    for index in 0..<count {
      members["\(index)"] = item(index)
      reversed["\(count - 1 - index)"] = item(count - 1 - index)
      set.insert(item(index))
      reversedSet.insert(item(count - 1 - index))
    }
    one.box = Box(byName: members, set: set)
    other.box = Box(byName: reversed, set: reversedSet)
    #expect(one == other && one.hashValue == other.hashValue)
  }

  final class Person: JSONModel {
    @OptionalKey var n = 0
    var friends: [Person] = []
  }

  /// With 30 friends at each of the 32 levels that a hash covers, there are too many paths to visit
  /// all of them.
  @Test func modelsInReferenceCyclesAreHashed() {
    let people = (0..<30).map { _ in Person() }
    for person in people { person.friends = people }
    let others = (0..<30).map { _ in Person() }
    for person in others { person.friends = others }
    #expect(people[0].hashValue == others[3].hashValue && people[0] == others[3])
    for person in people + others { person.friends = [] }
  }

  final class Team: JSONModel {
    var name = ""
    var members: Set<Item> = []
  }

  @Test func theHashCoversSetsOfModels() throws {
    let one = try Team(string: #"{"name":"a","members":[{"n":1},{"n":2}]}"#)
    let same = try Team(string: #"{"members":[{"n":2},{"n":1}],"name":"a"}"#)
    let other = try Team(string: #"{"name":"a","members":[{"n":1},{"n":3}]}"#)
    #expect(one == same && one.hashValue == same.hashValue)
    #expect(one != other && one.hashValue != other.hashValue)
  }

  final class Node: JSONModel {
    @OptionalKey var n = 0
    @OptionalKey var kids: Set<Node> = []
    weak var parent: Node?
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "parent" }
  }

  /// A set hashes its elements when it grows, and their `hash(into:)` must not access the set.
  @Test func aModelMayBeAnElementOfItsOwnSet() {
    let node = Node()
    for index in 0..<100 {
      let kid = Node()
      kid.n = index
      kid.kids = [node]
      node.kids.insert(kid)
    }
    node.kids.insert(node)
    #expect(node.kids.count == 101 && node.kids.contains(node))
    for kid in node.kids { kid.kids = [] }
  }

  // MARK: - Elements with equal indexes

  final class Record: JSONModel {
    @Index var id = 0
    @OptionalKey var name = ""
  }
  final class Records: JSONModel { @OptionalKey var set: Set<Record> = [] }
  final class LossyRecords: JSONModel {
    @OptionalKey var set: Set<Record> = []
    override class var propertyTransformers: [String: JSONTransformer] { ["set": .lossy()] }
  }

  @Test func differentElementsWithTheSameIndexAreAnIssue() throws {
    let text = #"{"set":[{"id":1,"name":"a"},{"id":2},{"id":1,"name":"b"},{"id":1,"name":"a"}]}"#
    for error in try [
      importError { try Records(string: text) },
      importError { try Records(value: JSONValue(string: text)) },
    ] {
      expectEqual(error.kinds, [.constraintViolated("duplicates element 0")])
      expectEqual(error.paths, ["set[2]"])
    }
    let error = try importError { try Records(string: text) }
    expectEqual(error.issues[0].position?.offset, 37)
    try expectEqual(LossyRecords(string: text).set.count, 2)
  }

  @Test func elementsWithEqualPropertiesAreKeptOnce() throws {
    let records = try Records(string: #"{"set":[{"id":1,"name":"a"},{"name":"a","id":1.0}]}"#)
    expectEqual(records.set.count, 1)
  }
}

/// A class that these tests import through its metatype.
protocol ReadModel: JSONModel {}

extension ReadModel {
  static func read(_ text: String) throws -> JSONModel { try make(string: text) }
}
