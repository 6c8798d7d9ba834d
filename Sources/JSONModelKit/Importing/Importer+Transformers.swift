// Values that a transformer converts.

extension Importer {
  /// Imports the next value with the transformers of a type, or else as its native type.
  @inline(never) mutating func readTransformed(
    _ shape: ValueShape, otherwise: ValueShape?, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let otherwise else { return try readOther(shape, into: slot) }
    if try hasTransformer(for: shape) { return try readOther(shape, into: slot) }
    return try read(otherwise, into: slot)
  }

  private mutating func hasTransformer(for shape: ValueShape) throws(ReadingStopped) -> Bool {
    try shape.withTransformers { set throws(ReadingStopped) in
      guard let set else { return false }
      guard let kind = try source.kindOfNext() else { return source.swiftValue != nil }
      return set.isExclusive && kind != .null || !set.transformers(for: kind).isEmpty
    }
  }

  /// Imports a value whose JSON type is not that of the shape.
  ///
  /// A transformer for its JSON type converts it; without one, the value is an issue.
  @inline(never) mutating func readOther(
    _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    try shape.withTransformers { set throws(ReadingStopped) in
      guard let set else { return try refuse(shape) }
      if set.convertsNumbersInStrings, takeQuotedNumber(shape, into: slot) { return true }
      if !shape.isNumber, let value = source.swiftValue, set.pass(value, into: slot) {
        return true
      }
      if let object = source.foundationObject, set.pass(object, into: slot) { return true }
      guard let kind = try source.kindOfNext(), !set.transformers(for: kind).isEmpty else {
        return try refuse(shape)
      }
      return try transform(by: set.transformers(for: kind), kind, shape, into: slot)
    }
  }

  /// Takes a number in a string without creating the string; returns whether there was one.
  private mutating func takeQuotedNumber(_ shape: ValueShape, into slot: Slot) -> Bool {
    switch shape.form {
    case .leaf(.int):
      guard let value = source.takeQuotedInteger() else { return false }
      slot.store(value)
    case .leaf(.double):
      guard let value = source.takeQuotedDouble() else { return false }
      slot.store(value)
    default: return false
    }
    return true
  }

  private mutating func transform(
    by transformers: [any ImportTransformer], _ kind: JSONKind, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    guard let value = try takeTypedValue() else { return false }
    for transformer in transformers {
      do {
        if try transformer.transform(value, into: slot) { return true }
      } catch {
        reportTransformation(error, by: transformer.source.name, kind, shape, at: mark)
        return false
      }
    }
    // Only a number can have an accepted JSON type and still be rejected by all transformers.
    let isWhole = value.number?.integer(as: Int128.self) != nil || value.double == nil
    reportValue(
      isWhole
        ? .numberOutOfRange(expected: shape.typeName, found: found("number", at: mark))
        : .typeMismatch(expected: shape.typeName, found: foundFraction(at: mark)),
      at: mark, detail: .jsonTypes(shape.jsonTypes))
    return false
  }

  mutating func reportTransformation(
    _ error: any Error, by source: String, _ kind: JSONKind, _ shape: ValueShape,
    at mark: SourceMark, isAtKey: Bool = false
  ) {
    let target = shape.typeName
    switch error {
    case let error as JSONModelError:
      report(issuesOf: error, at: mark)
    case let error as JSONTransformError where error.isOutOfRange:
      reportValue(
        .numberOutOfRange(expected: target, found: found(kind.name, at: mark)), at: mark,
        isAtKey: isAtKey)
    default:
      let reason = (error as? JSONTransformError)?.reason(for: target) ?? reasonText(of: error)
      reportValue(
        .transformFailed(
          transformer: TransformerName(from: source, to: target).text, reason: reason),
        at: mark, isAtKey: isAtKey, detail: (error as? JSONTransformError)?.detail)
    }
  }
}
