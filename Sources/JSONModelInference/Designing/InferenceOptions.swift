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
    /// No style: properties are named like their keys where Swift allows that.
    case none
  }

  /// How strings with few values become enumerations.
  public enum Enumerations: String, Sendable, CaseIterable {
    /// With a case `unknown(String)` for values that were not seen.
    case open
    /// Without: an import rejects other values.
    case closed
    /// Strings stay strings.
    case none
  }

  /// Where types are declared.
  public enum Layout: String, Sendable, CaseIterable {
    /// Beside each other.
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
  /// Whether the types are marked `nonisolated`, for modules whose default isolation is `MainActor`.
  public var isNonisolated = false
  /// Which key mapper the classes have.
  public var mapper = Mapper.auto
  /// Where classes and enumerations that a single class uses are declared.
  public var layout = Layout.flat
  /// How strings with few values become enumerations.
  public var enumerations = Enumerations.open
  /// Whether strings become dates.
  public var infersDates = true
  /// Whether strings that all are whole numbers, such as `"12"`, become numbers.
  public var infersNumbers = true
  /// Whether numbers with a fractional part become `Decimal` where it holds all of them.
  public var usesDecimal = false
  /// Whether an export gives back every sample, equal by value: texts of dates, digits of numbers, and
  /// lists that are absent.
  public var isExact = false
  /// Whether each decision is explained in a comment.
  public var explains = false
  /// Whether constraints are guessed from the values.
  public var infersConstraints = false
  /// Whether the namespace gets the function `roundTrip`; this implies ``isExact``.
  public var addsRoundTrip = false
  /// Names of classes by key path, such as `["address.user": "User"]`.
  public var classNames: [String: String] = [:]

  /// What properties are declared as, by key path, such as `["items.id": Override(type: .string)]`.
  public var overrides: [String: Override] = [:]

  /// Makes options with these defaults.
  public init() {}
}
