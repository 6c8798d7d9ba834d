import JSONModelKit
import TestSupport
import Testing

/// The hooks of all superclasses run, starting with the base class.
struct SuperclassHookTests {
  typealias Hook = @Sendable (inout [String: JSONValue]) throws -> Void

  struct Rejected: Error {}

  class Base: JSONModel {
    var log = ""
    override class var willImport: Hook? { { $0.note("base") } }
    override class var willExport: Hook? { { $0.note("base out") } }
  }
  class Middle: Base {}
  class Derived: Middle {
    override class var willImport: Hook? { { $0.note("derived") } }
    override class var willExport: Hook? { { $0.note("derived out") } }
  }
  final class Last: Derived {}

  /// Each hook captures a variable that depends on the class.
  class Named: JSONModel {
    var log = ""
    override class var willImport: Hook? {
      let name = "\(self)"
      return { $0.note("base of \(name)") }
    }
  }
  class Heir: Named {}
  final class Named2: Heir {
    override class var willImport: Hook? {
      let name = "\(self)"
      return { $0.note("own of \(name)") }
    }
  }

  /// Hooks that are functions.
  class Functions: JSONModel {
    var log = ""
    override class var willImport: Hook? { baseHook }
  }
  final class MoreFunctions: Functions {
    override class var willImport: Hook? { derivedHook }
  }

  class Failing: JSONModel {
    var log = ""
    override class var willImport: Hook? { { _ in throw Rejected() } }
    override class var willExport: Hook? { { _ in throw Rejected() } }
  }
  final class Unreached: Failing {
    static let count = Locked(0)
    override class var willImport: Hook? { { _ in count.change { $0 += 1 } } }
    override class var willExport: Hook? { { _ in count.change { $0 += 1 } } }
  }

  class Silenced: Base {
    override class var willImport: Hook? { nil }
  }

  @Test func importsRunTheHookOfTheBaseClassFirst() throws {
    try expectEqual(Base(string: "{}").log, "base")
    try expectEqual(Middle(string: "{}").log, "base")
    try expectEqual(Derived(string: "{}").log, "base, derived")
    try expectEqual(Last(string: "{}").log, "base, derived")
  }

  @Test func exportsRunTheHookOfTheBaseClassFirst() throws {
    try expectEqual(Middle().jsonValue()["log"], "base out")
    try expectEqual(Last().jsonValue()["log"], "base out, derived out")
  }

  @Test func aHookThatIsInheritedRunsOnceForTheSubclass() throws {
    try expectEqual(Heir(string: "{}").log, "base of Heir")
    try expectEqual(Named2(string: "{}").log, "base of Heir, own of Named2")
  }

  @Test func hooksMayBeFunctions() throws {
    try expectEqual(Functions(string: "{}").log, "base function")
    try expectEqual(MoreFunctions(string: "{}").log, "base function, derived function")
  }

  @Test func mergesRunTheHooksOfSuperclasses() throws {
    let model = Last()
    try model.merge(string: "{}")
    expectEqual(model.log, "base, derived")
  }

  @Test func anErrorOfTheBaseClassEndsTheChain() throws {
    #expect(throws: JSONModelError.self) { try Unreached(string: "{}") }
    #expect(throws: JSONModelError.self) { try Unreached().jsonString() }
    expectEqual(Unreached.count.value, 0)
  }

  @Test func aSubclassDoesNotDisableTheHookOfItsSuperclass() throws {
    try expectEqual(Silenced(string: "{}").log, "base")
  }
}

@Sendable private func baseHook(_ object: inout [String: JSONValue]) {
  object.note("base function")
}

@Sendable private func derivedHook(_ object: inout [String: JSONValue]) throws {
  object.note("derived function")
}

extension [String: JSONValue] {
  fileprivate mutating func note(_ text: String) {
    let before = self["log"]?.string ?? ""
    self["log"] = .string(before.isEmpty ? text : "\(before), \(text)")
  }
}
