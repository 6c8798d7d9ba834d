#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

protocol ListRule: ConvertibleRule {
  /// The values as strings, in order.
  var texts: [String] { get }
  /// The values as JSON, or nil if JSON cannot represent one of them.
  var jsonValues: [JSONValue]? { get }

  /// Returns how a value differs from the text of the list that looks the same; empty without one.
  func difference(of value: Any) -> String
}
