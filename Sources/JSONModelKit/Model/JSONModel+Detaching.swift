extension JSONModelProtocol where Self: JSONModel {
  /// Returns an independent model that another task or actor may receive.
  ///
  /// ```swift
  /// actor Atlas {
  ///   private let country = Country()
  ///   func snapshot() throws(JSONModelError) -> sending Country { try country.detachedCopy() }
  /// }
  /// ```
  ///
  /// The model is exported to a ``JSONValue`` and imported again, because Swift can prove only for
  /// a new model that nothing else refers to it. So ignored properties have their default values,
  /// a model that is held twice is created twice, and `validate()` and the hooks run. The dynamic
  /// class is the same. Unlike this method, ``JSONModel/copy()`` keeps ignored properties.
  ///
  /// - Throws: ``JSONModelError`` if the model cannot be exported, as with a reference cycle, or
  ///   if the import of the exported value has issues, such as a violated constraint.
  public func detachedCopy() throws(JSONModelError) -> sending Self {
    try type(of: self).make(
      value: jsonValue(JSONExportOptions(includesWriteOnly: true)))
  }
}
