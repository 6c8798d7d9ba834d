extension Importer where Source: ImportSource {
  /// Reports and skips a null for a property marked `@Required`, whose storage is an Optional.
  ///
  /// - Returns: Whether the next value was such a null.
  @inline(never) mutating func rejectNull(
    for property: PropertyIndex, _ schema: ClassSchema
  ) throws(ReadingStopped) -> Bool {
    guard try source.typeOfNext() == .null else { return false }
    var shape = schema.plans[property.value].strictShape
    // As for a property that is not marked `@Required`, the error names the raw type.
    while case .rawValue(let raw, _) = shape.form { shape = raw }
    _ = try rejectValue(shape)
    return true
  }
}
