/// The part of `JSONModelError` that importing numbers needs; the original requires Foundation.
enum JSONModelError {
  enum Kind {
    case emptyInput
    case invalidJSON(String)
    case limitExceeded(String)
  }
}
