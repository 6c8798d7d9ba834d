#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// One node for two kinds of trees: those of `JSONValue`, and those of Swift and Foundation values,
// such as a `[String: Any]`. A source of its own for each kind is 250 KB of machine code more.
//
//   ["name": "Rome", "tags": JSONValue.array(["a"])]      "Rome"    the value, for a Swift value
//                                                         ["a"]     elements of a JSONValue, each
//                                                                   of them again a JSONValue
//
// The dynamic type determines the JSON type, never a converting cast: on Linux, a `Bool` casts to a
// number, and the number 1 casts to `true`.

/// A value of a tree that an import walks.
struct TreeNode {
  /// The value; a Foundation object is converted to a Swift value.
  private let any: Any
  /// The Foundation object before its conversion.
  private let object: AnyObject?

  @inline(__always) init(_ value: consuming Any) {
    // The first condition makes Swift values fast: the runtime destroys the Optional of the second.
    if FoundationObject.isObject(value), let found = FoundationObject.conversion(of: value) {
      (any, object) = found
    } else {
      (any, object) = (value, nil)
    }
  }

  @inline(__always) private func exactly<Value>(_ type: Value.Type) -> Value? {
    exactValue(of: any, as: type)
  }

  private var json: JSONValue? { exactly(JSONValue.self) }

  /// The value as JSON; nil if `JSONValue(scalar:)` does not accept it.
  private var scalar: JSONValue? {
    guard let json else { return JSONValue(scalar: any) }
    // Not a conditional expression, in which nil would be the JSON null.
    if json.isScalar { return json }
    return nil
  }
}

// MARK: - What it is

extension TreeNode {
  /// The JSON type; nil for a value that is not a JSON value.
  var jsonType: JSONType? {
    if let json { return json.jsonType }
    if let type = scalar?.jsonType { return type }
    if members != nil { return .object }
    return elements != nil ? .array : nil
  }

  /// The type name of a value that is not a JSON value.
  var nonJSONTypeName: String {
    if let decodedInstance { return JSONValue.nonJSONTypeName(of: decodedInstance.instance) }
    if let type = modelType { return "an instance of \(swiftTypeName(type))" }
    if let type = keyType { return "a dictionary with \(swiftTypeName(type)) keys" }
    return JSONValue.nonJSONTypeName(of: any)
  }

  /// The fix for a value that is not a JSON value, if one is known.
  var nonJSONTypeFix: String? {
    if modelType != nil { return "pass its dictionary()" }
    return keyType == nil ? FullFoundation.fix(for: any) : "use String keys"
  }

  /// The class of the value, if it is a model.
  private var modelType: Any.Type? {
    (JSONValue.unwrapped(any) as? any JSONModelProtocol).map { type(of: $0) }
  }

  /// The type of the keys, if the value is a dictionary.
  private var keyType: Any.Type? {
    func open<Value>(_ value: Value) -> Any.Type? {
      (Value.self as? any DictionaryShaped.Type)?.keyType
    }
    return _openExistential(JSONValue.unwrapped(any), do: open)
  }

  /// The value as an instance of its type.
  var swiftValue: Any? {
    decodedInstance?.instance ?? JSONValue.unwrapped(any)
  }

  private var decodedInstance: DecodedInstance? {
    exactly(DecodedInstance.self) ?? (object as? DecodedValue)?.decoded
  }

  /// The tolerated issues of models inside the Swift value, with paths relative to it.
  var toleratedIssues: [JSONModelError.Issue] { decodedInstance?.tolerated ?? [] }

  /// The Foundation object from which the value was converted.
  var foundationObject: AnyObject? { object }

  @inline(__always) var isNull: Bool {
    /// Returns whether a value of exactly this type is null; nil if the type does not determine it.
    func open<Actual>(_ value: Actual) -> Bool? {
      let type = Actual.self
      if type == String.self || type == Int.self || type == Bool.self || type == Double.self {
        return false
      }
      return type == FullFoundation.Null.self ? true : nil
    }
    return _openExistential(any, do: open) ?? scalar?.isNull ?? false
  }

  /// Whether a value without parts is a JSON value or is exported as a string.
  var isValue: Bool {
    jsonType != nil || JSONValue.standardText(of: any) != nil || decodedInstance != nil
  }

  /// Returns whether a value is a JSON value with at most this number of levels.
  func isImportable(levels: Int) -> Bool {
    if let json { return json.hasAtMost(levels: levels) }
    guard let parts else { return isValue }
    guard levels > 0 else { return false }
    var open = [parts]
    while let last = open.indices.last {
      guard let part = open[last].next() else {
        open.removeLast()
        continue
      }
      let node = TreeNode(part.value)
      if let parts = node.parts {
        guard open.count < levels else { return false }
        open.append(parts)
      } else if !node.isValue {
        return false
      }
    }
    return true
  }
}

// MARK: - Leaves

extension TreeNode {
  var bool: Bool? {
    exactly(Bool.self) ?? scalar?.bool
  }

  var string: String? { exactly(String.self) ?? scalar?.string }

  var number: JSONNumber? { scalar?.number }

  func integer<Value: FixedWidthInteger>(as type: Value.Type) -> NumberConversion<Value>? {
    if let integer = exactly(Int.self) { return Self.conversion(of: integer) }
    return number.flatMap { JSONNumber.reading($0.text) { $0.integer(as: type, from: $1) } }
  }

  private static func conversion<Value: FixedWidthInteger>(
    of integer: some FixedWidthInteger
  ) -> NumberConversion<Value> {
    Value(exactly: integer).map { .value($0) } ?? .outOfRange
  }

  func floatingPoint<Value: BinaryFormat>(as type: Value.Type) -> NumberConversion<Value>? {
    if let double = exactly(Value.self), double.isFinite { return .value(double) }
    return number.flatMap { JSONNumber.reading($0.text) { $0.floatingPoint(as: type, from: $1) } }
  }

  func decimalNumber() -> NumberConversion<Decimal>? {
    if let decimal = exactly(Decimal.self), decimal.isFinite { return .value(decimal) }
    return number.flatMap { JSONNumber.reading($0.text) { $0.decimal(from: $1) } }
  }

  var date: Result<Double, DateText.Rejection>? {
    if json == nil, let date = JSONValue.unwrapped(any) as? Date {
      let seconds = date.timeIntervalSinceReferenceDate
      return DateText.rejection(ofSecondsSince2001: seconds).map { .failure($0) }
        ?? .success(seconds)
    }
    return string.map { DateText.secondsSince2001($0) }
  }

  /// Returns the complete value as JSON.
  ///
  /// - Throws: An error for a part that is not a JSON value, with a key path relative to this
  ///   value.
  func value() throws(JSONModelError) -> JSONValue {
    if let json { return json }
    // The importer has checked the depth.
    return try JSONValue(any: any, maximumDepth: .max, or: JSONValue.standardText(of:))
  }

  /// Stores a value as the member of a class: a string, a number, a boolean, or null for an
  /// Optional.
  ///
  /// Other integers are left to the general code, which checks their range.
  ///
  /// - Returns: Whether it was stored. If not, the general code imports the value.
  @inline(__always) static func store(
    _ value: Any, as member: ExpectedMember, in slot: Slot
  ) -> Bool {
    switch member.kind {
    case .string:
      guard let text = exactValue(of: value, as: String.self) else { break }
      slot.store(text)
      return true
    case .int:
      guard let integer = exactValue(of: value, as: Int.self) else { break }
      slot.store(integer)
      return true
    case .bool:
      guard let bool = exactValue(of: value, as: Bool.self) else { break }
      slot.store(bool)
      return true
    case .double:
      guard let double = exactValue(of: value, as: Double.self), double.isFinite else { break }
      slot.store(double)
      return true
    case .other: return false
    default: break
    }
    if let json = exactValue(of: value, as: JSONValue.self) {
      return store(json, as: member, in: slot)
    }
    guard member.isOptional, exactValue(of: value, as: FullFoundation.Null.self) != nil else {
      return false
    }
    member.kind.storeNil(in: slot)
    return true
  }

  @inline(never) private static func store(
    _ value: JSONValue, as member: ExpectedMember, in slot: Slot
  ) -> Bool {
    switch (member.kind, value) {
    case (.string, .string(let text)): slot.store(text)
    case (.bool, .bool(let bool)): slot.store(bool)
    case (_, .null) where member.isOptional: member.kind.storeNil(in: slot)
    default: return false
    }
    return true
  }
}

// MARK: - Parts

extension TreeNode {
  /// The elements of an array.
  var elements: [Any]? {
    if let elements = exactly([Any].self) { return elements }
    if let json { return json.array?.map { $0 } }
    return JSONValue.elements(of: any)
  }

  /// The members of an object.
  var members: [String: Any]? {
    if let members = exactly([String: Any].self) { return members }
    // A conversion of the dictionary would hash every key again.
    if let json { return json.object?.mapValues { $0 } }
    return JSONValue.members(of: any)
  }

  /// The parts of an array or object; nil for other values.
  var parts: TreeParts<Any>? {
    if let elements { return .elements(elements.makeIterator()) }
    return members.map { .members($0.makeIterator()) }
  }

  /// The parts of an array, or of an object in the order of its keys; nil for other values.
  var sortedParts: [(step: JSONKeyPath.Component, value: Any)]? {
    if let elements { return elements.enumerated().map { (.index($0), $1) } }
    return members?.sorted(byUTF8Of: \.key).map { (.key($0.key), $0.value) }
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }

  /// Returns whether arrays and objects are nested at most this deep.
  fileprivate func hasAtMost(levels: Int) -> Bool {
    var open = parts.map { [$0] } ?? []
    while let last = open.indices.last {
      guard open.count <= levels else { return false }
      guard let part = open[last].next() else {
        open.removeLast()
        continue
      }
      if let parts = part.value.parts { open.append(parts) }
    }
    return true
  }
}

// Checks that a tree has a limited depth and only JSON values, and determines the paths of issues.

// MARK: - Limits

extension TreeSource {
  /// Rejects a skipped value that is nested too deeply or is not a JSON value.
  mutating func check(_ node: TreeNode) throws(ReadingStopped) {
    if isChecked || isImportable(node) { return }
    if let part = try foreignPartOrThrow(of: node) {
      throw fail(
        .typeMismatch(expected: "JSONValue", found: part.name), below: part.path, fix: part.fix)
    }
  }

  mutating func foreignPart() throws(ReadingStopped) -> NonJSONPart? {
    if isChecked || isImportable(next) { return nil }
    return try foreignPartOrThrow(of: next)
  }

  /// Returns whether a value is a JSON value within the depth limit, without computing a path.
  func isImportable(_ node: TreeNode) -> Bool { node.isImportable(levels: maximumDepth - depth) }

  /// Returns the first part of a value that is not a JSON value, in the order of indexes and sorted
  /// keys; nil if there is none.
  ///
  /// - Throws: If a part is nested too deeply.
  private mutating func foreignPartOrThrow(of root: TreeNode) throws(ReadingStopped) -> NonJSONPart?
  {
    var waiting: [(node: TreeNode, path: [JSONKeyPath.Component])] = [(root, [])]
    while let (node, path) = waiting.popLast() {
      guard let parts = node.sortedParts else {
        if node.isValue { continue }
        return NonJSONPart(path: path, name: node.nonJSONTypeName, fix: node.nonJSONTypeFix)
      }
      guard depth + path.count < maximumDepth else { throw fail(tooDeepAt: path) }
      // Reversed, because `popLast()` removes the last one first.
      waiting += parts.reversed().map { (TreeNode($0.value), path + [$0.step]) }
    }
    return nil
  }

  mutating func fail(tooDeepAt path: [JSONKeyPath.Component]) -> ReadingStopped {
    fail(.limitExceeded("nested deeper than \(maximumDepth.counted("level"))"), below: path)
  }

  mutating func fail(limit reason: String, fix: String?) -> ReadingStopped {
    fail(.limitExceeded(reason), below: [], fix: fix)
  }

  mutating func fail(
    _ kind: JSONModelError.Kind, below path: [JSONKeyPath.Component], fix: String? = nil
  ) -> ReadingStopped {
    let steps = containers(around: mark()).map(\.step)
    failure = JSONModelError.Issue(kind: kind, keyPath: JSONKeyPath(steps + path), fix: fix)
    return ReadingStopped()
  }
}

// MARK: - Issues

extension TreeSource {
  func path(of mark: SourceMark) -> JSONKeyPath? {
    JSONKeyPath(containers(around: mark).map(\.step))
  }

  func sortIndexes(of mark: SourceMark) -> [Int] {
    let sortIndexes = outer.prefix(mark.depth).map(\.sortIndex)
    return mark.depth > outer.count && depth > 0 ? sortIndexes + [current.sortIndex] : sortIndexes
  }

  func locate(_ issues: inout [JSONModelError.Issue], at places: [IssuePlace]) {
    for index in issues.indices {
      guard let path = places[index].path else { continue }
      issues[index].keyPath = path.appending(issues[index].keyPath)
    }
  }

  func text(at mark: SourceMark) -> String { (try? next.value())?.excerpt ?? "" }

  var failureIssue: JSONModelError.Issue {
    guard let failure else {
      preconditionFailure("Whatever throws ReadingStopped records the failure.")
    }
    return failure
  }
}

// A tree is checked value by value, because the length of a string is available at no cost.

extension TreeSource {
  func mayHaveTextsSlowToHash() -> Bool { true }

  func nextValueIsSlowToHash() throws(ReadingStopped) -> Bool {
    var waiting = [next]
    while let node = waiting.popLast() {
      if let text = node.string, text.isSlowToHash { return true }
      if let elements = node.elements {
        waiting += elements.map { TreeNode($0) }
      } else if let members = node.members {
        for (key, member) in members {
          if key.isSlowToHash { return true }
          waiting.append(TreeNode(member))
        }
      }
    }
    return false
  }
}
