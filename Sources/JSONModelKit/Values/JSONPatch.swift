/// A JSON Patch (RFC 6902): a list of operations that change a JSON value.
///
/// ```swift
/// var value: JSONValue = ["name": "Rome", "rivers": ["Tiber"]]
/// let patch = try JSONPatch(
///   string: #"[{"op": "add", "path": "/rivers/-", "value": "Aniene"}]"#)
/// try value.apply(patch)   // {"name":"Rome","rivers":["Tiber","Aniene"]}
/// ```
///
/// You can apply a patch to a value or a model, and ``JSONValue/patch(from:)`` makes one from two
/// values. A merge patch (RFC 7396) is a ``JSONValue`` instead; see ``JSONValue/merging(_:)`` and
/// ``JSONValue/mergePatch(from:)``.
///
/// The guide is <doc:Guide-Patch>.
public struct JSONPatch: Sendable, Hashable {
  /// The operations in the order of their application.
  public var operations: [Operation]

  /// Creates a patch from its operations.
  ///
  /// ```swift
  /// JSONPatch([.remove(["name"])]).jsonValue
  /// // [{"op":"remove","path":"/name"}]
  /// ```
  ///
  /// - Parameter operations: The operations in the order of their application.
  public init(_ operations: [Operation]) { self.operations = operations }
}

extension JSONPatch: ExpressibleByArrayLiteral {
  /// Creates a patch from a literal such as `[.remove(["name"])]`.
  public init(arrayLiteral elements: Operation...) { operations = elements }
}

extension JSONPatch: CustomStringConvertible {
  /// The patch as JSON on one line.
  public var description: String { jsonValue.description }
}

extension JSONPatch {
  /// An operation of a JSON Patch (RFC 6902, section 4).
  ///
  /// ```swift
  /// let operation = JSONPatch.Operation.replace(["rivers", 0], "Tiber")
  /// JSONPatch([operation]).jsonValue
  /// // [{"op":"replace","path":"/rivers/0","value":"Tiber"}]
  /// ```
  ///
  /// To add after the last element of an array, use the key `-` or the number of elements as the
  /// index.
  ///
  /// The guide is <doc:Guide-Patch>.
  public enum Operation: Sendable, Hashable {
    /// Inserts an element into an array, or adds or replaces a member of an object.
    case add(JSONKeyPath, JSONValue)
    /// Removes a value, which must exist.
    case remove(JSONKeyPath)
    /// Replaces a value, which must exist.
    case replace(JSONKeyPath, JSONValue)
    /// Moves a value, which must exist, to another key path.
    case move(from: JSONKeyPath, to: JSONKeyPath)
    /// Copies a value, which must exist, to another key path.
    case copy(from: JSONKeyPath, to: JSONKeyPath)
    /// Fails unless the value at the key path equals this one.
    case test(JSONKeyPath, JSONValue)
  }
}

extension JSONPatch.Operation {
  /// The key path of the value that the operation adds, removes, replaces or tests.
  ///
  /// ```swift
  /// JSONPatch.Operation.copy(from: ["a"], to: ["b"]).path   // b
  /// ```
  public var path: JSONKeyPath {
    switch self {
    case .add(let path, _), .remove(let path), .replace(let path, _), .move(_, let path),
      .copy(_, let path), .test(let path, _):
      path
    }
  }

  /// The possible values of the member `op`.
  static let names = ["add", "copy", "move", "remove", "replace", "test"]

  var jsonValue: JSONValue {
    func object(
      _ name: String, _ path: JSONKeyPath, _ member: (key: String, value: JSONValue)? = nil
    ) -> JSONValue {
      var members: [String: JSONValue] = ["op": .string(name), "path": .string(path.jsonPointer)]
      if let member { members[member.key] = member.value }
      return .object(members)
    }
    return switch self {
    case .add(let path, let value): object("add", path, ("value", value))
    case .remove(let path): object("remove", path)
    case .replace(let path, let value): object("replace", path, ("value", value))
    case .move(let source, let path): object("move", path, ("from", .string(source.jsonPointer)))
    case .copy(let source, let path): object("copy", path, ("from", .string(source.jsonPointer)))
    case .test(let path, let value): object("test", path, ("value", value))
    }
  }
}

extension JSONPatch {
  /// Creates a patch from a JSON value, an array of operations.
  ///
  /// Members that RFC 6902 does not define are ignored.
  ///
  /// - Parameter locate: Returns the issues with their places in the document.
  /// - Throws: ``JSONModelError`` with an issue for each invalid member, up to 100; further issues
  ///   are counted.
  init(
    operationsIn value: JSONValue,
    locate: ([JSONModelError.Issue]) -> [JSONModelError.Issue] = { $0 }
  ) throws(JSONModelError) {
    var reader = JSONPatchReader()
    operations = reader.operations(of: value)
    if reader.issues.isEmpty { return }
    throw JSONModelError(
      model: "JSONPatch", issues: locate(reader.issues), furtherIssues: reader.furtherIssues)
  }

  /// The patch as a JSON value, an array of operations.
  ///
  /// ```swift
  /// JSONPatch([.test(["id"], 7)]).jsonValue
  /// // [{"op":"test","path":"/id","value":7}]
  /// ```
  public var jsonValue: JSONValue { .array(operations.map(\.jsonValue)) }
}

struct JSONPatchFailure: Error {
  let kind: JSONModelError.Kind
  /// The reason for client messages, which quote key paths of the document.
  let detail: IssueDetail
  /// The member of the operation that causes the failure: `path` or `from`.
  var member = "path"

  init(_ reason: String, in member: String = "path") {
    kind = .validationFailed(reason)
    detail = .reason(reason)
    self.member = member
  }

  init(limit reason: String) {
    kind = .limitExceeded(reason)
    detail = .reason(reason)
  }

  init(noValueAt path: JSONKeyPath, in member: String = "path") {
    self.init("there is no value at \"\(path.excerpt)\"", in: member)
  }
}

extension JSONPatch: Codable {
  /// Decodes a patch, an array of operations.
  ///
  /// - Throws: `DecodingError`; its underlying error is the ``JSONModelError`` of
  ///   ``JSONImportable/init(value:at:options:)``.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    do throws(JSONModelError) {
      try self.init(operationsIn: value)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: error.issues[0].description,
          underlyingError: error))
    }
  }

  /// Encodes the patch as an array of operations.
  ///
  /// - Throws: The errors of ``JSONValue/encode(to:)``.
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}
