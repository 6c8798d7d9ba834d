// A tree of values is written as JSON, and the JSON is imported like any other document. So a tree
// and its JSON cannot be treated differently:
//
//   ["name": "Rome", "born": Date(), "area": 1285]    {"area":1285,"born":@,"name":"Rome"}
//                                                                        8: the date
//
// The members of an object are in the order of their keys, so issues have an order, too. The dynamic
// type determines the JSON type, never a converting cast: on Linux, a `Bool` casts to a number, and
// the number 1 casts to `true`.

/// A tree of values as JSON: `JSONValue`, Swift's own types, or Foundation objects.
struct WrittenTree {
  /// The maximum number of bytes.
  ///
  /// An array of ten references to one array, ten times over, is small in memory and large as JSON.
  static let maximumBytes = 256 << 20

  let sink: ByteSink
  /// The values that have no exact JSON; nil if there are none.
  let natives: NativeValues?

  /// Writes a tree.
  ///
  /// - Parameter maximumDepth: The maximum number of nested arrays and objects. A container beyond
  ///   it is written as an empty one, at which a reader with the same limit fails.
  /// - Returns: Nil if the JSON is too long.
  init?(of tree: Any, maximumDepth: Int) {
    var writer = TreeWriter(maximumDepth: maximumDepth)
    guard writer.write(tree) else { return nil }
    sink = writer.writer.sink
    natives = writer.natives
  }

  /// The reason why a tree is not imported whose JSON is too long.
  static var reason: String {
    "a tree of values of more than \(maximumBytes.counted("byte")) as JSON"
  }
}

/// Writes trees without recursion: a tree created in memory may have any depth.
private struct TreeWriter {
  /// An array or object that is being written.
  private struct Container {
    enum Parts {
      case elements([Any])
      case members([String: Any], inOrder: [[String: Any].Index])
      case json([JSONValue])
      case jsonMembers([String: JSONValue], inOrder: [[String: JSONValue].Index])
    }

    let parts: Parts
    /// The index of the next part.
    var next = 0

    init(_ parts: Parts) { self.parts = parts }
  }

  let maximumDepth: Int
  private(set) var writer = JSONWriter(isPretty: false)
  private(set) var natives: NativeValues?
  /// The containers around the next value, the outermost first.
  private var open: [Container] = []

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  /// Writes a tree; returns whether it is not too long.
  mutating func write(_ tree: Any) -> Bool {
    if let container = begin(tree) { open.append(container) }
    while let container = open.popLast() {
      if let (outer, inner) = writeParts(of: container) {
        open.append(outer)
        open.append(inner)
      }
      if writer.sink.count > WrittenTree.maximumBytes { return false }
    }
    return true
  }

  /// Writes the parts of a container up to the first container among them, or to the end.
  ///
  /// - Returns: The container with the remaining parts, and the one inside it.
  private mutating func writeParts(of container: Container) -> (Container, Container)? {
    var container = container
    switch container.parts {
    case .elements(let elements):
      while container.next < elements.count {
        writer.beginElement()
        container.next += 1
        if let inner = begin(elements[container.next - 1]) { return (container, inner) }
      }
      writer.endArray()
    case .members(let members, let order):
      while container.next < order.count {
        let index = order[container.next]
        writer.write(key: members.keys[index])
        container.next += 1
        if let inner = begin(members.values[index]) { return (container, inner) }
      }
      writer.endObject()
    case .json(let elements):
      while container.next < elements.count {
        writer.beginElement()
        container.next += 1
        if let inner = begin(json: elements[container.next - 1]) { return (container, inner) }
      }
      writer.endArray()
    case .jsonMembers(let members, let order):
      while container.next < order.count {
        let index = order[container.next]
        writer.write(key: members.keys[index])
        container.next += 1
        if let inner = begin(json: members.values[index]) { return (container, inner) }
      }
      writer.endObject()
    }
    return nil
  }

  /// Writes a value that has no parts, or returns its parts.
  private mutating func begin(_ any: Any) -> Container? {
    if let text = exactValue(of: any, as: String.self) {
      writer.write(text)
    } else if let integer = exactValue(of: any, as: Int.self) {
      writer.write(integer)
    } else if let bool = exactValue(of: any, as: Bool.self) {
      writer.write(bool)
    } else if let members = exactValue(of: any, as: [String: Any].self) {
      return begin(members)
    } else if let elements = exactValue(of: any, as: [Any].self) {
      return begin(elements)
    } else if let json = exactValue(of: any, as: JSONValue.self) {
      return begin(json: json)
    } else if exactValue(of: any, as: FullFoundation.Null.self) != nil {
      writer.writeNull()
    } else {
      return beginOther(any)
    }
    return nil
  }

  private mutating func begin(_ elements: [Any]) -> Container? {
    writer.beginArray()
    if !elements.isEmpty, open.count < maximumDepth { return Container(.elements(elements)) }
    writer.endArray()
    return nil
  }

  private mutating func begin(_ members: [String: Any]) -> Container? {
    writer.beginObject()
    if !members.isEmpty, open.count < maximumDepth {
      return Container(.members(members, inOrder: members.indicesInOrderOfKeys))
    }
    writer.endObject()
    return nil
  }

  private mutating func begin(json value: JSONValue) -> Container? {
    switch value {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(value)
    case .number(let number): writer.write(number)
    case .string(let text): writer.write(text)
    case .array(let elements):
      writer.beginArray()
      if !elements.isEmpty, open.count < maximumDepth { return Container(.json(elements)) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      if !members.isEmpty, open.count < maximumDepth {
        return Container(.jsonMembers(members, inOrder: members.indicesInOrderOfKeys))
      }
      writer.endObject()
    }
    return nil
  }

  // MARK: - Other types

  /// Writes a value of a less common type.
  private mutating func beginOther(_ any: Any) -> Container? {
    var (value, object): (Any, AnyObject?) = (any, nil)
    if FoundationObject.isObject(any), let found = FoundationObject.conversion(of: any) {
      (value, object) = found
    }
    if let decoded = object as? DecodedValue {
      add(NativeValue(decoded.decoded), isToken: false)
      return begin(json: decoded.json)
    }
    if let decoded = exactValue(of: value, as: DecodedInstance.self) {
      writeToken(NativeValue(decoded))
    } else if let scalar = JSONValue(scalar: value) {
      return begin(json: scalar)
    } else if let elements = JSONValue.elements(of: value) {
      noteContainer(value)
      return begin(elements)
    } else if let members = JSONValue.members(of: value) {
      noteContainer(value)
      return begin(members)
    } else {
      writeToken(
        NativeValue(
          value: JSONValue.unwrapped(value), object: object,
          text: JSONValue.standardText(of: value)?.string, describe: NativeValue.describe))
    }
    return nil
  }

  /// Notes a container of values without JSON: a property of its type may have a transformer.
  private mutating func noteContainer(_ value: Any) {
    let value = JSONValue.unwrapped(value)
    if TypeKind.isJSON(type(of: value)) { return }
    add(NativeValue(value: value, describe: NativeValue.describe), isToken: false)
  }

  private mutating func writeToken(_ value: NativeValue) {
    add(value, isToken: true)
    writer.sink.append(NativeValues.token)
  }

  private mutating func add(_ value: NativeValue, isToken: Bool) {
    let natives = natives ?? NativeValues()
    self.natives = natives
    natives.add(value, at: ByteOffset(writer.sink.count), isToken: isToken)
  }
}

extension NativeValue {
  fileprivate init(_ decoded: DecodedInstance) {
    self.init(
      value: decoded.instance, tolerated: decoded.tolerated,
      describe: { (JSONValue.nonJSONTypeName(of: $0), nil) })
  }

  /// Describes a value of a type without JSON.
  fileprivate static func describe(_ value: Any) -> (name: String, fix: String?) {
    if let model = value as? any JSONModelProtocol {
      return ("an instance of \(swiftTypeName(type(of: model)))", "pass its dictionary()")
    }
    /// Returns the type of the keys, if the value is a dictionary.
    func keyType<Value>(_ value: Value) -> Any.Type? {
      (Value.self as? any DictionaryShaped.Type)?.keyType
    }
    if let type = _openExistential(value, do: keyType) {
      return ("a dictionary with \(swiftTypeName(type)) keys", "use String keys")
    }
    return (JSONValue.nonJSONTypeName(of: value), FullFoundation.fix(for: value))
  }
}

extension [String: Any] {
  fileprivate var indicesInOrderOfKeys: [Index] { inOrder(Array(indices)) { keys[$0] } }
}

extension [String: JSONValue] {
  fileprivate var indicesInOrderOfKeys: [Index] { inOrder(Array(indices)) { keys[$0] } }
}

/// Returns the indices of keys in the order of the keys.
///
/// Most keys differ in their first eight bytes, which are sorted as numbers. A number also has the
/// position of its key.
@inline(__always) private func inOrder<Index>(
  _ indices: [Index], _ key: (Index) -> String
) -> [Index] {
  if indices.count < 2 { return indices }
  var parts: [UInt128] = []
  parts.reserveCapacity(indices.count)
  for position in indices.indices {
    let start = key(indices[position]).firstBytes
    parts.append(UInt128(truncatingIfNeeded: start) << 64 | UInt128(truncatingIfNeeded: position))
  }
  sort(&parts)
  var result = parts.map { indices[Int(truncatingIfNeeded: $0)] }
  var start = 0
  for end in 1...parts.count where end == parts.count || parts[end] >> 64 != parts[start] >> 64 {
    if end - start > 1 { result[start..<end].sort { key($0).precedes(key($1)) } }
    start = end
  }
  return result
}

/// Sorts numbers.
///
/// Most objects have few members, for which this takes fewer instructions than the sort of the
/// standard library.
private func sort(_ numbers: inout [UInt128]) {
  if numbers.count > 32 { return numbers.sort() }
  for next in 1..<numbers.count {
    let number = numbers[next]
    var place = next
    while place > 0, numbers[place - 1] > number {
      numbers[place] = numbers[place - 1]
      place -= 1
    }
    numbers[place] = number
  }
}
