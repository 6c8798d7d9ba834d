import Foundation

/// Checks the links of all documents: each target must exist, and links must lead from README.md to
/// each guide.
struct Links {
  let documents: [String: Document]
  let root: URL

  func errors() -> [DocumentError] {
    documents.values.flatMap(brokenLinks) + unreachable()
  }

  private func brokenLinks(of document: Document) -> [DocumentError] {
    document.links.compactMap { link in
      reason(link.target, in: document.path).map {
        DocumentError(
          path: document.path, line: link.line, reason: "the link “\(link.target)” \($0)")
      }
    }
  }

  /// Returns the error in a link, or nil.
  private func reason(_ link: String, in path: String) -> String? {
    if link.contains(":") {
      // Checks only the syntax of URLs, so that the check works without a network.
      let isWeb = link.hasPrefix("https://") && URL(string: link)?.host() != nil
      return isWeb ? nil : "is neither a file nor a page by https"
    }
    let target = Self.target(of: link, in: path)
    guard FileManager.default.fileExists(atPath: root.appending(path: target).path) else {
      return "leads to nothing"
    }
    guard let hash = link.firstIndex(of: "#") else { return nil }
    let anchor = String(link[link.index(after: hash)...])
    return documents[target]?.anchors.contains(anchor) == true ? nil : "leads to no heading"
  }

  /// Returns an error for each guide that cannot be reached by links from README.md.
  private func unreachable() -> [DocumentError] {
    var reached: Set<String> = ["README.md"]
    var waiting = ["README.md"]
    while let path = waiting.popLast() {
      for link in documents[path]?.links ?? [] where !link.target.contains(":") {
        let target = Self.target(of: link.target, in: path)
        if reached.insert(target).inserted { waiting.append(target) }
      }
    }
    return documents.keys.filter { !reached.contains($0) }.map {
      DocumentError(path: $0, line: 1, reason: "no link leads to it from README.md")
    }
  }

  /// Returns the path of the file that a link leads to.
  ///
  /// The target of `../Keys.md#styles` in `Docs/Migrating/Codable.md` is `Docs/Keys.md`.
  private static func target(of link: String, in path: String) -> String {
    let file = link.prefix { $0 != "#" }
    guard !file.isEmpty else { return path }
    var parts = path.split(separator: "/").dropLast()
    for part in file.split(separator: "/") where part != "." {
      if part == ".." && parts.last.map({ $0 != ".." }) == true {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
