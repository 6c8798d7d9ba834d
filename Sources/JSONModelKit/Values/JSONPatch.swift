/// A JSON Patch (RFC 6902): a list of operations that change a JSON value.
///
/// ```swift
/// var value: JSONValue = ["name": "Rome", "rivers": ["Tiber"]]
/// let patch = try JSONPatch(
///   string: #"[{"op": "add", "path": "/rivers/-", "value": "Aniene"}]"#)
/// try value.apply(patch)   // {"name":"Rome","rivers":["Tiber","Aniene"]}
/// ```
///
/// ``JSONValue/diff(from:)`` makes a patch from two values. A merge patch (RFC 7396) is not a
/// `JSONPatch` but a ``JSONValue``; see ``JSONValue/merging(_:)`` and
/// ``JSONValue/mergePatch(from:)``.
public struct JSONPatch: Sendable, Hashable {
  /// The operations in the order of their application.
  public var operations: [Operation]

  /// Creates a patch from its operations.
  ///
  /// ```swift
  /// JSONPatch([.remove(["name"])]).jsonValue   // [{"op":"remove","path":"/name"}]
  /// ```
  public init(_ operations: [Operation] = []) { self.operations = operations }
}

extension JSONPatch: ExpressibleByArrayLiteral {
  /// Creates a patch from a literal such as `[.remove(["name"])]`.
  public init(arrayLiteral elements: Operation...) { operations = elements }
}

extension JSONPatch: CustomStringConvertible {
  /// The patch as JSON on one line.
  public var description: String { jsonValue.string() }
}
