/// The names of one scope, each given once.
struct NameSet {
  private var names: Set<String> = []

  /// Takes the first of some names that is free, or else the last one with a number.
  ///
  /// - Parameter ignoringCase: Whether names that differ only in case are taken to be equal, as those
  ///   of files are on some systems.
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
