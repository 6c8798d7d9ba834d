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
  /// The number of stored properties.
  private(set) var storedCount = 0
  /// The accessors of the registered properties, which follow the stored ones.
  private(set) var accessors: [any PropertyAccessor] = []
  private(set) var checks: [(property: PropertyIndex, check: ValueCheck)] = []
  /// The nodes of shapes that nothing else retains.
  private(set) var nodes: [ShapeNode] = []
  private(set) var required: PropertySet
  private(set) var requiredOrKept: PropertySet
  private(set) var all: PropertySet
  /// The property that identifies instances.
  private(set) var index: PropertyIndex?
  /// The properties in the order of their declaration.
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
    if let check = property.check { checks.append((index, check)) }
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
