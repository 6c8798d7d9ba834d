// The schema of a class has all that an import needs. It is built at the first use of the class:
//
//   final class Country: JSONModel { var id = 0; var name = ""; @OptionalKey var page = 1 }
//
//   plans      offset 16, leaf int     | offset 24, leaf string   | offset 40, leaf int, null keeps
//   names      id                      | name                     | page
//   keys       id                      | name                     | page
//   required   1                         1                          0
//
// Stored properties come first, in the order of their declaration, then registered ones. In the key
// table the heads follow: the first keys of key paths, and of properties with several keys.

/// The schema of one class: its properties, and the rules for importing and exporting them.
package final class ClassSchema: Sendable {
  package let type: any JSONModelProtocol.Type
  package let declaration: ClassDeclaration
  package let plans: [PropertyPlan]
  /// The properties as the loops of `takeMembers` import them.
  let expectedMembers: ExpectedMembers
  let storedCount: Int
  /// The accessors of the registered properties, which follow the stored ones.
  let accessors: [any PropertyAccessor]
  let layout: ClassLayout
  let keys: KeyTable
  /// The trees of key paths below the heads.
  let heads: [PathNode]
  /// The properties whose keys must be present.
  package let required: PropertySet
  /// These, and the properties whose default values may contain models that lack a value.
  ///
  /// If an object has them all, nothing has to be checked after its members.
  let requiredOrKept: PropertySet
  let all: PropertySet
  /// The checks of the properties that have constraints, the plans for making them, and the fast
  /// tests that make most of them unnecessary.
  let checks: [ValueCheck]
  let checkPlans: [CheckPlan]
  let quickTests: QuickTests
  /// The checks for the constraints of the whole object.
  package let memberChecks: [MemberCheck]
  /// Whether an import may reuse the model in a default value.
  ///
  /// This saves 6 % of the instructions for tweets. All storage of such a class belongs to
  /// properties, which the import either sets or resets.
  let isReusable: Bool
  /// Whether the importer must remember where each object starts.
  ///
  /// True if it overrides `didImport(_:)`, has constraints, has a property that is flattened or has
  /// several keys, or ignores the case of keys.
  let needsObjectOffsets: Bool
  /// Whether the class has no key paths, flattened or `JSONPresence` properties, or collected
  /// unknown keys.
  let hasOnlyDirectMembers: Bool
  /// Whether keys that no property has exactly must be reported to the importer.
  let needsUnknownKeys: Bool
  /// Whether properties are marked `@Required`, so that they may have no value.
  let hasRequiredValues: Bool
  let markedAccess: ExportedAccess
  /// Whether wrong values of properties are replaced.
  let isTolerant: Bool
  /// Whether the class has a discriminator or an import hook, which need additional steps.
  let needsAdditionalSteps: Bool
  /// Properties of type `JSONPresence`, which an import sets if their key is absent.
  let presences: [(property: PropertyIndex, type: any PresenceShaped.Type)]
  /// The property that identifies instances.
  let index: PropertyIndex?
  package let cluster: ClassCluster?
  let cachedOutput = OnceReference<OutputPlan>()
  /// The plans by `ExportedAccess`, for classes with marked properties.
  private let cachedOutputs = OnceReference<Box<[OutputPlan]>>()
  private let meaningfulNils = OnceReference<Box<MeaningfulNils>>()
  /// The properties whose default values contain models that lack a value; see
  /// `ModelValidator.missingValues`.
  let incompleteDefaults = OnceReference<Box<PropertySet>>()
  private let errorNames = OnceReference<Box<ErrorNames>>()
  private let cachedComparisons = OnceReference<Box<[ValueComparison]>>()
  private let cachedComparisonsOfAll = OnceReference<Box<[ValueComparison]>>()
  /// Whether the class has an export hook, which receives the whole object, or flattened properties.
  let needsWholeExport: Bool
  let declarationErrors: [JSONModelError.Issue]
  let nestedClasses: [ClassReference]
  /// Retains the shapes of properties that nothing else retains.
  private let nodes: [ShapeNode]

  init(
    _ declaration: ClassDeclaration, properties: [InspectedProperty] = [],
    cluster: ClassCluster? = nil, tags: [OutputTag] = [], declarationErrors: [JSONModelError.Issue]
  ) {
    let columns = PropertyColumns(properties)
    type = declaration.type
    self.declaration = declaration
    storedCount = columns.storedCount
    accessors = columns.accessors
    nodes = columns.nodes
    layout = ClassLayout(declaration, columns, clusterTags: cluster?.tags ?? [], tags: tags)
    keys = layout.keys
    heads = layout.heads
    nestedClasses = columns.plans.flatMap(\.shape.modelClasses) + (cluster?.clusterClasses ?? [])
    checks = columns.checks
    checkPlans = columns.checkPlans
    quickTests = columns.quickTests
    memberChecks = layout.memberChecks(declaration.memberRules)
    needsWholeExport = declaration.overridesWillExport || !layout.flattened.isEmpty
    needsObjectOffsets =
      declaration.overridesDidImport || declaration.ignoresCase || !memberChecks.isEmpty
      || !checks.isEmpty
      || !layout.flattened.isEmpty || layout.alternatives.contains { $0.count > 1 }
    var plans = columns.plans
    for index in 0..<storedCount {
      if keys.next(sharingKeyOf: PropertyIndex(index)) == nil { continue }
      plans[index].road = .special
    }
    self.plans = plans
    expectedMembers = ExpectedMembers(plans, keys)
    required = columns.required
    requiredOrKept = columns.requiredOrKept
    all = columns.all
    presences = Self.presences(among: plans)
    needsUnknownKeys =
      declaration.rejectsUnknownKeys || declaration.unknownKeysOffset != nil
      || declaration.ignoresCase
    hasOnlyDirectMembers =
      heads.isEmpty && layout.flattened.isEmpty && presences.isEmpty
      && declaration.unknownKeysOffset == nil
    isReusable =
      accessors.isEmpty && !declaration.hidesStorage && cluster == nil
      && !declaration.overridesWillImport && hasOnlyDirectMembers
      && !plans.contains { $0.keepsValueOnNull || $0.shape.keepsDefaultValue }
      && storedCount == RuntimeReflection.fieldCount(of: declaration.type)
    self.cluster = cluster
    hasRequiredValues = plans.contains(where: \.isRequired)
    markedAccess = plans.reduce(into: []) { $0.formUnion($1.access.exported) }
    isTolerant = plans.contains { $0.shape.replacement != nil }
    needsAdditionalSteps =
      cluster != nil || declaration.overridesWillImport || declaration.overridesDidImport
    index = columns.index
    self.declarationErrors = declarationErrors
  }

  private static func presences(
    among plans: [PropertyPlan]
  ) -> [(property: PropertyIndex, type: any PresenceShaped.Type)] {
    plans.indices.compactMap { index in
      // An Optional around a `JSONPresence` keeps its default value, like any Optional.
      if plans[index].isExportOnly || plans[index].shape.isOptional { return nil }
      return plans[index].shape.presence.map { (PropertyIndex(index), $0) }
    }
  }

  package var names: [String] { layout.names }
  package var order: [PropertyIndex] { layout.order }
  package var preferredPaths: [JSONKeyPath] { layout.preferredPaths }
  package var declared: [DeclaredProperty] { layout.declared }
  package var alternatives: [[[JSONKeyPath.Component]]] { layout.alternatives }
  var variables: [(variable: DeclaredVariable, property: PropertyIndex?)] { layout.variables }
  package var tags: [OutputTag] { layout.tags }

  /// The name of the class in Swift.
  ///
  /// It is created when an error needs it, and then cached, because the names of generic classes
  /// can be very long.
  package var name: String { errorNames.load()?.value.type ?? makeErrorNames().type }

  func type(of property: PropertyIndex) -> Any.Type {
    guard let variable = variables.first(where: { $0.property == property }) else {
      preconditionFailure("Every property is a variable.")
    }
    return variable.variable.type
  }

  func keyDescriptions(of property: PropertyIndex) -> [String] {
    documentPaths(of: property).map { "\(JSONKeyPath($0))" }
  }

  /// Returns the name of a property with its class: `Country.dialCode`.
  package func qualifiedName(of property: PropertyIndex) -> String {
    let names = errorNames.load()?.value ?? makeErrorNames()
    return names.properties[property.value]
  }

  private func makeErrorNames() -> ErrorNames {
    let type = swiftTypeName(type)
    let names = ErrorNames(type: type, properties: names.map { "\(type).\($0)" })
    return errorNames.storeIfNil(Box(names)).value
  }

  /// Returns whether nil differs from an absent key: the default value of the Optional is not nil, or
  /// a constraint of the class may require the key.
  ///
  /// An export then may have to write null for nil.
  func nilMayHaveMeaning(_ property: PropertyIndex) -> Bool {
    if let known = meaningfulNils.with({ $0.value.all.contains(property) }) { return known }
    return findMeaningfulNils().all.contains(property)
  }

  /// Returns whether the default value of an Optional property is not nil.
  func hasNonNilDefault(_ property: PropertyIndex) -> Bool {
    findMeaningfulNils().nonNilDefaults.contains(property)
  }

  private func findMeaningfulNils() -> MeaningfulNils {
    if let known = meaningfulNils.load() { return known.value }
    let instance = type.init()
    var found = PropertySet(count: plans.count)
    // The value of a computed property may depend on properties without a value.
    for (index, plan) in plans.enumerated() where !plan.isExportOnly {
      let property = PropertyIndex(index)
      if plan.shape.isOptional, hasValue(property, in: instance) { _ = found.insert(property) }
    }
    var all = found
    for property in memberChecks.flatMap(\.needed) { _ = all.insert(property) }
    return meaningfulNils.storeIfNil(Box(MeaningfulNils(nonNilDefaults: found, all: all))).value
  }

  /// The comparisons for equality and hashes: the one of the index property, or else those of all
  /// variables.
  ///
  /// They are built when first needed, because most classes are never compared.
  var comparisons: [ValueComparison] {
    if let cached = cachedComparisons.load() { return cached.value }
    let all = comparisonsOfAllProperties
    let found = index == nil ? all : all.filter { variables[$0.variable].property == index }
    return cachedComparisons.storeIfNil(Box(found)).value
  }

  /// The comparisons of all variables, whether there is an index property or not.
  var comparisonsOfAllProperties: [ValueComparison] {
    if let cached = cachedComparisonsOfAll.load() { return cached.value }
    return cachedComparisonsOfAll.storeIfNil(Box(makeComparisonsOfAllProperties())).value
  }

  /// Lends the value of a variable to a closure.
  ///
  /// Does nothing if the variable is not a property and does not have accessible storage.
  func withValue<Failure: Error>(
    ofVariable index: Int, in instance: any JSONModelProtocol,
    _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    let (variable, property) = variables[index]
    if let property { return try withValue(of: property, in: instance, body) }
    guard let storage = variable.storage else { return }
    try body(
      Slot(of: instance, offset: storage.offset, holdsOptional: false, type: variable.type))
    extendLifetime(instance)
  }

  @inline(__always) func withValue<Failure: Error>(
    of property: PropertyIndex, in instance: any JSONModelProtocol,
    _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    guard property.value < storedCount else {
      return try accessors[property.value - storedCount].lend(from: instance, body)
    }
    let plan = plans[property.value]
    try body(
      Slot(
        of: instance, offset: plan.offset, holdsOptional: plan.shape.isOptional,
        type: plan.shape.storedType))
    extendLifetime(instance)
  }

  /// The errors of the properties whose transformers were registered after this class, or another
  /// one, had asked for them.
  var lateErrors: [JSONModelError.Issue] {
    declaration.properties.compactMap { property in
      let registry = property.registry ?? declaration.registry
      guard let type = registry.typeChangedTooLate(in: property.type) else { return nil }
      return declaration.declarationError(
        "has the type \(swiftTypeName(type)), whose transformers were registered too late; register "
          + "them before the first use of a model",
        property: property.name)
    }
  }

  var collectsUnknownKeys: Bool { declaration.unknownKeysOffset != nil }

}

/// The Optional properties of which a nil is not the same as an absent key.
private struct MeaningfulNils: Sendable {
  /// Those whose default values are not nil.
  let nonNilDefaults: PropertySet
  /// These, and those that constraints of the class may require.
  let all: PropertySet
}

// Fast paths for checking the constraints of an instance.

extension ClassSchema {
  /// Returns whether the fast tests show that the constraints of a property are satisfied.
  ///
  /// The caller extends the lifetime of the instance.
  @inline(__always) func holdsQuickly(
    _ plan: CheckPlan, for instance: any JSONModelProtocol
  ) -> Bool {
    guard let tests = plan.quickTests else { return false }
    let slot = Slot(
      of: instance, offset: plan.offset, holdsOptional: false,
      type: plans[plan.property.value].shape.storedType)
    return quickTests.hold(tests, for: slot)
  }

  /// Returns the index of the first check plan whose constraints the fast tests do not show to be
  /// satisfied; the number of plans if there is none.
  ///
  /// - Parameter seen: The properties whose keys were read; the others are not checked.
  @inline(__always) func firstUndecidedPlan(
    for instance: any JSONModelProtocol, seen: PropertySet
  ) -> Int {
    defer { extendLifetime(instance) }
    for (index, plan) in checkPlans.enumerated() where seen.contains(plan.property) {
      if !holdsQuickly(plan, for: instance) { return index }
    }
    return checkPlans.count
  }
}

// The plans for exporting objects of a class. They are built at the first export, because that
// takes a tenth of the time of the first use of a class, and many classes are only imported.

extension ClassSchema {
  func output(_ access: ExportedAccess) -> OutputPlan {
    if access != .default, !markedAccess.isEmpty { return otherOutput(access) }
    return cachedOutput.load() ?? makeOutput()
  }

  /// Lends the plan for exporting objects to a closure without retaining it.
  @inline(__always) func withOutput<Result, Failure: Error>(
    _ access: ExportedAccess, _ body: (OutputPlan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if access != .default, !markedAccess.isEmpty { return try body(otherOutput(access)) }
    if let result = try cachedOutput.withObject(body) { return result }
    return try body(makeOutput())
  }

  private func makeOutput() -> OutputPlan {
    cachedOutput.storeIfNil(newOutput(.default))
  }

  private func otherOutput(_ access: ExportedAccess) -> OutputPlan {
    let outputs =
      cachedOutputs.load()
      ?? cachedOutputs.storeIfNil(
        Box((0...ExportedAccess.all.rawValue).map { newOutput(ExportedAccess(rawValue: $0)) }))
    return outputs.value[Int(access.rawValue)]
  }

  private func newOutput(_ access: ExportedAccess) -> OutputPlan {
    OutputPlan(
      layout.order.filter { isExported($0, access) && flattenedClass(of: $0) == nil }
        .map { ($0, alternatives[$0.value][0]) },
      tags: tags,
      leaves: plans[..<storedCount].map { StoredLeaf($0) })
  }

  func isExported(_ property: PropertyIndex, _ access: ExportedAccess) -> Bool {
    access.isSuperset(of: plans[property.value].access.exported)
  }
}

/// The names of a class and its properties in errors.
struct ErrorNames: Sendable {
  var type: String
  var properties: [String]
}

extension ClassSchema {
  /// Whether a merge would write the storage of a property without notifying its observers.
  ///
  /// An import into a new instance may write all storage, because a new instance does not have
  /// observers.
  func hidesMerges(of property: PropertyIndex) -> Bool {
    property.value < storedCount && declared[property.value].isObserved
  }

  /// The declaration error that prevents a merge into a property of existing instances.
  func mergeError(for property: PropertyIndex) -> JSONModelError.Issue? {
    guard hidesMerges(of: property) else { return nil }
    let property = qualifiedName(of: property)
    return JSONModelError.Issue(
      kind: .invalidDeclaration(
        "\(property) is observed, so a merge must use its setter; "
          + "list it in registeredProperties"),
      property: property)
  }

  /// Returns whether a property with the key of a tag imports arrays: it keeps a list of tags.
  func importsList(ofTags tags: [[JSONKeyPath.Component]]) -> Bool {
    plans.indices.contains { index in
      plans[index].shape.acceptedTypes.contains(.array)
        && alternatives[index].contains(where: tags.contains)
    }
  }

  /// Returns the fix for an unknown key that is the name or key of a constant, or a key path of a
  /// property as one key; nil for others.
  func fix(forUnknownKey key: String) -> String? {
    let index = alternatives.firstIndex { paths in
      paths.contains {
        $0.count > 1 && $0.map { $0.memberKey }.joined(separator: ".") == key
      }
    }
    if let index { return "map \(names[index]) with .literal(\"\(key)\")" }
    let constant = declaration.constants.first {
      $0.name == key || $0.key.alternatives.contains([.key(key)])
    }
    return constant.map { "\($0.name) \(DeclaredConstant.reason)" }
  }
}
