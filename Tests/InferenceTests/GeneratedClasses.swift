import Foundation
import JSONModelInference
import TestSupport

/// The classes of a generated source in the flat layout with explanations and without a key mapper,
/// so that the names of properties are their keys.
struct GeneratedClasses {
  struct Property {
    var type: String
    /// The format pattern of its dates.
    var pattern: String?
    /// Whether the value may be one element instead of an array.
    var isOneOrMany = false
    var acceptsAbsence: Bool
    var acceptsNull: Bool
    /// Whether the samples do not determine the type, because all values were null or empty.
    var isUndetermined: Bool
  }

  struct Class {
    var superclass: String
    var properties: [String: Property] = [:]
    /// The key of the tags of a class cluster.
    var tagKey: String?
    var subclasses: [String: String] = [:]
  }

  private(set) var classes: [String: Class] = [:]
  private(set) var enumerations: Set<String> = []

  init(_ documents: [String]) throws {
    let text = try source(of: documents) {
      $0.mapper = .none
      $0.explains = true
    }
    var name = ""
    var comment = ""
    for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if let found = line.firstMatch(of: /^(?:final )?class (\w+): (\w+) {/) {
        name = String(found.1)
        classes[name] = Class(superclass: String(found.2))
      } else if let found = line.firstMatch(of: /^enum (\w+): RawRepresentable/) {
        enumerations.insert(String(found.1))
      } else if line.contains(/"\w+": \.date\(\.pattern\(/) {
        for found in line.matches(of: /"(\w+)": \.date\(\.pattern\((.+?)\)\)/) {
          classes[name]?.properties[String(found.1)]?.pattern = String(found.2)
        }
      } else if let found = line.firstMatch(of: /^key: "(\w+)"/) {
        classes[name]?.tagKey = String(found.1)
      } else if line.firstMatch(of: /"\w+": \w+\.self/) != nil {
        for found in line.matches(of: /"(\w+)": (\w+)\.self/) {
          classes[name]?.subclasses[String(found.1)] = String(found.2)
        }
      } else if let property = Self.property(line, comment) {
        classes[name]?.properties[property.key] = property.value
      }
      comment = line.hasPrefix("//") ? line : ""
    }
  }

  private static func property(
    _ line: String, _ comment: String
  ) -> (key: String, value: Property)? {
    guard !line.hasPrefix("@UnknownKeys"), !line.hasSuffix("{"),
      let found = line.firstMatch(
        of: /^(@RequiredKey |@OptionalKey |@Required )?var (\w+)(?:: ([^=]+?))?(?: = (.+))?$/)
    else { return nil }
    let mark = found.1.map(String.init) ?? ""
    var type = found.3.map(String.init) ?? inferredType(String(found.4 ?? ""))
    var (acceptsAbsence, acceptsNull) = (mark == "@OptionalKey ", false)
    if type.hasPrefix("JSONPresence<") {
      type = String(type.dropFirst(13).dropLast())
      (acceptsAbsence, acceptsNull) = (true, true)
    } else if type.hasSuffix("?") {
      type.removeLast()
      (acceptsAbsence, acceptsNull) = (mark.isEmpty, true)
    }
    let isUndetermined = ["no other value was seen", "arrays are empty", "objects are empty"]
      .contains { comment.contains($0) }
    return (
      String(found.2),
      Property(
        type: type, isOneOrMany: comment.contains("one value or an array"),
        acceptsAbsence: acceptsAbsence,
        acceptsNull: acceptsNull || type == "JSONValue", isUndetermined: isUndetermined)
    )
  }

  private static func inferredType(_ value: String) -> String {
    switch value {
    case "0": "Int"
    case "0.0": "Double"
    case "false": "Bool"
    case "\"\"": "String"
    default: String(value.prefix { $0 != "(" && $0 != "." })
    }
  }
}
