import JSONModelKit
import JSONModelSchema

/// Converts the schema of values of one JSON type to constraints.
///
/// ```swift
/// SchemaConstraintReader(subject: .string).constraints(in: ["not": ["maxLength": 2]])
/// // [.not(.length(...2))]
/// ```
struct SchemaConstraintReader {
  private let subject: ConstraintKeywords.Subject
  /// The JSON type of the elements of arrays, if it is known.
  private let elements: ConstraintKeywords.Subject?
  /// The number of schemas inside each other that are still read.
  private let depth: Int

  init(
    subject: ConstraintKeywords.Subject, elements: ConstraintKeywords.Subject? = nil, depth: Int = 8
  ) {
    self.subject = subject
    self.elements = elements
    self.depth = depth
  }

  /// Returns the constraints that express a schema together; nil if they cannot.
  func constraints(in schema: JSONValue) -> [JSONConstraint]? {
    guard depth > 0, var rest = schema.object else { return schema == true ? [] : nil }
    for note in ["title", "description", "$comment"] { rest[note] = nil }
    if rest["type"] == subject.type?.name { rest["type"] = nil }
    if let constant = rest["const"], rest["enum"] == nil {
      rest["enum"] = [constant]
      rest["const"] = nil
    }
    let values = rest["enum"]?.array ?? []
    guard values.allSatisfy({ subject.type?.types.contains(ValueTypes(of: $0)) == true }),
      var result = combinations(&rest)
    else { return nil }
    for entry in ConstraintKeywords.all where [subject, .any].contains(entry.subject) {
      let found = entry.constraints(in: rest)
      result += found
      if !found.isEmpty { for name in entry.names { rest[name] = nil } }
    }
    return rest.isEmpty ? result.withoutImpliedPatterns : nil
  }

  /// Removes the keywords with schemas, and returns their constraints; nil if there are none.
  private func combinations(_ rest: inout [String: JSONValue]) -> [JSONConstraint]? {
    var result: [JSONConstraint] = []
    let inner = SchemaConstraintReader(subject: subject, elements: elements, depth: depth - 1)
    for schema in rest.removeValue(forKey: "allOf")?.array ?? [] {
      guard let found = inner.constraints(in: schema) else { return nil }
      result += found
    }
    if let schema = rest.removeValue(forKey: "not") {
      guard let found = inner.constraint(in: schema) else { return nil }
      result.append(.not(found))
    }
    if let schemas = rest.removeValue(forKey: "anyOf")?.array {
      let found = schemas.compactMap { inner.constraint(in: $0) }
      guard found.count == schemas.count else { return nil }
      result.append(found.count == 1 ? found[0] : .anyOf(found))
    }
    let bounds = [rest.removeValue(forKey: "minContains"), rest.removeValue(forKey: "maxContains")]
      .map { $0.flatMap(ConstraintKeywords.count) }
    if let schema = rest.removeValue(forKey: "contains") {
      guard subject == .array, let elements,
        let found = SchemaConstraintReader(subject: elements, depth: depth - 1)
          .constraint(in: schema)
      else { return nil }
      let least = bounds[0] ?? 1
      if let most = bounds[1] {
        guard least <= most else { return nil }
        result.append(.contains(found, count: least...most))
      } else if least > 0 {
        result.append(.contains(found, count: least...))
      }
    }
    return result
  }

  /// Returns the only constraint that expresses a schema; nil if there is none, or several.
  private func constraint(in schema: JSONValue) -> JSONConstraint? {
    guard let found = constraints(in: schema), found.count == 1 else { return nil }
    return found[0]
  }
}

extension ConstraintKeywords.Subject {
  /// The value of the keyword `type`, and the types that it stands for; nil for any type.
  fileprivate var type: (name: JSONValue, types: ValueTypes)? {
    switch self {
    case .number: ("number", .number)
    case .string: ("string", .string)
    case .array: ("array", .array)
    case .object: ("object", .object)
    case .any: nil
    }
  }
}

extension [JSONConstraint] {
  /// The constraints without the patterns that other constraints have as a keyword beside `format`.
  var withoutImpliedPatterns: [JSONConstraint] {
    let keywords = map { $0.keywords(for: String.self, acceptsDuplicates: false) ?? [:] }
    let implied = keywords.filter { $0.count > 1 }.compactMap { $0["pattern"] }
    return zip(self, keywords).filter { _, keywords in
      keywords.count > 1 || keywords["pattern"].map { !implied.contains($0) } ?? true
    }.map(\.0)
  }
}
