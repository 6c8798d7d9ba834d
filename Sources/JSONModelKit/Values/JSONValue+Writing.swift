#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue: CustomStringConvertible {
  /// The value as JSON in UTF-8, with the members of objects sorted by key.
  ///
  /// ```swift
  /// String(decoding: (["b": 1, "a": nil] as JSONValue).data(), as: UTF8.self)
  /// // {"a":null,"b":1}
  /// ```
  ///
  /// - Parameter isPretty: Whether each member and element starts a new line.
  public func data(isPretty: Bool = false) -> Data { Data(bytes(isPretty: isPretty)) }

  /// The value as JSON, with the members of objects sorted by key.
  ///
  /// ```swift
  /// (["b": 1, "a": [true, nil]] as JSONValue).string()   // {"a":[true,null],"b":1}
  /// ```
  ///
  /// - Parameter isPretty: Whether each member and element starts a new line.
  public func string(isPretty: Bool = false) -> String {
    String(decoding: bytes(isPretty: isPretty), as: UTF8.self)
  }

  /// The value as JSON on one line.
  public var description: String { string() }

  /// A prefix of the JSON, long enough for an error message.
  var excerpt: String {
    var writer = JSONWriter(isPretty: false)
    writer.write(self, limit: 256)
    return String(decoding: writer.sink.bytes, as: UTF8.self)
  }

  func bytes(isPretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(self)
    return writer.sink.bytes
  }
}
