extension JSONValue {
  /// Returns the first JSON object in a text, such as the answer of a language model.
  ///
  /// ```swift
  /// let answer = """
  ///   Here is the city:
  ///   ```json
  ///   {"name": "Rome"}
  ///   ```
  ///   """
  /// JSONValue.firstObject(in: answer)   // {"name":"Rome"}
  /// ```
  ///
  /// An opening brace begins the object if a quotation mark or a closing brace follows it; others
  /// are part of the sentence. The first such brace begins the object, which must be complete and valid: the result is never a part
  /// of a damaged object. Imports stay strict; pass the value to ``JSONImportable/init(value:at:options:)``.
  ///
  /// - Parameter text: The answer, which may have sentences or a code fence around the object.
  /// - Returns: Nil if there is no object, or if the first one is not valid JSON.
  public static func firstObject(in text: String) -> JSONValue? {
    let bytes = Array(text.utf8)
    guard let start = bytes.indices.first(where: { startsObject(bytes[$0...]) }),
      let end = endOfObject(bytes[start...])
    else { return nil }
    return try? JSONValue(bytes: bytes[start..<end])
  }

  /// Returns whether the bytes begin with an opening brace and then, after any whitespace, a
  /// quotation mark or a closing brace.
  private static func startsObject(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "{") else { return false }
    let next = bytes.dropFirst().first { $0 > 0x20 }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  /// Returns the index after the brace that closes the first one; nil if there is none.
  private static func endOfObject(_ bytes: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var isString = false
    var isEscaped = false
    for index in bytes.indices {
      switch bytes[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isString: isEscaped = true
      case UInt8(ascii: "\""): isString.toggle()
      case _ where isString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
    }
    return nil
  }
}
