/// A function that exports a Swift value as a JSON value.
///
/// The class has no type parameters, for the same reason as `ImportTransformer`.
final class ExportTransformer: Sendable {
  let source: Any.Type
  /// The type that the function returns.
  let target: Any.Type
  /// Whether the transformer is part of the framework.
  let isBuiltIn: Bool
  /// Returns the JSON value of the value in a slot, or nil if JSON cannot represent it.
  private let apply: @Sendable (Slot) throws -> JSONValue?

  init<Source, Target: JSONPrimitive>(
    isBuiltIn: Bool = false, function: @escaping @Sendable (Source) throws -> Target
  ) {
    source = Source.self
    target = Target.self
    self.isBuiltIn = isBuiltIn
    apply = { slot in Target._toJSON(try function(slot.load(as: Source.self))) }
  }

  /// Returns the JSON value of the value in a slot, which must be of the source type.
  ///
  /// - Throws: The errors of the function, and ``JSONTransformError`` for values that JSON cannot
  ///   represent.
  func json(of slot: Slot) throws -> JSONValue {
    guard let json = try apply(slot) else { throw JSONTransformError("not a finite number") }
    return json
  }
}
