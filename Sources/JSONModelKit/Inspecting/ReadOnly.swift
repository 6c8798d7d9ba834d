/// Marks a property that only the sender of a response sets, such as the identifier of a record.
///
/// ```swift
/// final class User: JSONModel {
///   @ReadOnly var id = 0
///   var name = ""
/// }
/// try User(string: #"{"id": 7, "name": "Ann"}"#).id   // 7
///
/// let body = JSONImportOptions(rejectsReadOnly: true)
/// try User(string: #"{"name": "Ann"}"#, options: body).id              // 0
/// try User(string: #"{"id": 7, "name": "Ann"}"#, options: body)        // throws: readOnlyKey
/// try user.merge(string: #"{"id": 8}"#, options: body)                 // throws: readOnlyKey
/// ```
///
/// By default, the property is imported and exported like any other. With
/// ``JSONImportOptions/rejectsReadOnly``, its key is an issue, whatever its value is, and may always
/// be absent: the property then keeps its default value. In the JSON Schema of the class it has
/// `"readOnly": true`.
@propertyWrapper
public struct ReadOnly<Value> {
  /// The value of the property.
  public var wrappedValue: Value

  /// Creates the wrapper with the default value of the property.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension ReadOnly: Sendable where Value: Sendable {}
extension ReadOnly: Equatable where Value: Equatable {}
extension ReadOnly: Hashable where Value: Hashable {}

extension ReadOnly: PropertyMarker {
  static var mark: PropertyMark { .readOnly }
  static var wrappedType: Any.Type { Value.self }
}
