extension JSONModelProtocol where Self: JSONModel {
  /// Replaces the key paths in a dictionary by property names; the compiler checks the key paths.
  ///
  /// Use it wherever a class describes its properties by name:
  ///
  /// ```swift
  /// final class User: JSONModel {
  ///   var email = ""
  ///   @OptionalKey var page = 1
  ///   override class var keyMapper: JSONKeyMapper {
  ///     .snakeCase.mapping(byName([\.email: "mail_address"]))
  ///   }
  ///   override class var constraints: [String: [JSONConstraint]] {
  ///     byName([\.email: [.email], \._page: [.range(1...)]])   // the storage of `page`
  ///   }
  /// }
  /// ```
  ///
  /// Swift keeps the names of stored properties of final classes, and of `final` properties of
  /// other classes. The key path of a property with a wrapper such as ``OptionalKey`` leads to
  /// functions, so write that of its storage, which starts with an underscore. All key paths in
  /// ``JSONModel/registeredProperties`` are accepted, too.
  ///
  /// Another key path, such as `\.page` or that of a property of a class that is not final, is a
  /// declaration error: write the name as a string. ``JSONModel/checkDeclaration()`` reports it.
  public static func byName<Value>(_ values: [PartialKeyPath<Self>: Value]) -> [String: Value] {
    var named: [String: Value] = [:]
    for (keyPath, value) in values { named[KeyPathName.name(of: keyPath)] = value }
    return named
  }
}

extension JSONKeyMapper {
  /// Returns a mapper with additional exceptions for the properties at key paths of a class.
  ///
  /// ```swift
  /// JSONKeyMapper.snakeCase.mapping([\User.email: "mail_address"])   // email -> mail_address
  /// ```
  ///
  /// Inside the class, `mapping(byName([\.email: "mail_address"]))` needs no class name. See
  /// ``JSONModel/byName(_:)`` for the key paths that are accepted.
  public func mapping<Model: JSONModel>(
    _ exceptions: [PartialKeyPath<Model>: JSONKey]
  ) -> JSONKeyMapper {
    mapping(Model.byName(exceptions))
  }
}
