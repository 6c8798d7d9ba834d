#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What is inside a `Codable` type is its own affair: `JSONDecoder` reads it from the text of the
// value, and a `DecodingError` becomes an issue at the place that its coding path leads to.

extension Importer {
  @inline(never) mutating func readDecodable(
    _ type: any (Decodable & SendableMetatype).Type, _ shape: ValueShape, into slot: Slot
  ) throws(ReadingStopped) -> Bool {
    if try source.kindOfNext() == nil { return try refuse(shape) }
    let start = source.bookmark()
    if try source.takeNull() {
      source.goBack(to: start)
      return try refuse(shape)
    }
    let value = try source.takeValue()
    do {
      try type.store(decodedFrom: value.data(), in: slot)
      return true
    } catch {
      let end = source.bookmark()
      source.goBack(to: start)
      try reportDecoding(error, of: value, shape)
      source.goBack(to: end)
      return false
    }
  }

  /// Keeps the issue for an error; the source stands before the value, and is moved.
  private mutating func reportDecoding(
    _ error: any Error, of value: JSONValue, _ shape: ValueShape
  ) throws(ReadingStopped) {
    let mark = source.mark()
    let transformer = "\(table.typeName(of: shape)) from \(value.kind.typeName)"
    guard let error = error as? DecodingError, let context = error.context else {
      return reportValue(
        .transformFailed(transformer: transformer, reason: reasonText(of: error)), at: mark)
    }
    let path = context.codingPath.map(\.component)
    let isThere = try walk(path[...])
    let culprit = isThere ? value[path] : nil
    let kind: JSONModelError.Kind =
      switch error {
      case .keyNotFound: .missingKey
      case .valueNotFound(let type, _): .nullValue(expected: swiftTypeName(type))
      case .typeMismatch(let type, _):
        .typeMismatch(
          expected: swiftTypeName(type), found: (culprit ?? value).kind.rawValue)
      default:
        .transformFailed(transformer: transformer, reason: Self.reason(context, about: culprit))
      }
    var trail: [JSONKeyPath.Component] = isThere ? [] : path
    if case .keyNotFound(let key, _) = error { trail.append(key.component) }
    if trail.isEmpty {
      reportValue(kind, at: source.mark())
    } else {
      report(kind, at: isThere ? source.mark() : mark, trail: JSONKeyPath(trail))
    }
  }

  /// The words of the error, unless they quote the value: it may be a password, and errors go to
  /// logs.
  private static func reason(_ context: DecodingError.Context, about value: JSONValue?) -> String {
    let words = context.debugDescription
    let quoted = value?.string ?? value?.number?.text
    guard let quoted, !quoted.isEmpty, words.contains(quoted) else { return words }
    return "the value is refused"
  }
}

extension Decodable {
  /// Decodes a value and stores it.
  fileprivate static func store(decodedFrom data: Data, in slot: Slot) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      if let seconds = try? container.decode(Double.self) { return try dateFromDouble(seconds) }
      do {
        return try dateFromString(try container.decode(String.self))
      } catch let error as JSONTransformError {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: error.reason)
      }
    }
    slot.store(try decoder.decode(Self.self, from: data))
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}

extension CodingKey {
  fileprivate var component: JSONKeyPath.Component {
    intValue.map { .index($0) } ?? .key(stringValue)
  }
}

extension JSONKind {
  /// The type of Swift that values of this kind have.
  fileprivate var typeName: String {
    switch self {
    case .string: "String"
    case .number: "JSONNumber"
    case .true, .false: "Bool"
    case .null: "nil"
    case .array: "[JSONValue]"
    case .object: "[String: JSONValue]"
    }
  }
}

extension JSONValue {
  /// The value at the end of a path.
  fileprivate subscript(path: [JSONKeyPath.Component]) -> JSONValue? {
    path.reduce(self) { value, step in
      switch step {
      case .key(let key): value?[key]
      case .index(let index): value?[index]
      }
    }
  }
}
