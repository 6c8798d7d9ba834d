// The part of a class's schema that does not depend on how its types are imported: names, keys and
// the order of declaration. A schema that replaces another one shares its layout.

/// The names and keys of the properties of one class.
final class ClassLayout: Sendable {
  /// The properties of the class, stored ones first, then registered ones.
  let declared: [DeclaredProperty]
  let names: [String]
  /// The key paths of each property, the preferred one first.
  let alternatives: [[[JSONKeyPath.Component]]]
  /// The key path at which each property is exported, and reported if it is missing.
  let preferredPaths: [JSONKeyPath]
  let keys: KeyTable
  /// The trees of key paths below the heads.
  let heads: [PathNode]
  /// All variables in the order of their declaration, with the property of each, if it is one.
  let variables: [(variable: DeclaredVariable, property: PropertyIndex?)]
  let flattened: [PropertyIndex]
  let tags: [OutputTag]
  let order: [PropertyIndex]

  init(
    _ declaration: ClassDeclaration, _ columns: borrowing PropertyColumns,
    clusterTags: [[JSONKeyPath.Component]], tags: [OutputTag]
  ) {
    // Shares the memory of the declaration if all of its properties are in the same order.
    let isWhole =
      columns.declared.count == declaration.properties.count && columns.accessors.isEmpty
    declared = isWhole ? declaration.properties : columns.declared
    names = declared.map(\.name)
    alternatives = declared.map(\.key.alternatives)
    preferredPaths = alternatives.map { JSONKeyPath($0[0]) }
    variables = columns.variables(of: declaration)
    self.tags = tags
    order = columns.order
    let plainKeys = declared.map(\.plainKey)
    var paths = PathBuilder(plainKeys: plainKeys, ignoresCase: declaration.ignoresCase)
    var flattened: [PropertyIndex] = []
    for index in plainKeys.indices where plainKeys[index] == nil {
      guard declared[index].key.flattenedPrefix != nil else {
        paths.add(declared[index].key, of: PropertyIndex(index))
        continue
      }
      flattened.append(PropertyIndex(index))
      let model = columns.plans[index].shape.modelClass
      for path in model?.with({ $0.declaration.flattenedPaths }) ?? [] {
        paths.addPart(at: path, of: PropertyIndex(index))
      }
    }
    self.flattened = flattened.isEmpty ? [] : order.filter(flattened.contains)
    // If a class for unknown tags also collects unknown keys, it collects the tag.
    let collected =
      declaration.unknownKeysOffset == nil
      ? [] : tags.filter(\.isOtherwise).flatMap(\.paths)
    for path in tags.flatMap(\.paths) + clusterTags where !collected.contains(path) {
      paths.addKeys(of: path)
    }
    heads = paths.nodes
    keys = KeyTable(
      plainKeys + paths.keys,
      sortIndexes: declaration.part == nil
        ? paths.sortIndexes(in: order)
        : paths.sortIndexes(in: order).map { $0 + FlattenedPart.firstSortIndex },
      ignoresCase: declaration.ignoresCase)
  }
}

// The properties of a class in columns, which one pass fills. Properties have many
// reference-counted parts: with ten passes, the copies took a tenth of the first use of a class,
// not counting their release.
//
//   inspected    id (stored)   total (registered)   name (stored)
//   columns      id 0          name 1               total 2
//   order        0             2                    1

/// The properties of one class, stored ones first, then registered ones.
struct PropertyColumns {
  private(set) var declared: [DeclaredProperty] = []
  private(set) var plans: [PropertyPlan] = []
  private(set) var storedCount = 0
  /// The accessors of the registered properties, which follow the stored ones.
  private(set) var accessors: [any PropertyAccessor] = []
  /// The checks of the properties that have constraints, and the plans for making them.
  private(set) var checks: [ValueCheck] = []
  private(set) var checkPlans: [CheckPlan] = []
  private(set) var quickTests = QuickTests()
  /// The nodes of shapes that nothing else retains.
  private(set) var nodes: [ShapeNode] = []
  private(set) var required: PropertySet
  private(set) var requiredOrKept: PropertySet
  private(set) var all: PropertySet
  /// The property that identifies instances.
  private(set) var index: PropertyIndex?
  private(set) var order: [PropertyIndex]

  init(_ properties: [InspectedProperty]) {
    required = PropertySet(count: properties.count)
    requiredOrKept = PropertySet(count: properties.count)
    all = PropertySet(count: properties.count)
    order = Array(repeating: PropertyIndex(0), count: properties.count)
    declared.reserveCapacity(properties.count)
    plans.reserveCapacity(properties.count)
    var registered: [Int] = []
    for inputIndex in properties.indices {
      if properties[inputIndex].accessor == nil {
        add(properties[inputIndex], at: inputIndex)
      } else {
        registered.append(inputIndex)
      }
    }
    storedCount = plans.count
    for inputIndex in registered { add(properties[inputIndex], at: inputIndex) }
  }

  private mutating func add(_ property: borrowing InspectedProperty, at inputIndex: Int) {
    let index = PropertyIndex(plans.count)
    order[inputIndex] = index
    if let accessor = property.accessor { accessors.append(accessor) }
    if let check = property.check {
      checks.append(check)
      checkPlans.append(
        CheckPlan(
          property: index, offset: property.plan.offset,
          quickTests: property.accessor == nil ? quickTests.add(check) : nil))
    }
    nodes += property.nodes
    if property.isRequired { _ = required.insert(index) }
    let (isRequired, mayKeepModels) = (property.isRequired, property.mayKeepModels)
    if isRequired || mayKeepModels { _ = requiredOrKept.insert(index) }
    if property.declared.isIndex, self.index == nil { self.index = index }
    _ = all.insert(index)
    plans.append(property.plan)
    declared.append(property.declared)
  }

  /// Returns the variables of the class, with the property of each, if it is one.
  func variables(
    of declaration: ClassDeclaration
  ) -> [(variable: DeclaredVariable, property: PropertyIndex?)] {
    var properties = [PropertyIndex?](repeating: nil, count: declaration.variables.count)
    for index in declared.indices {
      switch declared[index].storage {
      case .stored(_, let variable):
        properties[variable] = PropertyIndex(index)
      case .registered:
        // A registered property replaces all variables with its name.
        for variable in properties.indices
        where declaration.variables[variable].name == declared[index].name {
          properties[variable] = PropertyIndex(index)
        }
      }
    }
    return declaration.variables.indices.map { index in
      let variable = declaration.variables[index]
      return (variable, variable.isIgnored ? nil : properties[index])
    }
  }
}

/// A declared property together with its shape, from which the schema is built.
struct InspectedProperty {
  var declared: DeclaredProperty
  var plan: PropertyPlan
  var isRequired: Bool
  /// Whether an absent key may leave a default value that contains models.
  var mayKeepModels: Bool
  var accessor: (any PropertyAccessor)?
  var check: ValueCheck?
  /// The nodes of the shapes that nothing else retains.
  var nodes: [ShapeNode]

  /// - Parameter wrapped: The shape of the wrapped type, if the property is marked `@Required`.
  init(_ declared: DeclaredProperty, _ fitted: FittedShape, wrapped: FittedShape?) {
    self.declared = declared
    let shape = fitted.shape
    nodes = [fitted.node, wrapped?.node].compactMap(\.self)
    // Markers define the meaning of null only for types without a null value of their own.
    let acceptsNull = shape.isOptional || shape.isPresence
    var offset = 0
    switch declared.storage {
    case .stored(let storedOffset, _): offset = storedOffset
    case .registered(let accessor): self.accessor = accessor
    }
    let keepsValueOnNull = declared.isOptionalKey && !acceptsNull
    let whole = wrapped?.shape ?? shape
    let strictShape = whole.replacement?.strictShape ?? whole
    let checksNull = declared.isRequired && !strictShape.rejectsNull
    var road = keepsValueOnNull ? PropertyRoad.directUnlessNull : .direct
    if strictShape.contents.contains(.tolerance) {
      road = whole.replacement == nil && !keepsValueOnNull ? .tolerant : .special
    }
    if accessor != nil || checksNull || declared.access == .readOnly { road = .special }
    plan = PropertyPlan(
      offset: offset, shape: shape, strictShape: strictShape, holdsOptional: shape.isOptional,
      keepsValueOnNull: keepsValueOnNull, road: road, isRequiredKey: declared.isRequiredKey,
      access: declared.access, isRequired: declared.isRequired)
    isRequired =
      declared.isRequiredKey || declared.isRequired
      || !declared.isExportOnly && !declared.isOptionalKey && !acceptsNull
    mayKeepModels = !isRequired && shape.mayKeepModels && declared.access != .exportOnly
  }
}

extension ValueShape {
  /// Whether the default value of a property of this shape may contain models that have a property
  /// marked `@Required` without a value.
  ///
  /// Nearly all Optionals are nil by default, so an Optional counts only if its class has such a
  /// property.
  fileprivate var mayKeepModels: Bool {
    guard isOptional else { return mayHoldModels && !isPresence }
    return modelClasses.contains {
      $0.with { $0.declaration.properties.contains(where: \.isRequired) }
    }
  }
}

/// The steps that import a member into a property.
enum PropertyRoad: Sendable {
  /// The value is imported by `strictShape` into the storage of this property alone; if it is wrong,
  /// it may be replaced afterwards.
  case direct
  /// The same, unless the value is null.
  case directUnlessNull
  /// The same as `direct`, but `strictShape` tolerates wrong elements or an empty string.
  case tolerant
  /// There are other steps, or several properties use the key.
  case special
}

/// The plan for importing one property.
///
/// The type is trivial: copying it does not retain anything.
package struct PropertyPlan: Sendable {
  /// The offset in the instance in bytes, or 0 for a registered property.
  var offset: Int
  package var shape: ValueShape
  /// The shape without the replacement of a wrong value, if there is one.
  ///
  /// For a property marked `@Required`, `shape` is the shape of an Optional, and this is the shape
  /// of its wrapped type.
  var strictShape: ValueShape
  var holdsOptional: Bool
  package var keepsValueOnNull: Bool
  var road: PropertyRoad
  /// Whether nil is exported as null, because the key must be present.
  package var isRequiredKey: Bool
  package var access: PropertyAccess
  /// Whether the property is marked `@Required`: it has no default value, and null is an issue.
  package var isRequired: Bool

  package var isExportOnly: Bool { access == .exportOnly }
}

/// The constraint checks of one property.
///
/// The type is trivial: copying it does not retain anything.
struct CheckPlan: Sendable {
  var property: PropertyIndex
  /// The offset of the property in an instance, if it is a stored property.
  var offset: Int
  /// The range of the property's fast tests in the schema; nil if it always needs the full check.
  var quickTests: Range<Int>?
}

/// The check of `.requires` or `.requiresOne`, with indexes of properties instead of their names.
package struct MemberCheck: Sendable {
  /// The properties of which at least one must be present.
  package var needed: [PropertyIndex]
  /// The property that must be present for the check to apply; nil if it always applies.
  package var condition: PropertyIndex?
  /// The constraint, with keys instead of the names of properties.
  var rule: RequiredMembersRule

  var properties: [PropertyIndex] { needed + (condition.map { [$0] } ?? []) }

  /// The error sentence, with keys instead of names.
  var sentence: String { rule.sentence(isWhole: false) }

  /// Returns whether an object satisfies the check.
  ///
  /// - Parameter isPresent: Returns whether a property is present in the object.
  func holds(_ isPresent: (PropertyIndex) -> Bool) -> Bool {
    if let condition, !isPresent(condition) { return true }
    return needed.contains(where: isPresent)
  }
}

extension ClassLayout {
  /// Returns the checks for the constraints of the whole object: `.requires` and `.requiresOne`.
  func memberChecks(_ rules: [RequiredMembersRule]) -> [MemberCheck] {
    rules.compactMap { rule in
      func index(_ name: String) -> PropertyIndex? { names.firstIndex(of: name).map { .init($0) } }
      func key(_ name: String) -> String {
        index(name).map { "\(preferredPaths[$0.value])" } ?? name
      }
      let needed = rule.needed.compactMap { index($0) }
      // A property with a declaration error is not in the layout.
      guard needed.count == rule.needed.count else { return nil }
      return MemberCheck(
        needed: needed, condition: rule.condition.flatMap { index($0) },
        rule: RequiredMembersRule(needed: rule.needed.map(key), condition: rule.condition.map(key)))
    }
  }
}
