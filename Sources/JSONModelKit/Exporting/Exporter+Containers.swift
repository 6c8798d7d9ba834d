// Arrays keep their order. The elements of sets are sorted by their JSON text, and the members of
// dictionaries by their keys, so models with the same values are exported as the same bytes.

extension Exporter {
  @inline(never) mutating func writeArray(
    of element: ValueShape, _ type: any ArrayShaped.Type, from slot: Slot
  ) throws(ExportFailure) {
    try enter()
    if case .model(let reference) = element.form, !element.isOptional, !element.hasExporter,
      !type.isSet
    {
      try SlotRow.lendModels(in: slot, of: element.type) { elements throws(ExportFailure) in
        try writeModels(of: reference, elements)
      }
    } else {
      try type.withElements(in: slot) { elements throws(ExportFailure) in
        try writeElements(of: element, elements, areSorted: type.isSet)
      }
    }
    target.endArray()
    depth -= 1
  }

  private mutating func writeModels(
    of reference: ClassReference, _ elements: SlotRow
  ) throws(ExportFailure) {
    target.beginArray()
    for index in 0..<elements.count {
      target.beginElement()
      do throws(ExportFailure) {
        try writeModel(in: elements[index], of: reference)
      } catch {
        throw error.inside(.index(index))
      }
    }
  }

  /// Writes the only element of an array or set in place of the array; returns whether it has.
  ///
  /// An element that is exported as an array or as null remains in an array.
  mutating func writeOnlyElement(
    of whole: ValueShape, from slot: Slot
  ) throws(ExportFailure) -> Bool {
    guard let (element, type, _) = whole.arrayParts else { return false }
    var isWritten = false
    try type.withElements(in: slot) { elements throws(ExportFailure) in
      guard elements.count == 1 else { return }
      if element.mayBeExportedAsArrayOrNull {
        let part = try written(by: target.part) { exporter throws(ExportFailure) in
          try exporter.writeElement(element, from: elements[0])
        }
        if part.isArrayOrNull { return }
        append(part)
      } else {
        try writeElement(element, from: elements[0])
      }
      isWritten = true
    }
    return isWritten
  }

  private mutating func writeElements(
    of element: ValueShape, _ elements: SlotRow, areSorted: Bool
  ) throws(ExportFailure) {
    target.beginArray()
    if areSorted { return try writeSet(of: element, elements) }
    for index in 0..<elements.count {
      target.beginElement()
      do throws(ExportFailure) {
        try writeElement(element, from: elements[index])
      } catch {
        throw error.inside(.index(index))
      }
    }
  }

  /// Writes an element; `.absent` is an error, because an element cannot be left out.
  private mutating func writeElement(
    _ shape: ValueShape, from slot: Slot
  ) throws(ExportFailure) {
    if shape.isPresence, !shape.hasValue(in: slot) {
      throw ExportFailure("an array element cannot be .absent; use .null")
    }
    try write(shape, from: slot)
  }

  /// Writes the elements of a set, sorted by their JSON text.
  ///
  /// The order does not depend on the options, apart from the choice of the keys: where they change
  /// the text, each element is exported once more without them. Inside such an element, sets are
  /// exported once, so the time does not multiply if sets contain sets.
  private mutating func writeSet(
    of shape: ValueShape, _ elements: SlotRow
  ) throws(ExportFailure) {
    var parts: [ExportedText] = []
    var texts: [[UInt8]] = []
    for index in 0..<elements.count {
      do throws(ExportFailure) {
        let part = try written(by: target.part) { exporter throws(ExportFailure) in
          try exporter.writeElement(shape, from: elements[index])
        }
        var text = try part.textForOrder(target.escapes)
        if options.changesText {
          // The zero separates the texts: a JSON text has none.
          text = try plainText(of: shape, from: elements[index]) + [0] + text
        }
        parts.append(part)
        texts.append(text)
      } catch {
        throw error.inside(.index(index))
      }
    }
    for index in texts.indexesInOrder {
      target.beginElement()
      append(parts[index])
    }
  }

  /// Returns the text of an element without the options, apart from the choice of the keys.
  private mutating func plainText(
    of shape: ValueShape, from slot: Slot
  ) throws(ExportFailure) -> [UInt8] {
    let outer = (options, selectedNames)
    defer { (options, selectedNames) = outer }
    options = JSONExportOptions(usesKeyMapping: options.usesKeyMapping, maximumDepth: maximumDepth)
    selectedNames = nil
    return try written { exporter throws(ExportFailure) in
      try exporter.writeElement(shape, from: slot)
    }.textForOrder([])
  }

  @inline(never) mutating func writeDictionary(
    of value: ValueShape, key: ValueShape, _ type: any DictionaryShaped.Type, from slot: Slot
  ) throws(ExportFailure) {
    try enter()
    try type.withMembers(in: slot) { keys, values throws(ExportFailure) in
      notes?.add(.dictionary, at: target.sink.count)
      target.beginObject()
      var members: [(key: String, index: Int)] = []
      for index in 0..<keys.count { members.append((try text(of: key, in: keys[index]), index)) }
      members = members.sorted(byUTF8Of: \.key)
      for (index, member) in members.enumerated() {
        if index > 0, ExactKey(members[index - 1].key) == ExactKey(member.key) {
          throw ExportFailure("two dictionary keys are exported as the same JSON key").inside(
            .key(member.key))
        }
        if value.isPresence, !value.hasValue(in: values[member.index]) { continue }
        target.write(key: member.key)
        do throws(ExportFailure) {
          try write(value, from: values[member.index])
        } catch {
          throw error.inside(.key(member.key))
        }
      }
    }
    target.endObject()
    depth -= 1
  }

  private func text(of key: ValueShape, in slot: Slot) throws(ExportFailure) -> String {
    let text: String?
    do {
      text = try key.keyText(of: slot)
    } catch {
      throw ExportFailure(error, from: key.type, to: String.self)
    }
    guard let text else { throw ExportFailure(withoutTransformerFor: key.typeName) }
    return text
  }
}

// An array of models as an object: the keys are a property of the models, whose member is left out.

extension Exporter {
  /// Writes an array of models as an object, in the order of the array.
  @inline(never) mutating func writeKeyed(
    _ whole: ValueShape, _ shape: ValueShape, from slot: Slot
  ) throws(ExportFailure) {
    guard let name = shape.keyName, let element = whole.arrayParts?.element else {
      preconditionFailure("The inspection has checked the type.")
    }
    try enter()
    try SlotRow.lendModels(in: slot, of: element.type) { elements throws(ExportFailure) in
      var members: [(key: String, model: any JSONModelProtocol, schema: ClassSchema)] = []
      for index in 0..<elements.count {
        guard let model = ModelClasses.model(in: elements[index].load(as: AnyObject.self)) else {
          preconditionFailure("The inspection has checked the class.")
        }
        do throws(ExportFailure) {
          let schema = try schema(of: model)
          members.append((try key(of: model, schema, name), model, schema))
        } catch {
          throw error.inside(.index(index))
        }
      }
      if options.sortsKeys { members = members.sorted(byUTF8Of: \.key) }
      target.beginObject()
      var keys: Set<ExactKey> = []
      for (key, model, schema) in members {
        do throws(ExportFailure) {
          guard keys.insert(ExactKey(key)).inserted else {
            throw ExportFailure("another element has the same \(name), which is its key")
          }
          target.write(key: key)
          let selection = PropertySelection(
            selectedNames, of: schema, except: schema.property(named: name))
          try withNames(nil) { exporter throws(ExportFailure) in
            try exporter.writeModel(model, of: schema, selection)
          }
        } catch {
          throw error.inside(.key(key))
        }
      }
    }
    target.endObject()
    depth -= 1
  }

  private func key(
    of model: any JSONModelProtocol, _ schema: ClassSchema, _ name: String
  ) throws(ExportFailure) -> String {
    let property = schema.property(named: name)
    let key: String?
    do {
      key = try schema.key(of: model, in: property)
    } catch {
      throw ExportFailure(error, from: schema.plans[property.value].shape.type, to: String.self)
    }
    guard let key else {
      throw ExportFailure("\(schema.qualifiedName(of: property)) is nil, so the element has no key")
    }
    return key
  }
}

extension ValueShape {
  /// Whether some values may be exported as arrays or as null.
  fileprivate var mayBeExportedAsArrayOrNull: Bool {
    if isOptional || isPresence { return true }
    if let exporter {
      return exporter.target == JSONValue.self || exporter.target == [JSONValue].self
    }
    return jsonTypes.isEmpty || jsonTypes.contains(.array)
  }
}
