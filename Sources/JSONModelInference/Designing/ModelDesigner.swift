import JSONModelKit
import JSONModelSchema

/// Designs classes from the summaries of samples or a schema.
///
/// ```
/// summaries -> maps, recursion, shared structure -> names -> classes with properties
/// ```
struct ModelDesigner {
  let options: InferenceOptions
  var classes: [ClassDesign] = []
  var enumerations: [EnumerationDesign] = []
  /// The summaries of the classes, in the order of `classes`.
  var summaries: [ValueSummary] = []
  var indexes: [ObjectIdentifier: Int] = [:]
  var typeNames = NameSet()
  var parts: [Int: ClusterPart] = [:]
  /// Names that the caller has chosen, by summary.
  private var chosenNames: [ObjectIdentifier: String] = [:]
  /// The arrays and maps that enclose the type that is being designed.
  private var containers: Set<ObjectIdentifier> = []
  var overridden = OverriddenMembers([:]) { _ in nil }
  /// The schema from which the summaries are created; nil for samples.
  let schema: SchemaSummaries?

  init(_ options: InferenceOptions, schema: SchemaSummaries? = nil) {
    self.options = options
    self.schema = schema
  }

  static func design(_ schema: SchemaSummaries, _ options: InferenceOptions) -> ModelDesign {
    var designer = ModelDesigner(options, schema: schema)
    return designer.design(schema.root, nulls: schema.isRootNullable ? 1 : 0)
  }

  /// Designs the types for samples.
  ///
  /// - Parameters:
  ///   - root: The summary of the samples. It is modified, and emptied at the end.
  ///   - nulls: The number of samples that were null.
  mutating func design(_ root: ValueSummary, nulls: Int) -> ModelDesign {
    defer { root.removeReferences() }
    // A schema determines which objects have the same class; samples need the unifier.
    var notes: [String] = []
    makeDictionaries(from: root)
    if schema == nil {
      let unifier = StructureUnifier(root, infersClusters: options.infersClusters)
      if unifier.unify() { notes.append(InferenceNotes.omittedComparisons) }
      notes += InferenceNotes.all(from: root)
    }
    notes += schema?.notes.sorted(byUTF8Of: \.self) ?? []
    for name in options.classNames.values {
      _ = typeNames.take([name], ignoringCase: true) { _ in false }
    }
    _ = typeNames.take([SwiftWriter.holderName], ignoringCase: true) { _ in false }
    if let namespace = options.namespace {
      _ = typeNames.take([namespace], ignoringCase: true) { _ in false }
    }
    for (path, name) in options.classNames.sorted(byUTF8Of: \.key) {
      if let object = Self.object(at: OverriddenMembers.keys(of: path), from: root) {
        chosenNames[object.objectsID] = name
      }
    }
    overridden = OverriddenMembers(options.overrides) { Self.object(at: $0, from: root) }
    _ = typeNames.take([options.rootName], ignoringCase: true) { _ in false }
    var type = type(of: root, named: Naming(key: nil, parent: nil, isElement: false))
    if nulls > 0, type != .any { type = .optional(type) }
    var next = 0
    while next < classes.count {
      designProperties(of: next)
      next += 1
    }
    return ModelDesign(
      root: type, classes: classes, enumerations: enumerations,
      sampleCount: schema == nil ? root.current.count + nulls : nil,
      unknownPaths: overridden.unknownPaths, notes: notes,
      repeatedNamePaths: overridden.repeatedNamePaths)
  }

  /// Converts the objects for which an override asks for a dictionary.
  private func makeDictionaries(from root: ValueSummary) {
    for (path, override) in options.overrides where override.isDictionary {
      guard let object = Self.object(at: OverriddenMembers.keys(of: path), from: root),
        object.objects.element == nil
      else { continue }
      ValueSummary.unify(object.objects.becomeMap(because: MapRule.overrideReason))
    }
  }

  /// Returns the summary of the objects at a path of keys; nil if there are none.
  ///
  /// Arrays and maps do not add a key to the path.
  private static func object(at keys: some Sequence<String>, from root: ValueSummary)
    -> ValueSummary?
  {
    var summary: ValueSummary? = root
    for key in keys where key != "$" {
      summary = summary.flatMap(object(in:))?.objects[ExactText(key)]?.value
    }
    return summary.flatMap(object(in:))
  }

  private static func object(in summary: ValueSummary) -> ValueSummary? {
    var current = summary.current
    for _ in 0..<64 {
      guard let element = current.arrays.element ?? current.objects.element else { break }
      current = element.current
    }
    return current.objects.count > 0 ? current : nil
  }

  // MARK: - Types

  struct Naming {
    var key: String?
    var parent: String?
    /// Whether the type is that of an element or of a value in a map.
    var isElement: Bool
    /// The type that the caller has chosen, for values other than arrays and maps.
    var type: TypeDesign?

    /// Whether the values are identifiers, which stay strings even if all of them are digits.
    ///
    /// The key is `id`, or ends with that word, such as `userId` and `user_id`; the key of an array
    /// or a map may also end with `ids`.
    var isIdentifier: Bool {
      let last = key.flatMap { NameWords.words(of: $0).last?.lowercased() }
      return last == "id" || isElement && last == "ids"
    }
  }

  mutating func type(of summary: ValueSummary, named naming: Naming) -> TypeDesign {
    let summary = summary.current
    if let chosen = naming.type, !summary.isContainer { return chosen }
    if summary.types == [.number, .string], holdsNumbers(summary.strings) {
      if naming.isIdentifier { return .string }
      let type = numberType(summary.numbers)
      // A JSONNumber does not accept strings.
      return type == .number ? .any : type
    }
    guard summary.types.hasAtMostOne, !summary.types.isEmpty else {
      return oneOrManyType(of: summary, named: naming) ?? eitherType(of: summary, named: naming)
        ?? .any
    }
    return type(of: summary.types, in: summary, named: naming)
  }

  private mutating func type(
    of type: ValueTypes, in summary: ValueSummary, named naming: Naming
  ) -> TypeDesign {
    switch type {
    case .boolean: return .bool
    case .number: return numberType(summary.numbers)
    case .string: return stringType(summary.strings, named: naming)
    default: break
    }
    if type == .object, summary.objects.element == nil {
      return summary.objects.members.isEmpty
        ? .dictionary(naming.type ?? .any) : .model(classIndex(of: summary, named: naming))
    }
    // A dictionary rejects equivalent keys; a JSONValue keeps the last of them.
    if type == .object, summary.objects.hasEquivalentKeys { return .any }
    // An array or a map that contains itself, without a class in between, has no Swift type. The
    // depth is limited because the compile time of [[[[Int]]]] doubles with each level.
    let id = ObjectIdentifier(summary)
    guard containers.count < 6, containers.insert(id).inserted else { return naming.type ?? .any }
    defer { containers.remove(id) }
    var inner = naming
    inner.isElement = true
    if type == .array {
      return .array(
        elementType(summary.arrays.element, nulls: summary.arrays.nullElements, named: inner))
    }
    return .dictionary(
      elementType(summary.objects.element, nulls: summary.objects.nullElements, named: inner))
  }

  /// Returns the type of values that are sometimes an array and otherwise one of its elements; nil
  /// if they have different types.
  ///
  /// An export writes an array, so with `isExact` there is no such type.
  private mutating func oneOrManyType(
    of summary: ValueSummary, named naming: Naming
  ) -> TypeDesign? {
    guard !options.isExact, schema == nil, summary.types.contains(.array),
      let element = summary.arrays.element?.current, !element.types.contains(.array)
    else { return nil }
    // The unifier has decided which objects have the same class.
    if summary.types.contains(.object) || element.types.contains(.object),
      summary.objectsID != element.objectsID
    {
      return nil
    }
    var inner = naming
    inner.isElement = true
    let type: TypeDesign
    if element.types == .object {
      guard summary.types.subtracting(.array) == .object, element.objects.element == nil,
        !element.objects.members.isEmpty
      else { return nil }
      type = .model(classIndex(of: element, named: inner))
    } else {
      type = self.type(of: ValueSummary(leavesOf: [summary, element]), named: inner)
    }
    guard type != .any else { return nil }
    // Otherwise, the values and the elements have one type each: see `eitherType`.
    let single = summary.types.subtracting(.array)
    if case .either = type, !single.isSubset(of: element.types), !element.types.isSubset(of: single)
    {
      return nil
    }
    return .oneOrMany(summary.arrays.nullElements > 0 ? .optional(type) : type)
  }

  /// Returns the type of values that have one of two JSON types, of which at least one is a boolean,
  /// number or string; nil if there is none.
  private mutating func eitherType(
    of summary: ValueSummary, named naming: Naming
  ) -> TypeDesign? {
    if let alternatives = schema?.alternatives[ObjectIdentifier(summary)] {
      return eitherType(alternatives.map { type(of: $0, named: naming) })
    }
    let types = summary.types.each
    guard schema == nil, types.count == 2, types[0].isScalar else { return nil }
    return eitherType(
      types.map { part in
        let type = type(of: part, in: summary, named: naming)
        // An import would convert the numbers in strings to the other type.
        return part == .string && type == .int ? .string : type
      })
  }

  private func eitherType(_ types: [TypeDesign]) -> TypeDesign? {
    let parts = types.map { type in
      if case .date(.some) = type { TypeDesign.string } else { type }
    }
    // A transformer of the property would have to fit both types.
    guard !parts.contains(.any), !parts.contains(where: \.needsTransformer) else { return nil }
    return .either(parts[0], parts[1])
  }

  private mutating func elementType(
    _ element: ValueSummary?, nulls: Int, named naming: Naming
  ) -> TypeDesign {
    guard let element else { return naming.type ?? .any }
    let type = type(of: element, named: naming)
    return nulls > 0 && type != .any ? .optional(type) : type
  }

  private func numberType(_ numbers: NumberSummary) -> TypeDesign {
    if numbers.areWhole { return numbers.fitInt64 ? .int : .number }
    if options.usesDecimal, numbers.areDecimals { return .decimal }
    guard numbers.fitDouble else { return .number }
    return options.isExact && !numbers.areExactDoubles ? .number : .double
  }

  private mutating func stringType(
    _ strings: StringSummary, named naming: Naming
  ) -> TypeDesign {
    if let date = dateType(strings.formats) { return date }
    if strings.formats.contains(options.isExact ? .capitalUUID : .uuid) { return .uuid }
    if strings.formats.contains(.url) { return .url }
    if strings.formats.contains(.base64) { return .base64 }
    if holdsNumbers(strings), !naming.isIdentifier { return .int }
    if let values = EnumerationRule.values(of: strings, options) {
      return .enumeration(enumerationIndex(of: values, named: naming))
    }
    return .string
  }

  /// Returns whether the type for these strings is a number: all of them are integers, which an
  /// import converts.
  ///
  /// An integer is not exported as a string, so with `isExact` the type remains `String`.
  private func holdsNumbers(_ strings: StringSummary) -> Bool {
    !options.isExact && options.infersNumbers && strings.formats.contains(.integer)
  }

  private func dateType(_ formats: TextFormats) -> TypeDesign? {
    guard options.infersDates else { return nil }
    if formats.contains(.canonicalDate) { return .date(nil) }
    if formats.contains(.day) { return .date(.pattern("yyyy-MM-dd")) }
    if formats.contains(.spacedTime) { return .date(.pattern("yyyy-MM-dd HH:mm:ss")) }
    if formats.contains(.localTime) { return .date(.pattern("yyyy-MM-dd'T'HH:mm:ss")) }
    if formats.contains(options.isExact ? .canonicalMicrosoft : .microsoft) {
      return .date(.microsoft)
    }
    if formats.contains(.dottedDay) { return .date(.pattern("dd.MM.yyyy")) }
    return formats.contains(.date) && !options.isExact ? .date(nil) : nil
  }

  // MARK: - Names of types

  private mutating func classIndex(of summary: ValueSummary, named naming: Naming) -> Int {
    let id = summary.current.objectsID
    if let known = indexes[id] { return known }
    if let base = schema?.superclass(of: summary) {
      // A schema may refer to a subclass first. Adding the superclass adds its subclasses, too.
      _ = classIndex(of: base, named: schema?.naming(of: base) ?? naming)
      if let known = indexes[id] { return known }
    }
    let name: String
    if let chosen = chosenNames[id] {
      name = chosen
    } else if naming.key == nil {
      name = options.rootName
    } else {
      name = typeName(naming, schema?.typeName(of: summary))
    }
    let count = summary.objects.count
    var type = ClassDesign(name: name, reason: count.counted("object"))
    schema?.describe(&type, summary)
    classes.append(type)
    summaries.append(summary)
    let index = classes.count - 1
    indexes[id] = index
    addSubclasses(of: index)
    return index
  }

  /// Returns an unused name for a type.
  ///
  /// - Parameter chosen: The name that a schema gives to the type.
  private mutating func typeName(_ naming: Naming, _ chosen: String? = nil) -> String {
    let key = chosen ?? naming.key ?? "\(options.rootName) value"
    var words = Array(NameWords.words(of: key).prefix(8))
    if words.isEmpty { words = NameWords.spelledWords(of: key) }
    let name = NameWords.type(
      naming.isElement && chosen == nil ? NameWords.singular(words) : words)
    let longName = (naming.parent ?? "") + name
    return typeNames.take([name, longName, name + "Model"], ignoringCase: true) {
      ReservedNames.isType($0)
    }
  }

  private mutating func enumerationIndex(of values: [String], named naming: Naming) -> Int {
    let cases = EnumerationRule.cases(for: values)
    let key = Array(NameWords.words(of: naming.key ?? "value").prefix(8))
    let wanted = NameWords.type(naming.isElement ? NameWords.singular(key) : key)
    // Shares an enumeration that has the same values and whose name ends with the name for this key.
    if let known = enumerations.firstIndex(where: { $0.cases == cases && $0.name.hasSuffix(wanted) }
    ) {
      return known
    }
    enumerations.append(EnumerationDesign(name: typeName(naming), cases: cases))
    return enumerations.count - 1
  }
}
