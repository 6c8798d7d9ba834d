/// The syntax of documents: JSON, or one of two extensions for files that people write.
///
/// ```swift
/// let options = JSONImportOptions(syntax: .jsonc)
/// let settings = try Settings(contentsOf: file, options: options)
/// ```
///
/// The guide is <doc:Guide-Cookbook>.
public enum JSONSyntax: Sendable, Hashable, CaseIterable {
  /// JSON (RFC 8259).
  case json
  /// JSON with comments and trailing commas, as in the settings of Visual Studio Code.
  ///
  /// ```json
  /// {
  ///   // comments of a line, and /* others */
  ///   "files": ["a", "b",],
  /// }
  /// ```
  case jsonc
  /// JSON5 (spec.json5.org), which includes the extensions of ``jsonc``.
  ///
  /// ```json5
  /// {
  ///   name: 'a key without quotation marks, and a string in single ones',
  ///   text: "a string on \
  /// two lines",
  ///   mask: 0xFF, offset: +1, factor: .5,
  ///   limit: Infinity,   // for Double and Float
  /// }
  /// ```
  case json5
}
