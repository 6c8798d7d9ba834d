import JSONModelKit
import Synchronization
import Testing

/// The warnings that appear when a class is used for the first time.
@Suite(.serialized) struct FirstUseWarningTests {
  /// Returns the warnings of some classes while a closure runs; other tests may run at the same time.
  private func warnings(
    of names: Set<String>, _ body: () throws -> Void
  ) rethrows -> [String] {
    let before = JSONDeclarationWarning.handler
    defer { JSONDeclarationWarning.handler = before }
    let holder = WarningHolder()
    JSONDeclarationWarning.handler = { warning in
      if names.contains(warning.model) { holder.add("\(warning)") }
    }
    try body()
    return holder.all
  }

  private final class WarningHolder: Sendable {
    private let warnings = Mutex<[String]>([])
    var all: [String] { warnings.withLock { $0 } }
    func add(_ warning: String) { warnings.withLock { $0.append(warning) } }
  }

  final class ConstantUser: JSONModel {
    let name = ""
    let excluded = 1
    var id = 0
    @OptionalKey var note: String?
    @Ignore @OptionalKey var size = 1
    @OptionalKey var presence: JSONPresence<Int> = .absent
    enum CodingKeys: String, CodingKey { case id }
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "excluded" }
  }

  static let sentences = [
    "ConstantUser declares CodingKeys, which an import does not use; override keyMapper",
    "ConstantUser.name is a constant, which an import cannot set; make it a var, or exclude it with "
      + "propertyIsIgnored(_:)",
    "ConstantUser.size is marked @Ignore, so @OptionalKey has no effect; remove one of the two",
    "ConstantUser.note is Optional, so @OptionalKey has no effect; remove it",
    "ConstantUser.presence is a JSONPresence, so @OptionalKey has no effect; remove it",
  ]

  @Test func theFirstUseOfAClassHasItsWarningsOnce() throws {
    let found = try warnings(of: ["ConstantUser"]) {
      // This is neither a use, nor does it call the handler.
      _ = try ConstantUser.checkDeclaration()
      _ = try JSONModel.checkDeclarations(of: [ConstantUser.self])
      expectEqual(try ConstantUser(string: #"{"id": 1}"#).id, 1)
      _ = try ConstantUser().jsonString()
      _ = try [ConstantUser](string: "[]")
    }
    expectEqual(found, Self.sentences)
  }

  class GenericPage<Element>: JSONModel {
    let version = 1
    var id = 0
  }

  /// Each specialization is a class, but they have one declaration.
  @Test func aGenericClassHasItsWarningsOnce() throws {
    let names: Set = ["GenericPage<Int>", "GenericPage<String>", "GenericPage<Array<Int>>"]
    let found = try warnings(of: names) {
      for _ in 0..<2 {
        _ = try GenericPage<Int>(string: #"{"id": 1}"#)
        _ = try GenericPage<String>(string: #"{"id": 1}"#)
        _ = try GenericPage<[Int]>(string: #"{"id": 1}"#)
      }
    }
    expectEqual(
      found,
      [
        "GenericPage<Int>.version is a constant, which an import cannot set; make it a var, or "
          + "exclude it with propertyIsIgnored(_:)"
      ])
  }

  final class NestedInHolder: JSONModel {
    let name = ""
    var id = 0
  }
  final class HolderOfNested: JSONModel { var nested: [NestedInHolder] = [] }

  @Test func theClassesOfPropertiesAreUsedWithTheirClass() throws {
    let found = try warnings(of: ["NestedInHolder", "HolderOfNested"]) {
      _ = try HolderOfNested(string: #"{"nested": []}"#)
    }
    expectEqual(found.count, 1)
  }

  final class ClassWithInstances: JSONModel {
    static let count = Counter()
    let name = ""
    var id = 0
    required init() {
      Self.count.add()
      super.init()
    }
  }

  /// Warnings must have no effect on the program.
  @Test func noInstanceIsMadeForAWarning() throws {
    let found = try warnings(of: ["ClassWithInstances"]) {
      _ = try [ClassWithInstances](string: "[]")
    }
    expectEqual(found.count, 1)
    expectEqual(ClassWithInstances.count.count, 0)
  }

  final class UnnoticedClass: JSONModel {
    let name = ""
    var id = 0
  }

  @Test func withoutAHandlerThereAreNoWarnings() throws {
    let before = JSONDeclarationWarning.handler
    defer { JSONDeclarationWarning.handler = before }
    JSONDeclarationWarning.handler = nil
    expectEqual(JSONDeclarationWarning.handler == nil, true)
    expectEqual(try UnnoticedClass(string: #"{"id": 1}"#).id, 1)
  }
}
