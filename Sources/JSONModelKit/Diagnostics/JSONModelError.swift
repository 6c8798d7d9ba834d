#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Everything that is wrong with a document, or with the class it was imported into.
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
/// An error names kinds of values, not the values: a value may be a password, and errors go to
/// logs. ``JSONImportOptions/showsValues`` adds short excerpts for development.
public struct JSONModelError: Error, Sendable, Equatable {
  /// The type that was imported, as Swift writes it: `Country`, `[Country]`, `[String: Country]`.
  public let model: String

  /// The issues, at least one, in document order.
  ///
  /// ```swift
  /// print(error.issues.count, error.issues[0].keyPath)   // 2 id
  /// ```
  public let issues: [Issue]

  /// How many issues the document has at least, beyond those that
  /// ``JSONImportOptions/maximumIssues`` let in.
  public let furtherIssues: Int

  /// Whether the document has more issues than ``JSONImportOptions/maximumIssues`` let in.
  public var hasMoreIssues: Bool { furtherIssues > 0 }

  /// Makes an error, as a test or a hand-written import may want to.
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

  /// Makes an error of a document that has more issues than these.
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

  /// The paths of all required keys that the document does not have.
  ///
  /// ```swift
  /// error.missingKeys.map(\.description)   // ["name", "cities[0].population"]
  /// ```
  public var missingKeys: [JSONKeyPath] {
    issues.filter { $0.kind == .missingKey }.map(\.keyPath)
  }
}

extension JSONModelError {
  /// One thing that is wrong, and where.
  ///
  /// ```swift
  /// for issue in error.issues {
  ///   print(issue.keyPath, issue.kind.code)   // cities[2].population type_mismatch
  /// }
  /// ```
  public struct Issue: Sendable, Equatable {
    /// What is wrong.
    public let kind: Kind

    /// The place of the value, in the document's keys; it ends in the key that is wrong or missing.
    public let keyPath: JSONKeyPath

    /// The Swift property that was to take the value, such as `Country.dialCode`, where there is
    /// one.
    public let property: String?

    /// The place in the text; `nil` where the input was not text.
    public let position: SourcePosition?

    /// The known key that was probably meant, where one is near.
    public let suggestion: String?

    /// What to change in the class, where that is known: `id is a constant; make it a var`.
    ///
    /// Descriptions show it behind the sentence of the issue.
    public let fix: String?

    /// What the issue knows beyond its kind.
    let detail: IssueDetail?

    /// Makes an issue.
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
      self.kind = kind
      self.keyPath = keyPath
      self.property = property
      self.position = position
      self.suggestion = suggestion
      self.fix = fix
      self.detail = detail
    }

    /// Whether two issues have the same kind, key path, property, position, suggestion and fix.
    public static func == (lhs: Issue, rhs: Issue) -> Bool {
      lhs.kind == rhs.kind && lhs.keyPath == rhs.keyPath && lhs.property == rhs.property
        && lhs.position == rhs.position && lhs.suggestion == rhs.suggestion && lhs.fix == rhs.fix
    }
  }

  /// A place in a text.
  ///
  /// ```swift
  /// if let position = error.issues[0].position {
  ///   print(position.line, position.column)   // 4 38
  /// }
  /// ```
  public struct SourcePosition: Sendable, Hashable {
    /// The line, counted from 1; lines end with a line feed.
    public let line: Int

    /// The column, counted in UTF-8 bytes from 1.
    public let column: Int

    /// The number of bytes before the place.
    public let offset: Int

    /// Makes a position.
    public init(line: Int, column: Int, offset: Int) {
      self.line = line
      self.column = column
      self.offset = offset
    }
  }
}

extension JSONModelError: LocalizedError {
  /// All issues, one on a line; the same text as ``description``.
  public var errorDescription: String? { description }
}
