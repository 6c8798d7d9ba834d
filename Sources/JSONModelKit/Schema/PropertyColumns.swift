// The properties of a class as its tables have them: a column for each thing that is asked, filled
// in one pass: a property has many parts that are counted by reference, and the copies that ten
// passes made were a tenth of the first use of a class, without what it took to end them.
//
//   inspected    id (stored)   total (registered)   name (stored)
//   columns      id 0          name 1               total 2
//   order        0             2                    1

/// The properties of one class, stored ones first, then registered ones.
struct PropertyColumns {
  private(set) var declared: [DeclaredProperty] = []
  private(set) var plans: [PropertyPlan] = []
  /// How many of the properties are stored ones.
  private(set) var storedCount = 0
  /// The setters of the properties behind the stored ones.
  private(set) var accessors: [any PropertyAccessor] = []
  private(set) var checks: [(property: PropertyIndex, check: ValueCheck)] = []
  private(set) var required: PropertySet
  private(set) var all: PropertySet
  /// The property by which instances are known.
  private(set) var index: PropertyIndex?
  /// The properties in the order of their declaration.
  private(set) var order: [PropertyIndex]

  init(_ properties: [InspectedProperty]) {
    required = PropertySet(count: properties.count)
    all = PropertySet(count: properties.count)
    order = Array(repeating: PropertyIndex(0), count: properties.count)
    declared.reserveCapacity(properties.count)
    plans.reserveCapacity(properties.count)
    var registered: [Int] = []
    for place in properties.indices {
      if properties[place].accessor == nil {
        add(properties[place], at: place)
      } else {
        registered.append(place)
      }
    }
    storedCount = plans.count
    for place in registered { add(properties[place], at: place) }
  }

  private mutating func add(_ property: borrowing InspectedProperty, at place: Int) {
    let index = PropertyIndex(plans.count)
    order[place] = index
    if let accessor = property.accessor { accessors.append(accessor) }
    if let check = property.check { checks.append((index, check)) }
    if property.isRequired { _ = required.insert(index) }
    if property.declared.isIndex, self.index == nil { self.index = index }
    _ = all.insert(index)
    plans.append(property.plan)
    declared.append(property.declared)
  }

  /// The variables of the class, with the property that each of them is.
  func variables(
    of declaration: ClassDeclaration
  ) -> [(variable: DeclaredVariable, property: PropertyIndex?)] {
    var properties = [PropertyIndex?](repeating: nil, count: declaration.variables.count)
    for index in declared.indices {
      switch declared[index].place {
      case .stored(_, let variable):
        properties[variable] = PropertyIndex(index)
      case .registered:
        // It takes the place of all variables that have its name.
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
