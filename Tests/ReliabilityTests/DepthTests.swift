import Foundation
import JSONModelKit
import Testing

/// The depth limit is exact for all nested values.
struct DepthTests {
  /// A nested value: the text that opens a level, and the text that closes it.
  struct Nest: Sendable, CustomTestStringConvertible {
    var name: String
    var open: String
    var close: String
    var testDescription: String { name }

    /// Returns a value with this number of levels.
    func text(_ levels: Int) -> String { repeated(open, levels) + repeated(close, levels) }
  }

  static let values = [
    Nest(name: "arrays", open: "[", close: "]"),
    Nest(name: "objects", open: #"{"a":"#, close: "}"),
  ]

  /// Returns a document with this number of levels; the outermost is the object of the model.
  private static func document(_ key: String, _ nest: Nest, levels: Int) -> String {
    let inner = levels > 1 ? nest.text(levels - 1).replacing(#":}"#, with: ":1}") : "1"
    return #"{"\#(key)":\#(inner)}"#
  }

  static let limits = [1, 2, 3, 64, 65, 128, 511, 512, 513, 1_024]

  @Test(arguments: values)
  func valuesAreImportedAtTheDepthLimitAndRejectedBeyondIt(nest: Nest) throws {
    for limit in Self.limits {
      let options = JSONImportOptions(maximumDepth: limit)
      let right = Self.document("value", nest, levels: limit)
      let deeper = Self.document("value", nest, levels: limit + 1)
      let reason = JSONModelError.Kind.limitExceeded(
        "nested deeper than \(limit) level\(limit == 1 ? "" : "s")")
      try onLargeStack {
        _ = try Skipping(string: right, options: options)
        _ = try Keeping(string: right, options: options)
        _ = try KeepingAny(string: right, options: options)
        _ = try Collecting(string: right, options: options)
        try check(
          modelError { try Skipping(string: deeper, options: options) }.kind == reason, "\(limit)")
        try check(
          modelError { try Keeping(string: deeper, options: options) }.kind == reason, "\(limit)")
        try check(
          modelError { try KeepingAny(string: deeper, options: options) }.kind == reason, "\(limit)"
        )
        try check(
          modelError { try Collecting(string: deeper, options: options) }.kind == reason, "\(limit)"
        )
      }
    }
  }

  @Test(arguments: [
    Nest(name: "properties", open: #"{"child":"#, close: "}"),
    Nest(name: "arrays", open: #"{"children":["#, close: "]}"),
    Nest(name: "dictionaries", open: #"{"named":{"k":"#, close: "}}"),
  ])
  func recursiveModelsAreImportedAtTheDepthLimitAndRejectedBeyondIt(nest: Nest) throws {
    let levelsOfEach = nest.name == "properties" ? 1 : 2
    for limit in Self.limits {
      let options = JSONImportOptions(maximumDepth: limit)
      let count = (limit - 1) / levelsOfEach
      let right = repeated(nest.open, count) + "{}" + repeated(nest.close, count)
      let deeper = repeated(nest.open, count + 1) + "{}" + repeated(nest.close, count + 1)
      try onLargeStack {
        let tree = try Tree(string: right, options: options)
        try check(tree.depth == count, "\(limit)")
        let error = try modelError { try Tree(string: deeper, options: options) }
        let reason = JSONModelError.Kind.limitExceeded(
          "nested deeper than \(limit) level\(limit == 1 ? "" : "s")")
        try check(error.kind == reason, "\(error)")
        let value = try JSONValueOfAnyDepth.make(nest: nest, count: count)
        try check(Tree(value: value, options: options).depth == count, "\(limit)")
      }
    }
  }

  @Test func depthLimitsAreClamped() throws {
    let arrays = Self.values[0]
    for (limit, effective) in [(0, 0), (-5, 0), (1_025, 1_024), (Int.max, 1_024), (.min, 0)] {
      let options = JSONImportOptions(maximumDepth: limit)
      let text = Self.document("skipped", arrays, levels: effective + 1)
      #expect(throws: JSONModelError.self) { try Skipping(string: text, options: options) }
      if effective > 0 {
        _ = try Skipping(
          string: Self.document("skipped", arrays, levels: effective), options: options)
      }
    }
  }

  @Test func manyOpeningBracketsAreRejectedAtTheLimit() throws {
    // The input is not scanned to the end: 20 MB take no longer than 20 KB.
    for open in ["[", #"{"a":"#] {
      let text = #"{"value":"# + repeated(open, 1_000_000)
      for error in [
        try modelError { try Skipping(string: text) }, try modelError { try Keeping(string: text) },
        try modelError { try KeepingAny(string: text) },
        try modelError { try JSONValue(string: text) },
        try modelError { try Tree(string: text, options: .init(duplicateKeys: .useLast)) },
      ] {
        #expect(error.kind == .limitExceeded("nested deeper than 512 levels"))
      }
    }
  }

  @Test func everyLevelMustBeClosedByItsBracket() throws {
    // One word has a bit for each of 64 levels, which tells arrays from objects. Arrays and objects
    // alternate here, so a lost bit is detected.
    let open = repeated(#"[{"a":"#, 250)
    let close = repeated("}]", 250)
    _ = try Skipping(string: #"{"skipped":\#(open)1\#(close)}"#)
    for wrong in [repeated("]}", 250), repeated("}]", 249) + "]}", "]" + close, "}}" + close] {
      let error = try modelError { try Skipping(string: #"{"skipped":\#(open)1\#(wrong)}"#) }
      guard case .invalidJSON = error.kind else {
        Issue.record("\(error)")
        continue
      }
    }
  }
}

extension Tree {
  /// The number of levels below this tree.
  var depth: Int {
    var depth = 0
    var tree: Tree? = self
    while let next = tree?.child ?? tree?.children.first ?? tree?.named["k"] {
      depth += 1
      tree = next
    }
    return depth
  }
}

/// Creates values in code, because a document may have at most 512 levels by default.
private enum JSONValueOfAnyDepth {
  static func make(nest: DepthTests.Nest, count: Int) throws -> JSONValue {
    (0..<count).reduce([:] as JSONValue) { inner, _ in
      switch nest.name {
      case "properties": ["child": inner]
      case "arrays": ["children": [inner]]
      default: ["named": ["k": inner]]
      }
    }
  }
}
