/// Marks a property that is imported, but not exported, such as a password.
///
/// ```swift
/// final class Login: JSONModel {
///   var name = ""
///   @WriteOnly var password = ""
/// }
/// let login = try Login(string: #"{"name": "ann", "password": "s3cret"}"#)
/// login.password              // "s3cret"
/// try login.jsonString()      // {"name":"ann"}
/// try login.jsonString(JSONExportOptions(includesWriteOnly: true))
/// // {"name":"ann","password":"s3cret"}
/// ```
///
/// Only ``JSONExportOptions/includesWriteOnly`` exports it. Descriptions and mirrors of the model
/// show `(write-only)` instead of the value; with ``JSONImportOptions/showsValues``, the issues of
/// an import quote it. Copies, equality, hashes and ``JSONModel/patch(from:)`` include the
/// property. A plain property requires its key, but responses do not contain it. Therefore, a
/// program that also imports responses marks the property ``OptionalKey`` as well, or makes it
/// Optional. In the JSON Schema of the class it has `"writeOnly": true`.
@propertyWrapper
public struct WriteOnly<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension WriteOnly: Sendable where Value: Sendable {}
extension WriteOnly: Equatable where Value: Equatable {}
extension WriteOnly: Hashable where Value: Hashable {}

extension WriteOnly: PropertyMarker {
  static var mark: PropertyMark { .writeOnly }
  static var wrappedType: Any.Type { Value.self }
}
