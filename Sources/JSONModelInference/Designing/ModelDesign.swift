import JSONModelKit

struct ModelDesign {
  var root: TypeDesign
  var classes: [ClassDesign]
  var enumerations: [EnumerationDesign]
  /// The number of samples; nil for a schema.
  var sampleCount: Int?
  /// The key paths of overrides that no sample has.
  var unknownPaths: [String] = []
  /// Notes on types that are less precise than the samples; most begin with a key path.
  var notes: [String] = []
  /// The key paths of overrides whose name an earlier override in the same object already has.
  var repeatedNamePaths: [String] = []
  /// Whether the class of the root is not written, because it only lists the components of OpenAPI.
  var omitsRoot = false
}

indirect enum TypeDesign: Equatable {
  case any
  case bool
  case int
  case double
  case decimal
  case number
  case string
  /// A `Date` with the form of its strings; nil for the forms that need no transformer.
  case date(DateDesign?)
  case url
  case uuid
  case base64
  /// The enumeration at an index of ``ModelDesign/enumerations``.
  case enumeration(Int)
  /// The class at an index of ``ModelDesign/classes``.
  case model(Int)
  case array(TypeDesign)
  /// An array that is sometimes its only element.
  case oneOrMany(TypeDesign)
  case dictionary(TypeDesign)
  /// `JSONEither`; its types are written as different JSON types.
  case either(TypeDesign, TypeDesign)
  case optional(TypeDesign)
}

enum DateDesign: Equatable {
  case pattern(String)
  /// Such as `/Date(1530144000000)/`.
  case microsoft

  var transformer: String {
    switch self {
    case .pattern(let pattern): ".date(.pattern(\(SwiftText.literal(pattern))))"
    case .microsoft: ".date(.microsoft)"
    }
  }

  var text: String {
    switch self {
    case .pattern(let pattern): pattern
    case .microsoft: "/Date(…)/"
    }
  }
}

struct ClassDesign {
  var name: String
  var properties: [PropertyDesign] = []
  var style = KeyStyle.identity
  var reason = ""
  /// The keywords of a schema that the class does not express.
  var unexpressed: [String] = []
  /// The constraints of the whole object, with keys as the names of properties, and their keywords.
  var memberConstraints: [(keyword: String, constraint: JSONConstraint)] = []
  /// The constraints of the whole object as Swift expressions.
  var constraints: [String] = []
  var rejectsUnknownKeys = false
  /// The discriminator that selects a subclass; nil for a class without subclasses.
  var cluster: ClusterDesign?
  /// The index of the superclass in a class cluster; nil if the superclass is `JSONModel`.
  ///
  /// A class in a class cluster has the key style of its superclass.
  var superclass: Int?
  /// The name of the property for unknown keys, in the class for unknown tags; otherwise nil.
  var unknownKeysProperty: String?
}

struct ClusterDesign {
  var key: String
  var tags: [(tag: String, type: Int)]
  /// The index of the class for all other tags; nil if other tags are rejected.
  var otherwise: Int?
  /// The index of the class for objects without a tag; nil if these are rejected.
  var untagged: Int?
}

struct PropertyDesign {
  /// Whether the key may be absent, and whether the value may be null.
  enum Presence {
    /// The key is always present, and the value is not null unless the type is `JSONValue`.
    case required
    /// The key may be absent.
    case optional
    /// The key may be absent; the array or map is then empty.
    case defaulted
    /// The value may be null.
    case nullable
    /// The key may be absent, and the value may be null.
    case optionalAndNullable
  }

  /// The mark of a property that only the server sends, or only the client.
  enum Mark: String {
    case readOnly = "@ReadOnly"
    case writeOnly = "@WriteOnly"
  }

  var key: String
  var name: String
  var type: TypeDesign
  var presence: Presence
  var reason: String
  /// A comment that the source always has.
  var remark: String?
  /// The value of `default` or `const` of a schema as a Swift expression.
  var defaultValue: String?
  var mark: Mark?
  /// The constraints that are guessed from the values, or those of a schema, as Swift expressions.
  var constraints: [String] = []
  /// The keywords of a schema that neither the type nor a constraint expresses.
  var unexpressed: [String] = []
}

extension PropertyDesign {
  /// Whether a required property has the marker `@Required` instead of a default value, which would
  /// be invented, such as the current date.
  ///
  /// A property can have only one marker.
  var needsMarker: Bool {
    defaultValue == nil && mark == nil && type.hasInventedDefault
  }
}

extension TypeDesign {
  /// Whether every default value of the type would be invented.
  fileprivate var hasInventedDefault: Bool {
    switch self {
    case .date, .url, .uuid, .base64: true
    case .either(let first, _): first.hasInventedDefault
    default: false
    }
  }

  /// The type and all types that it consists of.
  ///
  /// The recursion is as deep as the type.
  var parts: [TypeDesign] {
    switch self {
    case .array(let inner), .oneOrMany(let inner), .dictionary(let inner), .optional(let inner):
      [self] + inner.parts
    case .either(let first, let second): [self] + first.parts + second.parts
    default: [self]
    }
  }

  var needsTransformer: Bool {
    parts.contains { part in
      switch part {
      case .date(.some), .oneOrMany: true
      default: false
      }
    }
  }
}

struct EnumerationDesign {
  struct Case: Equatable {
    var name: String
    var value: String
  }

  var name: String
  var cases: [Case]
}
