import Foundation
import JSONModelKit
import Testing

/// The text of a model, after a look at the other forms of its export: they have to say the same.
func exported<Model: JSONModel>(
  _ model: Model, _ options: JSONExportOptions = .default,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let text = try model.jsonString(options)
  try expectEqual(model.jsonData(options), Data(text.utf8), sourceLocation: sourceLocation)
  let value = try JSONValue(string: text)
  try expectEqual(model.jsonValue(options), value, sourceLocation: sourceLocation)
  let dictionary = try model.dictionary(options)
  try expectEqual(JSONValue(any: dictionary), value, sourceLocation: sourceLocation)
  return text
}

/// The text of a value as the only property of a model.
func exported<Value>(
  value: Value, _ options: JSONExportOptions = .default,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let holder = Holder<Value?>()
  holder.value = value
  let text = try exported(holder, options, sourceLocation: sourceLocation)
  try #require(text.hasPrefix(#"{"value":"#) && text.hasSuffix("}"), sourceLocation: sourceLocation)
  return String(text.dropFirst(9).dropLast())
}

/// The error that every form of an export throws, which is the same for all.
func exportError<Model: JSONModel>(
  _ model: Model, _ options: JSONExportOptions = .default,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> JSONModelError {
  let error = try importError(sourceLocation: sourceLocation) { try model.jsonData(options) }
  for other in [
    try importError(sourceLocation: sourceLocation) { try model.jsonString(options) },
    try importError(sourceLocation: sourceLocation) { try model.jsonValue(options) },
    try importError(sourceLocation: sourceLocation) { try model.dictionary(options) },
  ] {
    expectEqual(other, error, sourceLocation: sourceLocation)
  }
  return error
}

/// Expects one issue that a value cannot be exported, at this path and property.
func expectNotExportable(
  _ error: JSONModelError, at path: String, property: String?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectEqual(error.issues.map(\.keyPath.description), [path], sourceLocation: sourceLocation)
  expectEqual(error.issues.map(\.property), [property], sourceLocation: sourceLocation)
  expectEqual(error.issues.map(\.position), [nil], sourceLocation: sourceLocation)
  guard case .notExportable = error.kind else {
    Issue.record("expected notExportable, not \(error.kind)", sourceLocation: sourceLocation)
    return
  }
}
