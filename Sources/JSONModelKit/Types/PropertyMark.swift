/// The meaning of a property wrapper of the framework.
enum PropertyMark {
  case optionalKey
  case requiredKey
  case required
  case unknownKeys
  case index
  case readOnly
  case writeOnly
  case ignored
}
