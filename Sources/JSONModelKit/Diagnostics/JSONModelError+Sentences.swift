// The one place where issues become sentences.
//
//   Country: 2 issues                                       <- the header
//     line 3, column 11, cities[2].name: expected String, found number
//     ^ position         ^ path          ^ sentence
//
// Reasons that only the finder knows (why a text is not JSON, what is wrong with a declaration)
// travel inside the kind; what a reader does with them is decided here.

extension JSONModelError: CustomStringConvertible {
  /// All issues, each on its own line, with its position, its path and what to do about it.
  public var description: String { description(messages: .global) }

  /// All issues as ``description`` tells them, in other words.
  public func description(messages: JSONErrorMessages) -> String {
    let lines = issues.map { "\n  \($0.description(messages: messages))" }.joined()
    return header + lines + (hasMoreIssues ? "\n  and more" : "")
  }

  var header: String {
    let count = "\(hasMoreIssues ? "more than " : "")\(issues.count)"
    return "\(model): \(count) \(issues.count == 1 ? "issue" : "issues")"
  }
}

extension JSONModelError.Issue: CustomStringConvertible {
  /// The issue on one line: `line 3, column 11, cities[2].name: expected String, found number`.
  public var description: String { description(messages: .global) }

  /// The issue as ``description`` tells it, in other words.
  public func description(messages: JSONErrorMessages) -> String {
    var place: [String] = []
    if let position { place.append("\(position)") }
    if !keyPath.isEmpty { place.append(keyPath.excerpt) }
    let message = harmlessText(messages.message(for: self))
    return place.isEmpty ? message : place.joined(separator: ", ") + ": " + message
  }
}

extension JSONModelError.SourcePosition: CustomStringConvertible {
  /// The position for a reader: `line 3, column 11`.
  public var description: String { "line \(line), column \(column)" }
}

extension JSONModelError.Kind: CustomStringConvertible {
  /// The sentence for this kind, without place and cure: `expected String, found number`.
  public var description: String {
    switch self {
    case .emptyInput: "the input is empty"
    case .invalidJSON(let reason): "invalid JSON: \(reason)"
    case .missingKey: "required key is missing"
    case .nullValue(let expected): "expected \(expected), found null"
    case .typeMismatch(let expected, let found): "expected \(expected), found \(found)"
    case .numberOutOfRange(let expected, let found):
      // Of a text, the number that it has is what does not fit.
      "\(found.hasPrefix("string") ? "the number in the " : "")\(found) does not fit into \(expected)"
    case .transformFailed(let transformer, let reason): "\(transformer) failed: \(reason)"
    case .unknownKey: "unknown key"
    case .duplicateKey: "duplicate key"
    case .constraintViolated(let reason): reason
    case .validationFailed(let reason): reason
    case .unknownDiscriminator(let found, let allowed):
      "unknown tag \(found), expected one of \(allowed.joined(separator: ", "))"
    case .limitExceeded(let reason): reason
    case .notExportable(let reason): "cannot be exported: \(reason)"
    case .unreadableInput(let reason): reason
    case .invalidDeclaration(let reason): reason
    }
  }
}
