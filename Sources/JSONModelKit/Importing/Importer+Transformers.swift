#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Values that a transformer converts.

extension Importer {
  /// Imports the next value with the transformers of a type, or else as its native type.
  mutating func readTransformed(
    _ shape: ValueShape, otherwise: ValueShape?, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let otherwise else { return try readOther(shape, into: slot) }
    if try hasTransformer(for: shape) { return try readOther(shape, into: slot) }
    return try read(otherwise, into: slot)
  }

  private mutating func hasTransformer(for shape: ValueShape) throws(ReadingStopped) -> Bool {
    let hasOne = try shape.withTransformers { set throws(ReadingStopped) in
      guard let type = try source.typeOfNext() else {
        return source.nextNative()?.nonFinite == nil
      }
      return set.isExclusive && type != .null || set.accepts(type)
    }
    return hasOne == true
  }

  /// Imports a value that a shape does not import without a transformer.
  ///
  /// A transformer for the JSON type of the value converts it; without one, the value is an issue.
  mutating func readOther(
    _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let jsonType = rare?.choices == nil ? nil : try source.typeOfNext()
    let isStored = try readConverted(shape, into: slot)
    if isStored, let jsonType, !shape.acceptedTypes.contains(jsonType) {
      source.conversions &+= 1
    }
    return isStored
  }

  private mutating func readConverted(
    _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if source.natives != nil, try takeNative(shape, into: slot) { return true }
    let isStored = try shape.withTransformers { set throws(ReadingStopped) in
      if scope.unfinished != nil, let type = try source.typeOfNext(), set.accepts(type) {
        try requireFinished()
      }
      if set.convertsNumbersInStrings, takeQuotedNumber(shape, into: slot) { return true }
      if let steps = set.fastDateSteps, let seconds = try source.takeDate(in: steps) {
        slot.store(Date(timeIntervalSinceReferenceDate: seconds))
        return true
      }
      guard let type = try source.typeOfNext(), set.accepts(type) else {
        return try rejectValue(shape)
      }
      return try transform(by: set, type, shape, into: slot)
    }
    guard let isStored else { return try rejectValue(shape) }
    return isStored
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

  /// Takes a value that has no exact JSON; returns whether there was one, and the type holds it.
  private mutating func takeNative(
    _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    guard let native = source.nextNative() else { return false }
    if let number = native.nonFinite {
      guard case .leaf(let kind) = shape.form, let type = kind.type?.floatingPointType else {
        return false
      }
      func store<Value: BinaryFormat>(_ type: Value.Type) { slot.store(number.value(as: type)) }
      store(type)
    } else {
      let isStored = shape.withTransformers { set in
        set.storeUnchanged(native.value, into: slot)
          || native.object.map { set.storeUnchanged($0, into: slot) } == true
      }
      guard isStored == true else { return false }
    }
    try source.skipValue()
    return true
  }

  private mutating func transform(
    by set: TransformerSet, _ type: JSONType, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    let mark = source.mark()
    guard let value = try takeTypedValue() else { return false }
    for transformer in set.transformers(for: type) {
      do {
        if try transformer.transform(value, into: slot) { return true }
      } catch {
        reportTransformation(error, by: transformer.source.name, type, shape, at: mark)
        return false
      }
    }
    // Only a number can have an accepted JSON type and still be rejected by all transformers.
    let isFraction = set.acceptsOnlyIntegers && value.number?.isFraction == true
    return rejectNumber(
      shape, expected: shape.expectedNumberName, isFraction: isFraction, at: mark)
  }

  mutating func reportTransformation(
    _ error: any Error, by source: String, _ type: JSONType, _ shape: ValueShape,
    at mark: ByteOffset, isAtKey: Bool = false
  ) {
    let target = shape.typeName
    switch error {
    case let error as JSONModelError:
      report(issuesOf: error, at: mark)
    case let error as JSONTransformError where error.isOutOfRange:
      reportValue(
        .numberOutOfRange(expected: target, found: found(type.name, at: mark)), at: mark,
        isAtKey: isAtKey)
    default:
      let reason = (error as? JSONTransformError)?.reason(for: target) ?? reasonText(of: error)
      reportValue(
        .transformFailed(
          transformer: TransformerName(from: source, to: target).text, reason: reason),
        at: mark, isAtKey: isAtKey,
        fix: isAtKey || source != "String" ? nil : dateFix(shape, at: mark),
        detail: (error as? JSONTransformError)?.detail)
    }
  }

  /// Returns the fix for a string that is not a date in the declared format.
  ///
  /// - Returns: Nil if the shape is not that of a date, or if no common format parses the string.
  mutating func dateFix(_ shape: ValueShape, at mark: ByteOffset) -> String? {
    guard shape.type == Date.self, keeps(issueAt: mark),
      let text = try? JSONValue(parsing: source.text(at: mark)).string
    else { return nil }
    return DateFormatSuggestion(for: text).fix
  }
}

extension JSONNumber {
  /// Whether the number has a fractional part.
  fileprivate var isFraction: Bool {
    let integer = Self.reading(text) { $0.integer(as: Int.self, from: $1) }
    if case .fraction = integer { return true }
    return false
  }
}
