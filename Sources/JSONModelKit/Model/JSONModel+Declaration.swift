extension JSONModelProtocol where Self: JSONModel {
  /// Finds all declaration errors of this class and of the classes that its properties refer to.
  ///
  /// The first import reports the same errors. Call this method in a unit test of each model.
  ///
  /// ```swift
  /// @Test func countryIsDeclaredWell() throws {
  ///   #expect(try Country.checkDeclaration().isEmpty)
  /// }
  /// ```
  ///
  /// - Returns: Warnings for what is valid, but probably not what was meant: constants, `CodingKeys`,
  ///   enumerations without raw values, keys with dots from a style, and ``OptionalKey`` at an
  ///   Optional. A constant that `propertyIsIgnored` lists has no warning.
  /// - Throws: ``JSONModelError`` with an ``JSONModelError/Kind/invalidDeclaration(_:)`` for each
  ///   declaration error, which names the property and the fix.
  @discardableResult
  public static func checkDeclaration() throws(JSONModelError) -> [JSONDeclarationWarning] {
    try ModelImport.checkDeclaration(of: self)
    return DeclarationLinter.warnings(of: self)
  }
}
