import Testing

@testable import JSONModelKit

/// The method tables show which classes override a hook.
struct MethodSlotTests {
  class Plain: JSONModel { var didImport = false }
  class Generic<Value>: Plain {
    override func didImport(_ object: [String: JSONValue]) throws { didImport = true }
  }
  final class Heir: Generic<Int> { var id = 0 }
  final class Exporting: Plain {
    override func willExport(_ object: inout [String: JSONValue]) throws { object = [:] }
  }

  class Changing: Plain {
    override class func willImport(_ object: inout [String: JSONValue]) throws { object = [:] }
  }
  final class ChangingHeir: Changing { var name = "" }

  @Test func overridesAreFound() throws {
    let willImport = try #require(JSONModel.hookSlots.willImport)
    let didImport = try #require(JSONModel.hookSlots.didImport)
    let willExport = try #require(JSONModel.hookSlots.willExport)
    let classes: [(type: AnyClass, overridden: [Bool])] = [
      (JSONModel.self, [false, false, false]), (Plain.self, [false, false, false]),
      (Changing.self, [true, false, false]), (ChangingHeir.self, [true, false, false]),
      (Generic<String>.self, [false, true, false]), (Heir.self, [false, true, false]),
      (Exporting.self, [false, false, true]),
    ]
    for (type, overridden): (AnyClass, [Bool]) in classes {
      let found = [willImport, didImport, willExport].map { $0.isOverridden(by: type) }
      #expect(found == overridden, "\(type)")
    }
  }

  /// An entry is found only if exactly one differs in the subclass that overrides the method.
  @Test func noSlotIsFoundWithoutADifference() {
    #expect(MethodSlot(in: JSONModel.self, plain: Plain.self, overriding: Plain.self) == nil)
  }
}
