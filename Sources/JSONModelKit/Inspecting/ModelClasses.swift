/// A lookup of model classes.
///
/// For a conformance check the runtime searches all conformances of the program, once per class. A
/// check for a superclass is cheap, so classes are compared with the base class instead.
enum ModelClasses {
  private static let cachedBase = OnceReference<Box<any JSONModelProtocol.Type>>()

  /// Returns the class as a model class, or nil if it is not one.
  static func model(_ type: AnyClass) -> (any JSONModelProtocol.Type)? {
    guard let base = cachedBase.load()?.value else { return type as? any JSONModelProtocol.Type }
    func subclass<Base: JSONModelProtocol>(of base: Base.Type) -> (any JSONModelProtocol.Type)? {
      type as? Base.Type
    }
    return subclass(of: base)
  }

  /// Returns a value as a model, or nil if it is not one.
  static func model(in value: Any) -> (any JSONModelProtocol)? {
    func cast<Model: JSONModelProtocol>(to type: Model.Type) -> (any JSONModelProtocol)? {
      value as? Model
    }
    guard let type = type(of: value) as? AnyClass, let model = model(type) else { return nil }
    return cast(to: model)
  }

  /// Returns a class and its superclasses up to the base class, the most derived first.
  static func levels(of type: any JSONModelProtocol.Type) -> [any JSONModelProtocol.Type] {
    var levels = [type]
    var level: AnyClass? = RuntimeReflection.superclass(of: type)
    while let current = level {
      if let model = model(current) { levels.append(model) }
      level = RuntimeReflection.superclass(of: current)
    }
    if let base = levels.last { _ = cachedBase.storeIfNil(Box(base)) }
    return levels
  }
}
