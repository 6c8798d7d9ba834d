import JSONModelKit
import JSONModelSchema

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
      if property.presence == .nullable, isAlwaysNull(member, of: count, type) {
        property.remark = "null in all samples"
      }
      if let schema {
        property.reason = schema.reason(for: member, of: count)
        let marks = schema.marks(of: member, in: summaries[index])
        property.mark = marks.count == 1 ? marks[0] : nil
        if let node = schema.nodes[ObjectIdentifier(member.value.current)] {
          let constraints = SchemaConstraints(node, type)
          property.constraints = constraints.expressions
          if case .model = type {} else { property.unexpressed = constraints.unexpressed }
        }
        addDefaultValue(of: member, in: schema, summaries[index], to: &property)
        // A property can have only one of the two marks.
        if marks.count > 1 { property.unexpressed += ["readOnly", "writeOnly"] }
      } else if options.infersConstraints, chosenType == nil {
        property.constraints = ConstraintGuess.expressions(for: member.value.current, type)
      }
      classes[index].properties.append(property)
    }
    addMemberConstraints(to: index)
  }

  /// Adds the constraints of a whole object with the names of properties, and lists the keywords of
  /// those that concern a key without a property.
  private mutating func addMemberConstraints(to index: Int) {
    let inherited = classes[index].superclass.map { classes[$0].properties } ?? []
    let names = (inherited + classes[index].properties).map { (ExactText($0.key), $0.name) }
    let namesByKey = Dictionary(names) { first, _ in first }
    for (keyword, constraint) in classes[index].memberConstraints {
      if let source = constraint.namingMembers({ namesByKey[ExactText($0)] })?
        .source(number: { "\($0)" }, text: SwiftText.literal)
      {
        classes[index].constraints.append(source)
      } else if !classes[index].unexpressed.contains(keyword) {
        classes[index].unexpressed = (classes[index].unexpressed + [keyword]).sorted(
          byUTF8Of: \.self)
      }
    }
  }

  /// Adds the value of `default`, or the only value of `enum` or `const`.
  ///
  /// An absent key has the default value, so its property is not Optional.
  private func addDefaultValue(
    of member: MemberSummary, in schema: SchemaSummaries, _ object: ValueSummary,
    to property: inout PropertyDesign
  ) {
    let isRequired = [.required, .nullable].contains(property.presence)
    guard let value = schema.defaultValue(of: member, in: object, isRequired: isRequired),
      value != .null
    else { return }
    guard let literal = literal(value, property.type) else {
      if !isRequired { property.unexpressed.append("default") }
      return
    }
    property.defaultValue = literal
    if !isRequired { property.presence = .defaulted }
  }

  /// Returns a value as a Swift expression of a type; nil if there is none.
  ///
  /// The recursion is as deep as the type.
  private func literal(_ value: JSONValue, _ type: TypeDesign) -> String? {
    switch (type, value) {
    case (.bool, .bool(let value)): return "\(value)"
    case (.int, .number(let number)), (.decimal, .number(let number)),
      (.number, .number(let number)):
      return number.integer(as: Int32.self).map { "\($0)" }
    case (.double, .number(let number)): return number.double.map { "\($0)" }
    case (.string, .string(let text)): return SwiftText.literal(text)
    case (.enumeration(let index), .string(let text)):
      let known = enumerations[index].cases.first { ExactText($0.value) == ExactText(text) }
      return known.map { "\(enumerations[index].name).\($0.name)" }
    case (.array(let element), .array(let values)):
      let literals = values.compactMap { literal($0, element) }
      return literals.count == values.count ? "[\(literals.joined(separator: ", "))]" : nil
    case (.dictionary, .object(let members)) where members.isEmpty: return "[:]"
    case (.either(let first, let second), _):
      return literal(value, first).map { ".first(\($0))" }
        ?? literal(value, second).map { ".second(\($0))" }
    case (.optional(let wrapped), _): return value.isNull ? "nil" : literal(value, wrapped)
    default: return nil
    }
  }

  private func propertyNames(
    _ keys: [ExactText], _ chosen: [String?], _ part: ClusterPart?
  ) -> (style: KeyStyle, names: [String]) {
    if let part { return (part.style, keys.map { part.names[$0] ?? $0.text }) }
    return PropertyNamer(keys: keys.map(\.text), chosen: chosen).names(mapper: options.mapper)
  }

  /// Returns whether all objects of the samples have the member with the value null, so that its
  /// type is unknown.
  private func isAlwaysNull(
    _ member: MemberSummary, of count: Int, _ type: TypeDesign
  ) -> Bool {
    schema == nil && !options.isExact && type == .any && member.count == count
      && member.nulls == count
  }

  private func presence(
    of member: MemberSummary, of count: Int, _ type: TypeDesign
  ) -> PropertyDesign.Presence {
    let isAbsent = member.count < count
    if isAlwaysNull(member, of: count, type) { return .nullable }
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
      case .array, .oneOrMany, .dictionary: return options.isExact ? .optional : .defaulted
      default: return .optional
      }
    }
  }
}

/// The overrides, by the member of the samples that each key path refers to.
struct OverriddenMembers {
  /// Returns the keys in the text of a key path; none for a malformed one.
  ///
  /// The elements of an array share a class, so indexes do not matter.
  static func keys(of path: String) -> [String] {
    (JSONKeyPath(path)?.components ?? []).compactMap { component in
      if case .key(let key) = component { key } else { nil }
    }
  }

  private struct Member: Hashable {
    var object: ObjectIdentifier
    var key: ExactText
  }

  private var overrides: [Member: InferenceOptions.Override] = [:]
  /// The key paths that the samples do not have.
  private(set) var unknownPaths: [String] = []
  /// The key paths of overrides whose name an earlier override in the same object already has.
  private(set) var repeatedNamePaths: [String] = []

  /// Finds the member for the key path of each override.
  ///
  /// - Parameter object: Returns the summary of the objects at a path of keys; nil if there are
  ///   none.
  init(
    _ overrides: [String: InferenceOptions.Override], object: (ArraySlice<String>) -> ValueSummary?
  ) {
    var names: [ObjectIdentifier: [String: ExactText]] = [:]
    for (path, override) in overrides.sorted(byUTF8Of: \.key) {
      var override = override
      let keys = Self.keys(of: path)
      if let key = keys.last.map({ ExactText($0) }), let object = object(keys.dropLast()),
        object.objects[key] != nil
      {
        let id = object.objectsID
        if let name = override.name {
          if let other = names[id]?[name], other != key {
            repeatedNamePaths.append(path)
            override.name = nil
          } else {
            names[id, default: [:]][name] = key
          }
        }
        self.overrides[Member(object: id, key: key)] = override
      } else {
        unknownPaths.append(path)
      }
    }
  }

  /// The override of a member; nil if it has none.
  subscript(object: ValueSummary, key: ExactText) -> InferenceOptions.Override? {
    overrides[Member(object: object.objectsID, key: key)]
  }
}

enum Explanation {
  /// Returns the reasons for the declaration of a property.
  ///
  /// - Parameter count: The number of objects of the class.
  static func text(
    for member: MemberSummary, of count: Int, _ type: TypeDesign, _ options: InferenceOptions
  ) -> String {
    var reasons: [String] = []
    if member.count < count { reasons.append("absent in \(count - member.count) of \(count)") }
    if member.nulls > 0 { reasons.append("null in \(member.nulls) of \(member.count)") }
    if reasons.isEmpty { reasons.append("in all \(count)") }
    reasons += valueReasons(member.value.current, type)
    return reasons.joined(separator: "; ")
  }

  private static func valueReasons(_ value: ValueSummary, _ type: TypeDesign) -> [String] {
    if value.types.isEmpty { return ["no other value was seen"] }
    switch type {
    case .int, .double, .decimal, .number:
      if value.strings.count > 0 { return ["\(value.strings.count.counted("number")) in strings"] }
    default: break
    }
    if case .oneOrMany = type { return ["one value or an array: \(typeList(value))"] }
    if !value.types.hasAtMostOne {
      let areEmpty = value.types.contains(.array) && value.arrays.element == nil
      return ["different types: \(typeList(value))"] + (areEmpty ? ["all arrays are empty"] : [])
    }
    if let reason = value.objects.mapReason { return ["a dictionary: \(reason)"] }
    switch type {
    case .number:
      return [value.numbers.areWhole ? "beyond Int64" : "more digits than a Double keeps"]
    case .date(let form):
      return [value.strings.count.counted("date") + (form.map { " as \($0.text)" } ?? "")]
    case .url: return [value.strings.count.counted("URL")]
    case .uuid: return [value.strings.count.counted("UUID")]
    case .base64: return [value.strings.count.counted("string") + " in Base64"]
    case .enumeration:
      let values = (value.strings.values?.count ?? 0).counted("value")
      return [values + " in " + value.strings.count.counted("string")]
    case .array(.any) where value.arrays.element == nil: return ["all arrays are empty"]
    case .dictionary(.any) where value.objects.element == nil: return ["all objects are empty"]
    default: return []
    }
  }

  private static func typeList(_ value: ValueSummary) -> String {
    [
      ("boolean", value.booleans), ("number", value.numbers.count), ("string", value.strings.count),
      ("array", value.arrays.count), ("object", value.objects.count),
    ].filter { $0.1 > 0 }.map { $0.1.counted($0.0) }.joined(separator: ", ")
  }
}
