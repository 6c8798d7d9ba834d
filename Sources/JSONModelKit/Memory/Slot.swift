// Only this file loads and stores properties. A slot is a typed pointer to the storage of a value:
//
//   instance   | class | count | id: Int | name: String    | code: Int?  |
//   offset       0       8       16        24                40
//                                          ^ Slot(of: instance, offset: 24)
//
// Why a store is sound:
// - The runtime provides the offset and type for the exact class of the instance
//   (`RuntimeReflection`, checked once per process against `Mirror`). Fields at offset 0, and weak,
//   unowned, constant and lazy ones never get a slot (`ClassInspector`).
// - The caller stores the type for which the type descriptor was created (`SchemaBuilder.shape`),
//   opened from the metatype. Only a model, or nil in place of one, is stored as `AnyObject`:
//   references to native classes all have the layout of a pointer, and the instance was created
//   from the class of the property.
// - Likewise, an array of models is stored and loaded as `[AnyObject]`, and a dictionary of strings
//   and models is stored as `[String: AnyObject]`. The standard library itself creates all arrays
//   of objects as `[AnyObject]`. Neither type accesses its elements by the class of its memory
//   block: the block of an empty dictionary is the same object for all types.
// - During an import, the instance is new and not shared: the import has the only reference except
//   those that user code has taken itself, and no access to a property is in progress during a
//   store.
// - During other operations (export, comparison, hash, copy, description, merge), no other thread
//   writes to the model, because models are not shared state. These operations must not be called
//   on a model while one of its own properties is being modified, as from inside a mutating call on
//   the property. Swift traps on such overlapping accesses to properties; here they are undetected.
//   The framework does not cause one: a set computes the hash of a model during a mutation, and
//   that hash does not access containers of models.
// - A property is initialized after its initializer has run, so a store to it is an assignment that
//   releases the old value. The elements of an `ElementBuffer` are uninitialized, so a store to
//   them is an initialization.

/// A typed pointer to the storage of a value, with the data that a store requires.
@safe struct Slot {
  private let address: UnsafeMutableRawPointer
  /// Whether the storage is a `T?` although the stored value is a `T`.
  let holdsOptional: Bool
  /// Whether the storage already contains a value.
  private let isInitialized: Bool
  #if DEBUG
    /// The type of the storage, including an Optional around the value.
    private let type: Any.Type
  #endif

  /// Creates the slot of a property; the caller keeps the instance alive while it uses the slot.
  ///
  /// - Parameter type: The type of the property; debug builds compare it at each access.
  @_transparent init(
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

  /// Creates a slot whose storage is uninitialized.
  @_transparent init(
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

  /// Stores a value.
  @_transparent func store<Value>(_ value: consuming Value) {
    if holdsOptional {
      put(Optional(value))
    } else {
      put(value)
    }
  }

  /// Stores a small string in the storage of a `String` or `String?`.
  ///
  /// Requires `SmallText.isSupported`.
  @_transparent func store(_ text: SmallText) {
    assert(isInitialized)
    if holdsOptional { check(String?.self) } else { check(String.self) }
    // Sound for the same reasons as a store of a `String`, whose layout `SmallText.isSupported`
    // compares with these words. They hold no reference. In that layout, the second word of the old
    // value is positive only if it contains a reference: it is 0 in nil, and its highest bit is set
    // in strings that are small or immortal. An Optional of a string has the same two words.
    let size = MemoryLayout<UInt64>.size
    if unsafe address.load(fromByteOffset: size, as: Int64.self) > 0 { return replace(with: text) }
    unsafe address.storeBytes(of: text.words.0, as: UInt64.self)
    unsafe address.storeBytes(of: text.words.1, toByteOffset: size, as: UInt64.self)
  }

  /// Stores a small string, and then releases the old one.
  private func replace(with text: SmallText) {
    // The old value is a string: checked by the caller.
    let old = unsafe address.assumingMemoryBound(to: String.self).move()
    unsafe address.storeBytes(of: text.words.0, as: UInt64.self)
    unsafe address.storeBytes(
      of: text.words.1, toByteOffset: MemoryLayout<UInt64>.size, as: UInt64.self)
    extendLifetime(old)
  }

  /// Stores nil, which must have exactly the type of the storage.
  @_transparent func storeNil<Value>(_ nothing: consuming Value) {
    assert(holdsOptional)
    put(nothing)
  }

  /// Stores a value whose type is exactly that of the storage, such as an Optional.
  @_transparent func store<Stored>(exactly value: consuming Stored) { put(value) }

  /// Returns a copy of the value, which must have exactly this type.
  @_transparent func load<Value>(as type: Value.Type) -> Value {
    assert(isInitialized)
    check(type)
    // Sound for the same reasons as a store.
    return unsafe address.assumingMemoryBound(to: type).pointee
  }

  /// Lends the value, which must have exactly this type, without retaining references.
  ///
  /// `body` must not change the model, nor call user code, which might.
  @_transparent func withValue<Value, Result>(
    as type: Value.Type, _ body: (Value) -> Result
  ) -> Result {
    assert(isInitialized)
    check(type)
    // Sound for the same reasons as a store, and because the value stays in its storage while
    // `body` runs: no `body` calls user code, and no other thread changes a model in use.
    #if DEBUG
      // A copy, because the metadata of a `LentValue` takes longer.
      return body(unsafe address.assumingMemoryBound(to: type).pointee)
    #else
      return unsafe address.assumingMemoryBound(to: LentValue<Value>.self).pointee.lend(to: body)
    #endif
  }

  /// Whether the storage, an Optional of a class, contains nil.
  ///
  /// If it does not, the storage can be loaded as the wrapped type: an Optional of a reference, or
  /// of an array, has the same bits as its wrapped value.
  @_transparent var containsNil: Bool {
    // Sound for the same reasons as a store.
    unsafe address.assumingMemoryBound(to: Unmanaged<AnyObject>?.self).pointee == nil
  }

  /// Returns whether the slot contains the only reference to an object of this class.
  ///
  /// The class is a parameter because, without optimization, an `AnyObject` is never reported as
  /// uniquely referenced.
  func holdsUniqueReference<Object: AnyObject>(to type: Object.Type) -> Bool {
    guard isInitialized else { return false }
    check(type)
    // Sound for the same reasons as a store.
    return unsafe isKnownUniquelyReferenced(&address.assumingMemoryBound(to: type).pointee)
  }

  /// Returns a copy of the value, which must have exactly this type.
  func value(as type: Any.Type) -> Any {
    func open<Value>(_ type: Value.Type) -> Any { load(as: type) }
    return open(type)
  }

  /// Assigns the value of another slot; both must have exactly this type.
  func assign(_ other: Slot, as type: Any.Type) {
    assert(!holdsOptional)
    func open<Value>(_ type: Value.Type) { put(other.load(as: type)) }
    open(type)
  }

  /// Stores the value of another slot, which has exactly this type.
  func store(_ other: Slot, as type: Any.Type) {
    func open<Value>(_ type: Value.Type) { store(other.load(as: type)) }
    open(type)
  }

  /// Lends a read-only slot of a value.
  static func lend<Value, Result, Failure: Error>(
    _ value: Value, _ body: (Slot) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafePointer(to: value) { address throws(Failure) in
      try body(unsafe Slot(reading: address, type: Value.self))
    }
  }

  @_transparent init(
    reading address: UnsafeRawPointer, type: @autoclosure () -> Any.Type
  ) {
    unsafe self.address = UnsafeMutableRawPointer(mutating: address)
    holdsOptional = false
    isInitialized = true
    #if DEBUG
      self.type = type()
    #endif
  }

  private func put<Stored>(_ value: consuming Stored) {
    check(Stored.self)
    // Sound: see the comment at the start of this file.
    if isInitialized {
      unsafe address.assumingMemoryBound(to: Stored.self).pointee = value
    } else {
      unsafe address.initializeMemory(as: Stored.self, to: value)
    }
  }

  /// Traps in debug builds if the storage does not have this type.
  @_transparent private func check<Accessed>(_ accessed: Accessed.Type) {
    #if DEBUG
      if accessed == type { return }
      precondition(permits(accessed), "A slot of \(type) is used as one of \(accessed).")
    #endif
  }

  #if DEBUG
    /// Returns whether a type that differs from that of the storage has the same bits.
    private func permits<Accessed>(_ accessed: Accessed.Type) -> Bool {
      // An Optional of a reference, or of an array, has the same bits as its wrapped value; and
      // references to all classes have the same layout.
      let wrapped = (type as? any OptionalShaped.Type)?.wrappedType ?? type
      let isReference = accessed == AnyObject.self || accessed == AnyObject?.self
      if wrapped is AnyClass { return isReference || accessed == wrapped }
      if let array = wrapped as? any ArrayShaped.Type {
        let holdsModels = array.elementType is AnyClass && !array.isSet
        let isOfObjects = accessed == [AnyObject].self || accessed == [AnyObject]?.self
        return accessed == wrapped || holdsModels && isOfObjects
      }
      guard let dictionary = wrapped as? any DictionaryShaped.Type else { return false }
      return dictionary.keyType == String.self && dictionary.valueType is AnyClass
        && (accessed == [String: AnyObject].self || accessed == [String: AnyObject]?.self)
    }
  #endif
}

/// The read-only slots of contiguous values of one type.
@safe struct SlotRow {
  let count: Int
  private let base: UnsafeRawPointer?
  private let stride: Int
  private let type: Any.Type

  /// Lends the slots of the elements of an array.
  static func lend<Element, Failure: Error>(
    _ elements: [Element], _ body: (SlotRow) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe elements.withUnsafeBufferPointer { elements throws(Failure) in
      try body(unsafe SlotRow(elements))
    }
  }

  /// Lends the slots of an array of models, without requesting metadata from the runtime.
  ///
  /// - Parameters:
  ///   - slot: A slot of an array of models or of its Optional, which must not be nil.
  ///   - type: The class of the elements.
  static func lendModels<Failure: Error>(
    in slot: Slot, of type: Any.Type, _ body: (SlotRow) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe slot.load(as: [AnyObject].self).withUnsafeBufferPointer {
      elements throws(Failure) in
      try body(unsafe SlotRow(elements, of: type))
    }
  }

  private init<Element>(
    _ elements: UnsafeBufferPointer<Element>, of type: Any.Type = Element.self
  ) {
    count = elements.count
    unsafe base = UnsafeRawPointer(elements.baseAddress)
    stride = MemoryLayout<Element>.stride
    self.type = type
  }

  subscript(index: Int) -> Slot {
    precondition(index < count)
    guard let base = unsafe base else { preconditionFailure("Only an empty row has no memory.") }
    // In bounds: checked just above.
    return unsafe Slot(reading: base + index * stride, type: type)
  }
}

/// A value that is used where it is stored, without a copy.
///
/// If a copyable value is passed on from memory, it is copied first: its references are retained,
/// because the memory might change. A noncopyable value cannot be copied, so it is borrowed.
///
/// No instance is created. `Slot` accesses the memory of a value as this type, which has the same
/// layout because the value is its only field.
struct LentValue<Value>: ~Copyable {
  private let value: Value

  @inline(__always) borrowing func lend<Result>(to body: (Value) -> Result) -> Result {
    body(value)
  }
}

extension RawRepresentable {
  static var rawType: Any.Type { RawValue.self }

  /// Moves the first value, a raw value, out of the buffer, and stores the value it represents.
  ///
  /// - Returns: Whether the raw value is valid.
  static func store(rawValue: ElementBuffer, in slot: Slot) -> Bool {
    guard let value = Self(rawValue: rawValue.take(RawValue.self, at: 0)) else { return false }
    slot.store(value)
    return true
  }

  /// Lends the raw value of the value in a slot.
  static func withRawValue<Failure: Error>(
    in slot: Slot, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    try Slot.lend(slot.load(as: Self.self).rawValue, body)
  }
}

extension CaseIterable where Self: RawRepresentable {
  /// The raw values of all cases.
  package static var rawValues: [Any] { allCases.map(\.rawValue) }

  /// The raw values of all cases, as strings.
  package static var rawValueTexts: [String] { allCases.map { "\($0.rawValue)" } }
}

/// Returns the value in an `Any` if its dynamic type is exactly the given type.
///
/// A cast could convert the value: on Linux a `Bool` casts to a number, and the number 1 casts to
/// `true`.
func exactValue<Value>(of any: Any, as type: Value.Type) -> Value? {
  /// Receives the value extracted from the `Any`.
  func open<Actual>(_ value: Actual) -> Value? {
    // The types are identical; a cast would only repeat this check slowly.
    Actual.self == Value.self ? unsafe unsafeBitCast(value, to: Value.self) : nil
  }
  return _openExistential(any, do: open)
}
