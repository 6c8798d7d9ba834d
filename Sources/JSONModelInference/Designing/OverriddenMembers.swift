/// The members with an override.
struct OverriddenMembers {
  private struct Place: Hashable {
    var object: ObjectIdentifier
    var key: ExactText
  }

  private var overrides: [Place: InferenceOptions.Override] = [:]
  /// The key paths that the samples do not have.
  private(set) var unknownPaths: [String] = []
  /// The key paths of overrides whose names are those of other members of the object.
  private(set) var repeatedNamePaths: [String] = []

  /// Finds the members of key paths.
  ///
  /// - Parameter object: Returns the object at the end of a key path.
  init(
    _ overrides: [String: InferenceOptions.Override], object: (String) -> ValueSummary?
  ) {
    var names: [ObjectIdentifier: [String: ExactText]] = [:]
    for (path, override) in overrides.sorted(by: { $0.key < $1.key }) {
      var override = override
      let keys = path.split(separator: ".")
      let parent = keys.dropLast().joined(separator: ".")
      if let key = keys.last.map({ ExactText(String($0)) }), let object = object(parent),
        object.objects[key] != nil
      {
        let id = ObjectIdentifier(object)
        if let name = override.name {
          if let other = names[id]?[name], other != key {
            repeatedNamePaths.append(path)
            override.name = nil
          } else {
            names[id, default: [:]][name] = key
          }
        }
        self.overrides[Place(object: id, key: key)] = override
      } else {
        unknownPaths.append(path)
      }
    }
  }

  /// The override of a member.
  subscript(object: ValueSummary, key: ExactText) -> InferenceOptions.Override? {
    overrides[Place(object: ObjectIdentifier(object), key: key)]
  }
}
