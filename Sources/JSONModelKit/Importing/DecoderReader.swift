#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Decoders of other libraries (`JSONDecoder`, `PropertyListDecoder`, those of databases, XML and
// forms) do not report the JSON type of a value; many of them decode one value as several types. So
// each property is decoded as its declared type. The results form a tree of Swift values, which the
// importer imports like any dictionary: constraints, hooks, discriminators and issues work as for a
// document.
//
//   class Order { id: Int; paid: Bool; lines: [Line]; meta: JSONValue }
//
//   container.decode(Int.self, "id")                 1
//   container.decode(Bool.self, "paid")              true
//   container.decode([DecodedPart].self, "lines")    [["name": "x", ...], ...]
//   container.decode(FreeFormValue.self, "meta")     inferred: no declared type
//
// Nested values are decoded as `DecodedPart`, with `decode` and not with nested containers, because
// a decoder of database rows decodes JSON in a column only with `decode`.

/// Decodes the values of another library's decoder into a tree of Swift values.
struct DecoderReader: Sendable {
  /// Whether a hook or discriminator function receives the tree; both accept JSON values only.
  ///
  /// Then the tree contains all that the decoder can decode, not only what the properties need.
  private var isForHook = false
  let usesKeyMapping: Bool
  /// Whether the keys of unknown members are needed.
  private let findsNearMisses: Bool

  private init(_ options: JSONImportOptions) {
    usesKeyMapping = options.usesKeyMapping
    findsNearMisses = options.reportsNearMisses
  }

  /// Returns the tree for a model; it is empty for a class with declaration errors.
  ///
  /// - Throws: The error of the decoder, if it has neither an object nor another value to import.
  static func tree(
    for type: any JSONModelProtocol.Type, from decoder: any Decoder, _ options: JSONImportOptions
  ) throws -> Any {
    // A `Codable` type between two models calls this method recursively.
    try DecodingError.checkDepth(of: decoder)
    let reference = ClassReference(prepared: type, usesKeyMapping: options.usesKeyMapping)
    guard reference.declarationErrors.isEmpty else { return [String: Any]() }
    let reader = DecoderReader(options)
    let container: KeyedDecodingContainer<JSONCodingKey>
    do {
      container = try decoder.container(keyedBy: JSONCodingKey.self)
    } catch let error as DecodingError {
      // The importer reports the type of this value.
      guard let value = try? FreeFormValue(from: decoder).json else { throw error }
      return value
    }
    return try reader.decodeObject(of: reference, in: container)
  }

  // MARK: - Objects

  private func decodeObject(
    of reference: ClassReference, in container: KeyedDecodingContainer<JSONCodingKey>
  ) throws -> [String: Any] {
    let reference = try selectedClass(reference, in: container)
    return try reference.withSchema { schema in
      var reader = self
      reader.isForHook = isForHook || schema.passesObjectsToHooks
      var members: [String: Any] = [:]
      for key in schema.keys.keys.compactMap(\.self)
      where members[key] == nil && container.contains(JSONCodingKey(key)) {
        members[key] = try reader.decodeMember(
          schema.request(for: key, reference), key, in: container)
      }
      if schema.needsUnknownKeys || findsNearMisses || reader.isForHook {
        try reader.decodeOthers(of: schema, reference, in: container, into: &members)
      }
      return members
    }
  }

  /// Decodes the members whose keys are not exactly those of properties.
  private func decodeOthers(
    of schema: ClassSchema, _ reference: ClassReference,
    in container: KeyedDecodingContainer<JSONCodingKey>, into members: inout [String: Any]
  ) throws {
    let decodesAll =
      schema.declaration.rejectsUnknownKeys || schema.collectsUnknownKeys || isForHook
    for key in container.allKeys.map(\.stringValue) where members[key] == nil {
      let known = schema.keys.find(ignoringCase: key).flatMap { schema.keys.keys[$0.value] }
      if known != nil || decodesAll {
        let request = known.flatMap { schema.request(for: $0, reference) }
        members[key] = try decodeMember(request, key, in: container)
      } else if findsNearMisses {
        members[key] = JSONValue.null
      }
    }
  }

  /// Returns the class whose properties are decoded from the container.
  ///
  /// The importer selects the class again and reports the issues. A discriminator closure must run
  /// only once, so it is not called here. The types of the properties of its subclasses are
  /// inferred instead.
  private func selectedClass(
    _ reference: ClassReference, in container: KeyedDecodingContainer<JSONCodingKey>
  ) throws -> ClassReference {
    var (reference, isFirst) = (reference, true)
    while true {
      let selected = try reference.withSchema { schema in
        guard let cluster = schema.cluster, isFirst || cluster.isOwn else { return reference }
        for path in cluster.tags {
          guard let tag = try decodeTag(at: path, of: cluster, in: container), tag != .null else {
            continue
          }
          return (tag.array.map(cluster.reference(forList:)) ?? cluster.reference(for: tag))
            ?? reference
        }
        return cluster.untagged ?? reference
      }
      guard selected != reference else { return reference }
      (reference, isFirst) = (selected, false)
    }
  }

  /// Returns the tag at a key path; nil if it is absent or has an unexpected type.
  private func decodeTag(
    at path: [JSONKeyPath.Component], of cluster: ClassCluster,
    in container: KeyedDecodingContainer<JSONCodingKey>
  ) throws -> JSONValue? {
    guard case .key(let key)? = path.first else { return nil }
    let position = KeyedPosition(container: container, key: JSONCodingKey(key))
    var value: JSONValue? =
      try path.count == 1 && cluster.hasOnlyStrings
      ? attempt { .string(try position.decode(String.self)) }
        ?? attempt { try position.decode([String].self).map { .string($0) } }.map { .array($0) }
      : attempt { try position.decode(FreeFormValue.self).json }
    for step in path.dropFirst() {
      switch step {
      case .key(let key): value = value?[key]
      case .index(let index): value = value?[index]
      }
    }
    return value
  }

  private func decodeMember(
    _ request: DecoderRequest?, _ key: String,
    in container: KeyedDecodingContainer<JSONCodingKey>
  ) throws -> Any {
    try decodeRequested(request, at: KeyedPosition(container: container, key: JSONCodingKey(key)))
  }

  // MARK: - Values

  /// - Parameter request: What to decode; nil to infer the type.
  private func decodeRequested(_ request: DecoderRequest?, at position: some DecoderPosition) throws
    -> Any
  {
    guard case .shape(let shape)? = request else {
      if try attempt({ try position.isNil() }) == true { return JSONValue.null }
      return try request.flatMap { try decodePart($0, at: position) } ?? infer(at: position)
    }
    if try attempt({ try position.isNil() }) == true {
      // Some formats treat an empty string as nil.
      guard case .leaf(.string) = shape.form, !shape.isOptional else { return JSONValue.null }
      return try attempt { try position.decode(String.self) } ?? JSONValue.null
    }
    return try decodeDeclared(shape, at: position) ?? infer(at: position)
  }

  /// Decodes a value as its declared type, or else as a JSON type of its transformers.
  private func decodeDeclared(_ shape: ValueShape, at position: some DecoderPosition) throws -> Any?
  {
    let set = shape.transformers
    let sources = set?.sources ?? []
    let isOwn = set?.isExtended(for: JSONType.allCases) ?? false
    if isOwn, case .transformed = shape.form {
      return try decodeSource(of: sources, at: position)
        ?? decodeWithoutTransformer(shape, at: position)
    }
    return try decodeWithoutTransformer(shape, at: position)
      ?? decodeSource(of: sources, at: position)
  }

  /// Decodes a value as its declared type, without the transformers of the shape.
  private func decodeWithoutTransformer(_ shape: ValueShape, at position: some DecoderPosition)
    throws -> Any?
  {
    switch shape.form {
    case .leaf(let kind): return try decodeLeaf(kind, at: position)
    case .model(let reference): return try decodePart(.model(reference), at: position)
    case .array(let element, _):
      return try decodeParts([DecodedPart].self, .shape(element), at: position)?.map(\.value)
    case .dictionary(let value, _, _):
      return try decodeParts([String: DecodedPart].self, .shape(value), at: position)?.mapValues(
        \.value)
    case .tolerant(let inner, .oneOrMany):
      return try decodeDeclared(inner, at: position)
        ?? inner.arrayParts.flatMap { try decodeDeclared($0.element, at: position) }
    case .tolerant(let inner, .keyed):
      guard let (element, _, _) = inner.arrayParts else { return nil }
      return try decodeParts([String: DecodedPart].self, .shape(element), at: position)?.mapValues(
        \.value)
    case .rawValue(let inner, _), .optional(let inner), .presence(let inner, _),
      .tolerant(let inner, _), .transformed(otherwise: let inner?):
      return try decodeDeclared(inner, at: position)
    case .embedded(let content, let acceptsObjects):
      return try decodeLeaf(.string, at: position)
        ?? (acceptsObjects ? decodeDeclared(content, at: position) : nil)
    case .either(let first, let second, _):
      // Both may be objects with different keys, so neither decides what to ask for.
      if [first, second].allSatisfy({ $0.acceptedTypes.contains(.object) }) { return nil }
      return try decodeDeclared(first, at: position) ?? decodeDeclared(second, at: position)
    case .transformed(otherwise: nil):
      let type = shape.type
      guard type == Date.self || type == URL.self || type == UUID.self || type == Data.self,
        let decodable = type as? any Decodable.Type
      else { return nil }
      return try attempt { try position.decode(any: decodable) }
    case .decodable(let type):
      // The type decodes itself by the decoder's own rules.
      let tolerated = ToleratedIssues()
      let instance = try ToleratedIssues.$current.withValue(tolerated) {
        try attempt { try position.decode(any: type) }
      }
      guard let instance else { return nil }
      let decoded = DecodedInstance(
        instance: instance, tolerated: tolerated.all(below: position.codingPath))
      return isForHook ? try decodedValue(of: decoded, at: position) : decoded
    }
  }

  private func decodeLeaf(_ kind: LeafKind, at position: some DecoderPosition) throws -> Any? {
    guard kind.jsonType != nil, let type = kind.type else {
      return try attempt { try position.decode(FreeFormValue.self).json }
    }
    return try attempt { try position.decode(any: type) }
  }

  /// Decodes a value as the first JSON type that a transformer accepts.
  private func decodeSource(of sources: [PrimitiveKind], at position: some DecoderPosition) throws
    -> Any?
  {
    for source in sources {
      let value: Any? = try attempt {
        switch source {
        case .string: try position.decode(String.self)
        case .bool: try position.decode(Bool.self)
        case .int: try position.decode(Int.self)
        case .uint: try position.decode(UInt.self)
        case .number, .decimal, .double: try position.decode(JSONNumber.self)
        case .array: try position.decode(FreeFormValue.self).json.array
        case .object: try position.decode(FreeFormValue.self).json.object
        case .value: try position.decode(FreeFormValue.self).json
        }
      }
      if let value { return value }
    }
    return nil
  }

  func infer(at position: some DecoderPosition) throws -> Any {
    try attempt { try position.decode(FreeFormValue.self).json } ?? UndecodableValue()
  }

  private func decodePart(_ request: DecoderRequest, at position: some DecoderPosition) throws
    -> Any?
  {
    try decodeParts(DecodedPart.self, request, at: position)?.value
  }

  private func decodeParts<Value: Decodable>(
    _ type: Value.Type, _ request: DecoderRequest, at position: some DecoderPosition
  ) throws -> Value? {
    try DecodedPart.$current.withValue((self, request)) {
      try attempt { try position.decode(type) }
    }
  }

  /// Decodes the requested value from the decoder of a nested value.
  fileprivate func decode(_ request: DecoderRequest, from decoder: any Decoder) throws -> Any {
    switch request {
    case .skipped:
      return JSONValue.null
    case .shape:
      return try decodeRequested(
        request, at: SinglePosition(container: decoder.singleValueContainer()))
    case .model(let reference):
      return try decodeObject(of: reference, in: decoder.container(keyedBy: JSONCodingKey.self))
    case .node(let node, let reference):
      return try reference.withSchema { schema -> Any in
        try node.withObject { node -> Any in
          if node.elements.isEmpty {
            return try decodeMembers(of: node, schema, reference, in: decoder)
          }
          return try decodeElements(of: node, schema, reference, in: decoder)
        }
      }
    }
  }

  // MARK: - Key paths

  private func decodeMembers(
    of node: PathNode, _ schema: ClassSchema, _ reference: ClassReference, in decoder: any Decoder
  ) throws -> [String: Any] {
    let container = try decoder.container(keyedBy: JSONCodingKey.self)
    var members: [String: Any] = [:]
    for (key, inner) in zip(node.keys.keys, node.members) {
      guard let key, container.contains(JSONCodingKey(key)) else { continue }
      members[key] = try decodeMember(schema.request(for: inner, reference), key, in: container)
    }
    // Without a hook, unknown members are imported only if the class collects them; otherwise only
    // their keys matter.
    for key in container.allKeys where members[key.stringValue] == nil {
      let known = node.keys.find(ignoringCase: key.stringValue).map { node.members[$0.value] }
      members[key.stringValue] =
        schema.collectsUnknownKeys || isForHook || known != nil
        ? try decodeMember(
          known.flatMap { schema.request(for: $0, reference) }, key.stringValue, in: container)
        : JSONValue.null
    }
    return members
  }

  private func decodeElements(
    of node: PathNode, _ schema: ClassSchema, _ reference: ClassReference, in decoder: any Decoder
  ) throws -> [Any] {
    var container = try decoder.unkeyedContainer()
    var elements: [Any] = []
    while !container.isAtEnd {
      let inner = node.elements[elements.count]
      let request =
        inner == nil && !isForHook
        ? .skipped : inner.flatMap { schema.request(for: $0, reference) }
      let element = try DecodedPart.$current.withValue(request.map { (self, $0) }) {
        try container.decode(DecodedPart.self)
      }
      elements.append(element.value)
    }
    return elements
  }
}

/// A nested value of a decoder; a task-local value contains the request for it.
private struct DecodedPart: Decodable {
  @TaskLocal static var current: (reader: DecoderReader, request: DecoderRequest)?

  let value: Any

  init(from decoder: any Decoder) throws {
    try DecodingError.checkDepth(of: decoder)
    guard let (reader, request) = Self.current else {
      value = try FreeFormValue(from: decoder).json
      return
    }
    value = try reader.decode(request, from: decoder)
  }
}

/// The part of a document that a decoder decodes next.
enum DecoderRequest: Sendable {
  case shape(ValueShape)
  case model(ClassReference)
  /// The values at the ends of key paths of a class.
  case node(LentReference<PathNode>, of: ClassReference)
  /// The element is counted, but not decoded.
  case skipped
}

extension ClassSchema {
  /// Returns the request for a key; nil to infer the type.
  ///
  /// The type is inferred if no property uses the key, or several properties of different types.
  func request(for key: String, _ reference: ClassReference) -> DecoderRequest? {
    var request: DecoderRequest?
    var next = keys.find(key)
    while let property = next {
      next = keys.next(sharingKeyOf: property)
      if property.value < plans.count {
        if plans[property.value].isExportOnly { continue }
        let shape = plans[property.value].shape
        if case .shape(shape)? = request { continue }
        guard request == nil else { return nil }
        request = .shape(shape)
      } else {
        let node = heads[property.value - plans.count]
        // Only a discriminator uses this key.
        if !node.hasChildren, node.candidates.isEmpty, node.parts.isEmpty { continue }
        guard request == nil else { return nil }
        request =
          node.allParts.isEmpty ? self.request(for: node, reference) : partRequest(for: key, node)
        if request == nil { return nil }
      }
    }
    return request
  }

  /// Returns the request of a flattened model for a key that no other property uses.
  private func partRequest(for key: String, _ node: PathNode) -> DecoderRequest? {
    let owners = Set(node.allParts)
    // Unknown members inside the value are inferred.
    if node.hasChildren, collectsUnknownKeys { return nil }
    guard owners.count == 1, node.hasOnlyParts, let owner = owners.first,
      let model = flattenedClass(of: owner)
    else { return nil }
    return model.schema.request(for: key, model)
  }

  func request(for node: PathNode, _ reference: ClassReference) -> DecoderRequest? {
    if node.candidates.isEmpty {
      let isOneContainer = node.members.isEmpty != node.elements.isEmpty
      return isOneContainer ? .node(LentReference(node), of: reference) : nil
    }
    let shapes = Set(node.candidates.map { plans[$0.property.value].shape })
    return !node.hasChildren ? shapes.count == 1 ? shapes.first.map { .shape($0) } : nil : nil
  }
}

// Hooks and discriminator functions receive the whole object as JSON values. So a value of a `Codable`
// type, which its type decodes from the decoder, needs a JSON form, too:
//
//   struct Stamp: Codable { var at: Date }
//
//   {"at": 5, "more": 1}    inferred form     what the decoder can decode without the type
//   {"at": "2001-01-01T00:00:05Z"}            encoded form of the decoded instance
//   {"at": "2001-01-01T00:00:05Z", "more": 1} JSON form

extension ClassSchema {
  /// Whether hooks or discriminator functions of the class receive the whole object.
  var passesObjectsToHooks: Bool {
    declaration.overridesWillImport || declaration.overridesDidImport || cluster?.select != nil
      || cluster?.outer.contains { $0.select != nil } == true
  }
}

extension DecoderReader {
  /// Returns an instance of a `Codable` type with its JSON form for hooks.
  ///
  /// An import of the JSON form creates an equal instance, even if the decoder has other rules for
  /// dates than an import. Where its inferred form would not, the encoded form replaces it.
  func decodedValue(of decoded: DecodedInstance, at position: some DecoderPosition) throws -> Any {
    let inferred = try infer(at: position)
    var json = inferred as? JSONValue
    var encoder = ValueEncoder()
    encoder.usesKeyMapping = usesKeyMapping
    encoder.access = .all
    // A value that cannot be encoded has only the inferred form.
    if let encodable = decoded.instance as? any Encodable,
      let encoded = try? encoder.encode(encodable).json
    {
      json = json?.completing(encoded) ?? encoded
    }
    guard let json else { return inferred }
    return DecodedValue(decoded, json: json)
  }
}

extension JSONValue {
  /// Returns this form of a value with the parts of the encoded form that differ from it.
  ///
  /// Members that only the encoded form has are default values, which an import must not receive.
  fileprivate func completing(_ encoded: JSONValue) -> JSONValue {
    var result = self
    var waiting: [(path: [JSONKeyPath.Component], value: JSONValue, encoded: JSONValue)] = [
      ([], self, encoded)
    ]
    while let (path, value, encoded) = waiting.popLast() {
      if case .object(let members) = value, case .object(let others) = encoded {
        for (key, member) in members {
          if let other = others[key] { waiting.append((path + [.key(key)], member, other)) }
        }
      } else if !value.agrees(with: encoded) {
        if path.isEmpty { return encoded }
        result[JSONKeyPath(path)] = encoded
      }
    }
    return result
  }

  /// Returns whether all members that the encoded form has, too, are the same there.
  private func agrees(with encoded: JSONValue) -> Bool {
    var waiting = [(self, encoded)]
    while let (value, encoded) = waiting.popLast() {
      switch (value, encoded) {
      case (.object(let members), .object(let others)):
        for (key, member) in members {
          if let other = others[key] { waiting.append((member, other)) }
        }
      case (.array(let elements), .array(let others)):
        guard elements.count == others.count else { return false }
        waiting += zip(elements, others)
      default:
        if value != encoded { return false }
      }
    }
    return true
  }
}
