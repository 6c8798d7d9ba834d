import Foundation
import JSONModelKit
import Testing

/// The options for the format of numbers and strings, presets of options, the argument label
/// `options:`, and added members.
struct ExportFormatTests {
  struct Point: Codable, Equatable { var x = 2.0, y = -0.5 }

  final class Sample: JSONModel {
    var double = 5.0
    var float: Float? = -2
    var large = 1e20
    var list = [1.0, 0.25]
    var int = 3
    var decimal = Decimal(4)
    var point = Point()
  }

  final class Text: JSONModel {
    var text = ""
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }

  final class Page: JSONModel {
    var title = "t"
    var number = 1
    var author = Author()
    override class var keyMapper: JSONKeyMapper { ["number": "info.number"] }
  }
  final class Author: JSONModel {
    var name = "n"
    var born: Int?
    var age = 3
  }

  @Test func wholeDoublesMayEndInPointZero() throws {
    let plain = #""large":1e+20,"list":[1,0.25],"int":3,"decimal":4,"point":{"x":2,"y":-0.5}}"#
    expectEqual(try Sample().jsonString(), #"{"double":5,"float":-2,"# + plain)
    let options = JSONExportOptions(writesPointZero: true)
    let zero = #""large":1e+20,"list":[1.0,0.25],"int":3,"decimal":4,"point":{"x":2.0,"y":-0.5}}"#
    let text = try Sample().jsonString(options: options)
    expectEqual(text, #"{"double":5.0,"float":-2.0,"# + zero)
    expectEqual(try Sample(string: text), Sample())
    expectEqual(try Sample().jsonValue(options: options)["double"]?.number?.text, "5.0")
    expectEqual(try Sample().dictionary(options: options)["double"] as? Double, 5)
    let negative = Sample()
    negative.double = -0.0
    expectEqual(try negative.jsonString(options: options).prefix(14), #"{"double":-0.0"#)
  }

  final class Free: JSONModel {
    var any: Any = 1.0
    var list: [Any] = [2.0, Float(3), 4, 0.5, Double?.some(5) as Any, NSNumber(value: 6.0)]
    var members: [String: Any] = ["a": ["b": -0.0], "c": true, "d": Decimal(7)]
    var value: JSONValue = [8, 9.0]
  }

  @Test func wholeDoublesInFreeFormValuesMayEndInPointZero() throws {
    let plain =
      #"{"any":1,"list":[2,3,4,0.5,5,6],"members":{"a":{"b":-0},"c":true,"d":7},"value":[8,9]}"#
    let sorted = JSONExportOptions(sortsKeys: true)
    expectEqual(try Free().jsonString(options: sorted), plain)
    let options = JSONExportOptions(sortsKeys: true, writesPointZero: true)
    let members = #""members":{"a":{"b":-0.0},"c":true,"d":7},"value":[8,9]}"#
    expectEqual(
      try Free().jsonString(options: options),
      #"{"any":1.0,"list":[2.0,3.0,4,0.5,5.0,6.0],"# + members)
  }

  static let escapes: [(slashes: Bool, nonASCII: Bool, text: String)] = [
    (false, false, #"{"text":"a/b\"ä\n€😀\u007f","ä/":["/é"]}"#),
    (true, false, #"{"text":"a\/b\"ä\n€😀\u007f","ä\/":["\/é"]}"#),
    (false, true, #"{"text":"a/b\"\u00e4\n\u20ac\ud83d\ude00\u007f","\u00e4/":["/\u00e9"]}"#),
    (true, true, #"{"text":"a\/b\"\u00e4\n\u20ac\ud83d\ude00\u007f","\u00e4\/":["\/\u00e9"]}"#),
  ]

  @Test(arguments: escapes)
  func moreCharactersMayBeEscaped(row: (slashes: Bool, nonASCII: Bool, text: String)) throws {
    let model = Text()
    model.text = "a/b\"ä\n€😀\u{7F}"
    model.rest = ["ä/": ["/é"]]
    let options = JSONExportOptions(escapesSlashes: row.slashes, escapesNonASCII: row.nonASCII)
    let expected = row.text.replacing(#"\u007f"#, with: "\u{7F}")
    expectEqual(try model.jsonString(options: options), expected)
    expectEqual(try Text(string: expected), model)
    expectEqual(try model.jsonValue(options: options)["text"]?.string, model.text)
  }

  /// The order of a set does not depend on the escapes of its strings.
  @Test func escapesDoNotChangeTheOrderOfASet() throws {
    final class Tags: JSONModel { var tags: Set = ["ä", "z", "/", "A", "\u{1F600}", "é"] }
    let plain = try Tags().jsonValue()
    let escaped = try Tags().jsonString(
      options: JSONExportOptions(escapesSlashes: true, escapesNonASCII: true))
    expectEqual(try JSONValue(string: escaped), plain)
  }

  @Test func presetsAreEquivalentToOptions() throws {
    let author = Author()
    expectEqual(try author.jsonString(options: .sorted), #"{"age":3,"name":"n"}"#)
    expectEqual(try author.jsonString(options: .pretty), "{\n  \"name\": \"n\",\n  \"age\": 3\n}")
    let sorted = #"{"age":3,"name":"n"}"#
    expectEqual(try author.jsonString(options: .sorted), sorted)
    expectEqual(try author.jsonData(options: .sorted), Data(sorted.utf8))
    let nulls = JSONExportOptions(includesNulls: true)
    expectEqual(try author.jsonValue(options: nulls)["born"], .null)
    expectEqual(try author.dictionary(options: nulls).count, 3)
    expectEqual(try [author].dictionaries(options: nulls)[0].count, 3)
    try withFile("".utf8) { file in
      try author.write(to: file, options: .sorted)
      expectEqual(try String(contentsOf: file, encoding: .utf8), sorted)
    }
  }

  /// Returns the export of a model with additional members, which is the same in all forms.
  private func exported(
    _ model: some JSONModel, adding members: [String: JSONValue],
    _ options: JSONExportOptions = .default
  ) throws -> String {
    var options = options
    options.addedMembers = members
    let text = try JSONModelKitTests.exported(model, options)
    try withFile("".utf8) { file in
      try model.write(to: file, options: options)
      expectEqual(try String(contentsOf: file, encoding: .utf8), text)
    }
    return text
  }

  @Test func addedMembersKeepTheDeclaredOrder() throws {
    let page = Page()
    expectEqual(
      try exported(page, adding: ["z": 1, "id": [7]]),
      #"{"title":"t","info":{"number":1},"author":{"name":"n","age":3},"id":[7],"z":1}"#)
    // A member with the key of a property replaces it.
    expectEqual(
      try exported(page, adding: ["title": nil, "info": 2, "a": "b"]),
      #"{"title":null,"info":2,"author":{"name":"n","age":3},"a":"b"}"#)
    expectEqual(
      try exported(page, adding: ["id": 7], .sorted),
      #"{"author":{"age":3,"name":"n"},"id":7,"info":{"number":1},"title":"t"}"#)
    let options = JSONExportOptions(properties: ["title"])
    expectEqual(try exported(page, adding: ["id": 7], options), #"{"title":"t","id":7}"#)
    expectEqual(try exported(Text(), adding: ["rest": 1]), #"{"text":"","rest":1}"#)
  }

  @Test func addedMembersComeAfterTheHook() throws {
    final class Hooked: JSONModel {
      var name = "n"
      override func willExport(_ object: inout [String: JSONValue]) throws {
        object["id"] = object["id"] ?? 1
      }
    }
    expectEqual(try Hooked().jsonString(), #"{"name":"n","id":1}"#)
    expectEqual(try exported(Hooked(), adding: ["id": 7]), #"{"name":"n","id":7}"#)
  }

  /// A container has no members.
  @Test func membersCannotBeAddedToContainers() throws {
    let options = JSONExportOptions(addedMembers: ["id": 7])
    let exports: [() throws -> Void] = [
      { _ = try [Author()].jsonString(options: options) },
      { _ = try ["a": Author()].jsonData(options: options) },
      { _ = try [Author()].jsonValue(options: options) },
      { _ = try [Author()].dictionaries(options: options) },
      { _ = try (nil as Author?).jsonString(options: options) },
      { _ = try JSONValue(encoding: [1, 2], options: options) },
    ]
    for export in exports {
      let error = try importError { try export() }
      expectEqual(
        error.descriptions,
        [
          "cannot be exported: options.addedMembers applies to one model only [not_exportable]"
        ])
    }
  }

  /// The members belong to the root; the options of an encoder apply to models inside a value.
  @Test func encodersDoNotAddMembers() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.userInfo[.jsonExportOptions] = JSONExportOptions(addedMembers: ["id": 7])
    expectEqual(
      String(decoding: try encoder.encode([Author()]), as: UTF8.self), #"[{"age":3,"name":"n"}]"#)
  }
}
