extension CodingUserInfoKey {
  /// The key of ``JSONExportOptions`` in the `userInfo` of an encoder.
  ///
  /// ```swift
  /// let encoder = PropertyListEncoder()
  /// encoder.userInfo[.jsonExportOptions] = JSONExportOptions(includesWriteOnly: true)
  /// let archive = try encoder.encode(login)   // with the password
  /// ```
  ///
  /// The options apply to all models that the encoder encodes, except
  /// ``JSONExportOptions/properties``. A value of another type is an `EncodingError`. The format of
  /// the text is that of the encoder.
  public static let jsonExportOptions = CodingUserInfoKey(named: "JSONModelKit.JSONExportOptions")
}
