import Foundation
import JSONModelKit
import Testing

extension TransformerTests {
  // MARK: - Registries

  static let parent = {
    let registry = JSONTransformerRegistry(inheriting: .shared)
    registry.register { (text: String) in Paint(name: "parent \(text)") }
    return registry
  }()
  static let child = {
    let registry = JSONTransformerRegistry(inheriting: parent)
    registry.register { (text: String) in Paint(name: "child \(text)") }
    return registry
  }()
  static let grandchild = JSONTransformerRegistry(inheriting: child)

  final class ParentPaint: JSONModel {
    var paint = Paint()
    override class var transformers: JSONTransformerRegistry { parent }
  }
  final class ChildPaint: JSONModel {
    var paint = Paint()
    @OptionalKey var number = 0
    override class var transformers: JSONTransformerRegistry { child }
  }
  final class GrandchildPaint: JSONModel {
    var paint = Paint()
    override class var transformers: JSONTransformerRegistry { grandchild }
  }

  @Test func aRegistryTakesPrecedenceOverItsParent() throws {
    let json = #"{"paint":"x","number":"7"}"#
    try expectEqual(ParentPaint(string: json).paint, Paint(name: "parent x"))
    try expectEqual(ChildPaint(string: json).paint, Paint(name: "child x"))
    try expectEqual(GrandchildPaint(string: json).paint, Paint(name: "child x"))
    // A transformer that no child registry replaces comes from the shared registry.
    try expectEqual(ChildPaint(string: json).number, 7)
  }

  static let strictColors = {
    let registry = JSONTransformerRegistry(inheriting: .strict)
    registry.register(colorFromString)
    return registry
  }()
  static let orphanColors = {
    let registry = JSONTransformerRegistry(inheriting: nil)
    registry.register(colorFromString)
    return registry
  }()

  final class StrictColor: JSONModel {
    var color = Color()
    var number = 0
    override class var transformers: JSONTransformerRegistry { strictColors }
  }
  final class OrphanColor: JSONModel {
    var color = Color()
    var number = 0
    override class var transformers: JSONTransformerRegistry { orphanColors }
  }

  @Test func aRegistryHasOnlyTheConversionsOfItsParents() throws {
    try expectEqual(StrictColor(string: #"{"color":"red","number":7}"#).color, Color(name: "red"))
    try expectEqual(OrphanColor(string: #"{"color":"red","number":7}"#).color, Color(name: "red"))
    let json = #"{"color":"red","number":"7"}"#
    for error in [
      try importError { try StrictColor(string: json) },
      try importError { try OrphanColor(string: json) },
    ] {
      expectEqual(error.kinds, [.typeMismatch(expected: "Int", found: "string")])
      expectEqual(error.keyPath.description, "number")
    }
  }

  static func dateFromGermanString(_ text: String) throws -> Date {
    guard text == "06.05.2014" else { throw Rejection.unknown }
    return Date(timeIntervalSince1970: 1_399_334_400)
  }
  static func intFromRomanString(_ text: String) throws -> Int {
    guard let number = ["I": 1, "V": 5, "X": 10][text] else { throw Rejection.unknown }
    return number
  }
  static let overridden = {
    let registry = JSONTransformerRegistry(inheriting: .shared)
    registry.register(dateFromGermanString)
    registry.register(intFromRomanString)
    return registry
  }()

  final class German: JSONModel {
    var date: Date?
    var number: Int?
    var flag: Bool?
    override class var transformers: JSONTransformerRegistry { overridden }
  }
  final class Usual: JSONModel {
    var date: Date?
    var number: Int?
  }

  @Test func aBuiltInTransformerCanBeReplacedInAChild() throws {
    let german = #"{"date":"06.05.2014","number":"X"}"#
    let usual = #"{"date":"2014-05-06","number":"10"}"#
    let date = Date(timeIntervalSince1970: 1_399_334_400)
    let model = try German(string: german)
    #expect((model.date, model.number) == (date, 10))
    // Each function replaces only the built-in one with the same parameter and result types.
    let replaced = try importError { try German(string: usual) }
    expectEqual(
      replaced.issues.map { transformer(of: $0.kind) }, ["Date from String", "Int from String"])
    try expectEqual(German(string: #"{"date":1399334400,"number":7}"#).date, date)
    try expectEqual(German(string: #"{"number":7}"#).number, 7)
    try expectEqual(German(string: #"{"flag":"yes"}"#).flag, true)
    // All other classes still use the built-in functions.
    let shared = try Usual(string: usual)
    #expect((shared.date, shared.number) == (date, 10))
    let rejected = try importError { try Usual(string: german) }
    expectEqual(
      rejected.issues.map { transformer(of: $0.kind) }, ["Date from String", "Int from String"])
  }

  // MARK: - Registration after the first use

  struct Tint: Equatable { var name = "none" }
  static let late = JSONTransformerRegistry(inheriting: .shared)
  final class Late: JSONModel {
    var tint = Tint()
    @OptionalKey var tints: [Tint?] = []
    override class var transformers: JSONTransformerRegistry { late }
  }

  /// A class is fixed at its first use, so the registration comes too late for it.
  @Test func aTypeWithoutATransformerIsADeclarationError() throws {
    for error in [
      try importError { try Late.checkDeclaration() },
      try importError { try Late(string: #"{"tint":"x"}"#) },
      try importError { try Late(string: #"{}"#) },
    ] {
      #expect(error.issues.allSatisfy { isDeclarationError($0.kind) })
      #expect(error.description.contains("tint"))
    }
    Self.late.register { (text: String) in Tint(name: text) }
    let error = try importError { try Late(string: #"{"tint":"x"}"#) }
    expectEqual(
      error.issues.map { "\($0.kind)" }.suffix(2),
      ["tint", "tints"].map {
        "Late.\($0) has the type Tint, whose transformers were registered too late; register them "
          + "before the first use of a model"
      })
  }

  /// Of several registrations before the first use, the last one counts.
  @Test func theLastTransformerForAJSONTypeIsUsed() throws {
    let json = #"{"tint":"x","tints":["y",null,1]}"#
    let model = try Tinted(string: json)
    expectEqual(model.tint, Tint(name: "new x"))
    expectEqual(model.tints, [Tint(name: "new y"), nil, Tint(name: "number 1")])
    let rejected = try importError { try Tinted(string: #"{"tint":true}"#) }
    expectEqual(rejected.kind, .typeMismatch(expected: "string or number", found: "true"))
  }
  final class Tinted: JSONModel {
    static let registry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) in Tint(name: text) }
      registry.register { (number: Int) in Tint(name: "number \(number)") }
      registry.register { (text: String) in Tint(name: "new \(text)") }
      return registry
    }()
    var tint = Tint()
    @OptionalKey var tints: [Tint?] = []
    override class var transformers: JSONTransformerRegistry { registry }
  }

  struct Shade: Equatable { var name = "none" }
  final class SharedLate: JSONModel { var shade = Shade() }
  static let belowShared = JSONTransformerRegistry(inheriting: .shared)
  final class ChildLate: JSONModel {
    var shade = Shade()
    override class var transformers: JSONTransformerRegistry { belowShared }
  }

  @Test func theSharedRegistryAppliesToAllClassesAndChildren() throws {
    let json = #"{"shade":"x"}"#
    JSONTransformerRegistry.shared.register { (text: String) in Shade(name: text) }
    try expectEqual(SharedLate(string: json).shade, Shade(name: "x"))
    try expectEqual(ChildLate(string: json).shade, Shade(name: "x"))
    JSONTransformerRegistry.shared.register { (text: String) in Shade(name: "late") }
    for error in [
      try importError { try SharedLate(string: json) },
      try importError { try ChildLate(string: json) },
    ] {
      expectEqual(error.issues.count, 1)
      #expect(
        "\(error.issues[0].kind)".hasSuffix(
          ".shade has the type Shade, whose transformers were registered too late; register them "
            + "before the first use of a model"))
    }
  }

  static let lateConversions = JSONTransformerRegistry(inheriting: .strict)
  final class LateNumber: JSONModel {
    var number = 0
    override class var transformers: JSONTransformerRegistry { lateConversions }
  }
  final class LateText: JSONModel {
    var text = ""
    override class var transformers: JSONTransformerRegistry { lateConversions }
  }
  final class LateOwner: JSONModel {
    var numbers: [LateNumber] = []
  }
  final class LateDate: JSONModel {
    var date: Date?
    override class var transformers: JSONTransformerRegistry { lateConversions }
  }

  @Test func aLaterRegistrationIsAnErrorOfTheClassesWithTheType() throws {
    try expectEqual(LateNumber(string: #"{"number":1}"#).number, 1)
    let before = try LateOwner(string: #"{"numbers":[{"number":1}]}"#)
    Self.lateConversions.register(Self.intFromRomanString)
    let sentence =
      "LateNumber.number has the type Int, whose transformers were registered too late; register "
      + "them before the first use of a model"
    for _ in 0..<2 {
      expectEqual(
        try importError { try LateNumber(string: #"{"number":"V"}"#) }.issues.map { "\($0.kind)" },
        [sentence])
      // Classes that refer to it cannot be used, either.
      expectEqual(
        try importError { try LateOwner(string: #"{"numbers":[]}"#) }.issues.map { "\($0.kind)" },
        [sentence])
    }
    #expect(throws: JSONModelError.self) { try before.jsonString() }
    // Other types are not affected, and types that no class has can be registered at any time.
    try expectEqual(LateText(string: #"{"text":"x"}"#).text, "x")
    Self.lateConversions.registerDates(.secondsSince1970)
    try expectEqual(LateDate(string: #"{"date":1}"#).date, Date(timeIntervalSince1970: 1))
  }

  static let lateRounding = JSONTransformerRegistry(inheriting: .strict)
  final class LateLeaves: JSONModel {
    var first = 0.0
    var second = 0
    var third = 0.0
    override class var transformers: JSONTransformerRegistry { lateRounding }
  }

  /// Members in the order of declaration are imported without looking at the transformers, unless
  /// there are some for the type.
  @Test func aRegistrationForALeafTypeAppliesToMembersInOrder() throws {
    let json = #"{"first":1.6,"second":2,"third":3.6}"#
    Self.lateRounding.register { (number: Double) in number.rounded() }
    Self.lateRounding.register { (number: Double) in number.rounded(.down) }
    let model = try LateLeaves(string: json)
    expectEqual([model.first, Double(model.second), model.third], [1, 2, 3])
  }

  struct Busy: Equatable { var name = "none" }
  struct Unrelated<Kind> {}
  static let busy = {
    let registry = JSONTransformerRegistry(inheriting: .shared)
    registry.register { (text: String) in Busy(name: text) }
    return registry
  }()
  final class BusyParts: JSONModel {
    var one = Busy()
    var many: [Busy] = []
    var number = 0
    override class var transformers: JSONTransformerRegistry { busy }
  }

  @Test func registrationsDuringImportsAreSafe() async throws {
    let right = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var count = 0
          for index in 0..<2_000 {
            let json = #"{"one":"a\#(index)","many":["b","c"],"number":"\#(index)"}"#
            guard let model = try? BusyParts(string: json) else { continue }
            let isRight =
              model.one.name == "a\(index)" && model.many.map(\.name) == ["b", "c"]
              && model.number == index
            if isRight { count += 1 }
          }
          return count
        }
      }
      group.addTask {
        for index in 0..<500 {
          Self.busy.register { (_: String) in Unrelated<Int>() }
          Self.busy.register { (_: Int) in Unrelated<Unrelated<Int>>() }
          Self.busy.register { (value: Unrelated<String>) in "\(index) \(value)" }
        }
        return 0
      }
      return await group.reduce(0, +)
    }
    expectEqual(right, 8_000)
  }

  final class Trimmed: JSONModel {
    var name = ""
    var counts: [String: Int] = [:]
    static let registry: JSONTransformerRegistry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) throws -> String in
        text.trimmingCharacters(in: .whitespaces)
      }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  @Test func aTransformerOfStringsDoesNotConvertKeys() throws {
    let text = #"{"a": {"name": " x ", "counts": {" k ": 1}}}"#
    let models = try [String: Trimmed](string: text)
    expectEqual(models["a"]?.name, "x")
    expectEqual(models["a"]?.counts, [" k ": 1])
  }
}
