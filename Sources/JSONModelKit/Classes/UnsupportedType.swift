// The fix for a property whose type cannot be imported depends on how Swift declares the type:
//
//   enum Size { case small }           declare a raw type (enum Size: String), ...
//   (x: Int, y: Int)                   replace the tuple with a structure that conforms to Codable, ...
//   [AnyObject]                        use Any or JSONValue instead of AnyObject, ...
//   any Payload                        use a concrete type, Any or JSONValue instead of Payload, ...
//   () -> Void                         mark it @Ignore
//   class Engine                       make it a JSONModel, register a transformer, ...
//   struct Point                       register a transformer, conform it to Codable, ...
//
// The name of a type distinguishes these, so no metadata is read. Names are computed only for a
// declaration error.

/// A type that cannot be imported, or the type of the innermost elements of such a container.
struct UnsupportedType {
  private let type: Any.Type

  init(in type: Any.Type) {
    var type = type
    while let part = TypeKind(type).parts.last { type = part }
    self.type = type
  }

  /// The changes to the declaration that make an import possible.
  var fix: String {
    let name = swiftTypeName(type)
    if TypeKind(type).isFunction { return "mark it @Ignore" }
    if isTuple {
      return "replace the tuple with a structure that conforms to Codable, register a transformer, "
        + "or mark it @Ignore"
    }
    if type == AnyObject.self || type == AnyHashable.self {
      return "use Any or JSONValue instead of \(name), or mark it @Ignore"
    }
    if isExistential {
      return "use a concrete type, Any or JSONValue instead of \(name), register a transformer, "
        + "or mark it @Ignore"
    }
    if EnumerationForm(of: type) == .withoutAssociatedValues {
      return "declare a raw type (enum \(name): String), register a transformer, or mark it @Ignore"
    }
    let others = "register a transformer, conform it to Codable, or mark it @Ignore"
    return type is AnyClass && !(type is any Actor.Type) ? "make it a JSONModel, \(others)" : others
  }

  private var isTuple: Bool { RuntimeReflection.name(of: type).hasPrefix("(") }

  private var isExistential: Bool {
    RuntimeReflection.name(of: Swift.type(of: type)).hasSuffix(".Protocol")
  }
}
