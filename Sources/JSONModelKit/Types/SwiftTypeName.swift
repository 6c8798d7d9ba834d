/// Returns the name of a type in Swift: `[String: Int?]`, not `Dictionary<String, Optional<Int>>`.
func swiftTypeName(_ type: Any.Type) -> String {
  let kind = TypeKind(type)
  if let array = kind.array {
    let element = swiftTypeName(array.elementType)
    return array.isSet ? "Set<\(element)>" : "[\(element)]"
  }
  if let dictionary = kind.dictionary {
    return "[\(swiftTypeName(dictionary.keyType)): \(swiftTypeName(dictionary.valueType))]"
  }
  guard let wrapped = kind.optional?.wrappedType else { return RuntimeReflection.name(of: type) }
  return TypeKind(wrapped).isFunction
    ? "(\(RuntimeReflection.name(of: wrapped)))?" : "\(swiftTypeName(wrapped))?"
}
