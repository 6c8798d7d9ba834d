#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct FunctionImportTransformer<Source, Target>: ImportTransformer {
  let source: PrimitiveKind
  let isBuiltIn: Bool
  /// Returns the value as the source type, or nil if it has another type.
  ///
  /// A stored closure instead of a protocol requirement avoids the conformance lookup at run time.
  private let read: @Sendable (JSONValue) -> Source?
  private let function: @Sendable (Source) throws -> Target

  init(
    source: PrimitiveKind, isBuiltIn: Bool, function: @escaping @Sendable (Source) throws -> Target
  ) where Source: JSONPrimitive {
    self.source = source
    self.isBuiltIn = isBuiltIn
    self.function = function
    read = { Source.fromJSON($0) }
  }

  var target: Any.Type { Target.self }

  func transform(_ value: JSONValue, into receiver: some ValueReceiver) throws -> Bool {
    guard let primitive = read(value) else { return false }
    receiver.store(try function(primitive))
    return true
  }

  func pass(_ value: Any, into receiver: some ValueReceiver) -> Bool {
    guard type(of: value) == Target.self, let value = value as? Target else { return false }
    receiver.store(value)
    return true
  }
}
