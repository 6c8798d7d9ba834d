import Foundation
import Testing

@testable import JSONModelKit

/// Inputs and classes that once crashed, hung or wrote a wrong value.
@Suite struct HardeningTests {
  // MARK: - Values that several properties read

  final class RHooked: JSONModel {
    var a: RHooked?
    var b: RHooked?
    override class var keyMapper: JSONKeyMapper { ["a": "n", "b": "n"] }
    override class var willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)? {
      { _ in }
    }
  }

  final class RFourfold: JSONModel {
    var a: RFourfold?
    var b: RFourfold?
    var c: RFourfold?
    var d: RFourfold?
    var v: JSONValue?
    override class var keyMapper: JSONKeyMapper { ["a": "n", "b": "n", "c": "n", "d": "n"] }
  }

  private func nested(_ key: String, _ depth: Int, around core: String = "null") -> String {
    String(repeating: #"{"\#(key)":"#, count: depth) + core + String(repeating: "}", count: depth)
  }

  private let tooManyReadings = JSONModelError.Kind.limitExceeded(
    "several properties would read a value more than 64 times")

  @Test func aValueIsReadABoundedNumberOfTimes() throws {
    let text = nested("n", 30)
    #expect(try importError { try RHooked(string: text) }.kind == tooManyReadings)
    #expect(try importError { try RHooked(value: JSONValue(string: text)) }.kind == tooManyReadings)
    #expect(try importError { try RFourfold(string: text) }.kind == tooManyReadings)
  }

  @Test func aFewValuesMayHaveSeveralReaders() throws {
    let text = nested("n", 3, around: #"{"v":7}"#)
    let model = try RFourfold(string: text)
    #expect(model.a?.b?.c?.v == 7)
    #expect(model.d?.d?.d?.v == 7)
    _ = try RHooked(string: nested("n", 6))
  }

  // MARK: - Keys of dictionaries

  final class RTrimmed: JSONModel {
    var name = ""
    var counts: [String: Int] = [:]
    static let registry: JSONTransformerRegistry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) throws -> String in
        text.trimmingCharacters(in: .whitespaces)
      }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  @Test func aTransformerOfStringsLeavesKeysAlone() throws {
    let text = #"{"a": {"name": " x ", "counts": {" k ": 1}}}"#
    let models = try [String: RTrimmed](string: text)
    #expect(models["a"]?.name == "x")
    #expect(models["a"]?.counts == [" k ": 1])
  }

  // MARK: - Functions

  final class RFunction: JSONModel {
    var function: @Sendable (Int) -> Int = { $0 }
    var optional: ((Int) -> Int)?
    var tuple: (Int, () -> Int) = (1, { 1 })
    var box = RBox { 1 }
    static let registry: JSONTransformerRegistry = {
      let registry = JSONTransformerRegistry()
      registry.register { (number: Int) -> (@Sendable (Int) -> Int) in { number + $0 } }
      registry.register { (number: Int) -> ((Int) -> Int) in { number + $0 } }
      registry.register { (number: Int) -> (Int, () -> Int) in (number, { number }) }
      registry.register { (number: Int) throws -> RBox in RBox { number } }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  struct RBox {
    var function: @Sendable () -> Int
  }

  final class RBoxed: JSONModel {
    var box = RBox { 1 }
    override class var transformers: JSONTransformerRegistry { RFunction.registry }
  }

  @Test func aStoredFunctionIsRefused() throws {
    let error = try importError { try RFunction.checkDeclaration() }
    let reason =
      "has a type with a function in it, which only a setter can write: "
      + "list it in registeredProperties, or mark it @Ignore"
    #expect(
      error.issues.map(\.kind)
        == ["function", "optional", "tuple"].map {
          .invalidDeclaration("RFunction.\($0) \(reason)")
        }
    )
    #expect(try RBoxed(string: #"{"box": 7}"#).box.function() == 7)
  }

  // MARK: - First use

  struct RColor { var name = "" }

  final class RPalette: JSONModel { var x = 0 }

  final class RRegistering: JSONModel {
    var n = 0
    override class var keyMapper: JSONKeyMapper {
      JSONTransformerRegistry.shared.register { (text: String) throws -> RColor in
        RColor(name: text)
      }
      let palette = try? RPalette(string: #"{"x":1}"#)
      return palette?.x == 1 ? .identity : .uppercase
    }
  }

  @Test func aClassMayRegisterAndImportAtItsFirstUse() throws {
    #expect(try RRegistering(string: #"{"n":1}"#).n == 1)
  }

  // MARK: - Depth

  final class RFree: JSONModel {
    var x = 0
    @OptionalKey var v = JSONValue.null
    @OptionalKey var a: [Any] = []
  }

  @Test func deepTreesOfSwiftValuesAreRefused() throws {
    var dictionary: Any = 1
    var array: Any = 1
    for _ in 0..<20_000 {
      dictionary = ["a": dictionary]
      array = [array]
    }
    let expected = JSONModelError.Kind.limitExceeded("nested deeper than 512 levels")
    for (key, value) in [("skipped", dictionary), ("v", dictionary), ("v", array), ("a", array)] {
      let error = try importError { try RFree(dictionary: ["x": 1, key: value]) }
      #expect(error.issues.map(\.kind) == [expected])
      #expect(error.keyPath.components.count == 512)
    }
    withExtendedLifetime((dictionary, array)) {}
  }

  @Test func aDeepValueIsShownInPart() throws {
    var value: JSONValue = 1
    for _ in 0..<20_000 { value = .array([value]) }
    let error = try importError {
      try RFree(value: ["x": value], options: .init(showsValues: true))
    }
    #expect(error.kind == .limitExceeded("nested deeper than 512 levels"))
    let text = value.string()
    #expect(text.utf8.count == 40_001)
  }

  // MARK: - Presence

  enum REight: UInt8, CaseIterable, Hashable { case a, b, c, d, e, f, g, h }

  final class RPresence: JSONModel {
    var plain: JSONPresence<REight> = .null
    var optional: JSONPresence<REight>? = .some(.value(.c))
    var empty: JSONPresence<REight>?
  }

  @Test func anOptionalPresenceKeepsItsInitialValue() throws {
    let model = try RPresence(string: "{}")
    #expect(model.plain == .absent)
    #expect(model.optional == .some(.value(.c)))
    #expect(model.empty == nil)
    let read = try RPresence(string: #"{"plain": 0, "optional": 1, "empty": null}"#)
    #expect(read.plain == .value(.a))
    #expect(read.optional == .some(.value(.b)))
    #expect(read.empty == nil)
  }

  // MARK: - Order

  final class RTwoHeads: JSONModel {
    var x: Int?
    override class var keyMapper: JSONKeyMapper { ["x": ["p.x", "q.x", "r.x"]] }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  @Test func issuesBehindSeveralKeysHaveOneOrder() throws {
    for _ in 0..<20 {
      let value = try JSONValue(string: #"{"r":{"a":1},"q":{"a":1},"p":{"a":1}}"#)
      let error = try importError { try RTwoHeads(value: value) }
      #expect(error.issues.map(\.keyPath.description) == ["p.a", "q.a", "r.a"])
    }
  }
}

/// Graphs and values that once were compared, hashed, copied, described or exported wrongly.
@Suite struct GraphTests {
  final class GParent: JSONModel {
    @OptionalKey var kids: Set<GKid> = []
    @OptionalKey var name = ""
  }
  final class GKid: JSONModel {
    var parent: GParent?
    @OptionalKey var name = ""
  }

  private func family() -> GParent {
    let parent = GParent()
    parent.name = "p"
    for name in ["a", "b", "c", "d", "e"] {
      let kid = GKid()
      kid.name = name
      kid.parent = parent
      parent.kids.insert(kid)
    }
    return parent
  }

  private func release(_ parents: GParent...) {
    for parent in parents { for kid in parent.kids { kid.parent = nil } }
  }

  @Test func aSetOfModelsThatKnowTheirParentIsWhole() {
    let parent = family()
    let copy = parent.copy()
    #expect(parent.kids.count == 5)
    #expect(copy.kids.filter { copy.kids.contains($0) }.count == 5)
    #expect(copy.kids.allSatisfy { $0.parent === copy })
    #expect(copy == parent)
    release(parent, copy)
  }

  final class GInner: JSONModel { @OptionalKey var value = 0 }
  final class GChain: JSONModel {
    var next: GChain?
    @OptionalKey var inner: Set<GInner> = []
    @OptionalKey var other: Set<GInner> = []
  }

  private func inner(_ values: [Int]) -> Set<GInner> {
    Set(
      values.map { value in
        let inner = GInner()
        inner.value = value
        return inner
      })
  }

  @Test func noAnswerIsGivenThatIsNotFinal() {
    let nodes = (0..<100).map { _ in GChain() }
    for (index, node) in nodes.enumerated() {
      node.inner = inner(Array(0..<20))
      if index > 0 { nodes[index - 1].next = node }
    }
    #expect(nodes[0].copy() == nodes[0])
    let (one, other) = (GChain(), GChain())
    for seed in 0..<50 {
      one.inner = inner([seed, 1])
      one.other = inner([1, 2])
      other.inner = inner([seed, 1])
      other.other = inner([1, 3])
      #expect(one != other)
    }
  }

  final class GComputed: JSONModel {
    @Ignore var second = 2
    var first: GInner {
      get { inner(1) }
      set {}
    }
    var last: GInner {
      get { inner(second) }
      set {}
    }
    private func inner(_ value: Int) -> GInner {
      let inner = GInner()
      inner.value = value
      return inner
    }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("first", \GComputed.first), JSONProperty("last", \GComputed.last)]
    }
  }

  @Test func modelsThatAreMadeWhenAskedForAreComparedByTheirValues() {
    let (one, other) = (GComputed(), GComputed())
    #expect(one == other)
    other.second = 3
    for _ in 0..<20 { #expect(one != other) }
  }

  final class GIndexed: JSONModel { @Index var next: GIndexed? }

  @Test func anIndexThatIsAModelMayBeInACycle() {
    let (one, other) = (GIndexed(), GIndexed())
    one.next = one
    other.next = other
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    one.next = nil
    #expect(one != other)
    other.next = nil
  }

  @Test func theDepthOfAnExportIsAnOption() throws {
    let node = try GNode(string: #"{"friends":[{"friends":[]}]}"#)
    _ = try node.jsonString(JSONExportOptions(maximumDepth: 4))
    let error = try importError {
      _ = try node.jsonString(JSONExportOptions(maximumDepth: 3))
    }
    #expect(
      error.kind == .notExportable("it is nested deeper than 3 levels, or a model holds itself"))
    #expect(error.keyPath == ["friends", 0, "kids"])
  }

  struct GBox: Codable, Hashable { var node: GNode }
  final class GNode: JSONModel {
    @OptionalKey var value = 0
    var box: GBox?
    @OptionalKey var kids: Set<GNode> = []
    @OptionalKey var friends: [GNode] = []
  }

  @Test func aCycleThroughACodableTypeEnds() throws {
    let node = GNode()
    node.box = GBox(node: node)
    #expect(node.hashValue == node.hashValue)
    let error = try importError { _ = try node.jsonString() }
    #expect(
      error.kind
        == .notExportable("it is nested deeper than 512 levels, or a model holds itself"))
    node.box = nil
  }

  class GTagged: JSONModel {
    var type: GTagged?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["t": GTagged.self])
    }
  }

  @Test func aModelAtThePlaceOfTheTagMayHoldItself() throws {
    let model = GTagged()
    model.type = model
    #expect(throws: JSONModelError.self) { try model.jsonString() }
    model.type = nil
  }

  @Test func setsInsideOfSetsAreWrittenOnce() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"value":1,"kids":["#, count: depth)
        + String(repeating: "]}", count: depth)
    }
    let node = try GNode(string: nested(100))
    for options in [JSONExportOptions.default, .init(isPretty: true)] {
      #expect(try GNode(string: node.jsonString(options)) == node)
    }
    #expect(try GNode(value: node.jsonValue()) == node)
    let pretty = try GNode(string: #"{"value":2,"kids":[{"value":3},{"value":1}]}"#)
      .jsonString(JSONExportOptions(isPretty: true))
    #expect(
      pretty == """
        {
          "value": 2,
          "kids": [
            {
              "value": 1,
              "kids": [],
              "friends": []
            },
            {
              "value": 3,
              "kids": [],
              "friends": []
            }
          ],
          "friends": []
        }
        """)
  }

  @Test func aDescriptionDescribesEveryModelOnce() {
    let people = (0..<30).map { _ in GNode() }
    for person in people { person.friends = people }
    #expect(people[0].description.utf8.count < 200_000)
    #expect(people[0].description.contains("GNode, the one above"))
    for person in people { person.friends = [] }
  }

  enum GOnly: String, Codable { case one }
  final class GSingle: JSONModel {
    var only = GOnly.one
    var id = 0
  }

  @Test func aValueWithoutSizeIsAPropertyLikeOthers() throws {
    let model = try GSingle(string: #"{"only":"one","id":1}"#)
    try model.merge(string: #"{"only":"one","id":2}"#)
    #expect(model.id == 2)
    #expect(model.copy() == model)
    #expect(GSingle.properties.map(\.name) == ["only", "id"])
    #expect(model.description == "GSingle\n  only: one\n  id: 2")
  }

  final class GStore { var value = 0 }
  final class GBacked: JSONModel {
    let store = GStore()
    var x: Int {
      get { store.value }
      set { store.value = newValue }
    }
    var y = 0
    override class var registeredProperties: [JSONProperty] { [JSONProperty("x", \GBacked.x)] }
  }

  @Test func aMergeThatFailsSetsRegisteredPropertiesBack() throws {
    let model = try GBacked(string: #"{"x":1,"y":1}"#)
    _ = try importError { try model.merge(string: #"{"x":2,"y":"bad"}"#) }
    #expect(model.x == 1 && model.y == 1)
  }

  struct GName: RawRepresentable, Hashable {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue.lowercased() }
  }
  final class GKeyed: JSONModel { @OptionalKey var map: [GName: Int] = [:] }

  @Test func keysThatAreOneForTheTypeAreDuplicatesInAPatchToo() throws {
    let model = try GKeyed(string: #"{"map":{"a":1}}"#)
    let error = try importError { try model.merge(string: #"{"map":{"b":1,"B":2}}"#) }
    #expect(error.issues.map(\.kind) == [.duplicateKey])
    #expect(model.map == [GName(rawValue: "a"): 1])
    _ = try importError { try model.merge(string: #"{"map":{"c":1,"d":"#) }
    #expect(model.map == [GName(rawValue: "a"): 1])
  }

  final class GUnknown: JSONModel {
    var accent = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { ["accent": "\u{E9}"] }
  }

  @Test func keysAreComparedByTheirBytes() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    #expect(try GUnknown(string: text).jsonString() == text)
  }
}
