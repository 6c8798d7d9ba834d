/// How the names of properties become the keys of documents: by a style, and by exceptions from it.
///
/// ```swift
/// override class var keyMapper: JSONKeyMapper {
///   .snakeCase.mapping(["name": "info.name", "id": ["id", "ID"]])
/// }
/// // pushedAt -> pushed_at, name -> the member `name` of `info`, id -> `id` or else `ID`
/// ```
///
/// An exception of the most derived class that names the property counts, up to the class that
/// declares it; else the style of the most derived mapper. A subclass does not lose the exceptions
/// of its superclass.
public struct JSONKeyMapper: Sendable {
  /// Makes the key of a name; nil for the identity.
  let style: (@Sendable (String) -> String)?
  /// The keys of single properties, by the names of these.
  let exceptions: [String: JSONKey]

  private init(style: (@Sendable (String) -> String)?, exceptions: [String: JSONKey] = [:]) {
    self.style = style
    self.exceptions = exceptions
  }

  /// Makes a style of your own.
  ///
  /// ```swift
  /// JSONKeyMapper { "x-" + $0 }
  /// ```
  public init(_ transform: @escaping @Sendable (String) -> String) { self.init(style: transform) }

  /// This mapper with exceptions by property name, which replace earlier ones of the same names.
  ///
  /// ```swift
  /// JSONKeyMapper.snakeCase.mapping(["id": "_id"])
  /// ```
  public func mapping(_ exceptions: [String: JSONKey]) -> JSONKeyMapper {
    JSONKeyMapper(
      style: style, exceptions: self.exceptions.merging(exceptions) { _, new in new })
  }
}

extension JSONKeyMapper: ExpressibleByDictionaryLiteral {
  /// Makes a mapper of exceptions only; of those for one property the last counts.
  public init(dictionaryLiteral elements: (String, JSONKey)...) {
    self.init(style: nil, exceptions: Dictionary(elements) { _, last in last })
  }
}

// MARK: - Styles

extension JSONKeyMapper {
  /// The names as they are.
  public static let identity = JSONKeyMapper(style: nil)

  /// `pushedAt` pushed_at, `imageURL` image_url, `URLString` url_string, `address1` address1.
  public static let snakeCase = JSONKeyMapper { name in
    KeyWords(of: name).joined(by: "_") { $0.lowercased() }
  }

  /// Like ``snakeCase``, with digits as words of their own: `address1` address_1.
  public static let snakeCaseSplittingDigits = JSONKeyMapper { name in
    KeyWords(of: name, splitsDigits: true).joined(by: "_") { $0.lowercased() }
  }

  /// `pushedAt` pushed-at, `imageURL` image-url.
  public static let kebabCase = JSONKeyMapper { name in
    KeyWords(of: name).joined(by: "-") { $0.lowercased() }
  }

  /// `pushedAt` PushedAt, `imageURL` ImageURL.
  public static let pascalCase = JSONKeyMapper { name in
    KeyWords(of: name).joined(by: "") { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// `pushedAt` PUSHEDAT.
  public static let uppercase = JSONKeyMapper { $0.uppercased() }
}

// MARK: - Global mapper

extension JSONKeyMapper {
  private static let shared = SharedValue<JSONKeyMapper>(.identity)

  /// The mapper of all classes whose own style is ``identity``; the identity by default.
  ///
  /// A class reads it when it is first used, so set it before, once, where the program starts.
  /// Exceptions that name no property of a class do not concern that class.
  public static var global: JSONKeyMapper {
    get { shared.value }
    set { shared.set(newValue) }
  }
}
