/// A lookup of model classes.
///
/// For a conformance check the runtime searches all conformances of the program, once per class. A
/// check for a superclass is cheap, so classes are compared with the base class instead.
enum ModelClasses {
  private static let cachedBase = OnceReference<Box<any BaseModel.Type>>()

  /// Returns the base class of a model class, or nil if the class is not one.
  static func base(of type: AnyClass) -> (any BaseModel.Type)? {
    func isSubclass<Base: BaseModel>(of base: Base.Type) -> Bool { type is Base.Type }
    if let base = cachedBase.load()?.value { return isSubclass(of: base) ? base : nil }
    return (type as? any BaseModel.Type).map { cachedBase.storeIfNil(Box($0._base.type)).value }
  }

  /// Returns the class as a model class, or nil if it is not one.
  static func model(_ type: AnyClass) -> (any JSONModelProtocol.Type)? {
    func cast<Base: BaseModel>(to base: Base.Type) -> (any JSONModelProtocol.Type)? {
      type as? Base.Type
    }
    return base(of: type).flatMap { cast(to: $0) }
  }

  /// Returns a value as a model, or nil if it is not one.
  static func model(in value: Any) -> (any JSONModelProtocol)? {
    func cast<Base: BaseModel>(to base: Base.Type) -> (any JSONModelProtocol)? { value as? Base }
    // Only objects are cast to a class: casting a Swift value would bridge everything inside it to
    // Foundation objects, recursively.
    guard let type = type(of: value) as? AnyClass else { return nil }
    return base(of: type).flatMap { cast(to: $0) }
  }

  /// Returns a class and its superclasses up to the base class, the most derived first.
  static func levels(of type: any JSONModelProtocol.Type) -> [any JSONModelProtocol.Type] {
    // Otherwise `model(_:)` would cast the first superclass, for which the runtime would search.
    if cachedBase.load() == nil { _ = cachedBase.storeIfNil(Box(type._base.type)) }
    var levels = [type]
    var level: AnyClass? = RuntimeReflection.superclass(of: type)
    while let current = level {
      if let model = model(current) { levels.append(model) }
      level = RuntimeReflection.superclass(of: current)
    }
    return levels
  }
}
