/// What every model class is: the part of ``JSONModel`` that the framework itself relies on.
///
/// Subclass ``JSONModel``; there is no need to name this protocol. It exists so that everything a
/// model can do stands in extensions of a protocol, and no member of the base class is in the way
/// of a property: a model may have a `description`, a `copy` or a `data` of its own.
public protocol JSONModelProtocol: AnyObject, SendableMetatype {
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

  /// Refuses an object by throwing, after all of its properties were imported.
  func validate() throws
}
