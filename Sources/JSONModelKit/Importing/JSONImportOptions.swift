#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Options for importing a document.
///
/// ```swift
/// var options = JSONImportOptions.default
/// options.maximumBytes = 1_000_000
/// let country = try Country(data: data, options: options)
/// ```
///
/// The guide is <doc:Guide-Roots>, with a table of all options; for servers, <doc:Guide-Servers>.
public struct JSONImportOptions: Sendable {
  /// The default options.
  public static let `default` = JSONImportOptions()

  /// The maximum number of nested arrays and objects; 512 by default.
  ///
  /// A deeper document is rejected with ``JSONModelError/Kind/limitExceeded(_:)``, and so is one
  /// that is nested too deeply for the stack of its thread. Values above 1,024 count as 1,024.
  ///
  /// Importing recurses as deep as the models are nested. In an unoptimized build, 512 levels take
  /// up to 5 MB of stack; in an optimized build, they take:
  ///
  /// - up to 0.5 MB for models in properties, Optionals and arrays
  /// - 0.8 MB in dictionaries and in `Codable` types
  /// - 1 MB with a discriminator
  /// - 1.8 MB with `willImport`
  ///
  /// The main thread has 8 MB on macOS and Linux and 1 MB on iOS; other threads have 512 KB on
  /// Apple's platforms. <doc:Guide-Concurrency> describes imports on small stacks.
  public var maximumDepth: Int

  /// The maximum number of issues in an error, 100 by default; further ones are only counted.
  public var maximumIssues: Int

  /// The maximum number of bytes of a document, in its encoding; unlimited by default.
  public var maximumBytes: Int?

  /// The maximum number of models that a document can create; unlimited by default.
  ///
  /// ```swift
  /// options.maximumModels = 10_000
  /// ```
  ///
  /// Set it for untrusted documents, because an instance can take much more memory than its
  /// object: `{}` has two bytes, but an instance of a class with thirty Optional strings takes 496,
  /// in a 512-byte block of glibc's `malloc`. A document with more objects is rejected with
  /// ``JSONModelError/Kind/limitExceeded(_:)``. Default values of properties aren't counted.
  public var maximumModels: Int?

  /// What happens to duplicate keys of an object; by default they are issues.
  public var duplicateKeys: DuplicateKeyPolicy

  /// Whether issues quote the values that they concern, up to 40 characters of each.
  ///
  /// ```swift
  /// let options = JSONImportOptions(showsValues: true)
  /// try Country(string: #"{"id": 3.5}"#, options: options)
  /// // Country: 1 issue
  /// //   line 1, column 8, id:
  /// //     expected Int, found number 3.5 [type_mismatch]
  /// ```
  ///
  /// The default is `false`, because a value may be a password, and errors are logged.
  public var showsValues: Bool

  /// A closure that receives the issues of all values that were replaced or dropped; nil by
  /// default.
  ///
  /// ```swift
  /// options.onTolerated = { logger.notice("\($0)") }
  /// ```
  ///
  /// Set it to learn about values that you tolerate with
  /// ``JSONTransformer/orNil-swift.type.property`` or ``JSONTransformer/lossy(_:)``, for example.
  /// It is called once, at the end, if there were such values, even if other issues are thrown. The
  /// error that it receives isn't thrown: it has the issues that the values would have caused, with
  /// their key paths and positions, in document order. A model or collection has the issues inside
  /// it. You get at most ``maximumIssues`` issues; further ones are counted.
  ///
  /// You also get the missing keys of properties that may be absent, if their key paths don't fit
  /// the document: a path leads to an array where it has a key, or the object has a single key
  /// `info.name` instead of a path.
  ///
  /// The guide is <doc:Guide-Tolerance>.
  public var onTolerated: (@Sendable (JSONModelError) -> Void)?

  /// Whether ``onTolerated`` receives unknown keys that resemble the key of an absent property.
  ///
  /// ```swift
  /// // class Photo: JSONModel { var imageURL: String? }
  /// let options = JSONImportOptions(
  ///   reportsNearMisses: true, onTolerated: { print($0) })
  /// let text = #"{"imageUrl": "a.png"}"#
  /// try Photo(string: text, options: options).imageURL   // nil
  /// // Photo: 1 issue
  /// //   line 1, column 2, imageUrl: unknown key;
  /// //     did you mean "imageURL"? [unknown_key]
  /// ```
  ///
  /// If you misspell the key of an Optional, it is just nil. With this option, you hear about each
  /// unknown key whose nearest known key belongs to a property that the object lacks. Use it in
  /// tests and development; it is `false` by default, because comparing takes time, and a document
  /// may have such keys by chance. The guide is <doc:Guide-Keys>.
  public var reportsNearMisses: Bool

  /// The syntax of documents; JSON by default.
  ///
  /// ```swift
  /// let options = JSONImportOptions(syntax: .json5)
  /// let text = "{name: 'Rome', mask: 0x1F,}"
  /// let city = try City(string: text, options: options)
  /// ```
  ///
  /// Positions are those in the document, and all other rules are the same as for JSON. `Infinity`
  /// and `NaN` are values of `Double` and `Float`; for other types, and in a ``JSONValue``, they
  /// are ``JSONModelError/Kind/typeMismatch(expected:found:)`` issues.
  public var syntax: JSONSyntax

  /// The encoding of `Data` and bytes; UTF-8 by default.
  ///
  /// UTF-16 and UTF-32 are validated and converted to UTF-8 first, so positions refer to the
  /// converted bytes.
  public var encoding: String.Encoding

  /// Whether the key mappers of the classes apply; `true` by default.
  ///
  /// ```swift
  /// // class Repository: JSONModel { var fullName = "" ... }
  /// // with the key mapper .snakeCase
  /// let options = JSONImportOptions(usesKeyMapping: false)
  /// let text = #"{"fullName": "swift"}"#
  /// try Repository(string: text, options: options)
  /// ```
  ///
  /// If you set `false`, the key of every property is its name, as in documents that your program has
  /// written for itself. The tags of class clusters keep their keys.
  /// ``JSONExportOptions/usesKeyMapping`` is the same for exports.
  public var usesKeyMapping: Bool

  /// What happens to the keys of properties marked ``ReadOnly``; by default they are accepted.
  ///
  /// ```swift
  /// let put = JSONImportOptions(readOnlyKeys: .skip)
  /// let user = try User(data: request.body, options: put)
  /// ```
  ///
  /// The policy applies at every level of the document, and such a key may be absent, except with
  /// `accept`. Use `skip` for a body that a client has received from you and sends back, and
  /// `rejectChanges` for a patch. The guide is <doc:Guide-Servers>.
  public var readOnlyKeys: ReadOnlyKeyPolicy

  /// What happens to the key of a property marked ``ReadOnly``.
  ///
  /// ```swift
  /// let options = JSONImportOptions(readOnlyKeys: .rejectChanges)
  /// try user.merge(data: patch, options: options)
  /// ```
  ///
  /// The guide is <doc:Guide-Servers>.
  public enum ReadOnlyKeyPolicy: Sendable, Hashable {
    /// The value is imported like any other.
    case accept
    /// The value is skipped, whatever it is, and the property keeps its value.
    ///
    /// If a JSON Patch changes it, or a merge does so inside a `Codable` value, the change is
    /// rejected.
    case skip
    /// The key is a ``JSONModelError/Kind/readOnlyKey`` issue, whatever its value is.
    case reject
    /// In a merge or JSON Patch, the key is an issue only if the value differs; elsewhere, this is
    /// `reject`.
    ///
    /// The value is compared with the one of the model: 7 and 7.0 are equal, and null is nil.
    /// Elements of arrays are compared by their index, and those with `.keyed(by:)` by their key. A
    /// key of an object that the model doesn't have is an issue.
    case rejectChanges
  }

  /// What happens to a duplicate key of an object, if the class uses the key.
  ///
  /// ```swift
  /// let options = JSONImportOptions(duplicateKeys: .useLast)
  /// ```
  ///
  /// The guide is <doc:Guide-Roots>, with a table of all options.
  public enum DuplicateKeyPolicy: Sendable, Hashable {
    /// A duplicate key is a ``JSONModelError/Kind/duplicateKey`` issue.
    case reject
    /// The last of the members is used; the others are skipped.
    ///
    /// To find the last members, the document is then parsed twice.
    case useLast
  }

  /// Creates options; what you leave out has its default value.
  ///
  /// ```swift
  /// let options = JSONImportOptions(
  ///   maximumBytes: 1_000_000, onTolerated: { print($0) })
  /// let country = try Country(data: data, options: options)
  /// ```
  ///
  /// - Parameters:
  ///   - maximumDepth: The maximum number of nested arrays and objects.
  ///   - maximumIssues: The maximum number of issues in an error; further ones are counted.
  ///   - maximumBytes: The maximum number of bytes of a document; nil for no limit.
  ///   - maximumModels: The maximum number of models that a document can create; nil for no limit.
  ///   - duplicateKeys: Whether a duplicate key is an issue, or the last of the members is used.
  ///   - showsValues: Whether issues quote the values that they concern.
  ///   - encoding: The encoding of `Data` and bytes.
  ///   - syntax: JSON, or JSON with comments or with the extensions of JSON5.
  ///   - usesKeyMapping: Whether the key mappers of the classes apply.
  ///   - readOnlyKeys: What happens to the keys of properties marked ``ReadOnly``.
  ///   - reportsNearMisses: Whether `onTolerated` receives unknown keys that resemble the key of an
  ///     absent property.
  ///   - onTolerated: Receives the issues of the values that were replaced or dropped.
  public init(
    maximumDepth: Int = 512,
    maximumIssues: Int = 100,
    maximumBytes: Int? = nil,
    maximumModels: Int? = nil,
    duplicateKeys: DuplicateKeyPolicy = .reject,
    showsValues: Bool = false,
    encoding: String.Encoding = .utf8,
    syntax: JSONSyntax = .json,
    usesKeyMapping: Bool = true,
    readOnlyKeys: ReadOnlyKeyPolicy = .accept,
    reportsNearMisses: Bool = false,
    onTolerated: (@Sendable (JSONModelError) -> Void)? = nil
  ) {
    self.maximumDepth = maximumDepth
    self.maximumIssues = maximumIssues
    self.maximumBytes = maximumBytes
    self.duplicateKeys = duplicateKeys
    self.showsValues = showsValues
    self.onTolerated = onTolerated
    self.encoding = encoding
    self.syntax = syntax
    self.maximumModels = maximumModels
    self.reportsNearMisses = reportsNearMisses
    self.usesKeyMapping = usesKeyMapping
    self.readOnlyKeys = readOnlyKeys
  }

  /// The limit that applies: `maximumDepth`, clamped to the supported range.
  package var effectiveDepth: Int { min(max(maximumDepth, 0), StackRoom.maximumLevels) }
}

extension CodingUserInfoKey {
  /// The key of ``JSONImportOptions`` in the `userInfo` of a decoder.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.jsonImportOptions] =
  ///   JSONImportOptions(readOnlyKeys: .reject)
  /// let user = try decoder.decode(User.self, from: body)
  /// ```
  ///
  /// The options apply to each model that you decode. Because the decoder parses the text, options
  /// for the text, such as ``JSONImportOptions/encoding``, have no effect. If the value for this
  /// key isn't a ``JSONImportOptions``, decoding a model throws a `DecodingError`. The guide is
  /// <doc:Guide-Codable>.
  public static let jsonImportOptions = CodingUserInfoKey(named: "JSONModelKit.JSONImportOptions")
}

extension JSONImportOptions {
  /// Returns the options in the `userInfo` of a decoder, or the default ones.
  init(of decoder: any Decoder) throws(DecodingError) {
    self = .default
    guard let value = decoder.userInfo[.jsonImportOptions] else { return }
    guard let options = value as? JSONImportOptions else {
      throw .dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected JSONImportOptions in userInfo[.jsonImportOptions], "
            + "found \(swiftTypeName(type(of: value)))"))
    }
    self = options
  }
}

// Every form of a document is described here, once. An operation (a new root, `make`, `merge`)
// receives a request and does not depend on the form:
//
//   Data, String, bytes, RawSpan, file   ->  bytes  \
//   JSONValue                            ->  value   >  request  ->  ModelImport  ->  bytes of JSON
//   dictionaries of Swift values         ->  tree   /

/// A document to import, the key path of the value in it, and the options.
public struct _JSONDocument {
  let input: ImportInput
  var path: JSONKeyPath = []
  let options: JSONImportOptions

  /// The operation that imports the requested value.
  package typealias Operation<Value> = (ImportRequest) throws(JSONModelError) -> Value
}

package typealias ImportRequest = _JSONDocument

extension String {
  /// Requests the import of a document in UTF-8, whatever encoding the options specify.
  func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws(JSONModelError) -> Value {
    var options = options
    options.encoding = .utf8
    return try lend { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}

extension Data {
  /// Requests the import of a document.
  ///
  /// For a small document, it takes 2 to 10 % fewer instructions than the method for collections.
  package func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws(JSONModelError) -> Value {
    try lend { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}

extension Collection<UInt8> {
  /// Requests the import of a document.
  func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws(JSONModelError) -> Value {
    try lendBytes { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}

extension RawSpan {
  /// Requests the import of a document.
  func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws(JSONModelError) -> Value {
    try lend { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}

extension URL {
  /// Requests the import of the contents of a file.
  func request<Value>(
    at path: JSONKeyPath, _ options: JSONImportOptions, _ body: ImportRequest.Operation<Value>
  ) throws -> Value {
    let file = try InputFile(at: try pathOfFile(for: .read))
    let contents = try FileContents(of: file, limit: options.maximumBytes)
    return try contents.lend { bytes throws(JSONModelError) in
      try body(ImportRequest(input: .bytes(bytes), path: path, options: options))
    }
  }
}
