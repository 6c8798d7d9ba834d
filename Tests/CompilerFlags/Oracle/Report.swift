package import JSONModelKit

/// Imports models, compares their values, and prints a line for each class.
@MainActor package struct Report {
  package private(set) var hasFailed = false

  package init() {}

  /// Checks a class and an empty subclass of it.
  ///
  /// For instances of the subclass, a mirror of the standard library shows all properties of the
  /// class.
  package mutating func check<Model: JSONModel, Below: JSONModel>(
    _ type: Model.Type, _ below: Below.Type, _ json: String, _ readings: [Reading<Model>]
  ) {
    var result = outcome(type, json, readings)
    if case .right = result {
      let read: [Reading<Below>] = readings.map { reading in
        Reading<Below>(name: reading.name, isShown: reading.isShown) { model in
          guard let model = model as? Model else { return "is of a class that is no subclass" }
          return reading.readingDiffers(model)
        } shownDiffers: {
          reading.shownDiffers($0)
        }
      }
      result = outcome(below, json, read, isBelow: true)
    }
    write(result, of: "\(type)")
  }

  /// Checks a class without a subclass.
  package mutating func check<Model: JSONModel>(
    _ type: Model.Type, _ json: String, _ readings: [Reading<Model>]
  ) {
    write(outcome(type, json, readings), of: "\(type)")
  }

  /// Runs a check that throws if a value differs.
  package mutating func check(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
      write(.right, of: name)
    } catch {
      write(outcome(of: error), of: name)
    }
  }

  private enum Outcome {
    case right
    case rejected(JSONModelError)
    case wrong([String])
  }

  private func outcome<Model: JSONModel>(
    _ type: Model.Type, _ json: String, _ readings: [Reading<Model>], isBelow: Bool = false
  ) -> Outcome {
    do {
      let model = try Model.make(string: json)
      var wrong = differences(model, readings, isBelow).map { "imported: \($0)" }
      try model.merge(string: json)
      wrong += differences(model, readings, isBelow).map { "merged: \($0)" }
      let copy = model.copy()
      wrong += differences(copy, readings, isBelow).map { "copied: \($0)" }
      // The exported value is imported again, so a wrong offset in the export changes the values
      // that the program reads.
      let exported = try Model.make(
        value: model.jsonValue(options: JSONExportOptions(includesNulls: true)))
      wrong += differences(exported, readings, isBelow).map { "exported: \($0)" }
      return wrong.isEmpty ? .right : .wrong(wrong)
    } catch {
      return outcome(of: error)
    }
  }

  private func outcome(of error: any Error) -> Outcome {
    guard let error = error as? JSONModelError else { return .wrong(["\(error)"]) }
    let isDeclaration = error.issues.allSatisfy {
      if case .invalidDeclaration = $0.kind { true } else { false }
    }
    return isDeclaration ? .rejected(error) : .wrong(["\(error)"])
  }

  private func differences<Model: JSONModel>(
    _ model: Model, _ readings: [Reading<Model>], _ isBelow: Bool
  ) -> [String] {
    let shown = shownChildren(of: model)
    let plain = plainChildren(ofSuperclassesOf: model)
    return readings.flatMap { reading in
      var found = [reading.readingDiffers(model)]
      if reading.isShown, !shown.contains(where: { $0.name == reading.name }) {
        found.append("is not shown")
      }
      if reading.isShown, isBelow, !plain.contains(where: { $0.name == reading.name }) {
        found.append("is not shown by the standard library")
      }
      for child in shown + plain where child.name == reading.name {
        found.append(reading.shownDiffers(child.value))
      }
      return found.compactMap { $0 }.map { "\(reading.name) \($0)" }
    }
  }

  private mutating func write(_ outcome: Outcome, of name: String) {
    switch outcome {
    case .right:
      print("\(name): right")
    case .rejected(let error):
      let lines = error.description.split(separator: "\n")
      let reasons = lines.count > 1 ? lines.dropFirst() : lines[...]
      print(
        "\(name): rejected: "
          + reasons.map { String($0.trimmingPrefix { $0 == " " }) }
          .joined(separator: "; "))
    case .wrong(let differences):
      hasFailed = true
      print("\(name): WRONG: " + differences.joined(separator: "; "))
    }
  }
}
