// The sentences of issues in the application's words. What an issue is stays the same: kind, code,
// path and position.
//
//   type_mismatch   "{expected} erwartet, {found} gefunden"   ->   "Int erwartet, string gefunden"
//   suggestion      "meinten Sie {suggestion}?"               ->   "meinten Sie population?"

/// The sentences that issues are told in, by their codes.
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
/// The codes are those of ``JSONModelError/Kind/code``, and `suggestion` for the cure behind a
/// sentence. The names in braces are those of ``JSONModelError/Kind/details``, and `path` and
/// `property`; others stay as they are. What has no sentence here keeps the one of the framework.
public struct JSONErrorMessages: Sendable, ExpressibleByDictionaryLiteral {
  private enum Rule: Sendable {
    case templates([String: String])
    case function(@Sendable (JSONModelError.Issue) -> String?)
    case client
  }

  private let rule: Rule

  /// The sentences for developers, with the names of Swift types.
  public static let standard: JSONErrorMessages = [:]

  /// The sentences for the sender of a document: they speak of JSON alone, without the names of
  /// Swift types and properties.
  ///
  /// ```swift
  /// JSONErrorMessages.client.message(for: issue)   // "must be an integer"
  /// ```
  ///
  /// ``JSONModelError/problemDetails(type:title:status:instance:messages:)`` uses them by default.
  /// Reasons of your own ``JSONTransformError`` and ``JSONValidationError`` and the names of custom
  /// constraints are part of the sentences; descriptions of other error types are not.
  public static let client = JSONErrorMessages(.client)

  private init(_ rule: Rule) { self.rule = rule }

  /// Makes messages of templates, by their codes.
  public init(dictionaryLiteral elements: (String, String)...) {
    rule = .templates(Dictionary(elements) { _, last in last })
  }

  /// Makes messages of templates, by their codes, as a file of translations may hold them.
  public init(_ templates: [String: String]) { rule = .templates(templates) }

  /// Makes messages of a function.
  ///
  /// ```swift
  /// JSONErrorMessages { issue in
  ///   issue.kind == .missingKey ? "Please fill in this field." : nil
  /// }
  /// ```
  ///
  /// - Parameter message: Says what is told of an issue, with the cure; nil for the framework's own
  ///   sentence.
  public init(_ message: @escaping @Sendable (JSONModelError.Issue) -> String?) {
    rule = .function(message)
  }

  private static let shared = SharedValue<JSONErrorMessages>(.standard)

  /// Whether a function of the application is asked just now: what it describes itself is told in
  /// the framework's words, or it would be asked again without an end.
  @TaskLocal private static var isAsking = false

  /// The messages of every error that is not told otherwise; those of the framework by default.
  ///
  /// Set it once, where the program starts. What differs from user to user is handed over instead.
  public static var global: JSONErrorMessages {
    get { isAsking ? .standard : shared.value }
    set { shared.set(newValue) }
  }

  /// What is told of an issue, without its place, with the cure.
  ///
  /// ```swift
  /// german.message(for: issue)   // "dieses Feld fehlt"
  /// ```
  public func message(for issue: JSONModelError.Issue) -> String {
    let (sentence, cure) = words(for: issue)
    return cure.map { "\(sentence); \($0)" } ?? sentence
  }

  /// What is told of an issue, without its place, and what would mend it; no cure where nobody
  /// knows one, or the sentence has it already.
  func words(for issue: JSONModelError.Issue) -> (sentence: String, cure: String?) {
    let standardCure = issue.suggestion.map { "did you mean \"\($0)\"?" } ?? issue.fix
    switch rule {
    case .client:
      // Only the suggestion for an unknown key is a key; others are names of properties.
      let key = issue.kind == .unknownKey ? issue.suggestion : nil
      return (issue.clientSentence, key.map { "did you mean \"\($0)\"?" })
    case .function(let message):
      let text = Self.$isAsking.withValue(true) { message(issue) }
      return text.map { ($0, nil) } ?? (issue.sentence, standardCure)
    case .templates(let templates):
      let template = templates[issue.kind.code]
      let sentence = template.map { fill($0, for: issue) } ?? issue.sentence
      if issue.suggestion == nil || template?.contains("{suggestion}") == true {
        return (sentence, issue.fix)
      }
      return (sentence, templates["suggestion"].map { fill($0, for: issue) } ?? standardCure)
    }
  }

  /// Puts what an issue says into the braces of a template.
  private func fill(_ template: String, for issue: JSONModelError.Issue) -> String {
    var values = issue.kind.details
    values["path"] = issue.keyPath.excerpt
    values["property"] = issue.property
    values["suggestion"] = issue.suggestion
    // In one pass: a value may have braces itself.
    return template.replacing(/\{([a-z]+)\}/) { match in
      values[String(match.1)] ?? String(match.0)
    }
  }
}
