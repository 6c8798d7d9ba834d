#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONPatch: Codable {
  /// Decodes a patch, an array of operations.
  ///
  /// - Throws: `DecodingError`; its underlying error is the ``JSONModelError`` of ``init(value:)``.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    do throws(JSONModelError) {
      try self.init(value: value)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: error.issues[0].description,
          underlyingError: error))
    }
  }

  /// Encodes the patch as an array of operations.
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension JSONPatch {
  /// The patch as a document of UTF-8 bytes (`application/json-patch+json`).
  ///
  /// ```swift
  /// request.httpBody = JSONPatch([.remove(["name"])]).jsonData()
  /// ```
  public func jsonData() -> Data { jsonValue.data() }

  /// The patch as a document in a string.
  ///
  /// ```swift
  /// JSONPatch([.remove(["name"])]).jsonString()   // [{"op":"remove","path":"/name"}]
  /// ```
  public func jsonString() -> String { jsonValue.string() }
}
