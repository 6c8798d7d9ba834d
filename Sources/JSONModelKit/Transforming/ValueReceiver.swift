#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The storage that a transformer stores its result in.
protocol ValueReceiver {
  func store<Value>(_ value: consuming Value)
}
