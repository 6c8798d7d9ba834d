/// A string without escapes.
enum UsualText {
  case small(SmallText)
  case long(String)
}
