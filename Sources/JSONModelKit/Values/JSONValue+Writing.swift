#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text in UTF-8, with the members of objects in the order of their keys.
  ///
  /// - Parameter isPretty: Whether to put every member and element on a line of its own.
  public func data(isPretty: Bool = false) -> Data { Data(bytes(isPretty: isPretty)) }

  /// The value as JSON text, with the members of objects in the order of their keys.
  ///
  /// ```swift
  /// (["b": 1, "a": [true, nil]] as JSONValue).string()   // {"a":[true,null],"b":1}
  /// ```
  ///
  /// - Parameter isPretty: Whether to put every member and element on a line of its own.
  public func string(isPretty: Bool = false) -> String {
    String(decoding: bytes(isPretty: isPretty), as: UTF8.self)
  }

  /// The value as JSON text on one line.
  public var description: String { string() }

  /// The beginning of the text, enough of it to show.
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
