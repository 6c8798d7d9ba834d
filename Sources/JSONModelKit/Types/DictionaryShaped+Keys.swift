extension DictionaryShaped {
  /// Returns the key of the JSON object for a key of the dictionary.
  static func text(ofKey key: Slot) -> String {
    func text(of value: Slot, as type: Any.Type) -> String {
      if type == String.self { return value.load(as: String.self) }
      // Casts the metatype: the result of casting the value could depend on the thread.
      guard LeafKind(type) == nil, let raw = type as? any RawRepresentable.Type else {
        return "\(value.value(as: type))"
      }
      var result = ""
      raw.withRawValue(in: value) { result = text(of: $0, as: raw.rawType) }
      return result
    }
    return text(of: key, as: keyType)
  }
}
