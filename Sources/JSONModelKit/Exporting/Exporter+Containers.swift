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

  /// Writes the models of an array.
  private mutating func writeModels(
    of reference: ClassReference, _ elements: SlotRow
  ) throws(ExportFailure) {
    target.beginArray(count: elements.count)
    for index in 0..<elements.count {
      target.beginElement()
      do throws(ExportFailure) {
        try writeModel(in: elements[index], of: reference)
      } catch {
        throw error.inside(.index(index))
      }
    }
  }

  private mutating func writeElements(
    of element: ValueShape, _ elements: SlotRow, areSorted: Bool
  ) throws(ExportFailure) {
    target.beginArray(count: elements.count)
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
  /// the text, each element is exported once more without them. Inside such an element, sets are exported once, so the time does not
  /// multiply if sets contain sets.
  private mutating func writeSet(
    of shape: ValueShape, _ elements: SlotRow
  ) throws(ExportFailure) {
    var written: [Target] = []
    var texts: [[UInt8]] = []
    for index in 0..<elements.count {
      var exporter = Exporter(target.part(), of: self)
      do throws(ExportFailure) {
        try exporter.writeElement(shape, from: elements[index])
        written.append(exporter.target)
        var text = try exporter.target.textForOrder()
        if options.changesText {
          let plainOptions = JSONExportOptions(
            usesKeyMapping: options.usesKeyMapping, maximumDepth: maximumDepth)
          var plain = Exporter<TreeTarget<EncodableMaker>>(
            TreeTarget(), options: plainOptions, depth: depth)
          try plain.writeElement(shape, from: elements[index])
          // The zero separates the texts: a JSON text has none.
          text = plain.target.textForOrder() + [0] + text
        }
        texts.append(text)
      } catch {
        throw error.inside(.index(index))
      }
    }
    for index in texts.indexesInOrder {
      target.beginElement()
      target.append(written[index])
    }
  }

  @inline(never) mutating func writeDictionary(
    of value: ValueShape, key: ValueShape, _ type: any DictionaryShaped.Type, from slot: Slot
  ) throws(ExportFailure) {
    try enter()
    try type.withMembers(in: slot) { keys, values throws(ExportFailure) in
      target.beginDictionary(count: keys.count)
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

  /// Returns the key of an object for the key of a dictionary.
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
