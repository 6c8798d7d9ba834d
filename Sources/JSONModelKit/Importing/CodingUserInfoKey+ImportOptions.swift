extension CodingUserInfoKey {
  /// The key of ``JSONImportOptions`` in the `userInfo` of a decoder.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.jsonImportOptions] = JSONImportOptions(rejectsReadOnly: true)
  /// let user = try decoder.decode(User.self, from: body)
  /// ```
  ///
  /// The options apply to each model that the decoder decodes. The text is read by the decoder, so
  /// options for it, such as ``JSONImportOptions/encoding``, have no effect.
  public static let jsonImportOptions = optionsKey

  private static var optionsKey: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "JSONModelKit.JSONImportOptions") else {
      preconditionFailure("Every text is a key.")
    }
    return key
  }
}
