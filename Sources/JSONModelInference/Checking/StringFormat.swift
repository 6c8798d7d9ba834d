import Foundation
import JSONModelKit

/// The formats of strings for which JSONModelKit has a constraint.
enum StringFormat {
  /// Returns the constraint of a format and the Swift expression of the constraint; nil if there is
  /// none.
  static func constraint(_ format: String) -> (value: JSONConstraint, expression: String)? {
    switch format {
    case "date": (.date, ".date")
    case "date-time": (.dateTime, ".dateTime")
    case "duration": (.duration, ".duration")
    case "email": (.email, ".email")
    case "hostname": (.hostname, ".hostname")
    case "ipv4": (.ipv4, ".ipv4")
    case "ipv6": (.ipv6, ".ipv6")
    case "time": (.time, ".time")
    case "uri": (.uri, ".uri")
    case "uuid": (.uuid, ".uuid")
    default: nil
    }
  }

  /// Returns an issue if a string is not valid Base64; the check of `contentEncoding`.
  static func issuesOfBase64(_ text: String) -> [JSONModelError.Issue] {
    do {
      _ = try dataFromString(text)
      return []
    } catch {
      let reason = (error as? JSONTransformError)?.reason ?? "\(error)"
      return [
        JSONModelError.Issue(
          kind: .transformFailed(transformer: "Data from String", reason: reason))
      ]
    }
  }
}
