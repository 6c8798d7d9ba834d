#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

protocol ListRule: ConvertibleRule {
  /// The values as texts, in order.
  var texts: [String] { get }
  /// The values as JSON, where they are of a kind that JSON has.
  var jsonValues: [JSONValue]? { get }
}
