#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Other decoders than ours (`JSONDecoder`, `PropertyListDecoder`, those of databases, XML and forms)
// do not tell what type a value has; many answer yes to several. So each property is decoded as
// its declared type. The answers are a tree of Swift values, and the importer imports that tree as
// it does any dictionary: constraints, hooks, discriminators and issues are those of documents.
//
//   class Order { id: Int; paid: Bool; lines: [Line]; meta: JSONValue }
//
//   container.decode(Int.self, "id")                 1
//   container.decode(Bool.self, "paid")              true
//   container.decode([DecodedPart].self, "lines")    [["name": "x", ...], ...]
//   container.decode(FreeFormValue.self, "meta")     guessed: nothing is declared
//
// Nested values are decoded as `DecodedPart`, by `decode`, and not by nested containers: a decoder
// of database rows decodes JSON text in a column only so.

/// A value that a decoder cannot decode as anything.
private struct UndecodableValue {}

/// Reads what a foreign decoder has into a tree of Swift values.
struct DecoderReader: Sendable {
  /// Whether the tree is handed to a hook, which gets JSON values only.
  private var isForHook = false

  /// The tree for a model; it is empty for a class with declaration errors.
  ///
  /// - Throws: What the decoder throws, if it has no object and nothing else that could be imported.
  static func tree(
    for type: any JSONModelProtocol.Type, from decoder: any Decoder
  ) throws -> Any {
    // A `Codable` type between two models leads here again.
    try DecodingError.checkDepth(of: decoder)
    let reference = ClassReference(prepared: type)
    guard reference.mistakes.isEmpty else { return [String: Any]() }
    let reader = DecoderReader()
    let container: KeyedDecodingContainer<JSONCodingKey>
    do {
      container = try decoder.container(keyedBy: JSONCodingKey.self)
    } catch let error as DecodingError {
      // The importer says what stands there instead.
      guard let value = try? FreeFormValue(from: decoder).json else { throw error }
      return value
    }
    return try reader.object(of: reference, in: container)
  }

  // MARK: - Objects

  private func object(
    of reference: ClassReference, in container: KeyedDecodingContainer<JSONCodingKey>
  ) throws -> [String: Any] {
    let reference = try chosenClass(reference, in: container)
    return try reference.withSchema { schema in
      var reader = self
      reader.isForHook = isForHook || schema.willImport != nil || schema.cluster?.choose != nil
      var members: [String: Any] = [:]
      for key in Set(schema.keys.keys.compactMap(\.self))
      where container.contains(JSONCodingKey(key)) {
        members[key] = try reader.member(schema.request(for: key, reference), key, in: container)
      }
      guard schema.asksForUnknownKeys || reader.isForHook else { return members }
      for key in container.allKeys where members[key.stringValue] == nil {
        members[key.stringValue] = try reader.member(nil, key.stringValue, in: container)
      }
      return members
    }
  }

  /// The class whose properties are decoded from the container.
  ///
  /// The importer chooses again, and reports what is wrong. A discriminator that is a function is not
  /// called here, for user code runs once: properties of subclasses are then guessed.
  private func chosenClass(
    _ reference: ClassReference, in container: KeyedDecodingContainer<JSONCodingKey>
  ) throws -> ClassReference {
    var (reference, isFirst) = (reference, true)
    while true {
      let chosen = try reference.withSchema { schema in
        guard let cluster = schema.cluster, isFirst || cluster.isOwn, let path = cluster.tag,
          case .key(let key)? = path.first
        else { return reference }
        let place = KeyedPlace(container: container, key: JSONCodingKey(key))
        var value: JSONValue? =
          try path.count == 1
          ? attempt { .string(try place.decode(String.self)) }
          : attempt { try place.decode(FreeFormValue.self).json }
        for step in path.dropFirst() {
          switch step {
          case .key(let key): value = value?[key]
          case .index(let index): value = value?[index]
          }
        }
        return value?.string.flatMap { cluster.reference(for: $0) } ?? reference
      }
      guard chosen != reference else { return reference }
      (reference, isFirst) = (chosen, false)
    }
  }

  private func member(
    _ request: DecoderRequest?, _ key: String,
    in container: KeyedDecodingContainer<JSONCodingKey>
  ) throws -> Any {
    try value(request, at: KeyedPlace(container: container, key: JSONCodingKey(key)))
  }

  // MARK: - Values

  /// - Parameter request: What to ask for; nil to guess.
  private func value(_ request: DecoderRequest?, at place: some DecoderPlace) throws -> Any {
    guard case .shape(let shape)? = request else {
      if try attempt({ try place.isNil() }) == true { return JSONValue.null }
      return try request.flatMap { try part($0, at: place) } ?? guess(at: place)
    }
    if try attempt({ try place.isNil() }) == true {
      // For some formats an empty text is nil.
      guard case .leaf(.string) = shape.form, !shape.isOptional else { return JSONValue.null }
      return try attempt { try place.decode(String.self) } ?? JSONValue.null
    }
    return try declared(shape, at: place) ?? guess(at: place)
  }

  /// The value by its declared type, or else by the JSON types of its transformers.
  private func declared(_ shape: ValueShape, at place: some DecoderPlace) throws -> Any? {
    let set = shape.transformers
    let sources = set?.sources ?? []
    let isOwn = set?.isExtended(for: JSONKind.allCases) ?? false
    if isOwn, case .transformed = shape.form {
      return try source(of: sources, at: place) ?? native(shape, at: place)
    }
    return try native(shape, at: place) ?? source(of: sources, at: place)
  }

  private func native(_ shape: ValueShape, at place: some DecoderPlace) throws -> Any? {
    switch shape.form {
    case .leaf(let kind): return try leaf(kind, at: place)
    case .model(let reference): return try part(.model(reference), at: place)
    case .array(let element, _):
      return try parts([DecodedPart].self, .shape(element), at: place)?.map(\.value)
    case .dictionary(let value, _, _):
      return try parts([String: DecodedPart].self, .shape(value), at: place)?.mapValues(\.value)
    case .rawValue(let inner, _), .optional(let inner), .presence(let inner, _),
      .lossy(let inner), .transformed(otherwise: let inner?):
      return try declared(inner, at: place)
    case .transformed(otherwise: nil):
      let type = shape.type
      guard type == Date.self || type == URL.self || type == UUID.self || type == Data.self,
        let decodable = type as? any Decodable.Type
      else { return nil }
      return try attempt { try place.decode(any: decodable) }
    case .decodable(let type):
      // It reads itself, by the decoder's own rules; a hook cannot be given an instance.
      return isForHook ? nil : try attempt { try place.decode(any: type) }
    }
  }

  private func leaf(_ kind: LeafKind, at place: some DecoderPlace) throws -> Any? {
    guard let type = kind.decodableType else {
      return try attempt { try place.decode(FreeFormValue.self).json }
    }
    return try attempt { try place.decode(any: type) }
  }

  /// The value as the first JSON type that a transformer takes.
  private func source(of sources: [PrimitiveKind], at place: some DecoderPlace) throws -> Any? {
    for source in sources {
      let value: Any? = try attempt {
        switch source {
        case .string: try place.decode(String.self)
        case .bool: try place.decode(Bool.self)
        case .int: try place.decode(Int.self)
        case .uint: try place.decode(UInt.self)
        case .number, .decimal, .double: try place.decode(JSONNumber.self)
        case .array: try place.decode(FreeFormValue.self).json.array
        case .object: try place.decode(FreeFormValue.self).json.object
        case .value: try place.decode(FreeFormValue.self).json
        }
      }
      if let value { return value }
    }
    return nil
  }

  private func guess(at place: some DecoderPlace) throws -> Any {
    try attempt { try place.decode(FreeFormValue.self).json } ?? UndecodableValue()
  }

  private func part(_ request: DecoderRequest, at place: some DecoderPlace) throws -> Any? {
    try parts(DecodedPart.self, request, at: place)?.value
  }

  private func parts<Value: Decodable>(
    _ type: Value.Type, _ request: DecoderRequest, at place: some DecoderPlace
  ) throws -> Value? {
    try DecodedPart.$current.withValue((self, request)) {
      try attempt { try place.decode(type) }
    }
  }

  /// Decodes what was asked for where a part of the tree begins.
  fileprivate func value(_ request: DecoderRequest, in decoder: any Decoder) throws -> Any {
    switch request {
    case .skipped:
      return JSONValue.null
    case .shape:
      return try value(request, at: SinglePlace(container: decoder.singleValueContainer()))
    case .model(let reference):
      return try object(of: reference, in: decoder.container(keyedBy: JSONCodingKey.self))
    case .node(let node, let reference):
      return try reference.withSchema { schema -> Any in
        try node.with { node -> Any in
          if node.elements.isEmpty { return try members(of: node, schema, reference, in: decoder) }
          return try elements(of: node, schema, reference, in: decoder)
        }
      }
    }
  }

  // MARK: - Key paths

  private func members(
    of node: PathNode, _ schema: ClassSchema, _ reference: ClassReference, in decoder: any Decoder
  ) throws -> [String: Any] {
    let container = try decoder.container(keyedBy: JSONCodingKey.self)
    var members: [String: Any] = [:]
    for (key, inner) in zip(node.keys.keys, node.members) {
      guard let key, container.contains(JSONCodingKey(key)) else { continue }
      members[key] = try member(schema.request(for: inner, reference), key, in: container)
    }
    // Unless it collects unknown members, the importer may reject them, but does not import their values.
    for key in container.allKeys where members[key.stringValue] == nil {
      members[key.stringValue] =
        schema.collectsUnknownKeys
        ? try member(nil, key.stringValue, in: container) : JSONValue.null
    }
    return members
  }

  private func elements(
    of node: PathNode, _ schema: ClassSchema, _ reference: ClassReference, in decoder: any Decoder
  ) throws -> [Any] {
    var container = try decoder.unkeyedContainer()
    var elements: [Any] = []
    while !container.isAtEnd {
      let inner = node.elements[elements.count]
      let request = inner == nil ? .skipped : inner.flatMap { schema.request(for: $0, reference) }
      let element = try DecodedPart.$current.withValue(request.map { (self, $0) }) {
        try container.decode(DecodedPart.self)
      }
      elements.append(element.value)
    }
    return elements
  }
}

/// A nested value of a decoder, and a task-local value with the part of the document that it is.
private struct DecodedPart: Decodable {
  @TaskLocal static var current: (reader: DecoderReader, request: DecoderRequest)?

  let value: Any

  init(from decoder: any Decoder) throws {
    try DecodingError.checkDepth(of: decoder)
    guard let (reader, request) = Self.current else {
      value = try FreeFormValue(from: decoder).json
      return
    }
    value = try reader.value(request, in: decoder)
  }
}
