#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Options for exporting models.
///
/// ```swift
/// let options = JSONExportOptions(
///   isPretty: true, properties: ["id", "name"])
/// try country.jsonString(options: options)
/// ```
///
/// The guide is <doc:Guide-ExportAndMerge>, with a table of all options.
public struct JSONExportOptions: Sendable, Hashable {
  /// The default options.
  public static let `default` = JSONExportOptions()

  /// The options for readable JSON: every member and element is on its own line.
  ///
  /// ```swift
  /// print(try country.jsonString(options: .pretty))
  /// ```
  public static let pretty = JSONExportOptions(isPretty: true)

  /// The options for comparing texts: members are sorted by key.
  ///
  /// ```swift
  /// print(try country.jsonString(options: .sorted))
  /// // {"id":276,"name":"Germany","page":1}
  /// ```
  public static let sorted = JSONExportOptions(sortsKeys: true)

  /// The options for a text that you sign or hash: the canonical form of RFC 8785.
  ///
  /// ```swift
  /// let signature = key.sign(try order.jsonData(options: .canonical))
  /// ```
  ///
  /// ``isCanonical`` describes the form.
  public static let canonical = JSONExportOptions(isCanonical: true)

  /// Whether every member and element is on its own line; `false` by default.
  public var isPretty: Bool

  /// Whether members are sorted by key; by default they are in the order of their declarations.
  ///
  /// Keys are sorted by code points, which for some keys gives another order than ``isCanonical``.
  /// The members of dictionaries are always sorted by key.
  public var sortsKeys: Bool

  /// Whether the text has the canonical form of RFC 8785 (JCS); `false` by default.
  ///
  /// ```swift
  /// let order: JSONValue = ["total": 4.50, "id": 7, "note": "\u{e4}/"]
  /// order.string(options: .canonical)   // {"id":7,"note":"ä/","total":4.5}
  /// ```
  ///
  /// Equal documents have equal canonical texts in every language, so you can sign and hash them.
  /// Members are sorted by the UTF-16 code units of their keys, numbers are written as ECMAScript
  /// writes them, and white space is left out. The JSON inside a string, see
  /// ``JSONTransformer/embedded-swift.type.property``, is canonical as well. Strings aren't
  /// normalized.
  ///
  /// The RFC requires that all numbers are of type `Double`, so numbers with a fractional part are
  /// rounded to the nearest one. A model with an integer that isn't exactly a `Double`, such as
  /// 9007199254740993, cannot be exported; export such numbers as strings.
  ///
  /// You cannot combine the option with ``isPretty``, ``writesPointZero``, ``escapesSlashes`` and
  /// ``escapesNonASCII``. It applies to text and to ``JSONValue``, but not to dictionaries and the
  /// encoders of other libraries.
  ///
  /// The guide is <doc:Guide-ExportAndMerge>.
  public var isCanonical: Bool

  /// Whether members are left out if importing restores them as defaults; `false` by default.
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
  /// A member is left out if its key may be absent and its exported value is the one that a new
  /// instance of its class would have, at every level. A whole nested model is compared with the
  /// default value of the property that holds it. You can import the result as an equal model, so
  /// these members always stay: those that decide about a class or the type of a ``JSONEither``, a
  /// ``JSONPresence``, and what ``JSONModel/willExport(_:)`` adds or changes. The option takes
  /// precedence over ``includesNulls``.
  public var omitsDefaults: Bool

  /// Whether nil is exported as null; by default it is left out.
  ///
  /// You always get null where an absent key wouldn't be imported as nil: for a ``RequiredKey``,
  /// and for an Optional whose default value isn't nil.
  public var includesNulls: Bool

  /// The names of the only properties that are exported; nil, the default, for all.
  ///
  /// ```swift
  /// let options = JSONExportOptions(properties: ["name", "cities.name"])
  /// try country.jsonString(options: options)
  /// // {"name":"Malta","cities":[{"name":"Valletta"}]}
  /// ```
  ///
  /// Write the names of properties of the root model. After a dot, you can name a property of the
  /// models in the property before it, including models inside arrays, sets, dictionaries and
  /// Optionals. Without a dot, the whole value is exported.
  public var properties: Set<String>?

  /// The maximum number of nested arrays and objects; 512 by default, as for imports.
  ///
  /// A model that is nested more deeply, or contains a reference cycle, cannot be exported.
  /// Exporting recurses as deep as the models are nested: 512 levels take 0.9 MB of stack in an
  /// optimized build, and 4.6 MB in an unoptimized one. On a thread with a smaller stack, the stack
  /// determines the limit. Values above 1,024 count as 1,024.
  public var maximumDepth: Int

  /// Whether a whole `Double` or `Float` is exported as `1.0`; by default it is `1`.
  ///
  /// Both are the same JSON number, but some readers distinguish them. Numbers with an exponent,
  /// and those that a transformer returns, stay the same.
  public var writesPointZero: Bool

  /// Whether `/` in strings and keys is exported as `\/`; `false` by default.
  ///
  /// You need it for JSON inside an HTML `<script>` element. It applies to text, not to trees.
  public var escapesSlashes: Bool

  /// Whether characters beyond ASCII are exported as `\u` escapes; by default they are UTF-8.
  ///
  /// It applies to text, not to trees.
  public var escapesNonASCII: Bool

  /// Whether the key mappers of the classes apply; `true` by default.
  ///
  /// ```swift
  /// let options = JSONExportOptions(usesKeyMapping: false)
  /// try repository.jsonString(options: options)   // {"fullName":"swift"}
  /// ```
  ///
  /// If you set `false`, the key of every property is its name; the tags of class clusters keep their
  /// keys. ``JSONImportOptions/usesKeyMapping`` is the same option for imports and merges.
  public var usesKeyMapping: Bool

  /// Whether properties marked ``WriteOnly`` are exported; `false` by default.
  ///
  /// ```swift
  /// try login.jsonString()   // {"name":"ann"}
  /// let options = JSONExportOptions(includesWriteOnly: true)
  /// try login.jsonString(options: options)
  /// // {"name":"ann","password":"s3cret"}
  /// ```
  ///
  /// Set it for the body of a request that you send, and for an archive. Otherwise, naming such a
  /// property in ``properties`` is an error.
  public var includesWriteOnly: Bool

  /// Whether properties marked ``ReadOnly`` are left out; `false` by default.
  ///
  /// ```swift
  /// try user.jsonString()   // {"id":7,"name":"ann"}
  /// let options = JSONExportOptions(omitsReadOnly: true)
  /// try user.jsonString(options: options)   // {"name":"ann"}
  /// ```
  ///
  /// Set it for the body of a request to a server that rejects such keys. Properties that you
  /// register with `JSONProperty(exporting:_:)` are left out as well. Naming one of these
  /// properties in ``properties`` is then an error.
  public var omitsReadOnly: Bool

  /// The members that you add to the root model, by key; empty by default.
  ///
  /// ```swift
  /// let options = JSONExportOptions(addedMembers: ["page": 1])
  /// try country.jsonString(options: options)
  /// // {"id":276,"name":"Germany","page":1}
  /// ```
  ///
  /// A member with the key of a property replaces the exported member. The others come last, sorted
  /// by key; with ``sortsKeys``, all members are sorted together. You cannot use it for a container
  /// of models.
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

  /// Creates options; what you leave out has its default value.
  ///
  /// ```swift
  /// let options = JSONExportOptions(
  ///   isPretty: true, includesNulls: true)
  /// try country.jsonString(options: options)
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
  /// encoder.userInfo[.jsonExportOptions] =
  ///   JSONExportOptions(includesWriteOnly: true)
  /// let archive = try encoder.encode(login)   // with the password
  /// ```
  ///
  /// The options apply to all models that you encode, except ``JSONExportOptions/properties`` and
  /// ``JSONExportOptions/addedMembers``. The encoder determines the format of its output. If the
  /// value for this key isn't a ``JSONExportOptions``, encoding a model throws an `EncodingError`.
  /// The guide is <doc:Guide-Codable>.
  public static let jsonExportOptions = CodingUserInfoKey(named: "JSONModelKit.JSONExportOptions")
}

extension JSONValue {
  /// Returns the value as JSON in UTF-8, on one line unless the options say otherwise.
  ///
  /// ```swift
  /// let page: JSONValue = ["html": "</script>"]
  /// page.data()   // {"html":"</script>"}
  /// let options = JSONExportOptions(escapesSlashes: true)
  /// page.data(options: options)   // {"html":"<\/script>"}
  /// ```
  ///
  /// The members of objects are sorted by key. Only the options for text have an effect.
  /// ``JSONExportOptions/isCanonical`` takes precedence over the others and rounds all numbers to
  /// the nearest `Double`. To get an error for one without a canonical form, use
  /// `JSONValue(encoding: value, options: .canonical)`.
  ///
  /// - Parameter options: The format of the text.
  /// - Returns: The JSON, without a line feed at its end.
  public func data(options: JSONExportOptions = .default) -> Data { Data(text(options)) }

  /// Returns the value as a JSON string, on one line unless the options say otherwise.
  ///
  /// ```swift
  /// let value: JSONValue = ["name": "Köln", "hills": nil]
  /// value.string()   // {"hills":null,"name":"Köln"}
  /// value.string(options: .pretty)   // each member is on its own line
  /// let options = JSONExportOptions(escapesNonASCII: true)
  /// value.string(options: options)
  /// // {"hills":null,"name":"K\u00f6ln"}
  /// ```
  ///
  /// The members of objects are sorted by key. Only the options for text have an effect.
  /// ``JSONExportOptions/isCanonical`` takes precedence over the others and rounds all numbers to
  /// the nearest `Double`. To get an error for one without a canonical form, use
  /// `JSONValue(encoding: value, options: .canonical)`.
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
