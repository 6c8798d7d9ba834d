#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONPatch {
  /// Creates a patch from a document of UTF-8 bytes (`application/json-patch+json`).
  ///
  /// ```swift
  /// let patch = try JSONPatch(data: request.body)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the syntax error or the duplicate key of the document and its
  ///   position, or with the errors of ``init(value:)``.
  public init(data: Data) throws(JSONModelError) {
    self = try data.lend { bytes throws(JSONModelError) in try Self(reading: bytes) }
  }

  /// Creates a patch from a document in a string.
  ///
  /// ```swift
  /// let patch = try JSONPatch(string: #"[{"op": "remove", "path": "/name"}]"#)
  /// ```
  ///
  /// - Throws: The same errors as ``init(data:)``.
  public init(string: String) throws(JSONModelError) {
    self = try string.lend { bytes throws(JSONModelError) in try Self(reading: bytes) }
  }

  /// Creates a patch from a JSON value, an array of operations.
  ///
  /// ```swift
  /// try JSONPatch(value: [["op": "remove", "path": "/name"]])
  /// try JSONPatch(value: [["op": "remove"]])   // throws: missingKey at [0].path
  /// ```
  ///
  /// Members that RFC 6902 does not define are ignored.
  ///
  /// - Throws: ``JSONModelError`` with an issue for each invalid member; the key paths are those in
  ///   the patch.
  public init(value: JSONValue) throws(JSONModelError) {
    var reader = JSONPatchReader()
    operations = reader.operations(of: value)
    if !reader.issues.isEmpty { throw JSONModelError(model: "JSONPatch", issues: reader.issues) }
  }

  /// The patch as a JSON value, an array of operations.
  ///
  /// ```swift
  /// JSONPatch([.test(["id"], 7)]).jsonValue   // [{"op":"test","path":"/id","value":7}]
  /// ```
  public var jsonValue: JSONValue { .array(operations.map(\.jsonValue)) }

  private init(reading bytes: LentBytes) throws(JSONModelError) {
    guard !bytes.isEmpty, let cursor = bytes.cursor else {
      throw JSONModelError(model: "JSONPatch", issues: [.emptyInput])
    }
    var reader = JSONReader(cursor, maximumDepth: JSONReader.defaultMaximumDepth)
    var repeated: [ByteOffset] = []
    let value: JSONValue
    do throws(ReadingStopped) {
      try reader.begin()
      value = try reader.takeValue(findingRepeatedKeys: &repeated)
      try reader.finish()
    } catch {
      throw JSONModelError(model: "JSONPatch", issues: [reader.failureIssue])
    }
    if let offset = repeated.first {
      var locator = DocumentLocator(cursor)
      let path = locator.path(ofKeyAt: offset)
      throw JSONModelError(
        model: "JSONPatch",
        issues: [
          .init(kind: .duplicateKey, keyPath: path, position: locator.position(of: offset))
        ])
    }
    try self.init(value: value)
  }
}
