#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a value consists of, for all code that visits values without importing or exporting them:
//
//   ["a": [x, y]]   member a: [x, y]   ->   element 0: x, element 1: y
//
// Facts about all parts, such as whether there are models in them, are computed once, when the shape
// is built.

extension ValueShape {
  /// What the values of a shape may contain, at any depth; keys of dictionaries do not count, except
  /// for dates.
  struct Contents: OptionSet, Sendable {
    let rawValue: UInt16

    /// Models that the shape describes.
    static let models = Contents(rawValue: 1)
    /// Values that encode themselves, and may contain models.
    static let encodedModels = Contents(rawValue: 1 << 1)
    static let strings = Contents(rawValue: 1 << 2)
    /// Anything but strings in arrays, dictionaries and Optionals.
    static let otherThanStrings = Contents(rawValue: 1 << 3)
    static let setsOfModels = Contents(rawValue: 1 << 4)
    /// Values whose hash differs from Swift's own: see `ValueHash`.
    static let ownHashes = Contents(rawValue: 1 << 5)
    /// Values of which different ones may systematically have equal hashes.
    static let equalHashes = Contents(rawValue: 1 << 6)
    /// Tolerated wrong values or elements.
    static let tolerance = Contents(rawValue: 1 << 7)
    /// Dates, except as raw values.
    static let dates = Contents(rawValue: 1 << 8)

    /// The contents of a value of a form.
    ///
    /// - Parameter type: The type, without its Optional.
    init(_ form: Form, of type: Any.Type) {
      switch form {
      case .leaf(let kind):
        self = kind == .string ? [.strings, .ownHashes] : .otherThanStrings
        if kind == .decimal { formUnion([.ownHashes, .equalHashes]) }
      case .model:
        self = [.models, .otherThanStrings, .ownHashes, .equalHashes]
      case .decodable, .transformed(otherwise: nil):
        self = .otherThanStrings
        if !LeafKind.isOnlyTransformed(type) { formUnion([.encodedModels, .equalHashes]) }
        if type == Data.self { formUnion([.ownHashes, .equalHashes]) }
      case .rawValue(let raw, _):
        self = raw.contents.intersection([.models, .encodedModels, .equalHashes])
          .union(.otherThanStrings)
      case .array(let element, let array):
        self = element.contents
        if array.isSet {
          insert(.otherThanStrings)
          if contains(.models) { insert(.setsOfModels) }
          if mayHoldModels { insert(.ownHashes) }
        }
      case .dictionary(let value, let key, _):
        self = value.contents.union(key.contents.intersection(.dates))
      case .presence(let inner, _): self = inner.contents
      case .optional(let inner), .transformed(otherwise: let inner?):
        self = inner.contents.subtracting(.tolerance)
      case .tolerant(let inner, _): self = inner.contents.union(.tolerance)
      }
      if LeafKind(type) == .date { insert(.dates) }
    }

    init(rawValue: UInt16) { self.rawValue = rawValue }

    var mayHoldModels: Bool { !isDisjoint(with: [.models, .encodedModels]) }
  }

  /// The shape without tolerance and without transformers that convert other JSON types.
  var bare: ValueShape {
    var shape = self
    while true {
      switch shape.form {
      case .tolerant(let inner, _), .transformed(otherwise: let inner?): shape = inner
      default: return shape
      }
    }
  }

  /// Calls a closure with the slot of the value without its Optional; returns whether there is one.
  func withUnwrapped(in slot: Slot, _ body: (Slot) -> Void) -> Bool {
    if let optional { return optional.withWrapped(in: slot, body) }
    body(slot)
    return true
  }

  /// Calls a closure with each part that a value directly consists of; leaves and models have none.
  ///
  /// - Parameter slot: The value without its Optional: see `withUnwrapped(in:_:)`.
  func forEachPart(
    in slot: Slot, _ body: (_ part: ValueShape, _ slot: Slot, _ step: PartStep) -> Void
  ) {
    let form = bare.form
    if case .optional(let inner) = form { return body(inner, slot, .value) }
    if case .rawValue(let raw, let type) = form {
      return type.withRawValue(in: slot) { body(raw, $0, .value) }
    }
    guard let part = form.element ?? form.inner else { return }
    kind.container?.forEachPart(in: slot) { body(part, $0, $1) }
  }
}
