import Foundation
package import JSONModelKit
import Synchronization

// Runs the cases of a file and prints a line of JSON for each. A case is a document of a class, another document of the
// same class, and merge patches:
//
//     {"type": "C3", "document": "{...}", "other": "{...}", "patches": ["{...}"], "names": "{...}"}

package typealias Model = JSONModel & Dumpable

struct Case: Decodable {
  var type: String
  var document: String
  var other: String?
  var patches: [String]
}

/// The operations on one generated class.
package struct Subject {
  let run: (Case) -> String

  package init<M: Model>(_ type: M.Type) { run = { results(of: $0, M.self) } }
}

/// Reads the cases of the file named by the first argument.
package func main(_ subjects: [String: Subject]) throws {
  let cases = try JSONDecoder().decode(
    [Case].self, from: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
  for item in cases {
    guard let subject = subjects[item.type] else { fatalError("no class \(item.type)") }
    // Unbuffered, so that the number of lines tells which case stops the process.
    FileHandle.standardOutput.write(Data((subject.run(item) + "\n").utf8))
  }
}

private func text(_ issues: [JSONModelError.Issue]) -> String {
  list(
    issues.map { issue in
      list([
        quoted(issue.kind.code), list(issue.keyPath.components.map(text)),
        issue.position.map { "\($0.offset)" } ?? "null", quoted(issue.message),
      ])
    })
}

private func text(_ component: JSONKeyPath.Component) -> String {
  switch component {
  case .key(let key): quoted(key)
  case .index(let index): "\(index)"
  }
}

/// Runs an import or merge; returns its result, or nil with what it threw, as text of JSON.
private func outcome<Result>(
  _ work: (JSONImportOptions) throws -> Result, dump: (Result) -> String
) -> (value: Result?, text: String) {
  let tolerated = Mutex<[JSONModelError.Issue]?>(nil)
  let options = JSONImportOptions(onTolerated: { error in
    tolerated.withLock { $0 = ($0 ?? []) + error.issues }
  })
  var value: Result?
  var members: [(String, String)] = []
  do {
    let result = try work(options)
    value = result
    members.append(("value", dump(result)))
  } catch {
    members.append(thrown(error))
  }
  if let issues = tolerated.withLock({ $0 }) { members.append(("tolerated", text(issues))) }
  return (value, record(members))
}

private func thrown(_ error: any Error) -> (String, String) {
  if let error = error as? JSONModelError { return ("issues", text(error.issues)) }
  if case DecodingError.dataCorrupted(let context) = error,
    let error = context.underlyingError as? JSONModelError
  {
    return ("issues", text(error.issues))
  }
  return ("error", quoted("\(error)"))
}

private func attempt(_ work: () throws -> String) -> String {
  do { return try work() } catch { return record([thrown(error)]) }
}

/// A JSON object as Swift values, made without `JSONSerialization`, which loses digits.
private func dictionary(_ text: String) throws -> [String: Any]? {
  swift(try JSONValue(string: text, options: .lastKey)) as? [String: Any]
}

private func swift(_ value: JSONValue) -> Any {
  switch value {
  case .null: return NSNull()
  case .bool(let value): return value
  case .string(let text): return text
  case .array(let elements): return elements.map(swift)
  case .object(let members): return members.mapValues(swift)
  case .number(let number):
    if !number.text.contains(where: { ".eE".contains($0) }), let int = number.int { return int }
    return number
  }
}

private func hash(_ model: JSONModel) -> Int { model.hashValue }

/// The results of a case.
private func results<M: Model>(of item: Case, _ type: M.Type) -> String {
  var members: [(String, String)] = []
  let dump: (M) -> String = { $0.dump }
  let bytes = outcome({ try M.make(data: Data(item.document.utf8), options: $0) }, dump: dump)
  members.append(("bytes", bytes.text))
  members.append(
    ("initializer", outcome({ try M(string: item.document, options: $0) }, dump: dump).text))
  members.append(
    (
      "tree",
      outcome(
        { try M.make(value: JSONValue(string: item.document, options: .lastKey), options: $0) },
        dump: dump
      ).text
    ))
  if let dictionary = try? dictionary(item.document) {
    members.append(
      ("dictionary", outcome({ try M.make(dictionary: dictionary, options: $0) }, dump: dump).text))
  }
  members.append(
    (
      "decoder",
      outcome(
        { options in
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .secondsSince1970
          decoder.userInfo[.jsonImportOptions] = options
          return try decoder.decode(M.self, from: Data(item.document.utf8))
        }, dump: dump
      ).text
    ))
  guard let model = bytes.value else { return record(members) }

  members.append(("export", attempt { record([("text", quoted(try model.jsonString()))]) }))
  members.append(
    (
      "nulls",
      attempt {
        record([
          ("text", quoted(try model.jsonString(options: JSONExportOptions(includesNulls: true))))
        ])
      }
    ))
  members.append(("issues", text(model.issues())))
  var broken: [String] = []
  func require(_ name: String, _ holds: () throws -> Bool) {
    do { if try !holds() { broken.append(name) } } catch { broken.append("\(name): \(error)") }
  }
  let copy = model.copy()
  require("copy() is another object") { copy !== model }
  require("copy() is equal") { copy == model && hash(copy) == hash(model) }
  require("copy() has the same values") { copy.dump == model.dump }
  require("a model equals itself") { model == model }
  if let text = try? model.jsonString() {
    require("jsonData() is jsonString()") { try model.jsonData() == Data(text.utf8) }
    require("jsonValue() is jsonString()") { try model.jsonValue() == JSONValue(string: text) }
    require("dictionary() is jsonString()") {
      try JSONValue(any: model.dictionary()) == JSONValue(string: text)
    }
    require("JSONEncoder is jsonString()") {
      let encoder = JSONEncoder()
      return try JSONValue(data: encoder.encode(model)) == JSONValue(string: text)
    }
    require("the sorted export is the export") {
      try JSONValue(string: model.jsonString(options: .sorted)) == JSONValue(string: text)
    }
    let again = outcome({ try M.make(string: text, options: $0) }, dump: dump)
    members.append(("again", again.text))
    if let value = again.value {
      members.append(("equal", "\(value == model)"))
      require("hash agrees with ==, after an export and an import") {
        value != model || hash(value) == hash(model)
      }
      require("an export without default values leads to the same model") {
        let short = try model.jsonString(options: JSONExportOptions(omitsDefaults: true))
        // A default value that violates a constraint is replaced only if the document has it.
        return try [model, value].contains(M.make(string: short))
      }
      require("== is symmetric") { (value == model) == (model == value) }
    }
    func merged(_ policy: JSONImportOptions.ReadOnlyKeyPolicy) -> (text: String, isSame: Bool) {
      let changed = model.copy()
      let result = outcome(
        { options in
          var options = options
          options.readOnlyKeys = policy
          try changed.merge(string: text, options: options)
        }, dump: { changed.dump }
      )
      return (result.text, result.value != nil && changed.dump == model.dump)
    }
    require("an export has the read-only keys of the model") {
      let accepted = merged(.accept)
      // A null in a value without a declared type deletes a member, which may be a change of a
      // read-only value.
      return !accepted.isSame || merged(.rejectChanges).text == accepted.text
    }
    // A tolerated value may be one that lacks a read-only key, which need not be there then.
    func imported(_ policy: JSONImportOptions.ReadOnlyKeyPolicy) -> M? {
      let result = outcome(
        { options in
          var options = options
          options.readOnlyKeys = policy
          return try M.make(string: item.document, options: options)
        }, dump: dump)
      return result.text.contains("\"tolerated\"") ? nil : result.value
    }
    let (skipped, rejected) = (imported(.skip), imported(.reject))
    let writable = JSONExportOptions(omitsReadOnly: true)
    require("skipped read-only keys change no other property") {
      guard let skipped, imported(.accept) != nil else { return true }
      return try skipped.jsonString(options: writable) == model.jsonString(options: writable)
    }
    require("a document without read-only keys is imported as if they were skipped") {
      rejected == nil || skipped == nil || rejected?.dump == skipped?.dump
    }
    require("a detached copy is equal") { dump(try model.detachedCopy()) == dump(model) }
  }

  if let other = item.other, let target = try? M.make(string: other) {
    members.append(("otherEqual", "\(model == target)"))
    require("hash agrees with ==") { model != target || hash(model) == hash(target) }
    members.append(
      (
        "patch",
        attempt {
          let patch = try target.mergePatch(from: model)
          let changed = model.copy()
          let merged = outcome(
            { try changed.merge(value: patch, options: $0) }, dump: { changed.dump })
          return record([
            ("text", quoted(patch.string())), ("merged", merged.text),
            ("equal", "\(changed == target)"),
            ("target", target.dump),
          ])
        }
      ))
    require("patch(from:) of a copy is {}") {
      try target.mergePatch(from: target.copy()) == .object([:])
    }
  }

  var merges: [String] = []
  for patch in item.patches {
    var results: [(String, String)] = []
    func merge(_ name: String, _ work: (M, JSONImportOptions) throws -> Void) {
      let changed = model.copy()
      let before = changed.dump
      let result = outcome({ try work(changed, $0) }, dump: { changed.dump })
      if result.value == nil, changed.dump != before {
        broken.append("a failed merge changes nothing: \(patch)")
      }
      results.append((name, result.text))
      if name == "bytes", result.value != nil {
        results.append(("export", attempt { record([("text", quoted(try changed.jsonString()))]) }))
        results.append(("issues", text(changed.issues())))
      }
    }
    merge("bytes") { try $0.merge(string: patch, options: $1) }
    merge("tree") { try $0.merge(value: JSONValue(string: patch, options: .lastKey), options: $1) }
    if let dictionary = try? dictionary(patch) {
      merge("dictionary") { try $0.merge(dictionary: dictionary, options: $1) }
    }
    merges.append(record(results))
  }
  if model.dump != copy.dump { broken.append("merges into copies do not change the model") }
  members.append(("merges", list(merges)))
  members.append(("broken", list(broken.map(quoted))))
  return record(members)
}

extension JSONImportOptions {
  /// The options for a document of any kind, whose last of several equal keys is used.
  fileprivate static let lastKey = JSONImportOptions(duplicateKeys: .useLast)
}
