/// A string without escapes.
enum PlainText {
  case small(SmallText)
  case long(String)
}
