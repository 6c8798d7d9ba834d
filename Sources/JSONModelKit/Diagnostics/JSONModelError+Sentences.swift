// Composes the messages of issues from their kinds and details.
//
//   Country: 2 issues                                       <- the header
//     line 3, column 11, cities[2].name: expected String, found number [type_mismatch]
//     ^ position         ^ key path      ^ sentence                    ^ error code
//
// Kinds and details contain the data. Many kinds contain a reason, which the code that detects the
// issue composes.

extension JSONModelError: CustomStringConvertible {
  /// All issues, each on its own line, with its position, key path, fix and error code.
  public var description: String { description(messages: .global) }

  /// Returns all issues, each on its own line, with the given messages.
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
  /// The issue on one line.
  ///
  /// ```swift
  /// print(issue)
  /// // line 3, column 11, cities[2].name: expected String, found number [type_mismatch]
  /// ```
  public var description: String { description(messages: .global) }

  /// Returns the issue on one line, with the message from `messages`.
  public func description(messages: JSONErrorMessages) -> String {
    var location: [String] = []
    if let position { location.append("\(position)") }
    if !keyPath.isEmpty { location.append(keyPath.excerpt) }
    let message = "\(escapedText(messages.message(for: self))) [\(kind.code)]"
    return location.isEmpty ? message : location.joined(separator: ", ") + ": " + message
  }
}

extension JSONModelError.SourcePosition: CustomStringConvertible {
  /// The position in words, such as `line 3, column 11`.
  public var description: String { "line \(line), column \(column)" }
}

extension JSONModelError.Kind: CustomStringConvertible {
  /// The message of this kind, without position, key path and fix.
  ///
  /// ```swift
  /// "\(JSONModelError.Kind.typeMismatch(expected: "String", found: "number"))"
  /// // "expected String, found number"
  /// ```
  public var description: String {
    switch self {
    case .emptyInput: "the document is empty"
    case .invalidJSON(let reason): "invalid JSON: \(reason)"
    case .missingKey: "required key is missing"
    case .nullValue(let expected): "expected \(expected), found null"
    case .typeMismatch("JSONValue", let found) where !found.isJSONTypeName:
      "expected a JSON value, found \(found)"
    case .typeMismatch(let expected, let found): "expected \(expected), found \(found.foundText)"
    case .numberOutOfRange(let expected, let found):
      "\(found) out of range for \(expected)"
        + (integerBounds(ofTypeNamed: expected).map { " (\($0))" } ?? "")
    case .transformFailed(let transformer, let reason):
      if let name = TransformerName(transformer) {
        "cannot convert \(name.sourceName) to \(name.target): \(reason)"
      } else {
        "\(transformer) failed: \(reason)"
      }
    case .unknownKey: "unknown key"
    case .duplicateKey: "duplicate key"
    case .readOnlyKey: "read-only key"
    case .constraintViolated(let reason): reason
    case .validationFailed(let reason): reason
    case .unknownDiscriminator(let found, let allowed):
      unknownTagPhrase(found) + allowed.map { "\"\($0)\"" }.expectedSuffix
    case .limitExceeded(let reason): reason
    case .notExportable(let reason): "cannot be exported: \(reason)"
    case .unreadableInput(let reason): reason
    case .invalidDeclaration(let reason): reason
    }
  }

  /// - Parameter found: Contains the value itself if `JSONImportOptions.showsValues` is true.
  fileprivate func unknownTagPhrase(_ found: String) -> String {
    "unknown discriminator value\(["string", "value"].contains(found) ? "" : ", found \(found)")"
  }
}

extension String {
  /// Whether the string begins with the name of a JSON type; an excerpt of the value may follow.
  fileprivate var isJSONTypeName: Bool {
    let types = ["string", "number", "fraction", "true", "false", "object", "array"]
    return types.contains(String(prefix { $0 != " " }))
  }

  /// The words for a JSON type that was found.
  var foundText: String { self == "fraction" ? "number with a fractional part" : self }
}

extension [String] {
  /// The end of a sentence that lists the accepted values; empty if there are none.
  fileprivate var expectedSuffix: String { isEmpty ? "" : "; expected \(alternatives)" }
}

extension JSONModelError.Issue {
  /// The message without position, key path and fix.
  var sentence: String {
    switch (kind, detail) {
    case (.unknownDiscriminator(_, let allowed), .otherClass(let name)):
      return "the object is \(name.withArticle), not \(allowed.map(\.withArticle).alternatives)"
    case (_, .otherClass(let name)): return "the object is \(name.withArticle)"
    case (.unknownDiscriminator(let found, _), .allowedValues(let values)):
      return kind.unknownTagPhrase(found) + values.expectedSuffix
    default: return kind.description
    }
  }

  /// The message for the sender of a document, without names of Swift types.
  var clientSentence: String {
    switch (kind, detail) {
    case (.emptyInput, _): "must not be empty"
    case (.invalidJSON(let reason), _): "must be valid JSON: \(reason)"
    case (.missingKey, _): "is required"
    case (.nullValue, .jsonTypes(let types)), (.typeMismatch, .jsonTypes(let types)):
      "must be \(types.map(\.withArticle).alternatives)"
    case (.nullValue, _): "must not be null"
    case (.typeMismatch, _): "has the wrong JSON type"
    case (.numberOutOfRange(let expected, _), _):
      integerBounds(ofTypeNamed: expected).map { "must be in the range \($0)" }
        ?? "is out of range"
    case (.transformFailed, .allowedValues(let values)): "must be \(values.alternatives)"
    case (.transformFailed, .reason(let reason)): "is not valid: \(reason)"
    case (.transformFailed, _): "is not valid"
    case (.unknownKey, _): "is not a known key"
    case (.duplicateKey, _): "must not occur more than once"
    case (.readOnlyKey, _): "is read-only"
    case (.constraintViolated, .reason(let reason)), (.validationFailed, .reason(let reason)):
      reason
    case (.constraintViolated, _), (.validationFailed, _): "is not valid"
    case (.unknownDiscriminator, .otherClass): "has a different type than expected"
    case (.unknownDiscriminator, .allowedValues(let values)):
      values.isEmpty ? "is not valid" : "must be \(values.alternatives)"
    case (.unknownDiscriminator(_, let allowed), _) where allowed.isEmpty: "is not valid"
    case (.unknownDiscriminator(_, let allowed), _):
      "must be \(allowed.map { "\"\($0)\"" }.alternatives)"
    case (.limitExceeded(let reason), _): reason
    case (.notExportable, _), (.unreadableInput, _), (.invalidDeclaration, _):
      "cannot be processed by the server"
    }
  }
}

/// Returns the bounds of an integer type, such as `0...255` for `UInt8`; nil for other types.
private func integerBounds(ofTypeNamed name: String) -> String? {
  let isSigned = name.hasPrefix("Int")
  let digits = name.dropFirst(isSigned ? 3 : 4)
  guard isSigned || name.hasPrefix("UInt"),
    let width = digits.isEmpty ? Int.bitWidth : Int(digits), [8, 16, 32, 64, 128].contains(width)
  else { return nil }
  let upper = UInt128.max >> UInt128(128 - width + (isSigned ? 1 : 0))
  return "\(isSigned ? "-\(upper + 1)" : "0")...\(upper)"
}
