import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON Schema, of draft 2020-12 or draft-07, that documents are checked against.
final class DocumentSchema {
  let root: SchemaNode
  private let nodes: [SchemaNode]
  /// The offsets of the values in the bytes of the schema.
  let offsets: [JSONKeyPath: Int]

  /// Loads a schema.
  ///
  /// - Parameter isStrict: Whether keywords that cannot be checked are issues.
  /// - Throws: `JSONModelError` if the bytes are not JSON, or with an issue for each keyword that
  ///   is invalid or, if `isStrict`, cannot be checked.
  init(_ bytes: [UInt8], isStrict: Bool = true) throws(JSONModelError) {
    let value = try JSONValue(data: Data(bytes))
    var loader = SchemaLoader(value, isStrict: isStrict)
    root = loader.load()
    nodes = loader.allNodes
    offsets = try DocumentOffsets(of: bytes[...]).values
    if !loader.issues.isEmpty {
      throw JSONModelError(model: "JSON Schema", locating: loader.issues, in: bytes[...])
    }
  }

  /// Breaks the reference cycles between the nodes of recursive schemas.
  deinit {
    for node in nodes { node.removeReferences() }
  }
}
