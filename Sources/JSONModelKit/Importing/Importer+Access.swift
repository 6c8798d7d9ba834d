extension Importer {
  /// Skips the value of a property that is not imported; that of a read-only property is an issue.
  @inline(never) mutating func skipValue(
    of property: PropertyIndex, _ schema: ClassSchema
  ) throws(ReadingStopped) {
    if schema.plans[property.value].access == .readOnly {
      report(.readOnlyKey, at: source.mark(), property: schema.qualifiedName(of: property))
    }
    try source.skipValue()
  }
}
