extension ValueShape {
  /// Whether values are strings or contain strings, but no other leaves.
  var holdsTexts: Bool {
    switch form {
    case .leaf(let kind): kind == .string
    case .array(let inner, let type): !type.isSet && inner.holdsTexts
    case .dictionary(let inner, _, _), .optional(let inner), .presence(let inner, _),
      .tolerant(let inner, _), .transformed(otherwise: let inner?):
      inner.holdsTexts
    case .model, .rawValue, .decodable, .transformed(otherwise: nil): false
    }
  }
}

extension Slot {
  /// Returns whether a value of a shape with `holdsTexts` has a string that `==` compares slowly.
  func hasTextSlowToCompare(_ shape: ValueShape) -> Bool {
    guard let optional = shape.optional else { return formHasTextSlowToCompare(shape) }
    var isSlow = false
    _ = optional.withWrapped(in: self) { wrapped in
      if case .optional(let inner) = shape.form {
        isSlow = wrapped.hasTextSlowToCompare(inner)
      } else {
        isSlow = wrapped.formHasTextSlowToCompare(shape)
      }
    }
    return isSlow
  }

  private func formHasTextSlowToCompare(_ shape: ValueShape) -> Bool {
    var isSlow = false
    switch shape.form {
    case .leaf:
      return load(as: String.self).isSlowToHash
    case .array(let element, let type):
      type.withElements(in: self) { elements in
        isSlow = (0..<elements.count).contains { elements[$0].hasTextSlowToCompare(element) }
      }
    case .dictionary(let value, _, let type):
      type.withMembers(in: self) { _, values in
        isSlow = (0..<values.count).contains { values[$0].hasTextSlowToCompare(value) }
      }
    case .presence(let inner, let type):
      _ = type.withValue(in: self) { isSlow = $0.hasTextSlowToCompare(inner) }
    case .tolerant(let inner, _), .transformed(otherwise: let inner?):
      return formHasTextSlowToCompare(inner)
    case .model, .rawValue, .optional, .decodable, .transformed(otherwise: nil):
      preconditionFailure("These contain no strings, or hasTextSlowToCompare searches them.")
    }
    return isSlow
  }
}
