extension Importer {
  /// Reports and skips a null for a property marked `@Required`, whose storage is an Optional.
  ///
  /// - Returns: Whether the next value was such a null.
  @inline(never) mutating func refuseNull(
    for property: PropertyIndex, _ schema: ClassSchema, at mark: SourceMark
  ) throws(ReadingStopped) -> Bool {
    guard try source.kindOfNext() == .null else { return false }
    var shape = schema.plans[property.value].right
    // As for a plain property, the error names the raw type.
    while case .rawValue(let raw, _) = shape.form { shape = raw }
    _ = try refuse(shape)
    issues.attribute(since: mark, to: schema.qualifiedName(of: property))
    return true
  }
}
