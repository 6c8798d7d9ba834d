/// The part of `JSONModelError` that importing numbers needs; the original requires Foundation.
enum JSONModelError {
  enum Kind {
    case emptyInput
    case invalidJSON(String)
    case typeMismatch(expected: String, found: String)
    case limitExceeded(String)
  }
}
