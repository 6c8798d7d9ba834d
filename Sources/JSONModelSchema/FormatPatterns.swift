package import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The patterns that the schemas of classes have beside `format` and `contentEncoding`.
package enum FormatPatterns {
  /// Returns the pattern for a type; nil if its schema has none.
  package static func pattern(of type: Any.Type) -> JSONValue? {
    let schema =
      type == Date.self
      ? JSONSchemaBuilder.dateTime : JSONSchemaBuilder.schema(ofStandardType: type)
    return schema?["pattern"]
  }
}
