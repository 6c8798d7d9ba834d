// A model inside of someone else's `Codable` type: the decoder's value is imported by the rules for
// any other, and what is exported is handed to the encoder. Whatever is wrong arrives as the error
// that the coder's users expect, with ours inside of it.

extension JSONModel {
  /// Fills a new model with what a decoder has.
  func fill(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder, let context = decoder.scope as? ImportContext {
      do throws(JSONModelError) {
        return try ModelImport.fill(self, from: decoder.value, in: context, at: decoder.codingPath)
      } catch {
        throw DecodingError(error, "\(error.kind)", at: decoder.codingPath)
      }
    }
    let tree = try DecoderReader.tree(for: type(of: self), from: decoder)
    do throws(JSONModelError) {
      try ModelImport.fill(self, from: .tree(tree), options: .default)
    } catch {
      throw DecodingError(error, "\(error)", at: decoder.codingPath)
    }
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Exports the model to an encoder, of JSON or of any other format.
  ///
  /// ```swift
  /// struct Page: Codable { var countries: [Country] }
  /// let data = try JSONEncoder().encode(Page(countries: [country]))
  /// ```
  ///
  /// `Data` is encoded as the encoder does; everything else as the JSON value that an export has.
  ///
  /// - Throws: `EncodingError` whose underlying error is the ``JSONModelError`` of kind
  ///   `notExportable`; or what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    let tree: EncodableTree
    do throws(JSONModelError) {
      if let encoder = encoder as? ValueEncoder {
        return encoder.set(try ModelExport.tree(of: self, for: encoder, by: ValueMaker.self))
      }
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
