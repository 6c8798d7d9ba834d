/// The key, key path, or choice of keys that a property has in its JSON object.
///
/// ```swift
/// override class var keyMapper: JSONKeyMapper {
///   [
///     "code": "country_code",        // a key
///     "name": "info.name",           // `name` in the object `info`
///     "capital": "cities[0].name",   // the same as `cities.0.name`
///     "id": ["id", "ID", "ext.id"],  // the first one with a value
///     "app": #"labels["app.io/name"]"#,  // a key with a dot, in a path
///     "version": .literal("v1.2"),   // a key with a dot
///   ]
/// }
/// ```
///
/// You write it like a ``JSONKeyPath``. If a key path is malformed, empty, begins with an index, or
/// has an index above 65535, you get a declaration error.
///
/// Of several keys, the first one that is present and not null is used, or else null. A key path is
/// absent if it leads through a value of another JSON type, for example if an array index leads
/// into an object.
///
/// The guide is <doc:Guide-Keys>.
public struct JSONKey: Sendable, Hashable {
  /// The key paths, the preferred one first.
  ///
  /// Each has at least one component, and starts with a key, unless there is a `rejection`.
  ///
  /// That of a flattened property is empty: its value is the object itself.
  let alternatives: [[JSONKeyPath.Component]]
  /// The prefix of the keys of a flattened model; nil for other properties.
  let flattenedPrefix: String?

  private init(alternatives: [[JSONKeyPath.Component]], flattenedPrefix: String? = nil) {
    self.alternatives = alternatives
    self.flattenedPrefix = flattenedPrefix
  }

  /// The predicate of the declaration error of a property with this key, or nil if it can be used.
  var rejection: String? {
    guard flattenedPrefix == nil else {
      return alternatives.count == 1 ? nil : "is flattened, so it cannot have other keys"
    }
    return plainKey == nil ? alternatives.lazy.compactMap { Self.reasonToReject($0) }.first : nil
  }

  private static func reasonToReject(_ path: [JSONKeyPath.Component]) -> String? {
    if let malformation = JSONKeyPath(path).malformation {
      return "has a malformed key: \(malformation.reason); for a single key, use .literal"
    }
    switch path.first {
    case nil: return "has an empty key path; for the empty key, write [\"\"]"
    case .index?: return "has the key path \(JSONKeyPath(path)), which begins with an index"
    case .key?: break
    }
    for (depth, step) in path.enumerated() {
      // An export must write all elements of the array before this one.
      guard case .index(let index) = step, !(0...Int(UInt16.max)).contains(index) else { continue }
      let key = JSONKeyPath(path[..<depth] + [.key(step.memberKey)] + path[(depth + 1)...])
      return "has the key path \(JSONKeyPath(path)), whose index is not from 0 to \(UInt16.max); "
        + "for a key, write \(key)"
    }
    return nil
  }

  /// The key, or nil for a key path or several keys.
  var plainKey: String? {
    guard alternatives.count == 1, alternatives[0].count == 1,
      case .key(let key) = alternatives[0][0]
    else { return nil }
    return key
  }

  /// Creates a key from a string in which dots and brackets have no special meaning.
  ///
  /// ```swift
  /// ["version": .literal("v1.2")]   // {"v1.2": 3}
  /// ```
  ///
  /// - Parameter key: The key in the document, such as `v1.2`.
  /// - Returns: A key with exactly this text.
  public static func literal(_ key: String) -> JSONKey { JSONKey(alternatives: [[.key(key)]]) }

  /// Creates a key from a key path, whose keys can contain dots and brackets.
  ///
  /// ```swift
  /// ["app": .path(["metadata", "labels", "app.kubernetes.io/name"])]
  /// ```
  ///
  /// - Parameter path: The key path from the object of the model.
  /// - Returns: A key for the value at the path.
  public static func path(_ path: JSONKeyPath) -> JSONKey {
    JSONKey(alternatives: [path.components])
  }

  /// The key of a property whose model has its members in this object, without an object of its
  /// own.
  ///
  /// ```swift
  /// final class Address: JSONModel {
  ///   var street = ""
  ///   var city = ""
  /// }
  /// final class Order: JSONModel {
  ///   var id = 0
  ///   var address = Address()
  ///   override class var keyMapper: JSONKeyMapper {
  ///     ["address": .flattened]
  ///   }
  /// }
  /// let text = #"{"id": 7, "street": "Main St", "city": "Bern"}"#
  /// try Order(string: text).address.city   // "Bern"
  /// ```
  ///
  /// Exports, merges, JSON Schemas and the key paths of issues use the same keys. The property can
  /// be a model or an Optional of one, which is nil if all of the keys are absent or null.
  ///
  /// The class cannot be a class cluster, have import or export hooks, or collect unknown keys. If
  /// two properties have the same key, you get a declaration error. The guide is <doc:Guide-Keys>.
  public static var flattened: JSONKey { flattened(prefix: "") }

  /// The key of a property whose model has its members in this object, with a prefix.
  ///
  /// ```swift
  /// ["owner": .flattened(prefix: "owner_")]
  /// // {"owner_id": 1} has the property `id` of `owner`
  /// ```
  ///
  /// The prefix precedes the keys that the key mapper of the nested class specifies; in a key path,
  /// it precedes the first key. ``flattened`` has the other rules.
  ///
  /// - Parameter prefix: The text before each key of the nested model; it may be empty.
  /// - Returns: A key without an object of its own.
  public static func flattened(prefix: String) -> JSONKey {
    JSONKey(alternatives: [[]], flattenedPrefix: prefix)
  }

  /// Returns the key that a property of a flattened model has in the enclosing object.
  func prefixed(by prefix: String) -> JSONKey {
    if let own = flattenedPrefix { return .flattened(prefix: prefix + own) }
    return JSONKey(
      alternatives: alternatives.map { path in
        path.prefix(1).map { .key(prefix + $0.memberKey) } + path.dropFirst()
      })
  }
}

extension JSONKey: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Creates a key, or a key path if the string contains dots or brackets.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a key, or a key path if the string contains dots or brackets.
  ///
  /// ```swift
  /// JSONKey("info.name")   // {"info": {"name": "Rome"}}
  /// ```
  ///
  /// - Parameter path: A key such as `country_code`, or a key path such as `info.name` or
  ///   `cities[0].name`.
  public init(_ path: String) {
    self.init(alternatives: [JSONKeyPath.components(ofLiteral: path)])
  }

  /// Creates a choice of keys, the preferred one first.
  public init(arrayLiteral elements: JSONKey...) { self.init(elements) }

  /// Creates a choice of keys, the preferred one first.
  ///
  /// ```swift
  /// JSONKey(["id", "_id"])   // the first one that has a value
  /// ```
  ///
  /// - Parameter keys: The keys. The first one with a value is imported; the first of all is
  ///   exported.
  /// - Precondition: The array isn't empty.
  public init(_ keys: [JSONKey]) {
    precondition(!keys.isEmpty, "A property needs at least one key.")
    self.init(
      alternatives: keys.flatMap(\.alternatives),
      flattenedPrefix: keys.lazy.compactMap(\.flattenedPrefix).first)
  }
}

extension JSONKey: CustomStringConvertible {
  /// The key, or the key paths of all alternatives, separated by commas: `id, info.id`.
  ///
  /// A flattened property has the prefix and an asterisk: `owner_*`.
  public var description: String {
    flattenedPrefix.map { $0 + "*" }
      ?? alternatives.map { JSONKeyPath($0).description }.joined(separator: ", ")
  }
}

/// A mapping from property names to keys: a key style, and exceptions for single properties.
///
/// ```swift
/// override class var keyMapper: JSONKeyMapper {
///   .snakeCase.mapping(["name": "info.name", "id": ["id", "ID"]])
/// }
/// // pushedAt -> pushed_at
/// // name -> the member `name` of `info`
/// // id -> `id`, or else `ID`
/// ```
///
/// A property uses the exception of the most derived class that has one for it. Otherwise, it uses
/// the style of the most derived mapper with a style, or else of the ``global`` one. So a subclass
/// inherits exceptions, and if you write only exceptions, such as `["id": "_id"]`, it inherits the
/// style as well. To return to the names of the properties, use the style ``identity``.
///
/// The guide is <doc:Guide-Keys>.
public struct JSONKeyMapper: Sendable {
  /// Returns the key for a name; nil to inherit the style.
  package let style: (@Sendable (String) -> String)?
  let exceptions: [String: JSONKey]
  /// Whether an import compares keys without case.
  let ignoresCase: Bool

  private init(
    style: (@Sendable (String) -> String)?, exceptions: [String: JSONKey] = [:],
    ignoresCase: Bool = false
  ) {
    self.style = style
    self.exceptions = exceptions
    self.ignoresCase = ignoresCase
  }

  /// Creates a mapper with a style of your own.
  ///
  /// ```swift
  /// JSONKeyMapper { "x-" + $0 }   // id -> x-id
  /// ```
  ///
  /// - Parameter transform: Returns the key of a property, given its name.
  public init(_ transform: @escaping @Sendable (String) -> String) { self.init(style: transform) }

  /// Returns a mapper with more exceptions, which replace earlier ones of the same names.
  ///
  /// ```swift
  /// JSONKeyMapper.snakeCase.mapping(["id": "_id"])
  /// // id -> _id, pushedAt -> pushed_at
  /// ```
  ///
  /// - Parameter exceptions: The keys by property name. All other names follow the style.
  /// - Returns: A mapper with the same style and more exceptions.
  public func mapping(_ exceptions: [String: JSONKey]) -> JSONKeyMapper {
    JSONKeyMapper(
      style: style, exceptions: self.exceptions.merging(exceptions) { _, new in new },
      ignoresCase: ignoresCase)
  }

  /// Returns a mapper with the same keys, in any case.
  ///
  /// ```swift
  /// JSONKeyMapper.pascalCase.caseInsensitive()
  /// // pushedAt: PushedAt, pushedat, PUSHEDAT
  /// ```
  ///
  /// Exports and missing keys have the spelling of the mapper; other issues have the spelling of
  /// the document. Two members whose keys differ only in case are duplicates, and two properties
  /// with such keys are a declaration error. The case mapping is Unicode's: `Ä` is the same as `ä`,
  /// and `ß` differs from `SS`. Keys of discriminators and dictionaries keep their case.
  ///
  /// Without a style, write ``caseInsensitive``.
  ///
  /// - Returns: A mapper with the same style and exceptions.
  public func caseInsensitive() -> JSONKeyMapper {
    JSONKeyMapper(style: style, exceptions: exceptions, ignoresCase: true)
  }
}

extension JSONKeyMapper: ExpressibleByDictionaryLiteral {
  /// Creates a mapper of exceptions, which inherits its style.
  ///
  /// If you list a property twice, the last exception is used.
  public init(dictionaryLiteral elements: (String, JSONKey)...) {
    self.init(style: nil, exceptions: Dictionary(elements) { _, last in last })
  }
}

// MARK: - Styles

extension JSONKeyMapper {
  /// Uses property names as keys, even if the superclass or the ``global`` mapper has a style.
  public static let identity = JSONKeyMapper { $0 }

  /// Inherits its style, and compares keys without case.
  ///
  /// ```swift
  /// override class var keyMapper: JSONKeyMapper { .caseInsensitive }
  /// // TimeZone for timeZone
  /// ```
  ///
  /// With a style, write ``caseInsensitive()``.
  public static let caseInsensitive = JSONKeyMapper(style: nil, ignoresCase: true)

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

  /// The mapper of all classes whose own mapper doesn't have a style; ``identity`` by default.
  ///
  /// ```swift
  /// JSONKeyMapper.global = .snakeCase   // before the first import
  /// ```
  ///
  /// Set it when your program starts: a class reads it once, at its first use. If it has
  /// exceptions, they apply to every such class that has a property of that name.
  public static var global: JSONKeyMapper {
    get { shared.value }
    set { shared.set(newValue) }
  }
}

// The words of a name in camel case. A word starts at an uppercase letter after a lowercase
// letter or a digit, and at the last of several uppercase letters if a lowercase letter follows:
//
//   pushedAt      pushed At
//   imageURL      image URL
//   URLString     URL String
//   userID2Name   user ID2 Name     (splitting digits: user ID 2 Name)
//   _id           id                (leading underscores are kept)

struct KeyWords {
  private let prefix: Substring
  private var words: [String] = []

  init(of name: String, splitsDigits: Bool = false) {
    prefix = name.prefix { $0 == "_" }
    let letters = Array(name.dropFirst(prefix.count))
    var word = ""
    for (index, letter) in letters.enumerated() {
      let previous = index > 0 ? letters[index - 1] : nil
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let isStart = Self.isStart(letter, after: previous, before: next, splitsDigits)
      if isStart, !word.isEmpty {
        words.append(word)
        word = ""
      }
      word.append(letter)
    }
    if !word.isEmpty { words.append(word) }
  }

  private static func isStart(
    _ letter: Character, after previous: Character?, before next: Character?, _ splitsDigits: Bool
  ) -> Bool {
    guard let previous, previous != "_" else { return false }
    if splitsDigits, letter.isNumber, !previous.isNumber { return true }
    guard letter.isUppercase else { return false }
    return !previous.isUppercase || next?.isLowercase == true
  }

  /// Returns the leading underscores of the name, and the transformed words with a separator.
  func joined(by separator: String, _ transform: (String) -> String) -> String {
    prefix + words.map(transform).joined(separator: separator)
  }

  /// Returns the first word in lowercase and the others capitalized, without separators.
  func joinedInCamelCase() -> String {
    let others = words.dropFirst().map(Self.capitalized)
    return prefix + (words.first?.lowercased() ?? "") + others.joined()
  }

  /// Returns a word with an uppercase first letter, and lowercase letters after it.
  static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }
}

/// What happens to keys in a document that aren't keys of a property.
///
/// ```swift
/// override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
/// ```
///
/// To collect them instead, use ``UnknownKeys``. The guide is <doc:Guide-RequiredOptionalNull>.
public enum JSONUnknownKeyPolicy: Sendable, Hashable {
  /// Skips the key and its value, which must still be well-formed JSON.
  case ignore
  /// Reports ``JSONModelError/Kind/unknownKey`` and suggests the nearest known key.
  case reject
}
