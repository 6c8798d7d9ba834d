/// The members that the caller has chosen a name or a type for.
struct OverriddenMembers {
  private struct Place: Hashable {
    var object: ObjectIdentifier
    var key: ExactText
  }

  private var overrides: [Place: InferenceOptions.Override] = [:]
  /// The key paths that the samples do not have.
  private(set) var unknownPaths: [String] = []

  /// Finds the members of key paths.
  ///
  /// - Parameter object: Returns the object at the end of a key path.
  init(
    _ overrides: [String: InferenceOptions.Override], object: (String) -> ValueSummary?
  ) {
    for (path, override) in overrides.sorted(by: { $0.key < $1.key }) {
      let keys = path.split(separator: ".")
      let parent = keys.dropLast().joined(separator: ".")
      if let key = keys.last.map({ ExactText(String($0)) }), let object = object(parent),
        object.objects[key] != nil
      {
        self.overrides[Place(object: ObjectIdentifier(object), key: key)] = override
      } else {
        unknownPaths.append(path)
      }
    }
  }

  /// Changes the properties of a class.
  func apply(to properties: inout [PropertyDesign], of object: ValueSummary) {
    for index in properties.indices {
      let place = Place(object: ObjectIdentifier(object), key: ExactText(properties[index].key))
      guard let override = overrides[place] else { continue }
      if let name = override.name {
        // Another property makes way.
        for other in properties.indices where other != index && properties[other].name == name {
          properties[other].name += "Value"
        }
        properties[index].name = name
      }
      if let type = override.type {
        properties[index].type = properties[index].type.replacingInnermost(by: type.design)
        properties[index].constraints = []
      }
    }
  }
}

extension TypeDesign {
  /// The type with another one in its arrays, maps and Optionals.
  fileprivate func replacingInnermost(by type: TypeDesign) -> TypeDesign {
    switch self {
    case .array(let inner): .array(inner.replacingInnermost(by: type))
    case .dictionary(let inner): .dictionary(inner.replacingInnermost(by: type))
    case .optional(let inner): .optional(inner.replacingInnermost(by: type))
    default: type
    }
  }
}
