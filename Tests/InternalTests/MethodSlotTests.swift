import Testing

@testable import JSONModelKit

/// The method tables show which classes override `didImport(_:)` and `willExport(_:)`.
struct MethodSlotTests {
  class Plain: JSONModel { var didImport = false }
  class Generic<Value>: Plain {
    override func didImport(_ object: [String: JSONValue]) throws { didImport = true }
  }
  final class Heir: Generic<Int> { var id = 0 }
  final class Exporting: Plain {
    override func willExport(_ object: inout [String: JSONValue]) throws { object = [:] }
  }

  @Test func overridesAreFound() throws {
    let didImport = try #require(JSONModel.hookSlots.didImport)
    let willExport = try #require(JSONModel.hookSlots.willExport)
    let classes: [(AnyClass, Bool, Bool)] = [
      (JSONModel.self, false, false), (Plain.self, false, false),
      (Generic<String>.self, true, false), (Heir.self, true, false),
      (Exporting.self, false, true),
    ]
    for (type, overridesImport, overridesExport): (AnyClass, Bool, Bool) in classes {
      #expect(didImport.isOverridden(by: type) == overridesImport, "\(type)")
      #expect(willExport.isOverridden(by: type) == overridesExport, "\(type)")
    }
  }

  /// An entry is found only if exactly one differs in the subclass that overrides the method.
  @Test func noSlotIsFoundWithoutADifference() {
    #expect(MethodSlot(in: JSONModel.self, plain: Plain.self, overriding: Plain.self) == nil)
  }
}
