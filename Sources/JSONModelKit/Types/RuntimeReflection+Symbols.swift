// The only file that declares entry points of the Swift runtime. The binary of the standard library
// exports them, but they are not documented:
//
//   swift_reflectionMirror_recursiveCount            `Mirror` has used these since Swift 5.2.
//   swift_reflectionMirror_recursiveChildMetadata    They cover superclasses, generic and resilient
//   swift_reflectionMirror_recursiveChildOffset      classes; we assume no memory layout.
//
//   _swift_getSwiftClassInstanceExtents              The size of instances. Both are in the ABI
//   _swift_getObjCClassInstanceExtents               baseline of the standard library; the second
//                                                    one also accepts Objective-C classes.
//
// A program that is linked with these entry points does not start with a runtime that lacks them.
// If a runtime returns different results, the self-check reports a declaration error before
// anything is written. The trait RegisteredPropertiesOnly compiles the framework without them.

#if RegisteredPropertiesOnly
  extension RuntimeReflection {
    /// Whether reflection finds the stored properties of classes.
    static let findsProperties = false

    static func fieldCount(of type: Any.Type) -> Int { 0 }

    static func storedFields(of type: Any.Type) -> [StoredField] { [] }

    static func instanceSize(of type: AnyClass) -> Int { headerSize }
  }
#else
  /// The metadata of a stored property, besides its type and offset.
  @unsafe private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
    /// Reserved for fields that a later runtime may add.
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
    /// Whether reflection finds the stored properties of classes.
    static let findsProperties = true

    /// Returns the number of stored properties of a structure, or of a class and its superclasses.
    static func fieldCount(of type: Any.Type) -> Int { runtimeFieldCount(type) }

    /// Returns the stored properties of a structure, or of a class, starting with those of its
    /// superclasses.
    ///
    /// The type must be one of these: for an existential, the runtime would read a value.
    static func storedFields(of type: Any.Type) -> [StoredField] {
      (0..<runtimeFieldCount(type)).map { index in
        var metadata = unsafe FieldMetadata()
        let fieldType = unsafe runtimeField(type, index: index, metadata: &metadata)
        // The runtime owns the name until `freeName` releases it.
        defer { unsafe metadata.freeName?(metadata.name) }
        return unsafe StoredField(
          name: metadata.name.map { unsafe String(cString: $0) } ?? "",
          type: fieldType,
          offset: runtimeFieldOffset(type, index: index),
          isStrong: metadata.isStrong,
          isVariable: metadata.isVariable)
      }
    }

    /// Returns the size of an instance in bytes.
    static func instanceSize(of type: AnyClass) -> Int {
      Int(runtimeInstanceExtents(type).positive)
    }
  }
#endif
