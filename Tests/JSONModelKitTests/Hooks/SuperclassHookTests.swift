import JSONModelKit
import TestSupport
import Testing

/// A hook runs that of its superclass by `super`, as any method; an inherited hook runs.
struct SuperclassHookTests {
  struct Rejected: Error {}

  class Base: JSONModel {
    @OptionalKey var log = ""
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object.note("base")
    }
    override func willExport(_ object: inout [String: JSONValue]) throws {
      object.note("base out")
    }
  }
  class Middle: Base {}
  class Derived: Middle {
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      try super.willImport(&object)
      object.note("derived")
    }
    override func willExport(_ object: inout [String: JSONValue]) throws {
      try super.willExport(&object)
      object.note("derived out")
    }
  }
  final class Last: Derived {}

  class Named: JSONModel {
    @OptionalKey var log = ""
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object.note("hook of \(self)")
    }
  }
  final class Heir: Named {}

  class Failing: JSONModel {
    @OptionalKey var log = ""
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      throw Rejected()
    }
    override func willExport(_ object: inout [String: JSONValue]) throws {
      throw Rejected()
    }
  }
  final class Unreached: Failing {
    static let count = Locked(0)
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      try super.willImport(&object)
      count.change { $0 += 1 }
    }
    override func willExport(_ object: inout [String: JSONValue]) throws {
      try super.willExport(&object)
      Self.count.change { $0 += 1 }
    }
  }

  class Silenced: Base {
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
    override func willExport(_ object: inout [String: JSONValue]) throws {}
  }

  @Test func importsRunTheHookOfTheSuperclassBySuper() throws {
    try expectEqual(Base(string: "{}").log, "base")
    try expectEqual(Middle(string: "{}").log, "base")
    try expectEqual(Derived(string: "{}").log, "base, derived")
    try expectEqual(Last(string: "{}").log, "base, derived")
  }

  @Test func exportsRunTheHookOfTheSuperclassBySuper() throws {
    try expectEqual(Middle().jsonValue()["log"], "base out")
    try expectEqual(Last().jsonValue()["log"], "base out, derived out")
  }

  @Test func anInheritedHookIsThatOfTheSubclass() throws {
    try expectEqual(Named(string: "{}").log, "hook of Named")
    try expectEqual(Heir(string: "{}").log, "hook of Heir")
  }

  @Test func mergesRunTheHooksOfSuperclasses() throws {
    let model = Last()
    try model.merge(string: "{}")
    expectEqual(model.log, "base, derived")
  }

  @Test func anErrorOfTheSuperclassIsThatOfTheHook() throws {
    #expect(throws: JSONModelError.self) { try Unreached(string: "{}") }
    #expect(throws: JSONModelError.self) { try Unreached().jsonString() }
    expectEqual(Unreached.count.value, 0)
  }

  @Test func aHookThatDoesNotCallSuperReplacesThatOfItsSuperclass() throws {
    try expectEqual(Silenced(string: "{}").log, "")
    try expectEqual(Silenced().jsonString(), #"{"log":""}"#)
  }
}

extension [String: JSONValue] {
  fileprivate mutating func note(_ text: String) {
    let before = self["log"]?.string ?? ""
    self["log"] = .string(before.isEmpty ? text : "\(before), \(text)")
  }
}
