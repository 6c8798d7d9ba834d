import Foundation
import Synchronization
import Testing

@testable import JSONModelKit

/// Which properties of a class take part, and what is said of those that cannot.
@Suite struct InspectionTests {
  // MARK: - Names and places

  /// Names that other base classes reserve, and names that only backticks allow.
  final class AnyNames: JSONModel {
    var description = ""
    var debugDescription = ""
    var copy = ""
    var data = ""
    var string = ""
    var value = ""
    var index = ""
    var issues = ""
    var properties = ""
    var hashValue = ""
    var hash = ""
    var keyMapper = ""
    var unknownKeys = ""
    var validate = ""
    var merge = ""
    var jsonData = ""
    var dictionary = ""
    var `class` = ""
    var `self` = ""
    var `init` = ""
    var `default` = ""
    var `with space` = ""
    var `a.b-c` = ""
    // swift-format-ignore: IdentifiersMustBeASCII
    var 日本 = ""
  }

  @Test func propertiesMayHaveAnyName() throws {
    // `Mirror` shows backticks and no-break spaces in names that are no identifiers; a document
    // does not.
    func names(_ model: AnyNames) -> [String] {
      Mirror(reflecting: model).children.compactMap {
        $0.label?.filter { $0 != "`" }.replacing("\u{A0}", with: " ")
      }
    }
    let expected = names(AnyNames())
    #expect(expected.count == 24)
    #expect(expected.contains("with space"))
    let members = expected.map { #""\#($0)": "the \#($0)""# }.joined(separator: ", ")
    let model = try AnyNames(string: "{\(members)}")
    #expect(
      Mirror(reflecting: model).children.map { $0.value as? String } == expected.map { "the \($0)" }
    )
  }

  class Level1: JSONModel {
    var first = 0
    private var hidden = ""
    func revealed() -> String { hidden }
  }
  class Level2: Level1 { fileprivate var second = 0 }
  class Level3: Level2 {
    // The same name as in a superclass that hides its own: one key feeds both.
    private var hidden = ""
    private(set) var third = 0
    func revealedToo() -> String { hidden }
  }
  class Level4: Level3 {}
  final class Level5: Level4 { var fifth: [Int] = [] }

  @Test func inheritanceOfAnyDepth() throws {
    let model = try Level5(string: #"{"first":1,"hidden":"h","second":2,"third":3,"fifth":[5]}"#)
    #expect((model.first, model.second, model.third, model.fifth) == (1, 2, 3, [5]))
    #expect(model.revealed() == "h")
    #expect(model.revealedToo() == "h")
    let error = try importError { try Level5(string: "{}") }
    #expect(
      error.missingKeys == [["first"], ["hidden"], ["second"], ["hidden"], ["third"], ["fifth"]])
    #expect(error.issues.first?.property == "Level5.first")
  }

  class HidesID: JSONModel {
    private var id: Int?
    func firstID() -> Int? { id }
  }
  final class AlsoHidesID: HidesID {
    var name = ""
    private var id: Int?
    func secondID() -> Int? { id }
  }

  @Test(arguments: [
    #"{"id":7,"name":"x","long enough to compare words":0}"#,
    #"{"name":"x","id":7,"long enough to compare words":0}"#, #"{"name":"x","id":7}"#,
  ])
  func oneKeyFeedsBothPropertiesInAnyOrder(json: String) throws {
    let model = try AlsoHidesID(string: json)
    #expect((model.firstID(), model.secondID()) == (7, 7))
    let twice = json.replacing(#""id":7"#, with: #""id":7,"id":8"#)
    #expect(
      try importError { try AlsoHidesID(string: twice) }.issues.map(\.kind) == [.duplicateKey])
  }

  final class Item: JSONModel { var name = "" }
  final class Page<Element: JSONModel>: JSONModel {
    var items: [Element] = []
    var first: Element?
    var next: Page<Element>?
  }

  @Test func genericClasses() throws {
    let json = #"{"items":[{"name":"a"}],"first":{"name":"b"},"next":{"items":[],"first":null}}"#
    let page = try Page<Item>(string: json)
    #expect(page.items.map(\.name) == ["a"])
    #expect(page.first?.name == "b")
    #expect(page.next?.items.isEmpty == true)
    let error = try importError { try Page<Item>(string: #"{"items":[{}]}"#) }
    #expect(error.model == "Page<Item>")
    #expect(error.issues[0].property == "Item.name")
  }

  final class Tree: JSONModel {
    var name = ""
    @OptionalKey var children: [Tree] = []
    var byName: [String: Tree]?
    var parentOf: Tree?
  }

  @Test func recursiveClasses() throws {
    let json =
      #"{"name":"a","children":[{"name":"b","children":[{"name":"c"}]}],"byName":{"d":{"name":"d"}},"parentOf":{"name":"e"}}"#
    let tree = try Tree(string: json)
    #expect(tree.children[0].children[0].name == "c")
    #expect(tree.byName?["d"]?.name == "d")
    #expect(tree.parentOf?.name == "e")
    let error = try importError {
      try Tree(string: #"{"name":"a","children":[{"name":"b"},{"children":[{"name":[]}]}]}"#)
    }
    #expect(
      error.issues.map(\.keyPath) == [
        ["children", 1, "name"], ["children", 1, "children", 0, "name"],
      ])
  }

  final class Node: JSONModel {
    var value = 0
    var next: Node?
  }

  @Test func linkedLists() throws {
    let json = (1...500).reversed().reduce("null") { #"{"value":\#($1),"next":\#($0)}"# }
    var node: Node? = try Node(string: json)
    var values: [Int] = []
    while let current = node {
      values.append(current.value)
      node = current.next
    }
    #expect(values == Array(1...500))
  }

  final class Observed: JSONModel {
    @Ignore var changes = 0
    var watched = 0 { didSet { changes += 1 } }
    var announced = "" { willSet { changes += 1 } }
  }

  @Test func observersDoNotRunOnImport() throws {
    let model = try Observed(string: #"{"watched":7,"announced":"x"}"#)
    #expect((model.watched, model.announced, model.changes) == (7, "x", 0))
  }

  final class Passed: JSONModel {
    let constant = 5
    lazy var lazyOne = 6
    static let shared = 7
    var computed: Int { 8 }
    var stored = 9
  }

  @Test func constantLazyAndComputedPropertiesArePassedOver() throws {
    let model = try Passed(
      string: #"{"constant":1,"lazyOne":1,"computed":1,"shared":1,"stored":1}"#)
    #expect((model.constant, model.lazyOne, model.computed, model.stored) == (5, 6, 8, 1))
    #expect(try importError { try Passed(string: "{}") }.missingKeys == [["stored"]])
  }

  final class Wide: JSONModel {
    var a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, a6 = 0, a7 = 0, a8 = 0, a9 = 0
    var b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0, b8 = 0, b9 = 0
    var c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0, c8 = 0, c9 = 0
    var d0 = 0, d1 = 0, d2 = 0, d3 = 0, d4 = 0, d5 = 0, d6 = 0, d7 = 0, d8 = 0, d9 = 0
    var e0 = 0, e1 = 0, e2 = 0, e3 = 0, e4 = 0, e5 = 0, e6 = 0, e7 = 0, e8 = 0, e9 = 0
    var f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0, f7 = 0, f8 = 0, f9 = 0
    var g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0, g8 = 0, g9 = 0
    var h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0, h8 = 0, h9 = 0
  }

  @Test func moreThan64Properties() throws {
    let names = Mirror(reflecting: Wide()).children.compactMap(\.label)
    #expect(names.count == 80)
    func json(_ names: [String]) -> String {
      "{" + names.enumerated().map { #""\#($1)":\#($0 + 1)"# }.joined(separator: ",") + "}"
    }
    let model = try Wide(string: json(names))
    #expect(Mirror(reflecting: model).children.map { $0.value as? Int } == Array(1...80))
    for missing in names {
      let error = try importError { try Wide(string: json(names.filter { $0 != missing })) }
      #expect(error.missingKeys == [[.key(missing)]])
      let twice = try importError { try Wide(string: json(names + [missing])) }
      #expect(twice.issues.map(\.kind) == [.duplicateKey])
    }
  }

  // MARK: - Guards

  final class Helper {}
  @propertyWrapper struct Foreign { var wrappedValue = 1 }
  struct Nothing {}
  struct Unique: ~Copyable { var number = 1 }

  final class Refused: JSONModel {
    weak var owner: Helper?
    unowned(unsafe) var other: Helper?
    var action: () -> Void = {}
    var helper = Helper()
    var nothing = Nothing()
    var void: Void = ()
    var pair = (1, 2)
    var unique = Unique()
    @Foreign var wrapped
    var dates: [Helper] = []
    var fine = 1
  }

  @Test func unsupportedPropertiesAreNamedWithTheCure() throws {
    let error = try importError { try Refused.checkDeclaration() }
    #expect(
      error.description == """
        Refused: 10 issues
          Refused.owner is weak or unowned, so an imported value would be gone at once: exclude it with propertyIsIgnored(_:)
          Refused.other is weak or unowned, so an imported value would be gone at once: exclude it with propertyIsIgnored(_:)
          Refused.action has the type () -> (), which no JSON value becomes: give it a supported type, register a transformer for it, or mark it @Ignore
          Refused.helper has the type Helper, which no JSON value becomes: give it a supported type, register a transformer for it, or mark it @Ignore
          Refused.nothing has a type without size, or one that cannot be looked into: exclude it with propertyIsIgnored(_:)
          Refused.void has a type without size, or one that cannot be looked into: exclude it with propertyIsIgnored(_:)
          Refused.pair has the type (Int, Int), which no JSON value becomes: give it a supported type, register a transformer for it, or mark it @Ignore
          Refused.unique has a type without size, or one that cannot be looked into: exclude it with propertyIsIgnored(_:)
          Refused._wrapped has the type Foreign, which no JSON value becomes; if it is the storage of a property wrapper, exclude it with propertyIsIgnored("wrapped")
          Refused.dates has the type [Helper], which no JSON value becomes: give it a supported type, register a transformer for it, or mark it @Ignore
        """)
    // An import says the same, before it reads anything.
    #expect(try importError { try Refused(string: "no JSON") } == error)
    #expect(try importError { try Refused(string: "no JSON") } == error)
  }

  final class Excused: JSONModel {
    weak var owner: Helper?
    unowned(unsafe) var other: Helper?
    var action: () -> Int = { 7 }
    @Ignore var helper: Helper? = Helper()
    var nothing = Nothing()
    var unique = Unique(number: 4)
    @Foreign var wrapped
    var fine = 1
    override class func propertyIsIgnored(_ name: String) -> Bool {
      ["owner", "other", "action", "nothing", "unique", "wrapped"].contains(name)
    }
  }

  @Test func ignoredPropertiesMayHaveAnyType() throws {
    try Excused.checkDeclaration()
    let model = try Excused(string: #"{"fine":2,"action":1,"helper":{},"unique":9,"wrapped":3}"#)
    #expect((model.fine, model.action(), model.unique.number, model.wrapped) == (2, 7, 4, 1))
    #expect(model.helper != nil)
  }

  final class Underscores: JSONModel {
    var id = 1
    var _id = "initial"
    var _kind = ImportTests.Size.small
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "id" }
  }

  @Test func aLeadingUnderscoreIsPartOfAName() throws {
    let model = try Underscores(string: #"{"_id":"abc","_kind":"L"}"#)
    #expect((model.id, model._id, model._kind) == (1, "abc", .large))
    #expect(try importError { try Underscores(string: "{}") }.missingKeys == [["_id"], ["_kind"]])
  }

  @propertyWrapper struct Trimmed: RawRepresentable {
    var rawValue = ""
    var wrappedValue: String {
      get { rawValue }
      set { rawValue = newValue }
    }
  }
  final class WrapsRawValue: JSONModel { @Trimmed var name }
  final class IgnoresWrapper: JSONModel {
    @Trimmed var name
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "name" }
  }

  @Test func aForeignWrapperWithARawValueIsRefused() throws {
    let error = try importError { try WrapsRawValue.checkDeclaration() }
    #expect(error.issues.map(\.property) == ["WrapsRawValue._name"])
    #expect(try IgnoresWrapper(string: #"{"name":"x"}"#).name == "")
  }

  enum Only: String { case circle }
  struct Tags: RawRepresentable { var rawValue: [String] }
  final class UnusualRawValues: JSONModel {
    var before = 1
    var kind = Only.circle
    var kinds: [Only?] = []
    var tags = Tags(rawValue: [])
    var after = 2
  }

  @Test func rawValuesMayBeWithoutSizeOrContainers() throws {
    let model = try UnusualRawValues(
      string: #"{"before":8,"kind":"circle","kinds":["circle",null],"tags":["a","b"],"after":9}"#)
    #expect((model.before, model.kind, model.after) == (8, .circle, 9))
    #expect(model.kinds == [.circle, nil])
    #expect(model.tags.rawValue == ["a", "b"])
    let error = try importError {
      try UnusualRawValues(
        string: #"{"before":8,"kind":"square","kinds":[],"tags":["a",{}],"after":9}"#)
    }
    #expect(error.issues.map(\.keyPath) == [["kind"], ["tags", 1]])
  }

  final class HasRefused: JSONModel { var inner: [String: [Refused?]] = [:] }

  @Test func mistakesOfNestedClassesAreFound() throws {
    let error = try importError { try HasRefused.checkDeclaration() }
    #expect(error.model == "HasRefused")
    #expect(error.issues.count == 10)
    #expect(try importError { try [HasRefused](string: "[]") }.issues == error.issues)
    #expect(try importError { try [String: HasRefused](string: "{}") }.issues == error.issues)
    try Tree.checkDeclaration()
    try Item.checkDeclaration()
  }

  final class Endless<Value>: JSONModel { var next: Endless<[Value]>? }

  @Test func endlesslyManyClassesAreRefused() throws {
    let error = try importError { try Endless<Int>.checkDeclaration() }
    let sentence = "its properties lead to ever other classes, without an end"
    #expect(error.issues.map(\.kind) == [.invalidDeclaration(sentence)])
  }

  @Test func inspectionNeedsLittleStack() throws {
    let refused = Counter()
    let thread = Thread {
      if (try? Endless<String>.checkDeclaration()) == nil { refused.add() }
    }
    thread.stackSize = 512 << 10
    thread.start()
    while !thread.isFinished { usleep(1_000) }
    #expect(refused.count == 1)
  }

  final class RawOfItself: RawRepresentable {
    init?(rawValue: RawOfItself) { nil }
    var rawValue: RawOfItself { self }
  }
  final class HasRawOfItself: JSONModel { var raw: RawOfItself? }

  @Test func aRawValueOfItsOwnTypeIsRefused() throws {
    let error = try importError { try HasRawOfItself.checkDeclaration() }
    #expect(error.issues.map(\.property) == ["HasRawOfItself.raw"])
  }

  @Test func theRulesHoldForWhatTheRuntimeCouldSay() {
    func mistakes(_ field: StoredField) -> [String] {
      ClassInspector(Item.self, fields: [field]).declaration.properties.compactMap(\.refusal)
    }
    let plain = StoredField(name: "x", type: Int.self, offset: 16, isStrong: true, isVariable: true)
    #expect(mistakes(plain) == [])
    #expect(ClassInspector(Item.self, fields: [plain]).declaration.properties.count == 1)
    for offset in [0, 8] {
      var field = plain
      field.offset = offset
      #expect(mistakes(field).count == 1)
    }
    var constant = plain
    constant.isVariable = false
    #expect(mistakes(constant) == [])
    var weak = plain
    weak.isStrong = false
    #expect(mistakes(weak).count == 1)
    var lazy = plain
    lazy.name = "$__lazy_storage_$_x"
    #expect(mistakes(lazy) == [])
    var void = plain
    void.type = Void.self
    #expect(mistakes(void).count == 1)
  }

  @Test func theRuntimeAgreesWithMirror() throws {
    #expect(RuntimeReflection.selfCheckFailure == nil)
    let fields = RuntimeReflection.storedFields(of: Level5.self)
    #expect(fields.map(\.name) == ["first", "hidden", "second", "hidden", "third", "fifth"])
    #expect(RuntimeReflection.instanceSize(of: JSONModel.self) == RuntimeReflection.headerSize)
    #expect(RuntimeReflection.superclass(of: Level1.self) == JSONModel.self)
  }

  // MARK: - Asked once

  final class Asking: JSONModel {
    var name = ""
    static let asked = Counter()
    override class func propertyIsIgnored(_ name: String) -> Bool {
      asked.add()
      return false
    }
  }

  @Test func aClassIsInspectedOnce() throws {
    for _ in 0..<5 { _ = try Asking(string: #"{"name":"x"}"#) }
    _ = try [Asking](string: #"[{"name":"x"}]"#)
    #expect(Asking.asked.count == 1)
  }
}

/// A number that any thread may count up.
final class Counter: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .sequentiallyConsistent) }
  func add(_ number: Int = 1) { value.add(number, ordering: .sequentiallyConsistent) }
}
