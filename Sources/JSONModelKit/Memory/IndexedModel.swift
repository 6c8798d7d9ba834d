/// A model that may be equal to another one by its `@Index` alone.
protocol IndexedModel: AnyObject {
  /// Whether all properties are equal to those of another model of the same class.
  func hasEqualProperties(_ other: any IndexedModel) -> Bool
}
