import Foundation
import JSONModelKit

/// The formats of keys that are data, not names.
struct KeyFormats: OptionSet, Hashable {
  var rawValue: UInt8

  static let number = KeyFormats(rawValue: 1 << 0)
  static let date = KeyFormats(rawValue: 1 << 1)
  static let uuid = KeyFormats(rawValue: 1 << 2)
  static let hexadecimal = KeyFormats(rawValue: 1 << 3)
  static let path = KeyFormats(rawValue: 1 << 4)
  static let url = KeyFormats(rawValue: 1 << 5)
  static let address = KeyFormats(rawValue: 1 << 6)

  static let all = KeyFormats(rawValue: 1 << 7 - 1)

  /// The name of the first format, such as "dates"; nil for an empty set.
  var name: String? {
    let names: [(KeyFormats, String)] = [
      (.number, "numbers"), (.date, "dates"), (.uuid, "UUIDs"), (.hexadecimal, "hexadecimal ids"),
      (.path, "paths"), (.url, "URLs"), (.address, "e-mail addresses"),
    ]
    return names.first { contains($0.0) }?.1
  }
}

extension KeyFormats {
  init(of key: String) {
    self = []
    let bytes = key.utf8
    if !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) { insert(.number) }
    if !TextFormats.formats(of: key, among: .dates).isEmpty { insert(.date) }
    if bytes.count == 36, (try? uuidFromString(key)) != nil { insert(.uuid) }
    if bytes.count >= 16, bytes.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) {
      insert(.hexadecimal)
    }
    if bytes.first == 0x2F { insert(.path) }
    if key.contains("://") { insert(.url) }
    let parts = key.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, parts[1].contains(".") { insert(.address) }
  }
}
