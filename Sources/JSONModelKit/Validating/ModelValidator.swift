// A model that was changed in memory is held to the rules of an import: nested models first, and an
// object's own constraints and `validate()` only where nothing inside of it is wrong.
//
//   a -> b -> c      waiting   a, b, c     c is looked at, then b, then a
//
// The models wait in a list, so that a long chain of them is no depth of calls.

/// Finds what is wrong with a model and all models that it holds.
struct ModelValidator {
  /// A model whose own models are looked at.
  private struct Visit {
    let model: any JSONModelProtocol
    let schema: ClassSchema
    /// The steps from the model around it.
    let steps: [JSONKeyPath.Component]
    /// The models in it that are still to be looked at, the last one first.
    var parts: [(steps: [JSONKeyPath.Component], model: AnyObject)]
    var isSound = true
  }

  private var issues: [JSONModelError.Issue] = []
  private var visits: [Visit] = []
  private var effort = PatternEffort()
  /// The models that were looked at, or are, and whether they are sound as far as is known: a graph
  /// may hold one twice, or in a cycle.
  private var known: [ObjectIdentifier: Bool] = [:]

  /// The issues of a model, with the paths that it would be exported with.
  static func issues(of model: any JSONModelProtocol) -> [JSONModelError.Issue] {
    let reference = ClassReference(prepared: type(of: model))
    var validator = ModelValidator()
    validator.begin(model, of: reference, at: [])
    while !validator.visits.isEmpty { validator.advance() }
    return validator.issues
  }

  private mutating func begin(
    _ model: any JSONModelProtocol, of reference: ClassReference, at steps: [JSONKeyPath.Component]
  ) {
    known[ObjectIdentifier(model)] = true
    let mistakes = reference.mistakes
    issues += mistakes
    guard mistakes.isEmpty else { return setUnsound(model) }
    let schema = reference.schema
    var collector = PartCollector()
    collector.collect(from: model, schema)
    visits.append(
      Visit(model: model, schema: schema, steps: steps, parts: collector.parts.reversed()))
  }

  /// Looks at the next part of the innermost model, or at the model itself.
  private mutating func advance() {
    let last = visits.count - 1
    guard let part = visits[last].parts.popLast() else { return finish() }
    if let isSound = known[ObjectIdentifier(part.model)] {
      if !isSound { setUnsound(visits[last].model) }
      return
    }
    guard let model = part.model as? any JSONModelProtocol else {
      preconditionFailure("The inspection has checked the class.")
    }
    let reference = ClassReference(prepared: type(of: model))
    begin(model, of: reference, at: part.steps)
  }

  private mutating func finish() {
    let visit = visits[visits.count - 1]
    var isSound = visit.isSound
    if isSound {
      let before = issues.count
      checkConstraints(of: visit.model, visit.schema)
      if issues.count == before { validate(visit.model, visit.schema) }
      isSound = issues.count == before
    }
    visits.removeLast()
    if !isSound { setUnsound(visit.model) }
  }

  /// Notes that something is wrong with a model, and so with the one around it.
  private mutating func setUnsound(_ model: any JSONModelProtocol) {
    known[ObjectIdentifier(model)] = false
    if !visits.isEmpty { visits[visits.count - 1].isSound = false }
  }

  // MARK: - One model

  private mutating func checkConstraints(
    of model: any JSONModelProtocol, _ schema: ClassSchema
  ) {
    for (plan, check) in zip(schema.checkPlans, schema.checks) {
      let property = plan.property
      var context = CheckContext(effort: effort)
      schema.withValue(of: property, in: model) { check.check($0, &context) }
      effort = context.effort
      for violation in context.takeViolations() {
        report(
          violation.kind,
          at: schema.places[property.value].components + violation.steps.reversed(),
          property: schema.qualifiedName(of: property), detail: violation.detail)
      }
    }
  }

  private mutating func validate(_ model: any JSONModelProtocol, _ schema: ClassSchema) {
    do {
      try model.validate()
    } catch {
      for finding in schema.findings(of: error) {
        report(
          finding.kind, at: finding.keyPath.components, property: finding.property,
          suggestion: finding.suggestion, detail: finding.detail)
      }
    }
  }

  private mutating func report(
    _ kind: JSONModelError.Kind, at steps: [JSONKeyPath.Component], property: String?,
    suggestion: String? = nil, detail: IssueDetail?
  ) {
    issues.append(
      JSONModelError.Issue(
        kind: kind, keyPath: JSONKeyPath(visits.flatMap(\.steps) + steps), property: property,
        suggestion: suggestion, detail: detail))
  }
}

/// Finds the models in the properties of a model.
private struct PartCollector {
  private(set) var parts: [(steps: [JSONKeyPath.Component], model: AnyObject)] = []
  private var steps: [JSONKeyPath.Component] = []

  mutating func collect(from model: any JSONModelProtocol, _ schema: ClassSchema) {
    for (index, plan) in schema.plans.enumerated() where plan.shape.holdsModels {
      steps = schema.places[index].components
      schema.withValue(of: PropertyIndex(index), in: model) { collect(plan.shape, $0) }
    }
  }

  private mutating func collect(
    _ shape: ValueShape, _ slot: Slot, at step: JSONKeyPath.Component
  ) {
    steps.append(step)
    collect(shape, slot)
    steps.removeLast()
  }

  private mutating func collect(_ shape: ValueShape, _ slot: Slot) {
    guard let optional = shape.optional else { return collectForm(shape, slot) }
    _ = optional.withWrapped(in: slot) { slot in
      if case .optional(let inner) = shape.form {
        collect(inner, slot)
      } else {
        collectForm(shape, slot)
      }
    }
  }

  private mutating func collectForm(_ shape: ValueShape, _ slot: Slot) {
    switch shape.form {
    case .leaf, .decodable, .rawValue, .optional, .transformed(otherwise: nil): break
    case .model: parts.append((steps, slot.load(as: AnyObject.self)))
    case .array(let element, let type):
      let element = element
      type.withElements(in: slot) { elements in
        for index in 0..<elements.count { collect(element, elements[index], at: .index(index)) }
      }
    case .dictionary(let value, _, let type):
      collectMembers(of: value, type, slot)
    case .presence(let wrapped, let type):
      let wrapped = wrapped
      _ = type.withValue(in: slot) { collect(wrapped, $0) }
    case .transformed(otherwise: let inner?), .lossy(let inner):
      collectForm(inner, slot)
    }
  }

  private mutating func collectMembers(
    of value: ValueShape, _ type: any DictionaryShaped.Type, _ slot: Slot
  ) {
    type.withMembers(in: slot) { keys, values in
      let texts = (0..<keys.count).map { type.text(ofKey: keys[$0]) }
      for index in texts.indices.sorted(by: { texts[$0].precedes(texts[$1]) }) {
        collect(value, values[index], at: .key(texts[index]))
      }
    }
  }
}
