/// The classes that types are declared in.
///
/// A type that only one class uses is declared inside that class, so its name is in scope wherever
/// it is used. The root is a top-level type.
struct TypeOwners {
  /// The maximum nesting depth of types.
  private static let maximumDepth = 8

  /// For each class, the index of the class that contains it.
  private(set) var classes: [Int?]
  /// For each enumeration, the index of the class that contains it.
  private(set) var enumerations: [Int?]

  /// Declares all types at the top level.
  init(flat design: ModelDesign) {
    classes = Array(repeating: nil, count: design.classes.count)
    enumerations = Array(repeating: nil, count: design.enumerations.count)
  }

  /// Declares each type that only one class uses inside that class, up to the maximum depth.
  init(nesting design: ModelDesign) {
    self.init(flat: design)
    var classUsers = Array(repeating: Set<Int>(), count: design.classes.count)
    var enumerationUsers = Array(repeating: Set<Int>(), count: design.enumerations.count)
    for (user, type) in design.classes.enumerated() {
      for property in type.properties {
        switch property.type.innermost {
        // Properties of the class's own type or its superclass do not count as uses: a subclass is
        // declared beside its superclass.
        case .model(let index) where index != user && type.superclass != index:
          classUsers[index].insert(user)
        case .enumeration(let index): enumerationUsers[index].insert(user)
        default: break
        }
      }
    }
    // The classes are in the order of their first use, so an owner precedes its types, and its depth
    // is already known.
    var depths = Array(repeating: 0, count: design.classes.count)
    let roots: Set<Int> = if case .model(let root) = design.root.innermost { [root] } else { [] }
    for (index, users) in classUsers.enumerated() where !roots.contains(index) {
      if let superclass = design.classes[index].superclass {
        classes[index] = classes[superclass]
        depths[index] = depths[superclass]
        continue
      }
      guard users.count == 1, let user = users.first, user < index,
        depths[user] < Self.maximumDepth
      else { continue }
      classes[index] = user
      depths[index] = depths[user] + 1
    }
    for (index, users) in enumerationUsers.enumerated() where users.count == 1 {
      enumerations[index] = users.first
    }
    if case .enumeration(let root) = design.root.innermost { enumerations[root] = nil }
  }
}

extension TypeDesign {
  /// The type without the surrounding arrays, dictionaries and Optionals.
  var innermost: TypeDesign {
    switch self {
    case .array(let inner), .dictionary(let inner), .optional(let inner): inner.innermost
    default: self
    }
  }
}
