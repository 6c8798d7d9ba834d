import Foundation
import JSONModelKit
import TestSupport

/// Generates random nested documents with objects of similar structure at several key paths.
struct RandomSamples {
  private var random: SplitMix
  /// The keys of the objects, and the kind of value of each.
  private var shapes: [[(key: String, kind: Int)]] = []
  private let hasTags: Bool
  /// The number of objects that the document may still have.
  private var budget = 0

  static func documents(seed: Int, count: Int) -> [String] {
    var samples = RandomSamples(seed: seed)
    return (0..<count).map { _ in
      samples.budget = 30
      return samples.object(samples.next(samples.shapes.count), depth: 0)
    }
  }

  private init(seed: Int) {
    random = SplitMix(state: UInt64(seed))
    hasTags = seed % 3 == 0
    let keys = ["id", "name", "at", "link", "size", "items", "owner", "part", "x", "y"]
    for _ in 0..<next(3) + 1 {
      let shape = keys.shuffled(using: &random).prefix(next(6) + 2)
      shapes.append(shape.map { ($0, next(4) == 0 ? next(14) : Self.kind(of: $0)) })
      // Adds a similar shape that lacks a key, or in which a key has another kind of value.
      if next(2) == 0 {
        var other = shapes[shapes.count - 1]
        let index = next(other.count)
        if next(2) == 0 { other.remove(at: index) } else { other[index].kind = next(14) }
        shapes.append(other)
      }
    }
  }

  private mutating func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private static func kind(of key: String) -> Int {
    switch key {
    case "id": 0
    case "name": 1
    case "at": 2
    case "link": 3
    case "size": 4
    case "items": 6
    case "owner", "part": 7
    default: 5
    }
  }

  private mutating func object(_ index: Int, depth: Int) -> String {
    budget -= 1
    // The numeric key is evidence that the objects at this path are maps.
    if depth > 0, next(40) == 0 { return "{\"\(next(3))\": 1}" }
    let absence = [0, 0, 1, 3][next(4)]
    var members: [String] = []
    if hasTags { members.append("\"type\": \"t\(index)\"") }
    for (key, kind) in shapes[index] where next(10) >= absence {
      let value = next(12) == 0 ? "null" : self.value(kind, index, depth)
      members.append("\"\(key)\": \(value)")
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private mutating func value(_ kind: Int, _ index: Int, _ depth: Int) -> String {
    switch kind {
    case 0: return "\(next(100))"
    case 1: return ["\"a\"", "\"b\"", "\"12\"", "\"c\""][next(4)]
    case 2: return next(8) == 0 ? "\"soon\"" : "\"2024-02-1\(next(10))\""
    case 3: return next(8) == 0 ? "\"/\"" : "\"https://example.com/\(next(9))\""
    case 4: return next(4) == 0 ? "0.5" : "\(next(9))"
    case 5: return next(9) == 0 ? "\"text\"" : "\(next(9))"
    case 6, 8:
      if depth > 2 || budget <= 0 { return "[]" }
      let inner = (index + kind) % shapes.count
      return "["
        + (0..<next(3)).map { _ in object(inner, depth: depth + 1) }.joined(separator: ", ")
        + "]"
    case 7, 9, 10:
      return depth > 2 || budget <= 0
        ? "{}" : object((index + kind) % shapes.count, depth: depth + 1)
    case 11: return next(2) == 0 ? "true" : "\"12\""
    case 12: return "[\(next(5))\(next(4) == 0 ? ", null" : "")]"
    default: return "{\"\(next(9))\": \(next(9))}"
    }
  }

  /// Returns the objects in documents by key path.
  ///
  /// An object consists of its keys, with the values that are strings; nil for other JSON types.
  static func objects(in documents: [String]) throws -> [String: [[String: String?]]] {
    var pending = try documents.map {
      (try JSONValue(data: Data($0.utf8), options: JSONImportOptions(duplicateKeys: .useLast)), "")
    }
    var objects: [String: [[String: String?]]] = [:]
    while let (value, path) = pending.popLast() {
      pending += (value.array ?? []).map { ($0, path) }
      guard let members = value.object else { continue }
      pending += members.map { ($0.value, "\(path).\($0.key)") }
      objects[path, default: []].append(members.mapValues(\.string))
    }
    return objects
  }
}
