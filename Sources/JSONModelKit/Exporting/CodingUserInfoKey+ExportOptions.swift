extension CodingUserInfoKey {
  /// The key of ``JSONExportOptions`` in the `userInfo` of an encoder.
  ///
  /// ```swift
  /// let encoder = PropertyListEncoder()
  /// encoder.userInfo[.jsonExportOptions] = JSONExportOptions(includesWriteOnly: true)
  /// let archive = try encoder.encode(login)   // with the password
  /// ```
  ///
  /// The options, except ``JSONExportOptions/properties``, apply to all models that the encoder
  /// encodes. The encoder determines the format of its output. If the value for this key is not a
  /// ``JSONExportOptions``, encoding a model throws an `EncodingError`.
  public static let jsonExportOptions = CodingUserInfoKey(named: "JSONModelKit.JSONExportOptions")
}
