extension SwiftWriter {
  /// Returns the imports of a file that contains some classes.
  ///
  /// An import is public only if a public declaration uses its types. Such a declaration requires a
  /// public import if `InternalImportsByDefault` is enabled; for other public imports the compiler
  /// would warn.
  func imports(
    for classes: [Int], hasAlias: Bool = false, hasRoundTrip: Bool = false
  ) -> [String] {
    var types = classes.flatMap { design.classes[$0].properties }.map(\.type.innermost)
    if hasAlias { types.append(design.root.innermost) }
    let isFoundationPublic =
      hasRoundTrip || options.isPublic && types.contains(where: \.isOfFoundation)
    let isKitPublic =
      options.isPublic && (!classes.isEmpty || types.contains { $0 == .any || $0 == .number })
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
}
