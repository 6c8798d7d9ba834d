import Foundation
import JSONModelKit
import Testing

/// Custom property wrappers, constants, and the limit of created models.
struct WrapperTests {
  /// A wrapper that keeps its value in an object, as `Published` does.
  @propertyWrapper struct Boxed<Value> {
    final class Box {
      var value: Value
      init(_ value: Value) { self.value = value }
    }
    var box: Box
    var wrappedValue: Value {
      get { box.value }
      set { box.value = newValue }
    }
    init(wrappedValue: Value) { box = Box(wrappedValue) }
  }

  @propertyWrapper struct Clamped: Codable, Equatable {
    var value = 0
    var wrappedValue: Int {
      get { value }
      set { value = min(max(newValue, 0), 10) }
    }
    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
  }

  final class Registered: JSONModel {
    @Boxed var name = "n"
    @Clamped var level = 1
    var _plain = 2
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("name", \Registered.name), JSONProperty("level", \Registered.level)]
    }
  }

  final class Unregistered: JSONModel {
    @Boxed var name = "n"
  }

  private func text(_ issue: JSONModelError.Issue) -> String {
    issue.description.replacing("WrapperTests.", with: "")
  }

  // MARK: - Wrappers

  @Test func aRegisteredPropertyIsSetByItsSetter() throws {
    let json = #"{"_plain":3,"name":"Ann","level":99}"#
    let model = try Registered(string: json)
    #expect((model.name, model.level, model._plain) == ("Ann", 10, 3))
    try expectEqual(
      JSONValue(string: model.jsonString()), ["_plain": 3, "name": "Ann", "level": 10])
    try model.merge(string: #"{"name":"Bea"}"#)
    expectEqual(model.name, "Bea")
    expectEqual(model, (try Registered(string: #"{"name":"Bea","level":10,"_plain":3}"#)))
    #expect(model != (try Registered(string: #"{"name":"Cid","level":10,"_plain":3}"#)))
  }

  @Test func aCopyDoesNotShareTheStorageOfAWrapper() throws {
    let model = try Registered(string: #"{"_plain":3,"name":"Ann","level":4}"#)
    let copy = model.copy()
    expectEqual(copy, model)
    copy.name = "Bea"
    expectEqual(model.name, "Ann")
  }

  final class Child: JSONModel {
    var number = 0
    convenience init(_ number: Int) {
      self.init()
      self.number = number
    }
  }

  /// A wrapper whose getter creates models.
  @propertyWrapper struct Numbered {
    var numbers: [Int] = []
    var wrappedValue: [Child] {
      get { numbers.map { Child($0) } }
      set { numbers = newValue.map(\.number) }
    }
  }

  @propertyWrapper struct NumberedSet {
    var numbers: [Int] = []
    var wrappedValue: Set<Child> {
      get { Set(numbers.map { Child($0) }) }
      set { numbers = newValue.map(\.number).sorted() }
    }
  }

  final class Lists: JSONModel {
    @Numbered var one: [Child]
    @Numbered var two: [Child]
    @NumberedSet var three: Set<Child>
    @Ignore var calls = 0
    var counted: [Int] {
      get {
        calls += 1
        return [calls]
      }
      set {}
    }
    override class var registeredProperties: [JSONProperty] {
      [
        JSONProperty("one", \Lists.one), JSONProperty("two", \Lists.two),
        JSONProperty("three", \Lists.three), JSONProperty("counted", \Lists.counted),
      ]
    }
  }

  @Test func modelsThatAGetterCreatesAreCopied() {
    let lists = Lists()
    let numbers = Array(0..<50)
    lists.one = numbers.map { Child($0) }
    lists.two = numbers.map { Child(1000 + $0) }
    lists.three = Set(numbers.map { Child(2000 + $0) })
    let copy = lists.copy()
    expectEqual(copy.one.map(\.number), numbers)
    expectEqual(copy.two.map(\.number), numbers.map { 1000 + $0 })
    expectEqual(copy.three.map(\.number).sorted(), numbers.map { 2000 + $0 })
    #expect(lists.calls <= 1)
  }

  @Test func aFailedMergeRestoresAWrappedProperty() throws {
    let model = try Registered(string: #"{"_plain":3,"name":"Ann","level":4}"#)
    #expect(throws: JSONModelError.self) {
      try model.merge(string: #"{"name":"Bea","level":5,"_plain":null}"#)
    }
    #expect((model.name, model.level) == ("Ann", 4))
  }

  @Test func anUnregisteredWrapperIsADeclarationError() throws {
    let error = try typedError { () throws(JSONModelError) in try Unregistered.checkDeclaration() }
    expectEqual(
      text(error.issues[0]),
      """
      Unregistered._name has the unsupported type Boxed<String>; if it is the \
      storage of a property wrapper, list "name" in registeredProperties, or exclude it with \
      propertyIsIgnored("name") [invalid_declaration]
      """)
  }

  // MARK: - Constants

  class Constant: JSONModel {
    let id = 0
    var name = ""
    @Ignore var cache = 1
    let version = "2"
  }
  final class Strict: Constant {
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class Styled: JSONModel {
    let userID = 0
    override class var keyMapper: JSONKeyMapper { .snakeCase }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class MappedConstant: Constant {
    override class var keyMapper: JSONKeyMapper { ["id": "ID"] }
  }
  final class ConstrainedConstant: Constant {
    override class var constraints: [String: [JSONConstraint]] { ["id": [.range(1...)]] }
  }
  final class TransformedConstant: Constant {
    override class var propertyTransformers: [String: JSONTransformer] { ["id": .lossy()] }
  }

  @Test func constantsAreListedAsIgnoredWithTheReason() {
    let properties = Constant.properties
    expectEqual(properties.map(\.name), ["id", "name", "cache", "version"])
    expectEqual(properties.map(\.isIgnored), [true, false, true, true])
    expectEqual(
      properties.map(\.ignoredReason),
      [
        "is a constant; make it a var", nil, "is marked @Ignore", "is a constant; make it a var",
      ])
    #expect(properties[0].keys.isEmpty)
    #expect(throws: Never.self) { try Constant.checkDeclaration() }
  }

  @Test(arguments: [
    (MappedConstant.self as Constant.Type, "the key mapper of MappedConstant"),
    (ConstrainedConstant.self, "ConstrainedConstant.constraints"),
    (TransformedConstant.self, "TransformedConstant.propertyTransformers"),
  ])
  func aConstantThatIsDeclaredAsAPropertyIsReported(type: Constant.Type, place: String) throws {
    let error = try typedError { () throws(JSONModelError) in try type.checkDeclaration() }
    expectEqual(
      error.issues.map(text),
      [#"\#(place) names "id", which is a constant; make it a var [invalid_declaration]"#])
  }

  @Test func theIssueOfAnUnknownKeyNamesTheConstant() throws {
    for error in [
      try typedError({ () throws(JSONModelError) in _ = try Strict(string: #"{"name":"x","id":1}"#)
      }),
      try typedError({ () throws(JSONModelError) in _ = try Strict(value: ["name": "x", "id": 1]) }
      ),
    ] {
      expectEqual(error.issues.count, 1)
      expectEqual(error.issues[0].kind, .unknownKey)
      expectEqual(error.issues[0].suggestion, nil)
      expectEqual(error.issues[0].fix, "id is a constant; make it a var")
      #expect(
        text(error.issues[0]).hasSuffix(
          "id: unknown key; id is a constant; make it a var [unknown_key]"))
    }
    let styled = try typedError { () throws(JSONModelError) in
      _ = try Styled(string: #"{"user_id":1}"#)
    }
    expectEqual(styled.issues[0].fix, "userID is a constant; make it a var")
    let near = try typedError { () throws(JSONModelError) in
      _ = try Strict(string: #"{"name":"x","nmae":1}"#)
    }
    expectEqual(near.issues[0].suggestion, "name")
  }

  // MARK: - The limit of created models

  class Node: JSONModel {
    var children: [Node]?
    var named: [String: Node]?
  }
  final class Hooked: Node {
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["children"] = [[:], [:]]
    }
  }

  @Test func theNumberOfCreatedModelsIsLimited() throws {
    let json = #"{"children":[{},{"named":{"a":{}}}]}"#
    #expect(throws: Never.self) {
      _ = try Node(string: json, options: JSONImportOptions(maximumModels: 4))
    }
    for (limit, models) in [(0, "0 models"), (1, "1 model"), (3, "3 models")] {
      let error = try typedError { () throws(JSONModelError) in
        _ = try Node(string: json, options: JSONImportOptions(maximumModels: limit))
      }
      expectEqual(error.kind, .limitExceeded("more than \(models)"))
    }
  }

  @Test func modelsInObjectsOfAHookAreCounted() throws {
    #expect(throws: Never.self) {
      _ = try Hooked(string: "{}", options: JSONImportOptions(maximumModels: 3))
    }
    let error = try typedError { () throws(JSONModelError) in
      _ = try [Hooked](data: .init("[{},{}]".utf8), options: JSONImportOptions(maximumModels: 5))
    }
    expectEqual(error.kind, .limitExceeded("more than 5 models"))
  }

  @Test func aMergeCountsOnlyNewModels() throws {
    let node = try Node(string: #"{"named":{"a":{}}}"#)
    let options = JSONImportOptions(maximumModels: 1)
    try node.merge(string: #"{"named":{"a":{"children":[{}]}}}"#, options: options)
    expectEqual(node.named?["a"]?.children?.count, 1)
    #expect(throws: JSONModelError.self) {
      try node.merge(string: #"{"children":[{},{}]}"#, options: options)
    }
    expectEqual(node.children, nil)
  }

  final class Store { var value = 0 }

  final class Backed: JSONModel {
    let store = Store()
    var x: Int {
      get { store.value }
      set { store.value = newValue }
    }
    var y = 0
    override class var registeredProperties: [JSONProperty] { [JSONProperty("x", \Backed.x)] }
  }

  @Test func aFailedMergeRestoresRegisteredProperties() throws {
    let model = try Backed(string: #"{"x":1,"y":1}"#)
    _ = try importError { try model.merge(string: #"{"x":2,"y":"bad"}"#) }
    #expect(model.x == 1 && model.y == 1)
  }
}
