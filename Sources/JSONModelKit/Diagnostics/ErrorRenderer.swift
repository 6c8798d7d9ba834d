/// Renders the issues of one document.
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
