import Foundation
import JSONModelKit
import Testing

/// Models of every form are copied, compared, hashed, validated and shown.
struct FormObjectTests {
  @Test(arguments: Form.all) func copiesAndSnapshotsAreEqual(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type) { _, text, model in
        for copy in [
          model.copy(), try model.detachedCopy(), model.snapshot().model(),
          try model.snapshot().modified { _ in }.model(),
        ] {
          #expect(copy !== model)
          try require(copy.jsonString(), equals: text, "copy")
          try require(copy.description, equals: model.description, "description")
        }
        try require(model.snapshot().jsonString(), equals: text, "snapshot")
        try require(model.issues().map(\.description), equals: [], "issues")
      }
    }
    check(form.type)
  }

  /// Models are equal if their exports are, and then they have equal hashes.
  @Test(arguments: Form.all) func modelsWithEqualExportsAreEqual(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type, .compare) { _, text, model in
        try require(model.copy() == model, equals: true, "copy")
        try require(model.snapshot() == model.copy().snapshot(), equals: true, "snapshot")
        for (document, exported) in form.documents {
          let other = try M.make(string: document)
          let areEqual = text == exported ?? document
          try require(model == other, equals: areEqual, "equality with \(document)")
          guard areEqual else { continue }
          try require(model.hashValue, equals: other.hashValue, "hash of \(document)")
        }
      }
    }
    check(form.type)
  }
}
