import Foundation
import JSONModelKit
import Synchronization
import TestSupport
import Testing

/// A failed import releases all instances that it has created.
///
/// Serialized, because all tests count the same instances.
@Suite(.serialized) struct ReleaseTests {
  /// A model whose instances are counted.
  class Counted: JSONModel {
    static let live = Atomic<Int>(0)
    required init() {
      Self.live.add(1, ordering: .sequentiallyConsistent)
      super.init()
    }
    deinit { Self.live.subtract(1, ordering: .sequentiallyConsistent) }
  }

  /// An element that can have all kinds of issues.
  class Item: Counted {
    var id: Int8 = 0
    @OptionalKey var date: Date?
    @OptionalKey var free: JSONValue = .null
    var next: Item?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["item": Item.self, "other": OtherItem.self])
    }
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    override class var constraints: [String: [JSONConstraint]] { ["id": [.range(0...99)]] }
    override func validate() throws {
      if id == 13 { throw JSONValidationError("brings bad luck", at: "id") }
    }
  }
  final class OtherItem: Item {
    var text = ""
  }

  /// A class with elements in all containers.
  final class Box: Counted {
    var one: Item?
    @OptionalKey var list: [Item] = []
    @OptionalKey var lists: [[Item?]] = []
    @OptionalKey var set: Set<Item> = []
    @OptionalKey var named: [String: Item] = [:]
    @OptionalKey var numbered: [Int: [Item]] = [:]
    var presence: JSONPresence<Item> = .absent
    var optional: [Item]?
    var inside: Item?
    var either: [Item]?
    @OptionalKey var boxes: [Box] = []
    override class var keyMapper: JSONKeyMapper {
      ["inside": "path.0.item", "either": ["first", "second"]]
    }
    override func validate() throws {
      if one?.id == 77 { throw JSONValidationError("has a wrong one") }
    }
  }

  /// A class with an import hook, so that its objects and those inside are imported from trees.
  final class HookedBox: Counted {
    @OptionalKey var list: [Item] = []
    @OptionalKey var box = Box()
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      if object["fails"] != nil { throw JSONValidationError("fails") }
    }
  }

  static let good = #"{"type":"item","id":1,"date":"2024-01-01","next":{"type":"item","id":2}}"#
  static let other = #"{"id":3,"text":"a text of more than sixteen bytes","type":"other"}"#

  /// An error code, and an element that causes it.
  static let bad: [(code: String, text: String)] = [
    ("invalid_json", #"{"type":"item","id":1]"#), ("missing_key", #"{"type":"item"}"#),
    ("missing_key", #"{"id":1}"#), ("null_value", #"{"type":"item","id":null}"#),
    ("type_mismatch", #"{"type":"item","id":[]}"#), ("type_mismatch", "17"),
    ("number_out_of_range", #"{"type":"item","id":300}"#),
    ("transform_failed", #"{"type":"item","id":1,"date":"never"}"#),
    ("unknown_key", #"{"type":"item","id":1,"other":1}"#),
    ("duplicate_key", #"{"type":"item","id":1,"id":2}"#),
    ("constraint_violated", #"{"type":"item","id":100}"#),
    ("validation_failed", #"{"type":"item","id":13}"#),
    ("unknown_discriminator", #"{"type":"none","id":1}"#),
    ("limit_exceeded", #"{"type":"item","id":1,"free":[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]}"#),
    ("null_value", #"{"type":"other","text":"x","id":1,"next":{"type":"item","id":null}}"#),
  ]

  /// Members with elements: `G` and `O` stand for valid ones, and `#` for the tested one.
  static let members: [String] = [
    #""one":#"#, #""list":[G,O,#]"#, #""lists":[[G],[null,O],[G,#]]"#, #""set":[G,O,#]"#,
    #""named":{"a":G,"b":O,"c":#}"#, #""numbered":{"1":[G],"2":[O,#]}"#, #""presence":#"#,
    #""optional":[G,#]"#, #""path":[{"item":#,"unknown":1}]"#, #""second":[G,#],"first":null"#,
    #""boxes":[{"one":G,"list":[O]},{"list":[G],"named":{"x":#}}]"#,
  ]

  /// Returns a document with valid elements in all containers, and another element at the end of
  /// one.
  static func document(_ element: String, at index: Int) -> String {
    let others = members.indices.filter { $0 != index }.map {
      members[$0].replacing("#", with: good)
    }
    let text = (others + [members[index].replacing("#", with: element)]).joined(separator: ",")
    return "{\(text)}".replacing("G", with: good).replacing("O", with: other)
  }

  /// A low depth limit, which a short document exceeds.
  static let options = JSONImportOptions(maximumDepth: 12)

  private static var live: Int { Counted.live.load(ordering: .sequentiallyConsistent) }

  /// Runs code, and expects the number of instances to be the same afterwards.
  private func expectNoInstances(_ name: String, _ body: () throws -> Void) rethrows {
    let before = Self.live
    try body()
    #expect(Self.live == before, "\(name) leaves instances behind")
  }

  @Test func theDocumentsWithoutAnInvalidElementAreImported() throws {
    // Creates the instances that the framework keeps for each class.
    try expectNoInstancesAfterFirstUse {
      for index in Self.members.indices {
        let text = Self.document(Self.good, at: index)
        _ = try Box(string: text, options: Self.options)
        _ = try HookedBox(string: #"{"box":\#(text)}"#)
        let box = try Box(value: JSONValue(string: text), options: Self.options)
        #expect(box.inside?.next?.id == 2 && box.either?.count == 2 && box.boxes.count == 2)
        #expect(box.lists.last?.count == 2 && box.set.count == 2 && box.copy() == box)
        #expect(Self.live > 30)
      }
    }
  }

  private func expectNoInstancesAfterFirstUse(_ body: () throws -> Void) throws {
    try body()
    try expectNoInstances("a good import", body)
  }

  @Test(arguments: members.indices)
  func failedImportsReleaseAllInstances(index: Int) throws {
    try warmUp()
    for (code, element) in Self.bad {
      let text = Self.document(element, at: index)
      try expectNoInstances("\(code) from bytes") {
        let error = try modelError { try Box(string: text, options: Self.options) }
        #expect(error.kind.code == code)
      }
      try expectNoInstances("\(code) in an array") {
        _ = try modelError { try [Box](string: "[\(text)]", options: Self.options) }
        _ = try modelError { try [Box](string: "[{},\(text),{}]", options: Self.options) }
        _ = try modelError {
          try [String: Box](string: #"{"a":{},"b":\#(text)}"#, options: Self.options)
        }
      }
      // A hook receives a tree, which has no duplicate keys.
      if code != "duplicate_key" {
        try expectNoInstances("\(code) behind a hook") {
          let text = #"{"box":\#(text)}"#
          _ = try modelError { try HookedBox(string: text, options: Self.options) }
        }
      }
      // A tree cannot have syntax errors or duplicate keys.
      guard code != "invalid_json", code != "duplicate_key" else { continue }
      let value = try JSONValue(string: text)
      try expectNoInstances("\(code) from a value") {
        let error = try modelError { try Box(value: value, options: Self.options) }
        #expect(error.issues.map(\.kind.code).contains(code))
      }
      let dictionary = try #require(Self.swiftObject(value) as? [String: Any])
      try expectNoInstances("\(code) from a dictionary") {
        let error = try modelError { try Box(dictionary: dictionary, options: Self.options) }
        #expect(error.issues.map(\.kind.code).contains(code))
      }
    }
  }

  @Test(arguments: members.indices)
  func failedMergesReleaseAllInstances(index: Int) throws {
    try warmUp()
    for (code, element) in Self.bad {
      let text = Self.document(element, at: index)
      expectNoInstances("\(code) merged into an empty box") {
        let box = Box()
        #expect(mergeFails { try box.merge(string: text, options: Self.options) })
        #expect(box == Box())
      }
      // A merge into an existing model requires no keys, so a missing key is not an issue here.
      try expectNoInstances("\(code) merged into a full box") {
        let full = try Box(string: Self.document(Self.good, at: 0), options: Self.options)
        let before = full.copy()
        let fails = mergeFails { try full.merge(string: text, options: Self.options) }
        if fails { #expect(full == before) }
      }
      guard code != "invalid_json", code != "duplicate_key" else { continue }
      let value = try JSONValue(string: text)
      try expectNoInstances("\(code) merged from a value") {
        let full = try Box(string: Self.document(Self.good, at: 0), options: Self.options)
        let before = full.copy()
        let fails = mergeFails { try full.merge(value: value, options: Self.options) }
        if fails { #expect(full == before) }
      }
    }
  }

  /// Returns whether a merge fails; it may succeed if the element is merged into an existing model.
  private func mergeFails(_ merge: () throws -> Void) -> Bool {
    do {
      try merge()
      return false
    } catch {
      #expect(error is JSONModelError)
      return true
    }
  }

  @Test func otherFailuresReleaseAllInstances() throws {
    try warmUp()
    let good = Self.document(Self.good, at: 0)
    try expectNoInstances("empty input") { _ = try modelError { try Box(string: "") } }
    try expectNoInstances("too many bytes") {
      _ = try modelError { try Box(string: good, options: .init(maximumBytes: 10)) }
    }
    try expectNoInstances("text behind the root") {
      _ = try modelError { try Box(string: good + "x", options: Self.options) }
      _ = try modelError { try [Box](string: "[\(good)]x") }
      _ = try modelError { try [String: Box](string: #"{"a":\#(good)}]"#) }
    }
    try expectNoInstances("a hook that throws") {
      _ = try modelError { try [HookedBox](string: #"[{"list":[\#(Self.good)]},{"fails":1}]"#) }
    }
    try expectNoInstances("an export that fails") {
      let box = try Box(string: good, options: Self.options)
      _ = try modelError { try box.jsonData(options: .init(maximumDepth: 2)) }
      _ = try modelError { try box.jsonValue(options: .init(maximumDepth: 2)) }
    }
    try expectNoInstances("every prefix") {
      for count in stride(from: 0, to: good.utf8.count, by: amount(release: 1, debug: 7)) {
        _ = try modelError { try Box.read(Array(good.utf8.prefix(count))) }
      }
    }
  }

  /// Uses all classes once, so that instances that the framework keeps for them are not counted.
  private func warmUp() throws {
    let text = Self.document(Self.good, at: 0)
    let box = try Box(string: text, options: Self.options)
    let hooked = try HookedBox(string: #"{"box":\#(text)}"#)
    try box.merge(string: text, options: Self.options)
    #expect(box.copy() == box && hooked.copy() == hooked)
    _ = try box.jsonString() + hooked.jsonString()
  }

  private static func swiftObject(_ value: JSONValue) -> Any {
    switch value {
    case .null: NSNull()
    case .bool(let bool): bool
    case .number(let number): number.int.map { $0 as Any } ?? number
    case .string(let string): string
    case .array(let elements): elements.map(swiftObject)
    case .object(let members): members.mapValues(swiftObject)
    }
  }
}
