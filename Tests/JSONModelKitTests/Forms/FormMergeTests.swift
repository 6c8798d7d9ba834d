import Foundation
import JSONModelKit
import Testing

/// Models of every form are changed by patches.
struct FormMergeTests {
  @Test(arguments: Form.all) func documentsArePatchesOfAnEmptyModel(form: Form) {
    func check<M: Form.Model>(_ type: M.Type) {
      form.withEach(type, .merge) { document, text, model in
        let value = try JSONValue(string: text)
        for merge in [
          { (model: M) in try model.merge(string: document) },
          { try $0.merge(data: Data(document.utf8)) },
          { try $0.merge(value: JSONValue(string: document)) },
          {
            let members = try swiftObject(JSONValue(string: document)) as? [String: Any]
            try $0.merge(dictionary: members ?? [:])
          },
        ] {
          let merged = M()
          try merge(merged)
          try require(merged.jsonValue(), equals: value, "merge")
        }
        let same = try M.make(string: document)
        try same.merge(string: "{}")
        try require(same.jsonString(), equals: text, "empty patch")
        try require(M().snapshot().merging(string: document).jsonValue(), equals: value, "snapshot")
      }
    }
    check(form.type)
  }

  /// A patch leads from an empty model to each model of the form and back, and to the next model.
  @Test(arguments: Form.all) func patchesLeadFromModelToModel(form: Form) throws {
    func check<M: Form.Model>(_ type: M.Type) throws {
      var previous = M()
      form.withEach(type, .patch) { document, _, model in
        for (old, new) in [(M(), model), (model, M()), (previous, model)] {
          let merged = old.copy()
          try merged.merge(value: new.mergePatch(from: old))
          try require(merged.jsonValue(), equals: new.jsonValue(), "patch")
        }
        previous = model
      }
    }
    try check(form.type)
  }

  /// A JSON patch leads from each model of the form to the next one.
  @Test(arguments: Form.all) func jsonPatchesLeadFromModelToModel(form: Form) throws {
    func check<M: Form.Model>(_ type: M.Type) throws {
      var previous = M()
      form.withEach(type, .jsonPatch) { _, text, model in
        defer { previous = model }
        let value = try model.jsonValue()
        let patch = try model.patch(from: previous)
        try require(previous.applying(patch).jsonValue(), equals: value, "JSON patch")
        let changed = M()
        try changed.apply(model.patch(from: changed))
        try require(changed.jsonValue(), equals: value, "JSON patch in place")
      }
    }
    try check(form.type)
  }

  @Test(arguments: Form.all) func rejectedPatchesChangeNothing(form: Form) throws {
    func check<M: Form.Model>(_ type: M.Type) throws {
      for (document, _) in form.rejected {
        for (valid, _) in form.documents {
          let model = try M.make(string: valid)
          let before = try model.jsonString()
          guard !Form.issues({ try model.merge(string: document) }).isEmpty else { continue }
          try expectEqual(model.jsonString(), before, "\(valid) \(document)")
        }
      }
    }
    try check(form.type)
  }
}
