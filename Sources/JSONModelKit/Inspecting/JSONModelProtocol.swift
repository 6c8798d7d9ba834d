/// The part of ``JSONModel`` that the framework itself relies on.
///
/// Subclass ``JSONModel`` instead of using this protocol directly. The features of a model are
/// declared in extensions of the protocol, so that they do not conflict with its properties: a
/// model may have a property `description`, `copy` or `data`.
///
/// ```swift
/// final class Place: JSONModel {
///   var name = ""
///   var description = ""   // a property like any other
/// }
/// ```
///
/// See ``JSONModel`` for all features of a model.
public protocol JSONModelProtocol: AnyObject, SendableMetatype, Hashable,
  CustomStringConvertible, CustomReflectable
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

  /// The rule that selects the class of an object; nil if it always is this class.
  static var discriminator: JSONDiscriminator? { get }

  /// A hook that may change an object before it is imported.
  static var willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)? { get }

  /// A hook that may change an object after it is exported.
  static var willExport: (@Sendable (inout [String: JSONValue]) throws -> Void)? { get }

  /// A hook that receives the object that was imported into this model; throws to reject it.
  func didImport(_ object: [String: JSONValue]) throws

  /// A hook that may change the object that was exported from this model.
  func willExport(_ object: inout [String: JSONValue]) throws

  /// Returns a readable description of the class and its properties with their values.
  func modelDescription() -> String

  /// Validates an object after all of its properties are imported; throws to reject it.
  func validate() throws
}
