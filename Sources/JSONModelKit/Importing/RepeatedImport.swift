/// Imports many documents of one class with a shared setup.
///
/// Looking up the class and allocating the root buffer for each document took 5 % of the import of
/// 1,000 lines.
struct RepeatedImport {
  private let model: any JSONModelProtocol.Type
  private let options: JSONImportOptions
  private var shape: ValueShape?
  private var generation = 0
  private let buffer = ElementBuffer()

  init(of model: any JSONModelProtocol.Type, options: JSONImportOptions) {
    self.model = model
    self.options = options
  }

  /// Imports a document; the discriminator selects the class.
  mutating func value<Value>(
    of type: Value.Type, from input: ImportInput, onTolerated: ToleratedReport? = nil
  ) throws(JSONModelError) -> Value {
    let current = JSONTransformerRegistry.generation
    if shape == nil || current != generation {
      shape = try SchemaBuilder.rootShape(
        of: type, for: model, usesKeyMapping: options.usesKeyMapping)
      generation = current
    }
    guard let shape else { preconditionFailure("The shape was built above.") }
    var options = options
    if let onTolerated { options.onTolerated = onTolerated }
    return try ModelImport.value(
      of: type, as: shape, in: buffer, ImportRequest(input: input, options: options))
  }

  typealias ToleratedReport = @Sendable (JSONModelError) -> Void
}
