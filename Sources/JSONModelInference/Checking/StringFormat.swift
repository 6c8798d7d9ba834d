import Foundation
import JSONModelKit

/// The formats of strings that the transformers and constraints of JSONModelKit know.
enum StringFormat {
  /// Adds the check of a format; returns false for one that is not known.
  static func add(_ format: String, to node: SchemaNode) -> Bool {
    switch format {
    case "date":
      addConversion("Date", to: node) { text in
        guard text.utf8.count == 10 else { throw JSONTransformError("not a valid date string") }
        _ = try dateFromString(text)
      }
    case "date-time":
      addConversion("Date", to: node) { text in
        guard let mark = text.utf8.dropFirst(10).first, mark | 0x20 == UInt8(ascii: "t"),
          hasZone(text)
        else { throw JSONTransformError("not a valid date string") }
        _ = try dateFromString(text)
      }
    case "uri":
      addConversion("URL", to: node) { text in
        guard try urlFromString(text).scheme != nil else {
          throw JSONTransformError("not an absolute URL")
        }
      }
    case "uuid": addConversion("UUID", to: node) { _ = try uuidFromString($0) }
    case "email":
      guard let check = try? JSONConstraint.email.check(for: String.self) else { return false }
      node.stringChecks.append(check)
    default: return false
    }
    node.format = format
    return true
  }

  /// Adds the check of the content encoding `base64`.
  static func addBase64(to node: SchemaNode) {
    node.isBase64 = true
    addConversion("Data", to: node) { _ = try dataFromString($0) }
  }

  /// Whether a time ends in a zone as RFC 3339 has it: `Z` or `+02:00`.
  private static func hasZone(_ text: String) -> Bool {
    let end = Array(text.utf8.suffix(6))
    guard let last = end.last else { return false }
    return last | 0x20 == UInt8(ascii: "z")
      || end.count == 6 && end[3] == UInt8(ascii: ":")
        && (end[0] == UInt8(ascii: "+") || end[0] == UInt8(ascii: "-"))
  }

  private static func addConversion(
    _ type: String, to node: SchemaNode, _ convert: @escaping (String) throws -> Void
  ) {
    node.stringChecks.append { text in
      do {
        try convert(text)
        return []
      } catch {
        let reason = (error as? JSONTransformError)?.reason ?? "\(error)"
        return [
          JSONModelError.Issue(
            kind: .transformFailed(transformer: "\(type) from String", reason: reason))
        ]
      }
    }
  }
}
