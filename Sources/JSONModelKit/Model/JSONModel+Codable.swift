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
  /// - Throws: `EncodingError` whose underlying error is the ``JSONModelError`` of kind
  ///   `notExportable`; or what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    let value: JSONValue
    do throws(JSONModelError) {
      value = try ModelExport.tree(of: self, for: encoder)
    } catch {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
    if let encoder = encoder as? ValueEncoder {
      encoder.set(value)
    } else {
      try value.encode(to: encoder)
    }
  }
}
