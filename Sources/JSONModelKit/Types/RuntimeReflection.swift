// What the framework asks about types without the entry points of the runtime; see RuntimeReflection+Symbols.swift.

enum RuntimeReflection {
  /// The bytes in front of the first stored property: the class and the reference count, a word each.
  static let headerSize = 2 * MemoryLayout<UInt>.size

  /// The address of the code of a hook: that of the closure expression which it was made by.
  static func codeAddress(of hook: @escaping ObjectHook) -> UInt {
    // In a structure of this very type a function is stored as it is; as a generic value it would
    // be wrapped. The first of its two words is the code, the second what it captures.
    struct Holder {
      let hook: ObjectHook
    }
    return unsafe withUnsafeBytes(of: Holder(hook: hook)) { unsafe $0.load(as: UInt.self) }
  }

  /// The name of a type with those of its modules; each is remembered by the runtime.
  static func qualifiedName(of type: Any.Type) -> String { _typeName(type, qualified: true) }

  /// The name of a type without those of its modules.
  ///
  /// A type in a string would first be asked for three protocols by which it could describe itself.
  static func name(of type: Any.Type) -> String { _typeName(type, qualified: false) }

  static func superclass(of type: AnyClass) -> AnyClass? { _getSuperclass(type) }
}
