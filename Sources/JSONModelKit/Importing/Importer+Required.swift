extension Importer {
  /// Reports and skips a null for a property marked `@Required`, whose storage is an Optional.
  ///
  /// - Returns: Whether the next value was such a null.
  mutating func refuseNull(for plan: PropertyPlan) throws(ReadingStopped) -> Bool {
    guard plan.isRequired, try source.kindOfNext() == .null else { return false }
    var shape = plan.right
    // As for a plain property, the error names the raw type.
    while case .rawValue(let raw, _) = shape.form { shape = raw }
    return try !refuse(shape)
  }
}
