#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How an import treats the document as a whole.
///
/// ```swift
/// var options = JSONImportOptions.default
/// options.maximumBytes = 1_000_000
/// let country = try Country(data: data, options: options)
/// ```
public struct JSONImportOptions: Sendable {
  /// The options that are used where none are given.
  public static let `default` = JSONImportOptions()

  /// The most levels of nested arrays and objects, 512 by default; a deeper document is refused.
  ///
  /// The calls of an import are as deep as the models are nested. In an optimized build 512 levels
  /// take up to 0.5 MB of stack for models in properties, Optionals and arrays, 0.8 MB in
  /// dictionaries and in `Codable` types, 1 MB with a discriminator, and 1.8 MB with `willImport`
  /// or from a tree; in an unoptimized one up to 5 MB. The main thread has 8 MB on macOS and Linux and
  /// 1 MB on iOS; other threads have 512 KB on Apple's platforms. A document that is nested too deeply
  /// for the stack of its thread is rejected (`limitExceeded`). Values above 1,024 count as 1,024.
  public var maximumDepth: Int

  /// The most issues that an error lists, 100 by default; the others are only counted.
  public var maximumIssues: Int

  /// The most bytes of a document, before any decoding; by default there is no limit.
  public var maximumBytes: Int?

  /// The most model instances that an import makes; by default there is no limit.
  ///
  /// ```swift
  /// options.maximumModels = 10_000
  /// ```
  ///
  /// An instance takes its memory whatever the document says of it: `{}` has two bytes, and an
  /// instance of a class with thirty Optional strings takes 496. A document with more objects is
  /// rejected (`limitExceeded`). The instances that initial values of properties consist of do not
  /// count.
  public var maximumModels: Int?

  /// What becomes of a key that an object has more than once; by default it is an issue.
  public var duplicateKeys: DuplicateKeyPolicy

  /// Whether issues quote the values they are about, at most 40 characters of each.
  ///
  /// Off by default: a value may be a password, and errors go to logs.
  public var showsValues: Bool

  /// Is told what lossy collections did without, at the end of an import that dropped anything;
  /// nil by default.
  ///
  /// ```swift
  /// options.onDroppedElements = { logger.notice("\($0)") }
  /// ```
  ///
  /// It gets the issues of the dropped elements as an error that is not thrown, at most
  /// `maximumIssues` of them, also where the import fails for other issues. See
  /// ``JSONTransformer/lossy()``.
  public var onDroppedElements: (@Sendable (JSONModelError) -> Void)?

  /// The encoding of `Data` and bytes; UTF-8 by default.
  ///
  /// UTF-16 and UTF-32 are checked and turned into UTF-8 first; positions then count its bytes.
  public var encoding: String.Encoding

  /// What becomes of a key that an object has more than once, where the class reads it.
  ///
  /// ```swift
  /// let options = JSONImportOptions(duplicateKeys: .useLast)
  /// ```
  public enum DuplicateKeyPolicy: Sendable, Hashable {
    /// The second one is an issue.
    case reject
    /// The last one counts, the others are passed over. The document is then read twice, to know
    /// the last.
    case useLast
  }

  /// Makes options; each that is not given has its default.
  public init(
    maximumDepth: Int = 512,
    maximumIssues: Int = 100,
    maximumBytes: Int? = nil,
    duplicateKeys: DuplicateKeyPolicy = .reject,
    showsValues: Bool = false,
    onDroppedElements: (@Sendable (JSONModelError) -> Void)? = nil,
    encoding: String.Encoding = .utf8,
    maximumModels: Int? = nil
  ) {
    self.maximumDepth = maximumDepth
    self.maximumIssues = maximumIssues
    self.maximumBytes = maximumBytes
    self.duplicateKeys = duplicateKeys
    self.showsValues = showsValues
    self.onDroppedElements = onDroppedElements
    self.encoding = encoding
    self.maximumModels = maximumModels
  }

  /// The most levels that are read.
  var effectiveDepth: Int { min(max(maximumDepth, 0), StackRoom.mostLevels) }
}
