// Hooks and discriminator functions receive the whole object as JSON values. So a value of a `Codable`
// type, which its type decodes from the decoder, needs a JSON form, too:
//
//   struct Stamp: Codable { var at: Date }
//
//   {"at": 5, "more": 1}    inferred form     what the decoder can decode without the type
//   {"at": "2001-01-01T00:00:05Z"}            encoded form of the decoded instance
//   {"at": "2001-01-01T00:00:05Z", "more": 1} JSON form

extension ClassSchema {
  /// Whether hooks or discriminator functions of the class receive the whole object.
  var passesObjectsToHooks: Bool {
    declaration.willImport != nil || declaration.overridesDidImport || cluster?.select != nil
      || cluster?.outer.contains { $0.select != nil } == true
  }
}

extension DecoderReader {
  /// Returns an instance of a `Codable` type with its JSON form for hooks.
  ///
  /// An import of the JSON form creates an equal instance, even if the decoder has other rules for
  /// dates than an import. Where its inferred form would not, the encoded form replaces it.
  func decodedValue(of decoded: DecodedInstance, at position: some DecoderPosition) throws -> Any {
    let inferred = try infer(at: position)
    var json = inferred as? JSONValue
    var encoder = ValueEncoder<ValueMaker>()
    encoder.usesKeyMapping = usesKeyMapping
    encoder.includesWriteOnly = true
    // A value that cannot be encoded has only the inferred form.
    if let encodable = decoded.instance as? any Encodable,
      let encoded = try? encoder.encode(encodable)
    {
      json = json?.completing(encoded) ?? encoded
    }
    guard let json else { return inferred }
    return DecodedValue(decoded, json: json)
  }
}

extension JSONValue {
  /// Returns this form of a value with the parts of the encoded form that differ from it.
  ///
  /// Members that only the encoded form has are default values, which an import must not receive.
  fileprivate func completing(_ encoded: JSONValue) -> JSONValue {
    var result = self
    var waiting: [(path: [JSONKeyPath.Component], value: JSONValue, encoded: JSONValue)] = [
      ([], self, encoded)
    ]
    while let (path, value, encoded) = waiting.popLast() {
      if case .object(let members) = value, case .object(let others) = encoded {
        for (key, member) in members {
          if let other = others[key] { waiting.append((path + [.key(key)], member, other)) }
        }
      } else if !value.agrees(with: encoded) {
        if path.isEmpty { return encoded }
        result[JSONKeyPath(path)] = encoded
      }
    }
    return result
  }

  /// Returns whether all members that the encoded form has, too, are the same there.
  private func agrees(with encoded: JSONValue) -> Bool {
    var waiting = [(self, encoded)]
    while let (value, encoded) = waiting.popLast() {
      switch (value, encoded) {
      case (.object(let members), .object(let others)):
        for (key, member) in members {
          if let other = others[key] { waiting.append((member, other)) }
        }
      case (.array(let elements), .array(let others)):
        guard elements.count == others.count else { return false }
        waiting += zip(elements, others)
      default:
        if value != encoded { return false }
      }
    }
    return true
  }
}
