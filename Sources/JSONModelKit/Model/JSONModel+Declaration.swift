extension JSONModelProtocol where Self: JSONModel {
  /// Finds all declaration errors of this class and of the classes that its properties refer to.
  ///
  /// The first import reports the same errors. Call this method in a unit test of each model.
  ///
  /// ```swift
  /// @Test func countryIsDeclaredWell() throws { try Country.checkDeclaration() }
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with an ``JSONModelError/Kind/invalidDeclaration(_:)`` for each
  ///   declaration error, which names the property and the fix.
  public static func checkDeclaration() throws(JSONModelError) {
    try ModelImport.checkDeclaration(of: self)
  }
}
