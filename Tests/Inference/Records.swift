import ToolSupport

/// Arrays of records in the style of services: most members are always present, and some are absent
/// or null in some records.
struct Records {
  private var random: SplitMix

  /// Each document is an array of 5 to 40 records.
  static func documents(count: Int) -> [String] {
    (0..<count).map { seed in
      var records = Records(random: SplitMix(state: UInt64(seed)))
      return records.array(of: 5 + seed * 35 / count)
    }
  }

  private mutating func next(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &random)
  }

  private mutating func array(of count: Int) -> String {
    // For each member, in how many of ten records it is absent, and in how many it is null.
    let absence = (0..<9).map { _ in [0, 0, 0, 1, 5][next(5)] }
    let nulls = (0..<9).map { _ in [0, 0, 0, 1, 5][next(5)] }
    let records = (0..<count).map { id in
      let members = Self.keys.indices.compactMap { index -> String? in
        if next(10) < absence[index] { return nil }
        let value = next(10) < nulls[index] ? "null" : self.value(index)
        return ", \"\(Self.keys[index])\": \(value)"
      }
      return "{\"id\": \(id)\(members.joined())}"
    }
    return "[\(records.joined(separator: ", "))]"
  }

  private static let keys = [
    "user_name", "created_at", "homepage", "price", "tags", "state", "address", "lines", "is_open",
  ]

  private mutating func value(_ index: Int) -> String {
    switch index {
    case 0: "\"user\(next(1000))\""
    case 1: "\"2024-0\(next(9) + 1)-1\(next(10))T12:00:00Z\""
    case 2: "\"https://example.com/\(next(100))\""
    case 3: next(4) == 0 ? "\(next(100))" : "\(next(100)).\(next(9) + 1)"
    case 4: next(3) == 0 ? "[]" : "[\"a\", \"b\"]"
    case 5: "\"\(["open", "closed", "in progress"][next(3)])\""
    case 6:
      "{\"street\": \"s\", \"zip\": \"\(10000 + next(80000))\"\(next(3) == 0 ? ", \"floor\": 2" : "")}"
    case 7: "[{\"size\": \(next(9)), \"note\": \(next(3) == 0 ? "null" : "\"n\"")}]"
    default: next(2) == 0 ? "true" : "false"
    }
  }
}
