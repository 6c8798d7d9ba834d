#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The issues of a document, or the declaration errors of the class that you imported it into.
///
/// ```swift
/// do {
///   let country = try Country(string: #"{"id": true, "name": null}"#)
/// } catch {
///   print(error)
///   // Country: 2 issues
///   //   line 1, column 8, id:
///   //     expected Int, found true [type_mismatch]
///   //   line 1, column 22, name:
///   //     expected String, found null [null_value]
/// }
/// ```
///
/// You get all issues of a document at once, in its order. They contain the JSON types of values,
/// not the values themselves: a value may be a password, and errors are logged. For development,
/// ``JSONImportOptions/showsValues`` adds short excerpts.
///
/// The guide is <doc:Guide-Errors>; <doc:Guide-ErrorMessages> describes each code and message, with
/// the fix.
public struct JSONModelError: Error, Sendable, Hashable {
  /// The imported type, as in Swift: `Country`, `[Country]`, `[String: Country]`.
  ///
  /// If you create the error with ``init(_:at:)``, it is empty.
  public let model: String

  /// The issues, at least one, in document order.
  ///
  /// ```swift
  /// print(error.issues.count, error.issues[0].keyPath)   // 2 id
  /// ```
  public let issues: [Issue]

  /// The number of issues beyond ``JSONImportOptions/maximumIssues``, or a lower bound of it.
  public let furtherIssues: Int

  /// Whether the document has more issues than ``JSONImportOptions/maximumIssues`` permits.
  public var hasMoreIssues: Bool { furtherIssues > 0 }

  /// Creates an error, for example in a test, or if you import a type by hand.
  ///
  /// ```swift
  /// let issue = JSONModelError.Issue(
  ///   kind: .missingKey, keyPath: ["name"])
  /// JSONModelError(model: "Country", issues: [issue])
  /// ```
  ///
  /// - Parameters:
  ///   - model: The imported type as in Swift, such as `[Country]`.
  ///   - issues: The issues in document order, at least one.
  ///   - furtherIssues: The number of other issues of the document, or a lower bound of it.
  /// - Precondition: `issues` isn't empty.
  public init(model: String, issues: [Issue], furtherIssues: Int = 0) {
    precondition(!issues.isEmpty, "A JSONModelError needs at least one issue.")
    self.model = model
    self.issues = issues.contains(where: \.hasLongPath) ? issues.map(\.shortened) : issues
    self.furtherIssues = furtherIssues
  }

  /// Creates an error with one issue, which you can compare with a thrown error in a test.
  ///
  /// ```swift
  /// #expect(throws: JSONModelError(.missingKey, at: "amount")) {
  ///   try Order(string: #"{"id": 7}"#)
  /// }
  /// ```
  ///
  /// You don't have to fill in the data of the kind, which isn't compared:
  ///
  /// ```swift
  /// JSONModelError(
  ///   .typeMismatch(expected: "", found: ""), at: "items[0].price")
  /// ```
  ///
  /// - Parameters:
  ///   - kind: The kind of the issue.
  ///   - path: The key path of the issue; the whole document by default.
  public init(_ kind: Kind, at path: JSONKeyPath = []) {
    self.init(model: "", issues: [Issue(kind: kind, keyPath: path)], furtherIssues: 0)
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
  /// error.missingKeys.map(\.description)
  /// // ["name", "cities[0].population"]
  /// ```
  public var missingKeys: [JSONKeyPath] {
    issues.filter { $0.kind == .missingKey }.map(\.keyPath)
  }
}

extension JSONModelError {
  /// Returns whether two errors have the same error codes and key paths, in the same order.
  ///
  /// ```swift
  /// error == JSONModelError(.missingKey, at: "amount")
  /// // true, if it is the only issue
  /// ```
  ///
  /// These are the parts that a program depends on. The name of the model, positions, the data of
  /// kinds, suggestions and fixes are for people and don't matter. Two errors differ if only one of
  /// them ``hasMoreIssues``. To compare all parts, compare ``issues``.
  public static func == (lhs: JSONModelError, rhs: JSONModelError) -> Bool {
    lhs.hasMoreIssues == rhs.hasMoreIssues
      && lhs.issues.elementsEqual(rhs.issues) { $0.address == $1.address }
  }

  /// Hashes the error codes and key paths of the issues, consistently with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(hasMoreIssues)
    hasher.combine(issues.map(\.address))
  }

  /// Returns whether two errors are equal in all of their public properties.
  func isIdentical(to other: JSONModelError) -> Bool {
    model == other.model && issues == other.issues && furtherIssues == other.furtherIssues
  }
}

extension JSONModelError.Issue {
  /// The error code and the key path, by which errors are compared.
  fileprivate struct Address: Hashable {
    let code: String
    let keyPath: JSONKeyPath
  }

  fileprivate var address: Address { Address(code: kind.code, keyPath: keyPath) }
}

extension JSONModelError {
  /// A single issue of a document or a class, with its position.
  ///
  /// ```swift
  /// for issue in error.issues {
  ///   print(issue.keyPath, issue.kind.code)
  ///   // cities[2].population type_mismatch
  /// }
  /// ```
  ///
  /// The guide is <doc:Guide-Errors>.
  public struct Issue: Sendable, Hashable {
    /// What does not depend on the place in the document.
    let content: IssueContent

    /// The kind of the issue.
    public var kind: Kind { content.kind }

    /// The key path of the value; it ends in the key if a key is missing, unknown or a duplicate.
    public internal(set) var keyPath: JSONKeyPath

    /// The Swift property of the value, such as `Country.dialCode`; nil if it isn't a property.
    public var property: String? { content.property }

    /// The position in the document; nil unless the document was UTF-8 bytes or a string.
    public internal(set) var position: SourcePosition?

    /// The known key or property name that was probably meant; nil if there is no similar one.
    public var suggestion: String? { content.suggestion }

    /// A change to your code that fixes the issue, such as `id is a constant; make it a var`.
    ///
    /// It is nil if there is no known fix. Descriptions append it to the message of the issue.
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
    ///
    /// - Parameters:
    ///   - kind: What is wrong, with its data.
    ///   - keyPath: The key path of the value, or of the missing, unknown or duplicate key.
    ///   - property: The Swift property of the value, such as `Country.dialCode`, if it is one.
    ///   - position: The position in the document, if you know it.
    ///   - suggestion: The key or name that was probably meant, if there is a similar one.
    ///   - fix: A change to the code that fixes the issue, if you know one.
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

    package init(
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

    package func with(fix: String) -> Issue {
      var issue = Issue(
        IssueContent(
          kind: kind, property: property, suggestion: suggestion, fix: fix, detail: content.detail),
        keyPath: keyPath, position: position)
      issue.root = root
      return issue
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
    /// - Throws: `DecodingError` if the value isn't such an object.
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
    /// let position = JSONModelError.SourcePosition(
    ///   line: 3, column: 11, offset: 40)
    /// print(position)   // line 3, column 11
    /// ```
    ///
    /// - Parameters:
    ///   - line: The line number, starting at 1.
    ///   - column: The column in UTF-8 bytes, starting at 1.
    ///   - offset: The number of UTF-8 bytes before the position.
    public init(line: Int, column: Int, offset: Int) {
      self.line = line
      self.column = column
      self.offset = offset
    }
  }
}

extension JSONModelError: LocalizedError {
  /// A short sentence for an alert.
  ///
  /// ```swift
  /// print(error.localizedDescription)   // The document has 2 issues.
  /// ```
  ///
  /// ``problemDetails(type:title:status:instance:messages:)`` has the same sentence as its
  /// `detail`. If the document isn't the cause, as for a declaration error, you get the
  /// ``description``.
  public var errorDescription: String? { isServerError ? description : summary }

  /// All issues, each on its own line; the same text as ``description``.
  public var failureReason: String? { description }

  var summary: String {
    let count = hasMoreIssues ? "more than \(issues.count)" : "\(issues.count)"
    return "The document has \(count) issue\(issues.count == 1 ? "" : "s")."
  }

  /// Whether the document is not the reason.
  var isServerError: Bool {
    issues.contains { issue in
      switch issue.kind {
      case .notExportable, .unreadableInput, .invalidDeclaration: true
      default: false
      }
    }
  }
}

extension JSONModelError {
  /// The kind of an issue, in a document or in a class.
  ///
  /// ```swift
  /// switch error.kind {
  /// case .missingKey:
  ///   print("\(error.keyPath) is missing")
  /// case .typeMismatch(let expected, let found):
  ///   print("\(found) in place of \(expected)")
  /// default:
  ///   print(error)
  /// }
  /// ```
  ///
  /// <doc:Guide-ErrorMessages> describes each kind and its messages.
  public enum Kind: Sendable, Hashable {
    /// The document is empty: it doesn't have any bytes, or only a byte order mark.
    ///
    /// If it is the body of a response, check the status first.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: "") } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 1: the document is empty [empty_input]
    /// ```
    case emptyInput

    /// The document isn't valid JSON (RFC 8259); the payload is the reason.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// // a trailing comma
    /// do { _ = try Country(string: #"{"id": 1,}"#) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 10: invalid JSON: expected a key in
    /// //     quotation marks after the comma [invalid_json]
    /// ```
    case invalidJSON(String)

    /// An object lacks a key that its class requires.
    ///
    /// If the key may be absent, declare an Optional, or use ``OptionalKey``. If the document has
    /// another name for it, override ``JSONModel/keyMapper``.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: "{}") } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 1, id: required key is missing [missing_key]
    /// ```
    case missingKey

    /// The value is null, but its property isn't Optional.
    ///
    /// If null is valid, declare an Optional, or keep the default value with ``OptionalKey``.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// let text = #"{"id": null}"#
    /// do { _ = try Country(string: text) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 8, id: expected Int, found null [null_value]
    /// ```
    case nullValue(expected: String)

    /// The property doesn't accept the JSON type of the value.
    ///
    /// If the document is right, change the type of the property, or register a transformer in
    /// ``JSONTransformerRegistry``.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: #"{"id": 1.5}"#) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 8, id: expected Int, found
    /// //     number with a fractional part [type_mismatch]
    /// ```
    ///
    /// `expected` is a Swift type. For transformers of yours, date formats and a ``JSONPatch``,
    /// it is one or several JSON types, such as `string or number`. `found` is `string`, `number`,
    /// `fraction` (a number with a fractional part), `true`, `false`, `object` or `array`. For a
    /// Swift value that isn't JSON, it is the type or a description. With
    /// ``JSONImportOptions/showsValues``, `found` also contains an excerpt of the value.
    case typeMismatch(expected: String, found: String)

    /// The value is a number out of range for the Swift type, such as 300 for `UInt8`.
    ///
    /// A larger type, such as `Int`, `Decimal` or ``JSONNumber``, may hold it.
    ///
    /// ```swift
    /// final class Pixel: JSONModel { var red: UInt8 = 0 }
    ///
    /// do { _ = try Pixel(string: #"{"red": 300}"#) } catch { print(error) }
    /// // Pixel: 1 issue
    /// //   line 1, column 9, red:
    /// //     number out of range for UInt8 (0...255) [number_out_of_range]
    /// ```
    case numberOutOfRange(expected: String, found: String)

    /// A transformer such as `Date from String` rejects the value.
    ///
    /// If the document has another format, declare it in ``JSONModel/propertyTransformers``.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// do { _ = try Country(string: #"{"id": "x"}"#) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 8, id:
    /// //     cannot convert string to Int: not a number [transform_failed]
    /// ```
    case transformFailed(transformer: String, reason: String)

    /// The key doesn't belong to a property, and the class rejects unknown keys.
    ///
    /// Declare a property for the key, or let ``UnknownKeys`` collect such keys.
    ///
    /// ```swift
    /// final class City: JSONModel {
    ///   @OptionalKey var name = ""
    ///   override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
    /// }
    ///
    /// let text = #"{"nmae": "Rome"}"#
    /// do { _ = try City(string: text) } catch { print(error) }
    /// // City: 1 issue
    /// //   line 1, column 2, nmae:
    /// //     unknown key; did you mean "name"? [unknown_key]
    /// ```
    case unknownKey

    /// The object contains this key more than once.
    ///
    /// With ``JSONImportOptions/duplicateKeys``, you can accept the last one instead.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// let text = #"{"id": 1, "id": 2}"#
    /// do { _ = try Country(string: text) } catch { print(error) }
    /// // Country: 1 issue
    /// //   line 1, column 11, id: duplicate key [duplicate_key]
    /// ```
    case duplicateKey

    /// A body or patch has the key of a property marked ``ReadOnly``.
    ///
    /// You get it only with ``JSONImportOptions/readOnlyKeys``.
    ///
    /// ```swift
    /// final class User: JSONModel { @ReadOnly var id = 0 }
    ///
    /// let text = #"{"id": 7}"#
    /// let body = JSONImportOptions(readOnlyKeys: .reject)
    /// do {
    ///   _ = try User(string: text, options: body)
    /// } catch {
    ///   print(error)
    /// }
    /// // User: 1 issue
    /// //   line 1, column 8, id: read-only key [read_only_key]
    /// ```
    case readOnlyKey

    /// The value violates a constraint of its class; the payload describes the constraint.
    ///
    /// Constraints are declared in ``JSONModel/constraints``.
    ///
    /// ```swift
    /// final class Order: JSONModel {
    ///   var count = 0
    ///   override class var constraints: [String: [JSONConstraint]] {
    ///     ["count": [.range(1...9)]]
    ///   }
    /// }
    ///
    /// do { _ = try Order(string: #"{"count": 0}"#) } catch { print(error) }
    /// // Order: 1 issue
    /// //   line 1, column 11, count:
    /// //     must be from 1 to 9 [constraint_violated]
    /// ```
    case constraintViolated(String)

    /// Code of yours rejects the object; the payload is the reason.
    ///
    /// `validate()`, an import hook, or the closure of a discriminator has thrown an error. If a
    /// ``JSONPatch`` cannot be applied, its issue has this kind as well.
    ///
    /// ```swift
    /// final class Trip: JSONModel {
    ///   var start = 0
    ///   var end = 0
    ///   override func validate() throws {
    ///     if end < start {
    ///       throw JSONValidationError(
    ///         "must not be less than start", at: "end")
    ///     }
    ///   }
    /// }
    ///
    /// let text = #"{"start": 5, "end": 2}"#
    /// do { _ = try Trip(string: text) } catch { print(error) }
    /// // Trip: 1 issue
    /// //   line 1, column 1, end:
    /// //     must not be less than start [validation_failed]
    /// ```
    case validationFailed(String)

    /// The tag of an object isn't one that the discriminator maps to an expected class.
    ///
    /// To accept all other tags, create the ``JSONDiscriminator`` with `otherwise`.
    ///
    /// ```swift
    /// class Shape: JSONModel {
    ///   override class var discriminator: JSONDiscriminator? {
    ///     JSONDiscriminator(key: "type", classes: ["circle": Circle.self])
    ///   }
    /// }
    /// final class Circle: Shape {}
    ///
    /// let text = #"{"type": "box"}"#
    /// do { _ = try Shape.make(string: text) } catch { print(error) }
    /// // Shape: 1 issue
    /// //   line 1, column 10, type: unknown discriminator value;
    /// //     expected "circle" [unknown_discriminator]
    /// ```
    case unknownDiscriminator(found: String, allowed: [String])

    /// The document exceeds a limit; the payload describes it.
    ///
    /// You set most limits in ``JSONImportOptions``. Others are the stack of the thread, and fixed
    /// ones, such as 200 consecutive combining marks in a string that is hashed.
    ///
    /// ```swift
    /// final class Country: JSONModel { var id = 0 }
    ///
    /// let options = JSONImportOptions(maximumBytes: 8)
    /// do {
    ///   _ = try Country(string: #"{"id": 7}"#, options: options)
    /// } catch {
    ///   print(error)
    /// }
    /// // Country: 1 issue
    /// //   line 1, column 1:
    /// //     the document is longer than 8 bytes [limit_exceeded]
    /// ```
    case limitExceeded(String)

    /// The model cannot be exported; the payload is the reason, such as NaN or a reference cycle.
    ///
    /// ```swift
    /// final class Sample: JSONModel { var value = 0.0 }
    ///
    /// let sample = Sample()
    /// sample.value = .nan
    /// do { _ = try sample.jsonString() } catch { print(error) }
    /// // Sample: 1 issue
    /// //   value: cannot be exported:
    /// //     NaN is not a valid JSON number [not_exportable]
    /// ```
    case notExportable(String)

    /// A file of records cannot be read further; the payload is the error of the system.
    ///
    /// ```swift
    /// let kind = JSONModelError.Kind.unreadableInput(
    ///   "cannot read a.jsonl: Input/output error")
    /// let issue = JSONModelError.Issue(kind: kind)
    /// print(JSONModelError(model: "Message", issues: [issue]))
    /// // Message: 1 issue
    /// //   cannot read a.jsonl: Input/output error [unreadable_input]
    /// ```
    case unreadableInput(String)

    /// The declaration of a class contains an error; the payload describes it.
    ///
    /// The document isn't the cause: fix the class. To find such errors in a unit test, call
    /// ``JSONModel/checkDeclaration()``.
    ///
    /// ```swift
    /// final class City: JSONModel {
    ///   var name = ""
    ///   override class var keyMapper: JSONKeyMapper { ["nmae": "title"] }
    /// }
    ///
    /// let text = #"{"title": "Rome"}"#
    /// do { _ = try City(string: text) } catch { print(error) }
    /// // City: 1 issue
    /// //   the key mapper of City names "nmae", which is not a property;
    /// //   did you mean "name"? [invalid_declaration]
    /// ```
    case invalidDeclaration(String)
  }
}

extension JSONModelError.Kind {
  /// The error code, such as `missing_key`, which stays the same within a major version.
  ///
  /// ```swift
  /// JSONModelError.Kind.missingKey.code   // "missing_key"
  /// ```
  ///
  /// <doc:Guide-ErrorMessages> has the cause of each code, an example and the fix.
  public var code: String {
    switch self {
    case .emptyInput: "empty_input"
    case .invalidJSON: "invalid_json"
    case .missingKey: "missing_key"
    case .nullValue: "null_value"
    case .typeMismatch: "type_mismatch"
    case .numberOutOfRange: "number_out_of_range"
    case .transformFailed: "transform_failed"
    case .unknownKey: "unknown_key"
    case .duplicateKey: "duplicate_key"
    case .readOnlyKey: "read_only_key"
    case .constraintViolated: "constraint_violated"
    case .validationFailed: "validation_failed"
    case .unknownDiscriminator: "unknown_discriminator"
    case .limitExceeded: "limit_exceeded"
    case .notExportable: "not_exportable"
    case .unreadableInput: "unreadable_input"
    case .invalidDeclaration: "invalid_declaration"
    }
  }

  /// The data of the kind, by name.
  ///
  /// ```swift
  /// let kind = JSONModelError.Kind.typeMismatch(
  ///   expected: "Int", found: "string")
  /// kind.details   // ["expected": "Int", "found": "string"]
  /// ```
  ///
  /// Depending on the kind, the names are `expected`, `found`, `transformer`, `reason` and
  /// `allowed`. You can use them as placeholders in ``JSONErrorMessages``.
  public var details: [String: String] {
    switch self {
    case .emptyInput, .missingKey, .unknownKey, .duplicateKey, .readOnlyKey: [:]
    case .nullValue(let expected): ["expected": expected]
    case .typeMismatch(let expected, let found), .numberOutOfRange(let expected, let found):
      ["expected": expected, "found": found]
    case .transformFailed(let transformer, let reason):
      ["transformer": transformer, "reason": reason]
    case .unknownDiscriminator(let found, let allowed):
      ["found": found, "allowed": allowed.joined(separator: ", ")]
    case .invalidJSON(let reason), .constraintViolated(let reason), .validationFailed(let reason),
      .limitExceeded(let reason), .notExportable(let reason), .unreadableInput(let reason),
      .invalidDeclaration(let reason):
      ["reason": reason]
    }
  }
}

// Support for forms: the issues of a field, and a message to show next to it.

extension JSONModelError {
  /// Returns the issues of a property of the imported class, in document order.
  ///
  /// ```swift
  /// error.issues(for: "cities").map(\.keyPath.description)
  /// // ["cities[2].population"]
  /// ```
  ///
  /// You also get the issues of values nested in the property, so you can show them at a field of a
  /// form. If you have imported the value at a key path, you can write key paths that start at the
  /// document or at that value. For an array or dictionary of models, use a key path such as
  /// `[2].name`: the name of a property isn't enough. The guide is <doc:Guide-SwiftUI>.
  ///
  /// - Parameter name: The name of the property in Swift, its key in the document, or the text of a
  ///   key path.
  /// - Returns: The issues; an empty array if the property is valid.
  public func issues(for name: String) -> [Issue] {
    let path = JSONKeyPath(name)?.components ?? []
    return issues.filter { $0.isAt(property: name, or: path) }
  }

  /// The issues grouped by key path, and in document order for each of them.
  ///
  /// ```swift
  /// error.grouped["name"]?.first?.message   // "expected String, found null"
  /// ```
  public var grouped: [JSONKeyPath: [Issue]] { Dictionary(grouping: issues, by: \.keyPath) }
}

extension JSONModelError.Issue {
  fileprivate func isAt(property name: String, or path: [JSONKeyPath.Component]) -> Bool {
    if root?.properties?(self).contains(name) == true { return true }
    let components = keyPath.components
    for inner in [components[...], components.dropFirst(root?.depth ?? 0)] {
      if case .key(let key)? = inner.first, key == name { return true }
      // The text of a path does not distinguish an index from a key that consists of digits.
      let isInside = inner.starts(with: path) { ExactKey($0.memberKey) == ExactKey($1.memberKey) }
      if isInside, !path.isEmpty { return true }
    }
    // If only indexes follow the first key, the property belongs to the root, not to a nested
    // object.
    let isOfRoot = components.dropFirst().allSatisfy {
      if case .index = $0 { true } else { false }
    }
    return isOfRoot && propertyName == name
  }

  /// The message with its fix, without position, key path and code.
  ///
  /// The message comes from ``JSONErrorMessages/global``.
  ///
  /// ```swift
  /// issue.message   // "expected Int, found string"
  /// ```
  public var message: String { JSONErrorMessages.global.message(for: self) }

  /// The name of the Swift property without its class: `dialCode` for `Country.dialCode`.
  ///
  /// ```swift
  /// let issue = JSONModelError.Issue(
  ///   kind: .missingKey, property: "Country.dialCode")
  /// issue.propertyName   // "dialCode"
  /// ```
  public var propertyName: String? {
    property.flatMap { $0.split(separator: ".").last.map(String.init) }
  }
}

extension JSONModelError.SourcePosition {
  /// The position of the first byte of a document.
  package static let start = JSONModelError.SourcePosition(line: 1, column: 1, offset: 0)

  /// Converts a position in a part of a document to a position in the whole document.
  ///
  /// - Parameter start: The position of the part in the whole document.
  func moved(to start: JSONModelError.SourcePosition) -> JSONModelError.SourcePosition {
    JSONModelError.SourcePosition(
      line: start.line + line - 1,
      column: line == 1 ? start.column + column - 1 : column,
      offset: start.offset + offset)
  }
}

extension JSONModelError {
  /// Converts the positions in a part of a document to positions in the whole document.
  ///
  /// - Parameter start: The position of the part in the whole document.
  package func moved(to start: SourcePosition) -> JSONModelError {
    start == .start ? self : withPositions { $0.moved(to: start) }
  }

  /// The same issues, as those of a document that the caller does not have.
  var withoutPositions: JSONModelError { withPositions { _ in nil } }

  private func withPositions(
    _ change: (SourcePosition) -> SourcePosition?
  ) -> JSONModelError {
    let changed = issues.map { issue in
      var changed = issue
      changed.position = issue.position.flatMap(change)
      return changed
    }
    return JSONModelError(model: model, issues: changed, furtherIssues: furtherIssues)
  }
}

/// The part of an issue that does not depend on its place in a document.
///
/// It is a class, so that an issue is small and has few references: arrays of issues are copied as
/// they grow.
final class IssueContent: Sendable {
  let kind: JSONModelError.Kind
  let property: String?
  let suggestion: String?
  let fix: String?
  let detail: IssueDetail?

  init(
    kind: JSONModelError.Kind, property: String?, suggestion: String?, fix: String?,
    detail: IssueDetail?
  ) {
    self.kind = kind
    self.property = property
    self.suggestion = suggestion
    self.fix = fix
    self.detail = detail
  }
}

extension JSONModelError.Issue {
  /// The maximum number of components in the key path of an exceeded limit.
  private static let maximumComponents = 32

  /// Whether the issue is an exceeded limit with a longer key path.
  ///
  /// The sender of a document determines how deep it is, and so the length of the path, which is
  /// logged and sent to clients.
  fileprivate var hasLongPath: Bool {
    guard keyPath.components.count > Self.maximumComponents, case .limitExceeded = kind else {
      return false
    }
    return true
  }

  /// The issue with a shorter key path, if it has a long one.
  fileprivate var shortened: JSONModelError.Issue {
    guard hasLongPath else { return self }
    var further = keyPath.components.count - Self.maximumComponents
    if case .furtherComponents(let count) = detail { further += count }
    var issue = JSONModelError.Issue(
      kind: kind, keyPath: JSONKeyPath(Array(keyPath.components.prefix(Self.maximumComponents))),
      property: property, suggestion: suggestion, fix: fix, detail: .furtherComponents(further))
    (issue.position, issue.root) = (position, root)
    return issue
  }
}

/// The root of an import or validation; `issues(for:)` uses it to find issues by property.
///
/// It is not part of the identity of an issue. All issues of an import share it.
final class IssueRoot: Sendable {
  /// The number of path components that lead to the value: those of `at:`.
  let depth: Int
  /// Returns the names of the properties of its class whose values are at the key path of an issue,
  /// or contain it; nil if the value is not a model.
  ///
  /// A function, because most issues are never looked up by their properties.
  let properties: (@Sendable (JSONModelError.Issue) -> [String])?

  init(depth: Int, properties: (@Sendable (JSONModelError.Issue) -> [String])? = nil) {
    self.depth = depth
    self.properties = properties
  }
}

extension JSONModelError.Kind {
  /// The number of the kind in an `NSError`, which stays the same within a major version.
  ///
  /// ```swift
  /// JSONModelError.Kind.missingKey.number   // 3
  /// ```
  ///
  /// <doc:Guide-ErrorMessages> lists the numbers.
  public var number: Int {
    switch self {
    case .emptyInput: 1
    case .invalidJSON: 2
    case .missingKey: 3
    case .nullValue: 4
    case .typeMismatch: 5
    case .numberOutOfRange: 6
    case .transformFailed: 7
    case .unknownKey: 8
    case .duplicateKey: 9
    case .constraintViolated: 10
    case .validationFailed: 11
    case .unknownDiscriminator: 12
    case .limitExceeded: 13
    case .notExportable: 14
    case .unreadableInput: 15
    case .invalidDeclaration: 16
    case .readOnlyKey: 17
    }
  }
}
