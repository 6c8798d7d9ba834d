// Types inside the class that uses them:
//
//   final class Order: JSONModel {
//     var lines: [Line] = []
//
//     final class Line: JSONModel {
//       var size = 0
//     }
//   }

extension SwiftWriter {
  /// Returns the declarations of the types inside a class, or of the top-level types for nil.
  func typesInside(_ owner: Int?) -> [[String]] {
    let classes = design.classes.indices.filter { owners.classes[$0] == owner }
    let enumerations = design.enumerations.indices.filter { owners.enumerations[$0] == owner }
    return classes.map(lines(ofClass:)) + enumerations.map { lines(of: design.enumerations[$0]) }
  }

  /// Returns the declaration of a class, with the types in it.
  ///
  /// The recursion is limited because ``TypeOwners`` limits the nesting depth.
  func lines(ofClass index: Int) -> [String] {
    let lines = lines(of: design.classes[index])
    let inner = typesInside(index)
    if inner.isEmpty { return lines }
    return Self.separated([Array(lines.dropLast())] + inner.map(Self.indented)) + ["}"]
  }
}
