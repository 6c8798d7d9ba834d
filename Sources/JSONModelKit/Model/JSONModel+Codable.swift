// A model inside another library's `Codable` type. On decoding, the decoder's value is imported by
// the rules for documents; on encoding, the exported value is passed to the encoder. Errors are
// thrown as `DecodingError` or `EncodingError`, with the `JSONModelError` as the underlying error.

extension JSONModel {
  /// Imports the value of a decoder into this new model.
  func importValue(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder, let context = decoder.scope as? ImportContext {
      do throws(JSONModelError) {
        return try ModelImport.importRoot(
          into: self, from: decoder.value, in: context, at: decoder.codingPath)
      } catch {
        throw DecodingError(error, "\(error.kind)", at: decoder.codingPath)
      }
    }
    let options = try JSONImportOptions(of: decoder).reporting(at: decoder.codingPath)
    let tree = try DecoderReader.tree(
      for: type(of: self), from: decoder, usesKeyMapping: options.usesKeyMapping)
    do throws(JSONModelError) {
      try ModelImport.importRoot(into: self, ImportRequest(input: .tree(tree), options: options))
    } catch {
      throw DecodingError(error, "\(error)", at: decoder.codingPath)
    }
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Encodes the model with an encoder, for JSON or any other format.
  ///
  /// ```swift
  /// struct Page: Codable { var countries: [Country] }
  /// let data = try JSONEncoder().encode(Page(countries: [country]))
  /// ```
  ///
  /// The encoder encodes `Data` in its own format; everything else is encoded as the JSON value
  /// that an export produces. Members are encoded in the order of declaration, which `JSONEncoder`
  /// does not keep. Options for the export are in the encoder's `userInfo`, under the key
  /// `jsonExportOptions`.
  ///
  /// - Throws: `EncodingError` whose underlying error is the ``JSONModelError`` of kind
  ///   ``JSONModelError/Kind/notExportable(_:)``; or the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    let tree: EncodableTree
    do throws(JSONModelError) {
      if let encoder = encoder as? any ModelEncoder { return try encoder.export(self) }
      tree = try ModelExport.tree(of: self, for: encoder, by: EncodableMaker.self)
    } catch {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
    try tree.encode(to: encoder)
  }
}
