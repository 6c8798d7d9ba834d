// The only file that talks to the Swift runtime. It declares four of its entry points by name:
// three that `Mirror` is built on, which walk superclasses, generics and resilient classes and need
// no memory layout of ours, and one that the standard library's own inlined code calls for the size
// of instances.

/// What the runtime tells of a stored property, besides type and offset.
@unsafe private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func runtimeFieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func runtimeField(
  _ type: Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func runtimeFieldOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("_swift_getSwiftClassInstanceExtents")
private func runtimeInstanceExtents(_ type: AnyClass) -> (negative: UInt, positive: UInt)

enum RuntimeReflection {
  /// The bytes in front of the first stored property: the class and the reference count.
  static let headerSize = 16

  /// The number of stored properties of a class, those of its superclasses included, or of a
  /// structure.
  static func fieldCount(of type: Any.Type) -> Int { runtimeFieldCount(type) }

  /// The stored properties of a class, those of its superclasses first.
  static func storedFields(of type: AnyClass) -> [StoredField] {
    (0..<runtimeFieldCount(type)).map { index in
      var metadata = unsafe FieldMetadata()
      let fieldType = unsafe runtimeField(type, index: index, metadata: &metadata)
      // The name belongs to the runtime until its own function releases it.
      defer { unsafe metadata.freeName?(metadata.name) }
      return unsafe StoredField(
        name: metadata.name.map { unsafe String(cString: $0) } ?? "",
        type: fieldType,
        offset: runtimeFieldOffset(type, index: index),
        isStrong: metadata.isStrong,
        isVariable: metadata.isVariable)
    }
  }

  /// The number of bytes of an instance.
  static func instanceSize(of type: AnyClass) -> Int {
    Int(runtimeInstanceExtents(type).positive)
  }

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
