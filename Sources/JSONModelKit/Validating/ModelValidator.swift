// A model that was changed in memory is held to the rules of an import: nested models first, and an
// object's own constraints and `validate()` only where nothing inside of it is wrong.

/// Finds what is wrong with a model and all models that it holds.
struct ModelValidator {
  private var table: SchemaTable
  private var issues: [JSONModelError.Issue] = []
  private var path: [JSONKeyPath.Component] = []
  private var effort = PatternEffort()
  /// The models that were looked at, or are: a graph may hold one twice, or in a cycle.
  private var visited: Set<ObjectIdentifier> = []
  private var depth = 0

  /// How many models may be inside each other; the calls are as deep.
  private static let maximumDepth = 512

  /// The issues of a model, with the paths that it would be exported with.
  static func issues(of model: any JSONModelProtocol) -> [JSONModelError.Issue] {
    let (table, index) = SchemaTable.having(type(of: model))
    var validator = ModelValidator(table)
    validator.visit(model, of: index)
    return validator.issues
  }

  private init(_ table: SchemaTable) { self.table = table }

  private mutating func visit(_ model: any JSONModelProtocol, of index: ClassIndex) {
    guard visited.insert(ObjectIdentifier(model)).inserted else { return }
    let mistakes = table.mistakes(of: index)
    guard mistakes.isEmpty else {
      issues += mistakes
      return
    }
    guard depth < Self.maximumDepth else {
      let reason = "nested deeper than \(Self.maximumDepth) models"
      return report(.limitExceeded(reason), property: nil)
    }
    depth += 1
    table.classes[index.value].with { schema in
      let known = issues.count
      visitParts(of: model, schema)
      if issues.count == known { checkConstraints(of: model, schema) }
      if issues.count == known { validate(model, schema) }
    }
    depth -= 1
  }

  // MARK: - One model

  private mutating func visitParts(of model: any JSONModelProtocol, _ schema: ClassSchema) {
    for (index, plan) in schema.plans.enumerated() where table.holdsModels(plan.shape) {
      inside(schema.places[index].components) { validator in
        schema.withValue(of: PropertyIndex(index), in: model) { validator.visit(plan.shape, $0) }
      }
    }
  }

  private mutating func checkConstraints(
    of model: any JSONModelProtocol, _ schema: ClassSchema
  ) {
    for (plan, check) in zip(schema.checkPlans, schema.checks) {
      let property = plan.property
      var context = CheckContext(effort: effort)
      schema.withValue(of: property, in: model) { check.check($0, &context) }
      effort = context.effort
      for violation in context.takeViolations() {
        inside(schema.places[property.value].components + violation.steps.reversed()) {
          $0.report(
            .constraintViolated(violation.sentence), property: schema.qualifiedName(of: property))
        }
      }
    }
  }

  private mutating func validate(_ model: any JSONModelProtocol, _ schema: ClassSchema) {
    do {
      try model.validate()
    } catch {
      for finding in schema.findings(of: error) {
        inside(finding.keyPath.components) {
          $0.report(finding.kind, property: finding.property, finding.suggestion)
        }
      }
    }
  }

  private mutating func report(
    _ kind: JSONModelError.Kind, property: String?, _ suggestion: String? = nil
  ) {
    issues.append(
      JSONModelError.Issue(
        kind: kind, keyPath: JSONKeyPath(path), property: property, suggestion: suggestion))
  }

  private mutating func inside(
    _ steps: [JSONKeyPath.Component], _ body: (inout ModelValidator) -> Void
  ) {
    path += steps
    body(&self)
    path.removeLast(steps.count)
  }

  // MARK: - The models in a value

  private mutating func visit(_ shape: ValueShape, _ slot: Slot) {
    guard let optional = shape.optional else { return visitForm(shape, slot) }
    _ = optional.withWrapped(in: slot) { slot in
      if case .optional(let inner) = shape.form {
        visit(table.shapes[inner.value], slot)
      } else {
        visitForm(shape, slot)
      }
    }
  }

  private mutating func visitForm(_ shape: ValueShape, _ slot: Slot) {
    switch shape.form {
    case .leaf, .decodable, .rawValue, .optional, .transformed(otherwise: nil): break
    case .model: visitModel(slot.load(as: AnyObject.self))
    case .array(let element, let type):
      let element = table.shapes[element.value]
      type.withElements(in: slot) { elements in
        for index in 0..<elements.count {
          inside([.index(index)]) { $0.visit(element, elements[index]) }
        }
      }
    case .dictionary(let value, _, let type):
      visitMembers(of: table.shapes[value.value], type, slot)
    case .presence(let wrapped, let type):
      let wrapped = table.shapes[wrapped.value]
      _ = type.withValue(in: slot) { visit(wrapped, $0) }
    case .transformed(otherwise: let inner?), .lossy(let inner):
      visitForm(table.shapes[inner.value], slot)
    }
  }

  private mutating func visitModel(_ object: AnyObject) {
    guard let model = object as? any JSONModelProtocol else {
      preconditionFailure("The inspection has checked the class.")
    }
    let (larger, index) = table.including(type(of: model))
    table = larger
    visit(model, of: index)
  }

  private mutating func visitMembers(
    of value: ValueShape, _ type: any DictionaryShaped.Type, _ slot: Slot
  ) {
    type.withMembers(in: slot) { keys, values in
      let texts = (0..<keys.count).map { type.text(ofKey: keys[$0]) }
      for index in texts.indices.sorted(by: { texts[$0] < texts[$1] }) {
        inside([.key(texts[index])]) { $0.visit(value, values[index]) }
      }
    }
  }
}
