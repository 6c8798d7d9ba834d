// A model inside of someone else's `Codable` type: the decoder's value is imported by the rules for
// any other, and what is exported is handed to the encoder. Whatever is wrong arrives as the error
// that the coder's users expect, with ours inside of it.

extension JSONModel {
  /// Fills a new model with what a decoder has.
  func fill(from decoder: any Decoder) throws {
    let value = try ValueDecoder.value(of: decoder) ?? JSONValue(from: decoder)
    do throws(JSONModelError) {
      try ModelImport.fill(self, from: .value(value), options: .default)
    } catch {
      let steps = error.keyPath.components.map { step -> any CodingKey in
        switch step {
        case .key(let key): JSONCodingKey(key)
        case .index(let index): JSONCodingKey(index)
        }
      }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath + steps, debugDescription: "\(error)",
          underlyingError: error))
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
