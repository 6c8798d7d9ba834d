/// How models are inferred and written.
///
/// ```swift
/// var options = InferenceOptions()
/// options.rootName = "Order"
/// options.isPublic = true
/// ```
public struct InferenceOptions: Sendable {
  /// Which key mapper the classes have.
  public enum Mapper: String, Sendable, CaseIterable {
    /// The style that needs the fewest exceptions.
    case auto
    /// `.snakeCase`, with exceptions.
    case snakeCase
    /// No style: a key that starts with a lowercase letter and has only ASCII letters, digits and
    /// underscores is also the name of its property, unless the name is reserved.
    case none
  }

  /// How strings with few values become enumerations.
  public enum Enumerations: String, Sendable, CaseIterable {
    /// `open` for samples, and `closed` for a schema, which lists all values.
    case auto
    /// With a case `unknown(String)` for values that were not seen.
    case open
    /// Without such a case, so you can import only the values that were seen.
    case closed
    /// Strings stay strings.
    case none
  }

  /// Where types are declared.
  public enum Layout: String, Sendable, CaseIterable {
    /// At the top level of the file, or in the namespace.
    case flat
    /// Inside the class that uses them, unless several classes do.
    case nested
  }

  /// The name of the class of the root.
  public var rootName = "Root"
  /// The name of the enumeration around all types; nil for none.
  public var namespace: String?
  /// Whether the types are public.
  public var isPublic = false
  /// Whether the types are marked `nonisolated`.
  ///
  /// They must be if the default isolation of the module is `MainActor`.
  public var isNonisolated = false
  /// Which key mapper the classes have.
  public var mapper = Mapper.auto
  /// Where classes and enumerations that a single class uses are declared.
  public var layout = Layout.flat
  /// How strings with few values become enumerations.
  ///
  /// Class clusters have a class for unknown tags under the same conditions.
  public var enumerations = Enumerations.auto
  /// Whether strings become dates.
  public var infersDates = true
  /// Whether a property is a number if all of its strings are whole numbers, such as `"12"`.
  public var infersNumbers = true
  /// Whether a property is a `Decimal` if that type can represent all of its numbers.
  public var usesDecimal = false
  /// Whether the types preserve the value of every sample when you export it: the strings of dates,
  /// the digits of numbers, and absent arrays.
  public var isExact = false
  /// Whether objects form a class cluster if the string of one member, such as `type`, determines
  /// the other members.
  public var infersClusters = true
  /// Whether each decision is explained in a comment.
  public var explains = false
  /// Whether constraints are guessed from the values.
  public var infersConstraints = false
  /// Whether the namespace has the function `roundTrip`; this implies ``isExact``.
  public var addsRoundTrip = false
  /// Names of classes by key path, such as `["address.user": "User"]`.
  public var classNames: [String: String] = [:]

  /// Names and types of properties by key path, such as `["items.id": Override(type: .string)]`.
  public var overrides: [String: Override] = [:]

  /// Creates options with these default values.
  public init() {}
}

extension InferenceOptions {
  /// The name and type of a property, which replace those inferred from the samples.
  ///
  /// ```swift
  /// options.overrides["items.zip"] = InferenceOptions.Override(
  ///   name: "postalCode", type: .string)
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
        case .date: .date(nil)
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
    /// Whether the objects are dictionaries, whose keys are data.
    public var isDictionary = false

    /// Creates an override.
    ///
    /// ```swift
    /// options.overrides["items.id"] = InferenceOptions.Override(type: .string)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the property; nil for one derived from the key.
    ///   - type: The type of the property, or of the elements of its array or dictionary; nil for
    ///     the inferred type.
    ///   - isDictionary: Whether the objects are dictionaries, whose keys are data.
    public init(name: String? = nil, type: PropertyType? = nil, isDictionary: Bool = false) {
      self.name = name
      self.type = type
      self.isDictionary = isDictionary
    }
  }
}
