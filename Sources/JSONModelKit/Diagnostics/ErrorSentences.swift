#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  /// Returns all issues, each on its own line, with messages of your choice.
  ///
  /// ```swift
  /// print(error.description(messages: .client))
  /// // Country: 1 issue
  /// //   line 1, column 8, id: must be an integer [type_mismatch]
  /// ```
  ///
  /// - Parameter messages: The messages of the issues.
  /// - Returns: The text of ``description`` with these messages.
  public func description(messages: JSONErrorMessages) -> String {
    let lines = issues.map { "\n  \($0.description(messages: messages))" }.joined()
    return header + lines + (hasMoreIssues ? "\n  and more" : "")
  }

  var header: String {
    let count = "\(hasMoreIssues ? "more than " : "")\(issues.count)"
    let name = model.isEmpty ? "" : "\(model): "
    return "\(name)\(count) \(issues.count == 1 ? "issue" : "issues")"
  }
}

extension JSONModelError.Issue: CustomStringConvertible {
  /// The issue on one line.
  ///
  /// ```swift
  /// print(issue)
  /// // line 3, column 11, cities[2].name:
  /// // expected String, found number [type_mismatch]
  /// ```
  public var description: String { description(messages: .global) }

  /// Returns the issue on one line, with messages of your choice.
  ///
  /// ```swift
  /// print(issue.description(messages: .client))
  /// // line 1, column 8, id: must be an integer [type_mismatch]
  /// ```
  ///
  /// - Parameter messages: The messages, for example in another language.
  /// - Returns: Position, key path, message and error code.
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
  /// let kind = JSONModelError.Kind.typeMismatch(
  ///   expected: "String", found: "number")
  /// print(kind)   // expected String, found number
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
    case (.limitExceeded(let reason), .furtherComponents(let count)):
      return "\(reason); the key path has \(count.counted("more component"))"
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
    case (.limitExceeded(let reason), .furtherComponents(let count)):
      "\(reason); the key path has \(count.counted("more component"))"
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

// The application may replace the messages of issues. The kind, code, key path and position of an
// issue do not change.
//
//   type_mismatch   "{expected} erwartet, {found} gefunden"   ->   "Int erwartet, string gefunden"
//   suggestion      "meinten Sie {suggestion}?"               ->   "meinten Sie population?"

/// The messages of issues by error code, which you can translate or reword.
///
/// ```swift
/// let german: JSONErrorMessages = [
///   "missing_key": "dieses Feld fehlt",
///   "type_mismatch": "{expected} erwartet, {found} gefunden",
///   "suggestion": "meinten Sie {suggestion}?",
/// ]
/// print(error.rendered(source: data, messages: german))
/// JSONErrorMessages.global = german   // for every description of an error
/// ```
///
/// The keys are error codes (``JSONModelError/Kind/code``), and `suggestion` for the text that
/// follows a message if the issue has a suggestion. In braces, you can write the keys of
/// ``JSONModelError/Kind/details``, `path`, `property` and `suggestion`; an unknown placeholder
/// stays as you wrote it. Codes that you leave out keep their messages.
///
/// The guides are <doc:Guide-Errors>, and <doc:Guide-Servers> for the language of a client.
public struct JSONErrorMessages: Sendable, ExpressibleByDictionaryLiteral {
  private enum Rule: Sendable {
    case templates([String: String])
    case function(@Sendable (JSONModelError.Issue) -> String?)
    case client
  }

  private let rule: Rule

  /// The messages for developers, with the names of Swift types.
  public static let standard: JSONErrorMessages = [:]

  /// The messages for the sender of a document, in terms of JSON.
  ///
  /// ```swift
  /// JSONErrorMessages.client.message(for: issue)   // "must be an integer"
  /// ```
  ///
  /// Names of Swift types and properties don't appear in them, so you can send them to a client;
  /// ``JSONModelError/problemDetails(type:title:status:instance:messages:)`` does by default. They
  /// include the reasons of your own ``JSONTransformError`` and ``JSONValidationError`` and the
  /// names of custom constraints, but omit descriptions of other error types.
  public static let client = JSONErrorMessages(.client)

  private init(_ rule: Rule) { self.rule = rule }

  /// Creates messages from templates by error code; the last template of a repeated code is used.
  public init(dictionaryLiteral elements: (String, String)...) {
    rule = .templates(Dictionary(elements) { _, last in last })
  }

  /// Creates messages from templates by error code, for example from a localization file.
  ///
  /// ```swift
  /// JSONErrorMessages(["missing_key": "dieses Feld fehlt"])
  /// ```
  ///
  /// - Parameter templates: The templates by ``JSONModelError/Kind/code``. Codes that you leave out
  ///   keep their messages.
  public init(_ templates: [String: String]) { rule = .templates(templates) }

  /// Creates messages with a function of yours.
  ///
  /// ```swift
  /// JSONErrorMessages { issue in
  ///   issue.kind == .missingKey ? "Please fill in this field." : nil
  /// }
  /// ```
  ///
  /// - Parameter message: Returns the complete message of an issue with its fix, or nil for the
  ///   standard message.
  public init(_ message: @escaping @Sendable (JSONModelError.Issue) -> String?) {
    rule = .function(message)
  }

  private static let shared = SharedValue<JSONErrorMessages>(.standard)

  /// Whether a message function of the application is running.
  ///
  /// If the function describes an error itself, the framework's messages are used; otherwise the
  /// function would call itself endlessly.
  @TaskLocal private static var isCallingFunction = false

  /// The default messages of all errors; initially ``standard``.
  ///
  /// ```swift
  /// JSONErrorMessages.global = german
  /// ```
  ///
  /// Set it once, when your program starts. To use different messages per user, pass them to each
  /// call instead, for example to ``JSONModelError/description(messages:)``.
  public static var global: JSONErrorMessages {
    get { isCallingFunction ? .standard : shared.value }
    set { shared.set(newValue) }
  }

  /// Returns the message of an issue with its fix, without position, key path and code.
  ///
  /// ```swift
  /// german.message(for: issue)   // "dieses Feld fehlt"
  /// ```
  ///
  /// - Parameter issue: An issue of an error.
  /// - Returns: The message in one sentence, followed by the fix if there is one.
  public func message(for issue: JSONModelError.Issue) -> String {
    let (sentence, fix) = messageAndFix(for: issue)
    return fix.map { "\(sentence); \($0)" } ?? sentence
  }

  /// Returns the message of an issue, and its fix as a separate text.
  ///
  /// The fix is nil if the issue has none, or if the message already contains it.
  func messageAndFix(for issue: JSONModelError.Issue) -> (sentence: String, fix: String?) {
    let standardFix = issue.question ?? issue.fix
    switch rule {
    case .client:
      // Only the suggestion for an unknown key is a key; others are names of properties.
      return (issue.clientSentence, issue.kind == .unknownKey ? issue.question : nil)
    case .function(let message):
      let text = Self.$isCallingFunction.withValue(true) { message(issue) }
      return text.map { ($0, nil) } ?? (issue.sentence, standardFix)
    case .templates(let templates):
      let template = templates[issue.kind.code]
      let sentence = template.map { replacingPlaceholders(in: $0, for: issue) } ?? issue.sentence
      if issue.suggestion == nil || template?.contains("{suggestion}") == true {
        return (sentence, issue.fix)
      }
      return (
        sentence,
        templates["suggestion"].map { replacingPlaceholders(in: $0, for: issue) } ?? standardFix
      )
    }
  }

  private func replacingPlaceholders(
    in template: String, for issue: JSONModelError.Issue
  ) -> String {
    var values = issue.kind.details
    values["found"] = values["found"]?.foundText
    values["path"] = issue.keyPath.excerpt
    values["property"] = issue.property
    values["suggestion"] = issue.suggestion
    // Replaces all placeholders in one pass, because a value may contain braces.
    return template.replacing(/\{([a-z]+)\}/) { match in
      values[String(match.1)] ?? String(match.0)
    }
  }
}

extension JSONModelError.Issue {
  /// The suggestion as a question; with its code points if it looks the same as the unknown key.
  fileprivate var question: String? {
    guard let suggestion else { return nil }
    if kind == .unknownKey, case .key(let key)? = keyPath.components.last, key == suggestion {
      return "did you mean \(suggestion.quotedCodePoints), not \(key.quotedCodePoints)?"
    }
    return "did you mean \"\(suggestion)\"?"
  }
}

/// The name of a transformer in an error, such as `Date from String`.
struct TransformerName {
  let target: String
  let source: String

  private static let separator = " from "

  init(from source: String, to target: String) {
    self.target = target
    self.source = source
  }

  /// Parses a name; returns nil for other text, which an error created by the application may have.
  init?(_ text: String) {
    guard let separator = text.firstRange(of: Self.separator) else { return nil }
    target = String(text[..<separator.lowerBound])
    source = String(text[separator.upperBound...])
  }

  var text: String { target + Self.separator + source }

  /// The JSON type of the source, or its Swift type if it does not have one.
  var sourceName: String { Self.jsonName(of: source) }

  /// Returns the JSON type of a Swift type, or its own name if it does not have one.
  static func jsonName(of type: String) -> String { jsonTypes[type]?.rawValue ?? type }

  private static let jsonTypes: [String: JSONTypeName] = [
    "String": .string, "Bool": .boolean, "Int": .number, "UInt": .number, "JSONNumber": .number,
    "Decimal": .number, "Double": .number, "Float": .number, "[JSONValue]": .array,
    "[String: JSONValue]": .object,
  ]
}

func reasonText(of error: any Error) -> String {
  switch error {
  // The full description of an `EncodingError` contains the value, which may be secret or too deep
  // to print. That of a `DecodingError` repeats the coding path and the underlying error.
  case EncodingError.invalidValue(_, let context): context.debugDescription
  case let error as DecodingError: error.context?.debugDescription ?? "\(error)"
  default: (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}

/// Returns the candidate that a misspelled name probably means, or nil if none is similar.
///
/// ```swift
/// nearestName(to: "popluation", in: ["name", "population"])   // "population"
/// nearestName(to: "zip", in: ["name", "population"])          // nil
/// ```
///
/// A candidate is similar if its edit distance is at most a third of the longer name's length,
/// rounded up, and less than its own length. An edit inserts, deletes or replaces a character, or
/// swaps two adjacent ones. Case is ignored.
package func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  // A hostile key may be megabytes long; longer names are never compared.
  guard name.utf8.count <= 64 else { return nil }
  let wanted = Array(name.lowercased())
  var nearest: (name: String, distance: Int)?
  for candidate in candidates where candidate.utf8.count <= 64 {
    let letters = Array(candidate.lowercased())
    let allowed = (max(wanted.count, candidate.count) + 2) / 3
    // At least as many letters are inserted or deleted.
    guard abs(wanted.count - letters.count) <= allowed else { continue }
    let distance = editDistance(wanted, letters)
    guard distance <= allowed, distance < candidate.count else { continue }
    if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  return nearest?.name
}

/// Returns the edit distance of two words: optimal string alignment, row by row.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let isSame = first[row] == second[column]
      var best = min(
        previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
      let isSwap =
        row > 0 && column > 0 && first[row] == second[column - 1]
        && first[row - 1] == second[column]
      if isSwap { best = min(best, beforePrevious[column - 1] + 1) }
      current.append(best)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[second.count]
}
