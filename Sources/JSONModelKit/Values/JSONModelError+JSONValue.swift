// Machine-readable errors: a server sends them in a response, a client shows them at its form
// fields.

extension JSONModelError {
  /// Returns the issues as a JSON array of objects, for logs and other programs.
  ///
  /// ```swift
  /// print(error.jsonValue())
  /// // [{"code":"type_mismatch","column":8,"line":1,
  /// //   "message":"expected Int, found true",
  /// //   "offset":7,"path":"id","pointer":"/id"}]
  /// ```
  ///
  /// The objects have the order of ``issues``, and these members:
  ///
  /// - `code`: the error code (``Kind/code``)
  /// - `message`: the message of the issue, with the suggested fix
  /// - `path`: the description of the key path
  /// - `pointer`: the key path as a JSON Pointer (RFC 6901)
  /// - `line`, `column`, `offset`: the ``SourcePosition``, if the issue has one
  /// - `suggestion`: the known key that was probably meant, if there is a similar one
  ///
  /// Names of Swift types appear only in the messages. The guide is <doc:Guide-Errors>.
  ///
  /// - Parameter messages: The messages of the issues.
  /// - Returns: An array with an object for each issue.
  public func jsonValue(messages: JSONErrorMessages = .global) -> JSONValue {
    .array(issues.map { $0.jsonValue(messages: messages) })
  }

  /// Returns the error as problem details, which a server can send as `application/problem+json`.
  ///
  /// ```swift
  /// response.status = 422
  /// response.body =
  ///   error.problemDetails(instance: "/countries/7").data()
  /// // {"detail":"The document has 1 issue.",
  /// //  "errors":[{"code":"missing_key","column":1,
  /// //    "detail":"is required","line":1,"pointer":"#/name"}],
  /// //  "instance":"/countries/7","status":422,
  /// //  "title":"Unprocessable Content","type":"about:blank"}
  /// ```
  ///
  /// The format is RFC 9457, section 3.1. `errors` has an object for each issue, with a JSON
  /// Pointer as a URI fragment (RFC 6901, section 6). If the document was UTF-8 bytes or a string,
  /// you also get the line and column. A server error, such as a declaration error or a failed
  /// export, has the status 500 and omits `errors`.
  ///
  /// The guide is <doc:Guide-Servers>.
  ///
  /// - Parameters:
  ///   - type: A URI that identifies the problem type.
  ///   - title: A short name of the problem type; nil for the reason phrase of the status.
  ///   - status: The HTTP status. If you pass nil, it is 400 for a document that isn't valid JSON,
  ///     413 for one that is too long, and 500 for a server error. It is 422 for a document that
  ///     doesn't match the model or exceeds another limit.
  ///   - instance: A URI that identifies this occurrence of the problem.
  ///   - messages: The messages of the issues; by default, they omit the names of Swift types.
  /// - Returns: An object; send it with its `status` as the status of the response.
  public func problemDetails(
    type: String = "about:blank", title: String? = nil, status: Int? = nil,
    instance: String? = nil, messages: JSONErrorMessages = .client
  ) -> JSONValue {
    let status = status ?? httpStatus
    var members: [String: JSONValue] = [
      "type": .string(type), "title": .string(title ?? Self.name(ofStatus: status)),
      "status": .number(JSONNumber(status)),
    ]
    if let instance { members["instance"] = .string(instance) }
    if isServerError { return .object(members) }
    members["detail"] = .string(summary)
    members["errors"] = .array(
      issues.map { issue -> JSONValue in
        var members: [String: JSONValue] = [
          "code": .string(issue.kind.code), "detail": .string(messages.message(for: issue)),
          "pointer": .string(issue.keyPath.uriFragment),
        ]
        if let position = issue.position {
          members["line"] = .number(JSONNumber(position.line))
          members["column"] = .number(JSONNumber(position.column))
        }
        return .object(members)
      })
    return .object(members)
  }

  private var httpStatus: Int {
    if isServerError { return 500 }
    switch kind {
    case .emptyInput, .invalidJSON: return 400
    case .limitExceeded:
      if case .inputTooLong = issues[0].detail { return 413 }
      return 422
    default: return 422
    }
  }

  /// The reason phrase of a status (RFC 9110, sections 15.5 and 15.6; RFC 6585).
  private static func name(ofStatus status: Int) -> String {
    statusNames[status] ?? "HTTP Status \(status)"
  }

  private static let statusNames: [Int: String] = [
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout",
    409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
    413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
    416: "Range Not Satisfiable", 417: "Expectation Failed", 421: "Misdirected Request",
    422: "Unprocessable Content", 426: "Upgrade Required", 428: "Precondition Required",
    429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}

extension JSONModelError.Issue {
  fileprivate func jsonValue(messages: JSONErrorMessages) -> JSONValue {
    var members: [String: JSONValue] = [
      "code": .string(kind.code), "message": .string(messages.message(for: self)),
      "path": .string("\(keyPath)"), "pointer": .string(keyPath.jsonPointer),
    ]
    if let position {
      members["line"] = .number(JSONNumber(position.line))
      members["column"] = .number(JSONNumber(position.column))
      members["offset"] = .number(JSONNumber(position.offset))
    }
    if let suggestion { members["suggestion"] = .string(suggestion) }
    return .object(members)
  }
}

extension JSONKeyPath {
  /// The JSON Pointer as the fragment of a URI, such as `#/a%20b` (RFC 6901, section 6).
  package var uriFragment: String {
    // The characters that RFC 3986, section 3.5, permits in a fragment stand for themselves.
    jsonPointer.utf8.reduce(into: "#") { text, byte in
      text +=
        byte.isURICharacter || ":@/?".utf8.contains(byte)
        ? String(Unicode.Scalar(byte)) : byte.percentEncoded
    }
  }
}
