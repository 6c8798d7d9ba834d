/// The meaning of a property wrapper of the framework; the raw value is the name of the wrapper.
enum PropertyMark: Substring, CaseIterable {
  case optionalKey = "OptionalKey"
  case requiredKey = "RequiredKey"
  case required = "Required"
  case unknownKeys = "UnknownKeys"
  case index = "Index"
  case readOnly = "ReadOnly"
  case writeOnly = "WriteOnly"
  case ignored = "Ignore"
}
