extension JSONValue {
  /// Whether arrays and objects are inside each other to more than so many levels.
  func isNested(deeperThan levels: Int) -> Bool {
    switch self {
    case .null, .bool, .number, .string: false
    case .array(let elements):
      levels <= 0 || elements.contains { $0.isNested(deeperThan: levels - 1) }
    case .object(let members):
      levels <= 0 || members.contains { $0.value.isNested(deeperThan: levels - 1) }
    }
  }
}
