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
    name.utf8.first == UInt8(ascii: "$") && name.hasPrefix("$__lazy_storage_$_")
  }

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
