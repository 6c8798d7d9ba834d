// Reflection that does not need the entry points in RuntimeReflection+Symbols.swift.

enum RuntimeReflection {
  /// The size of an object header: the class and the reference count, one word each.
  static let headerSize = 2 * MemoryLayout<UInt>.size

  /// Returns the name of a type with module names; the runtime caches each name.
  static func qualifiedName(of type: Any.Type) -> String { _typeName(type, qualified: true) }

  /// Returns the name of a type without module names.
  ///
  /// String interpolation would first check the type for conformance to three protocols.
  static func name(of type: Any.Type) -> String { _typeName(type, qualified: false) }

  static func superclass(of type: AnyClass) -> AnyClass? { _getSuperclass(type) }
}

// The compiler does not check the results of reflection. So each process inspects a class with
// known properties once. A runtime with different results causes a declaration error at the first
// import, and no byte is written.

extension RuntimeReflection {
  /// The difference between the expected and the actual results; `nil` if they agree.
  static let selfCheckFailure: String? = {
    let probe = ReflectionProbe()
    let fields = storedFields(of: ReflectionProbe.self)
    // Without reflection metadata there is nothing to compare, and nothing is written either.
    guard !fields.isEmpty, fields.allSatisfy({ !$0.name.isEmpty }) else { return nil }
    guard fields.map(\.name) == ["first", "second", "third"] else {
      return "the names of the properties differ"
    }
    guard fields[0].type == Int.self, fields[1].type == String.self, fields[2].type == Int.self
    else { return "the types of the properties differ" }
    let slots = fields.map { field in
      Slot(of: probe, offset: field.offset, holdsOptional: false, type: field.type)
    }
    guard slots[0].load(as: Int.self) == probe.first,
      slots[1].load(as: String.self) == probe.second, slots[2].load(as: Int.self) == probe.third
    else { return "the offsets of the properties differ" }
    extendLifetime(probe)
    return nil
  }()
}

/// The superclass of the class that the self-check inspects.
private class ReflectionProbeBase {
  var first = 0x1234_5678
}

/// The class that the self-check inspects.
private final class ReflectionProbe: ReflectionProbeBase {
  var second = "a text that is too long to be kept in place"
  var third = -1
}

/// A stored property as the runtime describes it.
struct StoredField {
  /// The name; empty if the class was compiled without reflection names.
  var name: String
  var type: Any.Type
  /// The offset in the instance, in bytes.
  var offset: Int
  /// Whether the property is neither weak nor unowned.
  var isStrong: Bool
  /// Whether the property is a `var`.
  var isVariable: Bool
}

// Recognizes the storage of lazy, wrapped and observed properties by its name.

extension String {
  /// Whether this may be the name of the storage of a property.
  var beginsWithUnderscore: Bool { utf8.first == UInt8(ascii: "_") }

  /// The name of the property whose storage has this name.
  ///
  /// Drops a scalar instead of a character, because a combining accent after the underscore would
  /// belong to that character.
  var withoutFirstScalar: String { String(unicodeScalars.dropFirst()) }
}

extension StoredField {
  /// Whether this is the storage of a lazy property.
  var isOfLazyProperty: Bool {
    // Compares the first byte first, because few names start with it.
    name.utf8.first == UInt8(ascii: "$") && name.hasPrefix(Self.lazyPrefix)
  }

  /// The name of the lazy property with this storage.
  var lazyName: String { String(name.dropFirst(Self.lazyPrefix.count)) }

  private static let lazyPrefix = "$__lazy_storage_$_"

  /// The name in the source code.
  ///
  /// For a raw identifier, the runtime keeps the backticks and replaces spaces with no-break
  /// spaces.
  var nameInSource: String {
    let mark: Unicode.Scalar = "`"
    let scalars = name.unicodeScalars
    guard scalars.first == mark, scalars.last == mark, scalars.count > 2 else { return name }
    let inner = scalars.dropFirst().dropLast().map { $0 == "\u{A0}" ? " " : $0 }
    return String(String.UnicodeScalarView(inner))
  }

  /// Whether this is the registrar that the macro `@Observable` adds to a class.
  var isObservationRegistrar: Bool { name == "_$observationRegistrar" }

  /// Whether the type is an enumeration with one case, which does not need storage.
  var isSingleCaseEnumeration: Bool {
    TypeLayout(of: type).size == 0 && type is any (RawRepresentable & SendableMetatype).Type
  }
}

/// The memory layout of a type.
struct TypeLayout {
  var size: Int
  var stride: Int
  var alignment: Int

  init(of type: Any.Type) {
    func layout<Value>(_ type: Value.Type) -> TypeLayout { TypeLayout(Value.self) }
    self = layout(type)
  }

  private init<Value>(_ type: Value.Type) {
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
    alignment = MemoryLayout<Value>.alignment
  }
}
