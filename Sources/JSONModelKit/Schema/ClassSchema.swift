// What an import has to know of a class, found out once:
//
//   final class Country: JSONModel { var id = 0; var name = ""; @OptionalKey var page = 1 }
//
//   plans      offset 16, leaf int     | offset 24, leaf string   | offset 40, leaf int, null keeps
//   names      id                      | name                     | page
//   keys       id                      | name                     | page
//   required   1                         1                          0
//
// Stored properties come first, in the order of their declaration, then registered ones. In the
// key table the heads follow: keys whose values are looked into for what stands at the end of
// paths, or behind one of several keys.

/// The properties of one class.
final class ClassSchema: Replacement {
  let type: any JSONModelProtocol.Type
  let plans: [PropertyPlan]
  /// How many of the properties are stored ones.
  let storedCount: Int
  /// The setters of the properties behind the stored ones.
  let accessors: [any PropertyAccessor]
  let layout: ClassLayout
  let keys: KeyTable
  /// What is looked for in the values of the heads.
  let heads: [PathNode]
  /// The properties whose keys must be there.
  let required: PropertySet
  /// All properties.
  let all: PropertySet
  /// What is checked of the values of properties, and where it is told at once whether that holds.
  let checks: [ValueCheck]
  let checkPlans: [CheckPlan]
  let quickTests: [QuickTest]
  /// Whether an instance that is an initial value can become the model of a document: all that it
  /// stores are properties that are read one by one.
  let isReusable: Bool
  /// Whether it may be asked where an object has its properties, when it was read.
  let asksForPlaces: Bool
  /// The properties that are told of an absent key.
  let presences: [(property: PropertyIndex, type: any PresenceShaped.Type)]
  let rejectsUnknownKeys: Bool
  let unknownKeysOffset: Int?
  let unknownKeysName: String?
  /// Whether there are observed properties without a setter, which no merge can change.
  let hasUnregisteredObservation: Bool
  /// The constants, which no import can set.
  let constants: [DeclaredConstant]
  let hidesStorage: Bool
  /// The property by which instances are known.
  let index: PropertyIndex?
  let cluster: ClassCluster?
  private let knownOutput = OnceReference<OutputPlan>()
  private let initialValues = OnceReference<Found<PropertySet>>()
  private let errorNames = OnceReference<Found<ErrorNames>>()
  private let knownComparisons = OnceReference<Found<[ValueComparison]>>()
  let willExport: (@Sendable (inout [String: JSONValue]) throws -> Void)?
  let willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)?
  /// What is wrong with the declaration of the class itself.
  let mistakes: [JSONModelError.Issue]
  /// The classes that properties and tags lead to.
  let nestedClasses: [ClassReference]
  let replaced: ClassSchema?
  private let hasRefusals: Bool

  /// - Parameter replaced: The schema of the class before transformers were registered.
  init(
    _ declaration: ClassDeclaration, properties: [InspectedProperty] = [],
    cluster: ClassCluster? = nil, tags: [OutputTag] = [], mistakes: [JSONModelError.Issue],
    replacing replaced: ClassSchema? = nil
  ) {
    let columns = PropertyColumns(properties)
    self.replaced = replaced
    type = declaration.type
    storedCount = columns.storedCount
    accessors = columns.accessors
    if let known = replaced?.layout, known.names == columns.declared.map(\.name) {
      layout = known
    } else {
      layout = ClassLayout(declaration, columns, clusterTag: cluster?.tag, tags: tags)
    }
    keys = layout.keys
    heads = layout.heads
    let tagged = cluster?.allowedTags.compactMap { cluster?.classes[$0] } ?? []
    nestedClasses = columns.plans.compactMap(\.shape.modelClass) + tagged
    var quickTests: [QuickTest] = []
    var checkPlans: [CheckPlan] = []
    for (property, check) in columns.checks {
      let quick = property.value < storedCount ? check.quickTests : nil
      checkPlans.append(
        CheckPlan(
          property: property, offset: columns.plans[property.value].offset,
          quickStart: quickTests.count, quickCount: quick?.count))
      quickTests += quick ?? []
    }
    checks = columns.checks.map(\.check)
    self.checkPlans = checkPlans
    self.quickTests = quickTests
    asksForPlaces = !checkPlans.isEmpty || layout.alternatives.contains { $0.count > 1 }
    var plans = columns.plans
    for index in 0..<storedCount {
      plans[index].isPlain =
        !plans[index].isSpecial && keys.next(sharingKeyOf: PropertyIndex(index)) == nil
    }
    self.plans = plans
    required = columns.required
    all = columns.all
    presences = plans.indices.compactMap { index in
      // An Optional around one keeps its initial value, as any Optional does.
      guard case .presence(_, let type) = plans[index].shape.form,
        !plans[index].shape.isOptional
      else { return nil }
      return (PropertyIndex(index), type)
    }
    isReusable =
      accessors.isEmpty && !declaration.hidesStorage && cluster == nil
      && declaration.willImport == nil && heads.isEmpty && presences.isEmpty
      && declaration.unknownKeysOffset == nil && !plans.contains { $0.keepsValueOnNull }
      && storedCount == RuntimeReflection.fieldCount(of: declaration.type)
    rejectsUnknownKeys = declaration.rejectsUnknownKeys
    unknownKeysOffset = declaration.unknownKeysOffset
    unknownKeysName = declaration.unknownKeysName
    self.cluster = cluster
    willImport = declaration.willImport
    willExport = declaration.willExport
    constants = declaration.constants
    hasUnregisteredObservation = columns.declared[..<columns.storedCount].contains { $0.isObserved }
    hidesStorage = declaration.hidesStorage
    index = columns.index
    self.mistakes = mistakes
    hasRefusals = properties.count < declaration.properties.count
  }

  var names: [String] { layout.names }
  var places: [JSONKeyPath] { layout.places }
  var declared: [DeclaredProperty] { layout.declared }
  var alternatives: [[[JSONKeyPath.Component]]] { layout.alternatives }
  var variables: [(variable: DeclaredVariable, property: PropertyIndex?)] { layout.variables }
  var tags: [OutputTag] { layout.tags }

  /// What objects are written as.
  ///
  /// Made when a model is first exported: it is a tenth of the first use of a class, and many
  /// classes are only imported.
  var output: OutputPlan { knownOutput.load() ?? makeOutput() }

  /// Lends what objects are written as, which is not counted.
  @inline(__always) func withOutput<Result, Failure: Error>(
    _ body: (OutputPlan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let result = try knownOutput.withObject(body) { return result }
    return try body(makeOutput())
  }

  @inline(never) private func makeOutput() -> OutputPlan {
    knownOutput.storeIfNil(
      OutputPlan(layout.order.map { ($0, alternatives[$0.value][0]) }, tags: tags))
  }

  /// How Swift writes the class.
  ///
  /// Made when an error needs it, and then kept: the names of generic classes can be very long.
  var name: String { errorNames.load()?.value.type ?? makeErrorNames().type }

  /// The type of a property, without the markers around it.
  func type(of property: PropertyIndex) -> Any.Type {
    guard let variable = variables.first(where: { $0.property == property }) else {
      preconditionFailure("Every property is a variable.")
    }
    return variable.variable.type
  }

  /// All keys of a property, for a reader.
  func keyDescriptions(of property: PropertyIndex) -> [String] {
    alternatives[property.value].map { "\(JSONKeyPath($0))" }
  }

  /// A property with the class that the object is of: `Country.dialCode`.
  func qualifiedName(of property: PropertyIndex) -> String {
    let names = errorNames.load()?.value ?? makeErrorNames()
    return names.properties[property.value]
  }

  private func makeErrorNames() -> ErrorNames {
    let type = swiftTypeName(type)
    let names = ErrorNames(type: type, properties: names.map { "\(type).\($0)" })
    return errorNames.storeIfNil(Found(names)).value
  }

  /// Whether a new instance has a value in an Optional property, so that only null can say nil.
  func startsWithValue(_ property: PropertyIndex) -> Bool {
    if let known = initialValues.withObject({ $0.value.contains(property) }) { return known }
    return findInitialValues().contains(property)
  }

  @inline(never) private func findInitialValues() -> PropertySet {
    let instance = type.init()
    var found = PropertySet(count: plans.count)
    for (index, plan) in plans.enumerated() {
      guard let optional = plan.shape.optional else { continue }
      withValue(of: PropertyIndex(index), in: instance) { slot in
        if optional.withWrapped(in: slot, { _ in }) { _ = found.insert(PropertyIndex(index)) }
      }
    }
    return initialValues.storeIfNil(Found(found)).value
  }

  /// How the variables that count for equality are compared and hashed: the index, or else all.
  ///
  /// Made when it is first needed: most classes are never compared.
  var comparisons: [ValueComparison] {
    if let known = knownComparisons.load() { return known.value }
    let all = comparisonsOfAllProperties
    let found = index == nil ? all : all.filter { variables[$0.variable].property == index }
    return knownComparisons.storeIfNil(Found(found)).value
  }

  /// How all variables are compared.
  ///
  /// A variable that is not a property, such as a constant, counts only if its type is `Equatable`:
  /// it has no exported form.
  var comparisonsOfAllProperties: [ValueComparison] {
    variables.indices.compactMap { index -> ValueComparison? in
      let (variable, property) = variables[index]
      if variable.isIgnored { return nil }
      let comparison = ValueComparison(
        variable: index, type: variable.type,
        mayHoldModels: property.map { plans[$0.value].shape.mayHoldModels } ?? true)
      return property == nil && comparison.equatable == nil ? nil : comparison
    }
  }

  /// Lends the value of a variable; does nothing if it can neither be read nor asked for.
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

  /// Lends the value of a property.
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

  /// Whether nothing was registered for the types of the properties since the schema was made.
  ///
  /// Where a property was refused for its type, anything may have been registered.
  func isCurrent(at generation: Int) -> Bool {
    !hasRefusals && plans.allSatisfy { $0.shape.isCurrent(at: generation) }
  }

  /// Whether the properties are read in the same way as by another schema of the class.
  func reads(asDoes other: ClassSchema) -> Bool {
    mistakes == other.mistakes && names == other.names
      && zip(plans, other.plans).allSatisfy { $0.shape == $1.shape }
  }

  /// Whether a property of the class collects unknown keys.
  var collectsUnknownKeys: Bool { unknownKeysOffset != nil }

  /// Whether keys that no property reads are to be told of.
  var asksForUnknownKeys: Bool { rejectsUnknownKeys || unknownKeysOffset != nil }
}

/// How errors call a class and its properties.
private struct ErrorNames: Sendable {
  var type: String
  var properties: [String]
}
