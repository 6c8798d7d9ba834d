import JSONModelKit
import ToolSupport

/// Changes random values of documents; the changes are the same in every run.
struct Mutator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  /// Returns a number below a limit.
  mutating func number(below limit: Int) -> Int { .random(in: 0..<limit, using: &random) }

  mutating func mutate(_ value: JSONValue) -> JSONValue {
    // Usually changes a value inside a container instead of replacing the container.
    switch value {
    case .array(var elements) where !elements.isEmpty && number(below: 4) > 0:
      let index = number(below: elements.count)
      switch number(below: 6) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = mutate(elements[index])
      }
      return .array(elements)
    case .object(var members) where !members.isEmpty && number(below: 12) > 0:
      let keys = members.keys.sorted()
      let key = keys[number(below: keys.count)]
      switch number(below: 8) {
      case 0: members[key] = nil
      case 1: members[key] = .some(.null)
      case 2: members["\(key)x"] = members[key]
      default: members[key] = mutate(members[key] ?? .null)
      }
      return .object(members)
    default:
      return other(than: value)
    }
  }

  private mutating func other(than value: JSONValue) -> JSONValue {
    switch (value, number(below: 3)) {
    case (.string(let text), 0):
      // The last suffixes have several scalars per character, or several code units per scalar.
      let suffixes = [
        "", "x", "X", " ", "\n1", "/", "é", String(repeating: "a", count: 9), "\u{301}", "😀",
        "\u{200D}👧", "🇩🇪", "\r\n",
      ]
      return .string(text + suffixes[number(below: suffixes.count)])
    case (.number(let number), 0):
      let offsets = [0.1, 0.25, 1, -1, 100, -1000, 70000]
      let changed = (number.double ?? 0) + offsets[self.number(below: offsets.count)]
      return JSONNumber((changed * 100).rounded() / 100).map { .number($0) } ?? value
    default: return Self.values[number(below: Self.values.count)]
    }
  }

  private static let values: [JSONValue] = [
    .null, true, false, 0, 1, -1, 3, 20, 0.3, 1.5, 1e3, 128, 300, 70000, "", "x", "km", "12",
    "1.5", "1e2", "+3", "true", "No", "circle", "polygon", "square", "any", "2026-02-03",
    "https://example.org", "http://example.org", "a@b.example", "a@b", [], [1], [[1, 0.5]],
    ["a", "a"], "👩‍👩‍👧", "e\u{301}", "\u{E9}", "😀", ["🇩🇪", "😀"], [:], ["name": "x"], ["id": 3], ["x": 1],
    ["EUR": 2],
    ["type": "circle", "radius": 1],
  ]
}
