import JSONModelKit

// Methods that look like a hook, but are never called. Each of them must be a compile error; `run` compares the
// lines with errors with the lines that have the comment.

final class Hooks: JSONModel {
  override class func willImport(_ object: inout [String: JSONValue]) throws {}
  override func didImport(_ object: [String: JSONValue]) throws { try super.didImport(object) }
  override func willExport(_ object: inout [String: JSONValue]) throws {}
  override func validate() throws { try super.validate() }

  /// A method with other parameters is not a hook.
  func validate(_ limit: Int) -> Bool { limit > 0 }
}

func calls(_ hooks: Hooks) throws {
  try hooks.validate()
  try hooks.didImport([:])
  var object: [String: JSONValue] = [:]
  try hooks.willExport(&object)
  try Hooks.willImport(&object)
}

final class Checked: JSONModel {
  func validate() -> Bool { true }  // error
}
final class Throwing: JSONModel {
  func validate() throws -> Bool { true }  // error
}
final class OfTheClass: JSONModel {
  class func validate() throws {}  // error
  class func willExport(_ object: inout [String: JSONValue]) throws {}  // error
}
final class Parameterless: JSONModel {
  func didImport() {}  // error
}
final class OfAnyValues: JSONModel {
  func didImport(_ object: [String: Any]) throws {}  // error
}
final class OfTheInstance: JSONModel {
  func willImport(_ object: inout [String: JSONValue]) throws {}  // error
}
final class Misspelt: JSONModel {
  func didImported(_ object: [String: JSONValue]) throws {}  // error
  func validated() throws {}  // error
}
final class Encoding: JSONModel {
  func encode(to encoder: any Encoder) throws {}  // error
}
