package import Foundation
package import JSONModelKit

/// A value that writes itself as JSON text without the framework's exports, so that the oracle compares what properties
/// hold and not what an export makes of it.
package protocol Dumpable {
  var dump: String { get }
}

/// Returns a JSON string literal.
package func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case _ where scalar.value < 0x20 || scalar.value > 0x7e:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

func list(_ items: some Sequence<String>) -> String { "[" + items.joined(separator: ",") + "]" }

func record(_ members: [(String, String)]) -> String {
  "{" + members.map { quoted($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
}

func dumped(_ members: [String: some Dumpable]) -> String {
  record(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.dump) })
}

/// A model or structure of the generated file, which lists its own properties.
package protocol Listing: Dumpable {
  func listed() -> [(String, any Dumpable)]
}

extension Listing {
  package var dump: String {
    let members = listed().map { list([quoted($0.0), $0.1.dump]) }
    return record([("type", quoted("\(type(of: self))")), ("members", list(members))])
  }
}

extension Int: Dumpable { package var dump: String { "\(self)" } }
extension UInt8: Dumpable { package var dump: String { "\(self)" } }
extension Int64: Dumpable { package var dump: String { "\(self)" } }
extension Double: Dumpable { package var dump: String { "\(self)" } }
extension Bool: Dumpable { package var dump: String { "\(self)" } }
extension String: Dumpable { package var dump: String { quoted(self) } }
extension Decimal: Dumpable {
  package var dump: String { record([("decimal", quoted("\(self)"))]) }
}
extension URL: Dumpable { package var dump: String { quoted(absoluteString) } }
extension UUID: Dumpable { package var dump: String { quoted(uuidString) } }
extension Data: Dumpable { package var dump: String { quoted(base64EncodedString()) } }
extension Date: Dumpable {
  package var dump: String { record([("date", "\(timeIntervalSinceReferenceDate)")]) }
}

extension JSONValue: Dumpable {
  package var dump: String {
    switch self {
    case .null: record([("json", "null")])
    case .bool(let value): record([("json", "\(value)")])
    case .number(let number): record([("number", quoted(number.text))])
    case .string(let text): record([("json", quoted(text))])
    case .array(let elements): record([("elements", list(elements.map(\.dump)))])
    case .object(let members):
      record([
        ("object", record(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.dump) }))
      ])
    }
  }
}

extension Optional: Dumpable where Wrapped: Dumpable {
  package var dump: String { self?.dump ?? "null" }
}

extension Array: Dumpable where Element: Dumpable {
  package var dump: String { list(map(\.dump)) }
}

extension Set: Dumpable where Element: Dumpable {
  package var dump: String { record([("set", list(map(\.dump).sorted()))]) }
}

extension Dictionary: Dumpable where Key == String, Value: Dumpable {
  package var dump: String {
    record([("map", dumped(self))])
  }
}

extension JSONPresence: Dumpable where Wrapped: Dumpable {
  package var dump: String {
    switch self {
    case .absent: record([("presence", quoted("absent"))])
    case .null: record([("presence", quoted("null"))])
    case .value(let value): record([("presence", quoted("value")), ("value", value.dump)])
    }
  }
}

extension JSONEither: Dumpable where First: Dumpable, Second: Dumpable {
  package var dump: String {
    switch self {
    case .first(let value): record([("first", value.dump)])
    case .second(let value): record([("second", value.dump)])
    }
  }
}

package enum Color: String, CaseIterable, Codable, Sendable, Dumpable {
  case red, green, blue
  package var dump: String { quoted(rawValue) }
}

package enum Level: Int, CaseIterable, Codable, Sendable, Dumpable {
  case low = 1
  case mid = 5
  case high = 9
  package var dump: String { "\(rawValue)" }
}

/// What a `validate()` or hook of a generated class throws that is not a `JSONValidationError`.
package struct Refusal: Error {
  package init() {}
}
