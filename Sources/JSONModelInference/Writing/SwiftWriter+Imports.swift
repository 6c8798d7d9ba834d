extension SwiftWriter {
  /// The imports of a file with some classes.
  ///
  /// They are public only if a public declaration uses their types: modules with internal imports require
  /// it, and for other imports the compiler would warn.
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

  /// A class and the classes in it.
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
