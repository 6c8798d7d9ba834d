import Foundation
import JSONModelKit
import Testing

/// Returns the exported JSON of a model, and expects all other forms of its export to be equal.
func exported<Model: JSONModel>(
  _ model: Model, _ options: JSONExportOptions = .default,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let text = try model.jsonString(options: options)
  try expectEqual(model.jsonData(options: options), Data(text.utf8), sourceLocation: sourceLocation)
  let value = try JSONValue(string: text)
  try expectEqual(model.jsonValue(options: options), value, sourceLocation: sourceLocation)
  let dictionary = try model.dictionary(options: options)
  try expectEqual(JSONValue(any: dictionary), value, sourceLocation: sourceLocation)
  return text
}

/// Returns the exported JSON of a value that is the only property of a model.
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

/// Returns the error of an export, and expects all forms of the export to throw the same one.
func exportError<Model: JSONModel>(
  _ model: Model, _ options: JSONExportOptions = .default,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> JSONModelError {
  let error = try importError(sourceLocation: sourceLocation) {
    try model.jsonData(options: options)
  }
  for other in [
    try importError(sourceLocation: sourceLocation) { try model.jsonString(options: options) },
    try importError(sourceLocation: sourceLocation) { try model.jsonValue(options: options) },
    try importError(sourceLocation: sourceLocation) { try model.dictionary(options: options) },
  ] {
    expectEqual(other, error, sourceLocation: sourceLocation)
  }
  return error
}

/// Expects one `notExportable` issue with a key path and a property.
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
