/// A lookup of model classes.
///
/// For a conformance check the runtime searches all conformances of the program, once per class. A
/// check for a superclass is cheap, so classes are compared with the base class instead.
package enum ModelClasses {
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
  package static func levels(of type: any JSONModelProtocol.Type) -> [any JSONModelProtocol.Type] {
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

/// The part of ``JSONModel`` that the framework itself relies on.
///
/// ```swift
/// final class Place: JSONModel {
///   var name = ""
///   var description = ""   // a property like any other
/// }
/// ```
///
/// Subclass ``JSONModel`` instead of using this protocol; it lists all features of a model. They
/// are declared in extensions of this protocol so that they leave names to you: a model can have a
/// property `description`, `copy` or `data`.
public protocol JSONModelProtocol: AnyObject, SendableMetatype, Hashable,
  CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The base class of all models.
  static var _base: _ModelBase { get }

  /// Creates a model with the default values of its properties.
  init()

  /// Returns whether a key may be absent or null; the property then keeps its default value.
  static func propertyIsOptional(_ name: String) -> Bool

  /// Returns whether a property is ignored.
  static func propertyIsIgnored(_ name: String) -> Bool

  /// The mapping from property names to keys.
  static var keyMapper: JSONKeyMapper { get }

  /// The handling of keys that no property uses.
  static var unknownKeys: JSONUnknownKeyPolicy { get }

  /// The names of the properties that are not ignored; nil for all.
  static var onlyProperties: Set<String>? { get }

  /// The transformers between JSON values and property values.
  static var transformers: JSONTransformerRegistry { get }

  /// The transformers of single properties, by property name.
  static var propertyTransformers: [String: JSONTransformer] { get }

  /// The constraints on property values, by property name.
  static var constraints: [String: [JSONConstraint]] { get }

  /// The description of the class in its JSON Schema.
  static var schemaDescription: String? { get }

  /// The descriptions of properties in the JSON Schema, by property name.
  static var propertyDescriptions: [String: String] { get }

  /// The JSON Schemas of properties whose types do not determine one, by property name.
  static var propertySchemas: [String: JSONValue] { get }

  /// Properties in addition to those that reflection finds.
  static var registeredProperties: [JSONProperty] { get }

  /// The types of the objects that snapshots share.
  static var sendableTypes: [any Sendable.Type] { get }

  /// Whether no getter changes anything.
  static var hasPureGetters: Bool { get }

  /// The rule that selects the class of an object; nil if it always is this class.
  static var discriminator: JSONDiscriminator? { get }

  /// A hook that may change an object before it is imported.
  static func willImport(_ object: inout [String: JSONValue]) throws

  /// A hook that receives the object that was imported into this model; throws to reject it.
  func didImport(_ object: [String: JSONValue]) throws

  /// A hook that may change the object that was exported from this model.
  func willExport(_ object: inout [String: JSONValue]) throws

  /// Returns a readable description of the class and its properties with their values.
  func modelDescription() -> String

  /// Validates an object after all of its properties are imported; throws to reject it.
  func validate() throws
}

/// The base class of all models, as the result of a requirement of ``JSONModelProtocol``.
///
/// A cast to `BaseModel` would let the runtime search all conformances of the program.
public struct _ModelBase: Sendable {
  let type: any BaseModel.Type
}

/// The base class of all models, which the code below the folder `Model` cannot name.
protocol BaseModel: JSONModelProtocol {
  /// The places of the hooks in the method table.
  static var hookSlots: HookSlots { get }
}
