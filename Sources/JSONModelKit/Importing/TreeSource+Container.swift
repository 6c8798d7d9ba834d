extension TreeSource.Container {
  /// Creates an object that is read by a table, before its first member.
  init(_ members: [String: Node.Value], readBy table: KeyTable, includesUnknown: Bool) {
    self.init(
      order: .members(includesUnknown: includesUnknown), members: members,
      table: LentReference(table), memberIndex: members.startIndex)
  }

  /// The visited value.
  var value: Node.Value? {
    switch step {
    case .key(let key): property == nil ? others[index - 1].value : members[key]
    case .index(let index): elements[index]
    }
  }

  /// The path component of the visited value.
  var step: JSONKeyPath.Component {
    if let property, let key = table?.with({ $0.keys[property.value] }) { return .key(key) }
    if case .elements = order { return .index(index - 1) }
    return .key(others[index - 1].key)
  }

  /// The index that determines the order of the issues of the visited value.
  var sortIndex: Int {
    if let property, let table { return table.with { $0.sortIndex(of: property) } }
    // For an unknown member, the index is greater than all indexes of the table. An array, or an
    // object that is not imported by a key table, has no table.
    return table == nil ? index : Int.max / 2 + index
  }
}
