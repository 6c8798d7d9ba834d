#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct FunctionImportTransformer<Source, Target>: ImportTransformer {
  let source: PrimitiveKind
  let isBuiltIn: Bool
  let isDeclaredForProperty: Bool
  let fastDateSteps: DateSteps?
  /// Applies the function to a JSON value and stores the result in a slot; returns false if the
  /// value is not of the source type.
  ///
  /// A stored closure instead of a protocol requirement avoids the conformance lookup at run time,
  /// and is specialized for the transformers of the framework.
  private let apply: @Sendable (JSONValue, Slot) throws -> Bool

  init(
    source: PrimitiveKind, isBuiltIn: Bool, isDeclaredForProperty: Bool = false,
    fastDateSteps: DateSteps? = nil,
    function: @escaping @Sendable (Source) throws -> Target
  ) where Source: JSONPrimitive {
    self.source = source
    self.isBuiltIn = isBuiltIn
    self.isDeclaredForProperty = isDeclaredForProperty
    self.fastDateSteps = fastDateSteps
    apply = { value, slot in
      guard let primitive = Source._fromJSON(value) else { return false }
      slot.store(try function(primitive))
      return true
    }
  }

  var target: Any.Type { Target.self }

  func transform(_ value: JSONValue, into slot: Slot) throws -> Bool {
    try apply(value, slot)
  }

  func storeUnchanged(_ value: Any, into slot: Slot) -> Bool {
    guard type(of: value) == Target.self, let value = value as? Target else { return false }
    slot.store(value)
    return true
  }
}
