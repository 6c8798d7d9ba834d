// The application may replace the messages of issues. The kind, code, key path and position of an
// issue do not change.
//
//   type_mismatch   "{expected} erwartet, {found} gefunden"   ->   "Int erwartet, string gefunden"
//   suggestion      "meinten Sie {suggestion}?"               ->   "meinten Sie population?"

/// The messages of issues, by error code.
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
/// follows a message if the issue has a suggestion. The placeholders in braces are the keys of
/// ``JSONModelError/Kind/details``, `path`, `property` and `suggestion`. An unknown placeholder
/// remains unchanged. A code without a template keeps the message of the framework.
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
  /// They contain no names of Swift types and properties.
  ///
  /// ```swift
  /// JSONErrorMessages.client.message(for: issue)   // "must be an integer"
  /// ```
  ///
  /// ``JSONModelError/problemDetails(type:title:status:instance:messages:)`` uses them by default.
  /// The messages include the reasons of your own ``JSONTransformError`` and
  /// ``JSONValidationError`` and the names of custom constraints. They do not include descriptions
  /// of other error types.
  public static let client = JSONErrorMessages(.client)

  private init(_ rule: Rule) { self.rule = rule }

  /// Creates messages from templates by error code; the last template of a repeated code is used.
  public init(dictionaryLiteral elements: (String, String)...) {
    rule = .templates(Dictionary(elements) { _, last in last })
  }

  /// Creates messages from templates by error code, such as those of a localization file.
  public init(_ templates: [String: String]) { rule = .templates(templates) }

  /// Creates messages from a function.
  ///
  /// ```swift
  /// JSONErrorMessages { issue in
  ///   issue.kind == .missingKey ? "Please fill in this field." : nil
  /// }
  /// ```
  ///
  /// - Parameter message: Returns the complete message of an issue with its fix, or nil for the
  ///   message of the framework.
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
  /// Set it once when the program starts. To use messages per user, pass them to each call instead,
  /// for example to ``JSONModelError/description(messages:)``.
  public static var global: JSONErrorMessages {
    get { isCallingFunction ? .standard : shared.value }
    set { shared.set(newValue) }
  }

  /// Returns the message of an issue with its fix, without position, key path and code.
  ///
  /// ```swift
  /// german.message(for: issue)   // "dieses Feld fehlt"
  /// ```
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

  /// Returns a template with its placeholders replaced by the data of an issue.
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
