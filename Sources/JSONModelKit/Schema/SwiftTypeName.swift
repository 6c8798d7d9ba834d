/// How Swift writes a type: `[String: Int?]`, not `Dictionary<String, Optional<Int>>`.
func swiftTypeName(_ type: Any.Type) -> String {
  switch type {
  case let type as any ArrayShaped.Type:
    type is any SetAlgebra.Type
      ? "Set<\(swiftTypeName(type.elementType))>" : "[\(swiftTypeName(type.elementType))]"
  case let type as any DictionaryShaped.Type:
    "[\(swiftTypeName(type.keyType)): \(swiftTypeName(type.valueType))]"
  case let type as any OptionalShaped.Type:
    isFunction(type.wrappedType)
      ? "(\(type.wrappedType))?" : "\(swiftTypeName(type.wrappedType))?"
  default:
    "\(type)"
  }
}

/// Whether a type is a function, or a tuple with one in it.
func isFunction(_ type: Any.Type) -> Bool {
  // Only functions and tuples have names that start like this.
  let name = "\(type)"
  return (name.hasPrefix("(") || name.hasPrefix("@")) && name.contains("->")
}
