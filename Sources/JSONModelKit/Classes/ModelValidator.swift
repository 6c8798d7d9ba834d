// A model that was changed in memory is validated by the rules of an import: nested models first,
// then the constraints of each property, except those whose values hold a model with an issue.
// `validate()` runs only if neither the object nor anything inside it has an issue.
//
//   a -> b -> c      waiting   a, b, c     c is validated first, then b, then a
//
// The enclosing models are kept in a list, so a long chain of models does not need a deep stack.

/// Finds the issues of a model and of all models that it holds.
struct ModelValidator {
  /// A model whose nested models are being validated.
  private struct Visit {
    let model: any JSONModelProtocol
    let schema: ClassSchema
    /// The path components from the enclosing model.
    let steps: [JSONKeyPath.Component]
    /// The indexes that order the issues of the model among those of the enclosing model.
    let sortIndexes: [Int]
    /// The nested models that have not been validated yet, the last one first.
    var parts: [Part]
    var property: PropertyIndex?
    /// The properties whose values hold a model with an issue.
    var failed: Set<PropertyIndex> = []
  }

  /// A model in the value of a property.
  fileprivate struct Part {
    let property: PropertyIndex
    let steps: [JSONKeyPath.Component]
    let sortIndexes: [Int]
    let model: AnyObject
  }

  /// The issues, with the indexes that order them as an import does: those of an object come before
  /// those of its properties.
  private var issues: [(sortIndexes: [Int], issue: JSONModelError.Issue)] = []
  private var visits: [Visit] = []
  private var effort = PatternEffort()
  /// The visited models, and whether they are free of issues so far.
  ///
  /// A model may occur more than once in a graph, or be part of a reference cycle.
  private var known: [ObjectIdentifier: Bool] = [:]
  /// Retains the visited models: a getter or an `encode(to:)` may create models, and no other
  /// object may get their identity.
  private var retained: [AnyObject] = []

  /// Whether the key mappers of models determine the key paths.
  private let usesKeyMapping: Bool
  /// Whether only values of properties marked `@Required` are checked.
  private let findsOnlyMissingValues: Bool

  private init(usesKeyMapping: Bool = true, findsOnlyMissingValues: Bool = false) {
    self.usesKeyMapping = usesKeyMapping
    self.findsOnlyMissingValues = findsOnlyMissingValues
  }

  static func issues(of model: any JSONModelProtocol) -> [JSONModelError.Issue] {
    let reference = ClassReference(prepared: type(of: model))
    var validator = ModelValidator()
    validator.begin(model, of: reference)
    while !validator.visits.isEmpty { validator.advance() }
    // The standard library's sort is stable: issues with equal sort indexes keep the order in which
    // they were found.
    return validator.sortedIssues
  }

  /// Returns the missing values of the models in a property that has its default value.
  ///
  /// The key paths start at the model that has the property. A registered property is not checked,
  /// because its getter may need values that an import has not set.
  static func missingValues(
    inDefaultOf property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema,
    usesKeyMapping: Bool
  ) -> [JSONModelError.Issue] {
    guard property.value < schema.storedCount,
      incompleteDefaults(of: schema, usesKeyMapping).contains(property)
    else { return [] }
    return missingValues(in: property, of: model, schema, usesKeyMapping)
  }

  /// Returns the stored properties whose default values lack values; for most classes, there are
  /// none, which is found once.
  private static func incompleteDefaults(
    of schema: ClassSchema, _ usesKeyMapping: Bool
  ) -> PropertySet {
    if let known = schema.incompleteDefaults.load() { return known.value }
    let new = schema.type.init()
    var found = PropertySet(count: schema.plans.count)
    for index in 0..<schema.storedCount {
      let property = PropertyIndex(index)
      if missingValues(in: property, of: new, schema, usesKeyMapping).isEmpty { continue }
      _ = found.insert(property)
    }
    return schema.incompleteDefaults.storeIfNil(Box(found)).value
  }

  private static func missingValues(
    in property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema,
    _ usesKeyMapping: Bool
  ) -> [JSONModelError.Issue] {
    var validator = ModelValidator(usesKeyMapping: usesKeyMapping, findsOnlyMissingValues: true)
    // The values of the model itself are required keys.
    validator.known[ObjectIdentifier(model)] = true
    validator.enter(model, schema, [property])
    while validator.visits.count > 1 || !validator.visits[0].parts.isEmpty { validator.advance() }
    return validator.sortedIssues
  }

  private var sortedIssues: [JSONModelError.Issue] {
    issues.inOrder { $0.sortIndexes.lexicographicallyPrecedes($1.sortIndexes) }.map(\.issue)
  }

  private mutating func begin(
    _ model: any JSONModelProtocol, of reference: ClassReference, in part: Part? = nil
  ) {
    known[ObjectIdentifier(model)] = true
    retained.append(model)
    let declarationErrors = reference.declarationErrors
    guard declarationErrors.isEmpty else {
      let sortIndexes = visits.flatMap(\.sortIndexes) + (part?.sortIndexes ?? [])
      issues += declarationErrors.map { (sortIndexes, $0) }
      return markInvalid(model)
    }
    enter(model, reference.schema, in: part)
  }

  /// - Parameter properties: The properties whose values are searched for models; nil for all.
  private mutating func enter(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, _ properties: [PropertyIndex]? = nil,
    in part: Part? = nil
  ) {
    var collector = PartCollector()
    for property in properties ?? schema.plans.indices.map({ PropertyIndex($0) }) {
      collector.collect(from: property, of: model, schema)
    }
    visits.append(
      Visit(
        model: model, schema: schema, steps: part?.steps ?? [],
        sortIndexes: part?.sortIndexes ?? [],
        parts: collector.parts.reversed()))
  }

  /// Validates the next nested model of the innermost model; if none is left, the innermost model
  /// itself.
  private mutating func advance() {
    let last = visits.count - 1
    guard let part = visits[last].parts.popLast() else { return finish() }
    visits[last].property = part.property
    if let isValid = known[ObjectIdentifier(part.model)] {
      if !isValid { markInvalid(part.model) }
      return
    }
    guard let model = ModelClasses.model(in: part.model) else {
      preconditionFailure("The inspection has checked the class.")
    }
    let declared = visits[last].schema.plans[part.property.value].shape.modelClass
    let reference =
      declared?.sibling(for: type(of: model))
      ?? ClassReference(prepared: type(of: model), usesKeyMapping: usesKeyMapping)
    begin(model, of: reference, in: part)
  }

  private mutating func finish() {
    let visit = visits[visits.count - 1]
    let before = issues.count
    reportMissing(visit.schema.unsetProperties(of: visit.model), of: visit.schema)
    if !findsOnlyMissingValues {
      checkConstraints(of: visit.model, visit.schema, except: visit.failed)
      if visit.failed.isEmpty, issues.count == before { validate(visit.model, visit.schema) }
    }
    visits.removeLast()
    if !visit.failed.isEmpty || issues.count > before { markInvalid(visit.model) }
  }

  /// Records that a model has an issue, and so has the property of the enclosing model that holds
  /// it.
  private mutating func markInvalid(_ model: AnyObject) {
    known[ObjectIdentifier(model)] = false
    guard let visit = visits.last, let property = visit.property else { return }
    known[ObjectIdentifier(visit.model)] = false
    visits[visits.count - 1].failed.insert(property)
  }

  // MARK: - One model

  /// Reports `@Required` properties without a value, as an import reports missing keys.
  private mutating func reportMissing(_ properties: [PropertyIndex], of schema: ClassSchema) {
    for property in properties {
      report(
        .missingKey, at: schema.preferredPaths[property.value].components,
        property: schema.qualifiedName(of: property), detail: nil)
    }
  }

  private mutating func checkConstraints(
    of model: any JSONModelProtocol, _ schema: ClassSchema, except failed: Set<PropertyIndex>
  ) {
    for check in schema.memberChecks where !check.holds({ schema.hasValue($0, in: model) }) {
      let sentence = check.sentence
      report(.constraintViolated(sentence), at: [], property: nil, detail: .reason(sentence))
    }
    for (plan, check) in zip(schema.checkPlans, schema.checks)
    where !failed.contains(plan.property) {
      let property = plan.property
      var context = CheckContext(effort: effort)
      schema.withValue(of: property, in: model) { slot in
        check.check(slot, &context)
        for violation in context.takeViolations() {
          let steps = schema.plans[property.value].shape.documentPath(
            of: violation.steps.reversed(), in: slot)
          report(
            violation.kind, at: schema.preferredPaths[property.value].components + steps,
            property: schema.qualifiedName(of: property), detail: violation.detail,
            sortIndex: schema.keys.sortIndex(of: property))
        }
      }
      effort = context.effort
    }
  }

  private mutating func validate(_ model: any JSONModelProtocol, _ schema: ClassSchema) {
    do {
      try model.validate()
    } catch {
      for validationIssue in schema.validationIssues(of: error) {
        report(
          validationIssue.kind, at: validationIssue.keyPath.components,
          property: validationIssue.property,
          suggestion: validationIssue.suggestion, detail: validationIssue.detail)
      }
    }
  }

  private mutating func report(
    _ kind: JSONModelError.Kind, at steps: [JSONKeyPath.Component], property: String?,
    suggestion: String? = nil, detail: IssueDetail?, sortIndex: Int? = nil
  ) {
    var issue = JSONModelError.Issue(
      kind: kind, keyPath: JSONKeyPath(visits.flatMap(\.steps) + steps), property: property,
      suggestion: suggestion, detail: detail)
    issue.root = visits[0].schema.root(depth: 0)
    issues.append((visits.flatMap(\.sortIndexes) + (sortIndex.map { [$0] } ?? []), issue))
  }
}

private struct PartCollector {
  private(set) var parts: [ModelValidator.Part] = []
  private var property = PropertyIndex(0)
  private var sortIndex = 0
  private var steps: [JSONKeyPath.Component] = []

  mutating func collect(
    from property: PropertyIndex, of model: any JSONModelProtocol, _ schema: ClassSchema
  ) {
    let shape = schema.plans[property.value].shape
    guard shape.mayHoldModels else { return }
    steps = schema.preferredPaths[property.value].components
    self.property = property
    sortIndex = schema.keys.sortIndex(of: property)
    schema.withValue(of: property, in: model) { collect(shape, $0) }
  }

  private mutating func collect(_ shape: ValueShape, _ slot: Slot) {
    _ = shape.withUnwrapped(in: slot) { slot in
      let form = shape.bare.form
      if case .model = form {
        add(slot.load(as: AnyObject.self), at: steps)
      } else if case .decodable(let type) = form {
        for found in ModelCollector.models(in: slot, of: type) {
          add(found.model, at: steps + found.path)
        }
      } else if case .dictionary(let value, let key, let type) = form {
        collectMembers(of: value, key: key, type, slot)
      } else {
        shape.forEachPart(in: slot) { part, slot, step in
          guard case .element(let index) = step else { return collect(part, slot) }
          collect(part, slot, at: shape.step(to: slot, at: index))
        }
      }
    }
  }

  private mutating func collect(
    _ shape: ValueShape, _ slot: Slot, at step: JSONKeyPath.Component
  ) {
    steps.append(step)
    collect(shape, slot)
    steps.removeLast()
  }

  private mutating func add(_ model: AnyObject, at steps: [JSONKeyPath.Component]) {
    parts.append(
      ModelValidator.Part(
        property: property, steps: steps, sortIndexes: [sortIndex, parts.count], model: model))
  }

  private mutating func collectMembers(
    of value: ValueShape, key: ValueShape, _ type: any DictionaryShaped.Type, _ slot: Slot
  ) {
    type.withMembers(in: slot) { keys, values in
      let texts = (0..<keys.count).map { key.keyTextOrDescription(of: keys[$0]) }
      for index in texts.indices.sorted(byUTF8Of: { texts[$0] }) {
        collect(value, values[index], at: .key(texts[index]))
      }
    }
  }
}
