// Keys without case: `JSONKeyMapper.caseInsensitive`.
//
//   class Server   timeZone, info.name         {"TIMEZONE": 60, "Info": {"NAME": "a"}}
//
//   key table      timeZone, info     exact keys, compared bytewise in the loops of an import
//                  timezone, info     the same in lowercase, for keys that are not found exactly
//
// So a document with the declared spelling is imported as fast as without the option. The importer
// looks up the others where it handles unknown keys.

extension SchemaBuilder {
  /// Returns the declaration errors of properties whose keys differ only in case, if the class
  /// ignores it.
  func errors(
    ofCaseIn properties: [InspectedProperty], _ declaration: ClassDeclaration
  ) -> [JSONModelError.Issue] {
    if !declaration.ignoresCase || declaration.part != nil { return [] }
    var whole = declaration
    whole.properties = properties.map(\.declared)
    var known: [[ExactKey]: (name: String, path: ArraySlice<JSONKeyPath.Component>)] = [:]
    var errors: [JSONModelError.Issue] = []
    for (name, path) in whole.flattenedMembers {
      for end in path.indices {
        let part = path[...end]
        let folded = part.map { ExactKey($0.memberKey.lowercased()) }
        guard let (first, other) = known[folded] else {
          known[folded] = (name, part)
          continue
        }
        if other == part { continue }
        errors.append(
          declaration.declarationError(
            "(\(JSONKeyPath(Array(part)))) and \(first) (\(JSONKeyPath(Array(other)))) have keys that "
              + "differ only in case, which the key mapper ignores; change one of them",
            property: name))
        break
      }
    }
    return errors
  }
}
