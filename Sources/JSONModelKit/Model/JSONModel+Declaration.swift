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
  /// - Returns: Warnings for declarations that are valid, but probably not what was meant, such as
  ///   constants, `CodingKeys`, enumerations with neither raw nor associated values, keys with dots
  ///   from a style, and ``OptionalKey`` at an Optional. A default model in which a property marked
  ///   ``Required`` has no value causes a warning, too. A constant that `propertyIsIgnored` lists
  ///   has no warning. Private `CodingKeys`, and methods that do not override one as intended, such
  ///   as `func validate() -> Bool`, cannot be found at run time.
  /// - Throws: ``JSONModelError`` with an ``JSONModelError/Kind/invalidDeclaration(_:)`` for each
  ///   declaration error, which names the property and the fix.
  @discardableResult
  public static func checkDeclaration() throws(JSONModelError) -> [JSONDeclarationWarning] {
    try ModelImport.checkDeclarations(of: [self], named: self)
    return DeclarationLinter.warnings(of: [self])
  }

  /// Finds all declaration errors of several classes and of the classes that their properties refer
  /// to.
  ///
  /// ```swift
  /// @Test func modelsAreDeclaredWell() throws {
  ///   #expect(try JSONModel.checkDeclarations(of: [Country.self, Order.self]).isEmpty)
  /// }
  /// ```
  ///
  /// List the classes of the documents that the program imports; the classes of their properties
  /// and class clusters are checked with them. The list is necessary because no documented function
  /// lists the classes of a program on all platforms. The function on Apple's platforms omits
  /// generic classes that the program has not used yet.
  ///
  /// - Returns: The warnings of all classes, as ``checkDeclaration()`` returns them.
  /// - Throws: ``JSONModelError`` with the declaration errors of all classes.
  @discardableResult
  public static func checkDeclarations(
    of models: [JSONModel.Type]
  ) throws(JSONModelError) -> [JSONDeclarationWarning] {
    try ModelImport.checkDeclarations(of: models, named: self)
    return DeclarationLinter.warnings(of: models)
  }
}
