/// Identifies an array of the document that was imported into a property.
///
/// Several properties can have the same key, and drop different elements.
struct ArrayImport: Hashable {
  let property: PropertyIndex
  let schema: LentReference<ClassSchema>
  /// The position in the document; 0 in a tree, whose positions change when a value is visited
  /// again.
  let offset: Int
  /// The path in a tree; nil for bytes.
  let path: JSONKeyPath?

  init(
    _ property: PropertyIndex, of schema: LentReference<ClassSchema>, at mark: SourceMark,
    _ path: JSONKeyPath?
  ) {
    self.property = property
    self.schema = schema
    self.path = path
    offset = path == nil ? mark.order : 0
  }
}
