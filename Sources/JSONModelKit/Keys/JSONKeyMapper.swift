/// A mapping from property names to keys: a key style, and exceptions for single properties.
///
/// ```swift
/// override class var keyMapper: JSONKeyMapper {
///   .snakeCase.mapping(["name": "info.name", "id": ["id", "ID"]])
/// }
/// // pushedAt -> pushed_at, name -> the member `name` of `info`, id -> `id` or else `ID`
/// ```
///
/// A property uses the exception of the most derived class that has one for it. Otherwise it uses
/// the style of the most derived mapper. A subclass inherits the exceptions of its superclass.
///
/// `Docs/Keys.md` in the package is the guide.
public struct JSONKeyMapper: Sendable {
  /// Returns the key for a name; nil for the identity.
  let style: (@Sendable (String) -> String)?
  /// The keys of single properties, by property name.
  let exceptions: [String: JSONKey]

  private init(style: (@Sendable (String) -> String)?, exceptions: [String: JSONKey] = [:]) {
    self.style = style
    self.exceptions = exceptions
  }

  /// Creates a mapper with a custom style.
  ///
  /// ```swift
  /// JSONKeyMapper { "x-" + $0 }   // id -> x-id
  /// ```
  public init(_ transform: @escaping @Sendable (String) -> String) { self.init(style: transform) }

  /// Returns a mapper with additional exceptions, which replace earlier ones of the same names.
  ///
  /// ```swift
  /// JSONKeyMapper.snakeCase.mapping(["id": "_id"])   // id -> _id, pushedAt -> pushed_at
  /// ```
  public func mapping(_ exceptions: [String: JSONKey]) -> JSONKeyMapper {
    JSONKeyMapper(
      style: style, exceptions: self.exceptions.merging(exceptions) { _, new in new })
  }
}

extension JSONKeyMapper: ExpressibleByDictionaryLiteral {
  /// Creates a mapper of exceptions only; the last one for a property is used.
  public init(dictionaryLiteral elements: (String, JSONKey)...) {
    self.init(style: nil, exceptions: Dictionary(elements) { _, last in last })
  }
}

// MARK: - Styles

extension JSONKeyMapper {
  /// Uses property names as keys.
  public static let identity = JSONKeyMapper(style: nil)

  /// Maps `pushedAt` to `pushed_at`, `imageURL` to `image_url`, and `URLString` to `url_string`.
  ///
  /// Digits belong to the word before them: `address1` stays `address1`.
  public static let snakeCase = JSONKeyMapper { name in
    KeyWords(of: name).joined(by: "_") { $0.lowercased() }
  }

  /// Maps names like ``snakeCase``, but splits digits off: `address1` becomes `address_1`.
  public static let snakeCaseSplittingDigits = JSONKeyMapper { name in
    KeyWords(of: name, splitsDigits: true).joined(by: "_") { $0.lowercased() }
  }

  /// Maps `pushedAt` to `pushed-at` and `imageURL` to `image-url`.
  public static let kebabCase = JSONKeyMapper { name in
    KeyWords(of: name).joined(by: "-") { $0.lowercased() }
  }

  /// Maps `pushedAt` to `PushedAt` and `imageURL` to `ImageURL`.
  public static let pascalCase = JSONKeyMapper { name in
    KeyWords(of: name).joined(by: "") { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// Maps `imageURL` to `imageUrl`, `userID` to `userId`, and `URLString` to `urlString`.
  public static let camelCase = JSONKeyMapper { KeyWords(of: $0).joinedInCamelCase() }

  /// Maps `pushedAt` to `PUSHED_AT` and `imageURL` to `IMAGE_URL`.
  public static let screamingSnakeCase = JSONKeyMapper { name in
    KeyWords(of: name).joined(by: "_") { $0.uppercased() }
  }

  /// Maps `pushedAt` to `Pushed-At` and `imageURL` to `Image-Url`, as in HTTP headers.
  public static let trainCase = JSONKeyMapper { name in
    KeyWords(of: name).joined(by: "-", KeyWords.capitalized)
  }

  /// Maps `pushedAt` to `PUSHEDAT`.
  public static let uppercase = JSONKeyMapper { $0.uppercased() }
}

// MARK: - Global mapper

extension JSONKeyMapper {
  private static let shared = SharedValue<JSONKeyMapper>(.identity)

  /// The mapper of all classes whose own style is ``identity``; by default ``identity``.
  ///
  /// Set it once, when the program starts: a class reads it at its first use. Exceptions for names
  /// that a class does not declare have no effect on that class.
  public static var global: JSONKeyMapper {
    get { shared.value }
    set { shared.set(newValue) }
  }
}
