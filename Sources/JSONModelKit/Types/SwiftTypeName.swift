/// Returns the name of a type in Swift: `[String: Int?]`, not `Dictionary<String, Optional<Int>>`.
func swiftTypeName(_ type: Any.Type) -> String {
  switch TypeKind(type) {
  case .array(let type):
    type.isSet
      ? "Set<\(swiftTypeName(type.elementType))>" : "[\(swiftTypeName(type.elementType))]"
  case .dictionary(let type):
    "[\(swiftTypeName(type.keyType)): \(swiftTypeName(type.valueType))]"
  case .optional(let type):
    TypeKind(type.wrappedType).isFunction
      ? "(\(RuntimeReflection.name(of: type.wrappedType)))?" : "\(swiftTypeName(type.wrappedType))?"
  default:
    RuntimeReflection.name(of: type)
  }
}
