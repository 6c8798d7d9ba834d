import Foundation
import JSONModelKit
import Synchronization
import Testing

/// Tests which properties of a class are imported, and the declaration errors of the others.
struct InspectionTests {
  typealias Tree = Fixtures.Tree

  // MARK: - Names and storage

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
    // `Mirror` shows backticks and no-break spaces in names that are not identifiers; a document
    // does not.
    func names(_ model: AnyNames) -> [String] {
      Mirror(reflecting: model).children.compactMap {
        $0.label?.filter { $0 != "`" }.replacing("\u{A0}", with: " ")
      }
    }
    let expected = names(AnyNames())
    expectEqual(expected.count, 24)
    #expect(expected.contains("with space"))
    let members = expected.map { #""\#($0)": "the \#($0)""# }.joined(separator: ", ")
    let model = try AnyNames(string: "{\(members)}")
    expectEqual(
      Mirror(reflecting: model).children.map { $0.value as? String }, expected.map { "the \($0)" }
    )
  }

  class Level1: JSONModel {
    var first = 0
    private var hidden = ""
    func revealed() -> String { hidden }
  }
  class Level2: Level1 { fileprivate var second = 0 }
  class Level3: Level2 {
    // A private property of a superclass has the same name, so both are imported from one key.
    private var hidden = ""
    private(set) var third = 0
    func revealedToo() -> String { hidden }
  }
  class Level4: Level3 {}
  final class Level5: Level4 { var fifth: [Int] = [] }

  @Test func inheritedPropertiesAreImportedAtAnyDepth() throws {
    let model = try Level5(string: #"{"first":1,"hidden":"h","second":2,"third":3,"fifth":[5]}"#)
    #expect((model.first, model.second, model.third, model.fifth) == (1, 2, 3, [5]))
    expectEqual(model.revealed(), "h")
    expectEqual(model.revealedToo(), "h")
    let error = try importError { try Level5(string: "{}") }
    expectEqual(
      error.missingKeys, [["first"], ["hidden"], ["second"], ["hidden"], ["third"], ["fifth"]])
    expectEqual(error.issues.first?.property, "Level5.first")
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
  func propertiesOfTheSameNameInBothClassesAreImported(json: String) throws {
    let model = try AlsoHidesID(string: json)
    #expect((model.firstID(), model.secondID()) == (7, 7))
    let twice = json.replacing(#""id":7"#, with: #""id":7,"id":8"#)
    try expectEqual(importError { try AlsoHidesID(string: twice) }.kinds, [.duplicateKey])
  }

  final class Item: JSONModel { var name = "" }
  final class Page<Element: JSONModel>: JSONModel {
    var items: [Element] = []
    var first: Element?
    var next: Page<Element>?
  }

  @Test func genericClassesAreImported() throws {
    let json = #"{"items":[{"name":"a"}],"first":{"name":"b"},"next":{"items":[],"first":null}}"#
    let page = try Page<Item>(string: json)
    expectEqual(page.items.map(\.name), ["a"])
    expectEqual(page.first?.name, "b")
    expectEqual(page.next?.items.isEmpty, true)
    let error = try importError { try Page<Item>(string: #"{"items":[{}]}"#) }
    expectEqual(error.model, "Page<Item>")
    expectEqual(error.issues[0].property, "Item.name")
  }

  @Test func recursiveClassesAreImported() throws {
    let json =
      #"{"name":"a","children":[{"name":"b","children":[{"name":"c"}]}],"byName":{"d":{"name":"d"}},"parentOf":{"name":"e"}}"#
    let tree = try Tree(string: json)
    expectEqual(tree.children[0].children[0].name, "c")
    expectEqual(tree.byName?["d"]?.name, "d")
    expectEqual(tree.parentOf?.name, "e")
    let error = try importError {
      try Tree(string: #"{"name":"a","children":[{"name":"b"},{"children":[{"name":[]}]}]}"#)
    }
    expectEqual(
      error.keyPaths, [["children", 1, "name"], ["children", 1, "children", 0, "name"]])
  }

  final class Node: JSONModel {
    var value = 0
    var next: Node?
  }

  @Test(.largeStack) func linkedListsAreImported() throws {
    let json = (1...500).reversed().reduce("null") { #"{"value":\#($1),"next":\#($0)}"# }
    var node: Node? = try Node(string: json)
    var values: [Int] = []
    while let current = node {
      values.append(current.value)
      node = current.next
    }
    expectEqual(values, Array(1...500))
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

  @Test func constantLazyAndComputedPropertiesAreIgnored() throws {
    let model = try Passed(
      string: #"{"constant":1,"lazyOne":1,"computed":1,"shared":1,"stored":1}"#)
    #expect((model.constant, model.lazyOne, model.computed, model.stored) == (5, 6, 8, 1))
    try expectEqual(importError { try Passed(string: "{}") }.missingKeys, [["stored"]])
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

  @Test func moreThan64PropertiesAreImported() throws {
    let names = Mirror(reflecting: Wide()).children.compactMap(\.label)
    expectEqual(names.count, 80)
    func json(_ names: [String]) -> String {
      "{" + names.enumerated().map { #""\#($1)":\#($0 + 1)"# }.joined(separator: ",") + "}"
    }
    for form in InputForm.allCases {
      let model = try Wide.make(json(names), as: form)
      expectEqual(Mirror(reflecting: model).children.map { $0.value as? Int }, Array(1...80))
    }
    for missing in names {
      let error = try importError { try Wide(string: json(names.filter { $0 != missing })) }
      expectEqual(error.missingKeys, [[.key(missing)]])
      let twice = try importError { try Wide(string: json(names + [missing])) }
      expectEqual(twice.kinds, [.duplicateKey])
    }
  }
}
