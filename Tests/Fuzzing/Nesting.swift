import Foundation
import JSONModelKit

// Deep documents for `stacks`. The input chooses runs of levels, such as a number of models in
// properties and then a number in arrays, up to the default depth limit. The innermost levels are
// arrays or objects in a free-form or unknown value.

/// A document of nested values, and its root class.
struct Nesting {
  private(set) var root: any FuzzedModel.Type = Plain.self
  private(set) var document = ""
  /// Whether the document nests values of a recursive `Codable` type.
  ///
  /// The framework cannot limit the recursion of such a type.
  private(set) var hasLinks = false

  private var ends: [String] = []
  private var levels = 1
  private var hooks = 0
  private var sets = 0

  /// A way to contain the next model: the number of levels, and the texts before and after the
  /// model.
  private struct Step {
    var levels: Int
    var start: String
    var end: String
    init(_ levels: Int, _ start: String, _ end: String) {
      (self.levels, self.start, self.end) = (levels, start, end)
    }
  }

  private static let steps = [
    Step(1, #""plain":{"#, "}"),
    Step(2, #""list":[{"#, "}]"),
    Step(3, #""rows":[[null,{"#, "}]]"),
    Step(2, #""map":{"k":{"#, "}}"),
    Step(2, #""set":[{"#, "}]"),
    Step(1, #""presence":{"#, "}"),
    Step(1, #""tagged":{"type":"only","#, "}"),
    Step(1, #""chosen":{"#, "}"),
    Step(1, #""changed":{"#, "}"),
    Step(1, #""collecting":{"#, "}"),
    Step(3, #""far":{"away":{"inside":{"#, "}}}"),
    Step(2, #""envelope":{"inner":{"#, "}}"),
    Step(3, #""envelope":{"named":{"k":{"#, "}}}"),
    Step(2, #""contiguous":[{"#, "}]"),
    Step(2, #""link":{"plain":{"#, "}}"),
  ]
  private static let setStep = 4
  private static let hookSteps = [7, 8]
  private static let linkStep = 14

  /// Fewer hooks than the framework's limit of 64, and few sets in sets, because comparing them is
  /// slow.
  private static let maximumHooks = 60
  private static let maximumSets = 12
  private static let maximumLevels = 512

  init(_ choices: inout Choices) {
    let roots: [(any FuzzedModel.Type, String)] = [
      (Plain.self, ""), (Tagged.self, #""type":"only","#), (Chosen.self, ""), (Changed.self, ""),
      (Collecting.self, ""),
    ]
    let (type, start) = choices.one(of: roots)
    root = type
    hooks = type == Chosen.self || type == Changed.self ? 1 : 0
    document = "{" + start
    for _ in 0..<(1 + choices.number(below: 4)) {
      let step = choices.number(below: Self.steps.count)
      // Most runs use all remaining levels, because only deep documents can overflow the stack.
      let count = [512, 1, 8, 60, 100, 150, 200, 250][choices.number(below: 8)]
      nest(step, count)
    }
    close(with: &choices)
  }

  private mutating func nest(_ index: Int, _ count: Int) {
    let step = Self.steps[index]
    for _ in 0..<count {
      if levels + step.levels > Self.maximumLevels { return }
      if index == Self.setStep {
        if sets == Self.maximumSets { return }
        sets += 1
      }
      if Self.hookSteps.contains(index) {
        if hooks == Self.maximumHooks { return }
        hooks += 1
      }
      if index == Self.linkStep { hasLinks = true }
      levels += step.levels
      document += step.start
      ends.append(step.end)
    }
  }

  /// Nests arrays or objects in the innermost model, and closes all levels.
  private mutating func close(with choices: inout Choices) {
    let key = choices.one(of: ["any", "free", "unknown", "link", "plain"])
    let room = max(Self.maximumLevels - levels - 1, 0)
    let count = [room, 0, room / 2, 64][choices.number(below: 4)]
    let isObject = choices.number(below: 2) == 1
    let (open, end) =
      switch key {
      case "link": isObject ? (#"{"link":"#, "}") : (#"{"links":["#, "]}")
      default: isObject ? (#"{"a":"#, "}") : ("[", "]")
      }
    if key == "link" { hasLinks = true }
    if key == "plain" {
      document += #""any":1"#
    } else {
      let size = key == "link" && !isObject ? count / 2 : count
      document += "\"\(key)\":" + String(repeating: open, count: size)
      document += key == "link" ? "{}" : "1"
      document += String(repeating: end, count: size)
    }
    document += ends.reversed().joined() + "}"
  }
}
