import Foundation
import JSONModelKit
import Testing

/// Models and table rows for the test suites of constraints.
extension Fixtures {
  enum MeasuringUnit: String {
    case mile = "mi"
    case kilometer = "km"
    case meter = "m"
  }

  final class DateLimits: JSONModel {
    @OptionalKey var birthday = Date()
    var expiry: Date?
    @OptionalKey var launch = Date()
    override class var constraints: [String: [JSONConstraint]] {
      let (start, end) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86400))
      return ["birthday": [.past], "expiry": [.future], "launch": [.range(start..<end)]]
    }
  }

  final class Item: JSONModel { var id = 0 }

  final class Many: JSONModel {
    @OptionalKey var list: [Int] = []
    @OptionalKey var equal: [Int] = []
    override class var constraints: [String: [JSONConstraint]] {
      ["list": [.each(.range(0...))], "equal": [.unique]]
    }
  }

  /// Declares the type of a property and its constraints.
  protocol Declared: SendableMetatype {
    associatedtype Value: Defaulted
    static var list: [JSONConstraint] { get }
  }

  /// A class with one property, `a`, with the type and the constraints of a declaration.
  final class T<Declaration: Declared>: JSONModel {
    var a = Declaration.Value.initial
    override class var constraints: [String: [JSONConstraint]] { ["a": Declaration.list] }
  }

  /// A declaration, and the expected declaration errors of the class `T` with it.
  ///
  /// An expected message is the start of the message; it may omit the fix.
  struct Row: Sendable, CustomTestStringConvertible {
    let declarationErrors: [String]
    let name: String
    let check: @Sendable () throws -> [String]
    var testDescription: String { name }

    init<Declaration: Declared>(_ type: Declaration.Type, _ declarationErrors: String...) {
      self.declarationErrors = declarationErrors
      name = "\(type)"
      check = {
        let error = try importError { try T<Declaration>.checkDeclaration() }
        #expect(error.issues.allSatisfy { $0.isDeclarationError })
        try expectEqual(importError { try T<Declaration>(string: "no JSON") }, error)
        try expectEqual(importError { try T<Declaration>(dictionary: [:]) }, error)
        try expectEqual(importError { try T<Declaration>(value: ["a": 1]) }, error)
        try expectEqual(importError { try T<Declaration>.make(data: Data()) }, error)
        try expectEqual(importError { try T<Declaration>().merge(string: "{}") }, error)
        let found = error.descriptions
        return found
      }
    }

    func expect() throws {
      let found = try check()
      expectEqual(found.count, declarationErrors.count, "\(found)")
      for (sentence, declarationError) in zip(found, declarationErrors) {
        #expect(generic(sentence).hasPrefix(declarationError), "\(sentence)")
      }
    }

    /// Returns a message without the generic arguments of class names.
    private func generic(_ sentence: String) -> String {
      guard let start = sentence.firstIndex(of: "<"), let end = sentence.firstIndex(of: ">") else {
        return sentence
      }
      return String(sentence[..<start] + sentence[sentence.index(after: end)...])
    }
  }
}

/// A property of a class, with values that satisfy its constraint and values that violate it.
struct ConstraintRow: Sendable, CustomTestStringConvertible {
  let property: String
  /// The message for the values that violate the constraint.
  let sentence: String
  /// The JSON texts of values that satisfy the constraint.
  let good: [String]
  /// The JSON texts of values that violate the constraint.
  let bad: [String]
  /// The forms that represent all of the values unchanged.
  var forms = InputForm.allCases

  var testDescription: String { "\(property): \(sentence)" }

  init(
    _ property: String, _ sentence: String, good: [String], bad: [String],
    forms: [InputForm] = InputForm.allCases
  ) {
    (self.property, self.sentence, self.good, self.bad) = (property, sentence, good, bad)
    self.forms = forms
  }

  /// Creates a row for strings, and quotes them.
  init(_ property: String, _ sentence: String, texts: [String], badTexts: [String]) {
    func quoted(_ text: String) -> String { JSONValue.string(text).string() }
    self.init(property, sentence, good: texts.map(quoted), bad: badTexts.map(quoted))
  }

  /// Expects that a class without required keys accepts the valid values and rejects the others.
  func check<Model: JSONModel>(_ type: Model.Type) throws {
    for form in forms {
      for json in good {
        #expect(throws: Never.self, "\(property) of \(json) as \(form)") {
          try type.make(#"{"\#(property)": \#(json)}"#, as: form)
        }
      }
      for json in bad {
        let found = found(json, as: form, in: type)
        expectEqual(found, ["\(property): \(sentence)"], "\(property) of \(json) as \(form)")
      }
    }
  }

  private func found<Model: JSONModel>(
    _ json: String, as form: InputForm, in type: Model.Type
  ) -> [String] {
    do {
      _ = try type.make(#"{"\#(property)": \#(json)}"#, as: form)
      return []
    } catch let error as JSONModelError {
      return constraintSentences(error)
    } catch {
      return ["\(error)"]
    }
  }
}

/// Returns the key path and the message of each violated constraint of an error.
///
/// For other issues, it returns the description of their kind.
func constraintSentences(_ error: JSONModelError) -> [String] {
  constraintSentences(error.issues)
}

/// Returns the key path and the message of each violated constraint.
///
/// For other issues, it returns the description of their kind.
func constraintSentences(_ issues: [JSONModelError.Issue]) -> [String] {
  issues.map { issue in
    guard case .constraintViolated(let sentence) = issue.kind else { return "\(issue.kind)" }
    return "\(issue.keyPath): \(sentence)"
  }
}

/// Returns a string of a given length.
func letters(_ count: Int) -> String { String(repeating: "x", count: count) }
