/// Options for the export of models.
///
/// ```swift
/// try country.jsonString(JSONExportOptions(isPretty: true, properties: ["id", "name"]))
/// ```
public struct JSONExportOptions: Sendable {
  /// The default options.
  public static let `default` = JSONExportOptions()

  /// Whether every member and element is on a line of its own; `false` by default.
  public var isPretty: Bool

  /// Whether members are sorted by key; by default they are in the order of their declarations.
  ///
  /// The members of dictionaries are always sorted by key.
  public var sortsKeys: Bool

  /// Whether nil is exported as null; by default it is left out.
  ///
  /// Null is always exported where an import would not restore nil from an absent key: for a
  /// ``RequiredKey``, and for an Optional whose default value is not nil.
  public var includesNulls: Bool

  /// The names of the only properties of the root model that are exported; nil for all.
  public var properties: Set<String>?

  /// The maximum number of nested arrays and objects; 512 by default, as for an import.
  ///
  /// A model that is nested more deeply, or contains a reference cycle, cannot be exported. The
  /// recursion of an export is as deep as the models are nested. In an optimized build, 512 levels
  /// take 0.9 MB of stack for bytes and 1.8 MB for a tree; in an unoptimized build 4.6 and 7.4 MB.
  /// On a thread with a smaller stack, the stack determines the limit. Values above 1,024 count as
  /// 1,024.
  public var maximumDepth: Int

  /// The limit that applies: `maximumDepth`, clamped to the supported range.
  var effectiveDepth: Int { min(max(maximumDepth, 0), StackRoom.mostLevels) }

  /// Creates options.
  public init(
    isPretty: Bool = false, sortsKeys: Bool = false, includesNulls: Bool = false,
    properties: Set<String>? = nil, maximumDepth: Int = 512
  ) {
    self.maximumDepth = maximumDepth
    self.isPretty = isPretty
    self.sortsKeys = sortsKeys
    self.includesNulls = includesNulls
    self.properties = properties
  }
}
