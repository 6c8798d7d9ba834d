import JSONModelKit
import Testing

/// Random invalid values: a tolerant class reports exactly the issues for which a class without
/// tolerance rejects them.
struct ToleranceMutationTests {
  static let values: [JSONValue] = [
    nil, true, false, 0, 7, -1, 1.5, 300, 1e300, "", "x", "open", "https://example.org", [], [1],
    ["a", 1, nil], [[1], ["x"]], [:], ["width": 13, "format": "f"], ["width": 1, "format": "f"],
    ["kind": "cash", "amount": "x"], ["kind": "gold"], ["x": "y"],
  ]

  /// Replaces a random part of a value, at the value itself or anywhere inside it.
  private func mutate(_ value: JSONValue, _ random: inout SplitMix) -> JSONValue {
    if Int.random(in: 0..<3, using: &random) > 0 {
      switch value {
      case .array(var elements) where !elements.isEmpty:
        let index = elements.indices.randomElement(using: &random) ?? 0
        elements[index] = mutate(elements[index], &random)
        return .array(elements)
      case .object(var members) where !members.isEmpty:
        guard let key = members.keys.sorted().randomElement(using: &random) else { break }
        members[key] = mutate(members[key] ?? nil, &random)
        return .object(members)
      default: break
      }
    }
    return Self.values.randomElement(using: &random) ?? nil
  }

  @Test(arguments: 0..<4) func everyReplacedValueIsReported(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let original = Purchase.document
    let keys = (original.object ?? [:]).keys.filter { $0 != "strict" }.sorted()
    let exported = try Purchase(value: original).jsonValue()
    var reported = 0
    for round in 0..<40 {
      var document = original
      var mutated: Set<String> = []
      for _ in 0...(round % 3) {
        guard let key = keys.randomElement(using: &random) else { continue }
        mutated.insert(key)
        document[key] = mutate(document[key] ?? nil, &random)
      }
      for isTree in [false, true] {
        let tolerated = Tolerated()
        let (purchase, expected) = try result(of: document, isTree, tolerated)
        expectEqual(tolerated.sentences, expected, "\(document.string())")
        expectEqual(tolerated.all.count, expected.isEmpty ? 0 : 1)
        reported += expected.count
        let found = try purchase.jsonValue()
        for key in keys where !mutated.contains(key) { expectEqual(found[key], exported[key]) }
      }
    }
    #expect(reported > 40)
  }

  /// Returns the tolerant model of a document, and the issues of a class without tolerance.
  private func result(
    of document: JSONValue, _ isTree: Bool, _ tolerated: Tolerated
  ) throws -> (Purchase, [String]) {
    let issues = issueSentences { () throws(JSONModelError) in
      _ = try isTree ? PlainPurchase(value: document) : PlainPurchase(string: document.string())
    }
    let options = tolerated.options()
    let purchase =
      try isTree
      ? Purchase(value: document, options: options)
      : Purchase(string: document.string(), options: options)
    return (purchase, issues.sorted())
  }
}
