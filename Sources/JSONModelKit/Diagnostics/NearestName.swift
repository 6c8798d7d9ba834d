/// Returns the candidate that a misspelled name probably means, or nil if none is similar.
///
/// ```swift
/// nearestName(to: "popluation", in: ["name", "population"])   // "population"
/// nearestName(to: "zip", in: ["name", "population"])          // nil
/// ```
///
/// A candidate is similar if its edit distance is at most a third of the longer name's length,
/// rounded up, and less than its own length. An edit inserts, deletes or replaces a character, or
/// swaps two adjacent ones. Case is ignored.
func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  // A hostile key may be megabytes long; longer names are never compared.
  guard name.utf8.count <= 64 else { return nil }
  let wanted = Array(name.lowercased())
  var nearest: (name: String, distance: Int)?
  for candidate in candidates where candidate.utf8.count <= 64 {
    let distance = editDistance(wanted, Array(candidate.lowercased()))
    let allowed = (max(wanted.count, candidate.count) + 2) / 3
    guard distance <= allowed, distance < candidate.count else { continue }
    if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  return nearest?.name
}

/// Returns the edit distance of two words: optimal string alignment, row by row.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let isSame = first[row] == second[column]
      var best = min(
        previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
      let isSwap =
        row > 0 && column > 0 && first[row] == second[column - 1]
        && first[row - 1] == second[column]
      if isSwap { best = min(best, beforePrevious[column - 1] + 1) }
      current.append(best)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[second.count]
}
