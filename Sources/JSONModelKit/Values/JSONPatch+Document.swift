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
  /// - Throws: ``JSONModelError`` with the syntax error or the duplicate keys of the document, or
  ///   with the issues of ``init(value:)``, and with their positions.
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
  /// - Throws: ``JSONModelError`` with an issue for each invalid member, up to 100; further issues
  ///   are counted. The key paths are those in the patch.
  public init(value: JSONValue) throws(JSONModelError) {
    try self.init(value: value) { $0 }
  }

  /// - Parameter locate: Returns the issues with their positions.
  private init(
    value: JSONValue, locate: ([JSONModelError.Issue]) -> [JSONModelError.Issue]
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
  /// JSONPatch([.test(["id"], 7)]).jsonValue   // [{"op":"test","path":"/id","value":7}]
  /// ```
  public var jsonValue: JSONValue { .array(operations.map(\.jsonValue)) }

  private init(reading bytes: LentBytes) throws(JSONModelError) {
    var duplicates: [ByteOffset] = []
    let value = try JSONValue(reading: bytes, for: "JSONPatch") { reader throws(ReadingStopped) in
      try reader.takeValue(findingDuplicateKeys: &duplicates)
    }
    if !duplicates.isEmpty {
      let issues = bytes.cursor.map { Self.issues(ofDuplicateKeys: duplicates, in: $0) } ?? []
      throw JSONModelError(
        model: "JSONPatch", issues: issues, furtherIssues: duplicates.count - issues.count)
    }
    try self.init(value: value) { issues in
      bytes.cursor.map { DocumentOffsets.located(issues, in: $0) } ?? issues
    }
  }

  private static func issues(
    ofDuplicateKeys offsets: [ByteOffset], in cursor: ByteCursor
  ) -> [JSONModelError.Issue] {
    var locator = DocumentLocator(cursor)
    return offsets.prefix(JSONPatchReader.maximumIssues).map { offset in
      let path = locator.path(ofKeyAt: offset)
      return .init(kind: .duplicateKey, keyPath: path, position: locator.position(of: offset))
    }
  }
}
