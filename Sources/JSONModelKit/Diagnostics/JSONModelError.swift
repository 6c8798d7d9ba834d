#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The issues of a document, or the declaration errors of the class it was imported into.
///
/// ```swift
/// do {
///   let country = try Country(string: #"{"id": true, "name": null}"#)
/// } catch {
///   print(error)
///   // Country: 2 issues
///   //   line 1, column 8, id: expected Int, found true [type_mismatch]
///   //   line 1, column 22, name: expected String, found null [null_value]
/// }
/// ```
///
/// An error contains the JSON types of values, not the values themselves: a value may be a
/// password, and errors are logged. ``JSONImportOptions/showsValues`` adds short excerpts for
/// development.
///
/// `Docs/Errors.md` in the package describes each code and message, with the fix.
public struct JSONModelError: Error, Sendable, Hashable {
  /// The imported type, as in Swift: `Country`, `[Country]`, `[String: Country]`.
  public let model: String

  /// The issues, at least one, in document order.
  ///
  /// ```swift
  /// print(error.issues.count, error.issues[0].keyPath)   // 2 id
  /// ```
  public let issues: [Issue]

  /// The number of issues omitted because of ``JSONImportOptions/maximumIssues``, or a lower bound
  /// of that number.
  public let furtherIssues: Int

  /// Whether the document has more issues than ``JSONImportOptions/maximumIssues`` permits.
  public var hasMoreIssues: Bool { furtherIssues > 0 }

  /// Creates an error, for example in a test or a handwritten import.
  ///
  /// ```swift
  /// JSONModelError(
  ///   model: "Country", issues: [JSONModelError.Issue(kind: .missingKey, keyPath: ["name"])])
  /// ```
  ///
  /// - Precondition: `issues` is not empty.
  public init(model: String, issues: [Issue], hasMoreIssues: Bool = false) {
    self.init(model: model, issues: issues, furtherIssues: hasMoreIssues ? 1 : 0)
  }

  /// Creates an error of a document that has more issues than the given ones.
  ///
  /// ```swift
  /// let issue = JSONModelError.Issue(kind: .missingKey, keyPath: ["name"])
  /// JSONModelError(model: "Country", issues: [issue], furtherIssues: 2).hasMoreIssues   // true
  /// ```
  ///
  /// - Precondition: `issues` is not empty.
  public init(model: String, issues: [Issue], furtherIssues: Int) {
    precondition(!issues.isEmpty, "A JSONModelError needs at least one issue.")
    self.model = model
    self.issues = issues
    self.furtherIssues = furtherIssues
  }

  /// The key path of the first issue.
  ///
  /// ```swift
  /// print(error.keyPath)   // cities[2].population
  /// ```
  public var keyPath: JSONKeyPath { issues[0].keyPath }

  /// The kind of the first issue.
  ///
  /// ```swift
  /// if error.kind == .emptyInput { print("The server sent nothing.") }
  /// ```
  public var kind: Kind { issues[0].kind }

  /// The key paths of all required keys that are missing in the document.
  ///
  /// ```swift
  /// error.missingKeys.map(\.description)   // ["name", "cities[0].population"]
  /// ```
  public var missingKeys: [JSONKeyPath] {
    issues.filter { $0.kind == .missingKey }.map(\.keyPath)
  }
}

extension JSONModelError {
  /// A single issue of a document or a class, with its position.
  ///
  /// ```swift
  /// for issue in error.issues {
  ///   print(issue.keyPath, issue.kind.code)   // cities[2].population type_mismatch
  /// }
  /// ```
  public struct Issue: Sendable, Hashable {
    /// What does not depend on the place in the document.
    let content: IssueContent

    /// The kind of the issue.
    public var kind: Kind { content.kind }

    /// The key path of the value; it ends in the key if a key is missing, unknown or a duplicate.
    public internal(set) var keyPath: JSONKeyPath

    /// The Swift property of the value, such as `Country.dialCode`, or nil if there is none.
    public var property: String? { content.property }

    /// The position in the document; nil unless the document was UTF-8 bytes or a string.
    public internal(set) var position: SourcePosition?

    /// The known key or property name that was probably meant, or nil if none is similar.
    public var suggestion: String? { content.suggestion }

    /// A change to the code that fixes the issue, such as `id is a constant; make it a var`.
    ///
    /// It is nil if no fix is known. Descriptions append it to the message of the issue.
    public var fix: String? { content.fix }

    /// Data beyond the kind, for messages.
    var detail: IssueDetail? { content.detail }

    /// The imported value; nil if it is unknown.
    var root: IssueRoot?

    /// Creates an issue.
    ///
    /// ```swift
    /// let issue = JSONModelError.Issue(kind: .missingKey, keyPath: ["name"])
    /// print(issue)   // name: required key is missing [missing_key]
    /// ```
    public init(
      kind: Kind,
      keyPath: JSONKeyPath = [],
      property: String? = nil,
      position: SourcePosition? = nil,
      suggestion: String? = nil,
      fix: String? = nil
    ) {
      self.init(
        kind: kind, keyPath: keyPath, property: property, position: position,
        suggestion: suggestion, fix: fix, detail: nil)
    }

    init(
      kind: Kind, keyPath: JSONKeyPath = [], property: String? = nil,
      position: SourcePosition? = nil, suggestion: String? = nil, fix: String? = nil,
      detail: IssueDetail?
    ) {
      self.init(
        IssueContent(
          kind: kind, property: property, suggestion: suggestion, fix: fix, detail: detail),
        keyPath: keyPath, position: position)
    }

    init(
      _ content: IssueContent, keyPath: JSONKeyPath = [], position: SourcePosition? = nil
    ) {
      self.content = content
      self.keyPath = keyPath
      self.position = position
    }

    /// Returns whether two issues are equal in all of their public properties.
    public static func == (lhs: Issue, rhs: Issue) -> Bool {
      lhs.kind == rhs.kind && lhs.keyPath == rhs.keyPath && lhs.property == rhs.property
        && lhs.position == rhs.position && lhs.suggestion == rhs.suggestion && lhs.fix == rhs.fix
    }

    /// Hashes the issue, consistently with `==`.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(keyPath)
      hasher.combine(property)
      hasher.combine(position)
    }
  }

  /// A position in a document.
  ///
  /// ```swift
  /// if let position = error.issues[0].position {
  ///   print(position.line, position.column)   // 4 38
  /// }
  /// ```
  public struct SourcePosition: Sendable, Hashable, Codable, Comparable {
    /// The line number, starting at 1; lines end with a line feed.
    public let line: Int

    /// The column in UTF-8 bytes, starting at 1.
    public let column: Int

    /// The number of UTF-8 bytes before the position.
    public let offset: Int

    /// Decodes a position: an object with the members `line`, `column` and `offset`.
    ///
    /// - Throws: `DecodingError` if the value is not such an object.
    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      line = try members.decode(Int.self, forKey: .line)
      column = try members.decode(Int.self, forKey: .column)
      offset = try members.decode(Int.self, forKey: .offset)
    }

    /// Returns whether a position is before another one in the same document.
    public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
      lhs.offset < rhs.offset
    }

    /// Creates a position.
    ///
    /// ```swift
    /// JSONModelError.SourcePosition(line: 3, column: 11, offset: 40).description
    /// // "line 3, column 11"
    /// ```
    public init(line: Int, column: Int, offset: Int) {
      self.line = line
      self.column = column
      self.offset = offset
    }
  }
}

extension JSONModelError: LocalizedError {
  /// All issues, each on its own line; the same text as ``description``.
  public var errorDescription: String? { description }
}
