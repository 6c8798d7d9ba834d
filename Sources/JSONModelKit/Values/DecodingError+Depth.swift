extension DecodingError {
  /// Whether the error reports an exceeded limit.
  var isLimitExceeded: Bool {
    guard case .dataCorrupted(let context) = self,
      let error = context.underlyingError as? JSONModelError,
      case .limitExceeded = error.kind
    else { return false }
    return true
  }

  /// Throws if the coding path of a decoder is deeper than the maximum depth of a JSON document.
  static func checkDepth(of decoder: any Decoder) throws {
    // Check the stack first: computing the coding path takes stack, too.
    if StackRoom.current.isExhaustedInCoder() {
      throw DecodingError(limit: StackRoom.reason, of: decoder)
    }
    let maximum = JSONReader.defaultMaximumDepth
    if decoder.codingPath.count > maximum {
      throw DecodingError(limit: "nested deeper than \(maximum.counted("level"))", of: decoder)
    }
  }

  private init(limit reason: String, of decoder: any Decoder) {
    let steps = decoder.codingPath.map(\.foreignComponent)
    let error = JSONModelError(
      model: "JSONValue",
      issues: [JSONModelError.Issue(kind: .limitExceeded(reason), keyPath: JSONKeyPath(steps))])
    self = .dataCorrupted(
      Context(
        codingPath: decoder.codingPath, debugDescription: reason, underlyingError: error))
  }
}

extension CodingKey {
  /// The key path component for a coding key of any decoder.
  var foreignComponent: JSONKeyPath.Component {
    // Foundation names its keys for elements `Index 3`.
    guard let index = intValue, self is JSONCodingKey || stringValue.hasPrefix("Index ") else {
      return .key(stringValue)
    }
    return .index(index)
  }
}
