extension DecodingError {
  /// Whether the error is that of a limit.
  var isLimit: Bool {
    guard case .dataCorrupted(let context) = self,
      let error = context.underlyingError as? JSONModelError,
      case .limitExceeded = error.kind
    else { return false }
    return true
  }

  /// Throws if a decoder is deeper inside its document than a document of JSON may be.
  static func checkDepth(of decoder: any Decoder) throws {
    // First: the coding path takes stack, too.
    if StackRoom.current.isExhaustedInCoder() {
      throw DecodingError(limit: StackRoom.reason, of: decoder)
    }
    let maximum = JSONReader.defaultMaximumDepth
    if decoder.codingPath.count > maximum {
      throw DecodingError(limit: "nested deeper than \(maximum) levels", of: decoder)
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
  /// The step of a key path that a key of any decoder stands for.
  var foreignComponent: JSONKeyPath.Component {
    // The keys that Foundation has for elements are called `Index 3`.
    guard let index = intValue, self is JSONCodingKey || stringValue.hasPrefix("Index ") else {
      return .key(stringValue)
    }
    return .index(index)
  }
}
