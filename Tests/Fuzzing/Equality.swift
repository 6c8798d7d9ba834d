import Foundation
import JSONModelKit

// `equality`: two documents of one class, separated by a tab. Models of the same class are equal if
// and only if their exports are equal. Equal models have equal hashes, and a set keeps one of them.

func fuzzEquality(_ bytes: Data) {
  guard let input = Input(bytes) else { return }
  var models: [any FuzzedModel] = []
  for document in input.document.split(separator: UInt8(ascii: "\t"), maxSplits: 1) {
    let outcome = Outcome(of: input.subject, .data(document), input.options)
    guard case .imported(let subject) = outcome else { continue }
    models += subject.models.prefix(4)
  }
  let copies = models.map { copy(of: $0) }
  for index in models.indices where models[index] as JSONModel != copies[index] {
    fail("A copy is not equal", "\(models[index])", "\(copies[index])", in: input.document)
  }
  let all = models + copies
  for first in all {
    for second in all { compare(first, second, in: input.document) }
  }
  checkSet(of: all, in: input.document)
}

private func copy<Model: FuzzedModel>(of model: Model) -> any FuzzedModel { model.copy() }

private func compare(_ first: any FuzzedModel, _ second: any FuzzedModel, in document: Data) {
  let isEqual = first as JSONModel == second as JSONModel
  let texts = ["\(first)", "\(second)"]
  if isEqual != (second as JSONModel == first as JSONModel) {
    fail("Equality is not symmetric", texts[0], texts[1], in: document)
  }
  if isEqual, first.hashValue != second.hashValue {
    fail("Equal models have different hashes", texts[0], texts[1], in: document)
  }
  guard type(of: first) == type(of: second) else {
    if isEqual { fail("Models of two classes are equal", texts[0], texts[1], in: document) }
    return
  }
  // Models with an index are compared by it alone; dates may differ by less than the exported
  // precision.
  guard !(first is Marked), type(of: first).equalsItsReimport else { return }
  let trees = [first, second].map { model in
    outcome { () throws(JSONModelError) in try model.exportedValue() }
  }
  guard case (.success(let one), .success(let other)) = (trees[0], trees[1]) else { return }
  if isEqual != (one == other) {
    fail("Equality and exports differ", "\(one)", "\(other)", in: document)
  }
}

private func checkSet(of models: [any FuzzedModel], in document: Data) {
  var different: [JSONModel] = []
  for model in models where !different.contains(where: { $0 == model }) { different.append(model) }
  let set = Set(models.map { $0 as JSONModel })
  if set.count != different.count || !different.allSatisfy(set.contains) {
    fail("A set has lost a model, or kept one twice", "\(set)", in: document)
  }
}
