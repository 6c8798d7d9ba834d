/// The import that a `ValueDecoder` belongs to.
///
/// The importer is in a higher layer; this protocol is the part of it that a decoder calls.
protocol DecodingScope: AnyObject {
  /// The `userInfo` of the decoder.
  var userInfo: [CodingUserInfoKey: Any] { get }

  /// Imports a model from a value inside a `Codable` value; returns nil for other types.
  ///
  /// - Throws: `DecodingError` whose underlying error is the ``JSONModelError``.
  func importedModel(
    _ type: any Decodable.Type, from value: JSONValue, at codingPath: [any CodingKey]
  ) throws -> Any?

  /// Stops the import because the value at a coding path exceeds a limit; returns the error to
  /// throw.
  func exceed(limit reason: String, at codingPath: [any CodingKey]) -> DecodingError
}
