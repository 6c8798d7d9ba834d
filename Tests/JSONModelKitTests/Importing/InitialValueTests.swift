import JSONModelKit
import Testing

/// Imports into the model that is the default value of a property, if nothing else refers to it.
///
/// The result is that of an import into a new model; only the number of instances differs.
struct InitialValueTests {
  class Inner: JSONModel {
    var a = 1
    var b: Int?
    var text: String? = "initial"
    @OptionalKey var c = 3
    var inner: Innermost?
    @OptionalKey var list: [Int] = [1]
  }

  final class Innermost: JSONModel {
    var n = 0
    var m: Double?
  }

  final class Sub: Inner { var d: Int? = 4 }

  final class Outer: JSONModel {
    var inner: Inner = {
      let inner = Inner()
      inner.b = 5
      inner.text = nil
      inner.c = 9
      inner.inner = Innermost()
      inner.list = [7, 8]
      return inner
    }()
  }

  @Test func absentKeysHaveTheValuesOfANewInstance() throws {
    let inner = try Outer(string: #"{"inner":{"a":2}}"#).inner
    #expect(inner.a == 2 && inner.b == nil && inner.text == "initial" && inner.c == 3)
    #expect(inner.inner == nil && inner.list == [1])
    let whole = try Outer(
      string: #"{"inner":{"a":2,"b":3,"text":null,"c":null,"inner":{"n":1},"list":[]}}"#
    ).inner
    #expect(whole.a == 2 && whole.b == 3 && whole.text == nil)
    #expect(whole.inner?.n == 1 && whole.inner?.m == nil && whole.list == [])
  }

  class Lists: JSONModel {
    var a = 1
    var codes: [Int]?
    var names: Set<String>?
    var inners: [Innermost]?
  }

  /// In each of the first three models, the owner has set one optional property.
  final class OwnerOfLists: JSONModel {
    var first: Lists = made { $0.codes = [7] }
    var second: Lists = made { $0.names = ["x"] }
    var third: Lists = made { $0.inners = [] }
    var fourth = Lists()

    private static func made(_ change: (Lists) -> Void) -> Lists {
      let lists = Lists()
      change(lists)
      return lists
    }
  }

  @Test func absentOptionalArraysAreNil() throws {
    let owner = try OwnerOfLists(
      string: #"{"first":{"a":2},"second":{"a":2},"third":{"a":2},"fourth":{"a":2,"codes":[1]}}"#)
    #expect(owner.first.codes == nil && owner.second.names == nil && owner.third.inners == nil)
    #expect(owner.fourth.codes == [1] && owner.first.a == 2)
  }

  /// Null resets an `@OptionalKey` property to its default value in the class, not to the value
  /// that the owner has set.
  @Test func nullKeepsTheDefaultValueOfTheClass() throws {
    try expectEqual(Outer(string: #"{"inner":{"a":2,"c":null}}"#).inner.c, 3)
    try expectEqual(Outer(value: ["inner": ["a": 2, "c": nil]]).inner.c, 3)
  }

  // MARK: - Instances with other references

  final class Sharing: JSONModel {
    nonisolated(unsafe) static let shared = Inner()
    var inner = unsafe Sharing.shared
  }

  @Test func aSharedDefaultValueIsReplaced() throws {
    let first = try Sharing(string: #"{"inner":{"a":2}}"#)
    #expect(unsafe first.inner.a == 2 && Sharing.shared.a == 1 && first.inner !== Sharing.shared)
  }

  final class Keeping: JSONModel {
    var inner = Inner()
    @Ignore var kept: Inner?
    required init() {
      super.init()
      kept = inner
    }
  }

  @Test func aDefaultValueWithOtherReferencesIsReplaced() throws {
    let model = try Keeping(string: #"{"inner":{"a":2}}"#)
    #expect(model.inner.a == 2 && model.kept?.a == 1)
  }

  final class OfSubclass: JSONModel {
    var inner: Inner = Sub()
  }

  @Test func aDefaultValueOfASubclassIsReplaced() throws {
    let model = try OfSubclass(string: #"{"inner":{"a":2}}"#)
    #expect(type(of: model.inner) == Inner.self)
  }

  // MARK: - Classes with other storage

  final class Counted: JSONModel {
    nonisolated(unsafe) static var instances = 0
    var a = 0
    required init() {
      super.init()
      unsafe Self.instances += 1
    }
  }

  class Storing: JSONModel {
    var a = 0
    @Ignore var cache: [Int] = []
    lazy var sum = cache.reduce(a, +)
  }

  final class Owner: JSONModel {
    var counted = Counted()
    var storing: Storing = {
      let storing = Storing()
      storing.cache = [1]
      _ = storing.sum
      return storing
    }()
  }

  @Test func onlyInstancesWithoutOtherStorageAreImportedInPlace() throws {
    // The first use of a class may create instances, too.
    _ = try Owner(string: #"{"counted":{"a":1},"storing":{"a":2}}"#)
    unsafe Counted.instances = 0
    let owner = try Owner(string: #"{"counted":{"a":1},"storing":{"a":2}}"#)
    #expect(owner.storing.cache == [] && owner.storing.sum == 2)
    #expect(unsafe Counted.instances == 1)
  }

  // MARK: - Values that are imported twice

  final class Twice: JSONModel {
    var first = Inner()
    var second = Inner()
    override class var keyMapper: JSONKeyMapper {
      ["first": "inner", "second": ["other", "inner"]]
    }
  }

  @Test func aValueThatIsImportedAgainIsReplacedCompletely() throws {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    let outer = try Outer(string: #"{"inner":{"a":1,"b":1},"inner":{"a":2}}"#, options: options)
    #expect(outer.inner.a == 2 && outer.inner.b == nil)
    let twice = try Twice(string: #"{"inner":{"a":1,"b":1},"other":{"a":2}}"#)
    #expect(twice.first.b == 1 && twice.second.a == 2 && twice.second.b == nil)
    #expect(twice.first !== twice.second)
  }

  final class Lossy: JSONModel {
    var outers: [Outer] = []
    override class var propertyTransformers: [String: JSONTransformer] { ["outers": .lossy()] }
  }

  @Test func aFailedElementDoesNotAffectOthers() throws {
    let text = #"{"outers":[{"inner":{"a":1,"b":"x"}},{"inner":{"a":2}},{"inner":{"b":3}}]}"#
    let model = try Lossy(string: text)
    #expect(model.outers.count == 1 && model.outers[0].inner.a == 2)
    expectEqual(model.outers[0].inner.b, nil)
  }

  @Test func aMergeStillChangesTheModelInPlace() throws {
    let outer = try Outer(string: #"{"inner":{"a":1,"b":2}}"#)
    let inner = outer.inner
    try outer.merge(string: #"{"inner":{"a":5}}"#)
    #expect(outer.inner === inner && inner.a == 5 && inner.b == 2)
    #expect(throws: JSONModelError.self) { try outer.merge(string: #"{"inner":{"a":7,"b":"x"}}"#) }
    expectEqual(inner.a, 5)
  }
}
