/// The names that are used in a scope.
struct NameSet {
  private var names: Set<String> = []

  /// Inserts and returns the first name of a list that is neither used nor reserved.
  ///
  /// If there is none, a number is appended to the last name.
  ///
  /// - Parameter ignoringCase: Whether names that differ only in case are treated as equal, as file
  ///   names are on some systems.
  mutating func take(
    _ candidates: [String], ignoringCase: Bool = false, isReserved: (String) -> Bool
  ) -> String {
    func key(_ name: String) -> String { ignoringCase ? name.lowercased() : name }
    for name in candidates where !name.isEmpty && !isReserved(name) && !names.contains(key(name)) {
      names.insert(key(name))
      return name
    }
    let base = candidates.last ?? ""
    var number = 2
    while isReserved("\(base)\(number)") || names.contains(key("\(base)\(number)")) { number += 1 }
    names.insert(key("\(base)\(number)"))
    return "\(base)\(number)"
  }
}
