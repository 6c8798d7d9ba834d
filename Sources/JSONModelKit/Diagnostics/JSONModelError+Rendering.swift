// An issue under its line of the source, the way compilers show one:
//
//   countries.json:3:19: cities[2].population: expected Int, found array [type_mismatch]
//     3 |     "population": [1, 2],
//       |                   ^
//
// and for an unknown key, say, "= did you mean "population"?" below.

extension JSONModelError {
  /// How an error is shown.
  ///
  /// ```swift
  /// print(error.rendered(source: data, style: .ansi))   // in the colours of a terminal
  /// ```
  public enum RenderingStyle: Sendable, Hashable {
    /// Text and nothing else, for files and logs.
    case plain
    /// With the colours of ANSI terminals (ECMA-48, section 8.3.117).
    case ansi
  }

  /// Shows each issue under its line of the source, with a caret under the value.
  ///
  /// ```swift
  /// print(error.rendered(source: data, fileName: "countries.json"))
  /// // Country: 1 issue
  /// //
  /// // countries.json:3:19: cities[2].population: expected Int, found array [type_mismatch]
  /// //   3 |     "population": [1, 2],
  /// //     |                   ^
  /// ```
  ///
  /// Long lines are cut around the caret. Control characters of the source, which could
  /// change what a terminal shows, are replaced. The text shows values of the source: mind where it
  /// goes.
  ///
  /// - Parameters:
  ///   - source: The document that was imported, in UTF-8.
  ///   - fileName: What the document is called; without it lines are numbered in words.
  ///   - style: Whether to use colours.
  ///   - maximumIssues: How many issues are shown, at least one; the others are counted.
  ///   - messages: The words of the issues.
  public func rendered(
    source: some Collection<UInt8>, fileName: String? = nil, style: RenderingStyle = .plain,
    maximumIssues: Int = .max, messages: JSONErrorMessages = .global
  ) -> String {
    let renderer = ErrorRenderer(
      source: Array(source), fileName: fileName.map(harmlessText), paint: ErrorPaint(style: style),
      messages: messages)
    let shown = issues.prefix(max(maximumIssues, 1))
    var parts = [renderer.paint.strong(harmlessText(header))]
    parts += shown.map { renderer.text(of: $0) }
    let rest = issues.count - shown.count + furtherIssues
    if rest > 0 {
      let count = hasMoreIssues ? "at least \(rest)" : "\(rest)"
      parts.append("and \(count) further issue\(rest == 1 ? "" : "s")")
    }
    return parts.joined(separator: "\n\n")
  }
}

/// Colours, or none.
struct ErrorPaint {
  let style: JSONModelError.RenderingStyle

  func strong(_ text: String) -> String { paint(text, "1") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func caret(_ text: String) -> String { paint(text, "1;31") }
  func cure(_ text: String) -> String { paint(text, "32") }

  private func paint(_ text: String, _ code: String) -> String {
    style == .ansi ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
