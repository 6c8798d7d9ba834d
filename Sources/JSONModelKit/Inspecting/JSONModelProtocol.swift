/// What every model class is: the part of ``JSONModel`` that the framework itself relies on.
///
/// Subclass ``JSONModel``; there is no need to name this protocol. It exists so that everything a
/// model can do stands in extensions of a protocol, and no member of the base class is in the way
/// of a property: a model may have a `description`, a `copy` or a `data` of its own.
///
/// ```swift
/// final class Place: JSONModel {
///   var name = ""
///   var description = ""   // a property like any other
/// }
/// ```
///
/// The page of ``JSONModel`` lists all that a model can do.
public protocol JSONModelProtocol: AnyObject, SendableMetatype, Hashable,
  CustomStringConvertible, CustomReflectable
{
  /// Makes a model with the initial values of its properties.
  init()

  /// Whether the key of a property may be absent or null, its initial value then standing.
  static func propertyIsOptional(_ name: String) -> Bool

  /// Whether a property takes no part in import.
  static func propertyIsIgnored(_ name: String) -> Bool

  /// How the names of properties become keys.
  static var keyMapper: JSONKeyMapper { get }

  /// What an import does with keys that no property reads.
  static var unknownKeys: JSONUnknownKeyPolicy { get }

  /// The only properties that take part; nil for all.
  static var onlyProperties: Set<String>? { get }

  /// How values become those of other types.
  static var transformers: JSONTransformerRegistry { get }

  /// How the values of single properties become those of other types.
  static var propertyTransformers: [String: JSONTransformer] { get }

  /// What the values of properties have to be, apart from their types.
  static var constraints: [String: [JSONConstraint]] { get }

  /// What the class is, for its JSON Schema.
  static var schemaDescription: String? { get }

  /// What properties are, for the JSON Schema.
  static var propertyDescriptions: [String: String] { get }

  /// The JSON Schemas of properties whose types do not tell them.
  static var propertySchemas: [String: JSONValue] { get }

  /// Properties besides those that the Swift runtime tells of.
  static var registeredProperties: [JSONProperty] { get }

  /// Which class an object becomes; nil for this one.
  static var discriminator: JSONDiscriminator? { get }

  /// Sees and may change an object before it is imported.
  static var willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)? { get }

  /// Sees and may change an object after it was exported.
  static var willExport: (@Sendable (inout [String: JSONValue]) throws -> Void)? { get }

  /// The class and its properties with their values, for a reader.
  func modelDescription() -> String

  /// Refuses an object by throwing, after all of its properties were imported.
  func validate() throws
}
