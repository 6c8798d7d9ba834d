// What the name of a stored field says: lazy properties, wrapped and observed ones.

extension String {
  /// Whether it is the name of a storage, by its form.
  var beginsWithUnderscore: Bool { utf8.first == UInt8(ascii: "_") }

  /// The name of the property that it is the storage of.
  ///
  /// Not without the first character: an accent may follow, which would be part of that.
  var withoutFirstScalar: String { String(unicodeScalars.dropFirst()) }
}

extension StoredField {
  /// Whether it is the storage of a lazy property.
  var isOfLazyProperty: Bool {
    // The first byte is asked first, for few names have it.
    name.utf8.first == UInt8(ascii: "$") && name.hasPrefix("$__lazy_storage_$_")
  }

  /// The name as the source means it: the runtime keeps the backticks of a name that is no
  /// identifier, and has no-break spaces for its spaces.
  var nameInSource: String {
    let mark: Unicode.Scalar = "`"
    let scalars = name.unicodeScalars
    guard scalars.first == mark, scalars.last == mark, scalars.count > 2 else { return name }
    let inner = scalars.dropFirst().dropLast().map { $0 == "\u{A0}" ? " " : $0 }
    return String(String.UnicodeScalarView(inner))
  }

  /// Whether it is what the macro `@Observable` adds to a class.
  var isObservationRegistrar: Bool { name == "_$observationRegistrar" }

  /// Whether the type is an enumeration with one case, of which there is nothing to store.
  var isEmptyRawValue: Bool {
    TypeLayout(of: type).size == 0 && type is any (RawRepresentable & SendableMetatype).Type
  }
}
