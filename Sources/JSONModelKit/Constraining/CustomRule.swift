#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

protocol CustomRule: ValueRule {
  var name: String { get }
}
