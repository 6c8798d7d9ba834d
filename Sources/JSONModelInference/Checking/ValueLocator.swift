import JSONModelKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the positions of values in a document.
///
/// ```
/// {"a": [1, 2]}      ""  0    a  6    a[0]  7    a[1]  10     a as a key  1
/// ```
struct ValueLocator {
  /// The offset of a value, and the offset of its key if the value is in an object.
  struct Offsets {
    var value: Int
    var key: Int?
  }

  private let bytes: [UInt8]
  private var position = 0
  private var path: [JSONKeyPath.Component] = []
  private(set) var offsets: [JSONKeyPath: Offsets] = [:]

  /// Finds the values at the key paths in `wanted`, or all values if it is nil.
  ///
  /// The bytes must be valid JSON.
  init(_ bytes: [UInt8], of wanted: Set<JSONKeyPath>? = nil) {
    self.bytes = bytes
    var key: Int?
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let start = position
        skipString()
        if isKey(from: start) {
          key = start
          setKey(bytes[start..<position])
        } else {
          record(start, &key, wanted)
        }
        continue
      case UInt8(ascii: "{"):
        record(position, &key, wanted)
        path.append(.key(""))
      case UInt8(ascii: "["):
        record(position, &key, wanted)
        path.append(.index(0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): path.removeLast()
      case UInt8(ascii: ","):
        if case .index(let index)? = path.last { path[path.count - 1] = .index(index + 1) }
      case UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09: break
      default:
        record(position, &key, wanted)
        skipScalar()
        continue
      }
      position += 1
    }
  }

  private mutating func record(_ offset: Int, _ key: inout Int?, _ wanted: Set<JSONKeyPath>?) {
    let path = JSONKeyPath(path)
    // The last of several equal keys is used.
    if wanted?.contains(path) != false { offsets[path] = Offsets(value: offset, key: key) }
    key = nil
  }

  /// Returns whether a string is a key: a string in an object, before a colon.
  private func isKey(from start: Int) -> Bool {
    guard case .key? = path.last else { return false }
    return bytes[position...].first { $0 > 0x20 } == UInt8(ascii: ":")
  }

  private mutating func setKey(_ text: ArraySlice<UInt8>) {
    // The document is valid, so the key is a valid JSON string.
    path[path.count - 1] = .key((try? JSONValue(data: Data(text)))?.string ?? "")
  }

  private mutating func skipString() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

  private mutating func skipScalar() {
    while position < bytes.count, !",]} \n\r\t".utf8.contains(bytes[position]) { position += 1 }
  }

  // MARK: - Positions

  /// The maximum number of issues in an error, as for an import; further issues are only counted.
  private static let maximumIssues = 100

  /// Returns an error with the issues in document order and with their positions.
  ///
  /// A missing key is reported at its enclosing object, an unknown key at the key.
  static func error(
    model: String, _ issues: [JSONModelError.Issue], in bytes: [UInt8]
  ) -> JSONModelError {
    let found = ValueLocator(bytes, of: Set(issues.map { path(of: $0) })).offsets
    let offsets = issues.map { issue in
      let known = found[path(of: issue)]
      return (issue.kind == .unknownKey ? known?.key : nil) ?? known?.value ?? 0
    }
    let order = issues.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
    var (line, lineStart, position) = (1, 0, 0)
    let located = order.prefix(maximumIssues).map { index in
      let (issue, offset) = (issues[index], offsets[index])
      while position < offset {
        if bytes[position] == 0x0A { (line, lineStart) = (line + 1, position + 1) }
        position += 1
      }
      return JSONModelError.Issue(
        kind: issue.kind, keyPath: issue.keyPath,
        position: JSONModelError.SourcePosition(
          line: line, column: offset - lineStart + 1, offset: offset),
        suggestion: issue.suggestion)
    }
    return JSONModelError(
      model: model, issues: located, furtherIssues: issues.count - located.count)
  }

  private static func path(of issue: JSONModelError.Issue) -> JSONKeyPath {
    issue.kind == .missingKey
      ? JSONKeyPath(Array(issue.keyPath.components.dropLast())) : issue.keyPath
  }
}
