import Foundation
import JSONModelKit

// `borders`: two class graphs for the same documents. `Mixed` has `Codable` types between its
// models, `Alone` has models instead of them.

/// Counts the models that are imported during ``Effort/measure(_:)``.
enum Effort {
  nonisolated(unsafe) private static var models = 0

  static func note(_ id: Int) throws {
    models += 1
    if id == 13 { throw JSONValidationError("unlucky", at: "id") }
  }

  /// Returns the result of the closure and the number of models that it imported.
  static func measure<Result>(_ body: () -> Result) -> (Result, models: Int) {
    models = 0
    let result = body()
    return (result, models)
  }
}

class Mixed: JSONModel, FuzzedModel {
  var id = 0
  var name: String?
  var model: Mixed?
  var box: MixedBox?
  var row: ContiguousArray<Mixed>?
  var boxes: [String: MixedBox]?
  var table: MixedTable?
  var changed: MixedChanged?
  var first: ContiguousArray<Mixed>?
  var second: MixedBox?
  var third: MixedBox?

  required init() {}
  override class var keyMapper: JSONKeyMapper {
    ["first": "twice.row", "second": "twice.box", "third": "twice.box"]
  }
  override func validate() throws { try Effort.note(id) }

  /// The number of models in the graph.
  var total: Int {
    var models = [model, changed].compactMap { $0 }
    for box in [box, second, third].compactMap({ $0 }) { models += box.models }
    models += row ?? []
    models += first ?? []
    for box in (boxes ?? [:]).values { models += box.models }
    for rows in (table?.rows ?? [:]).values { models += rows }
    return 1 + models.reduce(0) { $0 + $1.total }
  }
}

/// A class with hooks.
final class MixedChanged: Mixed {
  override class func willImport(_ object: inout [String: JSONValue]) throws {}
}

struct MixedBox: Codable, Hashable {
  var node: Mixed?
  var nodes: [Mixed]?
  var shape: MixedShape?
  var models: [Mixed] {
    [node, shape].compactMap { $0 } + (nodes ?? [])
  }
}

struct MixedTable: Codable, Hashable { var rows: [String: ContiguousArray<Mixed>]? }

/// A class cluster that occurs only inside `Codable` types.
class MixedShape: Mixed {
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "type", classes: ["circle": MixedCircle.self, "dot": MixedDot.self])
  }
}
final class MixedCircle: MixedShape {}
final class MixedDot: MixedShape {}

// MARK: - The same graph without Codable types

class Alone: JSONModel, FuzzedModel {
  var id = 0
  var name: String?
  var model: Alone?
  var box: AloneBox?
  var row: [Alone]?
  var boxes: [String: AloneBox]?
  var table: AloneTable?
  var changed: AloneChanged?
  var first: [Alone]?
  var second: AloneBox?
  var third: AloneBox?

  required init() {}
  override class var keyMapper: JSONKeyMapper {
    ["first": "twice.row", "second": "twice.box", "third": "twice.box"]
  }
  override func validate() throws { try Effort.note(id) }
}

final class AloneChanged: Alone {
  override class func willImport(_ object: inout [String: JSONValue]) throws {}
}

final class AloneBox: JSONModel {
  var node: Alone?
  var nodes: [Alone]?
  var shape: AloneShape?
}

final class AloneTable: JSONModel { var rows: [String: [Alone]]? }

class AloneShape: Alone {
  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "type", classes: ["circle": AloneCircle.self, "dot": AloneDot.self])
  }
}
final class AloneCircle: AloneShape {}
final class AloneDot: AloneShape {}
