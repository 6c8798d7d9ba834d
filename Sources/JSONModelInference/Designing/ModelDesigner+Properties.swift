extension ModelDesigner {
  mutating func designProperties(of index: Int) {
    let part = parts[index]
    let members = summaries[index].objects.orderedMembers
      .filter { part?.keys.contains($0.key) != false }
    let chosen = members.map { overridden[summaries[index], $0.key] }
    let (style, names) = propertyNames(members.map(\.key), chosen.map { $0?.name }, part)
    classes[index].style = style
    let count = part?.count ?? summaries[index].objects.count
    for (position, member) in members.enumerated() {
      let chosenType = chosen[position]?.type?.design
      let naming = Naming(
        key: member.key.text, parent: classes[index].name, isElement: false, type: chosenType)
      let type = type(of: member.value, named: naming)
      var property = PropertyDesign(
        key: member.key.text, name: names[position], type: type,
        presence: presence(of: member, of: count, type),
        // If the type comes from an override, the samples are not the reason for it.
        reason: Explanation.text(for: member, of: count, chosenType == nil ? type : .any, options))
      if let schema {
        property.reason = schema.reason(for: member, of: count)
        let marks = schema.marks(of: member, in: summaries[index])
        property.mark = marks.count == 1 ? marks[0] : nil
        if let node = schema.nodes[ObjectIdentifier(member.value.current)] {
          let constraints = SchemaConstraints(node, type)
          property.constraints = constraints.expressions
          if case .model = type {} else { property.unexpressed = constraints.unexpressed }
        }
        // A property can have only one of the two marks.
        if marks.count > 1 { property.unexpressed += ["readOnly", "writeOnly"] }
      } else if options.infersConstraints, chosenType == nil {
        property.constraints = ConstraintGuess.expressions(for: member.value.current, type)
      }
      classes[index].properties.append(property)
    }
  }

  /// Returns the style of the keys and the names of their properties.
  private func propertyNames(
    _ keys: [ExactText], _ chosen: [String?], _ part: ClusterPart?
  ) -> (style: KeyStyle, names: [String]) {
    if let part { return (part.style, keys.map { part.names[$0] ?? $0.text }) }
    return PropertyNamer(keys: keys.map(\.text), chosen: chosen).names(mapper: options.mapper)
  }

  private func presence(
    of member: MemberSummary, of count: Int, _ type: TypeDesign
  ) -> PropertyDesign.Presence {
    let isAbsent = member.count < count
    // A JSONValue accepts null.
    if type == .any, !isAbsent { return .required }
    switch (isAbsent, member.nulls > 0) {
    case (false, false): return .required
    case (false, true): return .nullable
    case (true, true): return .optionalAndNullable
    case (true, false):
      switch type {
      // With fewer samples, the type may have been a class, and the property Optional, which accepts
      // null. More samples must not make the model stricter, so the dictionary is Optional, too.
      case .dictionary where member.value.current.objects.mayBeClass: return .optional
      case .array, .dictionary: return options.isExact ? .optional : .defaulted
      default: return .optional
      }
    }
  }
}
