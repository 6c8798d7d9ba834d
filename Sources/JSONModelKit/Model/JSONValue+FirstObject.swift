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
  /// ``init(firstObjectIn:options:)`` also tells you why there is none, and can find objects with
  /// comments and trailing commas.
  ///
  /// - Parameter text: The answer, which can have sentences or a code fence around the object.
  /// - Returns: The object; nil if there is none, or if the first one isn't valid JSON.
  public static func firstObject(in text: String) -> JSONValue? {
    try? JSONValue(firstObjectIn: text)
  }

  /// Creates the first object in a text, such as the answer of a language model.
  ///
  /// ```swift
  /// let answer = "Here it is: {name: 'Rome',} Anything else?"
  /// try JSONValue(
  ///   firstObjectIn: answer,
  ///   options: JSONImportOptions(syntax: .json5))   // {"name":"Rome"}
  /// ```
  ///
  /// An opening brace begins the object if a quotation mark or a closing brace follows it. In JSONC
  /// and JSON5, a comment may follow as well, and in JSON5 a key and a colon. Other braces belong
  /// to the sentence. The object must be complete and valid, so you never get a part of a damaged
  /// one. To import it strictly, pass it to ``JSONImportable/init(value:at:options:)``.
  ///
  /// - Parameters:
  ///   - text: The answer, which can have sentences or a code fence around the object.
  ///   - options: The import options, such as the syntax. The encoding is ignored.
  /// - Throws: ``JSONModelError`` with the reason why there is no object, such as a syntax error
  ///   with its position in the text.
  public init(
    firstObjectIn text: String, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    let bytes = Array(text.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].startsObject(in: options.syntax) })
    else {
      throw JSONModelError(
        model: "JSONValue",
        issues: [
          bytes.isEmpty ? .emptyInput : .atStart(.invalidJSON("the text has no JSON object"))
        ])
    }
    self = try bytes[start...].lendBytes { object throws(JSONModelError) in
      try ModelImport.leadingValue(of: object, at: bytes.position(of: start), options)
    }
  }
}

extension [UInt8] {
  fileprivate func position(of offset: Int) -> JSONModelError.SourcePosition {
    let before = self[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return JSONModelError.SourcePosition(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: offset - lineStart + 1,
      offset: offset)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func startsObject(in syntax: JSONSyntax) -> Bool {
    guard first == UInt8(ascii: "{") else { return false }
    let rest = dropFirst().drop { $0 <= 0x20 }
    switch rest.first {
    case UInt8(ascii: "\""), UInt8(ascii: "}"): return true
    case UInt8(ascii: "/") where syntax != .json:
      return [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(rest.dropFirst().first)
    case UInt8(ascii: "'") where syntax == .json5:
      guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "'")) else { return false }
      return rest[end...].dropFirst().startsWithColon
    case .some where syntax == .json5:
      let afterKey = rest.drop { $0.isPartOfBareKey }
      return afterKey.startIndex > rest.startIndex && afterKey.startsWithColon
    default: return false
    }
  }

  private var startsWithColon: Bool { drop { $0 <= 0x20 }.first == UInt8(ascii: ":") }
}

extension UInt8 {
  fileprivate var isPartOfBareKey: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "\\"), 0x80...:
      true
    default: false
    }
  }
}
