// The only file that declares entry points of the Swift runtime. They are exported by the standard library's binary, but not
// documented:
//
//   swift_reflectionMirror_recursiveCount            `Mirror` is built on these three since Swift 5.2. They walk superclasses,
//   swift_reflectionMirror_recursiveChildMetadata    generics and resilient classes, and need no memory layout of ours.
//   swift_reflectionMirror_recursiveChildOffset
//   _swift_getSwiftClassInstanceExtents              The size of instances. Both are listed in the ABI baseline of the
//   _swift_getObjCClassInstanceExtents               standard library; the second takes classes of Objective-C, too.
//
// A runtime without them would not start a program that is linked with them, and one whose answers differ fails the
// self-check: a declaration error, not a bad write. The trait RegisteredPropertiesOnly compiles the framework without them.

#if RegisteredPropertiesOnly
  extension RuntimeReflection {
    /// Whether the stored properties of classes can be found.
    static let findsProperties = false

    static func fieldCount(of type: Any.Type) -> Int { 0 }

    static func storedFields(of type: AnyClass) -> [StoredField] { [] }

    static func instanceSize(of type: AnyClass) -> Int { headerSize }
  }
#else
  /// What the runtime tells of a stored property, besides type and offset.
  @unsafe private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
    /// Room for what a later runtime may add.
    var reserved: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
  }

  @_silgen_name("swift_reflectionMirror_recursiveCount")
  private func runtimeFieldCount(_ type: Any.Type) -> Int

  @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
  private func runtimeField(
    _ type: Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>
  ) -> Any.Type

  @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
  private func runtimeFieldOffset(_ type: Any.Type, index: Int) -> Int

  #if canImport(ObjectiveC)
    @_silgen_name("_swift_getObjCClassInstanceExtents")
    private func runtimeInstanceExtents(_ type: AnyClass) -> (negative: UInt, positive: UInt)
  #else
    @_silgen_name("_swift_getSwiftClassInstanceExtents")
    private func runtimeInstanceExtents(_ type: AnyClass) -> (negative: UInt, positive: UInt)
  #endif

  extension RuntimeReflection {
    /// Whether the stored properties of classes can be found.
    static let findsProperties = true

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
  }
#endif
