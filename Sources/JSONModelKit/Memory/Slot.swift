// The one file that reads and writes properties. A slot is a place in memory that holds a value of a known
// type:
//
//   instance   | class | count | id: Int | name: String    | code: Int?  |
//   offset       0       8       16        24                40
//                                          ^ Slot(of: instance, offset: 24)
//
// Why a store is sound:
// - Offset and type come from the runtime for the very class of the instance (`RuntimeReflection`,
//   checked once per process against `Mirror`); fields at offset 0, weak, unowned, constant and
//   lazy ones never get a slot (`ClassInspector`).
// - The type a caller stores is the one that the value's shape was made for
//   (`SchemaBuilder.shape`), opened from the metatype. Only a model, or nil in place of one, is stored
//   as `AnyObject`: references to native classes have one layout, that of a pointer, whatever their
//   class, and the class is the property's own, of which the instance was made.
// - For an import: the instance is new and no one else can see it: the import holds the only
//   reference that user code did not take itself, and no access to a property is under way while it
//   is written.
// - For everything else (export, comparison, hash, copy, description, merge): a model is not shared
//   state, so no other thread writes to it. These must not be asked of a model while one of its own
//   properties is being changed, as from inside a mutating call on the property: Swift traps there
//   for its own accesses, and here nothing notices. No code of ours asks so: the hash of a model, which
//   a set asks for while it is changed, does not look into containers of models.
// - A property holds a value from its initializer on, so a store to it is an assignment that
//   releases the old value. The elements of an `ElementBuffer` hold none yet, so a store to them is
//   an initialization.

/// A place in memory for one value, with what has to be known to put it there.
@safe struct Slot {
  private let address: UnsafeMutableRawPointer
  /// Whether the place holds a `T?` where a `T` is stored.
  let holdsOptional: Bool
  /// Whether the place holds a value already.
  private let isInitialized: Bool
  #if DEBUG
    /// The type that the memory has, an Optional around the value included.
    private let type: Any.Type
  #endif

  /// The slot of a property; the caller extends the lifetime of the instance over its use of the slot.
  ///
  /// - Parameter type: The type of the property, with which each access is compared in debug builds.
  @inline(__always) init(
    of instance: AnyObject, offset: Int, holdsOptional: Bool,
    type: @autoclosure () -> Any.Type
  ) {
    unsafe address = Unmanaged.passUnretained(instance).toOpaque() + offset
    self.holdsOptional = holdsOptional
    isInitialized = true
    #if DEBUG
      self.type = type()
    #endif
  }

  /// A slot that holds no value yet.
  @inline(__always) init(
    uninitialized address: UnsafeMutableRawPointer, holdsOptional: Bool,
    type: @autoclosure () -> Any.Type
  ) {
    unsafe self.address = address
    self.holdsOptional = holdsOptional
    isInitialized = false
    #if DEBUG
      self.type = type()
    #endif
  }

  /// Puts a value here.
  @inline(__always) func store<Value>(_ value: consuming Value) {
    if holdsOptional {
      put(Optional(value))
    } else {
      put(value)
    }
  }

  /// Puts a nil here, which is of the very type of the place.
  @inline(__always) func storeNil<Value>(_ nothing: consuming Value) {
    assert(holdsOptional)
    put(nothing)
  }

  /// The value here, which must be one of exactly this type.
  @inline(__always) func load<Value>(as type: Value.Type) -> Value {
    assert(isInitialized)
    check(type)
    // Sound for the same reasons as a store.
    return unsafe address.assumingMemoryBound(to: type).pointee
  }

  /// Lends the value here, which must be one of exactly this type, without counting references.
  @inline(__always) func withValue<Value, Result>(
    as type: Value.Type, _ body: (borrowing Value) -> Result
  ) -> Result {
    assert(isInitialized)
    check(type)
    // Sound for the same reasons as a store; nobody changes a model while it is exported.
    return unsafe body(address.assumingMemoryBound(to: type).pointee)
  }

  /// Whether there is no object here, where the place is one of an Optional of a class.
  ///
  /// Where there is one, the place can be read as one of the class: an Optional of a reference, or of an
  /// array, has the bits of what it wraps.
  @inline(__always) var holdsNoObject: Bool {
    // Sound for the same reasons as a store.
    unsafe address.assumingMemoryBound(to: Unmanaged<AnyObject>?.self).pointee == nil
  }

  /// Whether the slot holds an object of this class, and the only reference to it.
  ///
  /// By the class: without optimization, an `AnyObject` is never said to be uniquely referenced.
  @inline(__always) func holdsUniqueReference<Object: AnyObject>(to type: Object.Type) -> Bool {
    guard isInitialized else { return false }
    check(type)
    // Sound for the same reasons as a store.
    return unsafe isKnownUniquelyReferenced(&address.assumingMemoryBound(to: type).pointee)
  }

  /// The value here, which must be one of exactly this type.
  func value(as type: Any.Type) -> Any {
    func open<Value>(_ type: Value.Type) -> Any { load(as: type) }
    return open(type)
  }

  /// Puts the value of another place here; both are of exactly this type.
  func assign(_ other: Slot, as type: Any.Type) {
    assert(!holdsOptional)
    func open<Value>(_ type: Value.Type) { put(other.load(as: type)) }
    open(type)
  }

  /// Lends the place of a value that is only to be read.
  static func lend<Value, Failure: Error>(
    _ value: Value, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe withUnsafePointer(to: value) { address throws(Failure) in
      try body(unsafe Slot(reading: address, type: Value.self))
    }
  }

  @inline(__always) init(
    reading address: UnsafeRawPointer, type: @autoclosure () -> Any.Type
  ) {
    unsafe self.address = UnsafeMutableRawPointer(mutating: address)
    holdsOptional = false
    isInitialized = true
    #if DEBUG
      self.type = type()
    #endif
  }

  @inline(__always) private func put<Stored>(_ value: consuming Stored) {
    check(Stored.self)
    // Sound: see the head of this file.
    if isInitialized {
      unsafe address.assumingMemoryBound(to: Stored.self).pointee = value
    } else {
      unsafe address.initializeMemory(as: Stored.self, to: value)
    }
  }

  /// Traps in debug builds if the memory does not have this type.
  @inline(__always) private func check<Accessed>(_ accessed: Accessed.Type) {
    #if DEBUG
      precondition(permits(accessed), "A slot of \(type) is used as one of \(accessed).")
    #endif
  }

  #if DEBUG
    private func permits<Accessed>(_ accessed: Accessed.Type) -> Bool {
      if accessed == type { return true }
      // An Optional of a reference, or of an array, has the bits of what it wraps; and references to all
      // classes have one layout.
      let wrapped = (type as? any OptionalShaped.Type)?.wrappedType ?? type
      let isReference = accessed == AnyObject.self || accessed == AnyObject?.self
      if wrapped is AnyClass { return isReference || accessed == wrapped }
      return accessed == wrapped && wrapped is any ArrayShaped.Type
    }
  #endif
}
