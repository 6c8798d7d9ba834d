// Reflection that does not need the entry points in RuntimeReflection+Symbols.swift.

enum RuntimeReflection {
  /// The size of an object header: the class and the reference count, one word each.
  static let headerSize = 2 * MemoryLayout<UInt>.size

  /// Returns the code address of a hook, which identifies the closure expression that created it.
  static func codeAddress(of hook: @escaping ObjectHook) -> UInt {
    // A structure with a field of this exact type stores the function unchanged; a generic value
    // would wrap it. The first of its two words is the code, the second the captured context.
    struct Holder {
      let hook: ObjectHook
    }
    return unsafe withUnsafeBytes(of: Holder(hook: hook)) { unsafe $0.load(as: UInt.self) }
  }

  /// Returns the name of a type with module names; the runtime caches each name.
  static func qualifiedName(of type: Any.Type) -> String { _typeName(type, qualified: true) }

  /// Returns the name of a type without module names.
  ///
  /// String interpolation would first check the type for conformance to three protocols.
  static func name(of type: Any.Type) -> String { _typeName(type, qualified: false) }

  static func superclass(of type: AnyClass) -> AnyClass? { _getSuperclass(type) }
}
