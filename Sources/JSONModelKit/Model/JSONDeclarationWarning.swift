/// A declaration that is valid, but probably not what was meant.
///
/// ```swift
/// final class Country: JSONModel { let name = "" }
/// print(try Country.checkDeclaration()[0])
/// // Country.name is a constant, which an import cannot set; make it a var, or exclude it with propertyIsIgnored(_:)
/// ```
public struct JSONDeclarationWarning: Sendable, Hashable, CustomStringConvertible {
  /// The class, such as `Country`.
  public let model: String
  /// The name of the property, or nil if the warning concerns the whole class.
  public let property: String?
  /// What is wrong with the declaration, and the fix.
  public let reason: String

  /// The warning as a sentence.
  public var description: String {
    "\(property.map { "\(model).\($0)" } ?? model) \(reason)"
  }
}
