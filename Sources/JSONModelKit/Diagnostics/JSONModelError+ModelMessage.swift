extension JSONModelError {
  /// The issues as a short text for the language model that wrote the document.
  ///
  /// ```swift
  /// final class Order: JSONModel {
  ///   var id = 0
  ///   var sizes: [String] = []
  ///   override class var constraints: [String: [JSONConstraint]] {
  ///     ["sizes": [.each(.oneOf(["S", "M"]))]]
  ///   }
  /// }
  /// do {
  ///   _ = try Order(string: #"{"sizes": ["L", "M", "XL"]}"#)
  /// } catch {
  ///   print(error.modelMessage)
  /// }
  /// // The JSON is not valid:
  /// // - id: is required
  /// // - sizes[0, 2]: must be one of S, M
  /// ```
  ///
  /// You can send it back, so that the model can correct the document. Each line has the key path
  /// of an issue, and what is expected there in the words of ``JSONErrorMessages/client``. Issues
  /// with equal messages share a line. Lines and columns are left out, because a language model
  /// cannot count them. The text has fewer than 2,000 characters; the last line counts the issues
  /// that it omits.
  ///
  /// The guide is <doc:Guide-Cookbook>.
  public var modelMessage: String {
    var lines: [IssueLine] = []
    // Fewer fit into the text; the import may keep any number.
    let considered = issues.prefix(1_000)
    for issue in considered {
      let line = IssueLine(issue)
      if let known = lines.firstIndex(where: { $0.accepts(line) }) {
        lines[known].add(line)
      } else {
        lines.append(line)
      }
    }
    var text = "The JSON is not valid:"
    var shown = 0
    for line in lines {
      let next = "\n- \(line.text)"
      // The last line needs some characters, too.
      if text.count + next.count > 1_940 { break }
      text += next
      shown += line.count
    }
    let omitted = issues.count - shown + furtherIssues
    return omitted == 0 ? text : text + "\n- and \(omitted.counted("more issue"))"
  }
}

/// Issues with equal messages, whose key paths differ in one index.
private struct IssueLine {
  private let components: [JSONKeyPath.Component]
  private let message: String
  /// The position of the index in which the key paths differ; nil for a single issue.
  private var position: Int?
  private var indexes: [Int] = []

  private static let maximumLength = 300
  private static let maximumRanges = 12

  init(_ issue: JSONModelError.Issue) {
    components = issue.keyPath.components
    let text = escapedText(JSONErrorMessages.client.message(for: issue))
    message = text.count > Self.maximumLength ? text.prefix(Self.maximumLength) + "…" : text
  }

  var count: Int { max(indexes.count, 1) }

  /// Returns the only position at which the key path of another issue differs, if both have an
  /// index there; nil for equal messages at other key paths.
  private func difference(from other: IssueLine) -> Int? {
    guard message == other.message, components.count == other.components.count else { return nil }
    let positions = components.indices.filter { components[$0] != other.components[$0] }
    guard positions.count == 1, case .index = components[positions[0]],
      case .index = other.components[positions[0]]
    else { return nil }
    return positions[0]
  }

  func accepts(_ other: IssueLine) -> Bool {
    guard let found = difference(from: other) else { return false }
    return position == nil || position == found
  }

  mutating func add(_ other: IssueLine) {
    guard let found = difference(from: other), case .index(let first) = components[found],
      case .index(let next) = other.components[found]
    else { return }
    if position == nil { indexes = [first] }
    position = found
    indexes.append(next)
  }

  var text: String { "\(pathText): \(message)" }

  private var pathText: String {
    if components.isEmpty { return "the document" }
    guard let position else { return JSONKeyPath(components).excerpt }
    let before = JSONKeyPath(Array(components[..<position]))
    let after = components[(position + 1)...]
    let separator = if case .key? = after.first { "." } else { "" }
    let rest = after.isEmpty ? "" : separator + JSONKeyPath(Array(after)).excerpt
    return "\(before.isEmpty ? "" : before.excerpt)[\(rangesText)]\(rest)"
  }

  /// The indexes, such as `0-4, 7`.
  private var rangesText: String {
    var ranges: [ClosedRange<Int>] = []
    for index in indexes.sorted() {
      if let last = ranges.last, last.upperBound + 1 >= index {
        ranges[ranges.count - 1] = last.lowerBound...max(index, last.upperBound)
      } else {
        ranges.append(index...index)
      }
    }
    let texts = ranges.prefix(Self.maximumRanges).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    return texts.joined(separator: ", ") + (ranges.count > Self.maximumRanges ? ", …" : "")
  }
}
