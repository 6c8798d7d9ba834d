import JSONModelKit
import Testing

/// Warnings for declarations that are valid, but probably not what was meant.
struct DeclarationWarningTests {
  enum Status: Codable { case open, closed }
  enum Level: String, Codable { case low }
  enum Choice: Codable, CaseIterable { case first, second }
  enum Payment: Codable {
    case card(number: Int)
    case none
  }

  final class Part: JSONModel {
    let version = 1
    let kept = 2
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "kept" }
  }
  class Order: JSONModel {
    @OptionalKey var note: String?
    var status = Status.open
    var level = Level.low
    var choice: Choice?
    var payment = Payment.card(number: 1)
    var parts: [Part] = []
    enum CodingKeys: String, CodingKey { case note }
  }
  /// Functions of the application export the enumerations.
  final class Transformed: JSONModel {
    var choices: [Choice] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "choices": JSONTransformer(
          import: { (text: String) in text == "2" ? [Choice.second] : [.first] },
          export: { (choices: [Choice]) in "\(choices.count)" })
      ]
    }
  }
  final class Dotted: JSONModel {
    var id = 0
    var name = ""
    var path = 0
    override class var keyMapper: JSONKeyMapper {
      JSONKeyMapper { "x." + $0 }.mapping(["name": .literal("a.b"), "path": "c.d"])
    }
  }
  final class Plain: JSONModel {
    var id = 0
    @OptionalKey var page = 1
    @Ignore var status = Status.open
    var name: String?
    override class func propertyIsOptional(_ name: String) -> Bool { true }
  }

  @Test func valuesThatFunctionsExportHaveNoWarning() throws {
    expectEqual(try Transformed.checkDeclaration().map(\.description), [])
  }

  @Test func warningsNameThePropertyAndTheFix() throws {
    let warnings = try Order.checkDeclaration()
    expectEqual(
      warnings.map(\.description),
      [
        "Order declares CodingKeys, which an import does not use; override keyMapper",
        "Order.note is Optional, so @OptionalKey has no effect; remove it",
        "Order.status is an enumeration without raw values, which is exported as {\"open\":{}}; "
          + "declare a raw type, such as String",
        "Order.choice is an enumeration without raw values, which is exported as {\"first\":{}}; "
          + "declare a raw type, such as String",
        "Part.version is a constant, which an import cannot set; make it a var, or exclude it with propertyIsIgnored(_:)",
      ])
    expectEqual(warnings[1].model, "Order")
    expectEqual(warnings[1].property, "note")
    expectEqual(warnings[0].property, nil)
  }

  @Test func severalClassesAreCheckedTogether() throws {
    final class Wrong: JSONModel { weak var owner: Part? }
    final class Outer: JSONModel { var wrong = Wrong() }
    let all = try JSONModel.checkDeclarations(of: [Part.self, Order.self, Part.self, Dotted.self])
    let names = all.map { "\($0.model).\($0.property ?? "")" }
    expectEqual(
      names,
      [
        "Part.version", "Order.", "Order.note", "Order.status", "Order.choice", "Dotted.id",
      ])
    expectEqual(try JSONModel.checkDeclarations(of: []), [])
    let error = try importError {
      try JSONModel.checkDeclarations(of: [Part.self, Outer.self, Wrong.self])
    }
    expectEqual(error.model, "JSONModel")
    expectEqual(error.properties, ["Wrong.owner"])
    expectEqual(error.issues, try importError { try Wrong.checkDeclaration() }.issues)
  }

  @Test func aDotFromAStyleIsNotAKeyPath() throws {
    expectEqual(
      try Dotted.checkDeclaration().map(\.description),
      [
        "Dotted.id has the key \"x.id\" from the style of the key mapper, where a dot does not form "
          + "a key path; use mapping([\"id\": \"x.id\"])"
      ])
    expectEqual(try Plain.checkDeclaration(), [])
  }

  final class Marked: JSONModel {
    @RequiredKey var size = 3
    @RequiredKey var value: JSONValue = .null
    @RequiredKey var name: String?
    @RequiredKey var state: JSONPresence<Int> = .absent
    @OptionalKey var other: JSONPresence<Int> = .absent
  }

  @Test func markersWithoutEffectAreReported() throws {
    expectEqual(
      try Marked.checkDeclaration().map(\.description),
      [
        "Marked.size is not Optional, so @RequiredKey has no effect; remove it",
        "Marked.value is not Optional, so @RequiredKey has no effect; remove it",
        "Marked.state is a JSONPresence, which is never absent with @RequiredKey; use an Optional",
        "Marked.other is a JSONPresence, so @OptionalKey has no effect; remove it",
      ])
  }

  class Ignored: JSONModel {
    @Ignore @OptionalKey var page = 1
    @RequiredKey @Ignore var name: String?
    @Ignore @Index var code = ""
    @Ignore @ReadOnly var id = 0
    // A description does not show the value.
    @Ignore @WriteOnly var password = ""
    @OptionalKey var size = 1
    @Ignore var plain = 1
  }
  /// A subclass may exclude a property of its superclass.
  final class Reduced: Paged {
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "page" }
  }
  class Paged: JSONModel { @OptionalKey var page = 1 }

  @Test func markersOfIgnoredPropertiesAreReported() throws {
    expectEqual(
      try Ignored.checkDeclaration().map(\.description),
      [("page", "OptionalKey"), ("name", "RequiredKey"), ("code", "Index"), ("id", "ReadOnly")]
        .map {
          "Ignored.\($0) is marked @Ignore, so @\($1) has no effect; remove one of the two"
        })
    expectEqual(try Ignored.checkDeclaration().first?.property, "page")
    expectEqual(try Reduced.checkDeclaration(), [])
  }

  final class Choices: JSONModel {
    var list: [Choice] = []
    var optional: Choice?
    var byName: [String: [Choice?]] = [:]
    var levels: [Level] = []
    var status: [Status] = []
  }

  @Test func enumerationsInContainersAreReported() throws {
    expectEqual(
      try Choices.checkDeclaration().map(\.description),
      [
        "Choices.list contains an enumeration without raw values, which is exported as "
          + "{\"first\":{}}; declare a raw type, such as String",
        "Choices.optional is an enumeration without raw values, which is exported as "
          + "{\"first\":{}}; declare a raw type, such as String",
        "Choices.byName contains an enumeration without raw values, which is exported as "
          + "{\"first\":{}}; declare a raw type, such as String",
      ])
  }

  enum Setting: Codable {
    case inherited
    case own(Bool)
  }
  enum Switches: Codable {
    case none
    case first(Bool)
    case second(Choice)
  }
  enum Outer: Codable {
    case none
    case some(Setting)
  }
  indirect enum Tree: Codable {
    case leaf
    case node(Tree)
  }
  enum Rate: Codable, CaseIterable {
    case free
    case price(Double)
    static var allCases: [Rate] { [.free] }
  }
  enum Plan: Codable {
    case basic
    case team(size: Int)
    init(from decoder: any Decoder) throws { self = .basic }
    func encode(to encoder: any Encoder) throws {
      try ["basic": [String: Int]()].encode(to: encoder)
    }
  }

  final class Sale: JSONModel {
    var payment = Payment.none
    var setting = Setting.inherited
    var switches = Switches.none
    var outer = Outer.none
    var tree = Tree.leaf
    var rate = Rate.free
    var rates: [Rate] = []
    var plan = Plan.basic
    var status = Status.closed
  }

  @Test func anEnumerationWithAssociatedValuesCannotHaveARawType() throws {
    expectEqual(try Sale.checkDeclaration().map(\.property), ["status"])
    expectEqual(
      try Sale().jsonString(
        options: JSONExportOptions(properties: ["payment", "setting", "plan"])),
      #"{"payment":{"none":{}},"setting":{"inherited":{}},"plan":{"basic":{}}}"#)
  }

  class Kinds: JSONModel {
    var kindName = ""
    override class var keyMapper: JSONKeyMapper { .snakeCase }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kindName", classes: ["a": KindA.self])
    }
  }
  final class KindA: Kinds {}
  class Good: JSONModel {
    var kindName = ""
    override class var keyMapper: JSONKeyMapper { .snakeCase }
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "kind_name", classes: ["a": GoodA.self])
    }
  }
  final class GoodA: Good {}

  @Test func aTagAtTheNameOfAPropertyIsReported() throws {
    expectEqual(
      try Kinds.checkDeclaration().map(\.description),
      [
        "Kinds.kindName has the key \"kind_name\", but the discriminator uses the key "
          + "\"kindName\"; use the same key",
        "KindA.kindName has the key \"kind_name\", but the discriminator uses the key "
          + "\"kindName\"; use the same key",
      ])
    expectEqual(try Good.checkDeclaration(), [])
  }

  final class Foreign: JSONModel {}
  class Twice: JSONModel {
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(
        key: "k", classes: ["a": Foreign.self, "b": Foreign.self], otherwise: Foreign.self)
    }
  }

  @Test func aWrongClassOfADiscriminatorIsReportedOnce() throws {
    let error = try importError { try Twice.checkDeclaration() }
    expectEqual(
      error.messages,
      [
        "the discriminator of Twice names Foreign, which is neither Twice nor a subclass of Twice"
      ])
  }

  final class Renamed: JSONModel {
    var a: Int?
    var b: Int?
    var c: Int?
    override class var keyMapper: JSONKeyMapper {
      ["a": ["m", "z"], "b": "z", "c": ["m2", "info.z"]]
    }
  }

  /// An export in which `a` is nil has only the key of `b`.
  @Test func anAlternativeKeyOfAnotherPropertyIsAWarning() throws {
    expectEqual(
      try Renamed.checkDeclaration().map(\.description),
      [
        "Renamed.a has the alternative key \"z\", which is the key of b: a document with only that key "
          + "sets both; use different keys"
      ])
    let model = Renamed()
    model.b = 1
    try expectEqual(Renamed(data: model.jsonData()).a, 1)
  }

  final class Listed: JSONModel {
    var first: JSONPresence<Int> = .absent
    var second: Int?
    var last: JSONPresence<Int> = .absent
    override class var keyMapper: JSONKeyMapper {
      ["first": "list[0]", "second": "list[1].x", "last": "list[2]"]
    }
  }

  @Test func anAbsentElementBeforeAnotherIsAWarning() throws {
    expectEqual(
      try Listed.checkDeclaration().map(\.description),
      [
        "Listed.first is a JSONPresence in an array before \"list[1].x\", where .absent is exported as "
          + "null; use an Optional"
      ])
    let model = Listed()
    model.second = 1
    try expectEqual(Listed(data: model.jsonData()).first, .null)
  }

  final class Limited: JSONModel {
    var required = 0
    @OptionalKey var kept = 0
    var optional: String? = ""
    @OptionalKey var fine = 5
    override class var constraints: [String: [JSONConstraint]] {
      [
        "required": [.range(1...9)], "kept": [.range(1...9)], "optional": [.length(1...)],
        "fine": [.range(1...9)],
      ]
    }
  }

  /// A merge of such a key is not affected, and a JSON Patch of another property neither.
  @Test func defaultValuesThatViolateTheirConstraints() throws {
    expectEqual(
      try Limited.checkDeclaration().map(\.description),
      [
        "Limited.kept has a default value that violates its own constraint (must be from 1 to 9); "
          + "change one of them",
        "Limited.optional has a default value that violates its own constraint "
          + "(must have at least 1 character); change one of them",
      ])
    let limited = try Limited(string: #"{"required": 1}"#)
    try limited.apply([.replace(["required"], 2), .replace(["fine"], 6)])
    expectEqual([limited.required, limited.kept, limited.fine], [2, 0, 6])
    for patch in [[.replace(["kept"], 10)], [.replace(["fine"], 0)]] as [JSONPatch] {
      let error = try importError { try limited.apply(patch) }
      expectEqual(error.kinds, [.constraintViolated("must be from 1 to 9")])
    }
  }
}
