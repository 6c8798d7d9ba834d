#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a transformer puts what it has made.
protocol ValueReceiver {
  func store<Value>(_ value: consuming Value)
}
