/// How models are written.
///
/// ```swift
/// try country.jsonString(JSONExportOptions(isPretty: true, properties: ["id", "name"]))
/// ```
public struct JSONExportOptions: Sendable {
  /// The options that are used where none are given.
  public static let `default` = JSONExportOptions()

  /// Whether every member and element has a line of its own; `false` by default.
  public var isPretty: Bool

  /// Whether members stand in the order of their keys; by default they do in that of the
  /// declarations.
  ///
  /// The members of dictionaries always stand in the order of their keys.
  public var sortsKeys: Bool

  /// Whether nil is written as null; by default it is left out.
  ///
  /// Null is written in any case where its absence would be read as something else: for a
  /// ``RequiredKey``, and for an Optional whose initial value is not nil.
  public var includesNulls: Bool

  /// The names of the only properties of the root model that are written; nil for all.
  public var properties: Set<String>?

  /// The most levels of nested arrays and objects, 512 by default, which is what an import takes.
  ///
  /// A model that is deeper, or holds itself, cannot be exported. The calls of an export are as deep
  /// as the models are nested: in an optimized build 512 levels take 0.9 MB of stack to bytes and
  /// 1.8 MB to a tree, in an unoptimized one 4.6 and 7.4 MB. On a thread that has less the limit is
  /// what it has room for. Values above 1,024 count as 1,024.
  public var maximumDepth: Int

  /// The limit that holds, whatever the options say.
  var effectiveDepth: Int { min(max(maximumDepth, 0), StackRoom.mostLevels) }

  /// Makes options.
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
