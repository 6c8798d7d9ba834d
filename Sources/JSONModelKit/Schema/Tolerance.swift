/// How the import treats a wrong value, or a wrong element of a collection.
enum Tolerance: Sendable {
  /// Wrong elements are dropped.
  case lossy
  /// The property keeps its default value.
  case orDefault
  /// The property is nil; a `JSONPresence` is `.null`.
  case orNil
  /// The wrong value is replaced by `ShapeNode.replacement`.
  case orValue
  /// An empty string is nil; it is not wrong.
  case emptyAsNil

  /// Whether another value replaces a wrong one.
  var isReplacing: Bool {
    switch self {
    case .orDefault, .orNil, .orValue: true
    case .lossy, .emptyAsNil: false
    }
  }
}

extension ValueShape {
  /// The shape without the tolerance around it.
  var untolerated: ValueShape {
    var shape = self
    while case .tolerant(let inner, _) = shape.form { shape = inner }
    return shape
  }

  /// The shape without the replacement, and the kind of replacement; nil if nothing is replaced.
  var replacement: (strictShape: ValueShape, tolerance: Tolerance)? {
    guard case .tolerant(let inner, let tolerance) = form, tolerance.isReplacing else { return nil }
    return (inner, tolerance)
  }

  /// Whether a property of this shape keeps its default value if a value is wrong.
  var keepsDefaultValue: Bool {
    if case .tolerant(_, .orDefault) = form { return true }
    return false
  }

  /// Whether an export writes an empty string instead of null where it cannot omit nil.
  var writesNilAsEmpty: Bool {
    var shape = self
    while case .tolerant(let inner, let tolerance) = shape.form {
      if case .emptyAsNil = tolerance { return true }
      shape = inner
    }
    return false
  }

  /// Stores nil in a slot of an Optional, or `.null` in that of a `JSONPresence`.
  func storeNil(in slot: Slot) {
    if let optional { optional.storeNil(in: slot) } else { presence?.storeNull(in: slot) }
  }
}
