#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Options for the export of models.
///
/// ```swift
/// try country.jsonString(options: JSONExportOptions(isPretty: true, properties: ["id", "name"]))
/// ```
public struct JSONExportOptions: Sendable, Hashable {
  /// The default options.
  public static let `default` = JSONExportOptions()

  /// The options for readable JSON: every member and element is on its own line.
  ///
  /// ```swift
  /// print(try country.jsonString(options: .pretty))
  /// ```
  public static let pretty = JSONExportOptions(isPretty: true)

  /// The options for comparisons of texts: members are sorted by key.
  ///
  /// ```swift
  /// print(try country.jsonString(options: .sorted))   // {"id":276,"name":"Germany","page":1}
  /// ```
  public static let sorted = JSONExportOptions(sortsKeys: true)

  /// The options for a text that is signed or hashed: the canonical form of RFC 8785.
  ///
  /// ```swift
  /// let signature = key.sign(try order.jsonData(options: .canonical))
  /// ```
  ///
  /// See ``isCanonical``.
  public static let canonical = JSONExportOptions(isCanonical: true)

  /// Whether every member and element is on its own line; `false` by default.
  public var isPretty: Bool

  /// Whether members are sorted by key; by default they are in the order of their declarations.
  ///
  /// The order is that of the code points of the keys, which for some keys differs from that of
  /// ``isCanonical``. The members of dictionaries are always sorted by key.
  public var sortsKeys: Bool

  /// Whether the text has the canonical form of RFC 8785 (JCS); `false` by default.
  ///
  /// ```swift
  /// let order: JSONValue = ["total": 4.50, "id": 7, "note": "\u{e4}/"]
  /// order.string(options: .canonical)   // {"id":7,"note":"ä/","total":4.5}
  /// ```
  ///
  /// Equal documents have equal canonical texts in every language, so they can be signed and hashed.
  /// Members are sorted by the UTF-16 code units of their keys, numbers are written as ECMAScript
  /// writes them, and there is no white space. The JSON inside a string, see
  /// ``JSONTransformer/embedded-swift.type.property``, is canonical, too. Strings are not normalized.
  ///
  /// The RFC requires that all numbers are of type `Double`. Numbers with a fractional part are
  /// rounded to the nearest one. A model with an integer that is not exactly a `Double`, such as
  /// 9007199254740993, is not exportable; export such numbers as strings. The option excludes
  /// ``isPretty``, ``writesPointZero``, ``escapesSlashes`` and ``escapesNonASCII``. It applies to
  /// text and to ``JSONValue``, but not to dictionaries and the encoders of other libraries.
  ///
  /// The guide is <doc:Guide-ExportAndMerge>.
  public var isCanonical: Bool

  /// Whether you leave out members that an import would restore from default values; `false` by
  /// default.
  ///
  /// ```swift
  /// final class Package: JSONModel {
  ///   var name = ""
  ///   @OptionalKey var env: [String] = []
  /// }
  /// let options = JSONExportOptions(omitsDefaults: true)
  /// try package.jsonString(options: options)   // {"name":"kit"}
  /// ```
  ///
  /// A member is left out if its key may be absent and its exported value is that of a new instance
  /// of its class, at every level. A whole nested model is compared with the default value of the
  /// property that holds it. The result imports as an equal model, so members that decide about a
  /// class or a type of a ``JSONEither``, and a ``JSONPresence``, always stay. A member that
  /// ``JSONModel/willExport(_:)`` adds or changes stays, too. The option precedes
  /// ``includesNulls``.
  public var omitsDefaults: Bool

  /// Whether nil is exported as null; by default it is left out.
  ///
  /// Null is always exported where an import would not restore nil from an absent key: for a
  /// ``RequiredKey``, and for an Optional whose default value is not nil.
  public var includesNulls: Bool

  /// The names of the only properties that are exported; nil, the default, for all.
  ///
  /// ```swift
  /// try country.jsonString(options: JSONExportOptions(properties: ["name", "cities.name"]))
  /// // {"name":"Malta","cities":[{"name":"Valletta"}]}
  /// ```
  ///
  /// The names are those of the root model. A name after a dot is a property of the models in the
  /// property before it, including models inside arrays, sets, dictionaries and Optionals. A name
  /// without a dot exports the whole value.
  public var properties: Set<String>?

  /// The maximum number of nested arrays and objects; 512 by default, as for an import.
  ///
  /// A model that is nested more deeply, or contains a reference cycle, cannot be exported. The
  /// recursion of an export is as deep as the models are nested. In an optimized build, 512 levels
  /// take 0.9 MB of stack, in an unoptimized build 4.6 MB.
  /// On a thread with a smaller stack, the stack determines the limit. Values above 1,024 count as
  /// 1,024.
  public var maximumDepth: Int

  /// Whether a whole `Double` or `Float` is exported as `1.0`; by default it is `1`.
  ///
  /// Both are the same JSON number, but some readers distinguish them. Numbers with an exponent,
  /// and those that a transformer returns, do not change.
  public var writesPointZero: Bool

  /// Whether `/` in strings and keys is exported as `\/`; by default it is not escaped.
  ///
  /// This is for JSON inside an HTML `<script>` element. It applies to text, not to trees.
  public var escapesSlashes: Bool

  /// Whether characters beyond ASCII are exported as `\u` escapes; by default they are UTF-8.
  ///
  /// It applies to text, not to trees.
  public var escapesNonASCII: Bool

  /// Whether the key mappers of the classes apply; true by default.
  ///
  /// ```swift
  /// try repository.jsonString(options: JSONExportOptions(usesKeyMapping: false))   // {"fullName":"swift"}
  /// ```
  ///
  /// If it is false, the key of every property is its name. The tags of class clusters keep their
  /// keys. ``JSONImportOptions/usesKeyMapping`` is the same option for imports and merges.
  public var usesKeyMapping: Bool

  /// Whether properties marked ``WriteOnly`` are exported; `false` by default.
  ///
  /// ```swift
  /// try login.jsonString()   // {"name":"ann"}
  /// try login.jsonString(options: JSONExportOptions(includesWriteOnly: true))
  /// // {"name":"ann","password":"s3cret"}
  /// ```
  ///
  /// Set it for the body of a request that a client sends, and for an archive. If it is false,
  /// naming such a property in ``properties`` is an error.
  public var includesWriteOnly: Bool

  /// Whether properties marked ``ReadOnly`` are left out; `false` by default.
  ///
  /// ```swift
  /// try user.jsonString()   // {"id":7,"name":"ann"}, where the server sets `id`
  /// try user.jsonString(options: JSONExportOptions(omitsReadOnly: true))   // {"name":"ann"}
  /// ```
  ///
  /// Set it for the body of a request to a server that rejects such keys. Properties that are only
  /// exported, by `JSONProperty(exporting:_:)`, are left out, too. If it is true, naming such a
  /// property in ``properties`` is an error.
  public var omitsReadOnly: Bool

  /// The members that are added to the root model, by key; none by default.
  ///
  /// ```swift
  /// try country.jsonString(options: JSONExportOptions(addedMembers: ["page": 1]))
  /// // {"id":276,"name":"Germany","page":1}
  /// ```
  ///
  /// A member with the key of a property replaces the exported member. The others come last, sorted
  /// by key; with ``sortsKeys``, all members are sorted together. Containers of models have no
  /// members, so their export with this option is an error.
  public var addedMembers: [String: JSONValue]

  /// Which marked properties are exported.
  var access: ExportedAccess {
    get {
      var access = ExportedAccess()
      if !omitsReadOnly { access.insert(.readOnly) }
      if includesWriteOnly { access.insert(.writeOnly) }
      return access
    }
    set {
      omitsReadOnly = !newValue.contains(.readOnly)
      includesWriteOnly = newValue.contains(.writeOnly)
    }
  }

  /// Whether the options change the values or members below the root.
  var changesText: Bool { includesNulls || writesPointZero || access != .default }

  /// The limit that applies: `maximumDepth`, clamped to the supported range.
  var effectiveDepth: Int { min(max(maximumDepth, 0), StackRoom.maximumLevels) }

  /// Creates options.
  ///
  /// ```swift
  /// try country.jsonString(options: JSONExportOptions(isPretty: true, includesNulls: true))
  /// ```
  ///
  /// - Parameters:
  ///   - isPretty: Whether every member and element is on its own line.
  ///   - sortsKeys: Whether members are sorted by key.
  ///   - includesNulls: Whether nil is exported as null.
  ///   - properties: The names of the only properties that are exported; nil for all.
  ///   - writesPointZero: Whether a whole `Double` or `Float` is exported as `1.0`.
  ///   - escapesSlashes: Whether `/` is exported as `\/`.
  ///   - escapesNonASCII: Whether characters beyond ASCII are exported as `\u` escapes.
  ///   - usesKeyMapping: Whether the key mappers of the classes apply.
  ///   - includesWriteOnly: Whether properties marked ``WriteOnly`` are exported.
  ///   - omitsReadOnly: Whether properties marked ``ReadOnly`` are left out.
  ///   - omitsDefaults: Whether members with their default values are left out.
  ///   - isCanonical: Whether the text has the canonical form of RFC 8785.
  ///   - addedMembers: The members that are added to the root model, by key.
  ///   - maximumDepth: The maximum number of nested arrays and objects.
  public init(
    isPretty: Bool = false, sortsKeys: Bool = false, includesNulls: Bool = false,
    properties: Set<String>? = nil, writesPointZero: Bool = false, escapesSlashes: Bool = false,
    escapesNonASCII: Bool = false, usesKeyMapping: Bool = true, includesWriteOnly: Bool = false,
    omitsReadOnly: Bool = false, omitsDefaults: Bool = false, isCanonical: Bool = false,
    addedMembers: [String: JSONValue] = [:], maximumDepth: Int = 512
  ) {
    self.omitsDefaults = omitsDefaults
    self.isCanonical = isCanonical
    self.omitsReadOnly = omitsReadOnly
    self.addedMembers = addedMembers
    self.includesWriteOnly = includesWriteOnly
    self.usesKeyMapping = usesKeyMapping
    self.writesPointZero = writesPointZero
    self.escapesSlashes = escapesSlashes
    self.escapesNonASCII = escapesNonASCII
    self.maximumDepth = maximumDepth
    self.isPretty = isPretty
    self.sortsKeys = sortsKeys
    self.includesNulls = includesNulls
    self.properties = properties
  }

  /// Returns a writer of text that appends to a sink.
  func writer(to sink: ByteSink) -> JSONWriter {
    var escapes: ExtraEscapes = []
    if escapesSlashes { escapes.insert(.slashes) }
    if escapesNonASCII { escapes.insert(.nonASCII) }
    return JSONWriter(isPretty: isPretty, escapes: escapes, to: sink)
  }
}

extension CodingUserInfoKey {
  /// The key of ``JSONExportOptions`` in the `userInfo` of an encoder.
  ///
  /// ```swift
  /// let encoder = PropertyListEncoder()
  /// encoder.userInfo[.jsonExportOptions] = JSONExportOptions(includesWriteOnly: true)
  /// let archive = try encoder.encode(login)   // with the password
  /// ```
  ///
  /// The options, except ``JSONExportOptions/properties`` and ``JSONExportOptions/addedMembers``,
  /// apply to all models that the encoder encodes. The encoder determines the format of its output.
  /// If the value for this key is not a ``JSONExportOptions``, encoding a model throws an
  /// `EncodingError`.
  public static let jsonExportOptions = CodingUserInfoKey(named: "JSONModelKit.JSONExportOptions")
}

extension JSONValue {
  /// Returns the value as JSON in UTF-8: on one line, unless the options specify another format.
  ///
  /// ```swift
  /// String(decoding: (["b": 1, "a": nil] as JSONValue).data(), as: UTF8.self)
  /// // {"a":null,"b":1}
  /// let page: JSONValue = ["html": "</script>"]
  /// page.data(options: JSONExportOptions(escapesSlashes: true))   // {"html":"<\/script>"}
  /// ```
  ///
  /// The members of objects are sorted by key. The options for models have no effect. With
  /// ``JSONExportOptions/isCanonical``, which precedes the other options, all numbers are rounded to
  /// the nearest `Double`; `JSONValue(encoding: value, options: .canonical)` checks that they can be.
  ///
  /// - Parameter options: The format of the text.
  /// - Returns: The JSON, without a line feed at its end.
  public func data(options: JSONExportOptions = .default) -> Data { Data(text(options)) }

  /// Returns the value as a JSON string: on one line, unless the options specify another format.
  ///
  /// ```swift
  /// (["b": 1, "a": [true, nil]] as JSONValue).string()   // {"a":[true,null],"b":1}
  /// print(value.string(options: .pretty))                // each member is on its own line
  /// (["name": "Köln"] as JSONValue).string(options: JSONExportOptions(escapesNonASCII: true))
  /// // {"name":"K\u00f6ln"}
  /// ```
  ///
  /// The members of objects are sorted by key. The options for models have no effect. With
  /// ``JSONExportOptions/isCanonical``, which precedes the other options, all numbers are rounded to
  /// the nearest `Double`; `JSONValue(encoding: value, options: .canonical)` checks that they can be.
  ///
  /// - Parameter options: The format of the text.
  /// - Returns: The JSON, without a line feed at its end.
  public func string(options: JSONExportOptions = .default) -> String { String(text(options)) }

  private func text(_ options: JSONExportOptions) -> ByteSink {
    if options.isCanonical { return canonicalText() }
    var writer = options.writer(to: ByteSink())
    writer.write(self)
    return writer.sink
  }
}
