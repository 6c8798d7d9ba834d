import Foundation
import JSONModelKit

/// The schemas of a document by their URIs.
///
/// ```
/// {"$id": "https://a.b/c", "$defs": {"d": {"$id": "e", "$anchor": "f"}}}
///   https://a.b/c      the root
///   https://a.b/e      $defs.d, also https://a.b/e#f
/// ```
///
/// In draft-07, `{"$id": "#f"}` is an anchor, and `$id` beside `$ref` has no effect.
struct SchemaResources {
  /// The key paths of schemas with `$id`, by their URIs without a fragment.
  private var paths: [String: JSONKeyPath] = [:]
  private var anchors: [String: JSONKeyPath] = [:]
  /// The base URIs of schemas with `$id`, and of the document.
  private var bases: [JSONKeyPath: SchemaURI] = [[]: SchemaURI("")]
  /// The key paths of schemas whose identifier another schema has, too.
  private(set) var duplicates: [(identifier: String, path: JSONKeyPath)] = []

  init(_ document: JSONValue, draft: SchemaKeyword.Draft) {
    paths[""] = []
    var pending = [(schema: document, path: JSONKeyPath(), base: SchemaURI(""))]
    while let (schema, path, outer) = pending.popLast() {
      guard let members = schema.object else { continue }
      var base = outer
      if let identifier = members["$id"]?.string, draft == .latest || members["$ref"] == nil {
        base = add(SchemaURI(identifier), at: path, in: outer)
      }
      if draft == .latest, let anchor = members["$anchor"]?.string {
        addAnchor(anchor, at: path, in: base)
      }
      for (name, value) in members.sorted(byUTF8Of: \.key).reversed() {
        guard let keyword = SchemaKeyword.with(name, in: draft) else { continue }
        for part in keyword.schemas(in: value).reversed() {
          pending.append((part.schema, path.appending(.key(name)).appending(part.step), base))
        }
      }
    }
  }

  /// Returns whether the `$id` of a schema is known.
  ///
  /// It is not if the schema is not where schemas are expected, but a reference leads to it.
  func hasBase(at path: JSONKeyPath) -> Bool { bases[path] != nil }

  /// Returns the key path of the schema, and the JSON Pointer in it, to which a reference in the
  /// schema at `path` leads; nil if the document has no schema with that URI.
  func target(of reference: String, from path: JSONKeyPath) -> (JSONKeyPath, pointer: String)? {
    let uri = base(of: path).resolving(SchemaURI(reference))
    let resource = paths[uri.withoutFragment]
    guard let fragment = uri.fragment?.removingPercentEncoding, !fragment.isEmpty else {
      return resource.map { ($0, "") }
    }
    if fragment.hasPrefix("/") { return resource.map { ($0, fragment) } }
    return anchors[uri.withoutFragment + "#" + fragment].map { ($0, "") }
  }

  private func base(of path: JSONKeyPath) -> SchemaURI {
    var components = path.components
    while bases.count > 1, !components.isEmpty {
      if let base = bases[JSONKeyPath(components)] { return base }
      components.removeLast()
    }
    return bases[[]] ?? SchemaURI("")
  }

  /// Adds the `$id` of a schema, and returns the base URI of the references in it.
  private mutating func add(
    _ identifier: SchemaURI, at path: JSONKeyPath, in outer: SchemaURI
  ) -> SchemaURI {
    let uri = outer.resolving(identifier)
    if let anchor = uri.fragment, !anchor.isEmpty { addAnchor(anchor, at: path, in: uri) }
    if identifier.isOnlyFragment {
      if bases[path] == nil { bases[path] = outer }
      return outer
    }
    let base = SchemaURI(uri.withoutFragment)
    bases[path] = base
    if path.isEmpty { paths[""] = path }
    if let known = paths[base.text], known != path {
      duplicates.append((base.text, path))
    } else {
      paths[base.text] = path
    }
    return base
  }

  private mutating func addAnchor(_ name: String, at path: JSONKeyPath, in base: SchemaURI) {
    let text = base.withoutFragment + "#" + name
    if anchors.updateValue(path, forKey: text) != nil { duplicates.append((text, path)) }
  }
}

/// A URI reference (RFC 3986), split into its components.
struct SchemaURI {
  private var scheme: String?
  private var authority: String?
  private var path = ""
  private var query: String?
  private(set) var fragment: String?

  init(_ text: String) {
    var rest = text[...]
    if let end = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: end)...])
      rest = rest[..<end]
    }
    if let match = rest.prefixMatch(of: #/([A-Za-z][A-Za-z0-9+.\-]*):/#) {
      scheme = match.output.1.lowercased()
      rest = rest[match.range.upperBound...]
    }
    if let end = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: end)...])
      rest = rest[..<end]
    }
    if rest.hasPrefix("//") {
      let end = rest.dropFirst(2).firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest.dropFirst(2).prefix(upTo: end))
      rest = rest[end...]
    }
    path = String(rest)
  }

  var isOnlyFragment: Bool {
    scheme == nil && authority == nil && path.isEmpty && query == nil && fragment != nil
  }

  var withoutFragment: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
      + (query.map { "?" + $0 } ?? "")
  }

  var text: String { withoutFragment + (fragment.map { "#" + $0 } ?? "") }

  /// Returns the URI of a reference in a document with this URI (RFC 3986, section 5.2.2).
  func resolving(_ reference: SchemaURI) -> SchemaURI {
    var result = reference
    if reference.scheme != nil {
      result.path = Self.withoutDots(reference.path)
      return result
    }
    result.scheme = scheme
    if reference.authority != nil { return result }
    result.authority = authority
    if reference.path.isEmpty {
      result.path = path
      result.query = reference.query ?? query
    } else if reference.path.hasPrefix("/") {
      result.path = Self.withoutDots(reference.path)
    } else if authority != nil, path.isEmpty {
      result.path = Self.withoutDots("/" + reference.path)
    } else {
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      result.path = Self.withoutDots(folder + reference.path)
    }
    return result
  }

  /// Removes the segments `.` and `..` of a path (RFC 3986, section 5.2.4).
  private static func withoutDots(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.contains(where: { $0 == "." || $0 == ".." }) else { return path }
    var result: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment == ".." {
        if result.count > 1 || result.first?.isEmpty == false { result.removeLast() }
      } else if segment != "." {
        result.append(segment)
        continue
      }
      if isLast { result.append("") }
    }
    return result.joined(separator: "/")
  }
}
