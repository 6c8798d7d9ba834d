import Foundation
import JSONModelKit
import Synchronization
import Testing

extension InspectionTests {
  // MARK: - Unsupported and ignored properties

  final class Helper {}
  @propertyWrapper struct Foreign { var wrappedValue = 1 }
  struct Nothing {}
  struct Unique: ~Copyable { var number = 1 }

  final class Rejected: JSONModel {
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

  @Test func unsupportedPropertiesAreReportedWithAFix() throws {
    let error = try importError { try Rejected.checkDeclaration() }
    expectEqual(
      error.description,
      """
      Rejected: 10 issues
        Rejected.owner is weak or unowned, so an imported value would be released at once; exclude it with propertyIsIgnored(_:) [invalid_declaration]
        Rejected.other is weak or unowned, so an imported value would be released at once; exclude it with propertyIsIgnored(_:) [invalid_declaration]
        Rejected.action has the unsupported type () -> (); mark it @Ignore [invalid_declaration]
        Rejected.helper has the unsupported type Helper; make it a JSONModel, register a transformer, conform it to Codable, or mark it @Ignore [invalid_declaration]
        Rejected.nothing has a type of size zero or without metadata; exclude it with propertyIsIgnored(_:) [invalid_declaration]
        Rejected.void has a type of size zero or without metadata; exclude it with propertyIsIgnored(_:) [invalid_declaration]
        Rejected.pair has the unsupported type (Int, Int); replace the tuple with a structure that conforms to Codable, register a transformer, or mark it @Ignore [invalid_declaration]
        Rejected.unique has a type of size zero or without metadata; exclude it with propertyIsIgnored(_:) [invalid_declaration]
        Rejected._wrapped has the unsupported type Foreign; if it is the storage of a property wrapper, list "wrapped" in registeredProperties, or exclude it with propertyIsIgnored("wrapped") [invalid_declaration]
        Rejected.dates has the unsupported type [Helper]; make it a JSONModel, register a transformer, conform it to Codable, or mark it @Ignore [invalid_declaration]
      """)
    // An import throws the same error before it scans the document.
    try expectEqual(importError { try Rejected(string: "no JSON") }, error)
    try expectEqual(importError { try Rejected(string: "no JSON") }, error)
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
    var _kind = Fixtures.Size.small
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "id" }
  }

  @Test func aLeadingUnderscoreIsPartOfAName() throws {
    let model = try Underscores(string: #"{"_id":"abc","_kind":"L"}"#)
    #expect((model.id, model._id, model._kind) == (1, "abc", .large))
    try expectEqual(
      importError { try Underscores(string: "{}") }.missingKeys, [["_id"], ["_kind"]])
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

  @Test func anUnknownWrapperWithARawValueIsADeclarationError() throws {
    let error = try importError { try WrapsRawValue.checkDeclaration() }
    expectEqual(error.properties, ["WrapsRawValue._name"])
    try expectEqual(IgnoresWrapper(string: #"{"name":"x"}"#).name, "")
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
    expectEqual(model.kinds, [.circle, nil])
    expectEqual(model.tags.rawValue, ["a", "b"])
    let error = try importError {
      try UnusualRawValues(
        string: #"{"before":8,"kind":"square","kinds":[],"tags":["a",{}],"after":9}"#)
    }
    expectEqual(error.keyPaths, [["kind"], ["tags", 1]])
  }

  final class HasRejected: JSONModel { var inner: [String: [Rejected?]] = [:] }

  @Test func declarationErrorsOfNestedClassesAreFound() throws {
    let error = try importError { try HasRejected.checkDeclaration() }
    expectEqual(error.model, "HasRejected")
    expectEqual(error.issues.count, 10)
    try expectEqual(importError { try [HasRejected](string: "[]") }.issues, error.issues)
    try expectEqual(importError { try [String: HasRejected](string: "{}") }.issues, error.issues)
    try Tree.checkDeclaration()
    try Item.checkDeclaration()
  }

  final class Endless<Value>: JSONModel { var next: Endless<[Value]>? }

  @Test func infinitelyManyGenericClassesAreADeclarationError() throws {
    let error = try importError { try Endless<Int>.checkDeclaration() }
    let sentence = "the properties of Endless<Int> refer to an unlimited number of classes"
    expectEqual(error.kinds, [.invalidDeclaration(sentence)])
  }

  @Test func inspectionNeedsLittleStack() throws {
    let rejected = Counter()
    let thread = Thread {
      if (try? Endless<String>.checkDeclaration()) == nil { rejected.add() }
    }
    thread.stackSize = 512 << 10
    thread.start()
    while !thread.isFinished { usleep(1_000) }
    expectEqual(rejected.count, 1)
  }

  final class RawOfItself: RawRepresentable {
    init?(rawValue: RawOfItself) { nil }
    var rawValue: RawOfItself { self }
  }
  final class HasRawOfItself: JSONModel { var raw: RawOfItself? }

  @Test func aRawValueOfItsOwnTypeIsADeclarationError() throws {
    let error = try importError { try HasRawOfItself.checkDeclaration() }
    expectEqual(error.properties, ["HasRawOfItself.raw"])
  }

  // MARK: - Similar names

  enum One: String { case only }
  class OneA: JSONModel {
    private var e: One = .only
    var f: One = .only
    var count = 1
  }
  final class OneB: OneA {
    private var e: One = .only
    var g: One?
  }

  /// A property without size has the offset of the next one, and both classes have a property `e`.
  @Test func zeroSizedPropertiesMayHaveTheNameOfAnInheritedOne() throws {
    let json = #"{"e":"only","f":"only","count":3,"g":"only"}"#
    let model = try OneB(string: json)
    expectEqual(model.count, 3)
    expectEqual(model.g, .only)
    expectEqual(model.copy(), model)
    let other = OneB()
    #expect(other != model)
    try other.merge(string: json)
    expectEqual(other, model)
    let exported = try JSONValue(string: model.jsonString())
    expectEqual(exported, ["e": "only", "f": "only", "count": 3, "g": "only"])
  }

  class Accented: JSONModel {
    // Not the storage of a property `z`: the accent combines with the underscore.
    // swift-format-ignore: IdentifiersMustBeASCII
    var _́z: Foreign?
  }
  final class IgnoringLetter: Accented {
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "z" }
  }
  final class IgnoringAccented: Accented {
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "\u{301}z" }
  }

  @Test func aCombiningAccentAfterTheUnderscoreIsPartOfTheName() throws {
    let error = try importError { try IgnoringLetter.checkDeclaration() }
    expectEqual(error.properties, ["IgnoringLetter._\u{301}z"])
    try IgnoringAccented.checkDeclaration()
  }

  // MARK: - Number of inspections

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
    expectEqual(Asking.asked.count, 1)
  }

  final class Function: JSONModel {
    var function: @Sendable (Int) -> Int = { $0 }
    var optional: ((Int) -> Int)?
    var tuple: (Int, () -> Int) = (1, { 1 })
    var box = Crate { 1 }
    static let registry: JSONTransformerRegistry = {
      let registry = JSONTransformerRegistry()
      registry.register { (number: Int) -> (@Sendable (Int) -> Int) in { number + $0 } }
      registry.register { (number: Int) -> ((Int) -> Int) in { number + $0 } }
      registry.register { (number: Int) -> (Int, () -> Int) in (number, { number }) }
      registry.register { (number: Int) throws -> Crate in Crate { number } }
      return registry
    }()
    override class var transformers: JSONTransformerRegistry { registry }
  }

  struct Crate {
    var function: @Sendable () -> Int
  }

  final class Boxed: JSONModel {
    var box = Crate { 1 }
    override class var transformers: JSONTransformerRegistry { Function.registry }
  }

  @Test func aStoredFunctionIsADeclarationError() throws {
    let error = try importError { try Function.checkDeclaration() }
    let reason =
      "has a type that contains a function, so an import needs its setter; "
      + "list it in registeredProperties, or mark it @Ignore"
    expectEqual(
      error.kinds,
      ["function", "optional", "tuple"].map {
        .invalidDeclaration("Function.\($0) \(reason)")
      }
    )
    try expectEqual(Boxed(string: #"{"box": 7}"#).box.function(), 7)
  }

  struct Color { var name = "" }

  final class Palette: JSONModel { var x = 0 }

  final class Registering: JSONModel {
    var n = 0
    override class var keyMapper: JSONKeyMapper {
      JSONTransformerRegistry.shared.register { (text: String) throws -> Color in
        Color(name: text)
      }
      let palette = try? Palette(string: #"{"x":1}"#)
      return palette?.x == 1 ? .identity : .uppercase
    }
  }

  @Test func aClassMayRegisterAndImportAtItsFirstUse() throws {
    try expectEqual(Registering(string: #"{"n":1}"#).n, 1)
  }

  enum OnlyOne: String, Codable { case one }

  final class Single: JSONModel {
    var only = OnlyOne.one
    var id = 0
  }

  @Test func aPropertyOfZeroSizeIsImported() throws {
    let model = try Single(string: #"{"only":"one","id":1}"#)
    try model.merge(string: #"{"only":"one","id":2}"#)
    expectEqual(model.id, 2)
    expectEqual(model.copy(), model)
    expectEqual(Single.properties.map(\.name), ["only", "id"])
    expectEqual(model.description, "Single\n  only: one\n  id: 2")
  }
}
