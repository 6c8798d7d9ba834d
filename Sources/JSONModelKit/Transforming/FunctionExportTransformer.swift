#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct FunctionExportTransformer<Source, Target>: ExportTransformer {
  let isBuiltIn: Bool
  private let function: @Sendable (Source) throws -> Target
  /// Converts the result of the function to JSON, or returns nil if JSON cannot represent it.
  private let write: @Sendable (Target) -> JSONValue?

  init(
    isBuiltIn: Bool = false, function: @escaping @Sendable (Source) throws -> Target
  ) where Target: JSONPrimitive {
    self.isBuiltIn = isBuiltIn
    self.function = function
    write = { Target._toJSON($0) }
  }

  var source: Any.Type { Source.self }
  var target: Any.Type { Target.self }

  func json(of value: some ValueSource) throws -> JSONValue {
    guard let json = write(try function(value.load(as: Source.self))) else {
      throw JSONTransformError("not a finite number")
    }
    return json
  }
}

extension Slot: ValueSource {}
