/// Renders the issues of one document.
struct ErrorRenderer {
  let source: [UInt8]
  let fileName: String?
  let paint: ErrorPaint
  let messages: JSONErrorMessages

  /// Returns an issue, followed by its source line if it has a position.
  func text(of issue: JSONModelError.Issue) -> String {
    let (sentence, cure) = messages.words(for: issue)
    var lines = [headline(of: issue, sentence)]
    var indent = " "
    if let position = issue.position, let excerpt = SourceExcerpt(of: source, at: position) {
      let number = "\(position.line)"
      indent += String(repeating: " ", count: number.count + 1)
      lines.append("  \(paint.dim("\(number) |")) \(excerpt.line)".withoutTrailingSpace)
      lines.append("\(indent) \(paint.dim("|")) \(excerpt.padding)\(paint.caret(excerpt.mark))")
    }
    if let cure {
      lines.append("\(indent) \(paint.dim("=")) \(paint.cure(harmlessText(cure)))")
    }
    return lines.joined(separator: "\n")
  }

  private func headline(of issue: JSONModelError.Issue, _ sentence: String) -> String {
    var place: [String] = []
    switch (fileName, issue.position) {
    case (let name?, let position?):
      place.append("\(name):\(position.line):\(position.column)")
    case (let name?, nil): place.append(name)
    case (nil, let position?): place.append("\(position)")
    case (nil, nil): break
    }
    if !issue.keyPath.isEmpty { place.append(issue.keyPath.excerpt) }
    let message = "\(harmlessText(sentence)) [\(issue.kind.code)]"
    guard !place.isEmpty else { return message }
    return paint.strong(place.joined(separator: ": ") + ":") + " " + message
  }
}

extension String {
  fileprivate var withoutTrailingSpace: String { hasSuffix(" ") ? String(dropLast()) : self }
}
