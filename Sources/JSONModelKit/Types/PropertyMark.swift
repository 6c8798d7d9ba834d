/// What a marker says of the property behind it.
enum PropertyMark {
  case optionalKey
  case requiredKey
  case unknownKeys
  case index
  case ignored
}
