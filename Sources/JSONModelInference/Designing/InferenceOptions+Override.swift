extension InferenceOptions {
  /// The name and type of a property, which replace those inferred from the samples.
  ///
  /// ```swift
  /// options.overrides["items.zip"] = InferenceOptions.Override(name: "postalCode", type: .string)
  /// ```
  public struct Override: Sendable {
    /// The types that an override can select.
    public enum PropertyType: String, Sendable, CaseIterable {
      case string = "String"
      case bool = "Bool"
      case int = "Int"
      case double = "Double"
      case decimal = "Decimal"
      case number = "JSONNumber"
      case value = "JSONValue"
      case date = "Date"
      case url = "URL"
      case uuid = "UUID"
      case data = "Data"

      var design: TypeDesign {
        switch self {
        case .string: .string
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .decimal: .decimal
        case .number: .number
        case .value: .any
        case .date: .date(pattern: nil)
        case .url: .url
        case .uuid: .uuid
        case .data: .base64
        }
      }
    }

    /// The name of the property; nil for a name derived from the key.
    public var name: String?
    /// The type of the property, or of the elements of its array or dictionary.
    ///
    /// nil means the inferred type.
    public var type: PropertyType?

    /// Creates an override.
    public init(name: String? = nil, type: PropertyType? = nil) {
      self.name = name
      self.type = type
    }
  }
}
