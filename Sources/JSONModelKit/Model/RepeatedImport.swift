/// Imports many documents of one class with a shared setup.
///
/// For lines of 3,500 bytes, finding the class for each line took 5 % of the import, and allocating
/// the buffers another 5 %.
package struct RepeatedImport {
  private let model: any JSONModelProtocol.Type
  private let options: JSONImportOptions
  private var shape: ValueShape?
  private let shared = Shared()

  /// The buffers of all copies of the structure.
  ///
  /// An import takes them, because during an import, user code may import with a copy.
  private final class Shared {
    var spare = SpareBuffers()
  }

  package init(of model: any JSONModelProtocol.Type, options: JSONImportOptions) {
    self.model = model
    self.options = options
  }

  /// Imports a document; the discriminator selects the class.
  ///
  /// - Parameters:
  ///   - start: The position of the document in the input, for the positions of issues.
  ///   - end: Is set to the end of the document.
  package mutating func model(
    in part: Range<Int>, of window: ByteWindow, at start: JSONModelError.SourcePosition,
    end: inout RootEnd
  ) throws(JSONModelError) -> JSONModel {
    try window.lend(part) { bytes throws(JSONModelError) in
      try model(from: bytes, at: start, end: &end)
    }
  }

  private mutating func model(
    from bytes: LentBytes, at start: JSONModelError.SourcePosition, end: inout RootEnd
  ) throws(JSONModelError) -> JSONModel {
    if shape == nil {
      shape = try SchemaBuilder.rootShape(
        of: model, for: model, usesKeyMapping: options.usesKeyMapping)
    }
    guard let shape else { preconditionFailure("The shape was built above.") }
    var frame = ModelImport(type: model, options: options)
    frame.start = start
    frame.end = end
    frame.spare = exchange(&shared.spare, with: SpareBuffers())
    let root = frame.spare.takeBuffer()
    defer {
      frame.spare.add(root)
      frame.spare.releaseLarge()
      shared.spare = exchange(&frame.spare, with: SpareBuffers())
      end = frame.end
    }
    return try frame.value(of: JSONModel.self, as: shape, from: .bytes(bytes), in: root)
  }
}
