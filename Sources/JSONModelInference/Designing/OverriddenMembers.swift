/// The overrides, by the member of the samples that each key path refers to.
struct OverriddenMembers {
  private struct Member: Hashable {
    var object: ObjectIdentifier
    var key: ExactText
  }

  private var overrides: [Member: InferenceOptions.Override] = [:]
  /// The key paths that the samples do not have.
  private(set) var unknownPaths: [String] = []
  /// The key paths of overrides whose name an earlier override in the same object already has.
  private(set) var repeatedNamePaths: [String] = []

  /// Finds the member for the key path of each override.
  ///
  /// - Parameter object: Returns the summary of the objects at a key path; nil if there are none.
  init(
    _ overrides: [String: InferenceOptions.Override], object: (String) -> ValueSummary?
  ) {
    var names: [ObjectIdentifier: [String: ExactText]] = [:]
    for (path, override) in overrides.sorted(byTextOf: \.key) {
      var override = override
      let keys = path.split(separator: ".")
      let parent = keys.dropLast().joined(separator: ".")
      if let key = keys.last.map({ ExactText(String($0)) }), let object = object(parent),
        object.objects[key] != nil
      {
        let id = object.objectsID
        if let name = override.name {
          if let other = names[id]?[name], other != key {
            repeatedNamePaths.append(path)
            override.name = nil
          } else {
            names[id, default: [:]][name] = key
          }
        }
        self.overrides[Member(object: id, key: key)] = override
      } else {
        unknownPaths.append(path)
      }
    }
  }

  /// The override of a member; nil if it has none.
  subscript(object: ValueSummary, key: ExactText) -> InferenceOptions.Override? {
    overrides[Member(object: object.objectsID, key: key)]
  }
}
