import Foundation
import JSONModelKit
import JSONModelRecords
import Testing

/// Every form is imported from all kinds of input.
struct FormInputTests {
  @Test(arguments: Form.all, InputForm.allCases)
  func documentsAreImported(form: Form, input: InputForm) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type) { document, exported, model in
        let other = try M.make(document, as: input)
        try require(other.jsonValue(), equals: JSONValue(string: exported), "\(input)")
        guard !InputForm.trees.contains(input) else { return }
        try require(other.jsonString(), equals: exported, "\(input)")
      }
    }
    check(form.type)
  }

  @Test(arguments: Form.all) func otherInputsAreImported(form: Form) throws {
    func check<M: Form.Model>(_ type: M.Type) throws {
      form.withEach(type) { document, exported, model in
        let value = try JSONValue(string: exported)
        let data = Data(document.utf8)
        try require(JSONDecoder().decode(M.self, from: data).jsonValue(), equals: value, "decoder")
        try require(M.snapshot(data: data).model().jsonValue(), equals: value, "snapshot")
        try require(
          M.make(string: #"{"a":[\#(document)]}"#, at: "a[0]").jsonValue(), equals: value, "at")
        // A line has no line breaks, which are only between values.
        let line = document.replacing("\n", with: " ")
        for (format, text) in [
          (JSONRecordFormat.concatenated, "\(document)\n\(document)"),
          (.jsonLines, "\(line)\n\(line)"), (.array, "[\(document),\(document)]"),
        ] {
          let records = try M.records(from: Data(text.utf8), format: format).map { try $0.get() }
          try require(records.map { try $0.jsonValue() }, equals: [value, value], "records")
        }
      }
    }
    try check(form.type)
  }

  @Test(arguments: Form.all) func partialDocumentsLeadToTheModel(form: Form) throws {
    func check<M: Form.Model>(_ type: M.Type) throws {
      form.withEach(type, .partial) { document, exported, model in
        for piece in [1, 7, 1000] {
          // The paths of other documents are not those of their models.
          if document == exported, form.exception(.compare, document) == nil {
            try PartialImportTests.feed(document, to: M.self, piece: piece, keepsText: piece == 7)
          }
          var partial = JSONPartialImport<M>()
          let bytes = Array(document.utf8)
          for start in stride(from: 0, to: bytes.count, by: piece) {
            try partial.append(bytes[start..<min(start + piece, bytes.count)])
          }
          try require(partial.model.jsonString(), equals: exported, "partial")
        }
      }
    }
    try check(form.type)
  }

  @Test(arguments: Form.all) func wrongDocumentsHaveTheSameIssues(form: Form) throws {
    func check<M: Form.Model>(_ type: M.Type) throws {
      for (document, issues) in form.rejected {
        let data = Data(document.utf8)
        expectEqual(Form.issues(inOrder: true) { try M.make(data: data) }, issues, "\(document)")
        let sorted = issues.sorted()
        for input in [InputForm.text, .value, .swift] where !document.contains("1e400") {
          expectEqual(
            Form.issues { try M.make(document, as: input) }, sorted, "\(input) \(document)")
        }
        expectEqual(Form.issues { try M.snapshot(data: data) }, sorted, "snapshot \(document)")
        expectEqual(
          Form.issues { try M.records(from: data).map { try $0.get() } }, sorted,
          "record \(document)")
        expectEqual(
          Form.issues { try JSONDecoder().decode(M.self, from: data) },
          form.exception(.decode, document).map { $0.isEmpty ? [] : [$0] } ?? sorted,
          "decoder \(document)")
        expectEqual(Form.issues { try M.partial(data: data) }, sorted, "partial \(document)")
      }
    }
    try check(form.type)
  }
}
