import Foundation
import JSONModelKit

// `value`, `skipped` and `differential`: the JSON grammar.

/// Checks that an imported value is equal after an export and another import.
func fuzzValue(_ document: Data) {
  let value: JSONValue
  do throws(JSONModelError) {
    value = try JSONValue(data: document, options: .lastKey)
  } catch {
    return check(error, source: document)
  }
  for isPretty in [false, true] {
    let written = isPretty ? Data(value.string(options: .pretty).utf8) : value.data()
    switch outcome(of: { () throws(JSONModelError) in try JSONValue(data: written) }) {
    case .success(let read):
      if read != value { fail("A value has changed", "\(value)", "\(read)", in: document) }
      if read.hashValue != value.hashValue {
        fail("Equal values have different hashes", in: document)
      }
      if read.data() != value.data() {
        fail("Equal values have different exports", in: document)
      }
    case .failure(let error):
      fail("An exported value is rejected", "\(error)", in: document)
    }
  }
}

// MARK: - Skipped values

final class Skipping: JSONModel, FuzzedModel {
  var x = 0
  @Ignore var ignored = 0
}

/// Documents in which a value does not belong to a property.
private let skippingFrames: [(name: String, before: String, behind: String, depth: Int)] = [
  ("unknown", #"{"unknown": "#, #","x":1}"#, 1),
  ("ignored", #"{"x":1,"ignored":"#, "}", 1),
  ("nested", #"{"unknown":[{"a":"#, #"}],"x":1}"#, 3),
  ("superseded", #"{"x":"#, #","x":1}"#, 1),
]

/// Checks that skipped values are checked against the same grammar as imported values.
func fuzzSkipped(_ bytes: Data) {
  let alone = outcome { () throws(JSONModelError) in try JSONValue(data: bytes, options: .lastKey) }
  for frame in skippingFrames {
    let document = Data(frame.before.utf8) + bytes + Data(frame.behind.utf8)
    let options = JSONImportOptions(
      duplicateKeys: frame.name == "superseded" ? .useLast : .reject)
    let skipped = outcome { () throws(JSONModelError) in
      try Skipping(data: document, options: options)
    }
    if case .failure(let error) = skipped {
      check(error, source: document, isWritten: frame.name == "nested")
    }
    compare(skipped, withWhole: document, frame.name)
    guard case .success(let value) = alone else { continue }
    let isTooDeep = value.levels + frame.depth > 512
    switch skipped {
    case .success(let model):
      if isTooDeep || model.x != 1 { fail("Wrongly accepted: \(frame.name)", in: document) }
    case .failure(let error):
      if !isTooDeep || !error.isAtLimit {
        fail("A sound value is not skipped: \(frame.name)", "\(error)", in: document)
      }
    }
  }
}

/// Checks that the import that skipped the invalid value reports the same syntax error as an import
/// of the whole document as a `JSONValue`.
private func compare(
  _ skipped: Result<Skipping, JSONModelError>, withWhole document: Data, _ frame: String
) {
  guard
    case .failure(let expected) = outcome(of: { () throws(JSONModelError) in
      try JSONValue(data: document, options: .lastKey)
    })
  else { return }
  guard case .failure(let error) = skipped else {
    fail("Invalid JSON is accepted: \(frame)", "\(expected)", in: document)
  }
  if !isSameEnd(error, expected) {
    fail("Syntax errors differ: \(frame)", "\(error)", "\(expected)", in: document)
  }
}

/// Whether two errors have the same error code, position and key path.
func isSameEnd(_ one: JSONModelError, _ other: JSONModelError) -> Bool {
  one.kind == other.kind && one.issues[0].position == other.issues[0].position
    && one.keyPath == other.keyPath
}

extension JSONValue {
  /// The depth of nested arrays and objects; 0 for a scalar.
  var levels: Int {
    switch self {
    case .array(let elements): 1 + (elements.map(\.levels).max() ?? 0)
    case .object(let members): 1 + (members.values.map(\.levels).max() ?? 0)
    case .null, .bool, .number, .string: 0
    }
  }

  /// All strings, keys included.
  var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let members): members.flatMap { [$0] + $1.texts }
    case .null, .bool, .number: []
    }
  }
}
