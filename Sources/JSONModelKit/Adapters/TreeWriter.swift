// A tree of values is written as JSON, and the JSON is imported like any other document. So a tree
// and its JSON cannot be treated differently:
//
//   ["name": "Rome", "born": Date(), "area": 1285]    {"area":1285,"born":@,"name":"Rome"}
//                                                                        8: the date
//
// The members of an object are in the order of their keys, so issues have an order, too. The dynamic
// type determines the JSON type, never a converting cast: on Linux, a `Bool` casts to a number, and
// the number 1 casts to `true`.

/// Writes trees of `JSONValue`, Swift's own types, or Foundation objects as JSON.
///
/// It does not recurse: a tree created in memory may have any depth.
struct TreeWriter {
  /// What happens to a value that has no JSON.
  enum ForeignValues {
    /// A token is written, and the value is in `natives`.
    case kept
    /// Values with a standard text are written as this text; others are a failure.
    case standardTexts
    case rejected
  }

  /// The maximum number of bytes.
  ///
  /// An array of ten references to one array, ten times over, is small in memory and large as JSON.
  fileprivate static let maximumBytes = 256 << 20

  let maximumDepth: Int
  let foreign: ForeignValues
  let writesPointZero: Bool
  /// The number of bytes before the tree.
  private let start: Int
  private(set) var writer: JSONWriter
  /// The values that have no exact JSON; nil if there are none.
  private(set) var natives: NativeValues?
  /// The value because of which the tree has no JSON.
  private(set) var rejected: Any = ()
  /// The containers that are being written, the outermost first, without the current one.
  private var open: [WrittenParts<Any>] = []

  /// - Parameters:
  ///   - maximumDepth: The maximum number of nested arrays and objects.
  ///   - writesPointZero: Whether a whole `Double` or `Float` becomes `1.0` instead of `1`.
  ///   - writer: Receives the JSON.
  init(
    maximumDepth: Int, foreign: ForeignValues, writesPointZero: Bool = false,
    to writer: JSONWriter = JSONWriter(isPretty: false)
  ) {
    self.maximumDepth = maximumDepth
    self.foreign = foreign
    self.writesPointZero = writesPointZero
    self.writer = writer
    start = writer.sink.count
  }

  /// Writes a tree.
  mutating func write(_ tree: Any) throws(TreeFailure) {
    guard var container = try begin(tree, depth: 0) else { return }
    while true {
      while let part = container.begin(&writer) {
        let inner: WrittenParts<Any>?
        do throws(TreeFailure) {
          inner = try begin(part, depth: open.count + 1)
        } catch {
          throw TreeFailure(reason: error.reason, steps: (open + [container]).map(\.step))
        }
        if let inner {
          open.append(container)
          container = inner
        } else {
          try checkLength()
        }
      }
      guard let outer = open.popLast() else { return }
      container = outer
    }
  }

  /// Writes a value that has no parts, or returns its parts.
  private mutating func begin(
    _ any: Any, depth: Int
  ) throws(TreeFailure) -> WrittenParts<Any>? {
    if let text = exactValue(of: any, as: String.self) {
      writer.write(text)
    } else if let integer = exactValue(of: any, as: Int.self) {
      writer.write(integer)
    } else if let bool = exactValue(of: any, as: Bool.self) {
      writer.write(bool)
    } else if let members = exactValue(of: any, as: [String: Any].self) {
      return try parts(members, depth)
    } else if let elements = exactValue(of: any, as: [Any].self) {
      return try parts(elements, depth)
    } else if foreign == .kept, let json = exactValue(of: any, as: JSONValue.self) {
      try write(json)
    } else if exactValue(of: any, as: FullFoundation.Null.self) != nil {
      writer.writeNull()
    } else {
      return try beginOther(any, depth)
    }
    return nil
  }

  private mutating func parts(
    _ elements: [Any], _ depth: Int
  ) throws(TreeFailure) -> WrittenParts<Any>? {
    WrittenParts(try isTooDeep(depth) ? [] : elements, &writer)
  }

  private mutating func parts(
    _ members: [String: Any], _ depth: Int
  ) throws(TreeFailure) -> WrittenParts<Any>? {
    WrittenParts(try isTooDeep(depth) ? [:] : members, &writer)
  }

  /// Returns whether a container is written as an empty one, at which a reader with the same maximum
  /// depth fails.
  private func isTooDeep(_ depth: Int) throws(TreeFailure) -> Bool {
    if depth < maximumDepth { return false }
    if foreign != .kept { throw TreeFailure(reason: .tooDeep) }
    return true
  }

  private mutating func write(_ value: JSONValue) throws(TreeFailure) {
    writer.write(value, limit: start + Self.maximumBytes + 1)
    try checkLength()
  }

  private func checkLength() throws(TreeFailure) {
    if writer.sink.count - start > Self.maximumBytes { throw TreeFailure(reason: .tooLong) }
  }

  // MARK: - Other types

  /// Writes a value of a less common type.
  private mutating func beginOther(
    _ any: Any, _ depth: Int
  ) throws(TreeFailure) -> WrittenParts<Any>? {
    var (value, object): (Any, AnyObject?) = (any, nil)
    if FoundationObject.isObject(any), let found = FoundationObject.conversion(of: any) {
      (value, object) = found
    }
    if foreign == .kept, let decoded = object as? DecodedValue {
      add(NativeValue(decoded.decoded), isToken: false)
      try write(decoded.json)
    } else if foreign == .kept, let decoded = exactValue(of: value, as: DecodedInstance.self) {
      writeToken(NativeValue(decoded))
    } else if let scalar = JSONValue(scalar: value) {
      writer.write(writesPointZero ? scalar.withPointZero(ifFloatingPoint: value) : scalar)
    } else if let elements = JSONValue.elements(of: value) {
      noteContainer(value)
      return try parts(elements, depth)
    } else if let members = JSONValue.members(of: value) {
      noteContainer(value)
      return try parts(members, depth)
    } else {
      let text = foreign == .rejected ? nil : JSONValue.standardText(of: value)
      if foreign == .kept {
        writeToken(
          NativeValue(
            value: JSONValue.unwrapped(value), object: object, text: text,
            describe: NativeValue.describe))
      } else if let text {
        writer.write(text)
      } else {
        rejected = any
        throw TreeFailure(reason: .withoutJSON)
      }
    }
    return nil
  }

  /// Notes a container of values without JSON: a property of its type may have a transformer.
  private mutating func noteContainer(_ value: Any) {
    if foreign != .kept { return }
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

/// Why a tree has no JSON.
struct TreeFailure: Error {
  enum Reason { case tooDeep, tooLong, withoutJSON }

  let reason: Reason
  /// The path of the value.
  var steps: [JSONKeyPath.Component] = []

  static var reasonTooLong: String {
    "a tree of values of more than \(TreeWriter.maximumBytes.counted("byte")) as JSON"
  }
}

extension JSONValue {
  /// Creates a value from Swift's own types, or from the result of `JSONSerialization`.
  ///
  /// ```swift
  /// try JSONValue(any: ["name": "Rome", "hills": 7, "mayor": NSNull()])
  /// // {"hills":7,"mayor":null,"name":"Rome"}
  /// ```
  ///
  /// You can pass strings, `Bool`, numbers, `Decimal`, `JSONValue`, `JSONNumber`, the equivalent
  /// Foundation objects, and arrays and dictionaries of them. `nil` and `NSNull` become null, and a
  /// `Bool` remains a boolean, even inside `NSNumber`. A set becomes an array in arbitrary order.
  /// `Date`, `URL`, `UUID`, `Data` and `TimeZone` become the strings that you would export.
  ///
  /// - Parameter any: A Swift value, which can be an Optional, an array or a dictionary.
  /// - Throws: ``JSONModelError`` with the key path of the value. Its kind is
  ///   ``JSONModelError/Kind/typeMismatch(expected:found:)`` for a value of any other type, for a
  ///   number that isn't finite, and for a date outside the years 0 to 9999. It is
  ///   ``JSONModelError/Kind/limitExceeded(_:)`` for a tree nested deeper than 512 levels or too
  ///   deeply for the stack of the thread. It is the same for a text with too many combining marks,
  ///   and for more than 256 MB of JSON.
  public init(any: Any) throws(JSONModelError) {
    try self.init(any: any, maximumDepth: JSONReader.defaultMaximumDepth, .standardTexts)
  }

  /// - Parameter foreign: What happens to values without JSON, which are not kept.
  init(
    any: Any, maximumDepth: Int, _ foreign: TreeWriter.ForeignValues
  ) throws(JSONModelError) {
    var tree = TreeWriter(maximumDepth: maximumDepth, foreign: foreign)
    do throws(TreeFailure) {
      try tree.write(any)
    } catch {
      let rejected = tree.rejected
      let kind: JSONModelError.Kind =
        switch error.reason {
        case .tooDeep: .limitExceeded("nested deeper than \(maximumDepth.counted("level"))")
        case .tooLong: .limitExceeded(TreeFailure.reasonTooLong)
        case .withoutJSON:
          .typeMismatch(
            expected: "JSONValue", found: Self.nonJSONTypeName(of: rejected))
        }
      let issue = JSONModelError.Issue(
        kind: kind, keyPath: JSONKeyPath(error.steps),
        fix: FullFoundation.fix(for: rejected))
      throw JSONModelError(model: "JSONValue", issues: [issue])
    }
    do throws(JSONModelError) {
      self = try tree.writer.sink.bytes.lend { bytes throws(JSONModelError) in
        try Self(reading: bytes, maximumDepth: maximumDepth)
      }
    } catch {
      throw error.withoutPositions
    }
  }
}
