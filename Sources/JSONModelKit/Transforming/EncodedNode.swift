/// What an encoder was given so far.
///
/// Encoders and containers of one value share it.
final class EncodedNode {
  enum Content {
    case nothing
    case value(JSONValue)
    case array([Part])
    case object([String: Part])
  }

  /// An element or a member.
  enum Part {
    case value(JSONValue)
    /// What a nested container or a superclass's encoder is still given.
    case node(EncodedNode)
  }

  var content = Content.nothing

  /// Makes an object of the node; one that is there already stays.
  func beginObject() {
    if case .object = content { return }
    content = .object([:])
  }

  /// Makes an array of the node; one that is there already stays.
  func beginArray() {
    if case .array = content { return }
    content = .array([])
  }

  /// Sets a member; of equal keys, the last one wins.
  func set(_ part: Part, at key: String) {
    guard case .object(var members) = content else { return }
    content = .nothing
    members[key] = part
    content = .object(members)
  }

  func append(_ part: Part) {
    guard case .array(var elements) = content else { return }
    content = .nothing
    elements.append(part)
    content = .array(elements)
  }

  /// The number of elements.
  var count: Int {
    guard case .array(let elements) = content else { return 0 }
    return elements.count
  }

  /// Returns the finished value; nil if nothing was encoded.
  ///
  /// - Throws: `EncodingError` where containers are nested too deeply for the stack.
  func value(_ room: StackRoom) throws -> JSONValue? {
    if room.isExhausted() {
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: [], debugDescription: StackRoom.cycleReason, underlyingError: StackExhausted()
        ))
    }
    return switch content {
    case .nothing: nil
    case .value(let value): value
    case .array(let elements): .array(try elements.map { try $0.value(room) })
    case .object(let members): .object(try members.mapValues { try $0.value(room) })
    }
  }
}

extension EncodedNode.Part {
  /// A part whose encoder was given nothing is an empty object, as for the encoders of Foundation.
  fileprivate func value(_ room: StackRoom) throws -> JSONValue {
    switch self {
    case .value(let value): value
    case .node(let node): try node.value(room) ?? .object([:])
    }
  }
}
