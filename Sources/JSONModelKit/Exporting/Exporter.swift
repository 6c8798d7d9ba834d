#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The way back: the exporter follows the same shapes as the importer, reads each value from where
// it stands, and hands it to a target:
//
//   Exporter.write(shape, from: slot)
//     leaf         load the value, write it
//     model        the members of its own class's plan, in order
//     array        each element from its place in the array's memory
//     dictionary   the members in the order of their keys
//
// The first value that has no JSON ends the export. Its path is made on the way out.

/// Writes models to a target.
struct Exporter<Target: ExportTarget> {
  var target: Target
  let options: JSONExportOptions
  /// How many arrays and objects are around the place.
  var depth: Int
  private let room: StackRoom

  /// - Parameter depth: How many arrays and objects are around the root.
  init(_ target: Target, options: JSONExportOptions, depth: Int = 0) {
    self.target = target
    self.options = options
    self.depth = depth
    room = .current
  }

  /// Goes on with another target, at the same place.
  init(_ target: Target, of outer: Exporter<some ExportTarget>) {
    self.target = target
    options = outer.options
    depth = outer.depth
    room = outer.room
  }

  /// What is said where there are too many arrays and objects inside each other: a model that holds
  /// itself has no end.
  var tooDeep: ExportFailure {
    ExportFailure(
      "nested deeper than \(options.effectiveDepth) levels, or a reference cycle")
  }

  /// Goes into an array or object; the caller comes back by `depth -= 1`.
  mutating func enter() throws(ExportFailure) {
    guard depth < options.effectiveDepth else { throw tooDeep }
    depth += 1
    if room.isExhausted() { throw .stackIsExhausted }
  }

  /// Writes a value that is there as JSON.
  mutating func write(_ value: JSONValue) throws(ExportFailure) {
    if value.isNested(deeperThan: options.effectiveDepth - depth) { throw tooDeep }
    target.write(value)
  }

  /// Writes the value in a place; nil is null here.
  mutating func write(_ shape: ValueShape, from slot: Slot) throws(ExportFailure) {
    guard let optional = shape.optional else { return try writeValue(shape, from: slot) }
    let hasValue = try optional.withWrapped(in: slot) { slot throws(ExportFailure) in
      try writeWrapped(shape, from: slot)
    }
    if !hasValue { target.writeNull() }
  }

  /// Writes what the Optional of a shape wraps.
  mutating func writeWrapped(_ shape: ValueShape, from slot: Slot) throws(ExportFailure) {
    if case .optional(let inner) = shape.form {
      try write(inner, from: slot)
    } else {
      try writeValue(shape, from: slot)
    }
  }

  /// Writes the value in a place that holds what the form of a shape describes.
  mutating func writeValue(_ shape: ValueShape, from slot: Slot) throws(ExportFailure) {
    if shape.hasExporter { return try writeTransformed(shape, from: slot) }
    if case .leaf(let kind) = shape.form { return try writeLeaf(kind, from: slot) }
    try writeNested(shape, from: slot)
  }

  @inline(never) private mutating func writeNested(
    _ shape: ValueShape, from slot: Slot
  ) throws(ExportFailure) {
    switch shape.form {
    case .leaf, .optional:
      preconditionFailure("writeValue and writeWrapped write these.")
    case .model(let index):
      try writeModel(in: slot, of: index)
    case .array(let element, let type):
      try writeArray(of: element, type, from: slot)
    case .dictionary(let value, _, let type):
      try writeDictionary(of: value, type, from: slot)
    case .rawValue(let raw, let type):
      let raw = raw
      try type.withRawValue(in: slot) { slot throws(ExportFailure) in try write(raw, from: slot) }
    case .presence(let wrapped, let type):
      let wrapped = wrapped
      let presence = try type.withValue(in: slot) { slot throws(ExportFailure) in
        try write(wrapped, from: slot)
      }
      if presence.value == nil { target.writeNull() }
    case .transformed(otherwise: let native?):
      try writeValue(native, from: slot)
    case .transformed(otherwise: nil):
      throw ExportFailure(withoutTransformerFor: shape.typeName)
    case .decodable(let type):
      try writeEncodable(type, from: slot)
    case .lossy(let whole):
      try writeValue(whole, from: slot)
    }
  }

  /// Writes what a transformer makes of a value.
  @inline(never) private mutating func writeTransformed(
    _ shape: ValueShape, from slot: Slot
  ) throws(ExportFailure) {
    guard let exporter = shape.exporter else {
      preconditionFailure("The shape was made with a transformer.")
    }
    if exporter.isBuiltIn, exporter.source == Data.self,
      target.writeNatively(slot.load(as: Data.self))
    {
      return
    }
    do {
      try write(exporter.json(of: slot))
    } catch let error as ExportFailure {
      throw error
    } catch let error as JSONModelError {
      throw ExportFailure(error)
    } catch {
      throw ExportFailure(
        "cannot convert \(swiftTypeName(exporter.source)) to "
          + "\(TransformerName.jsonName(of: swiftTypeName(exporter.target))): \(reasonText(of: error))"
      )
    }
  }
}
