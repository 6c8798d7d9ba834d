#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct FunctionImportTransformer<Source, Target>: ImportTransformer {
  let source: PrimitiveKind
  let isBuiltIn: Bool
  /// Passes the result of the function to a closure, or returns false if the value has another type.
  ///
  /// A stored closure instead of a protocol requirement avoids the conformance lookup at run time,
  /// and is specialized for the transformers of the framework.
  private let apply: @Sendable (JSONValue, (consuming Target) -> Void) throws -> Bool

  init(
    source: PrimitiveKind, isBuiltIn: Bool, function: @escaping @Sendable (Source) throws -> Target
  ) where Source: JSONPrimitive {
    self.source = source
    self.isBuiltIn = isBuiltIn
    apply = { value, store in
      guard let primitive = Source.fromJSON(value) else { return false }
      store(try function(primitive))
      return true
    }
  }

  var target: Any.Type { Target.self }

  func transform(_ value: JSONValue, into receiver: some ValueReceiver) throws -> Bool {
    try apply(value) { receiver.store($0) }
  }

  func storeUnchanged(_ value: Any, into receiver: some ValueReceiver) -> Bool {
    guard type(of: value) == Target.self, let value = value as? Target else { return false }
    receiver.store(value)
    return true
  }
}
