import Foundation
import JSONModelKit
import Testing

/// Arrays of up to nine elements, and null instead of default values.
extension TypeTests {
  final class TItem: JSONModel {
    var name = ""
  }

  final class TRows: JSONModel {
    var texts: [String] = []
    var numbers: [Int] = []
    var ratios: [Double] = []
    var flags: [Bool] = []
    var decimals: [Decimal] = []
    var gaps: [String?] = []
    var nested: [[String]] = []
    var items: [TItem] = []
    var optional: [TItem?]?
    var anything: [Any] = []
  }

  @Test(arguments: 0...9, InputForm.allCases)
  func arraysOfAllLengthsAreImported(count: Int, form: InputForm) throws {
    func list(_ element: (Int) -> String) -> String {
      "[" + (0..<count).map(element).joined(separator: ",") + "]"
    }
    let rows = try TRows.make(
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
    var items = try TLists(string: #"{"items":[\#(text)]}"#).items
    expectEqual(items.count, count)
    let references = items.map { Weak($0) }
    #expect(references.allSatisfy { $0.object != nil })
    items.removeLast()
    expectEqual(references.filter { $0.object != nil }.count, count - 1)
    items = []
    #expect(references.allSatisfy { $0.object == nil })
  }

  final class TLists: JSONModel {
    var items: [TItem] = []
  }

  struct Weak {
    weak var object: TItem?
    init(_ object: TItem) { self.object = object }
  }

  // MARK: - nil

  final class TNil: JSONModel {
    var item: TItem? = TItem()
    var items: [TItem]? = [TItem()]
    var named: [String: TItem]? = ["a": TItem()]
    var numbers: Set<Int>? = [1]
    var texts: [String]? = ["initial"]
    var link: URL? = URL(string: "https://example.com")
    var date: Date? = Date(timeIntervalSince1970: 0)
    var small: UInt8? = 1
    var ratio: Float? = 0.5
    var any: Any? = 1
    var twice: Int?? = 1
    var color: TColor? = .red
    var nested: [[Double]]? = [[1]]
  }

  @Test(arguments: InputForm.allCases)
  func nullReplacesDefaultValuesOfAllTypes(form: InputForm) throws {
    let members = [
      "item", "items", "named", "numbers", "texts", "link", "date", "small", "ratio", "any",
      "twice", "color", "nested",
    ]
    let text = "{" + members.map { #""\#($0)":null"# }.joined(separator: ",") + "}"
    let model = try TNil.make(text, as: form)
    #expect(model.item == nil && model.items == nil && model.named == nil && model.numbers == nil)
    #expect(model.texts == nil && model.link == nil && model.date == nil && model.small == nil)
    #expect(model.ratio == nil && model.any == nil && model.color == nil && model.nested == nil)
    let isOuterNil = if case nil = model.twice { true } else { false }
    #expect(isOuterNil)
  }

  final class TObserved: JSONModel {
    nonisolated(unsafe) static weak var initial: TItem?
    nonisolated(unsafe) static weak var initialElement: TItem?
    var item: TItem?
    var items: [TItem]?
    required init() {
      super.init()
      let (item, element) = (TItem(), TItem())
      (self.item, items) = (item, [element])
      unsafe (Self.initial, Self.initialElement) = (item, element)
    }
  }

  @Test func nullReleasesTheDefaultValue() throws {
    let model = try TObserved(string: #"{"item":null,"items":null}"#)
    #expect(unsafe TObserved.initial == nil && TObserved.initialElement == nil)
    #expect(model.item == nil && model.items == nil)
    let other = TObserved()
    #expect(unsafe TObserved.initial === other.item && other.item != nil)
  }
}
