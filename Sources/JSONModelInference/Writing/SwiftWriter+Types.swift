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

  init(flat design: ModelDesign) {
    classes = Array(repeating: nil, count: design.classes.count)
    enumerations = Array(repeating: nil, count: design.enumerations.count)
  }

  /// Declares the types of a design as the options specify.
  init(_ design: ModelDesign, _ layout: InferenceOptions.Layout) {
    self = layout == .nested ? TypeOwners(nesting: design) : TypeOwners(flat: design)
    guard design.omitsRoot, case .model(let root) = design.root else { return }
    classes = classes.map { $0 == root ? nil : $0 }
    enumerations = enumerations.map { $0 == root ? nil : $0 }
    // A class in itself is nowhere.
    classes[root] = root
  }

  /// Declares each type that only one class uses inside that class, up to the maximum depth.
  init(nesting design: ModelDesign) {
    self.init(flat: design)
    var classUsers = Array(repeating: Set<Int>(), count: design.classes.count)
    var enumerationUsers = Array(repeating: Set<Int>(), count: design.enumerations.count)
    for (user, type) in design.classes.enumerated() {
      for part in type.properties.flatMap(\.type.parts) {
        switch part {
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
    let roots = Set(
      design.root.parts.compactMap { if case .model(let root) = $0 { root } else { nil } })
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
    for case .enumeration(let root) in design.root.parts { enumerations[root] = nil }
  }
}

extension SwiftWriter {
  /// Returns the imports of a file that contains some classes.
  ///
  /// An import is public only if a public declaration uses its types. Such a declaration requires a
  /// public import if `InternalImportsByDefault` is enabled; for other public imports the compiler
  /// would warn.
  func imports(
    for classes: [Int], hasAlias: Bool = false, hasRoundTrip: Bool = false
  ) -> [String] {
    var types = classes.flatMap { design.classes[$0].properties }.flatMap(\.type.parts)
    if hasAlias { types += design.root.parts }
    let isFoundationPublic =
      options.isPublic && (hasRoundTrip || types.contains(where: \.isOfFoundation))
    let isKitPublic =
      options.isPublic && (!classes.isEmpty || types.contains(where: \.isOfKit))
    return [
      "\(isFoundationPublic ? "public " : "")import Foundation",
      "\(isKitPublic ? "public " : "")import JSONModelKit",
    ]
  }

  /// Returns the indices of a class and of the classes nested in it at any depth.
  func classes(in index: Int) -> [Int] {
    var found = [index]
    var next = 0
    while next < found.count {
      found += design.classes.indices.filter { owners.classes[$0] == found[next] }
      next += 1
    }
    return found
  }
}

extension TypeDesign {
  fileprivate var isOfFoundation: Bool {
    switch self {
    case .date, .url, .uuid, .base64, .decimal: true
    default: false
    }
  }

  fileprivate var isOfKit: Bool {
    switch self {
    case .any, .number, .either: true
    default: false
    }
  }
}
