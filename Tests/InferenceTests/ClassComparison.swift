/// Finds properties that reject values which the corresponding properties of other classes accept.
struct ClassComparison {
  let old: GeneratedClasses
  let new: GeneratedClasses
  /// The objects of the documents from which the old classes were generated, by key path.
  ///
  /// An object consists of its keys, with the values that are strings; nil for other JSON types.
  let objects: [String: [[String: String?]]]
  private var known: Set<String> = []
  private(set) var stricter: [String] = []

  init(_ old: GeneratedClasses, _ new: GeneratedClasses, objects: [String: [[String: String?]]]) {
    self.old = old
    self.new = new
    self.objects = objects
    compareClasses("Root", "Root", at: "")
  }

  private mutating func compareClasses(_ left: String, _ right: String, at path: String) {
    // Recursive classes are compared only a few levels deep.
    guard path.utf8.count(where: { $0 == 0x2E }) < 4,
      known.insert("\(left) \(right) \(path)").inserted,
      let first = old.classes[left],
      let second = new.classes[right]
    else { return }
    switch (first.tagKey, second.tagKey) {
    case (nil, nil): compare(first.properties, second.properties, at: path)
    case (nil, let key?):
      guard let tag = first.properties[key], !tag.acceptsAbsence, !tag.acceptsNull else {
        stricter.append("\(path): a cluster, but the tag was not required")
        return
      }
      let required = first.properties.filter { !$0.value.acceptsAbsence }.keys
      let place = path.replacing(/<\w+>|\[\]|{}/, with: "")
      let tags = (objects[place] ?? []).filter { object in required.allSatisfy { object[$0] != nil }
      }
      .compactMap { $0[key] ?? nil }
      for tag in Set(tags) {
        compare(
          first.properties, variant(second, tag, new), ignoring: key, at: "\(path)<\(tag)>")
      }
    case (_?, nil):
      for tag in Array(first.subclasses.keys) + [""] {
        compare(
          variant(first, tag, old), second.properties, ignoring: first.tagKey,
          at: "\(path)<\(tag)>")
      }
    case (let key?, let otherKey?):
      if key != otherKey { stricter.append("\(path): another tag") }
      for tag in Array(first.subclasses.keys) {
        compare(variant(first, tag, old), variant(second, tag, new), at: "\(path)<\(tag)>")
      }
    }
  }

  /// The properties of objects with a tag.
  private func variant(
    _ type: GeneratedClasses.Class, _ tag: String, _ classes: GeneratedClasses
  ) -> [String: GeneratedClasses.Property] {
    let own = type.subclasses[tag].flatMap { classes.classes[$0] }?.properties ?? [:]
    return type.properties.merging(own) { first, _ in first }
  }

  private mutating func compare(
    _ left: [String: GeneratedClasses.Property], _ right: [String: GeneratedClasses.Property],
    ignoring tagKey: String? = nil, at path: String
  ) {
    for (key, second) in right.sorted(by: { $0.key < $1.key }) where key != tagKey {
      let path = "\(path).\(key)"
      guard let first = left[key] else {
        if !second.acceptsAbsence { stricter.append("\(path) is required") }
        continue
      }
      if first.acceptsAbsence, !second.acceptsAbsence { stricter.append("\(path) is required") }
      if first.acceptsNull, !second.acceptsNull, !first.isUndetermined {
        stricter.append("\(path) is not null")
      }
      var right = second.type
      if first.isOneOrMany, !second.isOneOrMany, right.hasPrefix("[") {
        stricter.append("\(path) is always an array")
      } else if second.isOneOrMany, !first.type.hasPrefix("["), let one = element(right, "[") {
        right = one
      }
      compareTypes(
        first.type, right, first.pattern == second.pattern || second.pattern == nil,
        isUndetermined: first.isUndetermined, at: path)
    }
  }

  private mutating func compareTypes(
    _ left: String, _ right: String, _ hasPattern: Bool = true, isUndetermined: Bool,
    at path: String
  ) {
    if right == "JSONValue" { return }
    if left == "JSONValue", isUndetermined { return }
    if let parts = alternatives(right) {
      for first in alternatives(left) ?? [left.hasSuffix("?") ? String(left.dropLast()) : left] {
        var reasons: [String] = []
        let isAccepted = parts.contains { part in
          var comparison = self
          comparison.stricter = []
          comparison.compareTypes(first, part, isUndetermined: isUndetermined, at: path)
          reasons += comparison.stricter
          return comparison.stricter.isEmpty
        }
        if !isAccepted { stricter.append("\(path): \(left) becomes \(right): \(reasons)") }
      }
    } else if left.hasSuffix("?") {
      if !right.hasSuffix("?") { stricter.append("\(path) is not null") }
      compareTypes(
        String(left.dropLast()), right.hasSuffix("?") ? String(right.dropLast()) : right,
        isUndetermined: isUndetermined, at: path)
    } else if right.hasSuffix("?") {
      compareTypes(left, String(right.dropLast()), isUndetermined: isUndetermined, at: path)
    } else if let first = element(left, "[String: "), let second = element(right, "[String: ") {
      compareTypes(first, second, isUndetermined: isUndetermined, at: path + "{}")
    } else if let first = element(left, "[String: "), let type = new.classes[right] {
      for (key, property) in type.properties {
        if !property.acceptsAbsence { stricter.append("\(path).\(key) is required") }
        // In an array, a map of `JSONValue` may be inferred from empty objects only. The comment in
        // the generated source does not say so.
        compareTypes(
          first, property.type, isUndetermined: isUndetermined || first == "JSONValue",
          at: "\(path).\(key)")
      }
    } else if let type = old.classes[left], let second = element(right, "[String: ") {
      for (key, property) in type.properties {
        compareTypes(
          property.type, second, isUndetermined: property.isUndetermined, at: "\(path).\(key)")
      }
    } else if !left.hasPrefix("[String"), let first = element(left, "["),
      !right.hasPrefix("[String"), let second = element(right, "[")
    {
      compareTypes(first, second, isUndetermined: isUndetermined, at: path + "[]")
    } else if old.classes[left] != nil, new.classes[right] != nil {
      compareClasses(left, right, at: path)
    } else if !isRelaxed(left, right) || !hasPattern {
      stricter.append("\(path): \(left) becomes \(right)")
    }
  }

  /// Returns the two types of a `JSONEither`.
  private func alternatives(_ type: String) -> [String]? {
    guard type.hasPrefix("JSONEither<"), type.hasSuffix(">") else { return nil }
    var (parts, depth) = ([""], 0)
    for character in type.dropFirst("JSONEither<".count).dropLast() {
      switch character {
      case "<", "[": depth += 1
      case ">", "]": depth -= 1
      default: break
      }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { String($0.drop { $0 == " " }) }
  }

  private func element(_ type: String, _ prefix: String) -> String? {
    type.hasPrefix(prefix) && type.hasSuffix("]")
      ? String(type.dropFirst(prefix.count).dropLast()) : nil
  }

  private func isRelaxed(_ left: String, _ right: String) -> Bool {
    switch (left, right) {
    // JSONNumber is not in this list: unlike Int and Double, it rejects numbers in strings.
    case ("Int", "Double"), ("Int", "String"), ("Date", "String"), ("URL", "String"),
      ("UUID", "String"), ("Data", "String"):
      true
    default:
      left == right && old.classes[left] == nil
        || (left == "String" || old.enumerations.contains(left))
          && (right == "String" || new.enumerations.contains(right))
    }
  }
}
