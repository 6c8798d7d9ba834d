extension CodingUserInfoKey {
  /// The key of ``JSONImportOptions`` in the `userInfo` of a decoder.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.jsonImportOptions] = JSONImportOptions(rejectsReadOnly: true)
  /// let user = try decoder.decode(User.self, from: body)
  /// ```
  ///
  /// The options apply to each model that the decoder decodes. The decoder parses the text, so
  /// options for the text, such as ``JSONImportOptions/encoding``, have no effect. If the value for
  /// this key is not a ``JSONImportOptions``, decoding a model throws a `DecodingError`.
  public static let jsonImportOptions = CodingUserInfoKey(named: "JSONModelKit.JSONImportOptions")
}

extension JSONImportOptions {
  /// Returns the options in the `userInfo` of a decoder, or the default ones.
  init(of decoder: any Decoder) throws(DecodingError) {
    self = .default
    guard let value = decoder.userInfo[.jsonImportOptions] else { return }
    guard let options = value as? JSONImportOptions else {
      throw .dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected JSONImportOptions in userInfo[.jsonImportOptions], "
            + "found \(swiftTypeName(type(of: value)))"))
    }
    self = options
  }
}
