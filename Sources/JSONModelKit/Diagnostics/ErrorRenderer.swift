// Renders an issue under its source line, as compilers do:
//
//   countries.json:3:19: cities[2].population: expected Int, found array [type_mismatch]
//     3 |     "population": [1, 2],
//       |                   ^
//
// For an unknown key, a line such as "= did you mean "population"?" may follow.

extension JSONModelError {
  /// The style of a rendered error: with or without colors.
  ///
  /// ```swift
  /// // in the colors of a terminal
  /// print(error.rendered(source: data, style: .ansi))
  /// ```
  ///
  /// The guide is <doc:Guide-Errors>.
  public enum RenderingStyle: Sendable, Hashable {
    /// Text only, for files and logs.
    case plain
    /// Text with the color sequences of ANSI terminals (ECMA-48, section 8.3.117).
    case ansi
  }

  /// Returns the error with the source line of each issue, and a caret below the value.
  ///
  /// ```swift
  /// print(error.rendered(source: data, fileName: "countries.json"))
  /// // Country: 1 issue
  /// //
  /// // countries.json:3:19: cities[2].population:
  /// //   expected Int, found array [type_mismatch]
  /// //   3 |     "population": [1, 2],
  /// //     |                   ^
  /// ```
  ///
  /// Long lines are shortened on both sides of the caret. Control characters of the document are
  /// replaced, because they could change what a terminal displays. The guide is <doc:Guide-Errors>.
  ///
  /// > Warning: The result contains values of the document. If they are confidential, don't log it.
  ///
  /// - Parameters:
  ///   - source: The document that you imported, in UTF-8.
  ///   - fileName: The name of the document; without one, issues begin with "line 3, column 19".
  ///   - style: Whether to use colors.
  ///   - maximumIssues: The maximum number of issues to render, at least one; the others are
  ///     counted.
  ///   - messages: The messages of the issues.
  /// - Returns: The name of the class, and each issue with its line, separated by empty lines.
  public func rendered(
    source: some Collection<UInt8>, fileName: String? = nil, style: RenderingStyle = .plain,
    maximumIssues: Int = .max, messages: JSONErrorMessages = .global
  ) -> String {
    let renderer = ErrorRenderer(
      source: Array(source), fileName: fileName.map(escapedText), paint: ErrorPaint(style: style),
      messages: messages)
    let shown = issues.prefix(max(maximumIssues, 1))
    var parts = [renderer.paint.strong(escapedText(header))]
    parts += shown.map { renderer.text(of: $0) }
    let rest = issues.count - shown.count + furtherIssues
    if rest > 0 {
      let count = hasMoreIssues ? "at least \(rest)" : "\(rest)"
      parts.append("and \(count) further issue\(rest == 1 ? "" : "s")")
    }
    return parts.joined(separator: "\n\n")
  }
}

struct ErrorRenderer {
  let source: [UInt8]
  let fileName: String?
  let paint: ErrorPaint
  let messages: JSONErrorMessages

  /// Returns an issue, followed by its source line if it has a position.
  func text(of issue: JSONModelError.Issue) -> String {
    let (sentence, fix) = messages.messageAndFix(for: issue)
    var lines = [headline(of: issue, sentence)]
    var indent = " "
    if let position = issue.position, let excerpt = SourceExcerpt(of: source, at: position) {
      let number = "\(position.line)"
      indent += String(repeating: " ", count: number.count + 1)
      lines.append("  \(paint.dim("\(number) |")) \(excerpt.line)".withoutTrailingSpace)
      lines.append("\(indent) \(paint.dim("|")) \(excerpt.padding)\(paint.caret(excerpt.mark))")
    }
    if let fix {
      lines.append("\(indent) \(paint.dim("=")) \(paint.fix(escapedText(fix)))")
    }
    return lines.joined(separator: "\n")
  }

  private func headline(of issue: JSONModelError.Issue, _ sentence: String) -> String {
    var location: [String] = []
    switch (fileName, issue.position) {
    case (let name?, let position?):
      location.append("\(name):\(position.line):\(position.column)")
    case (let name?, nil): location.append(name)
    case (nil, let position?): location.append("\(position)")
    case (nil, nil): break
    }
    if !issue.keyPath.isEmpty { location.append(issue.keyPath.excerpt) }
    let message = "\(escapedText(sentence)) [\(issue.kind.code)]"
    guard !location.isEmpty else { return message }
    return paint.strong(location.joined(separator: ": ") + ":") + " " + message
  }
}

extension String {
  fileprivate var withoutTrailingSpace: String { hasSuffix(" ") ? String(dropLast()) : self }
}

/// Adds color sequences to text, or returns it unchanged if the style is plain.
struct ErrorPaint {
  let style: JSONModelError.RenderingStyle

  func strong(_ text: String) -> String { paint(text, "1") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func caret(_ text: String) -> String { paint(text, "1;31") }
  func fix(_ text: String) -> String { paint(text, "32") }

  private func paint(_ text: String, _ code: String) -> String {
    style == .ansi ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
