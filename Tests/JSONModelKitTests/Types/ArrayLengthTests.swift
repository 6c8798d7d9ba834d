import Foundation
import JSONModelKit
import Testing

/// Arrays of up to nine elements, and null instead of default values.
struct ArrayLengthTests {
  typealias Color = SetTests.Color

  final class Item: JSONModel {
    var name = ""
  }

  final class Rows: JSONModel {
    var texts: [String] = []
    var numbers: [Int] = []
    var ratios: [Double] = []
    var flags: [Bool] = []
    var decimals: [Decimal] = []
    var gaps: [String?] = []
    var nested: [[String]] = []
    var items: [Item] = []
    var optional: [Item?]?
    var anything: [Any] = []
  }

  @Test(arguments: 0...9, InputForm.allCases)
  func arraysOfAllLengthsAreImported(count: Int, form: InputForm) throws {
    func list(_ element: (Int) -> String) -> String {
      "[" + (0..<count).map(element).joined(separator: ",") + "]"
    }
    let rows = try Rows.make(
      """
      {"texts":\(list { #""a text of more than fifteen bytes \#($0)""# }),"numbers":\(list { "\($0)" }),
       "ratios":\(list { "\($0).5" }),"flags":\(list { $0 % 2 == 0 ? "true" : "false" }),
       "decimals":\(list { "\($0).25" }),"gaps":\(list { $0 % 2 == 0 ? "null" : #""text \#($0)""# }),
       "nested":\(list { _ in list { #""element \#($0)""# } }),
       "items":\(list { #"{"name":"item \#($0)"}"# }),
       "optional":\(list { $0 % 3 == 0 ? "null" : #"{"name":"item \#($0)"}"# }),
       "anything":\(list { $0 % 2 == 0 ? "\($0)" : #""text \#($0)""# })}
      """, as: form)
    let indexes = Array(0..<count)
    expectEqual(rows.texts, indexes.map { "a text of more than fifteen bytes \($0)" })
    expectEqual(rows.numbers, indexes)
    expectEqual(rows.ratios, indexes.map { Double($0) + 0.5 })
    expectEqual(rows.flags, indexes.map { $0 % 2 == 0 })
    expectEqual(rows.decimals, indexes.map { Decimal($0) + 0.25 })
    expectEqual(rows.gaps, indexes.map { $0 % 2 == 0 ? nil : "text \($0)" })
    expectEqual(rows.nested, indexes.map { _ in indexes.map { "element \($0)" } })
    expectEqual(rows.items.map(\.name), indexes.map { "item \($0)" })
    expectEqual(rows.optional?.map { $0?.name }, indexes.map { $0 % 3 == 0 ? nil : "item \($0)" })
    expectEqual(
      rows.anything.map { "\($0)" }, indexes.map { $0 % 2 == 0 ? "\($0)" : "text \($0)" })
  }

  /// Detects an element that is retained twice or released too early.
  @Test(arguments: 1...6) func elementsHaveTheLifetimeOfTheirArray(count: Int) throws {
    let text = repeatElement(#"{"name":"a"}"#, count: count).joined(separator: ",")
    var items = try Lists(string: #"{"items":[\#(text)]}"#).items
    expectEqual(items.count, count)
    let references = items.map { Weak($0) }
    #expect(references.allSatisfy { $0.object != nil })
    items.removeLast()
    expectEqual(references.filter { $0.object != nil }.count, count - 1)
    items = []
    #expect(references.allSatisfy { $0.object == nil })
  }

  final class Lists: JSONModel {
    var items: [Item] = []
  }

  struct Weak {
    weak var object: Item?
    init(_ object: Item) { self.object = object }
  }

  // MARK: - nil

  final class Nil: JSONModel {
    var item: Item? = Item()
    var items: [Item]? = [Item()]
    var named: [String: Item]? = ["a": Item()]
    var numbers: Set<Int>? = [1]
    var texts: [String]? = ["initial"]
    var link: URL? = URL(string: "https://example.com")
    var date: Date? = Date(timeIntervalSince1970: 0)
    var small: UInt8? = 1
    var ratio: Float? = 0.5
    var any: Any? = 1
    var twice: Int?? = 1
    var color: Color? = .red
    var nested: [[Double]]? = [[1]]
  }

  @Test(arguments: InputForm.allCases)
  func nullReplacesDefaultValuesOfAllTypes(form: InputForm) throws {
    let members = [
      "item", "items", "named", "numbers", "texts", "link", "date", "small", "ratio", "any",
      "twice", "color", "nested",
    ]
    let text = "{" + members.map { #""\#($0)":null"# }.joined(separator: ",") + "}"
    let model = try Nil.make(text, as: form)
    #expect(model.item == nil && model.items == nil && model.named == nil && model.numbers == nil)
    #expect(model.texts == nil && model.link == nil && model.date == nil && model.small == nil)
    #expect(model.ratio == nil && model.any == nil && model.color == nil && model.nested == nil)
    let isOuterNil = if case nil = model.twice { true } else { false }
    #expect(isOuterNil)
  }

  final class Observed: JSONModel {
    nonisolated(unsafe) static weak var initial: Item?
    nonisolated(unsafe) static weak var initialElement: Item?
    var item: Item?
    var items: [Item]?
    required init() {
      super.init()
      let (item, element) = (Item(), Item())
      (self.item, items) = (item, [element])
      unsafe (Self.initial, Self.initialElement) = (item, element)
    }
  }

  @Test func nullReleasesTheDefaultValue() throws {
    let model = try Observed(string: #"{"item":null,"items":null}"#)
    #expect(unsafe Observed.initial == nil && Observed.initialElement == nil)
    #expect(model.item == nil && model.items == nil)
    let other = Observed()
    #expect(unsafe Observed.initial === other.item && other.item != nil)
  }
}
