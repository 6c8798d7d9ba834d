/// Marks a property that has no default value: its key must be present and not null.
///
/// A plain property also requires its key, but Swift needs a default value for it. Use this marker
/// where no default value makes sense:
///
/// ```swift
/// final class Page: JSONModel {
///   @Required var site: URL
///   @Required var changed: Date
/// }
/// try Page(string: #"{"site": "https://example.org", "changed": 0}"#).site.host()   // "example.org"
/// try Page(string: #"{"site": null}"#)   // throws: nullValue and missingKey
/// Page().site                            // stops the program: there is no value
/// ```
///
/// A model that was not imported gets the value by an assignment. An export before that throws
/// ``JSONModelError/Kind/notExportable(_:)``, and ``JSONModel/issues()`` reports
/// ``JSONModelError/Kind/missingKey``. Equality, hashes, copies and descriptions treat the missing
/// value as nil.
///
/// A default value of another property may contain a model without the value. An import that would
/// keep that default value reports the missing key.
///
/// An Optional cannot be marked, because nil is its default value: use ``RequiredKey``. The
/// compiler warns of it, and it is a declaration error. The marker cannot be combined with another
/// one.
@propertyWrapper
public struct Required<Value> {
  private var value: Value?

  /// The value of the property.
  ///
  /// Reading it before an import or an assignment stops the program with a message.
  public var wrappedValue: Value {
    get {
      guard let value else {
        fatalError(
          "A property of type \(Value.self) that is marked @Required has no value: "
            + "import the model, or assign a value before reading it.")
      }
      return value
    }
    set { value = newValue }
    _modify {
      var current = wrappedValue
      // A second reference to the value would make a modification copy it.
      value = nil
      defer { value = current }
      yield &current
    }
  }

  /// Creates the wrapper without a value.
  public init() {}
}

extension Required where Value: ExpressibleByNilLiteral {
  /// Creates the wrapper of an Optional, which is a declaration error.
  @available(
    *, deprecated, message: "An Optional has the default value nil; use @RequiredKey instead."
  )
  public init() { value = nil }
}

extension Required where Value == JSONValue {
  /// Creates the wrapper without a value; an import rejects null.
  public init() { value = nil }
}

extension Required: Sendable where Value: Sendable {}
extension Required: Equatable where Value: Equatable {}
extension Required: Hashable where Value: Hashable {}

extension Required: PropertyMarker {
  static var mark: PropertyMark { .required }
  static var wrappedType: Any.Type { Value?.self }
}
