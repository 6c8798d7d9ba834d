import JSONModelKit
import JSONModelSchema

/// A JSON value whose objects keep all members, in the order of the document.
enum SampleValue {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([SampleValue])
  case object([SampleMember])

  /// Reads a document.
  ///
  /// - Throws: The errors of `JSONValue(data:)`.
  init(document: ArraySlice<UInt8>) throws(JSONModelError) {
    var builder = SampleBuilder()
    try DocumentPart.visitAll(of: document) { part, _ in builder.add(part) }
    self = builder.root
  }

  fileprivate init(scalar: JSONValue) {
    switch scalar {
    case .bool(let value): self = .bool(value)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    default: self = .null
    }
  }
}

struct SampleMember {
  var key: String
  var value: SampleValue
}

private struct SampleBuilder {
  /// An array or an object whose end has not been reached.
  private struct Container {
    let isObject: Bool
    var key = ""
    var elements: [SampleValue] = []
    var members: [SampleMember] = []

    var value: SampleValue { isObject ? .object(members) : .array(elements) }
  }

  /// The containers around the current value; the first one contains only the root value.
  private var containers = [Container(isObject: false)]

  /// The value of a complete document.
  var root: SampleValue { containers[0].elements[0] }

  mutating func add(_ part: DocumentPart) {
    switch part {
    case .scalar(let value): append(SampleValue(scalar: value))
    case .beginArray: containers.append(Container(isObject: false))
    case .beginObject: containers.append(Container(isObject: true))
    case .key(let key): containers[containers.count - 1].key = key
    case .end: append(containers.removeLast().value)
    }
  }

  private mutating func append(_ value: SampleValue) {
    let last = containers.count - 1
    if containers[last].isObject {
      containers[last].members.append(SampleMember(key: containers[last].key, value: value))
    } else {
      containers[last].elements.append(value)
    }
  }
}

extension ValueTypes {
  /// Creates the set of the type of a sampled value; empty for null.
  ///
  /// The set of a number contains all numbers, so that a later sample may have a fractional part.
  init(of value: SampleValue) {
    switch value {
    case .null: self = []
    case .bool: self = .boolean
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}
