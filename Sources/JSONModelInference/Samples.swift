public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The summary of sample documents, from which you can generate models.
///
/// ```swift
/// let samples = Samples()
/// try samples.add(Data(#"{"id": 1, "name": "Ann"}"#.utf8))
/// try samples.add(Data(#"{"id": 2}"#.utf8))
/// print(GeneratedModels(samples).source)
/// // final class Root ... var id = 0, var name: String?
/// ```
///
/// You can add any number of samples in any order, because they are only summarized.
public final class Samples {
  let root = ValueSummary()
  /// The number of samples.
  public private(set) var count = 0
  private(set) var nulls = 0

  /// Creates an empty set of samples.
  public init() {}

  /// Adds a JSON document.
  ///
  /// ```swift
  /// try samples.add(Data(#"{"id": 1}"#.utf8))
  /// ```
  ///
  /// - Parameter document: A JSON document, in UTF-8.
  /// - Throws: `JSONModelError` with the position if the data isn't a JSON document. It isn't added
  ///   then.
  public func add(_ document: Data) throws(JSONModelError) {
    try add(bytes: ArraySlice(document))
  }

  /// Adds the bytes of a JSON document.
  ///
  /// ```swift
  /// try samples.add(bytes: [0x5B, 0x5D])   // an empty array
  /// ```
  ///
  /// - Parameter bytes: A JSON document, in UTF-8.
  /// - Throws: `JSONModelError` with the position if the bytes aren't a JSON document. They aren't
  ///   added then.
  public func add(bytes: ArraySlice<UInt8>) throws(JSONModelError) {
    let value = try SampleValue(document: bytes)
    count += 1
    if case .null = value {
      nulls += 1
    } else {
      root.learn(value)
    }
  }
}
