import JSONModelKit

extension SampleValue {
  /// Converts a value whose objects have no order: members are sorted by key.
  ///
  /// The calls are nested as deeply as the value, which the import limits to 512 levels.
  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number): self = .number(number.text)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { SampleValue($0) })
    case .object(let members):
      self = .object(
        members.sorted { ExactText($0.key) < ExactText($1.key) }
          .map { SampleMember(key: $0.key, value: SampleValue($0.value)) })
    }
  }
}
