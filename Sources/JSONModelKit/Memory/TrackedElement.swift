/// The result of inserting an element into an element tracker.
enum TrackedElement {
  /// It differs from all earlier elements.
  case new
  /// It is the same as an earlier element.
  case same
  /// It is equal to an earlier element, whose index in the document is given, but the two differ in
  /// properties that are not marked `@Index`.
  case equal(to: Int)
}
