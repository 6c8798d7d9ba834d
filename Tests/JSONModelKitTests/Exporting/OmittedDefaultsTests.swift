import Foundation
import JSONModelKit
import Testing

/// `JSONExportOptions.omitsDefaults`: an export without the members that an import restores.
struct OmittedDefaultsTests {
  static let options = JSONExportOptions(omitsDefaults: true)

  /// Returns the export without default values, and expects that it is imported as the same model.
  private static func text<Model: JSONModel>(
    _ model: Model, _ options: JSONExportOptions = options
  ) throws -> String {
    let text = try model.jsonString(options: options)
    let again = try Model.make(string: text)
    var complete = options
    complete.omitsDefaults = false
    expectEqual(try again.jsonString(options: complete), try model.jsonString(options: complete))
    return text
  }

  final class Tool: JSONModel {
    var name = ""
    @OptionalKey var size = 1
  }

  final class Package: JSONModel {
    var name = ""
    @OptionalKey var dependencies: [String: String] = [:]
    @OptionalKey var env: [String] = []
    @OptionalKey var tool = Tool()
    @OptionalKey var isPrivate = false
    @RequiredKey var kept: Int?
    var license: String? = "MIT"
    var homepage: String?
    var presence: JSONPresence<Int> = .absent
    @OptionalKey var created = Date(timeIntervalSince1970: 0)
    @OptionalKey var width = 2.0
    @OptionalKey var height = 3.0
    var tools: [Tool]?
    var byName: [String: Tool]?
    override class var keyMapper: JSONKeyMapper {
      ["width": "meta.box.width", "height": "meta.box.height"]
    }
  }

  @Test func membersWithDefaultValuesAreLeftOut() throws {
    let package = Package()
    package.name = "kit"
    expectEqual(try Self.text(package), #"{"name":"kit","kept":null}"#)
    package.env = ["a"]
    package.isPrivate = true
    package.height = 4
    expectEqual(
      try Self.text(package),
      #"{"name":"kit","env":["a"],"isPrivate":true,"kept":null,"meta":{"box":{"height":4}}}"#)
  }

  @Test func nilStaysIfItIsNotTheDefaultValue() throws {
    let package = Package()
    package.license = nil
    expectEqual(try Self.text(package), #"{"name":"","kept":null,"license":null}"#)
    let options = JSONExportOptions(includesNulls: true, omitsDefaults: true)
    expectEqual(try Self.text(package, options), #"{"name":"","kept":null,"license":null}"#)
  }

  /// The whole nested model is compared with the default value of its property, and its members with
  /// those of its own class.
  @Test func nestedModelsAreComparedAsAWhole() throws {
    let package = Package()
    package.tool = Tool()
    package.tool.name = "t"
    package.tools = [Tool(), package.tool]
    package.byName = ["a": Tool()]
    package.presence = .value(0)
    expectEqual(
      try Self.text(package),
      #"{"name":"","tool":{"name":"t"},"kept":null,"presence":0,"#
        + #""tools":[{"name":""},{"name":"t"}],"byName":{"a":{"name":""}}}"#)
    final class Box: JSONModel {
      @OptionalKey var tool = Box.large
      static var large: Tool {
        let tool = Tool()
        tool.size = 9
        return tool
      }
    }
    expectEqual(try Self.text(Box()), "{}")
    let box = Box()
    box.tool = Tool()
    expectEqual(try Self.text(box), #"{"tool":{"name":""}}"#)
  }

  /// `==` looks at the index only.
  @Test func theExportedBytesAreCompared() throws {
    final class Item: JSONModel {
      @Index var id = 0
      var name = "a"
    }
    final class Cart: JSONModel { @OptionalKey var item = Item() }
    let cart = Cart()
    cart.item.name = "b"
    expectEqual(try Self.text(cart), #"{"item":{"id":0,"name":"b"}}"#)
  }

  @Test func tagsAndTheMembersOfUnionsStay() throws {
    class Shape: JSONModel {
      var type: String?
      @OptionalKey var radius = 1
      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(key: "type", classes: ["dot": Dot.self, "circle": Circle.self])
      }
    }
    final class Dot: Shape {}
    final class Circle: Shape { @OptionalKey var filled = false }
    final class Near: JSONModel { var top = 0 }
    final class Pair: JSONModel {
      var left: String? = "l"
      @OptionalKey var right = "r"
    }
    final class Page: JSONModel {
      var shapes: [Shape] = []
      var either: JSONEither<Near, Pair>?
    }
    let page = Page()
    page.shapes = [Dot(), Circle()]
    page.either = .second(Pair())
    expectEqual(
      try Self.text(page),
      #"{"shapes":[{"type":"dot"},{"type":"circle"}],"either":{"left":"l","right":"r"}}"#)
  }

  final class Strict: JSONModel {
    @OptionalKey var first = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }
  final class Other: JSONModel {
    @OptionalKey var second = 0
    @OptionalKey var nested: [Other] = []
  }
  struct Choice: Codable { var either: JSONEither<Strict, Other> = .second(Other()) }
  final class Chosen: JSONModel {
    @OptionalKey var choice = Choice(either: .first(Strict()))
    @OptionalKey var count = 0
  }

  /// Also in a `Codable` type, whose values decide by themselves which type they are decoded as.
  @Test func membersThatChooseATypeInACodableValueStay() throws {
    let chosen = Chosen()
    chosen.choice = Choice()
    let text = #"{"choice":{"either":{"second":0,"nested":[]}}}"#
    try expectEqual(Self.text(chosen), text)
    let copy = try Chosen(string: text)
    #expect(copy.choice.either.second != nil)
  }

  @Test func aFunctionThatSelectsAClassSeesAllMembers() throws {
    class Shape: JSONModel {
      @OptionalKey var sides = 0
      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator { $0["radius"] == nil ? nil : Circle.self }
      }
    }
    final class Circle: Shape { @OptionalKey var radius = 1 }
    expectEqual(try Circle().jsonString(options: Self.options), #"{"sides":0,"radius":1}"#)
    expectEqual(try Shape.make(string: #"{"sides":0,"radius":1}"#) is Circle, true)
  }

  @Test func keysThatAConstraintRequiresStay() throws {
    final class Form: JSONModel {
      @OptionalKey var street = ""
      @OptionalKey var city = ""
      @OptionalKey var mail = ""
      @OptionalKey var phone = ""
      override class var constraints: [String: [JSONConstraint]] {
        ["": [.requires("city", with: "street"), .requiresOne(of: ["mail", "phone"])]]
      }
    }
    let form = Form()
    expectEqual(try Self.text(form), #"{"mail":""}"#)
    form.street = "s"
    form.phone = "1"
    expectEqual(try Self.text(form), #"{"street":"s","city":"","phone":"1"}"#)
  }

  /// A member that shares its key, or the key path of an array, with others stays.
  @Test func membersThatOthersDependOnStay() throws {
    final class Row: JSONModel {
      @OptionalKey var first = 0
      @OptionalKey var second = 0
      @OptionalKey var main = "m"
      @OptionalKey var other = "o"
      override class var keyMapper: JSONKeyMapper {
        ["first": "x[0]", "second": "x[1]", "main": ["m", "z"], "other": "z"]
      }
    }
    expectEqual(
      try Self.text(Row()), #"{"x":[0,0],"m":"m","z":"o"}"#)
  }

  @Test func flattenedModelsStayWhatTheyAre() throws {
    final class Address: JSONModel {
      @OptionalKey var city = "Rome"
      @OptionalKey var zip = "0"
    }
    final class Person: JSONModel {
      var home = Address()
      var work: Address?
      @OptionalKey var third = Address()
      override class var keyMapper: JSONKeyMapper {
        [
          "home": .flattened(prefix: "h_"), "work": .flattened(prefix: "w_"),
          "third": .flattened(prefix: "t_"),
        ]
      }
    }
    let person = Person()
    person.work = Address()
    person.third.zip = "1"
    person.home.zip = "2"
    expectEqual(
      try Self.text(person),
      #"{"h_zip":"2","w_city":"Rome","w_zip":"0","t_city":"Rome","t_zip":"1"}"#)
  }

  final class Hooked: JSONModel {
    @OptionalKey var a = 1
    @OptionalKey var b = 2
    @OptionalKey var c = 3
    override func willExport(_ object: inout [String: JSONValue]) throws {
      // The hook sees the complete object.
      object["b"] = .number((object["a"]?.int ?? 100) + 6)
      object["added"] = 0
    }
  }

  @Test func whatAHookAddsOrChangesStays() throws {
    expectEqual(try Hooked().jsonString(options: Self.options), #"{"b":7,"added":0}"#)
    let options = JSONExportOptions(omitsDefaults: true, addedMembers: ["c": 3, "d": 4])
    expectEqual(
      try Hooked().jsonString(options: options), #"{"b":7,"c":3,"added":0,"d":4}"#)
    expectEqual(try Tool().jsonString(options: options), #"{"name":"","c":3,"d":4}"#)
  }

  @Test func keyedElementsKeepTheirKeys() throws {
    final class List: JSONModel {
      var tools: [Tool] = []
      override class var propertyTransformers: [String: JSONTransformer] {
        ["tools": .keyed(by: "name")]
      }
    }
    let list = try List(string: #"{"tools": {"a": {"size": 1}, "b": {"size": 2}}}"#)
    expectEqual(try Self.text(list), #"{"tools":{"a":{},"b":{"size":2}}}"#)
  }

  struct Wrapper: Codable { var tool = Tool() }

  @Test func modelsInCodableAndEmbeddedValuesFollow() throws {
    final class Page: JSONModel {
      var wrapper: Wrapper?
      var text = Tool()
      override class var propertyTransformers: [String: JSONTransformer] { ["text": .embedded] }
    }
    let page = Page()
    page.wrapper = Wrapper()
    expectEqual(
      try Self.text(page), #"{"wrapper":{"tool":{"name":""}},"text":"{\"name\":\"\"}"}"#)
  }

  @Test func itCombinesWithOtherOptions() throws {
    let package = Package()
    package.env = ["a"]
    var options = Self.options
    options.properties = ["env", "isPrivate", "tool.size"]
    expectEqual(try package.jsonString(options: options), #"{"env":["a"]}"#)
    options = .canonical
    options.omitsDefaults = true
    expectEqual(try Self.text(package, options), #"{"env":["a"],"kept":null,"name":""}"#)
    options = .pretty
    options.omitsDefaults = true
    expectEqual(try Tool().jsonString(options: options), "{\n  \"name\": \"\"\n}")
    expectEqual(
      try package.jsonValue(options: Self.options), ["name": "", "env": ["a"], "kept": nil])
    expectEqual(try [Tool()].jsonString(options: Self.options), #"[{"name":""}]"#)
  }

  /// Equal documents have equal canonical texts, so a default value in another form is left out, too.
  @Test func canonicalValuesAreCompared() throws {
    final class Rates: JSONModel {
      @OptionalKey var zero = 0.0
      @OptionalKey var value: JSONValue = ["rate": 1.5]
      @OptionalKey var any: Any = 1
      @OptionalKey var exact = 9_007_199_254_740_993
    }
    let text = #"{"zero":-0,"value":{"rate":1.50},"any":1.0}"#
    let rates = try Rates(string: text)
    var options = Self.options
    expectEqual(
      try rates.jsonString(options: options), #"{"zero":-0,"value":{"rate":1.50}}"#)
    options.isCanonical = true
    expectEqual(try rates.jsonString(options: options), "{}")
    rates.value = ["rate": 1.25]
    // The nearest `Double` of the default value.
    rates.exact = 9_007_199_254_740_992
    expectEqual(
      try rates.jsonString(options: options),
      #"{"exact":9007199254740992,"value":{"rate":1.25}}"#)
  }

  /// Patches have all members that differ, and schemas do not change.
  @Test func patchesDoNotOmitDefaults() throws {
    let (old, new) = (Package(), Package())
    old.isPrivate = true
    expectEqual(try new.mergePatch(from: old), ["isPrivate": false])
  }

  @Test func aValueThatCannotBeExportedIsReported() throws {
    final class Measure: JSONModel { @OptionalKey var size = 1.0 }
    let measure = Measure()
    measure.size = .nan
    let error = try importError { _ = try measure.jsonString(options: Self.options) }
    expectEqual(error.keyPath, ["size"])
  }

  /// Each level is compared only as far as the default value is long: the work grows with the size.
  @Test func deeplyNestedValuesAreComparedOnce() throws {
    final class Node: JSONModel {
      static let exports = Counter()
      var name = ""
      @OptionalKey var nodes: [Node] = []
      override func willExport(_ object: inout [String: JSONValue]) throws { Node.exports.add() }
    }
    var root = Node()
    for _ in 0..<20 {
      let outer = Node()
      outer.nodes = [root]
      root = outer
    }
    _ = try root.jsonString(options: Self.options)
    #expect((21...21 * 22).contains(Node.exports.count))
  }
}
